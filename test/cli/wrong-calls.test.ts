/** Tests the messages for wrong calls and wrong content. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { printError } from '../../src/cli/main.ts';
import { textDigests } from '../../src/content/archive/index.ts';
import { addressFiles, readArchive } from '../../src/content/disk/index.ts';
import { readAddressFiles } from '../../src/site/outputs/permanence/published-addresses.ts';
import { readSeals } from '../../src/site/outputs/permanence/seal-file.ts';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules, spawnRules } from './run-rules.ts';

const chapter = (title: string, rule: string) => `---\nnumber: "101"\ntitle: ${title}\n---\n\n### ${rule}\n`;

/** Returns a content folder with an edition in English, and a later one in Portuguese only. */
function content(): string {
  return contentFolder({
    'small/work.yaml': workYaml,
    'small/2020-01-01/en/101.md': chapter('Golden Rules', '101.1 A card that says otherwise wins.'),
    'small/2024-01-01/pt/101.md': chapter('Regras de Ouro', '101.1 A carta que diz outra coisa vence sempre que pode.'),
  });
}

describe('an edition in another language only', () => {
  it('is not compared or traced', async () => {
    const root = content();
    for (const call of [
      ['compare', 'small', '2020-01-01', '2024-01-01'],
      ['trace', 'small', '101.1', '--edition', '2024-01-01'],
    ]) {
      const run = await runRules(...call, '--content', root);
      expect(run).toMatchObject({ status: 2, stdout: '' });
      expect(run.stderr).toBe('rulegraph: "small" of 2024-01-01 exists only in pt; editions are compared in "en"\n');
    }
  });

  it('does not make its rules count as gone', async () => {
    const run = await runRules('find', 'a carta que diz outra coisa vence', '--content', content());
    expect(run.stdout).toBe('word for word: 101.1 (2024-01-01, pt)\n');
  });
});

describe('a mistake', () => {
  it('in the language to check does not look like content without defects', async () => {
    const run = await runRules('check', '--lang', 'zz', '--content', content());
    expect(run).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'rulegraph: there is no text in "zz" to check (there are: en, pt)\n',
    });
  });

  it('in a date is reported', async () => {
    const root = content();
    writeFileSync(join(root, 'release.txt'), '101. Rules\n');
    const run = await runRules(
      ...['import', join(root, 'release.txt'), '--work', 'small', '--lang', 'en'],
      ...['--edition', '2024-02-30', '--content', root],
    );
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('"2024-02-30" is not a date');
  });

  it('in a quotation finds nothing, and says so', async () => {
    const run = await runRules('find', 'zzzqqq xxyyzz', '--content', content());
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toContain('no rule has that wording');
  });

  it('that gives a folder for a file has a plain message', async () => {
    const root = content();
    const run = await runRules('translation', 'small', 'pt', '--po', root, '--content', root);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('there is a folder where a file is needed');
    const below = await runRules('translation', 'small', 'pt', '--po', `${root}/nowhere/small.po`, '--content', root);
    expect(below).toMatchObject({ status: 1, stderr: expect.stringContaining('there is no such file or folder (ENOENT') });
  });

  it.each([
    ['list'],
    ['show', '101.1'],
    ['find', 'a card that says otherwise'],
    ['compare', 'small', '2020-01-01', '2024-01-01'],
    ['import', '--work', 'small', '--lang', 'en', 'release.txt'],
  ])('in the settings of a work is named by %s, which cannot find the work', async (...call) => {
    const root = contentFolder({ 'small/work.yaml': `${workYaml}colour: red\n`, 'release.txt': '101. Rules\n' });
    const run = await runRules(...call.map((word) => (word === 'release.txt' ? join(root, word) : word)), '--content', root);
    expect(run.stderr).toMatch(/small\/work\.yaml:\d+:1 error .*"colour".* invalid-setting\n/);
  });

  it('in the call of a command names the help of that command', async () => {
    const run = await runRules('import');
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toContain('npx rulegraph import --help explains the command');
    expect((await runRules('chekc')).stderr).toContain('npx rulegraph --help lists the commands');
  });

  it('that gives a folder without a site names the command that builds one', async () => {
    const run = await runRules('links', join(content(), 'dist'));
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toContain('contains no built site: run `npx rulegraph build` first');
  });

  it('that gives an empty content folder is reported', async () => {
    for (const command of ['list', 'check']) {
      const run = await runRules(command, '--content', contentFolder({}));
      expect(run.stderr).toContain('the content folder contains no work');
    }
  });
});

