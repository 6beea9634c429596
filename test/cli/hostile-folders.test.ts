/** Tests that commands stay within the given folders, even if somebody else has prepared these. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fixOnDisk, textFiles } from '../../src/cli/citing-files.ts';
import { addCorrection } from '../../src/cli/commands/correct.ts';
import { addInitCommand } from '../../src/cli/commands/init.ts';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

let root: string;

beforeEach(() => {
  root = contentFolder({});
});

describe('files with citations', () => {
  test('are searched only within the tree, even if it has links and pipes', () => {
    for (const folder of ['tree/docs', 'elsewhere']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'a.md'), 'See rule 502.9.');
    }
    symlinkSync('../../elsewhere', join(root, 'tree/docs/link'));
    symlinkSync('../../elsewhere/a.md', join(root, 'tree/docs/file.md'));
    symlinkSync('.', join(root, 'tree/docs/loop'));
    symlinkSync('nowhere', join(root, 'tree/docs/gone.md'));
    execFileSync('mkfifo', [join(root, 'tree/docs/pipe.md')]);
    expect(textFiles(join(root, 'tree'))).toEqual([join(root, 'tree/docs/a.md')]);
  });

  test('are refused if they are pipes, and told if they are left out, since they are too large', () => {
    execFileSync('mkfifo', [join(root, 'pipe.md')]);
    expect(() => textFiles(join(root, 'pipe.md'))).toThrow('is a pipe, a socket or a device; save what it sends');
    const large = join(root, 'large.md');
    writeFileSync(large, 'x'.repeat(5000));
    truncateSync(large, 2 ** 24 + 1);
    const leaveOut = vi.fn();
    expect(textFiles(root, leaveOut)).toEqual([]);
    expect(leaveOut.mock.calls).toEqual([[large, 'it has more than 16 MiB']]);
  });

  test('are fixed at the target of a given link, and the link stays', () => {
    writeFileSync(join(root, 'a.md'), '502.9');
    symlinkSync('a.md', join(root, 'link.md'));
    const citation = { start: 0, end: 5, text: '502.9', number: '502.9', replacement: '702.19' };
    fixOnDisk(join(root, 'link.md'), [citation as never], { format: 'text', fix: true, yes: true });
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('702.19');
    expect(lstatSync(join(root, 'link.md')).isSymbolicLink()).toBe(true);
  });
});

test('a name that is not UTF-8 is told with what to do, and other files are read', async () => {
  const folder = contentFolder({
    'tree/a.md': 'See rule 101.1.',
    'small/work.yaml': workYaml,
    'small/2024-01-01/en/101.md': '### 101.1 A ship sails.\n',
  });
  const put = (path: string) => writeFileSync(Buffer.concat([Buffer.from(`${folder}/${path}`), Buffer.from([0xe9])]), '');
  for (const path of ['', 'small/', 'small/2024-01-01/', 'small/2024-01-01/en/', 'tree/']) put(path);
  mkdirSync(Buffer.concat([Buffer.from(`${folder}/tree/`), Buffer.from([0xe8])]));
  const { stdout, status } = await runRules('check', '--content', folder);
  expect(stdout.match(/\S*\uFFFD:1:1 error the name has bytes that are not UTF-8/g)).toHaveLength(4);
  expect(status).toBe(1);
  expect(textFiles(join(folder, 'tree'))).toEqual([join(folder, 'tree/a.md')]);
  const remedy = 'rename the file or folder';
  expect((await runRules('import', join(folder, 'tree'), '--work', 'cr', '--lang', 'en')).stderr).toContain(remedy);
  expect(await runRules('check', '--content', 'c\uFFFD')).toMatchObject({ status: 2, stderr: expect.stringContaining(remedy) });
});

test('a cache where the system refuses all folders is none, and other folders there are told', async ({ skip }) => {
  if (!existsSync('/proc/self')) skip('there is no /proc');
  const run = (cache: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, ['src/cli/rules.mjs', ...args], {
      encoding: 'utf8',
      env: { ...process.env, RULES_CACHE: cache },
    });
  expect(run('/proc', 'check', '--content', 'test/fixtures/site-content').stderr).toContain('errors: 0');
  expect(run(root, 'init', '/proc/self/project').stderr).toContain('no folder can be made there (ENOENT');
  expect(run(root, 'check', '--content', root)).toMatchObject({ status: 1, stderr: expect.stringContaining('contains no work') });
});

test('a working folder that was deleted is told', () => {
  mkdirSync(join(root, 'gone'));
  const script = 'rmdir ../gone; exec "$@" list';
  const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, resolve('src/cli/rules.mjs')], {
    cwd: join(root, 'gone'),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, 'rulegraph: the working folder does not exist any more; change to another one\n']);
});

test('an import of a pipe or a device is refused at once', async () => {
  const pipe = join(root, 'pipe.txt');
  execFileSync('mkfifo', [pipe]);
  for (const file of [pipe, '/dev/zero'])
    expect((await runRules('import', file, '--work', 'cr', '--lang', 'en')).stderr).toContain('is a pipe, a socket or a device');
});

test.each(['addresses.txt', 'sealed.txt'])('a damaged %s is reported with its place, beside other defects', async (name) => {
  const folder = contentFolder({ [name]: '# A list\n<<<<<<< ours\n', 'redirects.txt': '/a\n' });
  const { stdout, status } = await runRules('check', '--content', folder);
  expect(stdout).toContain(`${name}:2:1 error the list of what was published is damaged: line 2 is`);
  expect(stdout).toContain('invalid-redirect');
  expect(status).toBe(1);
});

test.each(['addresses.txt', 'sealed.txt'])(
  'a link without a target in place of %s is not taken for a new project',
  async (name) => {
    const folder = contentFolder({});
    symlinkSync('nowhere', join(folder, name));
    const { stdout, status } = await runRules('check', '--content', folder);
    expect(stdout).toContain(`${name}:1:1 error the list of what was published is damaged: it is not a file`);
    expect(status).toBe(1);
  },
);

test('chapters that are not read are told: links to themselves, folders and other endings', async () => {
  const chapters = join(
    contentFolder({ 'small/work.yaml': workYaml, 'small/2024-01-01/en/101.md': '### 101.1 A ship sails.\n' }),
  );
  const folder = join(chapters, 'small/2024-01-01/en');
  symlinkSync('102.md', join(folder, '102.md'));
  mkdirSync(join(folder, '103.md'));
  for (const file of ['104.MD', '105.markdown', '106.md ']) writeFileSync(join(folder, file), '### 104.1 A ship sinks.\n');
  writeFileSync(join(folder, 'notes.txt'), 'Nothing');
  const { stdout, status } = await runRules('check', '--content', chapters);
  expect(stdout.match(/\S+ ?(?=:1:1 error .* irregular-file)/g)?.map((file) => file.replace(/.*en\//, ''))).toEqual([
    '102.md',
    '103.md',
    '104.MD',
    '105.markdown',
    '106.md ',
  ]);
  expect(status).toBe(1);
});

test.each(['link', '..', '../elsewhere'])('a lock cannot lead out of its tree: %s', async (path) => {
  for (const folder of ['tree', 'elsewhere']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'tree/rules.lock'), `# rules.lock 1\n# work: cr\n# folding: 1\n# path: ${path}\n`);
  writeFileSync(join(root, 'elsewhere/a.md'), 'See rule 409.1c.\n');
  symlinkSync('../elsewhere', join(root, 'tree/link'));
  const run = await runRules('cite', 'check', '--fix', '--lock', join(root, 'tree/rules.lock'), '--work', 'cr');
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toContain('is not in the folder of the lock');
});

test('a new project does not write through links out of its folder', async () => {
  const folder = join(root, 'project');
  mkdirSync(folder);
  symlinkSync(join(root, 'escaped'), join(folder, '.gitignore'));
  writeFileSync(join(folder, 'package.json'), '{ not JSON');
  const program = new Command();
  addInitCommand(program);
  await program.parseAsync(['init', folder], { from: 'user' });
  expect(existsSync(join(root, 'escaped'))).toBe(false);
  expect(existsSync(join(folder, 'content'))).toBe(true);
});

describe('a correction', () => {
  const correction = { date: '2026-11-22', note: 'A "note": # with signs' };
  const correct = (settings: string) => {
    const path = join(root, 'edition.yaml');
    writeFileSync(path, settings);
    addCorrection(path, '2025-01-01', correction);
    return readFileSync(path, 'utf8');
  };

  test.each(['corrections: soon\n', 'aliases: &a [x]\ncorrections: *a\n', '[1, 2]\n', 'a: [\n'])(
    'is refused with a message if settings are %j, which stay',
    (settings) => {
      expect(() => correct(settings)).toThrow('edition.yaml cannot be read; `rulegraph check` says where');
      expect(readFileSync(join(root, 'edition.yaml'), 'utf8')).toBe(settings);
    },
  );

  test('is added to existing settings, and comments stay', () => {
    const stated = 'corrections:\n  - date: 2026-11-22\n    note: \'A "note": # with signs\'\n';
    expect(correct('effective: 2025-01-01 # a Wednesday\ncorrections:\n')).toBe(`effective: 2025-01-01 # a Wednesday\n${stated}`);
    expect(correct('# nothing yet\n')).toMatch(/^# nothing yet\n+effective: 2025-01-01\n/);
    expect(correct(`effective: 2025-01-01\n${stated}`).match(/- date/g)).toHaveLength(2);
  });
});
