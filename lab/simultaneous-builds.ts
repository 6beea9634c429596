/**
 * Starts two to four programs at once on one archive and compares the result with that of a single build: `node lab/simultaneous-builds.ts [--rounds 5]`.
 * Each round has four groups: builds into one folder, builds into two folders, an import beside one or two builds, and `dev` beside one to three programs.
 * Each program must end successfully or with a message.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { compiledDigest, compileSite } from '../src/site/build/compiled-site.ts';
import { digestsIn, startBuild } from '../test/site/build/run-build.ts';
import { randomBelow, randomFrom } from './fuzz/random.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } } });
const random = randomFrom(Number(values.seed));
const root = mkdtempSync(join(tmpdir(), 'rulegraph-pairs-'));
const content = join(root, 'content');
const cache = join(root, 'cache');
cpSync('test/fixtures/site-content/dotted', join(content, 'dotted'), { recursive: true });
mkdirSync(cache);
await compileSite(compiledDigest());
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

const [one, two, three, alone] = [join(root, 'one'), join(root, 'two'), join(root, 'three'), join(root, 'alone')];
await built(one);
/** Starts programs within some seconds of each other; resolves when all have ended. */
const together = (...starts: readonly (() => Promise<Ended>)[]): Promise<readonly Ended[]> =>
  Promise.all(starts.map((start) => wait(randomBelow(random, 3000)).then(start)));
/** Returns one to `most` of something. */
const some = <T>(most: number, one: () => T): readonly T[] => Array.from({ length: 1 + randomBelow(random, most) }, one);

let groups = 0;
for (let round = 0; round < Number(values.rounds); round++) {
  edit();
  const same = await together(() => build(one), ...some(3, () => () => build(one)));
  edit();
  const folders = [one, two, three].slice(0, 2 + randomBelow(random, 2));
  const apart = await together(...folders.map((folder) => () => build(folder)));
  const right = await built(alone);
  for (const [index, ended] of apart.entries())
    count('builds into different folders', ended, () => isDeepStrictEqual(digestsIn(folders[index] ?? ''), right));
  for (const ended of same) count('builds into one folder', ended, () => true);
  if (same.every(({ status }) => status !== 0)) console.log('builds into one folder: none was done');

  const document = join(root, 'document.md');
  writeFileSync(
    document,
    `---\ntitle: 1. Play\n---\n\n# 1. Play\n\n## 1.1. Begin\n\n### 1.1.1. Number ${round}.\n\n### 1.1.2. See rule 1.1.1.\n`,
  );
  const importing = ['import', document, '--work', 'dotted', '--lang', 'en', '--edition', `2026-01-${10 + (round % 19)}`];
  const imports = some(2, () => () => run(importing));
  const beside = await together(
    () => build(one),
    () => run(['check']),
    ...imports,
  );
  const after = await built(alone);
  for (const [index, ended] of beside.entries()) {
    // It may have read the content before the import or after it, but no mixture.
    const isWhole = () => [right, after].some((site) => isDeepStrictEqual(digestsIn(one), site));
    if (index === 0) count('build beside imports', ended, isWhole);
    else count(index === 1 ? 'check beside imports' : 'import beside others', ended, () => true);
  }

  const lists = some(2, () => () => run(['list', '--json']));
  const [served, besideServer, ...listed] = await together(
    () => run(['dev'], 10_000),
    () => build(one),
    ...lists,
  );
  if (served !== undefined) count('dev beside others', { ...served, status: served.status ?? 0 }, () => true);
  if (besideServer !== undefined) count('build beside dev', besideServer, () => isDeepStrictEqual(digestsIn(one), after));
  for (const ended of listed) count('list beside dev', ended, () => isDeepStrictEqual(ended.output, listed[0]?.output));
  groups += 4;
  console.log(`${groups}: ${JSON.stringify(counts)}`);
}
console.log(`${groups} groups`);
console.log(JSON.stringify(counts, null, 1));
rmSync(root, { recursive: true, force: true });
