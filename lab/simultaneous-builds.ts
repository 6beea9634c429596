/**
 * Starts two programs at once on one archive and compares the result with that of a single build: `node lab/simultaneous-builds.ts [--rounds 5]`. Each
 * round has four pairs: builds into one folder, builds into two folders, a build and an import, and a build and the server of `dev`. Each program must
 * end successfully or with a message.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { digestsIn, startBuild } from '../test/site/build/run-build.ts';
import { randomBelow, randomFrom } from './fuzz/random.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } } });
const random = randomFrom(Number(values.seed));
const root = mkdtempSync(join(tmpdir(), 'rulegraph-pairs-'));
const content = join(root, 'content');
const cache = join(root, 'cache');
cpSync('test/fixtures/site-content', content, { recursive: true });
mkdirSync(cache);
symlinkSync(resolve('.cache/compiled'), join(cache, 'compiled'));
const env = { RULES_CACHE: cache };

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command; with `milliseconds`, ends it after that time. */
function run(args: readonly string[], milliseconds?: number): Promise<Ended> {
  const child = spawn(process.execPath, ['src/cli/rules.mjs', ...args], {
    env: { ...process.env, ...env, RULES_CONTENT: content, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  if (milliseconds !== undefined) setTimeout(() => child.kill('SIGTERM'), milliseconds);
  return new Promise((done) => child.on('close', (status) => done({ status, output })));
}

const build = (folder: string) => startBuild(folder, { content, env }).ended;
const built = async (folder: string) => {
  const { status, output } = await build(folder);
  if (status !== 0) throw new Error(output);
  return digestsIn(folder);
};

const counts: Record<string, { right: number; refused: number; wrong: number }> = {};
function count(pair: string, { status, output }: Ended, isRight: () => boolean): void {
  counts[pair] ??= { right: 0, refused: 0, wrong: 0 };
  const hasStack = /^ {4}at /m.test(output);
  const outcome = status === 0 && isRight() ? 'right' : status !== 0 && !hasStack ? 'refused' : 'wrong';
  counts[pair][outcome] += 1;
  if (outcome !== 'right')
    console.log(`${pair}: ${outcome} (${status}): ${output.trim().split('\n').slice(-3).join(' / ').slice(0, 400)}`);
}

let edits = 0;
const edit = () => {
  edits += 1;
  writeFileSync(
    join(content, 'dotted/2025-01-01/en/11.2.md'),
    `---\nnumber: "11.2"\ntitle: Edit ${edits}\n---\n\n### 11.2.1 Number ${edits}.\n`,
  );
};

const [one, two, alone] = [join(root, 'one'), join(root, 'two'), join(root, 'alone')];
await built(one);
for (let round = 0; round < Number(values.rounds); round++) {
  const later = randomBelow(random, 3000);
  edit();
  const same = await Promise.all([build(one), wait(later).then(() => build(one))]);
  edit();
  const apart = await Promise.all([build(one), wait(later).then(() => build(two))]);
  const right = await built(alone);
  for (const [index, ended] of apart.entries())
    count('builds into two folders', ended, () => isDeepStrictEqual(digestsIn(index === 0 ? one : two), right));
  for (const ended of same) count('builds into one folder', ended, () => true);
  if (same.every(({ status }) => status !== 0)) console.log('builds into one folder: none was done');

  const document = join(root, 'document.md');
  writeFileSync(
    document,
    `---\ntitle: 1. Play\n---\n\n# 1. Play\n\n## 1.1. Begin\n\n### 1.1.1. Number ${round}.\n\n### 1.1.2. See rule 1.1.1.\n`,
  );
  const importing = ['import', document, '--work', 'dotted', '--lang', 'en', '--edition', `2026-01-0${1 + (round % 9)}`];
  const [imported, beside] = await Promise.all([run(importing), wait(later).then(() => build(one))]);
  const after = await built(alone);
  count('import beside a build', imported, () => true);
  count('build beside an import', beside, () => isDeepStrictEqual(digestsIn(one), after));

  const [served, besideServer] = await Promise.all([run(['dev'], 20_000), wait(later).then(() => build(one))]);
  count('dev beside a build', { ...served, status: served.status ?? 0 }, () => true);
  count('build beside dev', besideServer, () => isDeepStrictEqual(digestsIn(one), after));
}
console.log(JSON.stringify(counts, null, 1));
rmSync(root, { recursive: true, force: true });
