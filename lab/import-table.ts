/**
 * Imports documents of the corpus as `rulegraph import FILE` does in an empty folder, with at most two corrections that the command itself names, and prints
 * a Markdown table with totals: `node lab/import-table.ts [corpus] [document or folder …]`. Rules are compared with an independent count: the different
 * numbers that regular expressions find in the text, which other programs take out of PDF and Word documents. `again` says whether a second import, with the
 * settings that the first proposed, changed a byte of the content folder. Levels are compared with those that a person declared by form, separator and
 * their other keys, but not by name; words, where a person wrote a whole `work.yaml`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { importDocuments } from '../src/cli/import/import-documents.ts';
import type { ImportOutcome, ImportRequest } from '../src/cli/import/import-session.ts';
import { settleWork } from '../src/cli/import/new-work.ts';
import { type DocumentSet, readDocumentSets } from '../src/cli/import/read-documents.ts';
import { graphOf } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { severityOf } from '../src/core/diagnostics.ts';
import type { RuleGraph } from '../src/core/graph/index.ts';
import type { NumberingLevel } from '../src/core/work.ts';

type Level = Omit<NumberingLevel, 'name'>;

const dotted = (count: number, separator = '.'): readonly Level[] =>
  Array.from({ length: count }, (_, index) => ({ form: 'digits', ...(index > 0 && { separator }) }));
const letters: Level = { form: 'letters', separator: '' };
const article: Level = { form: 'digits', inserted: 'letters' };

/** A document or a folder of documents, their language, and the levels that a person declared. */
interface Row {
  readonly path: string;
  readonly lang: string;
  readonly levels: readonly Level[];
  /** What else the person declared. */
  readonly work?: WorkFile;
  /** Finds the numbers of each level at the beginning of lines, outermost first; one that finds those of all levels stands alone. */
  readonly numbers: readonly RegExp[];
  /** The line after which the numbers are those of appendices. */
  readonly until?: RegExp;
  /** Not UTF-8. */
  readonly encoding?: string;
}

/** What is compared of a `work.yaml`. */
interface WorkFile {
  readonly source: string;
  readonly numbering: { readonly levels: readonly NumberingLevel[] };
  readonly citations?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly exampleLabels?: Readonly<Record<string, readonly string[]>>;
}

const writtenBy = (work: string): Pick<Row, 'levels' | 'work'> => {
  const file: WorkFile = parse(readFileSync(join(import.meta.dirname, '../content', work, 'work.yaml'), 'utf8'));
  return { levels: file.numbering.levels.map(({ name: _name, ...level }) => level), work: file };
};

const cr = writtenBy('cr');
const lorcana = writtenBy('lorcana');
const capitals = (inserted?: '+'): readonly Level[] => [
  { form: 'digits', alternatives: ['capitals'] },
  { form: 'letters', alternatives: ['digits'], ...(inserted && { inserted }), separator: '' },
  { form: 'digits', alternatives: ['letters'], ...(inserted && { inserted }), separator: '' },
  { form: 'letters', alternatives: ['digits'], ...(inserted && { inserted }), separator: '' },
];
const padded: readonly Level[] = [
  { form: 'digits', width: 3 },
  { form: 'digits', separator: '.' },
  { form: 'letters', separator: '.' },
  { form: 'digits', separator: '.' },
  { form: 'letters', separator: '.' },
];
const robots: readonly Level[] = [{ form: 'digits', alternatives: ['capitals'] }, ...dotted(3).slice(1)];

