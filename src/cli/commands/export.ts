import { graphOf } from '@rulegraph/content/archive';
import type { Expression, SourceFile } from '@rulegraph/core/model';
import { writeBundle, writeExpression } from '@rulegraph/core/source';
import { expressionText } from '@rulegraph/core/text';
import { printable } from '@rulegraph/core/untrusted';
import type { Edition, Work } from '@rulegraph/core/work';
import { recognizeImporter, toImportDocument } from '@rulegraph/import';
import { expressionRecord } from '@rulegraph/site/outputs/expression-record';
import { type Command, Option } from 'commander';
import { chosenEdition, chosenExpression, chosenWork, openArchive, type TextChoice } from '../content.ts';
import { contentOption } from '../content-option.ts';
import { CommandError, printJson } from '../output.ts';

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('Print a whole edition in one language: as JSON, or as text that `rulegraph import` reads back unchanged.')
    .option('--work <id>', 'the work (default: the only one)')
    .option('--edition <date>', 'a date or alias (default: the newest)')
    .option('--lang <code>', "a language (default: the work's own)")
    .option('--json', 'print JSON instead of text')
    .addOption(
      new Option(
        '--form <form>',
        'numbered text, or the source files one after the other (default: text, unless it would lose something, such as bold words or links)',
      ).choices(['text', 'sources']),
    )
    .addOption(contentOption())
    .action(async (options: TextChoice & { readonly form?: TextForm }) => {
      const archive = openArchive(options);
      const work = chosenWork(archive, options.work);
      const edition = chosenEdition(archive, work, options.edition, options.lang);
      const { lang } = chosenExpression(archive, work, edition, options.lang);
      const graph = graphOf(archive, work.id, edition.id, lang);
      if (graph === undefined) throw new CommandError(`"${work.id}" of ${edition.id} has no text in "${lang}"`, 1);
      if (options.json === true) printJson(expressionRecord(graph));
      else writeText(await exportedText(graph.expression, { work, edition, form: options.form }));
    });
}

/** Writes every character to a file, but no control characters to a terminal. */
function writeText(text: string): void {
  process.stdout.write(process.stdout.isTTY ? printable(text) : text);
}

/** The form of exported text: numbered as publishers print it, or as sources. */
type TextForm = 'text' | 'sources';

/**
 * Returns the text in a form that `rulegraph import` reads back as the same sources; by default numbered text if that loses nothing, or else
 * the sources.
 */
export async function exportedText(
  expression: Expression,
  { work, edition, form }: { readonly work: Work; readonly edition: Edition; readonly form: TextForm | undefined },
): Promise<string> {
  const { numbering } = edition;
  const text = expressionText(expression, { numbering: numbering ?? work.numbering });
  if (form === 'text') return text;
  const files = writeExpression(expression, { work, numbering });
  if (form === undefined && (await readsBack(text, files, { work, edition, lang: expression.lang }))) return text;
  return writeBundle(files, { edition: edition.id, ...(numbering === undefined ? {} : { numbering }) });
}

/** Tells whether importing the text alone gives these files of that edition. */
async function readsBack(
  text: string,
  files: readonly SourceFile[],
  { work, edition, lang }: { readonly work: Work; readonly edition: Edition; readonly lang: string },
): Promise<boolean> {
  const document = toImportDocument('export.txt', new TextEncoder().encode(text));
  const importer = recognizeImporter([document]);
  const result = await importer?.import([document], { work, lang, expression: () => undefined, editions: [] });
  if (result === undefined || result.effective !== edition.effective || edition.numbering !== undefined) return false;
  const again = writeExpression(result.expression, { work, numbering: result.numbering });
  return (
    again.length === files.length &&
    again.every(({ path, text: other }, index) => path === files[index]?.path && other === files[index]?.text)
  );
}
