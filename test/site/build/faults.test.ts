/** Checks that a build which is killed or cannot write leaves the previous site and tells the operator why. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { restoreOutput } from '../../../src/site/build/staged-output.ts';
import { tries } from '../../runs.ts';
import { markAsSite } from './marked-site.ts';
import { digestsIn, startBuild, TWO_THREADS } from './run-build.ts';

const CONTENT = join('test', 'fixtures', 'site-content');
/** How many writes of a build are disturbed. */
const POINTS = tries(2);
const REASONS = /The site was not built: (?:the disk is (?:full|read-only)|a file of the new site is gone)/;
const root = mkdtempSync(join(tmpdir(), 'rulegraph-faults-'));
const site = join(root, 'site');
let whole: ReturnType<typeof digestsIn>;

beforeAll(async () => {
  const { status, output } = await startBuild(site, { content: CONTENT }).ended;
  expect(status, output).toBe(0);
  whole = digestsIn(site);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a build that is killed, or whose writes fail or vanish, leaves the old site or the new one, and says why', async () => {
  const changed = join(root, 'changed-content');
  cpSync(CONTENT, changed, { recursive: true });
  appendFileSync(join(changed, 'dotted', '2025-01-01', 'en', '1.1.md'), '\nA paragraph more.\n');
  const build = (content: string, interrupt: string) =>
    startBuild(site, {
      content,
      node: ['--import', './test/cli/interrupt-writes.ts'],
      env: { ...TWO_THREADS, INTERRUPT: `${interrupt} ${root}` },
    }).ended;
  const counted = await build(changed, 'count 0');
  const writes = Number(/writes: (\d+)/.exec(counted.output)?.[1]);
  expect(writes, counted.output).toBeGreaterThan(300);
  const sites = { [CONTENT]: whole, [changed]: digestsIn(site) };
  let shown = changed;
  const kinds = fc.constantFrom('kill', 'kill', 'kill', 'full', 'read-only', 'vanish');
  for (const [how, at] of fc.sample(fc.tuple(kinds, fc.integer({ min: 1, max: writes })), POINTS)) {
    const next = shown === CONTENT ? changed : CONTENT;
    const { status, output } = await build(next, `${how} ${at}`);
    const point = `${how} at write ${at} of ${writes}: ${output}`;
    restoreOutput(site);
    if (status === 0 || isDeepStrictEqual(digestsIn(site), sites[next])) shown = next;
    expect(digestsIn(site), point).toEqual(sites[shown]);
    if (status !== 0 && how !== 'kill') expect(output, point).toMatch(REASONS);
  }
  const { status, output } = await startBuild(site, { content: CONTENT, env: TWO_THREADS }).ended;
  expect(status, output).toBe(0);
  expect(digestsIn(site)).toEqual(whole);
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
}, 600_000);

