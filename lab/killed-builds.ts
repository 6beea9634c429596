/**
 * Kills builds of a small site at random moments, with all their processes: `node lab/killed-builds.ts [--builds 30] [--seed 1]`. Afterward the site must
 * be either the old or the new one, as a whole. Prints how often it was which, and each time that it was neither.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { digestsIn, startBuild } from '../test/site/build/run-build.ts';
import { randomBelow, randomFrom } from './fuzz/random.ts';

const { values } = parseArgs({ options: { builds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } } });
const random = randomFrom(Number(values.seed));
const root = mkdtempSync(join(tmpdir(), 'rulegraph-killed-'));
const site = join(root, 'site');
const contents = ['one', 'other'].map((name) => join(root, name));
const env = { RULES_CACHE: join(root, 'cache') };
for (const content of contents) cpSync('test/fixtures/site-content', content, { recursive: true });
const chapter = join(contents[1] ?? '', 'dotted/2025-01-01/en/1.1.md');
writeFileSync(chapter, `${readFileSync(chapter, 'utf8')}\nA paragraph more.\n`);

try {
  const sites: Readonly<Record<string, string>>[] = [];
  let longest = 0;
  for (const content of contents) {
    const started = performance.now();
    const { status, output } = await startBuild(site, { content, env }).ended;
    if (status !== 0) throw new Error(output);
    longest = performance.now() - started;
    sites.push(digestsIn(site));
  }
  const counts = { old: 0, new: 0, neither: 0 };
  let at = 1;
  for (let round = 0; round < Number(values.builds); round++) {
    const build = startBuild(site, { content: contents[1 - at] ?? '', env, detached: true });
    await Promise.race([build.ended, wait(randomBelow(random, Math.round(longest * 1.1)))]);
    try {
      // The whole process group, since an old Node.js starts a newer one.
      process.kill(-(build.process.pid ?? 0), 'SIGKILL');
    } catch {
      // The build has already ended.
    }
    await build.ended;
    const now = digestsIn(site);
    const is = sites.findIndex((one) => isDeepStrictEqual(one, now));
    counts[is < 0 ? 'neither' : is === at ? 'old' : 'new'] += 1;
    if (is < 0) console.log(`round ${round}: ${Object.keys(now).length} files, which are neither site`);
    else at = is;
  }
  const { status } = await startBuild(site, { content: contents[0] ?? '', env }).ended;
  const left = readdirSync(root).filter((name) => name.startsWith('.'));
  console.log(
    `${values.builds} builds killed: the old site after ${counts.old}, the new one after ${counts.new}, neither after ${counts.neither}; then a build ended with ${status} and left ${left.join(', ') || 'nothing'} beside the site`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
