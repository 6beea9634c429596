/** The files from which browsers compare editions; see `src/site/compare/`. */
import { createHash } from 'node:crypto';
import type { Rule } from '../rules/model.ts';
import { chapterAddress, glossaryAddress, sectionAddress } from '../site/addresses.ts';
import { type Book, chapterShelf } from '../site/book.ts';
import { blockToData, type EditionData, type GlossaryData, type PartData, stepToData } from '../site/compare/edition-data.ts';
import { languageOf } from '../site/languages.ts';
import { findBook, type Library } from '../site/library.ts';
import { canCompare } from '../site/views/editions-page.ts';

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
    for (const edition of lineage?.editions ?? []) {
      const book = findBook(library, work.id, edition, languageOf(work.source));
      const step = steps?.get(edition);
      if (book === undefined || words === undefined || step === undefined) continue;
      const keep = (json: string): string => {
        const name = createHash('sha256').update(json).digest('hex').slice(0, 16);
        files.set(`${work.id}/texts/${name}`, json);
        return name;
      };
      files.set(`${work.id}/editions/${edition}`, JSON.stringify(editionData(book, words, keep)));
      if (step.from !== '') files.set(`${work.id}/steps/${edition}`, JSON.stringify(stepToData(step)));
    }
  }
  return [...files].map(([path, json]) => ({ path, json }));
}

function editionData(book: Book, words: EditionData['words'], keep: (json: string) => string): EditionData {
  const { sections, chapters } = book.outline();
  const { glossary } = book.expression();
  const entries: GlossaryData = glossary.map(({ term, senses }) => ({
    term,
    anchor: book.termAnchors().get(term) ?? '',
    senses: senses.map((sense) => sense.map(blockToData)),
  }));
  const ofSections = sections.flatMap((section) => [
    part(section, sectionAddress(book.shelf, section.number), keep),
    ...section.chapters.map((chapter) => chapterPart(book, chapter, keep)),
  ]);
  return {
    edition: book.edition.id,
    numbering: book.edition.numbering ?? book.work.numbering,
    words,
    lang: book.language.tag,
    parts: sections.length > 0 ? ofSections : chapters.map((chapter) => chapterPart(book, chapter, keep)),
    glossary: {
      file: glossary.length === 0 ? '' : keep(JSON.stringify(entries)),
      address: glossaryAddress(book.shelf),
      terms: glossary.map(({ term }) => term),
    },
  };
}

type Outlined = { readonly number: string; readonly title: string | null; readonly rules: readonly Rule[] };

function chapterPart(
  book: Book,
  chapter: Outlined & { readonly section: string | null },
  keep: (json: string) => string,
): PartData {
  return part(chapter, chapterAddress(chapterShelf(book, chapter.number), chapter.section, chapter.number), keep);
}

function part({ number, title, rules }: Outlined, address: string, keep: (json: string) => string): PartData {
  const data = rules.map(({ number: own, level, parent, title: heading, blocks }) => ({
    number: own,
    level,
    parent,
    title: heading,
    blocks: blocks.map(blockToData),
  }));
  return { number, title, file: keep(JSON.stringify(data)), address, rules: rules.map((rule) => rule.number) };
}
