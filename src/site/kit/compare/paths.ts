/** The paths of the files of comparisons, below `/data/` and without `.json`. Pure. */

/** Returns the path of a file from the root of the site. */
export function dataPath(path: string): string {
  return `data/${path}.json`;
}

/** Returns the path of the editions of a year, which share a file; see `writeYear`. */
export function yearPath(work: string, edition: string): string {
  return `${work}/editions/${yearOf(edition)}`;
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
