/**
 * Kills builds of a tiny site at random points of their work, every other time near its end, with all their processes:
 * `node lab/killed-builds.ts [--builds 30] [--seed 1]`. Afterward the site must be either the old or the new one, as a whole. Prints how often it was which, and each time that it was neither.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { digestsIn, startBuild } from '../test/site/build/run-build.ts';
import { randomFrom } from './fuzz/random.ts';
import { killAfter, processorSeconds } from './kill-after.ts';

const { values } = parseArgs({ options: { builds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } } });
const random = randomFrom(Number(values.seed));
const root = mkdtempSync(join(tmpdir(), 'rulegraph-killed-'));
const site = join(root, 'site');
const contents = ['one', 'other'].map((name) => join(root, name));
const env = { RULES_CACHE: join(root, 'cache') };
for (const content of contents) cpSync('test/fixtures/site-content/dotted', join(content, 'dotted'), { recursive: true });
const chapter = join(contents[1] ?? '', 'dotted/2025-01-01/en/1.1.md');
writeFileSync(chapter, `${readFileSync(chapter, 'utf8')}\nA paragraph more.\n`);

try {
  const sites: Readonly<Record<string, string>>[] = [];
  let longest = 0;
  // Each in turn, so that the last two builds reuse pages as those that are killed.
  for (const [number, content] of [...contents, ...contents].entries()) {
    const build = startBuild(site, { content, env });
    const clock = setInterval(() => {
      longest = number < contents.length ? 0 : Math.max(longest, processorSeconds(build.process.pid ?? 0));
    }, 5);
    const { status, output } = await build.ended.finally(() => clearInterval(clock));
    if (status !== 0) throw new Error(output);
    if (number < contents.length) sites.push(digestsIn(site));
  }
  const counts = { old: 0, new: 0, neither: 0 };
  let at = 1;
  for (let round = 0; round < Number(values.builds); round++) {
    const build = startBuild(site, { content: contents[1 - at] ?? '', env, detached: true });
    // The whole process group, since an old Node.js starts a newer one.
    await killAfter(build.process, longest * (round % 2 === 0 ? random() : 0.75 + random() / 2), { group: true });
    await build.ended;
    const now = digestsIn(site);
    const is = sites.findIndex((one) => isDeepStrictEqual(one, now));
    counts[is < 0 ? 'neither' : is === at ? 'old' : 'new'] += 1;
    if (is < 0) console.log(`round ${round}: ${Object.keys(now).length} files, which are neither site`);
    else at = is;
    if (round % 20 === 19) console.log(`${round + 1}: ${JSON.stringify(counts)}`);
  }
  const { status } = await startBuild(site, { content: contents[0] ?? '', env }).ended;
  const left = readdirSync(root).filter((name) => name.startsWith('.'));
  console.log(
    `${values.builds} builds killed: the old site after ${counts.old}, the new one after ${counts.new}, neither after ${counts.neither}; then a build ended with ${status} and left ${left.join(', ') || 'nothing'} beside the site`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
