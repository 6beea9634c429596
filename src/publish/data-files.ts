/** The files from which browsers compare editions, and find rules without a server: by a text that was quoted from one, and by a question. */
import { createHash } from 'node:crypto';
import { type QuotableOrigin, quotableTexts, wholeTexts } from '../archive/index.ts';
import { answeringEdition, packAnswers, type QuotableText, tabulateWords } from '../rules/find/index.ts';
import type { Rule } from '../rules/model.ts';
import { answersAddress, chapterAddress, glossaryAddress, quoteDataAddress } from '../shared/addresses.ts';
import {
  blockToData,
  type EditionData,
  type GlossaryData,
  intoPacks,
  type PartData,
  packedName,
  packNumbers,
  ruleToData,
  stepToData,
} from '../shared/compare/edition-data.ts';
import { editionPath, packPath, stepsPath, yearOfStep } from '../shared/compare/paths.ts';
import { type QuotableRow, type QuotableRule, type QuoteTableFile, writeRuns } from '../shared/find-quote.ts';
import { languageOf } from '../shared/languages.ts';
import {
  chapterLocation,
  citationWords,
  type EditionView,
  numberAddress,
  readingAddress,
  sectionPlace,
} from '../site/edition-view.ts';
import { findView, newestView, type Site, type Texts, viewInForce } from '../site/site.ts';
import { canCompare } from '../views/editions-page.ts';
import { workName } from '../views/frame.ts';

/** Larger packs make a lookup fetch more than it reads; smaller ones are more files. */
const LARGEST_PACK = 100_000;
/** Larger blocks hold the common words of every quotation, so that the table cannot tell them apart; smaller ones make a larger table. */
const LARGEST_BLOCK = 3000;

/** A work in a language, as the quote finder names its table. */
interface Source {
  readonly work: string;
  readonly lang: string;
}

/** Returns every work in every language that has a text of its own. */
function quoteSources(site: Site): readonly Source[] {
  return site.works.flatMap(({ id: work }) => {
    const languages = new Set(site.views(work).flatMap(({ newest, language }) => (newest ? [language.code] : [])));
    return [...languages].sort().map((lang) => ({ work, lang }));
  });
}

/** Returns the addresses of the quote finder's tables. */
export function quoteTables(site: Site): readonly string[] {
  return quoteSources(site).map(({ work, lang }) => quoteDataAddress(`${work}-${lang}`));
}

/** Returns the files of the quote finder. */
export function quoteFiles(texts: Texts, site: Site): readonly DataFile[] {
  const whole = wholeTexts(texts);
  return quoteSources(site).flatMap((source) => filesOf(source, quotableTexts(whole, source.work, source.lang), site));
}

function filesOf({ work: id, lang }: Source, texts: readonly QuotableText<QuotableOrigin>[], site: Site): DataFile[] {
  const language = languageOf(lang);
  const newest = newestView(site, id, language);
  const work = site.works.find((other) => other.id === id);
  if (newest === undefined || work === undefined) return [];
  const editions = site
    .editions(id)
    .filter((edition) => texts.some(({ origin }) => origin.editions.includes(edition.id)))
    .toReversed();
  const rules = rulesOf(
    texts,
    editions.map((edition) => edition.id),
    site,
  );
  const blocks = gathered(rules, lengthOfRule, LARGEST_BLOCK);
  const packs = gathered(blocks, lengthOfBlock, LARGEST_PACK).map((pack) => {
    const json = JSON.stringify(pack);
    return { name: `${id}-${lang}-${createHash('sha256').update(json).digest('hex').slice(0, 12)}`, json, pack };
  });
  const table: QuoteTableFile = {
    work: workName({ work, language }),
    lang: language.tag,
    editions: editions.map(({ effective }) => effective),
    inForce: editions.at(-1)?.id === viewInForce(site, work)?.edition.id,
    numbering: work.numbering,
    citations: citationWords({ work, language, carried: undefined }),
    packs: packs.map(({ name, pack }) => [name, pack.length]),
    ...tabulateWords(blocks.map((block) => block.flatMap((rule) => rule.texts.map(([text]) => text)))),
  };
  return [
    { path: `passages/${id}-${lang}`, json: JSON.stringify(table) },
    ...packs.map(({ name, json }) => ({ path: `passages/${name}`, json })),
  ];
}

