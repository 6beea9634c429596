/** `rules import`: documents in, sources in the content folder out, all or nothing. */
import type { Command } from 'commander';
import { Option } from 'commander';
import { EDITION_ID } from '../../archive/index.ts';
import { importers } from '../../importers/index.ts';
import { CommandError } from '../command-error.ts';
import { type ContentOption, contentFolders, contentOption } from '../content.ts';
import { importDocuments } from '../import/import-documents.ts';
import { readDocumentSets } from '../import/read-documents.ts';
import { printImportReport } from '../import/report.ts';

interface ImportOptions extends ContentOption {
  readonly work: string;
  readonly lang: string;
  readonly format?: string;
  readonly edition?: string;
  readonly report?: 'text' | 'json' | 'lines';
}

export function addImportCommand(program: Command, report: (status: number) => void): void {
  program
    .command('import')
    .description('Bring documents into the content folder: recognise their format, account for every word, write all or nothing.')
    .argument('<file...>', 'documents; a folder is one document if its format is a tree of files, else each of its files is one')
    .requiredOption('--work <id>', 'the work that the documents are a text of')
    .requiredOption('--lang <code>', 'the language of the text')
    .addOption(
      new Option('--format <name>', 'read as this format instead of recognising it').choices(importers.map(({ name }) => name)),
    )
    .option('--edition <date>', 'the edition, or for a translation the edition translated; overrides what the document says')
    .addOption(
      new Option('--report <form>', 'how to report; lines tells what became of each line')
        .choices(['text', 'json', 'lines'])
        .default('text'),
    )
    .addOption(contentOption())
    .action(async (files: string[], options: ImportOptions) => {
      const [folder] = contentFolders(options);
      if (folder === undefined) throw new CommandError('name a content folder with --content', 2);
      if (options.edition !== undefined && !EDITION_ID.test(options.edition))
        throw new CommandError(`"${options.edition}" is no edition; write --edition YYYY-MM-DD`, 2);
      const outcomes = await importDocuments(readDocumentSets(files, options.format), {
        ...options,
        folders: contentFolders(options),
      });
      printImportReport(outcomes, options.report ?? 'text');
      report(outcomes.some((outcome) => outcome.written) ? 0 : 1);
    });
}
