/** `rulegraph rulings`: imports rulings, and reports which of them a release makes doubtful. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Archive, namesInWork, type RulingToReview, rulingsToReview } from '@rulegraph/content/archive';
import { makeFolder, RULINGS, replaceFile } from '@rulegraph/content/disk';
import { placesInSources } from '@rulegraph/core/checks';
import { diagnose, severityOf } from '@rulegraph/core/diagnostics';
import { countItems, joinFirst } from '@rulegraph/core/lists';
import { compileScheme } from '@rulegraph/core/numbering';
import type { ChangesBelow, CitedState, RulingCitation, RulingState } from '@rulegraph/core/rulings';
import type { Work } from '@rulegraph/core/work';
import { recognizeImporter } from '@rulegraph/import';
import type { ImportDocument } from '@rulegraph/import/importer';
import { explainWords, summarizeLedger } from '@rulegraph/import/ledger';
import { type ImportedRulings, importCases, rulingsFromRules } from '@rulegraph/import/rulings';
import { type Command, Option } from 'commander';
import type { VFileMessage } from 'vfile-message';
import { parseDocument } from 'yaml';
import {
  addValue,
  archiveWith,
  chosenEdition,
  chosenSourceEdition,
  chosenWork,
  chosenWorks,
  openArchive,
  pathWithin,
} from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { formatDiagnostics } from '../diagnostic-formats.ts';
import { projectImporters } from '../import/own-importers.ts';
import { readDocumentSets } from '../import/read-documents.ts';
import { CommandError, countOf, markdownCell, messageLine, printJson, printLine, printRemark } from '../output.ts';

interface CheckOptions extends ContentOption {
  readonly work?: string;
  readonly since?: string;
  readonly to?: string;
  readonly format: 'text' | 'json' | 'github' | 'markdown';
}

interface ImportOptions extends ContentOption {
  readonly work: string;
  readonly lang: string;
  readonly collection: string;
  readonly edition?: string;
  readonly source?: string;
  readonly skip?: readonly string[];
  readonly replace?: boolean;
  readonly report: 'text' | 'json';
}

export function addRulingsCommand(program: Command, report: (status: number) => void): void {
  const rulings = program.command('rulings').description('Work with rulings: dated answers that cite rules.');
  rulings
    .command('check')
    .description('List the rulings that rely on rules whose text has changed or is gone; rules that only moved do not count.')
    .option('--work <id>', 'only the rulings of this work')
    .option('--since <edition>', 'only what has changed since this edition, a date or alias: what a release makes doubtful')
    .option('--to <edition>', 'the edition to check them against (default: the one in force)')
    .addOption(new Option('--format <form>', 'how to report').choices(['text', 'json', 'github', 'markdown']).default('text'))
    .addOption(contentOption())
    .action((options: CheckOptions) => report(printRulingStates(options)));
  rulings
    .command('import')
    .description(
      'Import notes with answered cases (Obsidian), or a document of stamped rulings, into a collection, and account for every word.',
    )
    .argument('<path...>', 'notes, or folders of notes')
    .requiredOption('--work <id>', 'the work whose rules they cite')
    .requiredOption('--lang <code>', 'the language of the notes')
    .requiredOption('--collection <name>', 'the collection: a new one or one that exists')
    .option('--edition <edition>', 'the edition that they were written against, a date or alias')
    .option('--source <words>', 'who answered: a name or an address')
    .option('--skip <file>', 'a note to leave out, by its name; repeat it for each', addValue)
    .option('--replace', 'replace rulings of the collection that have the same names')
    .addOption(new Option('--report <form>', 'how to report').choices(['text', 'json']).default('text'))
    .addOption(contentOption())
    .action(async (paths: string[], options: ImportOptions) => report(await importRulings(paths, options)));
}

function printRulingStates(options: CheckOptions): number {
  const archive = openArchive(options);
  const works = chosenWorks(archive, options.work);
  if (options.work === undefined && (options.since ?? options.to) !== undefined && works.length > 1)
    throw new CommandError('name the work whose editions you mean with --work');
  const ofWorks = works.map((work) => rulingsOfWork(archive, work, options));
  const count = ofWorks.reduce((sum, of) => sum + of.count, 0);
  // Those that are only possibly affected come last.
  const found = ofWorks.flatMap((of) => of.found).toSorted((a, b) => Number(isPossible(a)) - Number(isPossible(b)));
  const counts = countItems(found.map(({ state }) => state));
  const possible = counts.get('in-force') ?? 0;
  const doubtful = found.length - possible;
  if (options.format === 'json') printJson(found.map(asRecord));
  else if (options.format === 'markdown') printLine(asMarkdown(found, { count, doubtful, possible }, options));
  else {
    const folders = chosenContentFolders(options);
    const placeOf = placesInSources(archive.sourceOf);
    const openAt = (file: string): string => pathWithin(folders, file);
    const messages = found.flatMap((one) => messagesOf(one, placeOf));
    const text = formatDiagnostics(messages, options.format, { pathOf: openAt, openAt });
    if (text !== '') printLine(text);
  }
  printRemark(
    `rulings: ${count}, in force: ${count - doubtful}, of these possibly affected: ${possible}, need review: ${counts.get('needs-review') ?? 0}, superseded: ${counts.get('superseded') ?? 0}`,
  );
  return doubtful > 0 ? 1 : 0;
}

function isPossible({ state }: RulingToReview): boolean {
  return state === 'in-force';
}

/** Returns how many rulings a work has, and which of them changes since `--since` made doubtful or may affect. */
function rulingsOfWork(opened: Archive, work: Work, { since, to }: CheckOptions) {
  const archive = archiveWith(opened, work, [since, to]);
  const editionOf = (name: string | undefined) => (name === undefined ? undefined : chosenSourceEdition(archive, work, name).id);
  const count = archive.rulings(work.id).reduce((sum, { rulings }) => sum + rulings.length, 0);
  return { count, found: rulingsToReview(archive, work.id, { since: editionOf(since), to: editionOf(to) }) };
}

