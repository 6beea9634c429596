/**
 * Imports documents of the corpus as `rulegraph import FILE` does in an empty folder, with at most two corrections that the command itself names, and prints
 * a Markdown table of what came in and how the proposed settings differ from those that a person wrote: `node lab/propose-settings.ts [corpus] [document …]`.
 * Levels are compared by form, separator and their other keys, but not by name; words, where a person wrote a whole `work.yaml`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { importDocuments } from '../src/cli/import/import-documents.ts';
import type { ImportOutcome, ImportRequest } from '../src/cli/import/import-session.ts';
import { settleWork } from '../src/cli/import/new-work.ts';
import { type DocumentSet, readDocumentSets } from '../src/cli/import/read-documents.ts';
import { graphOf } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { severityOf } from '../src/core/diagnostics.ts';
import type { NumberingLevel } from '../src/core/work.ts';

type Level = Omit<NumberingLevel, 'name'>;

const dotted = (count: number, separator = '.'): readonly Level[] =>
  Array.from({ length: count }, (_, index) => ({ form: 'digits', ...(index > 0 && { separator }) }));
const letters: Level = { form: 'letters', separator: '' };
const article: Level = { form: 'digits', inserted: 'letters' };

/** A document, its language, the levels that a person declared, and the independent count of its rules. */
interface Row {
  readonly path: string;
  readonly lang: string;
  readonly levels: readonly Level[];
  /** What else the person declared. */
  readonly work?: WorkFile;
  readonly counted?: number;
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

const rows: readonly Row[] = [
  { path: 'cr/en/2002-10-07.txt', lang: 'en', ...cr },
  { path: 'cr/en/2012-05-01.txt', lang: 'en', ...cr },
  { path: 'cr/en/2018-07-13.txt', lang: 'en', ...cr },
  { path: 'cr/en/2024-06-07.txt', lang: 'en', ...cr, counted: 3120 },
  { path: 'cr/pdf', lang: 'en', ...cr },
  { path: 'cr/docx', lang: 'en', ...cr },
  { path: 'cr/ko/2021-11-19.txt', lang: 'ko', ...cr, counted: 2763 },
  { path: 'cr/zh/20240607_Zh.txt', lang: 'zh', ...cr },
  { path: 'lorcana/en', lang: 'en', ...lorcana },
  { path: 'lorcana/fr', lang: 'fr', ...lorcana },
  { path: 'lorcana/it', lang: 'it', ...lorcana },
  { path: 'lorcana/jp', lang: 'ja', ...lorcana },
  { path: 'lorcana/2.x/en-2.1.0.txt', lang: 'en', ...lorcana, counted: 551 },
  { path: 'lorcana/2.x/de-2.x.txt', lang: 'de', ...lorcana, counted: 550 },
  { path: 'one-piece', lang: 'en', levels: dotted(6, '-') },
  { path: 'games/gundam/cg-gundam.md', lang: 'en', levels: dotted(6, '-'), counted: 507 },
  { path: 'games/fide/fide-en.md', lang: 'en', levels: dotted(5), counted: 206 },
  { path: 'games/netrunner/netrunner-26.03.md', lang: 'en', levels: [...dotted(3), letters], counted: 1550 },
  { path: 'games/riftbound/riftbound.md', lang: 'en', levels: padded, counted: 1616 },
  { path: 'games/riftbound/rb-0602.md', lang: 'en', levels: padded, counted: 1364 },
  { path: 'games/wca/wca-official-2016-04-18.md', lang: 'en', levels: capitals(), counted: 432 },
  { path: 'games/wca/en-2023-08-01.md', lang: 'en', levels: capitals(), counted: 465 },
  { path: 'games/wca/wca-official-2024-01-01.md', lang: 'en', levels: capitals(), counted: 467 },
  { path: 'games/wca/wca-french.md', lang: 'fr', levels: capitals('+'), counted: 778 },
  { path: 'games/wca/zh-2023-08-01.md', lang: 'zh', levels: capitals(), counted: 465 },
  { path: 'games/wca/zh-tw-2023-08-01.md', lang: 'zh-TW', levels: capitals(), counted: 464 },
  { path: 'tournament/lorcana/lort-en.txt', lang: 'en', levels: dotted(4), counted: 64 },
  { path: 'tournament/lorcana/lort-en.pdf', lang: 'en', levels: dotted(4), counted: 64 },
  { path: 'tournament/lorcana/lort-fr.txt', lang: 'fr', levels: dotted(4), counted: 63 },
  { path: 'tournament/lorcana/play-correction-guidelines-en.txt', lang: 'en', levels: dotted(2), counted: 25 },
  { path: 'tournament/ipg-2020-04-17-en.pdf', lang: 'en', levels: dotted(2), counted: 32 },
  { path: 'tournament/ipg-ko', lang: 'ko', levels: dotted(2), counted: 32 },
  { path: 'regulations/ssl-2019.html', lang: 'en', levels: robots },
  { path: 'regulations/ssl-2022.html', lang: 'en', levels: robots },
  { path: 'regulations/ssl-2025.html', lang: 'en', levels: robots, counted: 93 },
  { path: 'regulations/ssl-2025.pdf', lang: 'en', levels: robots, counted: 93 },
  { path: 'regulations/wfdf.pdf', lang: 'en', levels: dotted(5), counted: 388 },
  {
    path: 'regulations/policy.txt',
    lang: 'en',
    levels: [{ form: 'digits', alternatives: ['capitals'] }, ...dotted(4).slice(1)],
    counted: 217,
  },
  { path: 'regulations/gg.md', lang: 'de', levels: [article, { form: 'digits', separator: '.', inserted: 'letters' }] },
  { path: 'regulations/rgpd.md', lang: 'es', levels: [...dotted(2), { form: 'letters', separator: '.' }] },
];

/** Corrections after the first try. */
const MAX_CORRECTIONS = 2;

const [corpus = process.env.RULES_CORPUS ?? '../shared/corpus', ...wanted] = process.argv.slice(2);
console.log(
  '| document | read as | language | rules | counted | words lost | references | doubts | tries | lines that differ, proposed / declared |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const row of rows.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) await compare(row);

async function compare({ path, lang, levels, counted, work: declared }: Row): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'propose-settings-'));
  const [set] = readDocumentSets([join(corpus, path)], {});
  if (set === undefined) throw new Error(`no document ${path}`);
  const result = await importAlone(set, root).catch((error: unknown) => {
    console.log(`| ${path} | refused: ${error instanceof Error ? error.message : String(error)} |`);
  });
  const file = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((name) => basename(name) === 'work.yaml');
  if (result !== undefined && file !== undefined) {
    const { outcome, corrections } = result;
    const proposed = parse(readFileSync(join(root, file), 'utf8'));
    const { language, differing } = differences(proposed, { lang, levels, ...(declared && { declared }) });
    const links = outcome.written ? linksOf(root, dirname(file), { lang: proposed.source, edition: outcome.edition ?? '' }) : '–';
    const doubts = outcome.messages.filter((message) => severityOf(message) === 'warning').length;
    const tries = outcome.written
      ? [String(corrections.length + 1), ...corrections].join(' ')
      : `refused: ${errorsOf(outcome).join(', ')}`;
    const lost = outcome.words.unexplained + outcome.unexplained.length;
    console.log(
      `| ${path} | ${outcome.format} | ${language} | ${outcome.rules} | ${counted ?? '–'} | ${lost} of ${outcome.words.words} | ${links} | ${doubts} | ${tries} | ${differing.join('; ') || '–'} |`,
    );
  }
  rmSync(root, { recursive: true });
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
function linksOf(root: string, work: string, { lang, edition }: { readonly lang: string; readonly edition: string }): string {
  const graph = graphOf(readArchive([root]), work, edition, lang);
  if (graph === undefined) return '–';
  const { front, back } = graph.expression;
  const matter = [front, back].map((blocks) => graph.referencesIn(blocks).references);
  const references = [...graph.references.values(), ...graph.glossaryReferences.values(), ...matter].flat();
  const resolved = references.filter(({ targets }) => targets.length > 0).length;
  return `${resolved} of ${references.filter(({ targets, certain }) => targets.length > 0 || certain).length}`;
}

/** Compares the levels and, where a person wrote the whole `work.yaml`, its other lines about the language. */
function differences(
  proposed: WorkFile,
  { lang, levels, declared }: { readonly lang: string; readonly levels: readonly Level[]; readonly declared?: WorkFile },
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
