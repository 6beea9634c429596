import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

/** A release as the publisher prints it, in our own words. */
const release = `Rules of a Small Game

These rules are effective as of May 4, 2024.

Contents

1. Basics
100. General
101. Golden Rules

Glossary

1. Basics

100. General

100.1. Two players meet (see rule 101.2a). Nobody else plays.

101. Golden Rules

101.1. A card that says otherwise wins.
Example: A card lets you draw twice, so you do.

101.2. A ban beats a permission.

101.2a A ban ends with the turn. See rules 100.1 and 101.1.

Glossary

Ban
1. What forbids something.
2. Being sent home.

Credits

Made by us.
`;

/** Returns a content folder with the work and the imported release. */
async function importedRelease(text = release): Promise<{ root: string; file: string }> {
  const root = contentFolder({ 'small/work.yaml': workYaml });
  const file = join(contentFolder({ 'release.txt': text }), 'release.txt');
  const run = await runRules('import', file, '--work', 'small', '--lang', 'en', '--content', root);
  expect(run).toMatchObject({ status: 0 });
  return { root, file };
}

function files(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => [
      join(entry.parentPath, entry.name).slice(root.length),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}

describe('rulegraph import', () => {
  it('writes the edition that the text states, and the same bytes the second time', async () => {
    const { root, file } = await importedRelease();
    const before = files(root);
    expect(Object.keys(before)).toContain('/small/2024-05-04/en/101.md');
    await runRules('import', file, '--work', 'small', '--lang', 'en', '--content', root);
    expect(files(root)).toEqual(before);
  });

  it('accounts for every word', async () => {
    const { root, file } = await importedRelease();
    const { stdout } = await runRules('import', file, '--work', 'small', '--lang', 'en', '--content', root, '--report', 'json');
    const [report] = JSON.parse(stdout);
    expect(report).toMatchObject({ format: 'publisher-text', edition: '2024-05-04', unexplained: [], words: { unexplained: 0 } });
    expect(report.words.kept + Object.values<number>(report.words.aside).reduce((sum, count) => sum + count, 0)).toBe(
      report.words.words,
    );
  });

  it('makes a separate edition of the second release of a day', async () => {
    const { root } = await importedRelease();
    const other = join(contentFolder({ 'other.txt': release.replace('otherwise', 'something else') }), 'other.txt');
    const run = await runRules('import', other, '--work', 'small', '--lang', 'en', '--content', root);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain('second-release-of-day');
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-04', '2024-05-04.2', 'work.yaml']);
  });

  it('writes nothing of several documents with --no-keep-going when one cannot be read', async () => {
    const { root, file } = await importedRelease();
    const before = files(root);
    const changed = join(contentFolder({ 'changed.txt': release.replace('2024', '2025') }), 'changed.txt');
    writeFileSync(file, 'No rules in here.\n');
    const documents = [changed, file, '--work', 'small', '--lang', 'en', '--content', root];
    const run = await runRules('import', '--no-keep-going', ...documents);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('unrecognised-format');
    expect(files(root)).toEqual(before);
  });
});

describe('rulegraph export', () => {
  it('prints every rule with its references as offsets into its text', async () => {
    const { root } = await importedRelease();
    const { stdout } = await runRules('export', '--content', root, '--json');
    const { rules, glossary } = JSON.parse(stdout);
    const last = rules.at(-1);
    expect(last).toMatchObject({ number: '101.2a', level: 'subrule', parent: '101.2', title: null, examples: [] });
    expect(last.references.map(({ start, end }: { start: number; end: number }) => last.text.slice(start, end))).toEqual([
      '100.1',
      '101.1',
    ]);
    expect(last.references.map(({ targets }: { targets: string[] }) => targets)).toEqual([['100.1'], ['101.1']]);
    expect(rules.find(({ number }: { number: string }) => number === '101.1').examples).toEqual([
      'A card lets you draw twice, so you do.',
    ]);
    expect(glossary).toEqual([{ term: 'Ban', senses: ['What forbids something.', 'Being sent home.'] }]);
  });

  it('prints a text whose import changes nothing', async () => {
    const { root } = await importedRelease();
    const before = files(root);
    const { stdout } = await runRules('export', '--content', root);
    const file = join(contentFolder({ 'export.txt': stdout }), 'export.txt');
    expect(await runRules('import', file, '--work', 'small', '--lang', 'en', '--content', root)).toMatchObject({ status: 0 });
    const rulesOnly = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => path.endsWith('.md')));
    expect(rulesOnly(files(root))).toEqual(rulesOnly(before));
  });
});

