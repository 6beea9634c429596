/** Our own sources: what `rules export` bundles into one text, or a folder of them. */
import { type Bundle, isBundle, readBundle, readExpression } from '../../rules/source/index.ts';
import { checkUndecoded, duplicateNumbers, missingParents } from '../document-defects.ts';
import type { ImportContext, ImportDocument, Importer, ImportResult } from '../importer.ts';
import { openLedger } from '../ledger/index.ts';
import { readLines } from '../lines.ts';
import { accountMarkdown } from '../markdown-account.ts';
import { markupOfSource } from './markup.ts';

/** How each of our files begins: with the number of a chapter, or the part of the document that it is. */
const OWN_FILE = /^---\n(?:number: "?(?:\d|[A-Z])|kind: (?:front|glossary|back)\n)/;

export const sources: Importer = {
  name: 'sources',
  summary: 'our own sources: what `rules export` prints where a plain text would lose something, or a folder of files',
  tree: true,
  accepts,
  import: importSources,
};

function accepts(documents: readonly ImportDocument[]): number {
  if (documents.length === 1 && isBundle(documents[0]?.text ?? '')) return 1;
  const own = documents.filter(({ text }) => text !== null && OWN_FILE.test(text));
  return (0.95 * own.length) / Math.max(documents.length, 1);
}

/**
 * Reads a bundle, or else each document as a file of its own. Only a bundle says of which edition it is. What has text without a place in
 * our sources is none of them and is refused.
 */
function importSources(documents: readonly ImportDocument[], context: ImportContext): ImportResult {
  const { work, lang } = context;
  const bundles = documents.flatMap(({ path, text }): Bundle[] => {
    if (text === null) return [];
    return [isBundle(text) ? readBundle(text, path) : { head: {}, files: [{ path, text }], around: [] }];
  });
  const { edition = null, numbering } = bundles[0]?.head ?? {};
  const files = bundles.flatMap((bundle) => bundle.files);
  const effective = context.edition ?? edition;
  const { expression, aside, messages } = readExpression(files, { work, edition: effective ?? '', lang, numbering });
  const outside = messages.find(({ ruleId }) => ruleId === 'text-outside-rules');
  if (outside !== undefined) throw new Error(`${outside.file}:${outside.line}: ${outside.reason}`);
  const around = bundles.flatMap((bundle) => bundle.around.map((line) => ({ file: documents[0]?.path ?? '', ...line })));
  const lines = readLines(files);
  const ledger = openLedger([...around, ...lines]);
  for (const line of around) ledger.account(line).setAside('head-of-file');
  accountMarkdown(ledger, lines, markupOfSource(files, lines, aside, expression), expression);
  return {
    effective,
    expression,
    ledger: ledger.lines(),
    messages: [
      ...checkUndecoded(documents),
      ...messages,
      ...duplicateNumbers(expression.rules),
      ...missingParents(expression.rules),
    ],
    ...(numbering === undefined ? {} : { numbering }),
  };
}
