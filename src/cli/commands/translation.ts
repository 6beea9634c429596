import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import {
  type Archive,
  currentEdition,
  graphOf,
  lineageNames,
  termsOf,
  translationOf,
  unbegunTranslation,
} from '@rulegraph/content/archive';
import { isRegularFile, replaceFile, today } from '@rulegraph/content/disk';
import type { RuleGraph } from '@rulegraph/core/graph';
import { languageCode, matchLanguage } from '@rulegraph/core/languages';
import {
  type FindReviews,
  findUnusedTerms,
  messagesToTranslate,
  queueTranslation,
  summarizeTranslation,
  type TranslationMessage,
  type TranslationView,
} from '@rulegraph/core/translation';
import type { Work } from '@rulegraph/core/work';
import { importerNamed, toImportDocument } from '@rulegraph/import';
import { exportPo, UnreadableCatalogError } from '@rulegraph/import/gettext';
import { toTbx, toTmx } from '@rulegraph/site/outputs/translation-exchange';
import { translationRecord } from '@rulegraph/site/outputs/translation-record';
import type { Command } from 'commander';
import { chosenWork, openArchive } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { importDocuments } from '../import/import-documents.ts';
import { CommandError, countOf, messageLine, printJson, printLine, printRemark } from '../output.ts';

interface TranslationOptions extends ContentOption {
  readonly json?: boolean;
  readonly workList?: boolean;
  readonly smallest?: boolean;
  readonly terms?: boolean;
  readonly po?: string;
  readonly tmx?: string;
  readonly tbx?: string;
  readonly unusedTerms?: boolean;
  readonly stillValid?: readonly string[];
  readonly by?: string;
}

export function addTranslationCommand(program: Command): void {
  program
    .command('translation')
    .description(
      'Compare a translation with the current rules: what is current, outdated, untranslated, missing, or no longer in the rules.',
    )
    .argument('<work>', 'the work')
    .argument('<lang>', 'the language of the translation')
    .option('--json', 'print JSON: the state of every rule, or what --work-list and --terms list')
    .option('--work-list', 'list what is left to translate, the most cited first')
    .option('--smallest', 'list the smallest change first')
    .option('--terms', 'list the terms with their renderings')
    .option('--unused-terms', 'list the rules whose source has a term but whose translation lacks its agreed rendering')
    .option(
      '--po <file>',
      'write the whole translation as a gettext catalog, which `rulegraph import` reads back; comments in an existing catalog are kept',
    )
    .option('--tmx <file>', 'write all pairs of a text and its translation as a translation memory (TMX)')
    .option('--tbx <file>', 'write the terms with their renderings as a term base (TBX)')
    .option(
      '--still-valid <name...>',
      'confirm that the translation of outdated rules (by number), terms, the introduction or the credits is still right for the current rules',
    )
    .option('--by <name>', 'the name of the person who confirms this; it is recorded with the date')
    .addOption(contentOption())
    .action(async (id: string, wanted: string, options: TranslationOptions) => {
      const archive = openArchive(options);
      const work = chosenWork(archive, id);
      const { po, tmx, tbx, stillValid } = options;
      const isWritten = po !== undefined || tmx !== undefined || tbx !== undefined;
      const { view, source } = chosenTranslation(archive, work, wanted, po !== undefined);
      printMessages(view);
      if (po !== undefined) writeCatalog(po, { archive, work, view, options });
      const exchange = { work: work.id, edition: view.source.edition, source: work.source, lang: view.lang };
      if (tmx !== undefined) writeOver(tmx, /<tmx\s/, () => toTmx(namedMessages(archive, work, view), exchange));
      if (tbx !== undefined) writeOver(tbx, /<(?:martif|tbx)\s/, () => toTbx(termsOf(archive, work.id, view.lang), exchange));
      if (stillValid !== undefined) {
        await confirmTranslations(stillValid, { archive, work, view, options });
        return;
      }
      if (options.unusedTerms === true) printUnusedTerms({ archive, work, view, options });
      else if (options.terms === true) printTerms(archive, work, view.lang, options.json === true);
      else if (options.workList === true || options.smallest === true) printQueue(view, source, options);
      else if (options.json === true) printJson(translationRecord(view));
      else if (!isWritten) printSummary(view, source);
    });
}

