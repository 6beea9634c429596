/** Makes the files from which browsers compare editions; see `src/site/kit/compare/`. */
import { hash } from 'node:crypto';
import type { Alignment, Lineage } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import { chapterNumber } from '@rulegraph/core/numbering';
import { chapterAddress, glossaryAddress } from '../kit/addresses.ts';
import {
  blockToData,
  type EditionData,
  type FirstSteps,
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
import { firstStepsPath, stepsPath, yearOf, yearPath } from '../kit/compare/paths.ts';
import { languageOf } from '../kit/languages.ts';
import { chapterLocation, type EditionView, sectionHref } from '../model/edition-view.ts';
import type { SectionOutline } from '../model/outline.ts';
import { findView, type Site } from '../model/site.ts';
import { canCompare } from '../pages/editions/editions-page.ts';
import { valueDigest } from '../pages/page-keys.ts';

import type { DataFile } from './data-files.ts';

/** The share of a year's texts in the first pack. */
const FIRST_SHARE = 0.08;

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
        { path: firstStepsPath(work.id), make: () => writeItems([JSON.stringify(firstSteps(views, lineage, published))]) },
        { path: stepsPath(work.id), make: () => writeItems([JSON.stringify(published.map(stepToData))]) },
      ];
    });
}

/** How many chapters at the beginning of the newest edition are among the first changes, besides their section. */
const FIRST_CHAPTERS = 5;

/** Returns the links of the rules that were ever in the first parts. Their glossaries are not compared. */
function firstSteps(views: readonly EditionView[], { rules }: Lineage, steps: readonly Alignment[]): FirstSteps {
  const newest = views.at(-1);
  const { sections = [], chapters = [] } = newest?.outline() ?? {};
  const parts = [...sections.slice(0, 1), ...chapters.slice(0, FIRST_CHAPTERS)].map(({ number }) => number);
  const isIn = (number: string) => newest !== undefined && parts.includes(chapterNumber(newest.scheme, number) ?? number);
  const identified = new Map(rules.map(({ edition, identifiers }) => [edition, identifiers]));
  const ever = new Set(
    rules.flatMap(({ identifiers }) => [...identifiers].flatMap(([number, identifier]) => (isIn(number) ? [identifier] : []))),
  );
  const isOne = (edition: string) => (number: string) => isIn(number) || ever.has(identified.get(edition)?.get(number) ?? '');
  return {
    parts,
    steps: steps.map(({ links, ...step }) =>
      stepToData({
        ...step,
        glossary: [],
        links: links.filter(({ from, to }) => from.some(isOne(step.from)) || to.some(isOne(step.to))),
      }),
    ),
  };
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
