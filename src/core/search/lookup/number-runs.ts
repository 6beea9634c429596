/**
 * The meanings of every number of any edition by their successors today, packed as a text that is small enough for a browser. A subrule usually
 * shares the history of its rule, so most numbers need nothing of their own.
 *
 * There is one line per number, in order: how many characters it has in common with the number above, the rest of it, and its runs. In
 * `6b ;+2;1a-2f>702.19b`, six characters are in common. The first run is that of the parent, the second is the parent's third after that, and the
 * third lasted from edition 1a to 2f, in base 36, and is 702.19b today. `=` is an unchanged number, a lone `>` one that is gone, `>?603.4:72` one
 * that is gone and may be 603.4 with a confidence of 72 %. `~3` stands for the next three siblings, whose packed runs are the same.
 */
import { type Lineage, numbersToday, type Possible, traceNumber } from '../../history/index.ts';
import { getOrInsertComputed } from '../../memo.ts';
import { compareNumbers, parentNumber, type Scheme, siblingsAfter, successors } from '../../numbering/index.ts';

/** Consecutive editions in which a number had the same successors today. Editions are positions in a list, oldest first. */
export interface NumberRun {
  readonly since: number;
  /** The last of these editions. */
  readonly until: number;
  /** The successors in the newest edition; empty if the rule is gone. */
  readonly today: readonly string[];
  /** Possible successors of a rule that is gone, likeliest first; absent if there are none. */
  readonly possible?: readonly Possible[];
}

/** The runs of each number, oldest first, in the order of first appearance of the numbers. */
export type NumberRuns = ReadonlyMap<string, readonly NumberRun[]>;

/** Runs that are unpacked number by number, since unpacking all of them takes a phone a while. */
export type RunsByNumber = Pick<NumberRuns, 'get' | 'has' | 'keys'>;

export function numberRuns(lineage: Lineage): NumberRuns {
  const today = numbersToday(lineage);
  const runs = new Map<string, NumberRun[]>();
  for (const [edition, id] of lineage.editions.entries()) {
    for (const [number, targets] of today.get(id) ?? []) {
      const own = getOrInsertComputed(runs, number, () => []);
      const last = own.at(-1);
      if (last?.until === edition - 1 && last.today.join() === targets.join()) own[own.length - 1] = { ...last, until: edition };
      else own.push({ since: edition, until: edition, today: targets });
    }
  }
  for (const [number, own] of runs) {
    for (const [at, run] of own.entries()) {
      const possible = run.today.length === 0 ? possibleToday(lineage, number, run.until) : [];
      if (possible.length > 0) own[at] = { ...run, possible };
    }
  }
  return runs;
}

/** Returns the possible successors of a number, with confidence in whole hundredths, as it is packed. */
function possibleToday(lineage: Lineage, number: string, edition: number): readonly Possible[] {
  const possible = traceNumber(lineage, number, lineage.editions[edition])?.possible ?? [];
  return possible.map(({ name, confidence }) => ({ name, confidence: Math.round(100 * confidence) / 100 }));
}

const RADIX = 36;
/** Precedes the count of siblings with the same runs. */
const ALIKE = '~';
const RUN = /^(?:\+(?<skipped>[0-9a-z]+)|(?<since>[0-9a-z]+)-(?<until>[0-9a-z]+))?(?<today>[=>].*)?$/;

/** Packs runs. Numbers must not contain spaces or any of `,`, `;`, `>`, `?` and `:`. */
export function packRuns(scheme: Scheme, runs: NumberRuns): string {
  const numbers = [...runs.keys()].sort((a, b) => compareNumbers(scheme, a, b));
  const lines: string[] = [];
  let above = { number: '', packed: '' };
  let alike = 0;
  for (const number of numbers) {
    const expected = expectedRuns(scheme, runs, number);
    const packed = (runs.get(number) ?? []).map((run, at, own) => packRun(number, run, own[at - 1], expected)).join(';');
    const isAlike = packed === above.packed && number === successors(scheme, above.number)?.sibling;
    alike = isAlike ? alike + 1 : 0;
    if (alike > 1) lines.pop();
    const common = commonLength(number, above.number);
    lines.push(isAlike ? `${ALIKE}${alike}` : `${common.toString(RADIX)}${number.slice(common)} ${packed}`);
    above = { number, packed };
  }
  return lines.join('\n');
}

