/**
 * Makes the data files that let browsers compare editions, find the rule that a quotation is from and answer questions without a server, and the
 * list of pages.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Archive, type QuotableOrigin, quotableTexts, wholeTexts } from '@rulegraph/content/archive';
import { memoize } from '@rulegraph/core/memo';
import { answeringEdition, packAnswers, type QuotableText, tabulateWords } from '@rulegraph/core/search/find';
import { answersAddress, chapterAddress, glossaryAddress } from '../kit/addresses.ts';
import {
  blockToData,
  type EditionData,
  type PartData,
  packEditions,
  packedName,
  packNumbers,
  ruleToData,
  stepToData,
  type TermData,
  writeItems,
  writePack,
} from '../kit/compare/edition-data.ts';
import { stepsPath, yearOf, yearPath } from '../kit/compare/paths.ts';
import { type QuotableRow, type QuotableRule, type QuoteTableFile, writeRuns } from '../kit/find-quote.ts';
import { languageOf } from '../kit/languages.ts';
import { editionItems } from '../model/edition-items.ts';
import {
  chapterLocation,
  citationWords,
  type EditionView,
  numberAddress,
  readingAddress,
  sectionHref,
} from '../model/edition-view.ts';
import { editionLinks, sharedMenuAddress } from '../model/editions.ts';
import { workName } from '../model/frame.ts';
import type { SectionOutline } from '../model/outline.ts';
import { findView, newestView, newestViews, type Site, viewInForce } from '../model/site.ts';
import { page as chapters } from '../pages/chapter/page.ts';
import { page as contents } from '../pages/contents/page.ts';
import { canCompare } from '../pages/editions/editions-page.ts';
import { type QuoteSource, quoteSources } from '../pages/find-quote/quote-tables.ts';
import { page as glossary } from '../pages/glossary/page.ts';
import type { PageEntry } from '../pages/manifest.ts';
import { page as matter } from '../pages/matter/page.ts';
import { valueDigest } from '../pages/page-keys.ts';

/** Characters in a pack. With larger packs a lookup fetches more than it needs, with smaller ones there are more files. */
const LARGEST_PACK = 100_000;
/** Characters in a block. With larger blocks most contain the words of a quotation, with smaller ones the table of words grows. */
const LARGEST_BLOCK = 3000;

/** Returns the files of the quote finder. */
export function quoteFiles(texts: Archive, site: Site): readonly DataFile[] {
  const whole = wholeTexts(texts);
  return quoteSources(site).flatMap((source) => quoteFilesOf(source, quotableTexts(whole, source.work, source.lang), site));
}

function quoteFilesOf({ work: id, lang }: QuoteSource, texts: ReturnType<typeof quotableTexts>, site: Site): readonly DataFile[] {
  const language = languageOf(lang);
  const newest = newestView(site, id, language);
  const work = site.works.find((other) => other.id === id);
  if (newest === undefined || work === undefined) return [];
  const editions = site
    .editions(id)
    .filter((edition) => texts.some(({ origin }) => origin.editions.includes(edition.id)))
    .toReversed();
  const rules = rulesWithTexts(
    texts,
    editions.map((edition) => edition.id),
    site,
  );
  const blocks = grouped(rules, lengthOfRule, LARGEST_BLOCK);
  const packs = grouped(blocks, lengthOfBlock, LARGEST_PACK).map((pack) => {
    const json = JSON.stringify(pack);
    return { name: `${id}-${lang}-${hash('sha256', json).slice(0, 12)}`, json, pack };
  });
  const wordLists = new Map(texts.map(({ text, words }) => [text, words === '' ? [] : words.split(' ')]));
  const table: QuoteTableFile = {
    work: workName({ work, language }),
    lang: language.tag,
    editions: editions.map(({ effective }) => effective),
    inForce: editions.at(-1)?.id === viewInForce(site, work)?.edition.id,
    numbering: work.numbering,
    citations: citationWords({ work, language }),
    packs: packs.map(({ name, pack }) => [name, pack.length]),
    ...tabulateWords(blocks.map((block) => block.flatMap((rule) => rule.texts.map(([text]) => wordLists.get(text) ?? [])))),
  };
  return [
    { path: `passages/${id}-${lang}`, make: () => JSON.stringify(table) },
    ...packs.map(({ name, json }) => ({ path: `passages/${name}`, make: () => json })),
  ];
}

