/** The files of the quote finder: a table of words for each work and language, and packs of all texts that any edition had. Pure. */
import type { WordTableFile } from '../../rules/find/index.ts';
import type { CitationWords, Numbering } from '../../rules/work.ts';

/** The table: `/data/passages/cr-en.json`. */
export interface QuoteTableFile extends WordTableFile {
  /** What the work is called. */
  readonly work: string;
  /** Language tag of the texts. */
  readonly lang: string;
  /** The editions that there are in the language, oldest first: when they took effect. */
  readonly editions: readonly string[];
  /** Whether the last of them is in force. */
  readonly inForce: boolean;
  readonly numbering: Numbering;
  readonly citations: CitationWords;
  /** The packs, with how many blocks each has; the table of words counts the blocks through. */
  readonly packs: readonly (readonly [name: string, blocks: number])[];
}

/** A pack: blocks of neighbouring rules with all their texts of all editions. */
export type QuotePack = readonly (readonly QuotableRule[])[];

/** A rule of today, with everything that it ever said. */
export interface QuotableRule {
  /** Where the matter of the rule is today; several numbers where it was split, none where it is gone. */
  readonly today: readonly string[];
  /** Where the first of them is read. */
  readonly address?: string;
  readonly texts: readonly QuotableRow[];
}

/** Runs of editions by their positions: `0-13,15`; the number and the address are those of the newest of them. */
export type QuotableRow = readonly [text: string, number: string, editions: string, address: string];

/** `[[0, 13], [15, 15]]` for `0-13,15` */
export function readRuns(editions: string): readonly (readonly [first: number, last: number])[] {
  return editions.split(',').map((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return [first, last] as const;
  });
}

/** `0-13,15`; the positions are in ascending order. */
export function writeRuns(positions: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const position of positions) {
    const run = runs.at(-1);
    if (run?.[1] === position - 1) run[1] = position;
    else runs.push([position, position]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
