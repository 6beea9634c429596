/**
 * Imports the laid-out texts, PDFs and Word documents of the corpus and prints what came in, then in which numbers the languages of one
 * issue differ, and how far PDF and Word agree with the text of the same release: `node test/measure/paged-documents.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffArrays } from 'diff';
import { readWorkFile } from '../../src/disk/content-settings.ts';
import type { ImportResult } from '../../src/importers/importer.ts';
import { recognizeImporter, toImportDocument } from '../../src/importers/index.ts';
import { explainWords, summarizeLedger } from '../../src/importers/ledger/index.ts';
import type { Expression } from '../../src/rules/model.ts';

const corpus = process.env.RULES_CORPUS ?? '../shared/corpus';

/** Folder, work, language. */
const folders = [
  ['lorcana/en', 'lorcana', 'en'],
  ['lorcana/fr', 'lorcana', 'fr'],
  ['lorcana/it', 'lorcana', 'it'],
  ['lorcana/jp', 'lorcana', 'ja'],
  ['lorcana/pdf', 'lorcana', 'en'],
  ['cr/pdf', 'cr', 'en'],
  ['cr/docx', 'cr', 'en'],
] as const;

async function importFile(folder: string, name: string, workId: string, lang: string): Promise<ImportResult> {
  const workFile = `content/${workId}/work.yaml`;
  const work = readWorkFile(readFileSync(workFile, 'utf8'), workFile, workId).value;
  const document = toImportDocument(name, readFileSync(join(corpus, folder, name)));
  const importer = recognizeImporter([document]);
  if (work === null || importer === undefined) throw new Error(`${folder}/${name} cannot be imported`);
  return importer.import([document], { work, lang, expression: () => undefined, editions: [] });
}

const rows = [];
const numbers = new Map<string, readonly string[]>();
for (const [folder, work, lang] of folders) {
  for (const name of readdirSync(join(corpus, folder)).toSorted()) {
    const started = performance.now();
    const result = await importFile(folder, name, work, lang);
    const milliseconds = Math.round(performance.now() - started);
    const { expression, ledger, messages } = result;
    const { words, kept, aside, unexplained } = summarizeLedger(ledger);
    const levels = Object.entries(Object.groupBy(expression.rules, ({ level }) => level));
    const codes = Object.entries(Object.groupBy(messages, ({ ruleId }) => ruleId ?? ''));
    numbers.set(
      `${folder}/${name}`,
      expression.rules.map(({ number }) => number),
    );
    rows.push({
      document: `${folder}/${name.slice(0, 10)}`,
      effective: result.effective,
      rules: expression.rules.length,
      levels: levels.map(([level, found]) => `${level} ${found?.length}`).join(', '),
      glossary: expression.glossary.length,
      back: expression.back.length,
      words,
      kept,
      aside: Object.entries(aside)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', '),
      unexplained: unexplained + explainWords(ledger, expression).length,
      messages: codes.map(([code, found]) => `${code} ${found?.length}`).join(', '),
      ms: milliseconds,
    });
  }
}
console.table(rows);

for (const [name, english] of numbers) {
  if (!name.startsWith('lorcana/en')) continue;
  for (const folder of ['lorcana/fr', 'lorcana/it']) {
    const other = numbers.get(name.replace('lorcana/en', folder));
    if (other === undefined) continue;
    const missing = english.filter((number) => !other.includes(number));
    const extra = other.filter((number) => !english.includes(number));
    console.log(`${name} and ${folder}: missing ${missing.join(' ') || 'none'}, extra ${extra.join(' ') || 'none'}`);
  }
}

function wordsIn({ front, rules, glossary, back }: Expression): readonly string[] {
  const blocks = [
    ...front,
    ...rules.flatMap(({ number, title, blocks: own }) => [{ text: `${number} ${title ?? ''}` }, ...own]),
    ...glossary.flatMap(({ term, senses }) => [{ text: term }, ...senses.flat()]),
    ...back,
  ];
  return blocks.flatMap(({ text }) => text.split(/\s+/u).filter((word) => word !== ''));
}

for (const [folder, name, work, textFolder, text] of [
  ['cr/pdf', '2026-01-16.pdf', 'cr', 'cr/en', '2026-01-16.txt'],
  ['cr/docx', '2026-01-16.docx', 'cr', 'cr/en', '2026-01-16.txt'],
  ['lorcana/pdf', '2025-08-22.pdf', 'lorcana', 'lorcana/en', '2025-08-19_578c69d5.txt'],
] as const) {
  const one = wordsIn((await importFile(folder, name, work, 'en')).expression);
  // The shortened PDF ends early.
  const other = wordsIn((await importFile(textFolder, text, work, 'en')).expression).slice(0, one.length);
  const changes = diffArrays([...one], [...other]).filter(({ added, removed }) => added || removed);
  console.log(`${folder}/${name}: ${one.length} words, ${changes.length} differences from ${textFolder}/${text}`);
  for (const { value, added } of changes.slice(0, 10))
    console.log(`  ${added ? 'text' : 'here'}: ${value.slice(0, 12).join(' ')}`);
}
