import { DIAGNOSTIC_CODES } from '@rulegraph/core/diagnostic-codes';
import { isEditionId } from '@rulegraph/core/written-date';
import { type Command, Option } from 'commander';
import { addValue } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { importDocuments } from '../import/import-documents.ts';
import type { ImportOutcome, ImportRequest } from '../import/import-session.ts';
import { settleWork } from '../import/new-work.ts';
import { importers } from '../import/own-importers.ts';
import { type DocumentSet, isCalled, readDocumentSets } from '../import/read-documents.ts';
import { printImportReport, printPreview } from '../import/report.ts';
import { CommandError, printLine } from '../output.ts';

interface ImportOptions extends ContentOption {
  readonly work?: string;
  readonly lang?: string;
  readonly format?: string;
  readonly edition?: readonly string[];
  readonly replace?: boolean;
  readonly accept?: readonly string[];
  readonly keepGoing: boolean;
  readonly preview?: boolean;
  readonly pictures?: string;
  readonly report?: 'text' | 'json' | 'lines';
}

export function addImportCommand(program: Command, report: (status: number) => void): void {
  program
    .command('import')
    .description(
      'Import documents into the content folder: recognize their format, account for every word, and write each as a whole or not at all.',
    )
    .argument('<file...>', 'documents; a folder is one document if its format is a tree of files, else each of its files is one')
    .option(
      '--work <id>',
      'the work that the documents belong to; by default one called like the document, whose settings are proposed if it is new',
    )
    .option('--lang <code>', 'the language of the text; by default judged by its words')
    .option('--format <name>', `read as this format instead of recognizing it: ${importers.map(({ name }) => name).join(', ')}`)
    .option(
      '--edition <date>',
      'the edition, or for a translation the edition translated; overrides what the document says. FILE=DATE, once for each file, names the editions of several files',
      addValue,
    )
    .option('--replace', 'replace the text that the named edition already has')
    .option('--accept <code>', 'write the document in spite of errors with this code; repeat it for each code', addValue)
    .option('--pictures <folder>', 'where the pictures of the documents are, if not beside them')
    .option('--no-keep-going', 'write none of several documents if one of them fails')
    .option(
      '--preview',
      'show the document and the tree that would be written on a page of this machine, where lines can be decided; in a pipe, print the tree',
    )
    .addOption(
      new Option('--report <form>', 'how to report; lines tells what became of each line')
        .choices(['text', 'json', 'lines'])
        .default('text'),
    )
    .addOption(contentOption())
    .action(async (files: string[], options: ImportOptions) => {
      const folders = chosenContentFolders(options);
      if (folders.length === 0) throw new CommandError('name a content folder with --content');
      const sets = readDocumentSets(files, options);
      const { edition, editions } = namedEditions(options.edition ?? [], sets);
      const { replace, accept, preview, keepGoing } = options;
      const unknown = accept?.find((code) => DIAGNOSTIC_CODES.get(code)?.severity !== 'error');
      if (unknown !== undefined) throw new CommandError(`--accept "${unknown}": no error has this code`);
      const settled = await settleWork(sets, { ...options, folders });
      if (!keepGoing && settled.length > 1) {
        const parts = settled.map(({ work, lang, sets: [first] }) => `${work} in "${lang}" (${first?.name})`).join(', ');
        throw new CommandError(`with --no-keep-going, import the documents of each work and language alone: ${parts}`);
      }
      const request = { replace, accept, keepGoing, preview, edition, editions, lines: options.report === 'lines' };
      const [alone, another] = settled;
      const [set, second] = alone?.sets ?? [];
      const isAlone = another === undefined && second === undefined;
      // In a pipe, and of several documents, the trees are printed.
      if (preview === true && process.stdout.isTTY && options.report === 'text' && isAlone && alone && set) {
        return report((await showPreviewPage(set, { ...request, ...alone }, folders)) ? 0 : 1);
      }
      const outcomes: ImportOutcome[] = [];
      for (const { sets: own, ...place } of settled) outcomes.push(...(await importDocuments(own, { ...place, ...request })));
      if (preview === true && options.report === 'text') printPreview(outcomes);
      printImportReport(outcomes, options.report ?? 'text');
      const isExplained = outcomes.every(({ words, unexplained }) => words.unexplained + unexplained.length === 0);
      const errors = outcomes.flatMap(({ messages }) => messages.filter(({ fatal }) => fatal === true));
      const isFine =
        preview === true
          ? errors.every(({ ruleId }) => accept?.includes(ruleId ?? ''))
          : outcomes.some(({ written }) => written) && outcomes.every(({ written, passedOver }) => written || passedOver);
      report(isExplained && isFine ? 0 : 1);
    });
}

/** Serves the preview of a document until it is imported; returns false if it cannot be read. */
async function showPreviewPage(set: DocumentSet, request: ImportRequest, folders: readonly string[]): Promise<boolean> {
  const { openPreviewPage } = await import('../import/preview-page.ts');
  const page = await openPreviewPage(set, request, folders);
  if (!('imported' in page)) {
    printImportReport([page], 'text');
    return false;
  }
  printLine(`The preview is at ${page.address} (press Ctrl+C to stop)`);
  const outcome = await page.imported;
  await page.close();
  printImportReport([outcome], 'text');
  return true;
}

/** Reads `2024-06-07`, which names the edition of all documents, or `a.txt=2024-06-07`, which names that of one. */
function namedEditions(values: readonly string[], sets: readonly DocumentSet[]): Pick<ImportRequest, 'edition' | 'editions'> {
  const editions = new Map<string, string>();
  let edition: string | undefined;
  for (const value of values) {
    const [, file, date = ''] = /^(?:(.+)=)?(.*)$/s.exec(value) ?? [];
    if (!isEditionId(date)) throw new CommandError(`"${date}" is not a date; write --edition YYYY-MM-DD`);
    if (file === undefined) edition = date;
    else if (sets.some((set) => isCalled(set, file))) editions.set(file, date);
    else throw new CommandError(`--edition names "${file}", which is not among the documents`);
  }
  return { edition, editions };
}
