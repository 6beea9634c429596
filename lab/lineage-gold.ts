/**
 * Compares our alignment, and the method of the best comparable open-source project, with public change lists: `node lab/lineage-gold.ts`. Prints a table
 * and every disagreement. The lists have no splits or merges, so rules that we call split off are counted separately.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alignEditions } from '../src/core/history/index.ts';
import { compileScheme } from '../src/core/numbering/index.ts';
import { matchGreedily } from './greedy-matching.ts';
import { processorTime } from './processor-time.ts';
import { corpus, readRelease, readWork } from './read-release.ts';

/** A public list of changes; numbers without a dot are titles of chapters. */
interface PublishedChanges {
  readonly from: string;
  readonly to: string;
  readonly edited: readonly (readonly [string, string])[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The result of a matcher: the counterparts of each number in the other edition. */
interface Answers {
  readonly forward: ReadonlyMap<string, readonly string[]>;
  readonly back: ReadonlyMap<string, readonly string[]>;
  /** New numbers in the newer edition whose words were in another rule before. */
  readonly splitOff: ReadonlySet<string>;
  readonly milliseconds: number;
}

const work = readWork('cr');
const scheme = compileScheme(work.numbering);
const words = work.citations[work.source];
const lists: Record<string, PublishedChanges> = JSON.parse(readFileSync(join(corpus, 'gold/published-changes.json'), 'utf8'));

const rows: Record<string, Record<string, string | number>> = {};
const totals = { edited: 0, ourEdited: 0, peerEdited: 0, others: 0, ourOthers: 0, ourSplits: 0, peerOthers: 0 };
const disagreements: string[] = [];
for (const [name, list] of Object.entries(lists)) {
  const from = await readRelease(join(corpus, 'cr/en', `${list.from}.txt`), work);
  const to = await readRelease(join(corpus, 'cr/en', `${list.to}.txt`), work);
  const ours = measure(() => {
    const { links } = alignEditions(from, to, { scheme, ...(words === undefined ? {} : { words }) });
    return {
      forward: new Map(links.flatMap((link) => link.from.map((number) => [number, link.to] as const))),
      back: new Map(links.flatMap((link) => link.to.map((number) => [number, link.from] as const))),
      splitOff: new Set(links.flatMap((link) => link.to.slice(1))),
    };
  });
  const peer = measure(() => {
    const matched = [...matchGreedily(from, to)];
    return {
      forward: new Map(matched.map(([one, other]) => [one, [other]])),
      back: new Map(matched.map(([one, other]) => [other, [one]])),
      splitOff: new Set<string>(),
    };
  });
  const [our, their] = [compare(list, ours), compare(list, peer)];
  const others = list.added.length + list.removed.length;
  totals.edited += list.edited.length;
  totals.ourEdited += our.edited;
  totals.peerEdited += their.edited;
  totals.others += others;
  totals.ourOthers += our.others;
  totals.ourSplits += our.splits;
  totals.peerOthers += their.others;
  rows[name] = {
    edited: list.edited.length,
    ours: our.edited,
    peer: their.edited,
    'added, removed': others,
    'ours ': our.others,
    'as split': our.splits,
    'peer ': their.others,
    'our ms': Math.round(ours.milliseconds),
    'peer ms': Math.round(peer.milliseconds),
  };
  disagreements.push(...our.disagreements.map((line) => `${name}: ${line}`));
}
console.table(rows);
console.log(
  `edited pairs found: ours ${share(totals.ourEdited, totals.edited)}, peer's method ${share(totals.peerEdited, totals.edited)}`,
);
console.log(
  `additions and removals found: ours ${share(totals.ourOthers, totals.others)}, with those that we call split off ` +
    `${share(totals.ourOthers + totals.ourSplits, totals.others)}, peer's method ${share(totals.peerOthers, totals.others)}`,
);
console.log(`\nWhere we disagree:\n${disagreements.join('\n')}`);

function measure(match: () => Omit<Answers, 'milliseconds'>): Answers {
  const start = processorTime();
  const answers = match();
  return { ...answers, milliseconds: processorTime() - start };
}

function compare(list: PublishedChanges, { forward, back, splitOff }: Answers) {
  const lines: string[] = [];
  const edited = list.edited.filter(([one, other]) => {
    const agrees = forward.get(one)?.includes(other) === true;
    if (!agrees)
      lines.push(`${one} → ${other} edited; we: ${one} → ${listOf(forward.get(one))}, ${listOf(back.get(other))} → ${other}`);
    return agrees;
  });
  const added = list.added.filter((number) => {
    const agrees = (back.get(number) ?? []).length === 0;
    if (!agrees)
      lines.push(`${number} added; we: ${splitOff.has(number) ? 'split off ' : ''}${listOf(back.get(number))} → ${number}`);
    return agrees;
  });
  const removed = list.removed.filter((number) => {
    const agrees = (forward.get(number) ?? []).length === 0;
    if (!agrees) lines.push(`${number} removed; we: ${number} → ${listOf(forward.get(number))}`);
    return agrees;
  });
  const splits = list.added.filter((number) => splitOff.has(number)).length;
  return { edited: edited.length, others: added.length + removed.length, splits, disagreements: lines };
}

function listOf(numbers: readonly string[] = []): string {
  return numbers.length === 0 ? 'nothing' : numbers.join(' + ');
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}
