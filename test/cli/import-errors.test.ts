/** Tests which errors keep a document from being written, which can be accepted, and the report of its structure. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const DAY = '2021-05-04';

function prepare(lines: readonly string[]) {
  const root = contentFolder({ 'small/work.yaml': workYaml });
  const documents = contentFolder({ 'rules.txt': `${lines.join('\n\n')}\n` });
  const chapter = join(root, 'small', DAY, 'en/100.md');
  const run = (...args: readonly string[]) =>
    runRules(
      'import',
      join(documents, 'rules.txt'),
      '--work',
      'small',
      '--lang',
      'en',
      '--edition',
      DAY,
      '--content',
      root,
      ...args,
    );
  const settings = () => readFileSync(join(root, 'small', DAY, 'edition.yaml'), 'utf8');
  return { root, run, isWritten: () => existsSync(chapter), text: () => readFileSync(chapter, 'utf8'), settings };
}

const TWO_OF_ONE_NUMBER = ['1. Basics', '100. Beds', '100.1. Dig first.', '100.1. Rake first.', '100.2. Sow seeds.'];

describe('a document with two rules of the same number', () => {
  it('is not written, and the report says how to accept it', async () => {
    const { run, isWritten } = prepare(TWO_OF_ONE_NUMBER);
    const { status, stdout, stderr } = await run();
    expect(status).toBe(1);
    expect(stderr).toContain('duplicate-number');
    expect(stdout).toContain('no document was written');
    expect(stdout).toContain('--accept duplicate-number');
    expect(isWritten()).toBe(false);
  });

  it('is written with both if a person accepts that', async () => {
    const { run, text, settings } = prepare(TWO_OF_ONE_NUMBER);
    expect(await run('--accept', 'duplicate-number')).toMatchObject({ status: 0 });
    expect(text()).toContain('Dig first.');
    expect(text()).toContain('Rake first.');
    expect(settings()).toContain('accept:\n      - duplicate-number\n');
  });

  it('accepts nothing if the document has no errors', async () => {
    const { run, settings } = prepare(TWO_OF_ONE_NUMBER.filter((line) => !line.includes('Rake')));
    expect(await run('--accept', 'duplicate-number')).toMatchObject({ status: 0 });
    expect(settings()).not.toContain('accept');
  });

  it('cannot be accepted with an unknown code', async () => {
    const { status, stderr } = await prepare(TWO_OF_ONE_NUMBER).run('--accept', 'number-gap');
    expect(status).toBe(2);
    expect(stderr).toContain('--accept "number-gap": no error has this code');
  });
});

describe('a preview', () => {
  it('prints the tree with titles and first words, and writes nothing', async () => {
    const { run, isWritten } = prepare(['1. Basics', '100. Beds', '100.1. Dig first.', '100.1a Not in frost.']);
    const { status, stdout } = await run('--preview');
    expect(status).toBe(0);
    expect(stdout).toContain(
      '1  "Basics"  1 below  (line 1)\n  100  "Beds"  1 below  (line 3)\n    100.1  1 below  3 words: Dig first.  (line 5)',
    );
    expect(stdout).toContain('no document was written');
    expect(isWritten()).toBe(false);
  });

  it('ends with status 1 if an import would be refused', async () => {
    expect(await prepare(TWO_OF_ONE_NUMBER).run('--preview')).toMatchObject({ status: 1 });
  });
});

describe('the report of the structure', () => {
  it('counts levels, and rules of the previous edition that this one lacks', async () => {
    const { root, run } = prepare(['1. Basics', '100. Beds', '100.1. Dig first.', '100.2. Sow seeds.']);
    const rules = (...lines: readonly string[]) => join(contentFolder({ 'next.txt': `${lines.join('\n\n')}\n` }), 'next.txt');
    expect((await run()).stdout).toContain('levels: 1 section, 1 chapter, 2 rule; largest: 100.1');
    const later = rules('1. Basics', '100. Beds', '100.1. Dig first.', '100.3. Water.');
    const { stdout } = await runRules(
      'import',
      later,
      '--work',
      'small',
      '--lang',
      'en',
      '--edition',
      '2022-05-04',
      '--content',
      root,
    );
    expect(stdout).toContain(`before: edition ${DAY}; lacks 1 of its numbers, adds 1`);
  });

  it('refuses an edition with fewer than a tenth of the rules of the one before, such as a page that says "gone"', async () => {
    const { root, run } = prepare(['1. Basics', '100. Beds', ...Array.from({ length: 9 }, (_, at) => `100.${at + 1}. Dig.`)]);
    await run();
    const gone = join(
      contentFolder({ 'next.html': '<html><body><h1>410 Gone</h1><p>The page is gone.</p></body></html>' }),
      'next.html',
    );
    const options = ['--work', 'small', '--lang', 'en', '--edition', '2022-05-04', '--content', root];
    const { stderr, status } = await runRules('import', gone, ...options);
    expect(stderr).toMatch(/error edition \S+ has 11 numbers that this one lacks: 1, 100, .* unlike-previous/);
    expect(status).toBe(1);
  });

  it('warns of a section without rules, but not of one without the level below it', async () => {
    const lines = ['1. Basics', '100. Beds', '100.1. Dig first.', '2. Paths', '3. Gates', '300. Locks', '300.1a Shut them.'];
    const { stderr } = await prepare(lines).run();
    expect(stderr).toMatch(/warning "2" has neither a text nor rules below it section-without-rules/);
    expect(stderr).not.toMatch(/"[13]" has neither/);
  });

  it('warns of a rule that contains others', async () => {
    const rules = Array.from({ length: 20 }, (_, index) => `100.${index + 1}. Dig bed ${index + 1} well.`);
    const swallowed = Array.from({ length: 30 }, (_, index) => `(${index}) Water bed ${index} on every morning of the week.`);
    const { stderr } = await prepare(['1. Basics', '100. Beds', ...rules, ...swallowed]).run();
    expect(stderr).toMatch(/rules\.txt:43:1 warning "100\.20" has \d+ % of the words of all rules oversized-rule/);
  });
});

describe('a translation of an edition whose source is missing', () => {
  it('says so, and names the nearest edition that has one', async () => {
    const { root, run } = prepare(['1. Basics', '100. Beds', '100.1. Dig first.', '100.2. Sow seeds.']);
    await run();
    const german = join(
      contentFolder({ 'de.txt': '1. Grundlagen\n\n100. Beete\n\n100.1. Erst graben.\n\n100.2. Dann wird gepflanzt.\n' }),
      'de.txt',
    );
    const { status, stdout, stderr } = await runRules(
      ...['import', german, '--work', 'small', '--lang', 'de', '--edition', '2021-05-06', '--content', root],
    );
    expect(status).toBe(0);
    expect(stderr).toContain('translation of edition "2021-05-06", which has no text in "en" source-edition-missing');
    expect(stderr).toContain(`import it with --edition ${DAY}`);
    expect(stdout).toContain(`source: ${DAY} in "en"; lacks 0 of its numbers, adds 0`);
  });
});
