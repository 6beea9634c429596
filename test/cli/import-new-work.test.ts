import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { countedInWords, makeDocx, run } from '../import/made-docx.ts';
import { runRules } from './run-rules.ts';

const sentence = 'The keeper of the ferry decides who may cross the river, and when the bell is rung.';
const text = `Ferry Rules\n\nEffective March 1, 2025\n\n${[1, 2].map((chapter) => `${chapter}. Oars\n\n${chapter}.1. ${sentence}\n\n${chapter}.2. ${sentence}\n\n`).join('')}`;

it('a document alone is imported into an empty folder, with settings that are proposed once', async () => {
  const root = contentFolder({ 'Ferry Rules 2025.txt': text, 'en-2025.txt': text });
  const content = join(root, 'content');
  // A name that is only a language and a year names no work.
  const named = await runRules('import', join(root, 'en-2025.txt'), '--content', content, '--preview');
  expect(named.stderr).toContain('new work "ferry-rules"');
  const call = ['import', join(root, 'Ferry Rules 2025.txt'), '--content', content];
  const preview = await runRules(...call, '--preview');
  expect(preview).toMatchObject({ status: 0, stdout: expect.stringContaining('titles: { en: Ferry Rules }') });
  expect(existsSync(content)).toBe(false);
  const first = await runRules(...call);
  expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 2025-03-01: 6 rules') });
  expect(first.stderr).toContain('new work "ferry-rules" ("Ferry Rules", language "en")');
  const file = join(content, 'ferry-rules/work.yaml');
  const settings = readFileSync(file, 'utf8');
  expect(settings).toContain('{ name: rule, form: digits, separator: . } # "1.1" on 4 lines, the first 7');
  const again = await runRules(...call);
  expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 2025-03-01: 6 rules'), stderr: '' });
  expect(readFileSync(file, 'utf8')).toBe(settings);
  expect((await runRules('check', '--content', content)).status).toBe(0);
});

it('what cannot be told is asked for, and nothing is written', async () => {
  const root = contentFolder({
    'list.txt': '1. Oak\n\n1.1. Elm\n\n1.2. Ash\n\n2. Yew\n\n2.1. Fir\n',
    'minutes.txt': `${sentence}\n\n${sentence}\n`,
  });
  const content = join(root, 'content');
  expect(await runRules('import', join(root, 'list.txt'), '--content', content)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('the language of'),
  });
  expect(await runRules('import', join(root, 'minutes.txt'), '--content', content)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/no settings can be proposed; number its headings and rules .*add-a-game\.md/),
  });
  const counted = Array.from({ length: 4 }, () => countedInWords(run(sentence)));
  writeFileSync(join(root, 'counted.docx'), makeDocx(counted));
  expect(await runRules('import', join(root, 'counted.docx'), '--content', content)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^rulegraph: no settings can be proposed .*Word/m),
  });
  expect(existsSync(content)).toBe(false);
});

it.each([
  ['no folder can have on all systems', 'CON.txt', 'con-rules'],
  ['a page of the site has as its address', 'offline.txt', 'offline-rules'],
])('a document whose name %s gets a work beside it', async (_, name, work) => {
  const root = contentFolder({ [name]: text });
  const content = join(root, 'content');
  expect((await runRules('import', join(root, name), '--content', content)).stdout).toContain('edition 2025-03-01');
  expect(readdirSync(content)).toEqual([work]);
});

it('a new document that cannot be read is reported as such', async () => {
  const root = contentFolder({ 'broken.pdf': '%PDF-1.4\n' });
  expect(await runRules('import', join(root, 'broken.pdf'), '--content', join(root, 'content'))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/broken\.pdf:1:1 .*cannot be read as a PDF.* unreadable-document/),
  });
});

it('a misspelled work gets no settings', async () => {
  const root = contentFolder({ 'small/work.yaml': workYaml, 'ferry.txt': text });
  expect(await runRules('import', join(root, 'ferry.txt'), '--work', 'smal', '--content', root)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/there is no work "smal" .*, which an import without --work proposes/),
  });
});