/** Unpacks the numbers in order, and the runs of each when they are needed. */
export function unpackRuns(scheme: Scheme, packed: string): RunsByNumber {
  const packedRuns = runsByNumber(scheme, packed);
  const unpacked = new Map<string, readonly NumberRun[]>();
  const get = (number: string): readonly NumberRun[] | undefined => {
    const text = packedRuns.get(number);
    const known = unpacked.get(number);
    if (text === undefined || known !== undefined) return known;
    const expected = expectedRuns(scheme, { get }, number);
    const runs: NumberRun[] = [];
    for (const run of text.split(';')) runs.push(unpackRun(number, run, runs.at(-1), expected));
    unpacked.set(number, runs);
    return runs;
  };
  return { get, has: (number) => packedRuns.has(number), keys: () => packedRuns.keys() };
}

function runsByNumber(scheme: Scheme, packed: string): ReadonlyMap<string, string> {
  const runs = new Map<string, string>();
  let above = { number: '', text: '' };
  for (const line of packed === '' ? [] : packed.split('\n')) {
    if (line.startsWith(ALIKE)) {
      const alike = siblingsAfter(scheme, above.number, Number(line.slice(1)));
      for (const number of alike) runs.set(number, above.text);
      above = { ...above, number: alike.at(-1) ?? above.number };
    } else {
      const end = line.indexOf(' ');
      const common = Number.parseInt(line.charAt(0), RADIX);
      above = { number: above.number.slice(0, common) + line.slice(1, end), text: line.slice(end + 1) };
      runs.set(above.number, above.text);
    }
  }
  return runs;
}

function packRun(number: string, run: NumberRun, before: NumberRun | undefined, expected: readonly NumberRun[]): string {
  const skipped = runsAfter(expected, before).findIndex(({ since, until }) => since === run.since && until === run.until);
  const span = skipped === -1 ? `${run.since.toString(RADIX)}-${run.until.toString(RADIX)}` : packSkip(skipped);
  if (run.possible !== undefined) {
    return `${span}>${run.today.join()}?${run.possible.map(({ name, confidence }) => `${name}:${Math.round(100 * confidence)}`).join()}`;
  }
  if (coveringRun(expected, run)?.today.join() === run.today.join()) return span;
  return `${span}${run.today.join() === number ? '=' : `>${run.today.join()}`}`;
}

function packSkip(skipped: number): string {
  return skipped === 0 ? '' : `+${skipped.toString(RADIX)}`;
}

function unpackRun(number: string, text: string, before: NumberRun | undefined, expected: readonly NumberRun[]): NumberRun {
  const { skipped = '0', since, until, today } = RUN.exec(text)?.groups ?? {};
  const span =
    since === undefined || until === undefined
      ? (runsAfter(expected, before)[Number.parseInt(skipped, RADIX)] ?? { since: 0, until: 0 })
      : { since: Number.parseInt(since, RADIX), until: Number.parseInt(until, RADIX) };
  const guess = coveringRun(expected, span);
  const [written, doubtful] = today?.slice(1).split('?') ?? [];
  const targets = today === '=' ? [number] : written?.split(',').filter(Boolean);
  const possible = doubtful?.split(',').map((one) => {
    const [name = '', percent] = one.split(':');
    return { name, confidence: Number(percent) / 100 };
  });
  return {
    since: span.since,
    until: span.until,
    today: targets ?? guess?.today ?? [],
    ...(possible === undefined ? {} : { possible }),
  };
}

function runsAfter(expected: readonly NumberRun[], before: NumberRun | undefined): readonly NumberRun[] {
  return expected.filter(({ since }) => since > (before?.until ?? -1));
}

function coveringRun(expected: readonly NumberRun[], span: Pick<NumberRun, 'since' | 'until'>): NumberRun | undefined {
  return expected.find(({ since, until }) => since <= span.since && span.until <= until);
}

/** Returns the runs that a number has if it has always followed its parent. */
function expectedRuns(scheme: Scheme, runs: Pick<NumberRuns, 'get'>, number: string): readonly NumberRun[] {
  const parent = parentNumber(scheme, number);
  if (parent === null || !number.startsWith(parent)) return [];
  const end = number.slice(parent.length);
  return (runs.get(parent) ?? []).map(({ since, until, today: [first] }) => ({
    since,
    until,
    today: first === undefined ? [] : [first + end],
  }));
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length, RADIX - 1) && a[length] === b[length]) length += 1;
  return length;
}