const STATES: Readonly<Record<CitedState, string>> = {
  same: 'reads the same',
  moved: 'has another number now',
  edited: 'has another text now',
  gone: 'is gone',
  reused: 'is gone, and its number is another rule’s now',
  doubtful: 'may be another rule now',
  missing: 'is not in the edition cited',
  unknown: 'is cited from an unknown edition',
};

/** Describes what became of a rule that a ruling cites. */
export function describeReason({ work, number, state, today, below, version, upcoming }: RulingCitation, own: string): string {
  const name = work === own ? number : `${work} ${number}`;
  const now = today.length === 0 || (today.length === 1 && today[0] === number) ? '' : ` (now ${today.join(', ')})`;
  if (upcoming !== undefined) return `${name} is cited from version ${version}, the upcoming edition ${upcoming}`;
  if (state === 'unknown' && version !== undefined)
    return `${name} is cited from version ${version}, which no edition here declares`;
  return `${name} ${below === undefined ? STATES[state] : describeBelow(below)}${now}`;
}

/** How many numbers are listed. */
const MAX_NUMBERS = 8;

function describeBelow({ changed, gone }: ChangesBelow): string {
  return [
    ...(changed.length === 0 ? [] : [`has changed rules below it: ${joinFirst(changed, MAX_NUMBERS)}`]),
    ...(gone.length === 0 ? [] : [`has lost rules below it: ${joinFirst(gone, MAX_NUMBERS)}`]),
  ].join(', and ');
}

function messagesOf(
  { assessed: { ruling }, state, because }: RulingToReview,
  placeOf: ReturnType<typeof placesInSources>,
): readonly VFileMessage[] {
  const citations = because.length === 0 ? [undefined] : because;
  return citations.map((citation) => {
    const block = citation === undefined ? undefined : ruling.blocks[citation.block];
    const place = block === undefined || citation === undefined ? ruling.place : placeOf(block, citation.start);
    const why =
      citation === undefined ? 'the edition that it was written against is unknown' : describeReason(citation, ruling.work);
    return diagnose({ code: STATE_CODES[state], reason: `"${ruling.title}": ${why}`, place });
  });
}

/** The code of each state; of those in force, only possibly affected ones are reported. */
const STATE_CODES = {
  'in-force': 'ruling-possibly-affected',
  'needs-review': 'ruling-needs-review',
  superseded: 'ruling-superseded',
} as const satisfies Record<RulingState, string>;

function asRecord({ assessed: { ruling, edition }, state, because }: RulingToReview) {
  const { work, collection, id, lang, title, place, reviewed = null } = ruling;
  return {
    work,
    collection,
    id,
    lang,
    title,
    file: place.file,
    edition,
    reviewed,
    state,
    because: because.map(({ work: cited, number, state: became, today }) => ({ work: cited, number, state: became, today })),
    ...(state === 'in-force' ? { possibly: true } : {}),
  };
}

function asMarkdown(
  found: readonly RulingToReview[],
  { count, doubtful, possible }: Readonly<Record<'count' | 'doubtful' | 'possible', number>>,
  { since, to }: CheckOptions,
): string {
  const span = [since === undefined ? '' : ` since ${since}`, to === undefined ? '' : ` up to ${to}`].join('');
  const others = possible === 0 ? '' : `; ${possible} possibly affected`;
  const head = `### Rulings: ${doubtful} of ${count} to look at${others}${span}\n`;
  const rows = found.map(({ assessed: { ruling }, state, because }) => {
    const reasons = new Set(because.map((reason) => describeReason(reason, ruling.work)));
    const label = state === 'in-force' ? 'possibly' : state.replace('-', ' ');
    return `| ${markdownCell(ruling.title)} | ${label} | ${markdownCell([...reasons].join('; '))} | \`${ruling.place.file}\` |`;
  });
  if (rows.length === 0) return head;
  return [head, '| ruling | state | because | file |', '|---|---|---|---|', ...rows].join('\n');
}

