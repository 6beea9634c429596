import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

/** Returns rules that do not state when they take effect. */
const rules = (verb: string) =>
  ['1. Basics', '100. Beds', `100.1. ${verb} first.`, '100.2. Sow seeds.', '100.3. Water them.', ''].join('\n\n');

function prepare() {
  const root = contentFolder({ 'small/work.yaml': workYaml });
  const documents = contentFolder({ 'a.txt': rules('Dig'), 'b.txt': rules('Rake') });
  const run = (...args: readonly string[]) => runRules('import', ...args, '--work', 'small', '--lang', 'en', '--content', root);
  return { root, documents, run, textOf: (edition: string) => readFileSync(join(root, 'small', edition, 'en/100.md'), 'utf8') };
}

describe('an import of texts without a date', () => {
  it('writes nothing, and lists for each what to add to the command', async () => {
    const { root, documents, run } = prepare();
    const { status, stdout, stderr } = await run(documents);
    expect(status).toBe(1);
    expect(stdout).toContain('errors in 2 of 2 documents');
    for (const file of ['a.txt', 'b.txt']) expect(stderr.split(`--edition "${file}=YYYY-MM-DD"`)).toHaveLength(2);
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it('says only once what to add for a single one', async () => {
    const { documents, run } = prepare();
    const { status, stdout, stderr } = await run(join(documents, 'a.txt'));
    expect(status).toBe(1);
    expect(stderr).toContain('name its edition: --edition "a.txt=YYYY-MM-DD"');
    expect(stdout).not.toContain('--edition');
  });

  it('accepts the edition of each file', async () => {
    const { root, documents, run } = prepare();
    const dates = ['--edition', 'a.txt=2021-05-04', '--edition', 'b.txt=2022-05-04'];
    expect(await run(documents, ...dates)).toMatchObject({ status: 0 });
    expect(readdirSync(join(root, 'small'))).toEqual(['2021-05-04', '2022-05-04', 'work.yaml']);
  });

  it('refuses an edition for a file that is not imported', async () => {
    const { documents, run } = prepare();
    const { status, stderr } = await run(documents, '--edition', 'c.txt=2021-05-04');
    expect(status).toBe(2);
    expect(stderr).toContain('--edition names "c.txt", which is not among the documents');
  });
});

describe('an import into an edition that has another text', () => {
  it('is refused with a description of that text, and replaces it on request', async () => {
    const { documents, run, textOf } = prepare();
    const [first, second] = ['a.txt', 'b.txt'].map((name) => join(documents, name));
    await run(first ?? '', '--edition', '2021-05-04');
    const refused = await run(second ?? '', '--edition', '2021-05-04');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(
      /error edition "2021-05-04" already has another text in "en": "a.txt" \(.*sha256 [\da-f]{12}…\) edition-taken/,
    );
    expect(refused.stderr).toContain('add --replace');
    expect(textOf('2021-05-04')).toContain('Dig first.');
    const replaced = await run(second ?? '', '--edition', '2021-05-04', '--replace');
    expect(replaced.status).toBe(0);
    expect(replaced.stderr).toContain('replaced-text');
    expect(textOf('2021-05-04')).toContain('Rake first.');
  });

  it('is refused if it is another chapter of a translation, also within one command', async () => {
    const { root, documents } = prepare();
    const chapters = contentFolder({
      'beds.txt': ['1. Grundlagen', '100. Beete', '100.1. Erst graben.', '100.2. Dann wird gesät.', ''].join('\n\n'),
      'tools.txt': ['1. Grundlagen', '101. Gerät', '101.1. Ein Spaten reicht.', '101.2. Das Gerät wird geputzt.', ''].join(
        '\n\n',
      ),
    });
    const run = (file: string, lang: string) =>
      runRules(
        'import',
        file,
        '--work',
        'small',
        '--lang',
        lang,
        '--content',
        root,
        '--edition',
        '2021-05-04',
        '--format',
        'numbered-text',
      );
    await run(join(documents, 'a.txt'), 'en');
    const { status, stderr } = await run(chapters, 'de');
    expect([status, stderr]).toEqual([1, expect.stringContaining('import the parts of a translation together')]);
    await run(join(chapters, 'beds.txt'), 'de');
    expect(await run(join(chapters, 'tools.txt'), 'de')).toMatchObject({ status: 1 });
    expect(readdirSync(join(root, 'small/2021-05-04/de'))).toEqual(['1.md', '100.md']);
  });

  it('becomes an excerpt beside that text if it is only a page of it', async () => {
    const { root, documents, run, textOf } = prepare();
    await run(join(documents, 'a.txt'), '--edition', '2021-05-04');
    const page = join(contentFolder({ 'page.txt': '100. Beds\n\n100.1. Dig at last.\n' }), 'page.txt');
    expect(await run(page, '--edition', '2021-05-04')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/"at last\." where the release says "first\.".*1 of 2 quoted rules are as 2021-05-04/s),
    });
    expect(textOf('2021-05-04')).toContain('Water them.');
    expect(readFileSync(join(root, 'small/2021-05-04.2/edition.yaml'), 'utf8')).toContain('status: excerpt');
  });

  it('has its terms below a heading that is not known if its source has as many, and else is doubtful', async () => {
    const { run, root } = prepare();
    const rules = (name: string, text: string, terms: string) =>
      join(contentFolder({ [name]: `1. A\n\n100. B\n\n100.1. ${text}\n\n${terms}\n` }), name);
    const date = ['--edition', '2021-05-04'];
    await run(rules('en.txt', 'Dig first.', 'Glossary\n\nBed\nWhere seeds lie.\n\nRake\nA tool.'), ...date);
    const call = ['--work', 'small', '--lang', 'th', '--content', root, ...date];
    const heading = 'ประมวลศัพท์';
    const none = await runRules('import', rules('th.txt', 'ขุดก่อน', heading), ...call);
    expect(none.stderr).toContain('the glossary has 0 terms, and that of 2021-05-04 in "en" 2 unlike-source');
    expect(none.stderr).toContain('headings: { glossary: [Terms] }');
    const terms = `${heading}\n\nแปลง\nที่ของเมล็ด\n\nคราด\nเครื่องมือ`;
    const found = await runRules('import', rules('th.txt', 'ขุดก่อน', terms), ...call, '--replace');
    expect(found.stderr).toContain(`info "${heading}" was read as the heading of a glossary, since the source has 2 terms`);
    expect(readFileSync(join(root, 'small/2021-05-04/th/glossary.md'), 'utf8')).toContain('## คราด');
  });

  it('is refused if two documents of one call would become the same edition', async () => {
    const { root, documents, run } = prepare();
    const { status, stderr } = await run(documents, '--edition', '2021-05-04');
    expect(status).toBe(1);
    expect(stderr).toContain('edition-taken');
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });
});

describe('the report of an import', () => {
  it('shows some of many messages with the same code, and their number', async () => {
    const { root, run } = prepare();
    const skipping = ['1. Basics', '100. Beds', ...Array.from({ length: 12 }, (_, index) => `100.${2 * index + 1}. Dig.`), ''];
    writeFileSync(join(root, 'skipping.txt'), skipping.join('\n\n'));
    const { stderr } = await run(join(root, 'skipping.txt'), '--edition', '2021-05-04');
    expect(stderr.match(/ number-gap$/gm)).toHaveLength(3);
    expect(stderr).toContain('and 8 more number-gap; --report json lists them all');
  });
});

describe('the report of an import line by line', () => {
  it('lists each line with what became of its words', async () => {
    const { documents, run } = prepare();
    const { stdout } = await run(join(documents, 'b.txt'), '--edition', '2021-05-04', '--report', 'lines');
    expect(stdout).toMatch(/b\.txt:1 3 words, 2 kept, 1 number-punctuation {2}\d+\. \p{L}/u);
  });
});
