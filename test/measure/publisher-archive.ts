/**
 * Imports every release in a folder and prints what came in, as a table: `node test/measure/publisher-archive.ts [folder] [work.yaml]`.
 * Without arguments: the English releases of the corpus.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkFile } from '../../src/archive/work-file.ts';
import { recogniseImporter, toImportDocument } from '../../src/importers/index.ts';
import { explainWords, summariseLedger } from '../../src/importers/ledger/index.ts';

const [folder = join(process.env.RULES_CORPUS ?? '../shared/corpus', 'cr/en'), workFile = 'content/cr/work.yaml'] =
  process.argv.slice(2);
const work = readWorkFile(readFileSync(workFile, 'utf8'), workFile, 'measured').value;
if (work === null) throw new Error(`${workFile} cannot be read`);

const rows = [];
for (const name of readdirSync(folder).toSorted()) {
  const bytes = readFileSync(join(folder, name));
  const started = performance.now();
  const document = toImportDocument(name, bytes);
  const importer = recogniseImporter([document]);
  const result = await importer?.import([document], {
    work,
    lang: process.env.RULES_LANG ?? 'en',
    expression: () => undefined,
    editions: [],
  });
  const milliseconds = Math.round(performance.now() - started);
  if (result === undefined) {
    rows.push({ name, importer: 'none' });
    continue;
  }
  const { words, kept, aside, unexplained } = summariseLedger(result.ledger);
  const codes = Object.entries(Object.groupBy(result.messages, ({ ruleId }) => ruleId ?? ''));
  rows.push({
    name,
    importer: importer?.name,
    encoding: document.encoding,
    effective: result.effective,
    rules: result.expression.rules.length,
    glossary: result.expression.glossary.length,
    front: result.expression.front.length,
    back: result.expression.back.length,
    words,
    kept,
    aside: Object.entries(aside)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', '),
    unexplained: unexplained + explainWords(result.ledger, result.expression).length,
    messages: codes.map(([code, found]) => `${code} ${found?.length}`).join(', '),
    ms: milliseconds,
  });
}
console.table(rows);