/** Returns texts by the rule of today that has their matter, in its order: what is alike stands together and compresses well. */
function rulesOf(texts: readonly QuotableText<QuotableOrigin>[], editions: readonly string[], site: Site): QuotableRule[] {
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

/** Gathers neighbors into groups no longer than `most`, unless a single one is. */
function gathered<Item>(items: readonly Item[], lengthOf: (item: Item) => number, most: number): readonly (readonly Item[])[] {
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

/** Where a quoted text was, and where its matter is. */
interface QuotedPlace {
  /** Where it is read in the newest edition that has it; empty where that edition has no page. */
  readonly read: string;
  /** The numbers that have its matter today; none where it is gone. */
  readonly today: readonly string[];
  /** Where the first of them is read in the language; absent where it is gone, or not there in the language. */
  readonly address?: string;
}

/** Returns where a text that somebody may quote was read, and where its matter is today, in the language of the text. */
export function quotedPlace({ work, lang, number, edition }: QuotableOrigin, site: Site): QuotedPlace {
  const language = languageOf(lang);
  const today = site.history(work)?.today(edition, number) ?? [];
  const view = findView(site, work, edition, language);
  const newest = newestView(site, work, language);
  const [first] = today;
  const address = first !== undefined && newest?.rules().has(first) ? { address: numberAddress(newest, first) } : {};
  return { read: view === undefined ? '' : readingAddress(view, number), today, ...address };
}

/** Returns the files for questions: one for each work and language, fetched with the first question that a reader asks. */
export function answerFiles(site: Site): readonly DataFile[] {
  return site.works
    .flatMap(({ id }) => site.views(id))
    .filter(({ newest }) => newest)
    .map((view) => ({
      path: answersAddress(view.language, view.work.id).replace(/^\/data\/|\.json$/g, ''),
      json: JSON.stringify(
        packAnswers(answeringEdition(view.expression()), {
          scheme: view.scheme,
          words: citationWords(view),
          synonyms: view.work.nicknames,
        }),
      ),
    }));
}

// The files from which browsers compare editions; see `src/site/compare/`.

/** A file for scripts. */
export interface DataFile {
  /** Below `/data/`, without `.json`. */
  readonly path: string;
  readonly json: string;
}

/** Returns the files of every work with two editions to compare. A text that several editions share is stored once. */
export function compareFiles(site: Site): readonly DataFile[] {
  const files = new Map<string, string>();
  for (const work of site.works.filter(({ id }) => canCompare(site, id))) {
    const { lineage, steps, words } = site.lineage(work.id) ?? {};
    if (lineage === undefined || words === undefined) continue;
    const views = lineage.editions.flatMap((edition) => findView(site, work.id, edition, languageOf(work.source)) ?? []);
    const texts = packTexts(views);
    for (const { name, json } of texts.packs) files.set(packPath(work.id, name), json);
    for (const view of views) {
      files.set(editionPath(work.id, view.edition.id), JSON.stringify(editionData(view, words, texts.nameOf)));
    }
    // The first edition has no step that leads to it.
    const published = [...(steps?.values() ?? [])].filter((step) => step.from !== '').map(stepToData);
    for (const [year, ofYear] of Map.groupBy(published, (step) => yearOfStep(step.to))) {
      files.set(stepsPath(work.id, year), JSON.stringify(ofYear));
    }
  }
  return [...files].map(([path, json]) => ({ path, json }));
}

/** Returns the name of a text of an edition: of a section or chapter by its number, of the glossary by the empty string. */
type NameOf = (view: EditionView, number: string) => string;

/** Returns the texts of all editions, each once, in packs of texts with the same number, and how to name each text. */
function packTexts(views: readonly EditionView[]): {
  readonly packs: readonly { readonly name: string; readonly json: string }[];
  readonly nameOf: NameOf;
} {
  /** By edition and number: the position of the text among those of its number. */
  const positions = new Map<EditionView, Map<string, number>>();
  /** By number: the different texts, in the order of their positions. */
  const texts = new Map<string, Map<string, number>>();
  for (const view of views) {
    const ofView = new Map<string, number>();
    positions.set(view, ofView);
    for (const [number, json] of textsOf(view)) {
      const ofNumber = texts.get(number) ?? new Map<string, number>();
      const position = ofNumber.get(json) ?? ofNumber.size;
      ofView.set(number, position);
      texts.set(number, ofNumber.set(json, position));
    }
  }
  const packs: { name: string; json: string }[] = [];
  const names = new Map<string, string[]>();
  for (const [number, ofNumber] of texts) {
    const ofPacks = intoPacks([...ofNumber.keys()]).flatMap((pack) => {
      const json = `[${pack.join(',')}]`;
      const name = digestOf(json);
      packs.push({ name, json });
      return pack.map((_, index) => packedName(name, index));
    });
    names.set(number, ofPacks);
  }
  return { packs, nameOf: (view, number) => names.get(number)?.[positions.get(view)?.get(number) ?? -1] ?? '' };
}

function textsOf(view: EditionView): readonly (readonly [number: string, json: string])[] {
  const { sections, chapters } = view.outline();
  const { glossary } = view.expression();
  const entries: GlossaryData = glossary.map(({ term, senses }) => ({
    term,
    anchor: view.termAnchors().get(term) ?? '',
    senses: senses.map((sense) => sense.map(blockToData)),
  }));
  const ofRules = [...sections, ...chapters].map(({ number, rules }) => [number, JSON.stringify(rules.map(ruleToData))] as const);
  return entries.length === 0 ? ofRules : [...ofRules, ['', JSON.stringify(entries)]];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function editionData(view: EditionView, words: EditionData['words'], nameOf: NameOf): EditionData {
  const { sections, chapters } = view.outline();
  const { glossary } = view.expression();
  const ofSections = sections.flatMap((section) => [
    part(section, sectionPlace(view, section.number), nameOf(view, section.number)),
    ...section.chapters.map((chapter) => chapterPart(view, chapter, nameOf)),
  ]);
  return {
    edition: view.edition.id,
    numbering: view.edition.numbering ?? view.work.numbering,
    words,
    lang: view.language.tag,
    symbols: view.work.symbols,
    parts: sections.length > 0 ? ofSections : chapters.map((chapter) => chapterPart(view, chapter, nameOf)),
    glossary: {
      file: nameOf(view, ''),
      address: glossaryAddress(view.location),
      terms: glossary.map(({ term }) => term),
    },
  };
}

type Outlined = { readonly number: string; readonly title: string | null; readonly rules: readonly Rule[] };

function chapterPart(view: EditionView, chapter: Outlined & { readonly section: string | null }, nameOf: NameOf): PartData {
  const address = chapterAddress(chapterLocation(view, chapter.number), chapter.section, chapter.number);
  return part(chapter, address, nameOf(view, chapter.number));
}

function part({ number, title, rules }: Outlined, address: string, file: string): PartData {
  const numbers = rules.map((rule) => rule.number);
  return { number, title, file, address, rules: packNumbers(number, numbers) };
}
