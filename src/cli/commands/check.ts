/** `rulegraph check`: reports every defect of the sources. */
import { isAbsolute, relative } from 'node:path';
import { type Archive, checkArchive, checkSeals, type SealList } from '@rulegraph/content/archive';
import { openCachedSources, readArchive, readSiteFile } from '@rulegraph/content/disk';
import { severityOf } from '@rulegraph/core/diagnostics';
import { checkAddressClaims } from '@rulegraph/site/outputs/address-claims';
import { readRedirects } from '@rulegraph/site/outputs/permanence/declared-redirects';
import { addressFiles, BrokenListError, readAddressFiles } from '@rulegraph/site/outputs/permanence/published-addresses';
import { openCachedSeals, readSeals } from '@rulegraph/site/outputs/permanence/seal-file';
import { loadOwnComponents } from '@rulegraph/site/pages/own-components';
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
      const published = readLists(folders);
      const seals = checkSeals(archive, published.seals, openCachedSeals(archive)).filter(({ file = '' }) =>
        isWithin(file, options),
      );
      const claims = (published.damaged.length === 0 ? checkAddressClaims(archive, folders) : []).filter(({ file = '' }) =>
        isWithin(file, options),
      );
      const messages = [
        ...readSiteFile().messages,
        ...(await loadOwnComponents()).messages,
        ...published.messages,
        ...checkArchive(archive, options),
        ...seals,
        ...claims,
      ];
      const openAt = (file: string): string => pathWithin(folders, file);
      const text = formatDiagnostics(messages, options.format, { pathOf: pathFromHere(folders), openAt });
      if (text !== '') printLine(text);
      const count = (severity: string): number => messages.filter((message) => severityOf(message) === severity).length;
      const errors = count('error');
      const warnings = count('warning');
      for (const line of summaryByCode(messages)) printRemark(line);
      if (archive.works.length === 0) printRemark(NO_WORK);
      printRemark(`errors: ${errors}, warnings: ${warnings}, remarks: ${count('info')}`);
      report(errors > 0 || (options.strict === true && warnings > 0) ? 1 : 0);
    });
}

/** Reads what was published and the redirects, with a message for each defect; a damaged list counts as empty. */
function readLists(folders: readonly string[]): {
  readonly seals: SealList;
  readonly damaged: readonly VFileMessage[];
  readonly messages: readonly VFileMessage[];
} {
  const damaged = new Map<string, VFileMessage>();
  const readOr = <T>(none: T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BrokenListError)) throw error;
      damaged.set(error.message, error.diagnostic);
      return none;
    }
  };
  readOr(undefined, () => readAddressFiles(addressFiles(folders)));
  const seals = readOr<SealList>(new Map(), () => readSeals(folders));
  const { messages } = readOr({ redirects: [], messages: [] }, () => readRedirects(folders));
  return { seals, damaged: [...damaged.values()], messages: [...damaged.values(), ...messages] };
}

/** Tells whether a source is within the scope of the check. */
function isWithin(file: string, scope: Pick<CheckOptions, 'work' | 'edition' | 'lang'>): boolean {
  const [work, edition, lang] = file.split('/');
  return (scope.work ?? work) === work && (scope.edition ?? edition) === edition && (scope.lang ?? lang) === lang;
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