function chosenTranslation(archive: Archive, work: Work, wanted: string, begin: boolean) {
  const all = archive.editions(work.id).flatMap(({ id }) => archive.languages(work.id, id));
  const languages = [...new Set(all)].filter((lang) => lang !== work.source);
  const lang = matchLanguage(wanted, languages);
  const view =
    lang !== undefined ? translationOf(archive, work.id, lang) : begin ? newTranslation(archive, work, wanted) : undefined;
  const source = graphOf(archive, work.id, currentEdition(archive, work.id)?.id ?? '', work.source);
  if (view !== undefined && source !== undefined) return { view, source };
  throw new CommandError(`"${work.id}" has no translation into "${wanted}" (there are: ${languages.join(', ') || 'none'})`);
}

function newTranslation(archive: Archive, work: Work, wanted: string): TranslationView | undefined {
  const known = Object.keys({ ...work.titles, ...work.citations });
  const lang = matchLanguage(wanted, known) ?? languageCode(wanted, known);
  // That of the source is the template of all others.
  return lang === undefined ? undefined : unbegunTranslation(archive, work, lang);
}

interface Translated {
  readonly archive: Archive;
  readonly work: Work;
  readonly view: TranslationView;
  readonly options: TranslationOptions;
}

function namedMessages(archive: Archive, work: Work, view: TranslationView): readonly TranslationMessage[] {
  return messagesToTranslate(view, lineageNames(archive, work.id, view.source.edition));
}

/** Writes a catalog; an existing one keeps its comments. Another language's would leave its translations in it. */
function writeCatalog(file: string, { archive, work, view }: Translated): void {
  const { lang } = view;
  const { edition } = view.source;
  const messages = namedMessages(archive, work, view);
  const terms = new Map(
    termsOf(archive, work.id, lang).flatMap(({ term, renderings }) => renderings.slice(0, 1).map(({ text }) => [term, text])),
  );
  const { find: reviewsOf } = archive.reviews(work.id, lang);
  writeOver(file, /^msgid\s/m, (before) => {
    const other = /^"Language: ([a-z]{2,3})/m.exec(before ?? '')?.[1] ?? lang;
    if (other !== lang && !lang.startsWith(`${other}-`))
      throw new CommandError(`"${file}" is a catalog in "${other}": name another file for "${lang}"`);
    const about = { work: work.id, edition, lang, source: work.source, terms, reviewsOf };
    try {
      return exportPo(messages, before === undefined ? about : { ...about, before });
    } catch (error) {
      if (!(error instanceof UnreadableCatalogError)) throw error;
      throw new CommandError(`"${file}" cannot be read, and its translations would be lost: ${error.message}`);
    }
  });
  const done = messages.filter(({ translation, previous }) => translation !== '' && previous === null).length;
  printRemark(`${countOf(messages.length, 'message')} written to ${file}, ${done} of them translated`);
}

/**
 * Writes a file as a whole, or throws and leaves what is there. `write` gets the text before; undefined if there is nothing yet, or a device such as
 * `/dev/stdout`. A file that does not match `own` was not written by this command and is never replaced.
 */
function writeOver(file: string, own: RegExp, write: (before: string | undefined) => string): void {
  if (!isRegularFile(file)) {
    writeFileSync(file, write(undefined));
    return;
  }
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new CommandError(`"${file}" is not UTF-8, and some of its letters would be lost: convert it first`);
  const before = bytes.toString();
  if (before !== '' && !own.test(before))
    throw new CommandError(`"${file}" is another kind of file and would be lost: name another file`);
  replaceFile(realpathSync(file), write(before));
}

