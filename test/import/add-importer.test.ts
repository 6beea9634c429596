/** Adds an importer, which is one folder, and removes it again. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { importersIn } from '../../src/import/index.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const source = (file: string) => pathToFileURL(join(import.meta.dirname, '../../src', file)).href;

const HARBOR_LOG = readFileSync('test/import/examples/harbor-log/index.ts', 'utf8').replace(
  '@rulegraph/import/define-importer',
  source('import/define-importer.ts'),
);

test('a folder adds an importer, and nothing of it is left without the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-importers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const address = pathToFileURL(`${folder}/`);
  mkdirSync(join(folder, 'harbor-log'));
  writeFileSync(join(folder, 'harbor-log/index.ts'), HARBOR_LOG);
  writeFileSync(join(folder, 'notes.ts'), 'throw new Error("not an importer");');
  const [added, ...others] = await importersIn(address);
  expect([added?.name, others]).toEqual(['harbor-log', []]);
  const document = textDocument(
    '09:30 101.1 Captains sail first.\n09:45 101.2 They trade afterwards; see rule 101.1.\nThe end\n',
  );
  expect([added?.accepts([document]), added?.accepts([textDocument('101.1 Captains sail first.')])]).toEqual([0.9, 0]);
  const read = await added?.import([document], contextWith({ edition: '2024-06-07' }));
  expect(read?.expression.rules.map(({ number }) => number)).toEqual(['101.1', '101.2']);
  if (read !== undefined) expectEveryWord(read);
  rmSync(join(folder, 'harbor-log'), { recursive: true });
  expect(await importersIn(address)).toEqual([]);
});
