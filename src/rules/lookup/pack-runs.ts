/**
 * The runs of all numbers as a text that is small enough to be sent to a browser: what a rule went through its subrules went through with
 * it, so that most of them need no word of their own.
 *
 * One line a number, in order: how much it has in common with the number above, the rest of it, and its runs. `6b ;+2;1a-2f>702.19b` is
 * a number that differs from the one above behind six characters. Its first run is that of the parent, its second the parent's after
 * the two behind that, and its third lasted from edition 1a to 2f, counted with 36 digits, and is 702.19b today. `=` is a number that
 * stayed, a lone `>` one that is gone. `~3` stands for the next three numbers beside it, whose runs are written alike.
 */
import { compareNumbers, parentNumber, type Scheme, siblingsBehind, successors } from '../numbering/index.ts';
import type { NumberRun, NumberRuns, RunsByNumber } from './number-runs.ts';

const RADIX = 36;
/** Before the count of numbers that follow the one above and fared as it did. */
const ALIKE = '~';
const RUN = /^(?:\+(?<skipped>[0-9a-z]+)|(?<since>[0-9a-z]+)-(?<until>[0-9a-z]+))?(?<today>[=>].*)?$/;

/** Packs runs. Numbers hold neither blanks nor `,`, `;` and `>`. */
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

/** The runs that were packed, numbers in order; those of a number are unpacked when they are asked for. */
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

/** Every number with its runs as they are packed. */
function runsByNumber(scheme: Scheme, packed: string): ReadonlyMap<string, string> {
  const runs = new Map<string, string>();
  let above = { number: '', text: '' };
  for (const line of packed === '' ? [] : packed.split('\n')) {
    if (line.startsWith(ALIKE)) {
      const alike = siblingsBehind(scheme, above.number, Number(line.slice(1)));
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
  const skipped = runsBehind(expected, before).findIndex(({ since, until }) => since === run.since && until === run.until);
  const span = skipped === -1 ? `${run.since.toString(RADIX)}-${run.until.toString(RADIX)}` : packSkip(skipped);
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
      ? (runsBehind(expected, before)[Number.parseInt(skipped, RADIX)] ?? { since: 0, until: 0 })
      : { since: Number.parseInt(since, RADIX), until: Number.parseInt(until, RADIX) };
  const guess = coveringRun(expected, span);
  const targets = today === '=' ? [number] : today?.slice(1).split(',').filter(Boolean);
  return { since: span.since, until: span.until, today: targets ?? guess?.today ?? [] };
}

/** The runs whose span the number can share behind the one that it had before. */
function runsBehind(expected: readonly NumberRun[], before: NumberRun | undefined): readonly NumberRun[] {
  return expected.filter(({ since }) => since > (before?.until ?? -1));
}

function coveringRun(expected: readonly NumberRun[], span: Pick<NumberRun, 'since' | 'until'>): NumberRun | undefined {
  return expected.find(({ since, until }) => since <= span.since && span.until <= until);
}

/** What the runs would be if the number had only followed its parent. */
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
