/**
 * Follows every rule through all releases of the corpus: `node lab/lineage-chain.ts`. Prints how long it takes and checks three laws: every rule is in one
 * link, a trace is the same from each of its numbers, and composed alignments agree with direct ones.
 */
import {
  alignEditions,
  beginLineage,
  chainAlignments,
  composeAlignment,
  createTextReader,
  everyNumber,
  type Lineage,
  type Link,
  numberMeanings,
  traceNumber,
} from '../src/core/history/index.ts';
import type { Expression } from '../src/core/model.ts';
import { compileScheme } from '../src/core/numbering/index.ts';
import { processorTime } from './processor-time.ts';
import { readReleases, readWork } from './read-release.ts';

const work = readWork('cr');
const words = work.citations[work.source];
const scheme = compileScheme(work.numbering);
const reader = createTextReader({ scheme, words });
const options = { scheme, words, reader };

const editions = await readReleases(work);
const [first] = editions;
console.log(
  `${editions.length} releases, ${editions.reduce((sum, { rules }) => sum + rules.length, 0)} rules; memory ${memory()}`,
);

const times: { edition: string; ms: number }[] = [];
const alignments = [beginLineage(first)];
for (const [index, to] of editions.entries()) {
  const from = editions[index - 1];
  if (from === undefined) continue;
  const start = processorTime();
  alignments.push(alignEditions(from, to, options));
  times.push({ edition: to.edition, ms: processorTime() - start });
}
const slowest = times.toSorted((one, other) => other.ms - one.ms);
console.log(`aligned in ${seconds(slowest.reduce((sum, { ms }) => sum + ms, 0))} of processor time; memory ${memory()}`);
console.log(`median ${Math.round(slowest[Math.floor(slowest.length / 2)]?.ms ?? 0)} ms, slowest:`);
console.table(slowest.slice(0, 8).map(({ edition, ms }) => ({ edition, ms: Math.round(ms) })));
console.log(`as JSON: ${Math.round(JSON.stringify(alignments).length / 1e6)} MB`);

const start = processorTime();
const lineage = chainAlignments(alignments);
console.log(`chained in ${seconds(processorTime() - start)}`);
console.log(
  `rules that are not in exactly one link: ${editions.flatMap((expression, index) => unlinked(expression, index)).length}`,
);
reportTraces(lineage);
for (const step of [1, 5, 20, 60]) reportCompositions(lineage, step);

function memory(): string {
  return `${Math.round(process.memoryUsage().rss / 1e6)} MB`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function unlinked({ rules }: Expression, index: number): string[] {
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const { number } of rules) count(number, 1);
  for (const name of alignments[index]?.links.flatMap(({ to }) => to) ?? []) count(name, -1);
  return [...counts].flatMap(([name, left]) => (left === 0 ? [] : [name]));
}

/** Checks the traces of the numbers of every fifth edition. */
function reportTraces(chain: Lineage): void {
  const began = processorTime();
  const today = new Map<string, ReadonlySet<string>>();
  const todayOf = (number: string, edition: string) => {
    const key = `${number}@${edition}`;
    const known = today.get(key) ?? new Set(traceNumber(chain, number, edition)?.today);
    today.set(key, known);
    return known;
  };
  let [traces, inconsistent] = [0, 0];
  // Every fifth edition is enough, since most rules have the same events in the editions between.
  for (const [index, { edition, identifiers }] of chain.rules.entries()) {
    if (index % 5 !== 0 && index !== chain.rules.length - 1) continue;
    for (const number of identifiers.keys()) {
      traces += 1;
      const own = todayOf(number, edition);
      const trace = traceNumber(chain, number, edition);
      const isConsistent = trace?.events.every((event) => {
        if (event.kind === 'removed') return true;
        const others = todayOf(event.number, event.edition);
        return event.edition <= edition ? isSubset(own, others) : isSubset(others, own);
      });
      if (isConsistent !== true) inconsistent += 1;
    }
  }
  console.log(`${traces} traces in ${seconds(processorTime() - began)}, ${inconsistent} of them inconsistent`);
  const numbers = everyNumber(chain);
  const reused = numbers.filter((number) => numberMeanings(chain, number).length > 1);
  console.log(`${numbers.length} numbers were ever printed, ${reused.length} of them have named more than one rule`);
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((name) => whole.has(name));
}

/** Compares composed with direct alignments of editions that are some releases apart. */
function reportCompositions(chain: Lineage, step: number): void {
  let [pairs, agreed, differing, ms] = [0, 0, 0, 0];
  for (let index = 30; index + step < editions.length; index += Math.max(step, 4)) {
    const [from, to] = [editions[index], editions[index + step]];
    if (from === undefined || to === undefined) continue;
    const began = processorTime();
    const composed = pairsOf(composeAlignment(chain, from, to, options).links);
    ms = Math.max(ms, processorTime() - began);
    const direct = pairsOf(alignEditions(from, to, options).links);
    pairs += 1;
    const alike = [...composed].filter((pair) => direct.has(pair)).length;
    agreed += alike;
    differing += composed.size - alike;
  }
  const share = ((100 * differing) / (agreed + differing)).toFixed(2);
  console.log(
    `${step} apart: in ${pairs} pairs ${differing} of ${agreed + differing} links differ from direct ones (${share} %); slowest ${Math.round(ms)} ms`,
  );
}

function pairsOf(links: readonly Link[]): Set<string> {
  return new Set(links.map(({ from, to }) => `${from.toSorted()} → ${to.toSorted()}`));
}