/** Groups texts by the rule that has their content today, in order of its number, so that similar texts are together and compress well. */
function rulesWithTexts(texts: readonly QuotableText<QuotableOrigin>[], editions: readonly string[], site: Site): QuotableRule[] {
  const positions = new Map(editions.map((edition, position) => [edition, position]));
  const rules = new Map<string, { today: readonly string[]; address?: string; texts: QuotableRow[] }>();
  for (const { text, origin } of texts) {
    const { read, ...place } = quotedPlace(origin, site);
    const key = place.today[0] ?? `gone ${origin.number}`;
    const rule = rules.get(key) ?? { ...place, texts: [] };
    const runs = writeRuns(origin.editions.flatMap((id) => positions.get(id) ?? []));
    rule.texts.push([text, origin.number, runs, read]);
    rules.set(key, rule);
  }
  const collator = new Intl.Collator('en', { numeric: true });
  return [...rules].sort(([a], [b]) => collator.compare(a.replace('gone ', ''), b.replace('gone ', ''))).map(([, rule]) => rule);
}

/** Cuts a list into groups no longer than `most`, unless a single item is longer. */
function grouped<Item>(items: readonly Item[], lengthOf: (item: Item) => number, most: number): readonly (readonly Item[])[] {
  const groups: Item[][] = [[]];
  let whole = 0;
  for (const item of items) {
    const length = lengthOf(item);
    if (whole > 0 && whole + length > most) {
      groups.push([]);
      whole = 0;
    }
    groups.at(-1)?.push(item);
    whole += length;
  }
  return groups;
}

function lengthOfRule({ texts }: QuotableRule): number {
  return texts.reduce((sum, [text]) => sum + text.length, 0);
}

function lengthOfBlock(block: readonly QuotableRule[]): number {
  return block.reduce((sum, rule) => sum + lengthOfRule(rule), 0);
}

/** Where a quoted text was printed, and which rules have its content today. */
interface QuotedPlace {
  /** The address in the newest edition that has the text; empty if that edition has no page. */
  readonly read: string;
  /** The rules that have its content today; empty if it is gone. */
  readonly today: readonly string[];
  /** The address of the first of them; absent if there is none, or none in the language. */
  readonly address?: string;
}

/** Returns where a quotable text was printed and where its content is today, in the language of the text. */
export const quotedPlace = memoize(({ work, lang, number, edition }: QuotableOrigin, site: Site): QuotedPlace => {
  const language = languageOf(lang);
  const today = site.history(work)?.today(edition, number) ?? [];
  const view = findView(site, work, edition, language);
  const newest = newestView(site, work, language);
  const [first] = today;
  const address = first !== undefined && newest?.rules().has(first) ? { address: numberAddress(newest, first) } : {};
  return { read: view === undefined ? '' : readingAddress(view, number), today, ...address };
});

/** Returns the files for answering questions, one for each work and language. Pages fetch one with the reader's first question. */
export function answerFiles(site: Site): readonly DataFile[] {
  return newestViews(site).map((view) => ({
    path: answersAddress(view.language, view.work.id).replace(/^\/data\/|\.json$/g, ''),
    make: () =>
      JSON.stringify(
        packAnswers(answeringEdition(view.expression()), {
          scheme: view.scheme,
          words: citationWords(view),
          synonyms: view.work.nicknames,
        }),
      ),
  }));
}

// The files from which browsers compare editions; see `src/site/kit/compare/`.

export interface DataFile {
  /** The path below `/data/`, without `.json`. */
  readonly path: string;
  readonly make: () => string;
  /** The key of what the file depends on; absent if every build makes it anew. */
  readonly key?: string | undefined;
}

/** The share of a year's texts in the first pack. */
const FIRST_SHARE = 0.15;

/** Returns the files of every work with two editions to compare. */
export function compareFiles(site: Site, structure?: () => string): readonly DataFile[] {
  return site.works
    .filter(({ id }) => canCompare(site, id))
    .flatMap((work): readonly DataFile[] => {
      const { lineage, steps, words } = site.lineage(work.id) ?? {};
      if (lineage === undefined || steps === undefined || words === undefined) return [];
      const views = lineage.editions.flatMap((edition) => findView(site, work.id, edition, languageOf(work.source)) ?? []);
      // The first edition has no edition before it to compare with.
      const published = [...steps.values()].filter((step) => step.from !== '');
      const years = Map.groupBy(views, ({ edition }) => yearOf(edition.id)).values();
      return [
        ...[...years].map((ofYear) => yearFile(site, ofYear, words, structure)),
        { path: stepsPath(work.id), make: () => writeItems([JSON.stringify(published.map(stepToData))]) },
      ];
    });
}

