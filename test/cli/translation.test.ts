import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const chapter = (title: string, rules: string) => `---\nnumber: "101"\ntitle: ${title}\n---\n\n${rules}\n`;
const edition = (date: string) => `effective: '${date}'\n`;

/** A content folder with two editions in English and a translation of the first. */
const files = {
  'small/work.yaml': workYaml
    .replace('{ en: [Example] }', '{ en: [Example], pt: [Exemplo] }')
    .replace('citations:', 'citations:\n  pt: { rule: [regra], section: [], see: [veja], and: [e], through: [a], work: [] }'),
  'small/2020-01-01/edition.yaml': edition('2020-01-01'),
  'small/2020-01-01/en/101.md': chapter(
    'Golden Rules',
    '### 101.1 The card wins (see rule 101.3).\n\n### 101.2 The ban wins.\n\n> **Example**: You may not, so you do not.\n\n### 101.3 Nobody cheats, ever.\n\n### 101.4 This rule has no future.',
  ),
  'small/2020-01-01/pt/101.md': chapter(
    'Regras de Ouro',
    '### 101.1 O card vence (veja a regra 101.3).\n\n### 101.2 A proibição vence.\n\n> **Exemplo**: Você não pode, então não faz.\n\n### 101.4 Esta regra não tem futuro.',
  ),
  'small/2024-01-01/edition.yaml': edition('2024-01-01'),
  'small/2024-01-01/en/101.md': chapter(
    'Golden Rules',
    '### 101.1 Before the game everybody sits down and says hello.\n\n### 101.2 The card wins (see rule 101.4).\n\n### 101.3 The ban wins at all times.\n\n> **Example**: You may not, so you do not.\n\n### 101.4 Nobody cheats, ever.',
  ),
};

async function statesIn(root: string) {
  const run = await runRules('translation', 'small', 'pt', '--json', '--content', root);
  return JSON.parse(run.stdout);
}

describe('rulegraph translation', () => {
  it('prints the state of every rule as JSON', async () => {
    expect(await statesIn(contentFolder(files))).toEqual({
      work: 'small',
      lang: 'pt',
      translates: ['2020-01-01'],
      current: 2,
      outdated: 1,
      untranslated: 0,
      missing: 2,
      extra: 1,
      rules: [
        { number: '101.4', state: 'extra', translated: '101.4', edition: '2020-01-01' },
        { number: '101', state: 'current', translated: '101', edition: '2020-01-01' },
        { number: '101.1', state: 'missing', translated: null, edition: null },
        { number: '101.2', state: 'current', translated: '101.1', edition: '2020-01-01' },
        { number: '101.3', state: 'outdated', translated: '101.2', edition: '2020-01-01' },
        { number: '101.4', state: 'missing', translated: null, edition: null },
      ],
      glossary: [],
      introduction: 'missing',
      credits: 'missing',
    });
  });

  it('fails with status 2 for a language without a translation', async () => {
    const run = await runRules('translation', 'small', 'ja', '--json', '--content', contentFolder(files));
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toContain('no translation into "ja" (there are: pt)');
  });
});

describe('rulegraph show in the language of a translation', () => {
  it("prints today's rule with its translation state", async () => {
    const root = contentFolder(files);
    const show = (...options: string[]) => runRules('show', '101', '--lang', 'pt', '--content', root, ...options);
    expect((await show()).stdout).toBe(
      [
        '101 Regras de Ouro',
        '101.1 Before the game everybody sits down and says hello.',
        '  [not translated; this is the source text]',
        '101.2 O card vence (veja a regra 101.4).',
        '101.3 A proibição vence.',
        '  Exemplo: Você não pode, então não faz.',
        '  [outdated: translated from 101.2 of 2020-01-01, and the source has changed since]',
        '101.4 Nobody cheats, ever.',
        '  [not translated; this is the source text]',
        '',
        '(small 2024-01-01, pt, carried forward)',
        '',
      ].join('\n'),
    );
    expect(JSON.parse((await show('--json')).stdout).rules[2]).toMatchObject({
      number: '101.2',
      state: 'current',
      translated: '101.1',
      edition: '2020-01-01',
    });
  });

  it('prints the text as published if its edition is named', async () => {
    const run = await runRules('show', '101.1', '--lang', 'pt', '--edition', '2020-01-01', '--content', contentFolder(files));
    expect(run.stdout).toContain('101.1 O card vence (veja a regra 101.3).');
  });
});

