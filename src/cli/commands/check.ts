import { dirname, isAbsolute, relative } from 'node:path';
import type { Archive } from '@rulegraph/content/archive';
import { openCachedSources, readArchive, readSiteFile } from '@rulegraph/content/disk';
import { severityOf } from '@rulegraph/core/diagnostics';
import { findDefects } from '@rulegraph/site/outputs/find-defects';
import { type Command, Option } from 'commander';
import type { VFileMessage } from 'vfile-message';
import { chosenWorks, NO_WORK, pathWithin, type TextChoice } from '../content.ts';
import { chosenContentFolders, contentOption } from '../content-option.ts';
import { type DiagnosticFormat, formatDiagnostics } from '../diagnostic-formats.ts';
import { CommandError, printLine, printRemark, whenDone } from '../output.ts';

interface CheckOptions extends TextChoice {
  readonly strict?: boolean;
  readonly format: DiagnosticFormat;
}

export function addCheckCommand(program: Command, report: (status: number) => void): void {
  program
    .command('check')
    .description('Report every defect of the sources, as file:line:column severity message code.')
    .option('--strict', 'fail for warnings too')
    .addOption(new Option('--format <form>', 'how to report').choices(['text', 'json', 'sarif', 'github']).default('text'))
    .option('--work <id>', 'only this work')
    .option('--edition <date>', 'only this edition')
    .option('--lang <code>', 'only this language')
    .addOption(contentOption())
    .action(async (options: CheckOptions) => {
      // A missing folder is one of the defects that this command reports.
      const folders = chosenContentFolders(options);
      const sources = openCachedSources(folders);
      whenDone(sources.save);
      const archive = readArchive(folders, sources);
      demandScope(archive, options);
      const messages = [...(await ownImporterDefects()), ...(await findDefects(archive, folders, options))];
      const openAt = (file: string): string => pathWithin(folders, file);
      const isSlip = isSlipIn(archive);
      const isAllListed = options.format !== 'text' || options.edition !== undefined || options.strict === true;
      const slips = isAllListed ? [] : messages.filter(isSlip);
      const shown = isAllListed ? messages : messages.filter((message) => !isSlip(message));
      const text = formatDiagnostics(shown, options.format, { pathOf: pathFromHere(folders), openAt });
      if (text !== '') printLine(text);
      const count = (severity: string): number => messages.filter((message) => severityOf(message) === severity).length;
      const errors = count('error');
      const warnings = count('warning');
      for (const line of summaryByCode(shown)) printRemark(line);
      const texts = new Set(slips.map(({ file }) => dirname(file ?? '')));
      if (texts.size > 0)
        printRemark(
          `in publishers' texts, which stay as they are: ${slips.length} (texts: ${texts.size}); --edition DATE lists those of one`,
        );
      const isEmpty = archive.works.length === 0;
      if (isEmpty) printRemark(NO_WORK);
      printRemark(`errors: ${errors}, warnings: ${warnings}, remarks: ${count('info')}`);
      report(isEmpty || errors > 0 || (options.strict === true && warnings > 0) ? 1 : 0);
    });
}

/** Returns what is wrong with the project's own importers. Most projects have none, and the code of importers takes long to load. */
async function ownImporterDefects(): Promise<readonly VFileMessage[]> {
  const { importers } = readSiteFile().settings;
  return importers.length === 0 ? [] : (await import('../import/own-importers.ts')).importerDefects;
}

/** Returns a function that tells whether a message is about what a publisher wrote, which is not the operator's to correct. */
function isSlipIn(archive: Archive): (message: VFileMessage) => boolean {
  return ({ file = '', fatal }) => {
    const [work = '', id, lang = '', ...inText] = file.split('/');
    const text = archive.editions(work).find((edition) => edition.id === id)?.languages[lang];
    return fatal !== true && inText.length > 0 && text?.status === 'official' && text.origin !== undefined;
  };
}

/** Throws for a misspelled work, edition or language, which must not look like content without defects. */
function demandScope(archive: Archive, { work, edition, lang }: CheckOptions): void {
  const works = chosenWorks(archive, work);
  const texts = works.flatMap(({ id }) =>
    archive.editions(id).flatMap((found) => archive.languages(id, found.id).map((language) => ({ edition: found.id, language }))),
  );
  const ofEdition = edition === undefined ? texts : texts.filter((text) => text.edition === edition);
  if (edition !== undefined && ofEdition.length === 0) throw new CommandError(`there is no edition "${edition}" to check`);
  if (lang !== undefined && !ofEdition.some(({ language }) => language === lang)) {
    const languages = [...new Set(ofEdition.map(({ language }) => language))].join(', ');
    throw new CommandError(`there is no text in "${lang}" to check (there are: ${languages || 'none'})`);
  }
}

/** Returns a function that returns the path of a file from the current folder, as services that annotate files need it. */
function pathFromHere(folders: readonly string[]): (file: string) => string {
  return (file) => {
    const path = relative('.', pathWithin(folders, file));
    return path.startsWith('..') || isAbsolute(path) ? file : path.replaceAll('\\', '/');
  };
}

/** Returns the number of messages with each code, the most frequent first: `  12 unbalanced-quotes`. */
function summaryByCode(messages: readonly VFileMessage[]): readonly string[] {
  const counts = [...Map.groupBy(messages, ({ ruleId }) => ruleId ?? '')].map(([code, found]) => ({ code, count: found.length }));
  return counts
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .map(({ code, count }) => `${String(count).padStart(6)} ${code}`);
}
