import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BuildRefusedError, buildSite } from '../../src/build/build-site.ts';
import { BuildRunningError, openStagedOutput, restoreOutput } from '../../src/build/staged-output.ts';

let root: string;
let site: string;
let content: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rulegraph-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  site = join(root, 'site');
  content = join(root, 'content');
  mkdirSync(site);
  mkdirSync(content);
  writeFileSync(join(site, 'index.html'), 'previous');
  writeFileSync(join(content, 'work.yaml'), 'titles:');
});

const page = (): string => readFileSync(join(site, 'index.html'), 'utf8');
const writePage = async (folder: string): Promise<void> => writeFileSync(join(folder, 'index.html'), 'next');

test('a build replaces the previous site and leaves nothing else', async () => {
  await buildSite(site, writePage, [content]);
  expect(page()).toBe('next');
  expect(readdirSync(root)).toEqual(['content', 'site']);
});

test('the first build needs no previous site', async () => {
  const first = join(root, 'deep', 'down', 'site');
  await buildSite(first, writePage, [content]);
  expect(readFileSync(join(first, 'index.html'), 'utf8')).toBe('next');
});

test('a folder that is a link stays one, and its target is replaced', async () => {
  const link = join(root, 'link');
  symlinkSync(site, link);
  await buildSite(link, writePage, [content]);
  expect(page()).toBe('next');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  const output = openStagedOutput(link);
  expect(() => openStagedOutput(site)).toThrow(BuildRunningError);
  output.close();
});

test('there is a site at every moment, since it is replaced in one step', async () => {
  const build = openStagedOutput(site);
  await writePage(build.staging);
  build.publish();
  expect(page()).toBe('next');
  // With two steps there would be a moment without it.
  expect(readFileSync(join(build.staging, 'index.html'), 'utf8')).toBe('previous');
  build.close();
  expect(readdirSync(root)).toEqual(['content', 'site']);
});

test('without a program that exchanges folders, the site is replaced in two steps', async () => {
  vi.stubEnv('PATH', root);
  onTestFinished(() => void vi.unstubAllEnvs());
  await buildSite(site, writePage, [content]);
  expect(page()).toBe('next');
  expect(readdirSync(root)).toEqual(['content', 'site']);
});

test('a build that fails leaves the previous site', async () => {
  const failing = async (folder: string): Promise<void> => {
    await writePage(folder);
    throw new Error('no more ink');
  };
  await expect(buildSite(site, failing, [content])).rejects.toThrow('no more ink');
  expect(page()).toBe('previous');
  expect(readdirSync(root)).toEqual(['content', 'site']);
});

describe('content that changes during a build is refused', () => {
  test.each<[string, () => void]>([
    ['written', () => writeFileSync(join(content, 'work.yaml'), 'titles: {}')],
    ['added', () => writeFileSync(join(content, 'new.md'), '')],
    ['removed', () => rmSync(join(content, 'work.yaml'))],
    ['replaced by an older one of the same size', () => replace(join(content, 'work.yaml'), 'titlez:')],
  ])('where a file is %s', async (_, change) => {
    const writeAndChange = async (folder: string): Promise<void> => {
      await writePage(folder);
      change();
    };
    await expect(buildSite(site, writeAndChange, [content])).rejects.toThrow(BuildRefusedError);
    expect(page()).toBe('previous');
  });

  function replace(path: string, text: string): void {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
});

test('a missing content folder does not result in an empty site', async () => {
  await expect(buildSite(site, writePage, [join(root, 'contnet')])).rejects.toThrow(
    'run the command in the folder of the project',
  );
  expect(page()).toBe('previous');
});

describe('two builds at once', () => {
  test('into the same folder are refused without affecting the first', () => {
    const first = openStagedOutput(site);
    expect(() => openStagedOutput(site)).toThrow(BuildRunningError);
    expect(existsSync(first.staging)).toBe(true);
    first.close();
    openStagedOutput(site).close();
  });

  test('into two folders do not affect each other', () => {
    const first = openStagedOutput(site);
    expect(() => openStagedOutput(join(root, 'other')).close()).not.toThrow();
    first.close();
  });

  test('are not refused after the first was killed, even if another process has its id', async () => {
    const build =
      "import { openStagedOutput } from './src/build/staged-output.ts'; openStagedOutput(process.argv[1]); console.log('open');";
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', `${build} setInterval(() => {}, 1000);`, site]);
    await once(killed.stdout, 'data');
    expect(() => openStagedOutput(site)).toThrow(BuildRunningError);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    openStagedOutput(site).close();
    expect(readdirSync(root)).toEqual(['content', 'site']);
  });
});

test('a server that starts during a build does not touch its folders', () => {
  const build = openStagedOutput(site);
  renameSync(site, join(root, '.site-previous'));
  restoreOutput(site);
  expect(existsSync(site)).toBe(false);
  build.close();
  restoreOutput(site);
  expect(page()).toBe('previous');
  expect(readdirSync(root)).toEqual(['content', 'site']);
});

test('a build with another cache is refused as well', async () => {
  const first = openStagedOutput(site);
  const build =
    "import { openStagedOutput } from './src/build/staged-output.ts'; try { openStagedOutput(process.argv[1]); console.log('open'); } catch { console.log('refused'); }";
  const second = spawn(process.execPath, ['--input-type=module', '--eval', build, site], {
    env: { ...process.env, RULES_CACHE: join(root, 'cache') },
  });
  const [said] = await once(second.stdout, 'data');
  expect(String(said)).toContain('refused');
  first.close();
});

test('a build that was killed while it replaced the site is undone or finished', () => {
  renameSync(site, join(root, '.site-previous'));
  restoreOutput(site);
  expect(page()).toBe('previous');
  mkdirSync(join(root, '.site-previous'));
  restoreOutput(site);
  expect(page()).toBe('previous');
  expect(existsSync(join(root, '.site-previous'))).toBe(false);
});
