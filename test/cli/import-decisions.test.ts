/** Tests that people's decisions about lines, in a file beside the edition, apply to every import of its documents. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const DAY = '2021-05-04';

function prepare(lines: readonly string[], decisions: string, files: Readonly<Record<string, string>> = {}) {
  const root = contentFolder({ 'small/work.yaml': workYaml, [`small/${DAY}.import.yaml`]: decisions, ...files });
  const document = join(contentFolder({ 'rules.txt': `${lines.join('\n')}\n` }), 'rules.txt');
  const chapter = join(root, 'small', DAY, 'en/100.md');
  const run = (...args: readonly string[]) =>
    runRules('import', document, '--work', 'small', '--lang', 'en', '--edition', DAY, '--content', root, ...args);
  return {
    run,
    decide: (text: string) => writeFileSync(join(root, `small/${DAY}.import.yaml`), text),
    isWritten: () => existsSync(chapter),
    text: () => readFileSync(chapter, 'utf8'),
  };
}

const WRAPPED = [
  '1. Basics',
  '100. Beds',
  '100.1. A bed is dug before anything is sown in it, and it is watered on the evening of the day that,',
  '100.2. Says. Nobody waters a bed in the rain, or on the day after any rain that has fallen on the bed, or',
  'on the third day.',
];

describe('a decision about a line', () => {
  it('is proposed by the message about the line, as the file has to state it', async () => {
    const { run } = prepare(WRAPPED, '{}');
    expect((await run()).stderr).toContain(
      `to decide this permanently, add to "lines" in small/${DAY}.import.yaml: { from: 4, is: rule } or { from: 4, is: text }`,
    );
  });

  it('makes a rule of a line, whenever the document is imported', async () => {
    const { run, text } = prepare(WRAPPED, 'en:\n  lines:\n    - { from: 4, is: rule }\n');
    for (const again of ['first', 'second']) {
      expect(await run(...(again === 'second' ? ['--replace'] : []))).toMatchObject({ status: 0 });
      expect(text()).toContain('### 100.2 Says.');
    }
  });

  it('gives a rule the number that the edition before has there, or one that the document lacks', async () => {
    const lines = ['1. Basics', '100. Beds', '100.1. Dig.', '100.1. Sow.', '100.3. Reap.', '', 'Eat.'];
    const { run, decide, text } = prepare(lines, '{}', {
      'small/2020-01-01/edition.yaml': 'effective: 2020-01-01\nlanguages: { en: { status: official } }\n',
      'small/2020-01-01/en/100.md': '# 100. Beds\n\n### 100.1 Dig.\n\n### 100.2 Sow.\n\n### 100.3 Reap.\n',
    });
    expect((await run()).stderr).toContain('{ from: 4, is: rule 100.2 } or { from: 4, is: text }');
    decide('en:\n  lines:\n    - { from: 4, is: rule 100.2 }\n    - { from: 7, is: rule 100.4 }\n');
    expect(await run()).toMatchObject({ status: 0 });
    expect(text()).toMatch(/### 100\.1 Dig\.\s+### 100\.2 Sow\.\s+### 100\.3 Reap\.\s+### 100\.4 Eat\./);
    decide('en:\n  lines:\n    - { from: 7, is: rule ten }\n');
    expect((await run('--accept', 'duplicate-number')).stderr).toContain(
      'line 7 was declared "rule ten", but "ten" is not a number',
    );
  });

  it('keeps a line from being a rule', async () => {
    const { run, text } = prepare(
      ['1. Basics', '100. Beds', '100.1. Dig.', '', '100.2. is cited here.'],
      'en:\n  lines:\n    - { from: 5, is: text }\n',
    );
    expect(await run()).toMatchObject({ status: 0 });
    expect(text()).toContain('is cited here.');
    expect(text()).not.toContain('### 100.2');
  });

  it('opens an appendix, sets contents aside and accepts errors', async () => {
    const lines = [
      'Table',
      '1. Basics',
      '100. Beds',
      '1. Basics',
      '100. Beds',
      '100.1. Dig.',
      '100.1. Dig.',
      'Annex',
      '100.2. Old.',
    ];
    const { run, text } = prepare(
      lines,
      'en:\n  accept: [duplicate-number]\n  lines:\n    - { from: 1, to: 3, is: contents }\n    - { from: 8, is: appendix }\n',
    );
    const { status, stdout } = await run();
    expect(status).toBe(0);
    expect(stdout).toContain('contents');
    expect(text()).not.toContain('Old.');
  });

  it('sets contents aside in addition to a table that was found above them', async () => {
    const contents = ['Contents', '1. Basics', '100. Beds', '101. Tools', ''];
    const lines = [
      ...contents,
      '1. Basics',
      '',
      '100. Beds',
      '',
      '100.1. Dig.',
      '',
      'Here too:',
      '',
      '101. Tools',
      '',
      '101.1. Rake.',
    ];
    const { run, text } = prepare(lines, '{}');
    expect(await run()).toMatchObject({ status: 0 });
    expect(text()).toContain('Here too:');
    const decided = prepare(lines, 'en:\n  lines:\n    - { from: 12, is: contents }\n');
    expect(await decided.run()).toMatchObject({ status: 0 });
    expect(decided.text()).toContain('### 100.1 Dig.');
    expect(decided.text()).not.toContain('Here too:');
  });

  it('is an error if the document has no such line, or if the file is not valid', async () => {
    const { run, decide, isWritten } = prepare(WRAPPED, 'en:\n  lines:\n    - { from: 40, is: rule }\n');
    const missed = await run();
    expect(missed.status).toBe(1);
    expect(missed.stderr).toContain('line 40 was declared "rule", but contains no text decision-unused');
    decide('en:\n  lines:\n    - { from: 3, is: introduction }\n');
    expect((await run()).stderr).toContain('line 3 was declared "introduction", but is after the first rule decision-unused');
    decide('en:\n  lines:\n    - { from: 4, is: chapter }\n');
    const wrong = await run();
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain(`small/${DAY}.import.yaml:3:`);
    expect(isWritten()).toBe(false);
  });
});
