/** Reads documents with importers that `site.yaml` names; `package.test.ts` does so with the one of the example. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { spawnRules } from './run-rules.ts';

const project = mkdtempSync(join(tmpdir(), 'rulegraph-importers-'));
cpSync('src/cli/new-project/content', join(project, 'content'), { recursive: true });
writeFileSync(join(project, 'notes.txt'), '> 101.1 Captains sail first.\n');
mkdirSync(join(project, 'importers'));
vi.stubEnv('RULES_SETTINGS', join(project, 'site.yaml'));
vi.stubEnv('RULES_CONTENT', join(project, 'content'));

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Writes modules, by their names, and names them in `site.yaml`. */
function useImporters(modules: Readonly<Record<string, string>>): void {
  const engine = pathToFileURL(resolve('src/import/define-importer.ts')).href;
  for (const [name, code] of Object.entries(modules))
    writeFileSync(join(project, `importers/${name}.js`), `import { defineImporter } from '${engine}';\n${code}`);
  const lines = Object.keys(modules).map((name) => `  - importers/${name}.js\n`);
  writeFileSync(join(project, 'site.yaml'), `importers:\n${lines.join('')}`);
}

const importNotes = (...args: readonly string[]) =>
  spawnRules('import', join(project, 'notes.txt'), '--work', 'harbor', '--lang', 'en', '--edition', '2026-09-01', ...args);

/** Returns a module with an importer. */
const defined = (name: string, body: string) =>
  `export const importer = defineImporter({ name: '${name}', summary: 'notes', accepts: () => 1, read: () => {}, ${body} });`;

/** Reads a rule, and never mentions the words of its line. */
const FORGETFUL = `read: ({ lines: [line] }, { work, lang, edition }) => {
  const rule = { number: '101.1', level: 'rule', parent: '101', title: null, blocks: [], place: { file: line.file, line: 1, column: 3 } };
  return { effective: edition, messages: [], expression: { work: work.id, edition, lang, front: [], back: [], rules: [rule], glossary: [] } };
}`;

test('every importer that cannot be used stops an import, and is a defect of the project', async () => {
  const faults: readonly (readonly [name: string, code: string, reason: string])[] = [
    ['reader', "export const importer = { name: 'notes', accepts: () => 1 };", 'importers/reader.js exports no importer'],
    [
      'unguarded',
      "export const importer = { ...defineImporter({ name: 'logs', summary: '', accepts: () => 1 }), import: () => ({}) };",
      'importers/unguarded.js exports no importer',
    ],
    ['twice', defined('pdf', ''), 'there is another importer "pdf"'],
    ['broken', 'export const importer = (;', 'importers/broken.js cannot be loaded: '],
  ];
  useImporters(Object.fromEntries(faults));
  writeFileSync(join(project, 'site.yaml'), '  - importers/absent.js\n', { flag: 'a' });
  const { status, stderr } = await importNotes();
  const { status: checked, stdout } = await spawnRules('check');
  expect([status, checked]).toEqual([1, 1]);
  for (const printed of [stderr, stdout])
    for (const [at, [, , reason]] of faults.entries())
      expect(printed).toContain(`site.yaml:${at + 2}:5 error "importers.${at}": ${reason}`);
  expect(stderr).toContain('mend the module');
  expect(stdout).toContain('site.yaml:6:5 error "importers.4": there is no file "importers/absent.js"');
});

test('an importer that never loads is given up', async () => {
  useImporters({ slow: 'while (true);' });
  vi.stubEnv('RULES_PATIENCE', '1');
  const { status, stderr } = await importNotes();
  vi.stubEnv('RULES_PATIENCE', '60');
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('importers/slow.js cannot be loaded: it was not finished after 1 s'),
  ]);
});

test.each([
  [
    'judges',
    'accepts: () => { throw new Error("no wind"); }',
    /"accepts" of the importer "notes" failed: no wind \(\S*importers\/notes\.js:2:\d+\)/,
  ],
  [
    'reads',
    'read: () => { throw new Error("no wind"); }',
    /the document cannot be read: no wind \(\S*importers\/notes\.js:2:\d+\)/,
  ],
  ['forgets words', FORGETFUL, /words of the document are neither in the text nor set aside/],
])('an importer that fails when it %s is named with the place', async (_, body, message) => {
  useImporters({ notes: defined('notes', body) });
  const { status, stderr } = await importNotes();
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
});

test('an unknown format is answered with those that there are, the own ones first', async () => {
  useImporters({ notes: defined('notes', '') });
  const { status, stderr } = await importNotes('--format', 'note');
  expect([status, stderr]).toEqual([2, expect.stringContaining('--format "note": name one of notes, pdf, word, ')]);
});
