/**
 * Mangles documents and reads them with every importer: `node lab/fuzz-imports.ts [FOLDER …] [--seed 1] [--from 0] [--count 1000]
 * [--keep FILE]`, where FILE receives the first input. Without folders, mangles the fixtures of the importers. Prints how to reproduce each finding, and
 * how often each law was broken. A worker reads the documents, so that an importer that never ends is found as well.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readSamples } from './fuzz/documents.ts';
import { type Finding, formats, judge, judgeGrowth } from './fuzz/judge.ts';
import { mangle } from './fuzz/mangle.ts';
import { readWork } from './read-release.ts';

interface Task {
  readonly folders: readonly string[];
  readonly seed: number;
  readonly from: number;
  readonly count: number;
}

/** The most time that all importers together may take for one input. */
const HANGS_AFTER_MS = 30_000;

/** Only every so many inputs are judged for growth, which takes ten times as long as the other laws. */
const GROWTH_EVERY = 20;

if (isMainThread) await main();
else await work(workerData as Task);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: '0' },
      count: { type: 'string', default: '1000' },
      keep: { type: 'string' },
    },
  });
  const folders = positionals.length > 0 ? positionals : [join(import.meta.dirname, '../test/fixtures/importers')];
  const seed = Number(values.seed);
  const end = Number(values.from) + Number(values.count);
  const samples = readSamples(folders);
  const counts = new Map<string, number>();
  const report = (number: number, findings: readonly Finding[]) => {
    for (const { importer, law, detail } of findings) {
      const { path, steps } = mangle(samples, seed, number);
      counts.set(`${importer} ${law}`, (counts.get(`${importer} ${law}`) ?? 0) + 1);
      console.log(
        `--seed ${seed} --from ${number} --count 1 · ${importer} ${law} · ${path} · ${steps.slice(1).join(', ')}\n    ${detail}`,
      );
    }
  };
  if (values.keep !== undefined) writeFileSync(values.keep, mangle(samples, seed, Number(values.from)).bytes);
  const started = performance.now();
  for (let from = Number(values.from); from < end; ) {
    const stopped = await runWorker({ folders, seed, from, count: end - from }, report);
    if (stopped === undefined) break;
    report(stopped, [{ importer: 'some importer', law: 'growth', detail: `no answer within ${HANGS_AFTER_MS / 1000} s` }]);
    from = stopped + 1;
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${values.count} inputs × ${formats.length} importers in ${seconds} s`);
  console.table(Object.fromEntries([...counts].toSorted()));
  process.exitCode = counts.size === 0 ? 0 : 1;
}

/** Resolves to the number of the input at which the worker had to be ended; undefined if it finished. */
function runWorker(task: Task, report: (number: number, findings: readonly Finding[]) => void): Promise<number | undefined> {
  return new Promise((resolve) => {
    let current = task.from;
    const worker = new Worker(import.meta.filename, { workerData: task });
    const end = (number: number | undefined) => {
      clearTimeout(watch);
      void worker.terminate();
      resolve(number);
    };
    const watch = setTimeout(() => end(current), HANGS_AFTER_MS);
    worker.on('message', ({ number, findings }: { number: number; findings: readonly Finding[] }) => {
      watch.refresh();
      report(number, findings);
      current = number + 1;
      if (current === task.from + task.count) end(undefined);
    });
    worker.on('error', (error) => {
      report(current, [{ importer: 'some importer', law: 'no-crash', detail: String(error) }]);
      end(current);
    });
  });
}

async function work({ folders, seed, from, count }: Task): Promise<void> {
  const samples = readSamples(folders);
  const game = readWork('cr');
  for (let number = from; number < from + count; number += 1) {
    const findings = await judge(mangle(samples, seed, number), game);
    if (number % GROWTH_EVERY === 0) findings.push(...(await judgeGrowth(samples, seed, number, game)));
    parentPort?.postMessage({ number, findings });
  }
}