function yearFile(site: Site, views: readonly EditionView[], words: EditionData['words'], structure?: () => string): DataFile {
  const parts = views.flatMap((view) =>
    digestsOfParts(site, view).map(([number, digest, length]) => ({ view, number, digest: digest.slice(0, 12), length })),
  );
  const sizeOf = (some: typeof parts) => some.reduce((sum, { length }) => sum + length, 0);
  const first = sizeOf(parts) * FIRST_SHARE;
  const names = new Map(views.map((view) => [view, new Map<string, string>()]));
  const packs = [new Map<string, (typeof parts)[number]>(), new Map<string, (typeof parts)[number]>()];
  let size = 0;
  for (const same of Map.groupBy(parts, ({ number }) => number).values()) {
    size += sizeOf(same);
    const pack = size <= first ? 0 : 1;
    for (const part of same) {
      packs[pack]?.set(part.digest, part);
      names.get(part.view)?.set(part.number, packedName(yearOf(part.view.edition.id), pack + 1, part.digest));
    }
  }
  const [view] = views;
  return {
    path: yearPath(view?.work.id ?? '', view?.edition.id ?? ''),
    make: () =>
      writeItems([
        JSON.stringify(packEditions(Array.from(names, ([one, own]) => editionData(one, words, own)))),
        ...packs.map((texts) =>
          writePack(new Map([...texts].map(([digest, part]) => [digest, textOfPart(part.view, part.number)]))),
        ),
      ]),
    key: structure && valueDigest([structure(), ...Array.from(names, ([one, own]) => [one.edition.id, ...own])]),
  };
}

/** The names under which the texts of an edition's sections and chapters are stored, by number; the number of the glossary is empty. */
type Names = ReadonlyMap<string, string>;

/** Returns the numbers of an edition's sections and chapters, and the empty one of its glossary, with the digests and lengths of their texts. */
export function digestsOfParts(site: Site, view: EditionView) {
  return site.ofText(view, 'parts', () =>
    [...partsByNumber(view).keys(), ...(view.expression().glossary.length === 0 ? [] : [''])].map((number) => {
      const text = textOfPart(view, number).join();
      return [number, hash('sha256', text, 'base64url'), text.length] as const;
    }),
  );
}

const partsByNumber = memoize((view: EditionView) => {
  const { sections, chapters } = view.outline();
  return new Map([...sections, ...chapters].map((part) => [part.number, part]));
});

/** Returns the JSON of each rule of a part, or of each term of the glossary. */
function textOfPart(view: EditionView, number: string): readonly string[] {
  if (number !== '') return (partsByNumber(view).get(number)?.rules ?? []).map((rule) => JSON.stringify(ruleToData(rule)));
  return view.expression().glossary.map(({ term, senses }) => {
    const entry: TermData = {
      term,
      anchor: view.termAnchors().get(term) ?? '',
      senses: senses.map((sense) => sense.map(blockToData)),
    };
    return JSON.stringify(entry);
  });
}

function editionData(view: EditionView, words: EditionData['words'], names: Names): EditionData {
  const { sections, chapters } = view.outline();
  const { glossary } = view.expression();
  const ofSections = sections.flatMap((section) => [
    part(section, sectionHref(view, section.number), names.get(section.number)),
    ...section.chapters.map((chapter) => chapterPart(view, chapter, names)),
  ]);
  return {
    edition: view.edition.id,
    numbering: view.edition.numbering ?? view.work.numbering,
    words,
    lang: view.language.tag,
    symbols: view.work.symbols,
    parts: sections.length > 0 ? ofSections : chapters.map((chapter) => chapterPart(view, chapter, names)),
    glossary: {
      file: names.get('') ?? '',
      address: glossaryAddress(view.location),
      terms: glossary.map(({ term }) => term),
    },
  };
}

type Outlined = Pick<SectionOutline, 'number' | 'title' | 'numbers'>;

function chapterPart(view: EditionView, chapter: Outlined & { readonly section: string | null }, names: Names): PartData {
  const address = chapterAddress(chapterLocation(view, chapter.number), chapter.section, chapter.number);
  return part(chapter, address, names.get(chapter.number));
}

function part({ number, title, numbers }: Outlined, address: string, file = ''): PartData {
  return { number, title, file, address, rules: packNumbers(number, numbers) };
}

/** Returns the menus of editions that pages of the past share; `key` is that of all of them. */
export function menuFiles(site: Site, key?: string): readonly DataFile[] {
  const files = new Map<string, DataFile>();
  for (const { view, ...target } of [
    ...chapters.list(site),
    ...contents.list(site),
    ...glossary.list(site),
    ...matter.list(site),
  ]) {
    const path = sharedMenuAddress(site, view, target)?.replace(/^\/data\/|\.json$/g, '');
    if (path === undefined || files.has(path)) continue;
    const links = editionLinks(site, view, target).map((link) => ({ ...link, here: false }));
    files.set(path, {
      path,
      make: () => JSON.stringify(editionItems(links, view.language)),
      key,
    });
  }
  return [...files.values()];
}

/** The path, within a built site, of the list of its pages, for the checks of links and of published addresses. */
export const PAGES_FILE = 'data/pages.json';

/** Returns the list of a built site, empty if there is none. */
export function readPageManifest(folder: string): readonly PageEntry[] {
  const file = join(folder, PAGES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly PageEntry[]) : [];
}
