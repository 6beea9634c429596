/** The files from which browsers compare editions; see `src/site/compare/`. */
import { createHash } from 'node:crypto';
import type { Rule } from '../rules/model.ts';
import { chapterAddress, glossaryAddress } from '../site/addresses.ts';
import { type Book, chapterShelf, sectionPlace } from '../site/book.ts';
import {
  blockToData,
  type EditionData,
  type GlossaryData,
  type PartData,
  ruleToData,
  stepToData,
  yearOfStep,
} from '../site/compare/edition-data.ts';
import { intoPacks, packedName } from '../site/compare/text-packs.ts';
import { languageOf } from '../site/languages.ts';
import { findBook, type Library } from '../site/library.ts';
import { canCompare } from '../site/views/editions-page.ts';

/** A file for scripts. */
export interface DataFile {
  /** Below `/data/`, without `.json`. */
  readonly path: string;
  readonly json: string;
}

/** All files of every work of which there are two editions to compare. Texts that several editions share are there once. */
export function compareFiles(library: Library): readonly DataFile[] {
  const files = new Map<string, string>();
  for (const work of library.works.filter(({ id }) => canCompare(library, id))) {
    const { lineage, steps, words } = library.lineage(work.id) ?? {};
    if (lineage === undefined || words === undefined) continue;
    const books = lineage.editions.flatMap((edition) => findBook(library, work.id, edition, languageOf(work.source)) ?? []);
    const texts = packTexts(books);
    for (const { name, json } of texts.packs) files.set(`${work.id}/texts/${name}`, json);
    for (const book of books) {
      files.set(`${work.id}/editions/${book.edition.id}`, JSON.stringify(editionData(book, words, texts.nameOf)));
    }
    // The first edition has none before it.
    const told = [...(steps?.values() ?? [])].filter((step) => step.from !== '').map(stepToData);
    for (const [year, ofYear] of Map.groupBy(told, (step) => yearOfStep(step.to))) {
      files.set(`${work.id}/steps/${year}`, JSON.stringify(ofYear));
    }
  }
  return [...files].map(([path, json]) => ({ path, json }));
}

/** The name of a book's text: of a section or chapter by its number, of the glossary by none. */
type NameOf = (book: Book, number: string) => string;

/** The texts of all books, each once, packed with the others of the same number. */
function packTexts(books: readonly Book[]): {
  readonly packs: readonly { readonly name: string; readonly json: string }[];
  readonly nameOf: NameOf;
} {
  /** By book and number: the position of the text among those of its number. */
  const positions = new Map<Book, Map<string, number>>();
  /** By number: the different texts, in the order of their positions. */
  const texts = new Map<string, Map<string, number>>();
  for (const book of books) {
    const ofBook = new Map<string, number>();
    positions.set(book, ofBook);
    for (const [number, json] of textsOf(book)) {
      const ofNumber = texts.get(number) ?? new Map<string, number>();
      const position = ofNumber.get(json) ?? ofNumber.size;
      ofBook.set(number, position);
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
  return { packs, nameOf: (book, number) => names.get(number)?.[positions.get(book)?.get(number) ?? -1] ?? '' };
}

function textsOf(book: Book): readonly (readonly [number: string, json: string])[] {
  const { sections, chapters } = book.outline();
  const { glossary } = book.expression();
  const entries: GlossaryData = glossary.map(({ term, senses }) => ({
    term,
    anchor: book.termAnchors().get(term) ?? '',
    senses: senses.map((sense) => sense.map(blockToData)),
  }));
  const ofRules = [...sections, ...chapters].map(({ number, rules }) => [number, JSON.stringify(rules.map(ruleToData))] as const);
  return entries.length === 0 ? ofRules : [...ofRules, ['', JSON.stringify(entries)]];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function editionData(book: Book, words: EditionData['words'], nameOf: NameOf): EditionData {
  const { sections, chapters } = book.outline();
  const { glossary } = book.expression();
  const ofSections = sections.flatMap((section) => [
    part(section, sectionPlace(book, section.number), nameOf(book, section.number)),
    ...section.chapters.map((chapter) => chapterPart(book, chapter, nameOf)),
  ]);
  return {
    edition: book.edition.id,
    numbering: book.edition.numbering ?? book.work.numbering,
    words,
    lang: book.language.tag,
    symbols: book.work.symbols,
    parts: sections.length > 0 ? ofSections : chapters.map((chapter) => chapterPart(book, chapter, nameOf)),
    glossary: {
      file: nameOf(book, ''),
      address: glossaryAddress(book.shelf),
      terms: glossary.map(({ term }) => term),
    },
  };
}

type Outlined = { readonly number: string; readonly title: string | null; readonly rules: readonly Rule[] };

function chapterPart(book: Book, chapter: Outlined & { readonly section: string | null }, nameOf: NameOf): PartData {
  const address = chapterAddress(chapterShelf(book, chapter.number), chapter.section, chapter.number);
  return part(chapter, address, nameOf(book, chapter.number));
}

function part({ number, title, rules }: Outlined, address: string, file: string): PartData {
  return { number, title, file, address, rules: rules.map((rule) => rule.number) };
}
