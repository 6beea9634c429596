/** The files from which browsers compare editions; see `src/site/compare/`. */
import { createHash } from 'node:crypto';
import type { Rule } from '../rules/model.ts';
import { chapterAddress, glossaryAddress } from '../shared/addresses.ts';
import {
  blockToData,
  type EditionData,
  type GlossaryData,
  intoPacks,
  type PartData,
  packedName,
  ruleToData,
  stepToData,
} from '../shared/compare/edition-data.ts';
import { editionPath, packPath, stepsPath, yearOfStep } from '../shared/compare/paths.ts';
import { languageOf } from '../shared/languages.ts';
import { chapterLocation, type EditionView, sectionPlace } from '../site/edition-view.ts';
import { findView, type Site } from '../site/site.ts';
import { canCompare } from '../views/editions-page.ts';

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
  return { number, title, file, address, rules: rules.map((rule) => rule.number) };
}
