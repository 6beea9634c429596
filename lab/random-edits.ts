/**
 * Edits a tiny archive at random, builds it with and without caches, and compares the files: `node lab/random-edits.ts [--edits 100] [--together 1]
 * [--compare 1] [--seed 1] [--flips 0] [--kills 1] [--keep]`. A step makes some edits together; each refused step is compared, and each nth one that is
 * built, since what differs mostly stays. Before every third step builds are killed; before each step, bits of cached files are flipped. Prints every difference,
 * with how to reproduce it.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledDigest, compileSite } from '../src/site/build/compiled-site.ts';
import { editAtRandom } from '../test/site/build/random-edits.ts';
import { digestsIn, startBuild } from '../test/site/build/run-build.ts';
import { randomBelow, randomFrom } from './fuzz/random.ts';
import { killAfter } from './kill-after.ts';

const EDITIONS = ['2009-07-11', '2020-11-20', '2026-04-17'];
const FILES = /(?:^|\/)(?:[a-z]{2}|\d{4}-\d\d-\d\d|edition\.yaml|(?:1|101|102|103|glossary|introduction)\.md)$/;
/** How many rules or terms of each file are kept. */
const KEPT = 5;

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '100' },
    together: { type: 'string', default: '1' },
    compare: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    flips: { type: 'string', default: '0' },
    kills: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const random = randomFrom(Number(values.seed));
const below = (limit: number) => randomBelow(random, limit);
const root = mkdtempSync(join(tmpdir(), 'rulegraph-edits-'));
const places = {
  content: join(root, 'content'),
  cache: join(root, 'cache'),
  site: join(root, 'site'),
  settings: join(root, 'site.yaml'),
};
mkdirSync(join(places.content, 'cr'), { recursive: true });
cpSync('content/cr/work.yaml', join(places.content, 'cr', 'work.yaml'));
for (const edition of EDITIONS) {
  const filter = (file: string) => FILES.test(file);
  cpSync(join('content/cr', edition), join(places.content, 'cr', edition), { recursive: true, filter });
}
for (const file of readdirSync(places.content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))) {
  const path = join(places.content, file);
  const parts = readFileSync(path, 'utf8').split(/^(?=##)/m);
  writeFileSync(path, parts.slice(0, KEPT + 1).join(''));
}

/** Links the compiled site into a cache: it depends only on the code. */
function shareCompiled(cache: string): void {
  mkdirSync(cache, { recursive: true });
  symlinkSync(resolve('.cache/compiled'), join(cache, 'compiled'));
}

const start = (folder: string, cache: string) =>
  startBuild(folder, { content: places.content, env: { RULES_CACHE: cache, RULES_SETTINGS: places.settings } });

/** Returns the errors that a build printed, without times and paths, which always differ. */
function complaint(output: string): string {
  return output
    .replaceAll(/; \S+ is unchanged/g, '')
    .split('\n')
    .filter((line) => !/^\d+ s: |files, |^$/.test(line))
    .join('\n')
    .replaceAll(/\S*(?:site|anew|cache|empty)\b[^\s)]*/g, '…');
}

/** Flips a random bit of a random file of the cache, but not of the compiled site, which other builds of this checkout use at the same time. */
function flipBit(): void {
  const entries = readdirSync(places.cache, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(places.cache, 'compiled')),
  );
  const { parentPath, name } = entries[below(entries.length)] ?? {};
  if (parentPath === undefined || name === undefined) return;
  const bytes = readFileSync(join(parentPath, name));
  const at = below(Math.max(1, bytes.length));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
  writeFileSync(join(parentPath, name), bytes);
}

let edits = 0;
let flipped = 0;
let refused = 0;
let compared = 0;
let differing = 0;
let killed = 0;
await compileSite(compiledDigest());
shareCompiled(places.cache);
await start(places.site, places.cache).ended;
/** What was edited and built, and not compared yet. */
let pending: string[] = [];
while (edits < Number(values.edits)) {
  const before = join(root, 'before');
  rmSync(before, { recursive: true, force: true });
  cpSync(places.content, before, { recursive: true, preserveTimestamps: true });
  const done = editAtRandom(places, Math.min(Number(values.together), Number(values.edits) - edits), below);
  edits += done.length;
  for (let kill = below(3) === 0 ? Number(values.kills) : 0; kill > 0; kill -= 1) {
    const build = start(places.site, places.cache);
    await killAfter(build.process, below(250) / 100);
    await build.ended;
    killed += 1;
  }
  for (let flip = 0; flip < Number(values.flips); flip += 1) flipBit();
  flipped += Number(values.flips);
  const reusing = await start(places.site, places.cache).ended;
  pending.push(...done);
  const isCompared = reusing.status !== 0 || edits >= Number(values.edits) || below(Number(values.compare)) === 0;
  if (reusing.status !== 0) refused += 1;
  console.log(
    `${edits} · ${reusing.status === 0 ? 'built' : `refused: ${complaint(reusing.output).slice(0, 300)}`} · ${done.join(' · ')}`,
  );
  if (isCompared) {
    const findings = await compareWithAnew(reusing);
    compared += 1;
    if (findings.length > 0) {
      differing += 1;
      console.log(`DIFFERS (--seed ${values.seed}, edit ${edits}) since ${pending.join(' · ')}:\n  ${findings.join('\n  ')}`);
      if (values.keep) break;
    }
    pending = [];
  }
  if (reusing.status !== 0) {
    rmSync(places.content, { recursive: true, force: true });
    cpSync(before, places.content, { recursive: true, preserveTimestamps: true });
  }
}
console.log(
  `${edits} edits, ${compared} builds compared, ${killed} killed, ${flipped} bits flipped, ${refused} refused, ${differing} different`,
);
if (values.keep) console.log(root);
else rmSync(root, { recursive: true, force: true });
process.exitCode = differing === 0 ? 0 : 1;

/** Builds the content from nothing and returns what is different from a build that reused the last site. */
async function compareWithAnew(reusing: { readonly status: number | null; readonly output: string }): Promise<readonly string[]> {
  const [anew, empty] = [join(root, 'anew'), join(root, 'empty')];
  for (const folder of [anew, empty]) rmSync(folder, { recursive: true, force: true });
  shareCompiled(empty);
  const clean = await start(anew, empty).ended;
  const findings: string[] = [];
  if (reusing.status !== clean.status) findings.push(`ended with ${reusing.status}, from nothing with ${clean.status}`);
  if (complaint(reusing.output) !== complaint(clean.output))
    findings.push(`said ${reusing.output}\nfrom nothing ${clean.output}`);
  if (clean.status === 0 && reusing.status === 0) {
    const [one, other] = [digestsIn(places.site), digestsIn(anew)];
    const files = new Set([...Object.keys(one), ...Object.keys(other)]);
    findings.push(...[...files].filter((file) => one[file] !== other[file]).slice(0, 20));
  }
  return findings;
}
