import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile, today } from '@rulegraph/content/disk';
import { matchLanguage } from '@rulegraph/core/languages';
import type { Correction } from '@rulegraph/core/work';
import { isDay } from '@rulegraph/core/written-date';
import type { Command } from 'commander';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { chosenEdition, chosenWork, openArchive } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { CommandError, printLine } from '../output.ts';

interface CorrectOptions extends ContentOption {
  readonly lang?: string;
  readonly date?: string;
}

export function addCorrectCommand(program: Command): void {
  program
    .command('correct')
    .description("Record what was corrected in an edition after it was published. Readers see it on the edition's pages.")
    .argument('<work>', 'the work')
    .argument('<edition>', 'a date or alias')
    .argument('<note>', 'what was wrong, in a sentence')
    .option('--lang <code>', 'the language whose text was corrected (default: all)')
    .option('--date <date>', 'the day of the correction (default: today)')
    .addOption(contentOption())
    .action((id: string, name: string, note: string, options: CorrectOptions) => {
      const archive = openArchive(options);
      const work = chosenWork(archive, id);
      const edition = chosenEdition(archive, work, name);
      const languages = archive.languages(work.id, edition.id);
      const language = options.lang === undefined ? undefined : matchLanguage(options.lang, languages);
      if (options.lang !== undefined && language === undefined)
        throw new CommandError(
          `"${work.id}" of ${edition.id} has no text in "${options.lang}" (it has: ${languages.join(', ')})`,
        );
      const date = options.date ?? today();
      if (!isDay(date)) throw new CommandError(`"${date}" is not a day; write it as YYYY-MM-DD`);
      if (note.trim() === '') throw new CommandError('describe in a sentence what was wrong');
      const folders = chosenContentFolders(options).map((folder) => join(folder, work.id, edition.id));
      const folder = folders.findLast((path) => existsSync(path)) ?? folders[0] ?? '';
      const path = join(folder, 'edition.yaml');
      addCorrection(path, edition.effective, { date, note: note.trim(), ...(language === undefined ? {} : { language }) });
      printLine(`${path}: corrected on ${date}`);
    });
}

/** Adds a correction to settings, whose comments and order stay. */
export function addCorrection(path: string, effective: string, correction: Correction): void {
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '', { uniqueKeys: false });
  const corrections = document.get('corrections', true) ?? null;
  const isEmpty = isNull(document.contents);
  const isUsable = (isEmpty || isMap(document.contents)) && (isSeq(corrections) || isNull(corrections));
  if (document.errors.length > 0 || !isUsable)
    throw new CommandError(`${path} cannot be read; \`rulegraph check\` says where`, 1);
  if (isEmpty) document.set('effective', effective);
  if (isSeq(corrections)) corrections.add(document.createNode(correction));
  else document.set('corrections', document.createNode([correction]));
  replaceFile(path, document.toString({ lineWidth: 0 }));
}

function isNull(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null);
}