describe('a catalog that is exported and imported', () => {
  it('changes nothing if translators have done nothing', async () => {
    const root = contentFolder(files);
    const before = await statesIn(root);
    const catalog = join(root, 'work.po');
    expect(await runRules('translation', 'small', 'pt', '--po', catalog, '--content', root)).toMatchObject({ status: 0 });
    expect(readFileSync(catalog, 'utf8')).toContain('#, fuzzy\n#| msgid "The ban wins."\nmsgctxt "101.2@2020-01-01"');
    expect(await runRules('import', catalog, '--work', 'small', '--lang', 'pt', '--content', root)).toMatchObject({
      status: 0,
    });
    const after = await statesIn(root);
    expect(after.translates).toEqual(['2020-01-01']);
    const states = (of: typeof before) =>
      of.rules.map(({ number, state }: { number: string; state: string }) => `${number} ${state}`);
    expect(states(after)).toEqual(states(before));
  });

  it('begins a translation into a language that has none', async () => {
    const root = contentFolder(files);
    const catalog = join(root, 'new.po');
    await runRules('translation', 'small', 'de', '--po', catalog, '--content', root);
    const begun = readFileSync(catalog, 'utf8');
    expect(begun.match(/^msgstr ""$/gm)).toHaveLength(7);
    writeFileSync(catalog, begun.replace(/(msgid "Nobody.*\n)msgstr ""/, '$1msgstr "Niemand schummelt, niemals."'));
    const imported = await runRules('import', catalog, '--work', 'small', '--lang', 'de', '--content', root);
    expect(imported).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 2024-01-01: 1 rule,') });
    const { stdout } = await runRules('translation', 'small', 'de', '--content', root);
    expect(stdout).toContain('1 current, 4 missing, 0 extra');
    const settings = () => readFileSync(join(root, 'small/2024-01-01/edition.yaml'), 'utf8');
    const before = settings();
    const again = join(root, 'again.po');
    await runRules('translation', 'small', 'de', '--po', again, '--content', root);
    const taken = await runRules('translation', 'small', 'pt', '--po', again, '--content', root);
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining('is a catalog in "de": name another file') });
    const unchanged = await runRules('import', again, '--work', 'small', '--lang', 'de', '--content', root);
    expect(unchanged).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing was changed') });
    expect(settings()).toBe(before);
  });

  it('adds the work of translators to the current edition, and leaves what is carried forward in the translated one', async () => {
    const root = contentFolder(files);
    const catalog = join(root, 'work.po');
    await runRules('translation', 'small', 'pt', '--po', catalog, '--content', root);
    const done = readFileSync(catalog, 'utf8')
      .replace(/#, fuzzy\n#\| msgid .*\n/g, '')
      .replace('A proibição vence.', 'A proibição sempre vence.')
      .replace(/(msgid "Before.*\n)msgstr ""/, '$1msgstr "Antes do jogo, todos se sentam e se saúdam."')
      .replace(/(msgid "Nobody.*\n)msgstr ""/, '$1msgstr "Ninguém trapaceia, nunca."');
    writeFileSync(catalog, done);
    await runRules('import', catalog, '--work', 'small', '--lang', 'pt', '--content', root);
    const { current, outdated, untranslated, missing } = await statesIn(root);
    expect({ current, outdated, untranslated, missing }).toEqual({ current: 5, outdated: 0, untranslated: 0, missing: 0 });
    expect(readFileSync(join(root, 'small/2024-01-01/pt/101.md'), 'utf8')).toBe(
      chapter(
        'Regras de Ouro',
        '### 101.1 Antes do jogo, todos se sentam e se saúdam.\n\n### 101.3 A proibição sempre vence.\n\n> **Exemplo**: Você não pode, então não faz.\n\n### 101.4 Ninguém trapaceia, nunca.',
      ),
    );
  });

  const { 'small/2024-01-01/en/101.md': later, 'small/2024-01-01/edition.yaml': dated, ...first } = files;
  const addEdition = (root: string) => {
    mkdirSync(join(root, 'small/2024-01-01/en'), { recursive: true });
    writeFileSync(join(root, 'small/2024-01-01/edition.yaml'), dated);
    writeFileSync(join(root, 'small/2024-01-01/en/101.md'), later);
  };

  it('loses no string and no comment from one edition to the next', async () => {
    const root = contentFolder(first);
    const catalog = join(root, 'work.po');
    const write = () => runRules('translation', 'small', 'pt', '--po', catalog, '--content', root);
    await write();
    const commented = readFileSync(catalog, 'utf8')
      .replace(/(#: .*\n#\. 101\.2 text)/, '# Ask the judges.\n$1')
      .replace(/(#: .*\n#\. 101\.1 text)/, '# Short, please.\n$1')
      .replace(/(msgid "Nobody.*\n)msgstr ""/, '$1msgstr "Ninguém trapaceia."');
    writeFileSync(catalog, commented);
    addEdition(root);
    await write();
    const renewed = readFileSync(catalog, 'utf8');
    // Messages that were renumbered, edited, translated but not imported, and removed.
    expect(renewed).toMatch(
      /# Short, please\.\n.*\n.*\n#, placeholders:r".*"\nmsgctxt "101\.1@2020-01-01"\nmsgid "The card wins \(see rule 101\.4\)\."/,
    );
    expect(renewed).toMatch(/# Ask the judges\.\n.*\n.*\n#, fuzzy\n#\| msgid "The ban wins\."\n/);
    expect(renewed).toContain('msgid "Nobody cheats, ever."\nmsgstr "Ninguém trapaceia."');
    expect(renewed).toContain('#~ msgid "This rule has no future."');
  });

  it('keeps in the sources who translated and checked a text, and notes, without the catalog', async () => {
    const root = contentFolder(first);
    const catalog = join(root, 'work.po');
    const write = () => runRules('translation', 'small', 'pt', '--po', catalog, '--content', root);
    await write();
    const signed = readFileSync(catalog, 'utf8')
      .replace(/(#: .*\n#\. 101\.1 text)/, '# translated: Ana, 2020-02-01\n# checked: Rui Melo, 2020-02-03\n# "Card" stays.\n$1')
      .replace(/(#: .*\n#\. 101\.2 text)/, '# checked: Rui Melo\n$1');
    writeFileSync(catalog, signed);
    await runRules('import', catalog, '--work', 'small', '--lang', 'pt', '--content', root);
    expect(readFileSync(join(root, 'small/pt.review.yaml'), 'utf8')).toMatch(
      /^101\.1@2020-01-01:\n {2}- of: \w{12}\n {4}translated:\n {6}by: Ana\n {6}on: 2020-02-01\n {4}checked:\n {6}by: Rui Melo\n {6}on: 2020-02-03\n {4}note: '"Card" stays\.'\n101\.2@/,
    );
    rmSync(catalog);
    addEdition(root);
    await write();
    const renewed = readFileSync(catalog, 'utf8');
    expect(renewed).toMatch(
      /# translated: Ana, 2020-02-01\n# checked: Rui Melo, 2020-02-03\n# "Card" stays\.\n.*\n#\. 101\.2 text/,
    );
  });

  it('writes each translation beside the text that it translates as TMX, and the terms as TBX', async () => {
    const root = contentFolder(files);
    const [tmx, tbx] = [join(root, 'small.tmx'), join(root, 'small.tbx')];
    expect(await runRules('translation', 'small', 'pt', '--tmx', tmx, '--tbx', tbx, '--content', root)).toMatchObject({
      status: 0,
    });
    const pair = (source: string, translation: string) =>
      `<tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="pt"><seg>${translation}</seg></tuv></tu>`;
    const memory = readFileSync(tmx, 'utf8');
    expect(memory).toContain(pair('The card wins (see rule 101.4).', 'O card vence (veja a regra 101.4).'));
    // It was translated before the text was reworded.
    expect(memory).toContain(pair('The ban wins.', 'A proibição vence.'));
    expect(memory).not.toContain('Nobody cheats');
    expect(readFileSync(tbx, 'utf8')).toContain(
      '<langSet xml:lang="en"><tig><term>Golden Rules</term></tig></langSet><langSet xml:lang="pt"><tig><term>Regras de Ouro</term>',
    );
  });

  it('replaces its own files only', async () => {
    const root = contentFolder(files);
    const write = (option: string, file: string) => runRules('translation', 'small', 'pt', option, file, '--content', root);
    for (const option of ['--po', '--tmx', '--tbx']) {
      const file = join(root, `small.${option.slice(2)}`);
      for (let time = 0; time < 2; time++) expect(await write(option, file)).toMatchObject({ status: 0 });
      expect(await write(option, join(root, 'small/work.yaml'))).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('another kind of file'),
      });
      expect(readFileSync(join(root, 'small/work.yaml'), 'utf8')).toBe(files['small/work.yaml']);
    }
  });

  it('leaves a catalog that it cannot read', async () => {
    const root = contentFolder(files);
    const file = join(root, 'small.po');
    writeFileSync(file, 'msgid "Rake"\nmsgstr "Ancinho\n');
    const run = await runRules('translation', 'small', 'pt', '--po', file, '--content', root);
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('its translations would be lost') });
    expect(readFileSync(file, 'utf8')).toContain('Ancinho');
    writeFileSync(file, Buffer.from('msgid "Rake"\nmsgstr "Pá é"\n', 'latin1'));
    const other = await runRules('translation', 'small', 'pt', '--po', file, '--content', root);
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('is not UTF-8') });
  });

  it('lets a translator confirm that a change does not matter', async () => {
    const root = contentFolder(files);
    const confirm = (...options: string[]) =>
      runRules('translation', 'small', 'pt', '--still-valid', ...options, '--content', root);
    expect(await confirm('101.2')).toMatchObject({ status: 2, stderr: expect.stringContaining('is current, not outdated') });
    expect(await confirm('101.3', '--by', 'Rui Melo')).toMatchObject({ status: 0 });
    const { rules } = await statesIn(root);
    expect(rules.find(({ number }: { number: string }) => number === '101.3')).toMatchObject({
      state: 'current',
      edition: '2024-01-01',
    });
    expect(readFileSync(join(root, 'small/pt.review.yaml'), 'utf8')).toContain('by: Rui Melo');
  });

  it('shows readers the correction of an older edition', async () => {
    const root = contentFolder(first);
    const catalog = join(root, 'work.po');
    await runRules('translation', 'small', 'pt', '--po', catalog, '--content', root);
    addEdition(root);
    writeFileSync(catalog, readFileSync(catalog, 'utf8').replace('O card vence', 'O card sempre vence'));
    await runRules('import', catalog, '--work', 'small', '--lang', 'pt', '--content', root);
    const { stdout } = await runRules('show', '101.2', '--lang', 'pt', '--content', root);
    expect(stdout).toContain('101.2 O card sempre vence (veja a regra 101.4).');
  });
});

describe('a translation of some rules of a statute', () => {
  const work = `titles: { de: Werftordnung }
source: de
numbering:
  levels: [{ name: chapter, form: digits }, { name: paragraph, form: digits, separator: '.' }]
citations:
  de: { rule: ['§'], below: [Abs.], see: [], and: [und], through: [bis] }
  en: { rule: ['§'], below: [subs.], see: [], and: [and], through: [to] }
licence: { name: CC BY 4.0 }
`;
  const ofChapter = (number: string, ...rules: string[]) =>
    `---\nnumber: "${number}"\ntitle: Teil\n---\n\n${rules.map((rule) => `### ${rule}\n`).join('\n')}`;
  const wood = 'Wer am Zug ist, nimmt zwei Bretter aus dem Lager.';
  const crane = 'Niemand darf den Kran zweimal hintereinander drehen.';
  const statute = {
    'werft/work.yaml': work,
    'werft/2020-01-01/edition.yaml': edition('2020-01-01'),
    'werft/2020-01-01/de/1.md': ofChapter('1', '1.1 Der Sturm endet nach § 2 Abs. 2.'),
    'werft/2020-01-01/de/2.md': ofChapter('2', `2.1 ${wood}`, `2.2 ${crane}`),
    'werft/2020-01-01/en/1.md': ofChapter('1', '1.1 The storm ends under § 2 subs. 2.'),
    'werft/2020-01-01/en/2.md': ofChapter('2'),
  };

  it('cites rules that are not translated yet', async () => {
    const { stdout } = await runRules('check', '--content', contentFolder(statute));
    expect(stdout).not.toContain('werft/2020-01-01/en');
  });

  it('renumbers citations of rules that are not translated yet', async () => {
    const root = contentFolder({
      ...statute,
      'werft/2024-01-01/edition.yaml': edition('2024-01-01'),
      'werft/2024-01-01/de/1.md': ofChapter('1', '1.1 Der Sturm endet nach § 3 Abs. 3.'),
      'werft/2024-01-01/de/2.md': ofChapter('2', '2.1 Im Lager liegen zu Beginn vierzig Nägel offen aus.'),
      'werft/2024-01-01/de/3.md': ofChapter('3', '3.1 Die Jüngste beginnt.', `3.2 ${wood}`, `3.3 ${crane}`),
    });
    const { stdout } = await runRules('show', '1.1', '--lang', 'en', '--content', root);
    expect(stdout).toContain('1.1 The storm ends under § 3 subs. 3.');
  });

  it('has rules that are named by parts apart', async () => {
    const root = contentFolder(statute);
    expect((await runRules('show', '§ 2 Abs. 2', '--content', root)).stdout).toContain(`2.2 ${crane}`);
    expect((await runRules('show', '§ 2 (1)', '--content', root)).stdout).toContain(`2.1 ${wood}`);
    expect((await runRules('trace', 'werft', '§ 2 Abs. 2', '--content', root)).stdout).toContain('today: 2.2');
  });
});
