/** Shared code of the commands: the content folders, and the work, edition and language that the user means. */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import {
  type Archive,
  archiveOn,
  archiveUpTo,
  begunEditions,
  editionNamed,
  lineageOf,
  tracesOf,
  type WorkLineage,
  type WorkTraces,
  wholeEditions,
} from '@rulegraph/content/archive';
import { guideFile } from '@rulegraph/content/disk/file-system';
import { openCachedSources, readArchive } from '@rulegraph/content/disk/read-archive';
import { severityOf } from '@rulegraph/core/diagnostics';
import { matchLanguage } from '@rulegraph/core/languages';
import type { Expression } from '@rulegraph/core/model';
import type { Edition, Work } from '@rulegraph/core/work';
import { parseWrittenDate, tookEffectBy } from '@rulegraph/core/written-date';
import { type ContentOption, chosenContentFolders } from './content-option.ts';
import { CommandError, messageLine, printRemark, whenDone } from './output.ts';

/** The options of commands about one text or work. */
export interface TextChoice extends ContentOption {
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
  readonly json?: boolean;
}

/** Parses an option that may be repeated: adds its value to those before. */
export function addValue(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export const NO_WORK = `the content folder contains no work that can be read; a work is a folder with a work.yaml: see ${guideFile('add-a-game')}`;

/** Opens the content of a call. A folder that does not exist is an error, not an empty archive. */
export function openArchive(options: ContentOption): Archive {
  const folders = chosenContentFolders(options);
  const absent = folders.find((folder) => !existsSync(folder));
  if (absent !== undefined)
    throw new CommandError(
      `there is no content folder "${absent}"; run the command in the folder of the project, or check --content or RULES_CONTENT`,
    );
  return readContent(folders);
}

/**
 * Returns the archive as of the day when all the named editions are in force: questions about an upcoming edition are answered as of its
 * day, and those about a draft as if it were in force.
 */
export function archiveWith(archive: Archive, work: Work, names: readonly (string | undefined)[]): Archive {
  const named = names.flatMap((name) => (name === undefined ? [] : (editionNamed(archive, work.id, name) ?? [])));
  const days = named.filter(({ upcoming, draft }) => upcoming === true && draft !== true).map(({ effective }) => effective);
  const last = days.sort().at(-1);
  if (last !== undefined) printRemark(`the edition of ${last} is not yet in force; answering as of that day`);
  const then = last === undefined ? archive : archiveOn(archive, last);
  const drafts = new Set(named.flatMap(({ id, draft }) => (draft === true ? [id] : [])));
  if (drafts.size > 1) throw new CommandError(`${[...drafts].join(' and ')} are both drafts; compare each with an edition`);
  const [draft] = drafts;
  if (draft === undefined) return then;
  printRemark(`the edition ${draft} is a draft; answering as if it were in force`);
  return archiveUpTo(then, work.id, draft);
}

/** Opens the content of a call `archiveWith` the named editions of a work, which is the only one if no `id` is given. */
export function openWork(options: ContentOption, id: string | undefined, editions: readonly (string | undefined)[]) {
  const opened = openArchive(options);
  const work = chosenWork(opened, id);
  return { archive: archiveWith(opened, work, editions), work };
}

/**
 * Reads content folders, and prints errors in their settings, because of which works or editions are missing. What was read is cached after
 * the command, so that the next one is faster.
 */
export function readContent(folders: readonly string[]): Archive {
  const sources = openCachedSources(folders);
  whenDone(sources.save);
  const archive = readArchive(folders, sources);
  const defects = archive.messages().filter((message) => severityOf(message) === 'error');
  for (const defect of defects) printRemark(messageLine(defect, (file) => pathWithin(folders, file)));
  return archive;
}

/** Returns the path of a source including its content folder, which a terminal or an editor can open. */
export function pathWithin(folders: readonly string[], file: string): string {
  const root = folders.findLast((folder) => existsSync(join(folder, file)));
  return root === undefined || isAbsolute(file) ? file : join(root, file);
}

/** Returns the work with a name, or the only work if no name is given. */
export function chosenWork(archive: Archive, id: string | undefined): Work {
  const names = archive.works.map((work) => work.id);
  const work =
    id === undefined && archive.works.length === 1 ? archive.works[0] : archive.works.find((candidate) => candidate.id === id);
  if (work !== undefined) return work;
  const known = names.length === 0 ? 'the content folder contains no work that can be read' : `there are: ${names.join(', ')}`;
  throw new CommandError(
    id === undefined
      ? `name a work with --work (${known})`
      : `there is no work "${id}" (${known}); a work is a folder with a work.yaml, ${id}/work.yaml, which an import without --work proposes: see ${guideFile('add-a-game')}`,
  );
}

/** Returns the work with a name, or all works if no name is given. */
export function chosenWorks(archive: Archive, id: string | undefined): readonly Work[] {
  return id === undefined ? archive.works : [chosenWork(archive, id)];
}

/** Returns the edition of that date or alias; without a name the newest one in the wanted language, by default the work's own. */
export function chosenEdition(archive: Archive, work: Work, name: string | undefined, lang = work.source): Edition {
  const editions = archive.editions(work.id);
  const found =
    name === undefined
      ? ((lang === work.source ? wholeEditions(archive, work).at(-1) : undefined) ??
        begunEditions(editions).findLast(
          (edition) => matchLanguage(lang, archive.languages(work.id, edition.id)) !== undefined,
        ) ??
        begunEditions(editions).at(-1))
      : (editionNamed(archive, work.id, name) ?? editionInForce(editions, name));
  if (found !== undefined) return found;
  const known = editions.map((edition) => edition.id).join(', ');
  if (name === undefined) {
    throw new CommandError(`"${work.id}" has no editions yet; \`rulegraph import\` adds documents: see ${guideFile('import')}`);
  }
  throw new CommandError(`"${work.id}" has no edition "${name}" (there are: ${known === '' ? 'none' : known})`);
}

/** Returns the edition that was in force on a date in any spelling, and prints which one. */
function editionInForce(editions: readonly Edition[], name: string): Edition | undefined {
  const date = parseWrittenDate(name);
  const found = date === undefined ? undefined : editions.findLast(({ id, draft }) => tookEffectBy(id, date) && draft !== true);
  if (found !== undefined) printRemark(`there is no edition of ${date}; using ${found.id}, which was in force then`);
  return found;
}

/** Returns the text of an edition in a language, by default the work's source language. */
export function chosenExpression(archive: Archive, work: Work, edition: Edition, wanted: string | undefined): Expression {
  const languages = archive.languages(work.id, edition.id);
  const lang = matchLanguage(wanted ?? work.source, languages);
  const expression = lang === undefined ? undefined : archive.expression(work.id, edition.id, lang);
  if (expression !== undefined) return expression;
  throw new CommandError(
    `"${work.id}" of ${edition.id} has no text in "${wanted ?? work.source}" (it has: ${languages.join(', ') || 'none'})`,
  );
}

/** Returns an edition that can be compared with others: a whole one, in the work's source language. */
export function chosenSourceEdition(archive: Archive, work: Work, name: string | undefined): Edition {
  const edition = chosenEdition(archive, work, name);
  const languages = archive.languages(work.id, edition.id);
  if (wholeEditions(archive, work).some(({ id }) => id === edition.id)) return edition;
  if (languages.includes(work.source))
    throw new CommandError(`"${work.id}" of ${edition.id} is an excerpt or has only rulings; only whole editions are compared`);
  throw new CommandError(
    `"${work.id}" of ${edition.id} exists only in ${languages.join(', ') || 'no language'}; editions are compared in "${work.source}"`,
  );
}

/** Returns what tracing the numbers of a work needs. */
export function chosenTraces(archive: Archive, work: Work): WorkTraces {
  return tracesOf(archive, work.id) ?? withoutSourceText(work);
}

/** Returns the lineage of a work through its editions in the source language. */
export function chosenLineage(archive: Archive, work: Work): WorkLineage {
  return lineageOf(archive, work.id) ?? withoutSourceText(work);
}

function withoutSourceText({ id, source }: Work): never {
  throw new CommandError(`"${id}" has no edition in "${source}"`, 1);
}