describe('rulegraph addresses', () => {
  it('lists the addresses of this content only', async () => {
    const root = content();
    const site = contentFolder({ 'index.html': '<p>Games', 'api/v1/small/2020-01-01/en.json': '{}' });
    const list = (...options: readonly string[]) => runRules('addresses', '--site', site, '--content', root, ...options);
    expect((await list()).stderr).toContain('was built from other content (it has no small/2024-01-01/pt)');
    mkdirSync(join(site, 'api/v1/small/2024-01-01'));
    writeFileSync(join(site, 'api/v1/small/2024-01-01/pt.json'), '{}');
    // A site lists the texts that it was built from; only those are sealed.
    expect(await list()).toMatchObject({ status: 2 });
    writeFileSync(join(site, 'api/v1/texts.json'), JSON.stringify({ texts: textDigests(readArchive([root])) }));
    expect(await list()).toMatchObject({ status: 0 });
    expect(readFileSync(join(root, 'addresses.txt'), 'utf8')).toContain('/api/v1/small/2024-01-01/pt.json');
    writeFileSync(join(site, 'api/v1/small/2024-01-01/fr.json'), '{}');
    expect(await list()).toMatchObject({ status: 2, stdout: '' });
  });

  it('killed at any of its writes, leaves no list that the next build refuses', () => {
    const texts = { 'api/v1/small/2020-01-01/en.json': '{}', 'api/v1/small/2024-01-01/pt.json': '{}' };
    const site = contentFolder({ 'index.html': '<p>Games', ...texts });
    writeFileSync(join(site, 'api/v1/texts.json'), JSON.stringify({ texts: textDigests(readArchive([content()])) }));
    const run = (root: string, interrupt: string) =>
      spawnSync(
        process.execPath,
        [
          ...['--import', './test/cli/interrupt-writes.ts', 'src/cli/rules.mjs', 'addresses'],
          ...['--site', site, '--content', root],
        ],
        { env: { ...process.env, INTERRUPT: `${interrupt} ${root}` }, encoding: 'utf8' },
      );
    const writes = Number(/writes: (\d+)/.exec(run(content(), 'count 0').stderr)?.[1]);
    expect(writes).toBeGreaterThan(3);
    for (let at = 1; at <= writes; at += 1) {
      const root = content();
      expect(run(root, `kill ${at}`).signal).toBe('SIGKILL');
      for (const read of [() => readAddressFiles(addressFiles([root])), () => readSeals([root])]) expect(read).not.toThrow();
    }
  });

  it('needs a folder with a site', async () => {
    const root = content();
    const run = await runRules('addresses', '--site', root, '--content', root);
    expect(run).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('fixed texts', () => {
  it('are not fixed again from the same edition', async () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2020-01-01/en/101.md': chapter('Golden Rules', '101.1 A card that says otherwise wins over each and every rule.'),
      'small/2024-01-01/en/102.md':
        '---\nnumber: "102"\ntitle: Golden Rules\n---\n\n### 102.1 A card that says otherwise wins over each and every rule.\n',
      'post.txt': 'See rule 101.1.\n',
    });
    const run = await runRules(
      ...['cite', 'check', join(root, 'post.txt'), '--work', 'small', '--written-against', '2020-01-01'],
      ...['--fix', '--content', root],
    );
    expect(readFileSync(join(root, 'post.txt'), 'utf8')).toBe('See rule 102.1.\n');
    expect(run.stderr).toContain('state that in written-against.yaml or with --written-against 2024-01-01');
  });
});

it.each<[number, ...string[]]>([
  [0, 'list'],
  [1, 'find', 'zzzqqq xxyyzz'],
  [2, 'check', '--lang', 'zz'],
])('the process exits with %i after `rules %s`, and prints what the command does', async (status, ...call) => {
  const root = content();
  const process = await spawnRules(...call, '--content', root);
  expect(process.status).toBe(status);
  expect(process).toEqual(await runRules(...call, '--content', root));
});

it.each([
  ['is not read to its end', '| true', 1, ''],
  ['finds no room', '> /dev/full', 1, 'the output cannot be written'],
])('a command whose output %s has the status of its result, or says why not', (_, output, status, told) => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2024-01-01/en/101.md': chapter('One', '101.1 a\n\n### 101.1 b'),
  });
  const run = spawnSync('bash', [
    '-c',
    `set -o pipefail; "$0" src/cli/rules.mjs check --content "$1" ${output}`,
    process.execPath,
    root,
  ]);
  expect(run.status).toBe(status);
  expect(String(run.stderr)).toContain(told);
});

it('a file that is too large to be read is no unexpected error', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const error = Object.assign(new Error('Cannot create a string longer than 0x1fffffe8 characters'), {
    code: 'ERR_STRING_TOO_LONG',
  });
  expect(printError(error, false)).toBe(1);
  expect(stderr.mock.calls.join('')).toBe(`rulegraph: a file is too large (${error.message})\n`);
  stderr.mockRestore();
});

it('an unexpected error is one line, with the stack only on request', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const printed = (inFull: boolean) => {
    stderr.mockClear();
    expect(printError(new TypeError('x is undefined'), inFull)).toBe(1);
    return stderr.mock.calls.join('');
  };
  expect(printed(false)).toBe(
    'rulegraph: an unexpected error: x is undefined\nrun the command with --debug to see where, and please report it with that output\n',
  );
  expect(printed(true)).toContain('wrong-calls.test.ts');
  stderr.mockRestore();
});
