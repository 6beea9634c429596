/** The paths of the files of comparisons, below `/data/` and without `.json`, except those with texts, which are below `/api/v1/`. Pure. */
import { API_ROOT } from '../addresses.ts';

/** Returns the address of a file below `/data/`. */
export function dataAddress(path: string): string {
  return `/data/${path}.json`;
}

/** Returns the path of the texts of a year's editions in one language, below `/api/v1/`; see `yearRecord`. */
export function yearPath(work: string, edition: string, lang: string): string {
  return `${work}/years/${yearOf(edition)}/${lang}`;
}

/** Returns the address of the same file. */
export function yearAddress(...text: Parameters<typeof yearPath>): string {
  return `${API_ROOT}/${yearPath(...text)}.json`;
}

/** Returns the year of an edition: `2009`. */
export function yearOf(edition: string): string {
  return edition.slice(0, 4);
}

/** Returns the path of the links that the first changes of a comparison need; see `FirstSteps`. */
export function firstStepsPath(work: string): string {
  return `${work}/first-steps`;
}

/** Returns the path of the links to each edition from the one before it. */
export function stepsPath(work: string): string {
  return `${work}/steps`;
}

/** Returns the editions after the earlier of two up to the later, in either direction; `editions` are given oldest first. */
export function editionsBetween([from, to]: readonly [from: string, to: string], editions: readonly string[]): readonly string[] {
  const positions = [editions.indexOf(from), editions.indexOf(to)].toSorted((a, b) => a - b);
  return editions.slice((positions[0] ?? 0) + 1, (positions[1] ?? 0) + 1);
}
