/** Checks that a build with caches writes the same bytes as one from nothing, even with its caches on another disk. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { digestsIn, makeCache, startBuild, TWO_THREADS } from './run-build.ts';

const EDITIONS = ['2020-11-20', '2026-04-17'];

/** On most Linux systems another file system than the project's, so that files cannot be renamed from one to the other. */
const OTHER_DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

test('a corrected site is the same as one built from nothing, even with damaged caches', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rulegraph-reuse-'));
  const other = mkdtempSync(join(OTHER_DISK, 'rulegraph-cache-'));
  onTestFinished(() => {
    for (const folder of [root, other]) rmSync(folder, { recursive: true, force: true });
  });
  const content = join(root, 'content');
  const corrected = join(root, 'corrected');
  const cache = makeCache(join(root, 'cache'));
  const site = join(root, 'site');
  // The smallest work that shows it: a few chapters of the edition in force, and of an earlier one in two languages.
  const omitted = /\/(?:10[3-9]|11\d|[2-6]\d\d|70[3-9]|7[1-9]\d|[89]\d\d)\.md$/;
  for (const part of ['work.yaml', ...EDITIONS])
    cpSync(join('content', 'cr', part), join(content, 'cr', part), { recursive: true, filter: (file) => !omitted.test(file) });
  cpSync(content, corrected, { recursive: true });
  const build = async (folder: string, cacheFolder: string, from = content, threads = {}) => {
    const { status, output } = await startBuild(folder, { content: from, env: { RULES_CACHE: cacheFolder, ...threads } }).ended;
    expect(status, output).toBe(0);
    return output;
  };
  /** Changes a rule in force, one of an earlier edition, and a translated one. */
  const correct = (folder: string) => {
    for (const edition of ['2026-04-17/en', '2020-11-20/en', '2020-11-20/pt']) lengthenFirstRule(join(folder, 'cr', edition));
  };
  correct(corrected);
  const empty = makeCache(join(other, 'empty'));
  await Promise.all([build(site, cache, content, TWO_THREADS), build(join(root, 'anew'), empty, corrected)]);
  const anew = digestsIn(join(root, 'anew'));

  // Made in each build, but the same.
  const list = join(site, 'api', 'v1', 'works.json');
  const written = statSync(list).mtimeMs;
  correct(content);
  // The previous site was changed meanwhile.
  writeFileSync(join(site, 'rules/cr/credits.html'), 'something else');
  rmSync(join(site, 'rules/cr/glossary.html'));
  damageInPlace(join(site, 'rules/find.html'));
  await build(site, cache, content, TWO_THREADS);
  expect(digestsIn(site)).toEqual(anew);
  expect(statSync(list).mtimeMs).toBe(written);
  // A search index is reused as a whole, and one of its files is missing.
  rmSync(join(site, 'pagefind', 'earlier', 'pagefind-entry.json'));
  // The correction may have come too soon before the last build for that to be recorded as final.
  await build(site, cache);
  expect(digestsIn(site)).toEqual(anew);
  expect(await build(site, cache)).toContain('nothing has changed');
  expect(digestsIn(site)).toEqual(anew);

  const cached = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(cached.length).toBeGreaterThan(5);
  for (const { parentPath, name } of cached) truncateSync(join(parentPath, name), 100);
  await build(site, cache);
  expect(digestsIn(site)).toEqual(anew);
}, 600_000);

test('a work that got another color has it wherever it is shown, as in a site built from nothing', async () => {
  const edition = 'effective: 2020-01-01\nlanguages: { en: { status: official } }\n';
  const content = contentFolder({
    'small/work.yaml': `${workYaml}accent: { light: '#1f4f8f', dark: '#9bbdf0' }\n`,
    'small/2020-01-01/edition.yaml': edition,
    'small/2020-01-01/en/101.md': '---\nnumber: "101"\ntitle: Golden Rules\n---\n\n### 101.1 A card wins.\n',
  });
  const root = mkdtempSync(join(tmpdir(), 'rulegraph-colored-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const build = async (folder: string) => {
    const { status, output } = await startBuild(join(root, folder), { content }).ended;
    expect(status, output).toBe(0);
  };
  const colored = (folder: string) => {
    const files = Object.keys(digestsIn(join(root, folder))).filter((file) => /\.(?:html|css)$/.test(file));
    return files.filter((file) => readFileSync(join(root, folder, file), 'utf8').includes('#8a2b2c'));
  };
  await build('site');
  expect(colored('site')).toEqual([]);
  writeFileSync(join(content, 'small/work.yaml'), `${workYaml}accent: { light: '#8a2b2c', dark: '#f0a8a8' }\n`);
  await build('site');
  expect(colored('site')).toEqual(expect.arrayContaining(['data/accent.css', 'rules/small.html', 'rules/small/1/101.html']));
  await build('anew');
  expect(digestsIn(join(root, 'site'))).toEqual(digestsIn(join(root, 'anew')));
}, 600_000);

/** Changes a byte of a file, as a failing disk may: its size, its time and its place stay. */
function damageInPlace(file: string): void {
  const copy = `${file}.copy`;
  execFileSync('cp', ['--preserve=timestamps', file, copy]);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes, { flag: 'r+' });
  execFileSync('touch', [`--reference=${copy}`, file]);
  rmSync(copy);
}

/** Adds a word to the first rule of a text. */
function lengthenFirstRule(folder: string): void {
  const [file = ''] = readdirSync(folder).filter((name) => /^\d{3}\.md$/.test(name));
  const path = join(folder, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith('### '));
  expect(at, path).toBeGreaterThan(0);
  writeFileSync(path, lines.with(at, `${lines[at]} Indeed.`).join('\n'));
}
