/** Everything below `/api/v1/`. */
import type { WorkLineage } from '../archive/index.ts';
import { everyNumber } from '../rules/lineage/index.ts';
import type { Work } from '../rules/work.ts';
import { bookInForce, type Library } from '../site/library.ts';
import { reportOn } from '../site/translation-reports.ts';
import { jsonSchema, SCHEMA_NAMES, type SchemaName } from './api-schemas.ts';
import { changesRecord } from './changes-record.ts';
import { chapterIndexPath, chapterPath, chapterRecord, chaptersRecord } from './chapter-record.ts';
import { expressionRecord } from './expression-record.ts';
import { lineageRecord, numbersRecord, renumberingRecord } from './lineage-record.ts';
import { translationRecord } from './translation-record.ts';

/** A file, made when it is written. */
export interface ApiFile {
  /** Below `/api/v1/`, without `.json`. */
  readonly path: string;
  readonly make: () => object;
}

const ROOT = '/api/v1';

/** All files, schemas first; each names its schema in `$schema`. */
export function apiFiles(library: Library): readonly ApiFile[] {
  return [
    ...SCHEMA_NAMES.map((name) => ({ path: `schema/${name}`, make: () => jsonSchema(name) })),
    file('works', 'works', () => ({ works: library.works.map((work) => workRecord(library, work)) })),
    ...library.works.flatMap((work) => filesOfWork(library, work)),
  ];
}

function filesOfWork(library: Library, work: Work): ApiFile[] {
  // A translation that is carried forward to an edition is no text of it.
  const texts = library
    .books(work.id)
    .flatMap(({ edition, language, published }) => (published ? [{ path: `${edition.id}/${language.code}`, published }] : []));
  return [
    file(`${work.id}/editions`, 'editions', () => editionsRecord(library, work)),
    ...texts.map(({ path, published }) => file(`${work.id}/${path}`, 'expression', () => expressionRecord(published()))),
    ...filesOfChapters(library, work),
    ...filesOfTranslations(library, work),
    ...filesOfLineage(library, work.id),
  ];
}

/** The rules in force only: earlier ones are read whole. */
function filesOfChapters(library: Library, work: Work): ApiFile[] {
  const books = library.books(work.id).filter(({ newest }) => newest);
  return books.flatMap((book) => [
    file(chapterIndexPath(work.id, book.language.code), 'chapters', () => chaptersRecord(library, book)),
    ...book
      .outline()
      .chapters.map((chapter) => file(chapterPath(book, chapter.number), 'chapter', () => chapterRecord(book, chapter))),
  ]);
}

function filesOfTranslations(library: Library, work: Work): ApiFile[] {
  return library.books(work.id).flatMap((book) => {
    const { carried } = book;
    if (carried === undefined) return [];
    const make = () => ({ ...translationRecord(carried().view), ...reportOn(library, book) });
    return [file(`${work.id}/translation/${book.language.code}`, 'translation', make)];
  });
}

function filesOfLineage(library: Library, work: string): ApiFile[] {
  const history = library.history(work);
  if (history === undefined) return [];
  const { editions, step } = history;
  const newest = editions.at(-1) ?? '';
  const ofLineage = (make: (lineage: WorkLineage) => object) => () => make(present(library.lineage(work)));
  return [
    file(
      `${work}/lineage`,
      'lineage',
      ofLineage((lineage) => lineageRecord(work, lineage)),
    ),
    file(
      `${work}/numbers`,
      'numbers',
      ofLineage((lineage) => numbersRecord(work, lineage, everyNumber(lineage.lineage))),
    ),
    ...editions
      .slice(1)
      .map((edition) => file(`${work}/changes/${edition}`, 'changes', () => changesRecord(present(step(edition))))),
    // Not named by the newest edition, whose name would be another with every release.
    ...editions.slice(0, -1).map((edition) =>
      file(
        `${work}/renumbering/${edition}/today`,
        'renumbering',
        ofLineage(({ rulesBetween }) => renumberingRecord(work, edition, newest, rulesBetween(edition, newest))),
      ),
    ),
  ];
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a work with a history has a lineage');
  return value;
}

function file(path: string, schema: SchemaName, make: () => object): ApiFile {
  return { path, make: () => ({ $schema: `${ROOT}/schema/${schema}.json`, ...make() }) };
}

function workRecord(library: Library, work: Work): object {
  const { id, titles, source } = work;
  const books = library.books(id);
  return {
    id,
    titles,
    source,
    languages: [...new Set(books.map(({ language }) => language.code))],
    newest: (bookInForce(library, work)?.edition ?? library.editions(id)[0])?.id,
    editions: `${ROOT}/${id}/editions.json`,
    chapters: Object.fromEntries(
      books.filter(({ newest }) => newest).map(({ language: { code } }) => [code, `${ROOT}/${chapterIndexPath(id, code)}.json`]),
    ),
  };
}

function editionsRecord(library: Library, work: Work): object {
  const books = library.books(work.id).filter((book) => book.published !== undefined);
  return {
    work: work.id,
    editions: library
      .editions(work.id)
      .toReversed()
      .map(({ id, effective, aliases, languages }) => ({
        edition: id,
        effective,
        aliases,
        languages: books
          .filter((book) => book.edition.id === id)
          .map(({ language: { code } }) => ({
            lang: code,
            status: languages[code]?.status ?? null,
            rules: `${ROOT}/${work.id}/${id}/${code}.json`,
          })),
      })),
  };
}
