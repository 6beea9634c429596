/** `rules export`: an expression whole, as JSON or as a text that can be imported. */
import { type Command, Option } from 'commander';
import { graphOf } from '../../archive/index.ts';
import { expressionRecord } from '../../publish/expression-record.ts';
import { printable } from '../../rules/text/index.ts';
import { CommandError } from '../command-error.ts';
import { type ContentOption, chosenEdition, chosenExpression, chosenWork, contentOption, openArchive } from '../content.ts';
import { exportedText, type TextForm } from '../export-text.ts';
import { printJson } from '../output.ts';

interface ExportOptions extends ContentOption {
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
  readonly json?: boolean;
  readonly form?: TextForm;
}

/** Adds the command to the program. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('Print an edition in a language whole: as JSON, or as a text that `rules import` reads back unchanged.')
    .option('--work <id>', 'the work (default: the only one)')
    .option('--edition <date>', 'a date or alias (default: the newest)')
    .option('--lang <code>', "a language (default: the work's own)")
    .option('--json', 'print JSON instead of text')
    .addOption(
      new Option(
        '--form <form>',
        'numbered text, or our sources one after the other (default: text where nothing is lost by it, such as emphasis or links)',
      ).choices(['text', 'sources']),
    )
    .addOption(contentOption())
    .action(async (options: ExportOptions) => {
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

/** A file gets every character as it is, a terminal none that steers it. */
function writeText(text: string): void {
  process.stdout.write(process.stdout.isTTY ? printable(text) : text);
}
