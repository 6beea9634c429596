import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArchive } from '../../src/content/disk/index.ts';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { tries } from '../runs.ts';
import { type Run, runRules, spawnRules } from './run-rules.ts';

const years = ['2021', '2022', '2023', '2024'];

/** How many writes of an import are interrupted. */
const POINTS = tries(6);

/** Returns four releases in our own words, long enough that writing them takes a while. */
function releases(verb: string): Readonly<Record<string, string>> {
  const rules = Array.from({ length: 300 }, (_, index) => `100.${index + 1}. ${verb} bed ${index + 1}.`);
  const text = (year: string) => [`Rules, effective as of May 4, ${year}.`, '1. Basics', '100. Beds', ...rules, ''].join('\n\n');
  return Object.fromEntries(years.map((year) => [`${year}.txt`, text(year)]));
}

/** Returns the distinct first words of all editions: one if all of them are in the same state. */
function states(root: string): readonly string[] {
  const archive = readArchive([root]);
  const firstWords = archive.editions('small').map(({ id }) => {
    const rules = archive.expression('small', id, 'en')?.rules.filter(({ level }) => level === 'rule') ?? [];
    expect(rules).toHaveLength(300);
    return rules.map(({ blocks }) => blocks[0]?.text.split(' ')[0] ?? '');
  });
  return [...new Set(firstWords.flat())];
}

function importArguments(root: string, folder: string): readonly string[] {
  const editions = years.flatMap((year) => ['--edition', `${year}.txt=${year}-05-04`]);
  return ['import', folder, '--work', 'small', '--lang', 'en', '--content', root, '--replace', ...editions];
}