/** Confirms outdated translations by importing them, as they are, into today's edition. */
async function confirmTranslations(names: readonly string[], { archive, work, view, options }: Translated): Promise<void> {
  const { lang, source } = view;
  const messages = namedMessages(archive, work, view);
  const units = Map.groupBy(messages, ({ name }) => name);
  const confirmed = names.flatMap((name) => {
    const own = units.get(name) ?? [];
    if (own.length === 0) throw new CommandError(`"${name}" is not in the rules of ${source.edition}`);
    if (own.every(({ previous }) => previous === null))
      throw new CommandError(`the translation of "${name}" is ${own[0]?.state ?? 'missing'}, not outdated`);
    const untranslated = own.filter(({ translation }) => translation === '').length;
    if (untranslated > 0)
      throw new CommandError(`"${name}" has ${countOf(untranslated, 'text')} without a translation; translate what is new`);
    return own.map((message) => ({ ...message, state: 'current' as const, previous: null }));
  });
  const signed = options.by === undefined ? {} : { checked: { by: options.by, on: today() } };
  const { find: known } = archive.reviews(work.id, lang);
  const reviewsOf: FindReviews = (context, texts) => known(context, texts).map((review) => ({ ...review, ...signed }));
  const about = { work: work.id, edition: source.edition, lang, reviewsOf };
  const bytes = Buffer.from(exportPo(confirmed, about));
  const set = {
    name: 'still-valid.po',
    isFromFolder: false,
    isNamedFormat: true,
    importer: importerNamed('gettext'),
    picture: () => undefined,
  };
  const [outcome] = await importDocuments([{ ...set, documents: () => [toImportDocument(set.name, bytes)] }], {
    work: work.id,
    lang,
    folders: chosenContentFolders(options),
  });
  if (outcome?.written !== true)
    throw new CommandError(outcome?.messages.map((message) => messageLine(message)).join('\n') || 'nothing was written', 1);
  printRemark(`${names.join(', ')}: the translation is confirmed for ${source.edition}`);
}

function printTerms(archive: Archive, work: Work, lang: string, json: boolean): void {
  const terms = termsOf(archive, work.id, lang);
  if (json)
    printJson(
      terms.map(({ term, renderings }) => ({ term, renderings: renderings.map(({ kind, text, at }) => ({ kind, text, at })) })),
    );
  else
    for (const { term, renderings } of terms)
      printLine(`${term}: ${renderings.map(({ text, at }) => `${text} (${at})`).join(' | ')}`);
}

/** How many rules are named for each term; JSON has all. */
const MAX_NAMED = 12;

function printUnusedTerms({ archive, work, view, options }: Translated): void {
  const messages = namedMessages(archive, work, view);
  const unused = findUnusedTerms(messages, termsOf(archive, work.id, view.lang));
  if (options.json === true) printJson(unused);
  else
    for (const { term, renderings, texts, used, missing } of unused) {
      const more = missing.length > MAX_NAMED ? `, and ${missing.length - MAX_NAMED} more` : '';
      const where = missing.slice(0, MAX_NAMED).join(', ') + more;
      printLine(`${term} = ${renderings.join(' | ')}: in ${used} of ${texts} texts, not in ${where}`);
    }
}

function printQueue(view: TranslationView, source: RuleGraph, { json, smallest }: TranslationOptions): void {
  const mostCited = queueTranslation(view, source);
  const queue = smallest === true ? mostCited.toSorted((a, b) => a.changed - b.changed) : mostCited;
  if (json === true) printJson(queue);
  else
    for (const { kind, number, state, words, changed, citedBy } of queue) {
      const name = kind === 'rule' ? number : kind === 'term' ? `"${number}"` : kind;
      const size = changed === words ? countOf(words, 'word') : `${changed} of ${countOf(words, 'word')} changed`;
      printLine(`${name.padEnd(10)} ${state.padEnd(12)} ${size}, cited by ${citedBy}`);
    }
}

/** How many messages are printed; `rulegraph check` prints all, with those of editions that a newer translation has superseded. */
const MAX_MESSAGES = 20;

function printMessages({ messages }: TranslationView): void {
  for (const message of messages.slice(0, MAX_MESSAGES)) printRemark(messageLine(message));
  const more = messages.length - MAX_MESSAGES;
  if (more > 0) printRemark(`${more} more; \`rulegraph check\` prints them all`);
}

function printSummary(view: TranslationView, source: RuleGraph): void {
  const { counts, doubtful, extra, words, wordsLeft, chapters } = summarizeTranslation(view, source);
  const states = (of: typeof counts) =>
    Object.entries(of).flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`]));
  const doubt = (count: number) => (count === 0 ? [] : [`${count} of them possibly wrong`]);
  printLine(`${view.work} in ${view.lang}, translated from ${view.translates.join(', ')}, against ${view.source.edition}`);
  printLine(`  ${[...states(counts), `${extra} extra`, ...doubt(doubtful)].join(', ')}; ${wordsLeft} of ${words} words left`);
  for (const chapter of chapters)
    printLine(
      `  ${[chapter.number || chapter.part, chapter.title].join(' ').trimEnd()}: ${[...states(chapter.counts), ...doubt(chapter.doubtful)].join(', ')}; ${countOf(chapter.wordsLeft, 'word')} to do`,
    );
}
