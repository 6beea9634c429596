/** Where the files of comparisons are, below `/data/` and without `.json`. Pure; the page asks for them before its worker is there. */

/** Returns the path of a file from the root of the site. */
export function dataPath(path: string): string {
  return `data/${path}.json`;
}

/** Returns the path of what an edition consists of. */
export function editionPath(work: string, edition: string): string {
  return `${work}/editions/${edition}`;
}

/** Returns the path of the links to the editions of a year, each from the one before it. */
export function stepsPath(work: string, year: string): string {
  return `${work}/steps/${year}`;
}

/** Returns the path of a pack of texts. */
export function packPath(work: string, pack: string): string {
  return `${work}/texts/${pack}`;
}

/** Returns the year of a step's edition, by which steps lie together: a file for each would be many small ones, most of which a far comparison needs. */
export function yearOfStep(edition: string): string {
  return edition.slice(0, 4);
}

/** Returns the editions after the earlier of two up to the later, in either direction; `editions` are given oldest first. */
export function editionsBetween([from, to]: readonly [from: string, to: string], editions: readonly string[]): readonly string[] {
  const positions = [editions.indexOf(from), editions.indexOf(to)].toSorted((a, b) => a - b);
  return editions.slice((positions[0] ?? 0) + 1, (positions[1] ?? 0) + 1);
}
