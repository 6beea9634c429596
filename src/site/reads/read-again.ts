/** Reads again what pages of an earlier build read, to find out whether it still says the same. */
import type { Book } from '../book.ts';
import { type ChangesValue, changesOfEdition, changeValue } from '../edition-changes.ts';
import { type HistoryValue, historyValue, openHistory } from '../history.ts';
import { languageOf } from '../languages.ts';
import { findBook, type Library } from '../library.ts';
import { once } from '../once.ts';
import { BOOK_VALUES, type BookValue } from './book-values.ts';
import { digestOfValue, type ReadName, readName, withoutRecord } from './record-reads.ts';

/** A text: an edition in a language. */
export interface TextKey {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
}

/** Finds out what became of reads while `changed` texts changed and nothing else did. `digests` are those of all reads before. */
export function readAgain(
  library: Library,
  changed: readonly TextKey[],
  digests: ReadonlyMap<ReadName, string> = new Map(),
): (name: ReadName, before: string) => string {
  const isChanged = (test: (text: TextKey) => boolean): boolean => changed.some(test);
  const sourceOf = (work: string) => library.works.find(({ id }) => id === work)?.source;
  const sourcesChanged = (work: string) => isChanged((text) => text.work === work && text.lang === sourceOf(work));
  const steps = new Set(changed.flatMap((text) => stepsOf(library, text)));
  /** A lineage is chained from its steps; that of the first edition is not read by itself. */
  const touchedLineages = new Map<string, () => boolean>();
  const isLineageTouched = (work: string): boolean => {
    const isTouched =
      touchedLineages.get(work) ??
      once(() =>
        [...steps]
          .filter((step) => step.startsWith(`${work}/`))
          .some((step) => {
            const edition = step.slice(work.length + 1);
            const before = digests.get(readName('history', 'step', work, edition));
            return before === undefined || before !== digestOfValue(historyOf(work)?.step(edition));
          }),
      );
    touchedLineages.set(work, isTouched);
    return isTouched();
  };
  const isStepTouched = (work: string, edition: string) => steps.has(`${work}/${edition}`);
  const history = new Map<string, () => ReturnType<typeof openHistory> | undefined>();
  const historyOf = (work: string) => {
    const open = history.get(work) ?? once(() => openedHistory(library, work));
    history.set(work, open);
    return open();
  };
  const valueBehind = (name: ReadName): (() => unknown) | null => {
    const [what, ...key] = name.split('\n');
    switch (what) {
      case 'book': {
        const [kind = '', text = '', at = ''] = key;
        const book = bookAt(library, text);
        if (book === undefined || !isBookTouched(book, kind, isChanged)) return null;
        return () => BOOK_VALUES[kind as BookValue](book, at);
      }
      case 'history': {
        const [kind = '', work = '', ...rest] = key;
        const isTouched = kind === 'step' ? isStepTouched(work, rest[0] ?? '') : isLineageTouched(work);
        const of = isTouched ? historyOf(work) : undefined;
        return of === undefined ? null : () => historyValue(of, kind as HistoryValue, rest);
      }
      case 'changes':
      case 'change': {
        const [work = '', edition = '', at = ''] = key;
        const changes = isStepTouched(work, edition) ? changesOfEdition(library, work, edition) : undefined;
        if (changes === undefined) return null;
        return () => (what === 'change' ? changeValue(changes, at) : changes[at as ChangesValue]);
      }
      case 'lineage':
        return sourcesChanged(key[0] ?? '') ? () => changed : null;
      default:
        return isChanged(({ work }) => work === key[0]) ? () => library.terms(key[0] ?? '', key[1] ?? '') : null;
    }
  };
  return (name, before) => {
    return withoutRecord(() => {
      const value = valueBehind(name);
      return value === null ? before : digestOfValue(value());
    });
  };
}

/** Whether what is read of a book may have changed with the texts. */
function isBookTouched(
  { work, edition, language, carried }: Book,
  kind: string,
  isChanged: (test: (text: TextKey) => boolean) => boolean,
): boolean {
  return isChanged((text) => {
    if (text.work !== work.id) return false;
    // Which editions share a page depends on all of them, and a translation that is carried forward on its source.
    if (carried !== undefined) return text.lang === language.code || text.lang === work.source;
    if (text.lang !== language.code) return false;
    return kind === 'run' || text.edition === edition.id;
  });
}

/** What an edition changed follows from its own text and the one before it: the edition's changes, and those of the next one. */
function stepsOf(library: Library, { work, edition, lang }: TextKey): readonly string[] {
  const source = library.works.find(({ id }) => id === work)?.source;
  if (lang !== source) return [];
  const books = library.books(work).filter(({ language }) => language.code === source);
  const at = books.findIndex((book) => book.edition.id === edition);
  // The newest comes first.
  return books.slice(Math.max(0, at - 1), at + 1).map((book) => `${work}/${book.edition.id}`);
}

function bookAt(library: Library, text: string): Book | undefined {
  const [work = '', edition = '', lang = ''] = text.split('/');
  return findBook(library, work, edition, languageOf(lang));
}

function openedHistory(library: Library, work: string) {
  const lineage = library.lineage(work);
  return lineage && openHistory(lineage);
}
