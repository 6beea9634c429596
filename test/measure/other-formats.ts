/**
 * Imports every folder of the corpus that is no archive of publisher's texts and prints what came in, as a table:
 * `node test/measure/other-formats.ts [corpus]`. Catalogues are read over the release that they translate.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocumentSets } from '../../src/cli/import/read-documents.ts';
import { toImportDocument } from '../../src/importers/index.ts';
import { explainWords, summariseLedger } from '../../src/importers/ledger/index.ts';
import { publisherText } from '../../src/importers/publisher-text/index.ts';
import type { Expression } from '../../src/rules/model.ts';
import { lorcanaWork, magicWork } from '../works.ts';

const corpus = process.argv[2] ?? process.env.RULES_CORPUS ?? '../shared/corpus';
const exampleLabels = { en: ['Example'], pt: ['Exemplo'], es: ['Ejemplo'], zh: ['例如'] };
const magic = { ...magicWork, exampleLabels };

/** Folder and language. */
const folders = [
  ['seeds', 'en'],
  ['cr/jekyll-en', 'en'],
  ['cr/jekyll-pt', 'pt'],
  ['cr/po-pt', 'pt'],
  ['cr/crystal-keep', 'en'],
  ['cr/wiki', 'en'],
  ['lorcana/es/2025-11-08', 'es'],
  ['cr/zh', 'zh'],
] as const;

const releases = new Map<string, Expression | undefined>();
for (const edition of ['2020-11-20', '2024-06-07']) {
  const document = toImportDocument(edition, readFileSync(join(corpus, 'cr/en', `${edition}.txt`)));
  const result = await publisherText.import([document], { work: magic, lang: 'en', expression: () => undefined, editions: [] });
  releases.set(edition, result.expression);
}

const rows = [];
for (const [folder, lang] of folders) {
  for (const { name, importer, documents } of readDocumentSets([join(corpus, folder)], undefined)) {
    if (importer === undefined || importer === publisherText) continue;
    const isLorcana = importer.name === 'translator-markdown';
    const work = isLorcana ? { ...lorcanaWork, exampleLabels } : magic;
    const expression = (edition: string, of: string) => (of === 'en' ? releases.get(edition) : undefined);
    const started = performance.now();
    const result = await importer.import(documents(), { work, lang, expression, editions: [...releases.keys()] });
    const milliseconds = Math.round(performance.now() - started);
    const { words, kept, aside, unexplained } = summariseLedger(result.ledger);
    const codes = Object.entries(Object.groupBy(result.messages, ({ ruleId }) => ruleId ?? ''));
    rows.push({
      name: name.split('/').slice(-1)[0]?.slice(0, 34),
      importer: importer.name,
      effective: result.effective,
      rules: result.expression.rules.length,
      glossary: result.expression.glossary.length,
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
}
console.table(rows);