describe('the content folder has the old texts or the new ones', () => {
  it('at whichever write an import is killed, or the disk is full or read-only', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const folders = [contentFolder(releases('Dig')), contentFolder(releases('Rake'))];
    const importWith = (interrupt: string, round: number) =>
      spawnSync(
        process.execPath,
        ['--import', './test/cli/interrupt-writes.ts', 'src/cli/rules.mjs', ...importArguments(root, folders[round % 2] ?? '')],
        { env: { ...process.env, INTERRUPT: `${interrupt} ${root}` }, encoding: 'utf8' },
      );
    for (const round of [0, 1]) expect(importWith('count 0', round).status).toBe(0);
    const writes = Number(/writes: (\d+)/.exec(importWith('count 0', 0).stderr)?.[1]);
    expect(writes).toBeGreaterThan(20);
    const points = fc.sample(fc.tuple(fc.constantFrom('kill', 'full', 'read-only'), fc.integer({ min: 1, max: writes })), POINTS);
    for (const [round, [how, at]] of points.entries()) {
      const { signal, status, stderr } = importWith(`${how} ${at}`, round + 1);
      const point = `${how} at write ${at} of ${writes}`;
      if (how === 'kill') expect(signal, point).toBe('SIGKILL');
      else if (status !== 0) expect(stderr, point).toMatch(/^rulegraph: the disk is (?:full|read-only)/m);
      expect(states(root), point).toHaveLength(1);
    }
    expect(await runRules(...importArguments(root, folders[1] ?? ''))).toMatchObject({ status: 0 });
    expect(states(root)).toEqual(['Rake']);
    expect(readdirSync(join(root, 'small'))).toEqual([...years.map((year) => `${year}-05-04`), 'work.yaml']);
  });

  it('when two imports run at once: each succeeds, or reports that the other is running', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const runs = await Promise.all(
      ['Dig', 'Rake'].map((verb) => spawnRules(...importArguments(root, contentFolder(releases(verb))))),
    );
    for (const { status, stderr } of runs) {
      if (status !== 0) expect(stderr).toMatch(/^rulegraph: another import into ".*" is running; wait for it to end/m);
    }
    expect(states(root).length).toBe(runs.some(({ status }) => status === 0) ? 1 : 0);
    expect(readdirSync(join(root, 'small')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.skipIf(!canMount())('when the disk is full (needs permission to mount a small one)', async () => {
    const root = contentFolder({});
    mountSmallDisk(root);
    mkdirSync(join(root, 'small'));
    writeFileSync(join(root, 'small/work.yaml'), workYaml);
    const run = await runRules(...importArguments(root, contentFolder(releases('Dig'))));
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^rulegraph: the disk is full \(ENOSPC: no space left on device/m);
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it('when it is not writable', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const folder = contentFolder(releases('Dig'));
    for (const path of [root, join(root, 'small'), folder]) chmodSync(path, 0o555);
    onTestFinished(() => chmodSync(join(root, 'small'), 0o755));
    const run = runUnprivileged(importArguments(root, folder));
    expect(run.stderr).toMatch(/^rulegraph: the permissions of the file or folder forbid it \(EACCES: permission denied, mkdir/m);
    expect(run.status).toBe(1);
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });
});

function canMount(): boolean {
  const made = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
  return process.getuid?.() === 0 && made.status === 0;
}

/** Mounts a disk of 64 KiB on a folder until the test is over. */
function mountSmallDisk(folder: string): void {
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder])).toMatchObject({ status: 0 });
  onTestFinished(() => void spawnSync('umount', [folder]));
}

/** Runs a command as a user to whom file modes apply, unlike root. */
function runUnprivileged(args: readonly string[]): Pick<Run, 'status' | 'stderr'> {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/rules.mjs', ...args], { encoding: 'utf8', ...nobody });
  return { status: status ?? -1, stderr };
}

/** Starts a command and resolves with what it printed on standard error and the signal that ended it. */
function startRules(...args: readonly string[]) {
  const child = spawn(process.execPath, ['src/cli/rules.mjs', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += String(text);
  });
  const ended = new Promise<{ readonly signal: NodeJS.Signals | null; readonly stderr: string }>((resolve) => {
    child.on('close', (_, signal) => resolve({ signal, stderr }));
  });
  return { child, ended };
}

describe('stopped by Ctrl-C', () => {
  it('an import says so, changes nothing, and ends by the signal, even if npm sends it a second time', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const work = join(root, 'small');
    const watcher = watch(work);
    const begun = new Promise((resolve) => watcher.on('change', resolve));
    const { child, ended } = startRules(...importArguments(root, contentFolder(releases('Dig'))));
    await begun;
    watcher.close();
    for (let count = 0; count < 2; count += 1) child.kill('SIGINT');
    expect(await ended).toEqual({
      signal: 'SIGINT',
      stderr: `rulegraph: the import was stopped (SIGINT); ${work} is unchanged\n`,
    });
    expect(readdirSync(work)).toEqual(['work.yaml']);
  });

  it('a download says so, and what it imported before', async () => {
    const asked = Promise.withResolvers<void>();
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('1. Basics\n');
      asked.resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rules.txt`;
    const release = `releases:\n  - { edition: 2024-05-04, lang: en, url: '${url}' }\n`;
    const root = contentFolder({ 'small/work.yaml': workYaml + release });
    const { child, ended } = startRules('fetch', 'small', '--content', root, '--downloads', contentFolder({}));
    await asked.promise;
    child.kill('SIGINT');
    expect(await ended).toEqual({
      signal: 'SIGINT',
      stderr: 'rulegraph: fetching was stopped (SIGINT); 0 of 1 releases had been imported; run the command again to resume\n',
    });
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });
});

it('a fetch of releases that are all in the archive says so', async () => {
  const release =
    "releases:\n  - { edition: 2024-05-04, lang: en, url: 'https://rules.example/rules.txt' }\n  - { edition: 2024-06-01, lang: en, aliases: [JUN] }\n";
  const edition = 'effective: 2024-05-04\nlanguages: { en: { status: official } }\n';
  const text = '---\nnumber: "1"\ntitle: Basics\n---\n';
  const root = contentFolder({
    'small/work.yaml': workYaml + release,
    'small/2024-05-04/edition.yaml': edition,
    'small/2024-05-04/en/1.md': text,
  });
  expect(await runRules('fetch', 'small', '--content', root, '--downloads', contentFolder({}))).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('all releases have been imported'),
  });
});

describe('a web page', () => {
  const page = '<!DOCTYPE html>\n<html><body><h1>1. Basics</h1><p>100. Beds</p><p>100.1. Dig <b>deep</b>.</p></body></html>\n';

  it('is refused by formats for lines of text, and the message names the format for it', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const folder = contentFolder({ 'rules.html': page });
    const options = ['--work', 'small', '--lang', 'en', '--edition', '2024-05-04', '--content', root];
    const refused = await runRules('import', join(folder, 'rules.html'), ...options, '--format', 'numbered-text');
    expect(refused.status).toBe(1);
    expect(refused.stderr + refused.stdout).toContain('import it with --format html');
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
    expect(await runRules('import', join(folder, 'rules.html'), ...options)).toMatchObject({ status: 0 });
    const rules = readArchive([root])
      .expression('small', '2024-05-04', 'en')
      ?.rules.map(({ number }) => number);
    expect(rules).toEqual(['1', '100', '100.1']);
  });
});