const headings = [/<h[2-6][^>]*>(?:<a[^>]*><\/a>)?(?:Appendix )?((?:[A-Z]|\d+)(?:\.\d+)*)[.:] /];
const releases = [/^(?:title:|#+(?: <a id="\w+"\/>)?)?[ \t]*(?:([1-9]|\d{3})\. (?=\p{Lu})|(\d{3}\.\d+[a-z]*)(?=[.\s]))/u];
const points = [/^\W*(\d{1,2}(?:\.\d+)+)(?:\.?[\s*]|\.(?=\p{L}))|^\W*(\d{1,2})\.\s/u];
const hyphens = [/^\W*(\d+(?:-\d+)+)(?:\.?[\s*]|\.(?=\p{L}))|^[#\s*]*(\d+)\./u];
const items = [/<article-(\w+)>|^\s*[-*] (\w+\+*)\)/];

const rows: readonly Row[] = [
  { path: 'cr/en', lang: 'en', ...cr, numbers: releases },
  { path: 'cr/pdf', lang: 'en', ...cr, numbers: releases },
  { path: 'cr/docx', lang: 'en', ...cr, numbers: releases },
  { path: 'cr/ko', lang: 'ko', ...cr, numbers: [/^[ \t]*(\d{1,3})\. |^[ \t]*(\d{3}\.\d+[a-z]*)(?!\d)/], encoding: 'euc-kr' },
  { path: 'cr/zh', lang: 'zh', ...cr, numbers: [/^[ \t]*(\d{1,3})\. |^[ \t]*(\d{3}\.\d+[a-z]*)(?=[.\s])/] },
  { path: 'cr/jekyll-en', lang: 'en', ...cr, numbers: releases },
  { path: 'cr/jekyll-pt', lang: 'pt', ...cr, numbers: releases },
  { path: 'cr/crystal-keep', lang: 'en', ...cr, numbers: [/^(?:- )?([A-Z]+\d*\.\w+|\d+\.\w+) - /] },
  { path: 'cr/wiki', lang: 'en', ...cr, numbers: releases },
  { path: 'seeds', lang: 'en', ...cr, numbers: releases },
  { path: 'lorcana/en', lang: 'en', ...lorcana, numbers: points },
  { path: 'lorcana/fr', lang: 'fr', ...lorcana, numbers: points },
  { path: 'lorcana/it', lang: 'it', ...lorcana, numbers: points },
  { path: 'lorcana/jp', lang: 'ja', ...lorcana, numbers: points },
  { path: 'lorcana/es', lang: 'es', ...lorcana, numbers: points },
  { path: 'lorcana/pdf', lang: 'en', ...lorcana, numbers: points },
  { path: 'lorcana/2.x/en-2.1.0.txt', lang: 'en', ...lorcana, numbers: points },
  { path: 'lorcana/2.x/de-2.x.txt', lang: 'de', ...lorcana, numbers: points },
  { path: 'one-piece', lang: 'en', levels: dotted(6, '-'), numbers: hyphens },
  { path: 'games/gundam', lang: 'en', levels: dotted(6, '-'), numbers: hyphens },
  { path: 'games/fide/fide-en.md', lang: 'en', levels: dotted(5), numbers: [/^[#*\s]*Article (\d+):|^\*\*(\d+(?:\.\d+)+)/] },
  {
    path: 'games/netrunner/netrunner-26.03.md',
    lang: 'en',
    levels: [...dotted(3), letters],
    numbers: [/^[#\s-]*<a id="[^"]*"><\/a>\**(\d+(?:\.\d+)*)\./, /^\s+- <a id="[^"]*"><\/a>\*\*(\w+)\./],
  },
  { path: 'games/riftbound/riftbound.md', lang: 'en', levels: padded, numbers: [/^\W*(\d{3}(?:\.\w+)*)\.\s/] },
  { path: 'games/riftbound/rb-0602.md', lang: 'en', levels: padded, numbers: [/<td>(\d{3}(?:\.\w+)*)\.?\s*</g] },
  { path: 'games/wca/wca-official-2016-04-18.md', lang: 'en', levels: capitals(), numbers: items },
  { path: 'games/wca/en-2023-08-01.md', lang: 'en', levels: capitals(), numbers: items },
  { path: 'games/wca/wca-official-2024-01-01.md', lang: 'en', levels: capitals(), numbers: items },
  { path: 'games/wca/wca-french.md', lang: 'fr', levels: capitals('+'), numbers: items },
  { path: 'games/wca/zh-2023-08-01.md', lang: 'zh', levels: capitals(), numbers: items },
  { path: 'games/wca/zh-tw-2023-08-01.md', lang: 'zh-TW', levels: capitals(), numbers: items },
  { path: 'tournament/lorcana/lort-en.txt', lang: 'en', levels: dotted(4), numbers: points },
  { path: 'tournament/lorcana/lort-en.pdf', lang: 'en', levels: dotted(4), numbers: points },
  { path: 'tournament/lorcana/lort-fr.txt', lang: 'fr', levels: dotted(4), numbers: points },
  { path: 'tournament/lorcana/play-correction-guidelines-en.txt', lang: 'en', levels: dotted(2), numbers: points },
  { path: 'tournament/ipg-2020-04-17-en.pdf', lang: 'en', levels: dotted(2), numbers: points },
  { path: 'tournament/ipg-ko', lang: 'ko', levels: dotted(2), numbers: points },
  { path: 'regulations/ssl-2019.html', lang: 'en', levels: robots, numbers: headings },
  { path: 'regulations/ssl-2022.html', lang: 'en', levels: robots, numbers: headings },
  { path: 'regulations/ssl-2025.html', lang: 'en', levels: robots, numbers: headings },
  {
    path: 'regulations/ssl-2025.pdf',
    lang: 'en',
    levels: robots,
    numbers: [/^ *(?:Appendix )?((?:[A-Z]|\d+)(?:\.\d+)*)[.:] \p{Lu}/u],
  },
  { path: 'regulations/wfdf.pdf', lang: 'en', levels: dotted(5), numbers: points },
  {
    path: 'regulations/policy.txt',
    lang: 'en',
    levels: [{ form: 'digits', alternatives: ['capitals'] }, ...dotted(4).slice(1)],
    numbers: [/^(\d+(?:\.\d+)*)\. .*\n(?:\*{3}|={3}|-{3}|~{3})/],
    until: /^1\. .* of these appendices/,
  },
  {
    path: 'regulations/gg.md',
    lang: 'de',
    levels: [article, { form: 'digits', separator: '.', inserted: 'letters' }],
    numbers: [/^### Art (\d+[a-z]?)\b/, /^\((\d+[a-z]?)\)/, /^(\d+[a-z]?)\. /, /^ *([a-z])\) /],
    until: /^### Anhang/,
  },
  {
    path: 'regulations/rgpd.md',
    lang: 'es',
    levels: [...dotted(2), { form: 'letters', separator: '.' }],
    numbers: [/^\W*Art[íi]culo (\d+)/, /^(\d+)[.)]/, /^([a-z]{1,2})\)/],
  },
];

/** Corrections after the first try. */
const MAX_CORRECTIONS = 2;

const [corpus = process.env.RULES_CORPUS ?? '../shared/corpus', ...wanted] = process.argv.slice(2);
const unknown = wanted.filter((path) => rows.every((row) => row.path !== path));
if (unknown.length > 0)
  throw new Error(`no document of the table: ${unknown.join(', ')}; name one of ${rows.map(({ path }) => path).join(', ')}`);
console.log(
  '| document | read as | language | rules | counted | words lost | references | doubts | tries | again | lines that differ, proposed / declared |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
const totals = new Map<string, number>();
const add = (key: string, count = 1) => totals.set(key, (totals.get(key) ?? 0) + count);
for (const row of rows.filter(({ path }) => wanted.length === 0 || wanted.includes(path)))
  for (const set of readDocumentSets([join(corpus, row.path)], {})) await compare(set, row);
console.log(`\n${[...totals].map(([key, count]) => `${key}: ${count}`).join('; ')}`);

async function compare(set: DocumentSet, row: Row): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'import-table-'));
  const name = relative(corpus, set.name);
  add('documents');
  const result = await importAlone(set, root).catch((error: unknown) => {
    console.log(`| ${name} | refused: ${error instanceof Error ? error.message.split('\n')[0] : String(error)} |`);
    add('refused');
  });
  const file = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === 'work.yaml');
  if (result !== undefined && file !== undefined) {
    const { outcome, corrections } = result;
    const proposed: WorkFile = parse(readFileSync(join(root, file), 'utf8'));
    const { language, differing } = differences(proposed, row);
    const lang = proposed.source;
    const lost = outcome.words.unexplained + outcome.unexplained.length;
    const graph = outcome.written ? graphOf(readArchive([root]), dirname(file), outcome.edition ?? '', lang) : undefined;
    const counted = numbersOf(set, row);
    const read = new Set((graph?.expression.rules ?? []).map(({ number }) => plainNumber(number)));
    const [missing, more] = [
      [...counted].filter((number) => !read.has(number)),
      [...read].filter((number) => !counted.has(number)),
    ];
    const others = [...missing.slice(0, 3).map((number) => `−${number}`), ...more.slice(0, 3).map((number) => `+${number}`)].join(
      ' ',
    );
    const again = outcome.written ? await importAgain(set, { root, outcome, work: dirname(file), lang }) : '–';
    const links = graph === undefined ? '–' : linksOf(graph);
    const doubts = outcome.messages.filter((message) => severityOf(message) === 'warning').length;
    const tries = outcome.written
      ? [String(corrections.length + 1), ...corrections].join(' ')
      : `refused: ${errorsOf(outcome).join(', ')}`;
    add('words', outcome.words.words);
    add('words lost', lost);
    add(`second import ${again}`);
    add(outcome.written ? (corrections.length === 0 ? 'written at the first try' : 'written within three tries') : 'refused');
    if (outcome.written) add(missing.length + more.length === 0 ? 'the numbers counted' : 'other numbers than counted');
    console.log(
      `| ${name} | ${outcome.format} | ${language} | ${outcome.rules} | ${counted.size}${others && ` (${others})`} | ${lost} of ${outcome.words.words} | ${links} | ${doubts} | ${tries} | ${again} | ${differing.join('; ') || '–'} |`,
    );
  }
  rmSync(root, { recursive: true });
}

/** Returns whether importing a document again into its work, with the same answers, leaves the content folder as it is. */
async function importAgain(
  set: DocumentSet,
  {
    root,
    outcome,
    work,
    lang,
  }: { readonly root: string; readonly outcome: ImportOutcome; readonly work: string; readonly lang: string },
): Promise<string> {
  const before = digestOf(root);
  const accept = errorsOf(outcome);
  await importDocuments([set], {
    work,
    lang,
    folders: [root],
    accept,
    ...(outcome.edition && { edition: outcome.edition }),
  });
  return digestOf(root) === before ? 'same' : 'DIFFERENT';
}

function digestOf(root: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

/** Returns the different numbers in a document, each below the last one of the level above. */
function numbersOf({ name, isFromFolder }: DocumentSet, { numbers, encoding, until }: Row): ReadonlySet<string> {
  const isFolder = !isFromFolder && statSync(name).isDirectory();
  const files = isFolder ? readdirSync(name, { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)) : [name];
  const found = new Set<string>();
  const path: string[] = [];
  const lines = files.filter((file) => statSync(file).isFile()).flatMap((file) => linesOf(file, encoding));
  const end = until === undefined ? -1 : lines.findIndex((line) => until.test(line));
  for (const [index, line] of lines.slice(0, end < 0 ? lines.length : end).entries())
    for (const [level, expression] of numbers.entries())
      for (const match of `${line}\n${lines[index + 1]}`.matchAll(new RegExp(expression, 'gu'))) {
        path.length = Math.min(path.length, level);
        path[level] = match.slice(1).find((group) => group !== undefined) ?? '';
        found.add(plainNumber(path.filter((part) => part !== undefined).join('.')));
      }
  return found;
}

/** Returns a number without what separates its parts, unless both are digits. */
function plainNumber(number: string): string {
  return number
    .replace(/[^\p{L}\p{N}+]+/gu, '.')
    .replace(/^\.|\.$|\.(?=\p{L})|(?<=\p{L})\./gu, '')
    .toLowerCase();
}

/** Returns the lines of a document without any code of this project. */
function linesOf(file: string, encoding = 'utf-8'): readonly string[] {
  const run = (...[program = '', ...options]: readonly string[]) =>
    execFileSync(program, options, { encoding: 'utf8', maxBuffer: 1e9 });
  const text = file.endsWith('.pdf')
    ? run('pdftotext', '-layout', file, '-')
    : file.endsWith('.docx')
      ? run('unzip', '-p', file, 'word/document.xml')
          .replace(/<\/w:p>/g, '\n')
          .replace(/<[^>]+>/g, '')
      : decoded(readFileSync(file), encoding);
  return text.split(/\r\n|[\n\r\f\u2028]/);
}

function decoded(bytes: Uint8Array, encoding: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Imports a document as the command does, and corrects what it refuses by the remedy that it names: the day, or the code of an error. */
async function importAlone(
  set: DocumentSet,
  root: string,
): Promise<{ readonly outcome: ImportOutcome; readonly corrections: readonly string[] }> {
  const corrections: string[] = [];
  let request: Pick<ImportRequest, 'edition' | 'accept'> = {};
  for (;;) {
    const [settled] = await settleWork([set], { folders: [root] });
    if (settled === undefined) throw new Error('no work');
    const { sets, ...place } = settled;
    const [outcome] = await importDocuments(sets, { ...place, ...request });
    if (outcome === undefined) throw new Error('no outcome');
    if (outcome.written || corrections.length === MAX_CORRECTIONS) return { outcome, corrections };
    const codes = errorsOf(outcome);
    if (codes.includes('undated-document')) {
      request = { ...request, edition: '2025-01-01' };
      corrections.push('--edition');
    } else {
      request = { ...request, accept: codes };
      corrections.push(...codes.map((code) => `--accept ${code}`));
    }
  }
}

function errorsOf({ messages }: ImportOutcome): readonly string[] {
  return [...new Set(messages.flatMap(({ fatal, ruleId }) => (fatal === true ? (ruleId ?? []) : [])))];
}

/** Returns how many citations lead to a rule, of all that were found. */
function linksOf(graph: RuleGraph): string {
  const { front, back } = graph.expression;
  const matter = [front, back].map((blocks) => graph.referencesIn(blocks).references);
  const references = [...graph.references.values(), ...graph.glossaryReferences.values(), ...matter].flat();
  const resolved = references.filter(({ targets }) => targets.length > 0).length;
  return `${resolved} of ${references.filter(({ targets, certain }) => targets.length > 0 || certain).length}`;
}

/** Compares the levels and, where a person wrote the whole `work.yaml`, its other lines about the language. */
function differences(
  proposed: WorkFile,
  { lang, levels, work: declared }: Row,
): { readonly language: string; readonly differing: readonly string[] } {
  const { source } = proposed;
  const own = proposed.numbering.levels.map(({ name: _name, ...level }) => shown(level));
  const theirs = levels.map(shown);
  const pairs = Array.from({ length: Math.max(own.length, theirs.length) }, (_, index) => ({
    key: String(index + 1),
    one: own[index] ?? 'none',
    other: theirs[index] ?? 'none',
  }));
  const byLanguage = (file: WorkFile): Readonly<Record<string, readonly string[]>> => ({
    ...file.citations?.[source],
    example: file.exampleLabels?.[source] ?? [],
  });
  const [words, wordsOfPerson] = [byLanguage(proposed), byLanguage(declared ?? proposed)];
  for (const key of new Set([...Object.keys(words), ...Object.keys(wordsOfPerson)])) {
    const [one = [], other = []] = [words[key], wordsOfPerson[key]];
    const list = (values: readonly string[], others: readonly string[]) =>
      values.filter((value) => !others.includes(value)).join(', ') || 'none';
    pairs.push({ key, one: list(one, other), other: list(other, one) });
  }
  return {
    language: source === lang ? lang : `**${source}**, not ${lang}`,
    differing: pairs.flatMap(({ key, one, other }) => (one === other ? [] : [`${key}: ${one} / ${other}`])),
  };
}

function shown(level: Level): string {
  const { form, ...others } = level;
  return [
    form,
    ...Object.entries(others)
      .toSorted()
      .map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ].join(' ');
}