it('a document whose title is that of a work, or leaves words of it out, is an edition of that work', async () => {
  const files = {
    'Ferry Rules 2025.txt': text,
    'old.txt': text.replace('2025', '2024').replace('Ferry Rules', 'Ferry and Harbour'),
  };
  const root = contentFolder({ ...files, 'other.txt': text.replace('Ferry Rules', 'Ferry Harbour Fares') });
  const content = join(root, 'content');
  const importing = (name: string) => runRules('import', join(root, name), '--content', content);
  await importing('Ferry Rules 2025.txt');
  const file = join(content, 'ferry-rules/work.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('en: Ferry Rules', 'en: "Ferry: The Harbour and River Rules"'));
  expect(await importing('old.txt')).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('edition of the work "ferry-rules"'),
  });
  expect(existsSync(join(content, 'ferry-rules/2024-03-01'))).toBe(true);
  expect((await importing('other.txt')).stderr).toContain('new work "other"');
});

it('each document of a set goes to its own work and language, and an untitled one with the others, as a doubt', async () => {
  const ferry = (year: string) => text.replace('2025', year);
  const untitled = ferry('1997').replace('Ferry Rules', 'http://ferry.example/rules\n\nWelcome to the Ferry!');
  const german = ferry('2026').replaceAll(
    sentence,
    'Der Fährmann entscheidet, wer den Fluss bei Nacht auf der Fähre überqueren darf, und das ist nicht verhandelbar.',
  );
  const root = contentFolder({
    '1997-03-01.txt': untitled,
    '1998-03-01.txt': ferry('1998'),
    '1999-03-01.txt': ferry('1999'),
    'ferry-rules_de.txt': german,
    'fares.txt': text.replace('Ferry Rules', 'Table of Fares'),
  });
  const content = join(root, 'content');
  const files = ['1997-03-01', '1998-03-01', '1999-03-01', 'ferry-rules_de', 'fares'].map((name) => join(root, `${name}.txt`));
  const run = await runRules('import', ...files, '--content', content, '--report', 'json');
  expect(run.status, run.stderr).toBe(0);
  expect(run.stderr).toContain('new work "ferry-rules" ("Ferry Rules", language "en")');
  expect(run.stderr).toContain('new work "fares" ("Table of Fares", language "en")');
  const doubted = JSON.parse(run.stdout).filter(({ messages }: { messages: { code: string }[] }) =>
    messages.some(({ code }) => code === 'taken-with-others'),
  );
  expect(doubted).toMatchObject([{ name: files[0], edition: '1997-03-01', rules: 6 }]);
  expect(readdirSync(join(content, 'ferry-rules')).toSorted()).toEqual([
    '1997-03-01',
    '1998-03-01',
    '1999-03-01',
    '2026-03-01',
    'work.yaml',
  ]);
  expect(existsSync(join(content, 'ferry-rules/2026-03-01/de'))).toBe(true);
  const together = await runRules('import', ...files, '--content', content, '--no-keep-going');
  expect(together).toMatchObject({ status: 2, stderr: expect.stringContaining('each work and language alone') });
});

it('a page whose permalink is that of a translation belongs to it, whatever language its rules are in still', async () => {
  const root = contentFolder({ 'small/work.yaml': workYaml });
  const page = (home: string) =>
    `---\npermalink: /${home}/small/1/101\ntitle: 101. Remos\nparent: 1. Barcos\n---\n\n# 101. Remos\n\n### 101.1 ${sentence}\n\n### 101.2 ${sentence}\n`;
  writeFileSync(join(root, 'a.txt'), page('regras'));
  writeFileSync(join(root, 'b.txt'), page('rules'));
  const call = (name: string) => ['import', join(root, name), '--work', 'small', '--edition', '2025-03-01', '--content', root];
  for (const name of ['a.txt', 'b.txt']) expect(await runRules(...call(name))).toMatchObject({ status: 0 });
  expect(readdirSync(join(root, 'small/2025-03-01'))).toEqual(['edition.yaml', 'en', 'pt']);
});
