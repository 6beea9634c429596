/** The paths of the files of comparisons, below `/data/` and without `.json`. Pure; the page preloads them before its worker has started. */

/** Returns the path of a file from the root of the site. */
export function dataPath(path: string): string {
  return `data/${path}.json`;
}

/** Returns the path of the list of an edition's parts. */
export function editionPath(work: string, edition: string): string {
  return `${work}/editions/${edition}`;
}

/** Returns the path of the links to the editions of a decade, each from the one before it. */
export function stepsPath(work: string, decade: string): string {
  return `${work}/steps/${decade}`;
}

/** Returns the path of a pack of texts. */
export function packPath(work: string, pack: string): string {
  return `${work}/texts/${pack}`;
}

/** Returns the decade of an edition, whose steps share a file, `200`: comparing distant editions would otherwise fetch many small files. */
export function decadeOfStep(edition: string): string {
  return edition.slice(0, 3);
}

/** Returns the editions after the earlier of two up to the later, in either direction; `editions` are given oldest first. */
export function editionsBetween([from, to]: readonly [from: string, to: string], editions: readonly string[]): readonly string[] {
  const positions = [editions.indexOf(from), editions.indexOf(to)].toSorted((a, b) => a - b);
  return editions.slice((positions[0] ?? 0) + 1, (positions[1] ?? 0) + 1);
}