test('stopped by Ctrl-C, a build says so, leaves only the previous site, and ends with the signal', async () => {
  // For another address; with nothing changed it would end at once.
  const build = startBuild(site, { content: CONTENT, env: { ...TWO_THREADS, RULES_SITE: 'https://rules.example' } });
  await build.says('preparing');
  // A terminal sends the signal to npm and to the program, and npm forwards it.
  for (let count = 0; count < 2; count += 1) build.process.kill('SIGINT');
  const { output } = await build.ended;
  expect(output).toContain(`The site was not built: it was stopped (SIGINT); ${site} is unchanged`);
  expect(build.process.signalCode).toBe('SIGINT');
  expect(digestsIn(site)).toEqual(whole);
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('errors that the check reports stop a build, unless the edition accepts them', async () => {
  const content = join(root, 'mistaken-content');
  cpSync(CONTENT, content, { recursive: true });
  const folder = join(content, 'dotted', '2025-01-01');
  appendFileSync(join(folder, 'en', '1.1.md'), '\n### 1.1.1 Again.\n');
  const refused = await startBuild(site, { content }).ended;
  expect(refused.status, refused.output).toBe(1);
  expect(refused.output).toMatch(/dotted\/2025-01-01\/en\/1\.1\.md:\d+:\d+ number "1\.1\.1" is already used by the rule at /);
  expect(refused.output).toContain(`The site was not built: errors in the content: 1`);
  expect(digestsIn(site)).toEqual(whole);
  appendFileSync(join(folder, 'edition.yaml'), 'languages: { en: { status: official, accept: [duplicate-number] } }\n');
  const accepted = await startBuild(join(root, 'accepted'), { content }).ended;
  expect(accepted.status, accepted.output).toBe(0);
});

test('a second build at the same time is refused, and the first succeeds', async () => {
  const first = startBuild(site, { content: CONTENT });
  await first.says('reading the content');
  // Suspended, or it would end before the second starts.
  first.process.kill('SIGSTOP');
  const second = await startBuild(site, { content: CONTENT }).ended;
  first.process.kill('SIGCONT');
  expect(second.status).toBe(1);
  expect(second.output).toContain('another build is writing to');
  expect((await first.ended).status).toBe(0);
  expect(digestsIn(site)).toEqual(whole);
});

test('content that changes during a build is not partly in the site', async () => {
  const content = join(root, 'moving-content');
  cpSync(CONTENT, content, { recursive: true });
  const build = startBuild(site, { content });
  await build.says('reading the content');
  appendFileSync(join(content, 'dotted', 'work.yaml'), '\n');
  const { status, output } = await build.ended;
  expect(status).toBe(1);
  expect(output).toContain('the content changed while the site was built');
  expect(digestsIn(site)).toEqual(whole);
});

test('settings that cannot be read are reported, and no game is left out', async () => {
  const content = join(root, 'broken-content');
  cpSync(CONTENT, content, { recursive: true });
  writeFileSync(join(content, 'dotted', 'work.yaml'), 'titles: {}');
  const { status, output } = await startBuild(site, { content }).ended;
  expect(status).toBe(1);
  expect(output).toContain('The site was not built: its settings cannot be read');
  expect(output).toMatch(/^ {2}dotted\/work\.yaml:1:1 /m);
  expect(digestsIn(site)).toEqual(whole);
});

test('a redirect without a target is reported with one or more threads, and the previous site stays', async () => {
  const content = join(root, 'leading-nowhere');
  cpSync(CONTENT, content, { recursive: true });
  writeFileSync(join(content, 'redirects.txt'), '/old /rules/nowhere\n');
  const { status, output } = await startBuild(site, { content, env: { RULES_THREADS: '1' } }).ended;
  expect(status).toBe(1);
  expect(output).toContain('leads nowhere: old.html: /rules/nowhere: no such page');
  expect(output).toMatch(/The site was not built: broken links within the site: \d+ \(all of them: .*broken-links\.txt\)/);
  expect(digestsIn(site)).toEqual(whole);
});

test('a file in the place of a folder is reported', async () => {
  writeFileSync(join(root, 'file'), '');
  const { status, output } = await startBuild(join(root, 'file', 'site'), { content: CONTENT }).ended;
  expect(status).toBe(1);
  expect(output).toContain('The site was not built: there is a file where a folder is needed');
});

/** Mounts a small disk; the test is skipped without the permission to do so. */
function mountDisk(options: string, skip: (reason: string) => never): string {
  const disk = mkdtempSync(join(tmpdir(), 'rulegraph-disk-'));
  onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'rulegraph-test', disk], { stdio: 'pipe' });
  } catch {
    skip('this machine mounts no disks for tests');
  }
  onTestFinished(() => void execFileSync('umount', [disk]));
  return disk;
}

test('a full disk is reported', async ({ skip }) => {
  const disk = mountDisk('size=24m', skip);
  const project = join(disk, 'project');
  mkdirSync(project);
  markAsSite(join(project, 'dist'));
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'ballast'), new Uint8Array(bavail * bsize - 900_000));
  const { status, output } = await startBuild('dist', { content: CONTENT, cwd: project }).ended;
  expect(output).toContain('The site was not built: the disk is full');
  expect(output).toContain('dist is unchanged');
  expect(status).toBe(1);
  expect(readdirSync(join(project, 'dist'))).toEqual(['checksums.txt', 'data']);
  expect(readdirSync(project).filter((name) => name.startsWith('.dist'))).toEqual([]);
});

test('a read-only folder is reported', async ({ skip }) => {
  const disk = mountDisk('size=100k', skip);
  mkdirSync(join(disk, 'site'));
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  const { status, output } = await startBuild(join(disk, 'site'), { content: CONTENT }).ended;
  expect(status).toBe(1);
  expect(output).toContain('The site was not built: the disk is read-only');
});

test('the first build of a project has its own files, and begins its list of published addresses, which the next one keeps', async () => {
  const project = join(root, 'first-project');
  cpSync(CONTENT, join(project, 'content'), { recursive: true });
  writeFileSync(join(project, 'site.yaml'), 'name: Quay\n');
  mkdirSync(join(project, 'public'));
  writeFileSync(join(project, 'public', 'quay.txt'), 'Mind the gap.');
  const build = () => startBuild('dist', { content: CONTENT, cwd: project, env: { RULES_CONTENT: '' } }).ended;
  const first = await build();
  expect(first.status, first.output).toBe(0);
  expect(first.output).toContain('from now on, content/addresses.txt keeps the addresses of this site: commit it');
  expect(readFileSync(join(project, 'dist', 'quay.txt'), 'utf8')).toBe('Mind the gap.');
  expect(readdirSync(join(project, 'content'))).toEqual(expect.arrayContaining(['addresses.txt', 'sealed.txt']));
  rmSync(join(project, 'content', 'scripts'), { recursive: true });
  const second = await build();
  expect(second.status, second.output).toBe(1);
  expect(second.output).toContain('published addresses that no longer work');
}, 600_000);
