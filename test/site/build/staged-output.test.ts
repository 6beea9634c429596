import { execFileSync, spawn } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RefusedError } from '../../../src/content/disk/index.ts';
import { buildSite } from '../../../src/site/build/build-site.ts';
import { openStagedOutput, restoreOutput } from '../../../src/site/build/staged-output.ts';
import { copyFolder } from '../../../src/site/build/write-site.ts';
import { markAsSite } from './marked-site.ts';

let root: string;
let site: string;
let content: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rulegraph-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  site = join(root, 'site');
  content = join(root, 'content');
  mkdirSync(content);
  writeSite(site, 'previous');
  writeFileSync(join(content, 'work.yaml'), 'titles:');
});

/** Writes a site as a build does, with the list of its files. */
function writeSite(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), text);
  markAsSite(folder);
}

const page = (): string => readFileSync(join(site, 'index.html'), 'utf8');
const writePage = async (folder: string): Promise<void> => writeSite(folder, 'next');

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
  expect(() => openStagedOutput(site)).toThrow(RefusedError);
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
    await expect(buildSite(site, writeAndChange, [content])).rejects.toThrow(RefusedError);
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
    expect(() => openStagedOutput(site)).toThrow(RefusedError);
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
      "import { openStagedOutput } from './src/site/build/staged-output.ts'; openStagedOutput(process.argv[1]); console.log('open');";
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', `${build} setInterval(() => {}, 1000);`, site]);
    await once(killed.stdout, 'data');
    expect(() => openStagedOutput(site)).toThrow(RefusedError);
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
    "import { openStagedOutput } from './src/site/build/staged-output.ts'; try { openStagedOutput(process.argv[1]); console.log('open'); } catch { console.log('refused'); }";
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

describe('a build never deletes what no build wrote', () => {
  const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).toSorted();

  /** Expects that a build into a folder is refused, for this reason, before it changes any file. */
  async function expectRefusal(folder: string, reason: RegExp, contents = [content]): Promise<void> {
    const before = filesIn(root);
    await expect(buildSite(folder, writePage, contents)).rejects.toThrow(RefusedError);
    await expect(buildSite(folder, writePage, contents)).rejects.toThrow(reason);
    expect(filesIn(root)).toEqual(before);
  }

  test('in the content, or in a folder that contains it, under whatever name', async () => {
    await expectRefusal(content, /is the content/);
    await expectRefusal(root, /contains the content/);
    await expectRefusal(join(site, '..', 'content', '.'), /is the content/);
    symlinkSync(content, join(root, 'link'));
    await expectRefusal(join(root, 'link'), /is the content/);
    await expectRefusal(content, /is the content/, [join(root, 'link')]);
    await expectRefusal(root, /contains the content/, [join(root, 'link')]);
  });

  test('in the folder that is copied into the site, which would contain itself', () => {
    for (const folder of ['public', 'public/site/new'])
      expect(() => openStagedOutput(folder)).toThrow(/which is copied into the site/);
    expect(existsSync('public/site')).toBe(false);
  });

  test('in any of several content folders', async () => {
    mkdirSync(join(root, 'official'));
    await expectRefusal(join(root, 'official'), /is the content/, [content, join(root, 'official')]);
  });

  test('in a site that contains the content', async () => {
    mkdirSync(join(site, 'content'));
    await expectRefusal(site, /contains the content/, [join(site, 'content')]);
  });

  test('in the working folder, in the home folder, and above them', async () => {
    vi.stubEnv('HOME', join(site, 'home'));
    onTestFinished(() => void vi.unstubAllEnvs());
    mkdirSync(join(site, 'home'));
    await expectRefusal(site, /contains your home folder/);
    await expectRefusal(join(site, 'home'), /is your home folder/);
    await expectRefusal('.', /is the working folder/);
    await expectRefusal('..', /contains the working folder/);
    await expectRefusal('/', /contains/);
  });

  test.each(['.git/HEAD', 'package.json', 'site.yaml', 'CNAME', 'notes/2024.md'])(
    'in a site to which %s was added',
    async (file) => {
      mkdirSync(dirname(join(site, file)), { recursive: true });
      writeFileSync(join(site, file), 'mine');
      await expectRefusal(site, new RegExp(`did not write "${file}" in it`));
    },
  );

  test('in a folder of other files, also with checksums', async () => {
    const papers = join(root, 'papers');
    mkdirSync(papers);
    writeFileSync(join(papers, 'thesis.txt'), 'mine');
    await expectRefusal(papers, /did not write "thesis\.txt"/);
    markAsSite(papers);
    rmSync(join(papers, 'data'), { recursive: true });
    writeFileSync(
      join(papers, 'checksums.txt'),
      readFileSync(join(papers, 'checksums.txt'), 'utf8').replace(/^.*site\.json\n/m, ''),
    );
    await expectRefusal(papers, /did not write/);
  });

  test('in a site to which a file was added during the build', async () => {
    const writeAndAdd = async (folder: string): Promise<void> => {
      await writePage(folder);
      writeFileSync(join(site, 'mine.txt'), 'mine');
    };
    await expect(buildSite(site, writeAndAdd, [content])).rejects.toThrow('did not write "mine.txt"');
    expect(page()).toBe('previous');
  });

  test.each(['.site-next', '.site-previous'])('in a folder %s beside the site', async (name) => {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'mine.txt'), 'mine');
    await expectRefusal(site, /did not write "mine\.txt"/);
    restoreOutput(site);
    expect(existsSync(join(root, name, 'mine.txt'))).toBe(true);
  });
});

describe('a build replaces', () => {
  test('an empty folder', async () => {
    mkdirSync(join(root, 'empty'));
    await buildSite(join(root, 'empty'), writePage, [content]);
    expect(existsSync(join(root, 'empty/index.html'))).toBe(true);
  });

  test('a site with compressed files, files with odd names, and what a desktop added', async () => {
    writeFileSync(join(site, 'a\nb\\c.html'), '');
    writeSite(site, 'previous');
    for (const name of ['index.html.gz', 'index.html.br', '.DS_Store']) writeFileSync(join(site, name), '');
    await buildSite(site, writePage, [content]);
    expect(page()).toBe('next');
    expect(existsSync(join(site, '.DS_Store'))).toBe(false);
  });

  test('what a killed build left', async () => {
    const killed = openStagedOutput(site);
    writeFileSync(join(killed.staging, 'index.html'), 'unfinished');
    renameSync(killed.staging, join(root, 'kept'));
    killed.close();
    renameSync(join(root, 'kept'), killed.staging);
    await buildSite(site, writePage, [content]);
    expect(page()).toBe('next');
    expect(readdirSync(root)).toEqual(['content', 'site']);
  });
});

test('a pipe or a link among the files of `public` is refused, and not read for ever', () => {
  const copied = () => copyFolder(content, join(root, 'copied'));
  symlinkSync('.', join(content, 'loop'));
  expect(copied).toThrow('loop" is a link, a pipe or a device instead of a file');
  rmSync(join(content, 'loop'));
  // It would publish a file from elsewhere.
  symlinkSync('/etc/hostname', join(content, 'leak'));
  expect(copied).toThrow('leak" is a link, a pipe or a device instead of a file');
  rmSync(join(content, 'leak'));
  execFileSync('mkfifo', [join(content, 'pipe')]);
  expect(copied).toThrow('pipe" is a link, a pipe or a device instead of a file');
});
