/** Adds an importer, which is one folder, and removes it again. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { importersIn } from '../../src/import/index.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const source = (file: string) => pathToFileURL(join(import.meta.dirname, '../../src', file)).href;

/** Reads a log in which each line begins with the time and the number of its rule: `09:30 101.1 Captains sail first.` */
const HARBOR_LOG = `import { defineImporter } from '${source('import/define-importer.ts')}';

const LINE = /^(\\d\\d:\\d\\d )(101\\.\\d) (.*)$/;

export const importer = defineImporter({
  name: 'harbor-log',
  summary: 'a log with the time before each number',
  accepts: ([document]) => (LINE.test(document?.text?.split('\\n')[0] ?? '') ? 0.9 : 0),
  read: ({ lines, ledger }, { work, lang, edition }) => {
    const rules = lines.flatMap((line) => {
      const [, time, number, text] = LINE.exec(line.text) ?? [];
      if (time === undefined) return [];
      ledger.account(line).setAside('time', 0, time.length);
      ledger.account(line).keep(time.length);
      const place = { file: line.file, line: line.number, column: time.length + 1 };
      return [{ number, level: 'rule', parent: null, title: null, blocks: [{ kind: 'text', text, marks: [], place }], place }];
    });
    const expression = { work: work.id, edition, lang, front: [], back: [], rules, glossary: [] };
    return { effective: edition, expression, messages: [] };
  },
});
`;

test('a folder adds an importer, and nothing of it is left without the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-importers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const address = pathToFileURL(`${folder}/`);
  mkdirSync(join(folder, 'harbor-log'));
  writeFileSync(join(folder, 'harbor-log/index.ts'), HARBOR_LOG);
  writeFileSync(join(folder, 'notes.ts'), 'throw new Error("not an importer");');
  const [added, ...others] = await importersIn(address);
  expect([added?.name, others]).toEqual(['harbor-log', []]);
  const document = textDocument('09:30 101.1 Captains sail first.\n09:45 101.2 They trade afterwards; see rule 101.1.\n');
  expect([added?.accepts([document]), added?.accepts([textDocument('101.1 Captains sail first.')])]).toEqual([0.9, 0]);
  const read = await added?.import([document], contextWith({ edition: '2024-06-07' }));
  expect(read?.expression.rules.map(({ number }) => number)).toEqual(['101.1', '101.2']);
  if (read !== undefined) expectEveryWord(read);
  rmSync(join(folder, 'harbor-log'), { recursive: true });
  expect(await importersIn(address)).toEqual([]);
});
