/**
 * Measures locking and checking a large tree: `node lab/cite-lock.ts INDEX.json [FOLDER]`, with the output of `rulegraph index`. Without a folder it generates
 * 4,000 files of source code with 89,909 citations in comments, from all editions, as in a rules engine that is twenty years old.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLock, writeLock } from '../src/cli/commands/cite-lock.ts';
import type { RuleIndex } from '../src/core/cite/rule-index.ts';
import { pickOne, randomFrom } from './fuzz/random.ts';
import { processorTime } from './processor-time.ts';

const CITATIONS = 89_909;
const FILES = 4_000;

/** Comments with which rules engines cite rules. */
const FORMS: readonly ((number: string) => string)[] = [
  (number) => `// CR ${number}`,
  (number) => `// See rule ${number} for the order of these steps.`,
  (number) => `/* Rule ${number} decides what happens when both apply (see rule ${number}). */`,
  (number) => `// Rules ${number} and the ones below it are checked by the caller.`,
];

/** Writes the tree; each file cites the numbers of one edition. */
function generateTree(folder: string, index: RuleIndex): void {
  const random = randomFrom(89_909);
  const numbersOf = index.editions.map((_, at) =>
    index.rules.flatMap(({ numbers }) =>
      numbers.flatMap(([number, since, until]) => (since <= at && at <= until ? [number] : [])),
    ),
  );
  let left = CITATIONS;
  for (let file = 0; file < FILES; file += 1) {
    const numbers = pickOne(random, numbersOf).filter((number) => number.includes('.'));
    const lines: string[] = [];
    for (let count = Math.ceil(left / (FILES - file)); count > 0; ) {
      const written = pickOne(random, FORMS)(pickOne(random, numbers));
      const cited = written.startsWith('/*') ? 2 : 1;
      if (cited > count) continue;
      count -= cited;
      left -= cited;
      lines.push(`  ${written}`, `  step${lines.length}(state, ${lines.length});`);
    }
    const path = join(folder, `engine/part${file % 50}`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `file${file}.ts`), `export function run${file}(state: State): void {\n${lines.join('\n')}\n}\n`);
  }
}

const [indexFile = '', chosen] = process.argv.slice(2);
const folder = chosen ?? mkdtempSync(join(tmpdir(), 'rulegraph-cite-lock-'));
if (chosen === undefined) generateTree(folder, JSON.parse(readFileSync(indexFile, 'utf8')) as RuleIndex);

function measure(what: string, run: () => number): void {
  const [start, used] = [performance.now(), processorTime()];
  run();
  const [seconds, ofProcessor] = [performance.now() - start, processorTime() - used].map((time) => (time / 1000).toFixed(1));
  process.stderr.write(`${what}: ${ofProcessor} s of processor time, ${seconds} s\n`);
}

const options = { index: indexFile, lock: join(folder, 'rules.lock'), format: 'text' } as const;
measure('lock', () => writeLock([folder], options));
measure('check', () => checkLock([], options));
if (chosen === undefined) rmSync(folder, { recursive: true });