describe('rulegraph show', () => {
  it('prints a rule with its subrules, or alone after a dot', async () => {
    const { root } = await importedRelease();
    const shown = async (citation: string) =>
      JSON.parse((await runRules('show', citation, '--content', root, '--json')).stdout).rules.map(
        ({ number }: { number: string }) => number,
      );
    expect(await shown('rule 101.2')).toEqual(['101.2', '101.2a']);
    expect(await shown('101.2.')).toEqual(['101.2']);
  });

  it('names the nearest numbers for one that does not exist', async () => {
    const { root } = await importedRelease();
    const run = await runRules('show', '101.9', '--content', root);
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toContain('101.2');
  });

  it('finds the work that has the number if none is named', async () => {
    const { root } = await importedRelease();
    const other = contentFolder({
      'other/work.yaml': workYaml,
      'other/2020-01-01/edition.yaml': "effective: '2020-01-01'\nlanguages: { en: { status: official } }\n",
      'other/2020-01-01/en/102.md': '---\nnumber: "102"\ntitle: Others\n---\n\n### 102.1 Others wait.\n',
    });
    const show = (citation: string) => runRules('show', '--json', '--content', root, '--content', other, citation);
    expect(JSON.parse((await show('rule 102.1')).stdout)).toMatchObject({ work: 'other', edition: '2020-01-01' });
    expect(JSON.parse((await show('101.2a')).stdout)).toMatchObject({ work: 'small' });
    expect(await show('101.9')).toMatchObject({ status: 1, stdout: '' });
    expect(await show('no number')).toMatchObject({ status: 2, stdout: '' });
  });

  it("prints today's rule in the requested language, whichever edition was translated", async () => {
    const { root } = await importedRelease();
    const translation = contentFolder({
      'small/2020-01-01/edition.yaml': "effective: '2020-01-01'\nlanguages: { pt: { status: translation } }\n",
      'small/2020-01-01/pt/101.md': '---\nnumber: "101"\ntitle: Regras\n---\n\n### 101.1 Quem proíbe, vence.\n',
    });
    const run = await runRules('show', '101.1', '--lang', 'pt-BR', '--json', '--content', root, '--content', translation);
    expect(JSON.parse(run.stdout)).toMatchObject({ edition: '2024-05-04', lang: 'pt' });
  });
});

describe('rulegraph check', () => {
  it('counts what is wrong in a text of a publisher, and lists it for its edition', async () => {
    const root = contentFolder({
      'other/work.yaml': workYaml,
      'other/2020-01-01/edition.yaml': "effective: '2020-01-01'\nlanguages: { en: { status: official, origin: other.pdf } }\n",
      'other/2020-01-01/en/102.md': '---\nnumber: "102"\ntitle: Others\n---\n\n### 102.1 Others wait (see rule 109.9).\n',
    });
    const check = (...more: readonly string[]) => runRules('check', '--content', root, ...more);
    expect(await check()).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('stay as they are: 2 (texts: 1)'),
    });
    expect((await check('--edition', '2020-01-01')).stdout).toContain('109.9');
    expect((await check('--format', 'json')).stdout).toContain('109.9');
    expect((await check('--strict')).status).toBe(1);
  });

  it('fails for a defect and names its place in the requested format', async () => {
    const { root } = await importedRelease(release.replace('101.2a)', '101.7)'));
    const text = await runRules('check', '--strict', '--content', root);
    expect(text.status).toBe(1);
    expect(text.stdout).toContain(`${root}/small/2024-05-04/en/100.md:`);
    expect(text.stdout).toMatch(/100\.md:\d+:\d+ warning .*"101\.7".* dangling-reference$/m);
    const sarif = JSON.parse((await runRules('check', '--format', 'sarif', '--content', root)).stdout);
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: 'dangling-reference',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'small/2024-05-04/en/100.md' } } }],
    });
    expect((await runRules('check', '--format', 'github', '--content', root)).stdout).toMatch(
      /^::warning file=small\/2024-05-04\/en\/100\.md,line=/m,
    );
  });
});

