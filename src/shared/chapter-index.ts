/**
 * Which edition's address holds the text of a chapter, for addresses of editions that share the page of an earlier one. Made at build time, read
 * by the page for missing pages; pure.
 */
import { ownValue } from '../rules/own-value.ts';

/** The file: `/data/chapters-en.json`. Works by name. */
export type ChapterIndex = Readonly<Record<string, IndexedChapters>>;

/** The chapters of a work. */
export interface IndexedChapters {
  /** Oldest first, each with its further names. */
  readonly editions: readonly (readonly string[])[];
  /** The position of the edition whose addresses need no date; -1 where there is none. Excerpts of a later day may follow it. */
  readonly newest: number;
  /** By number: the editions from and to which the chapter reads the same, as positions in `editions`. */
  readonly chapters: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>>;
}

/**
 * Returns the address of the page that shows a chapter of an edition, where that is not the edition's own.
 *
 * @example `/rules/cr/2012-10-01/1/101` → `/rules/cr/2009-07-11/1/101`
 */
export function sharedChapterAddress(address: string, index: ChapterIndex): string | undefined {
  const [pathname = '', fragment] = address.split('#');
  const [home = '', work = '', name = '', ...rest] = pathname
    .replace(/^\/|\.html$|\/$/g, '')
    .toLowerCase()
    .split('/');
  const known = ownValue(index, work);
  const at = known?.editions.findIndex((names) => names.some((candidate) => candidate.toLowerCase() === name)) ?? -1;
  const runs = known === undefined ? undefined : ownValue(known.chapters, rest.at(-1) ?? '');
  const [first] = runs?.find((run) => run[0] <= at && at <= run[1]) ?? [];
  const edition = first === undefined ? undefined : known?.editions[first]?.[0];
  if (edition === undefined || edition === name) return undefined;
  return `/${[home, work, edition, ...rest].join('/')}${fragment === undefined ? '' : `#${fragment}`}`;
}