const COLLECTION = /^[a-z0-9][a-z0-9-]*$/;

async function importRulings(paths: readonly string[], options: ImportOptions): Promise<number> {
  const archive = openArchive(options);
  const work = chosenWork(archive, options.work);
  if (!COLLECTION.test(options.collection))
    throw new CommandError(`"${options.collection}" cannot be part of an address; use lowercase letters, digits and hyphens`);
  const edition = options.edition === undefined ? undefined : chosenEdition(archive, work, options.edition).id;
  const skipped = new Set(options.skip);
  const documents = readDocumentSets(paths, { format: 'translator-markdown', lang: options.lang })
    .flatMap((set) => set.documents())
    .filter(({ path }) => /\.(?:md|markdown|txt)$/i.test(path) && !skipped.has(basename(path)));
  const { rulings, ledger, messages, expression, about } = await readRulingDocuments(documents, {
    archive,
    work,
    options,
    edition,
  });
  const words = summarizeLedger(ledger);
  const unexplained = explainWords(ledger, expression);
  const [root = 'content'] = chosenContentFolders(options);
  const folder = join(root, work.id, RULINGS, options.collection, options.lang);
  const files = [
    ...rulings.map(({ id, markdown }) => ({ path: join(folder, `${id}.md`), text: markdown })),
    ...(about === undefined ? [] : [collectionFile(join(folder, '..', 'collection.yaml'), about, options)]),
  ];
  const taken = files.filter(
    ({ path, text }) => options.replace !== true && existsSync(path) && readFileSync(path, 'utf8') !== text,
  );
  const isFine =
    unexplained.length === 0 && words.unexplained === 0 && taken.length === 0 && !messages.some(({ fatal }) => fatal);
  if (isFine) {
    makeFolder(folder);
    for (const { path, text } of files) replaceFile(path, text);
  }
  if (options.report === 'json')
    printJson({
      written: isFine ? rulings.map(({ id }) => id) : [],
      words,
      unexplained,
      taken: taken.map(({ path }) => basename(path, '.md')),
    });
  else {
    for (const message of messages) if (severityOf(message) !== 'info') printRemark(messageLine(message));
    for (const { file, line, kind, text } of unexplained) printRemark(`${file}:${line} ${kind}: ${text}`);
    for (const { path } of taken) printRemark(`${path} has different content; --replace overwrites it`);
    const aside = Object.entries(words.aside).map(([reason, count]) => `${reason} ${count}`);
    printLine(`${countOf(isFine ? rulings.length : 0, 'ruling')} written to ${folder}`);
    printLine(
      `words: ${words.words}, kept ${words.kept}, set aside: ${aside.join(', ') || 'none'}, unexplained ${words.unexplained}`,
    );
  }
  return isFine ? 0 : 1;
}

interface RulingsToRead {
  readonly archive: Archive;
  readonly work: Work;
  readonly options: ImportOptions;
  readonly edition: string | undefined;
}

/** Reads documents with the importer for stamped rulings if it recognizes them, otherwise as notes. */
async function readRulingDocuments(
  documents: readonly ImportDocument[],
  { archive, work, options: { lang, source }, edition }: RulingsToRead,
): Promise<ImportedRulings> {
  const importer = recognizeImporter(documents, projectImporters());
  if (importer?.rulings === true) {
    const result = await importer.import(documents, {
      work,
      lang,
      expression: (id, code) => archive.expression(work.id, id, code),
      editions: archive.editions(work.id).map(({ id }) => id),
    });
    const citesRules = result.numbering === undefined;
    return rulingsFromRules(result, result.numbering ?? work.numbering, { citesRules, edition, source });
  }
  const others = namesInWork(archive, work.id, lang).flatMap(({ id, names }) => {
    const other = archive.works.find((one) => one.id === id);
    return other === undefined ? [] : [{ id, names, scheme: compileScheme(other.numbering) }];
  });
  const exampleLabels = Object.values(work.exampleLabels).flat();
  return importCases(documents, { scheme: compileScheme(work.numbering), exampleLabels, others, edition, source });
}

function collectionFile(path: string, about: string, { collection, lang }: ImportOptions) {
  const settings = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '');
  if (!settings.has('titles')) settings.set('titles', { [lang]: collection });
  settings.setIn(['about', lang], about);
  return { path, text: settings.toString({ lineWidth: 0 }) };
}