describe('the command itself', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runRules('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('any command', () => {
  it('answers a wrong call with status 2 and nothing on standard output', async () => {
    for (const args of [
      ['import'],
      ['bogus'],
      ['check', '--edition', '1900-01-01'],
      ['export', '--work', 'nope'],
      ['list', '--content'],
      ['list', '--content', '/no/such/folder'],
    ]) {
      const run = await runRules(...args);
      expect(run).toMatchObject({ status: 2, stdout: '' });
      expect(run.stderr).not.toBe('');
    }
  });
});

describe('rulegraph find', () => {
  it('answers a question with rules in force and their confidence', async () => {
    const { root } = await importedRelease();
    const { status, stdout } = await runRules('find', 'can a permission beat a ban?', '--json', '--content', root);
    const { answers } = JSON.parse(stdout);
    expect(status).toBeLessThan(2);
    expect(answers[0]).toMatchObject({
      work: 'small',
      number: '101.2',
      edition: '2024-05-04',
      lang: 'en',
      text: 'A ban beats a permission.',
    });
    expect(answers[0].confidence).toBeLessThanOrEqual(0.6);
  });

  it('begins with the rule that defines a concept', async () => {
    const { stdout } = await runRules('find', 'trample', '--work', 'cr');
    expect(stdout).toMatch(/^Trample: .+\ndefined by 702\.19 \(/);
    const { definitions } = JSON.parse((await runRules('find', 'SBA', '--work', 'cr', '--json')).stdout);
    expect(definitions).toMatchObject([{ work: 'cr', number: '704' }]);
  });

  it('reads a number as the search box does, and nothing else as its wording', async () => {
    for (const asked of ['702,19b', 'https://rules.example/magic/cr702-19b/', '702..19b'])
      expect((await runRules('find', asked, '--work', 'cr')).stdout).toMatch(/^702\.19b \(.*\n$/);
    for (const asked of ['502.9b', '502.9b from 2008', 'what was 502.9b in the 2008 rules'])
      expect((await runRules('find', asked, '--work', 'cr')).stdout).toMatch(/^502\.9b \(200.+\) {2}\S.+ {2}today: 702\.19b\n$/);
    for (const asked of ['101.2 KLD', '101.2@KLD', '502.9b KLD'])
      expect((await runRules('find', asked, '--work', 'cr')).stderr).toMatch(/^no edition is called "KLD"; answered from .+\n$/);
    expect((await runRules('find', '1.5', '--work', 'cr')).stdout).toBe('');
    expect((await runRules('find', '999.9', '--work', 'cr')).stderr).toContain('no edition has a rule 999.9');
  });

  it('answers a question by its card before any guess', async () => {
    const question = 'where do tokens go if bounced: what happens to a bounced token?';
    const { stdout } = await runRules('find', 'what happens to bounced tokens?', '--work', 'cr');
    expect(stdout).toMatch(/^What happens to a bounced token\?\nanswered by 111\.7 \(/);
    const { cards } = JSON.parse((await runRules('find', question, '--work', 'cr', '--json')).stdout);
    expect(cards).toEqual([]);
  });

  it('prints no percentages', async () => {
    const { root } = await importedRelease();
    const { stdout } = await runRules('find', 'can a permission beat a ban?', '--content', root);
    expect(stdout).toContain('101.2');
    expect(stdout).not.toContain('%');
  });
});
