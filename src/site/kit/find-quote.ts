/**
 * Looks for a quotation in the files of the quote finder: first in a table of words for each work and language, then in the likeliest packs of texts
 * only. A pack has the texts of all editions. Pure.
 */

import { diffTexts, type Segment } from '@rulegraph/core/history/diff';
import { uniqueBy } from '@rulegraph/core/lists';
import { compileScheme } from '@rulegraph/core/numbering';
import {
  indexQuotableTexts,
  likelyBlocks,
  openWordTable,
  quoteWords,
  rankQuotedTexts,
  type WordTable,
  type WordTableFile,
} from '@rulegraph/core/search/find';
import type { CitationWords, Numbering } from '@rulegraph/core/work';
import { quoteDataAddress } from './addresses.ts';

/** The days on which a text and the next one took effect; `until` is null if there is no next one. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** A rule that a quotation is probably from. */
export interface QuoteMatch {
  readonly work: string;
  /** Language tag of the text. */
  readonly lang: string;
  /** 0 to 1; see `RankedText`. */
  readonly score: number;
  readonly text: string;
  /** Its number in the newest edition that had the text, and the address of the rule there. */
  readonly number: string;
  readonly address: string;
  /** When the rule had this text. */
  readonly periods: readonly Period[];
  /** Whether the text is in force, or the newest that is translated. */
  readonly isCurrent: boolean;
  readonly today: readonly string[];
  readonly todayAddress?: string;
  /** How today's wording differs; absent if it is the same, or if the rule is gone or untranslated. */
  readonly changes?: readonly Segment[];
}

export type FetchFile = <Json>(address: string) => Promise<Json>;

/** A table that has been fetched and is ready to be searched. */
export interface OpenTable {
  readonly file: QuoteTableFile;
  readonly words: WordTable;
}

/** How many blocks are read for a quotation, over all works and languages, and how many packs are fetched for them. */
const MAX_BLOCKS = 80;
const MAX_PACKS = 8;
const LIMITS = { most: 40, least: 0.35 };
const MAX_MATCHES = 8;
/** Longer quotations are cut off here, in characters. */
export const LONGEST_QUOTATION = 10_000;

/** Fetches a table and makes it ready to be searched; rejects if `fetchFile` does. */
export async function openTable(address: string, fetchFile: FetchFile): Promise<OpenTable> {
  const file = await fetchFile<QuoteTableFile>(address);
  return { file, words: openWordTable(file) };
}

/** Returns the rules that a quotation is most likely from, best first, one match for each rule and language. */
export async function findQuote(quotation: string, tables: readonly OpenTable[], fetchFile: FetchFile): Promise<QuoteMatch[]> {
  const cut = quotation.slice(0, LONGEST_QUOTATION);
  const matches = await Promise.all(
    [...Map.groupBy(likelyPlaces(cut, tables), ({ table }) => table)].map(async ([table, places]) => {
      const blocks = await Promise.all(
        places.map(async ({ name, at }) => (await fetchFile<QuotePack>(quoteDataAddress(name)))[at] ?? []),
      );
      return findInRules(cut, blocks.flat(), table);
    }),
  );
  return matches.flat().sort(byLikelihood).slice(0, MAX_MATCHES);
}

/** The place of a block: the name of its pack, and its position there. */
interface BlockPlace {
  readonly table: OpenTable;
  readonly name: string;
  readonly at: number;
}

/** Returns the blocks that a quotation is most likely from, best first, out of `MAX_PACKS` packs. */
function likelyPlaces(quotation: string, tables: readonly OpenTable[]): readonly BlockPlace[] {
  const places = tables
    .flatMap((table) => likelyBlocks(quotation, table.words, MAX_BLOCKS).map((found) => ({ ...found, table })))
    .sort((a, b) => b.share - a.share)
    .flatMap(({ table, block }) => placeOfBlock(table, block) ?? []);
  const packs = new Set([...new Set(places.map(({ name }) => name))].slice(0, MAX_PACKS));
  return places.filter(({ name }) => packs.has(name)).slice(0, MAX_BLOCKS);
}

function placeOfBlock(table: OpenTable, block: number): BlockPlace | undefined {
  let at = block;
  for (const [name, blocks] of table.file.packs) {
    if (at < blocks) return { table, name, at };
    at -= blocks;
  }
  return undefined;
}

function findInRules(quotation: string, rules: readonly QuotableRule[], { file, words }: OpenTable): QuoteMatch[] {
  const texts = rules.flatMap((rule) => rule.texts.map((text) => ({ text: text[0], origin: { rule, text } })));
  const found = rankQuotedTexts(quotation, indexQuotableTexts(texts), { ...LIMITS, vocabulary: words.vocabulary }).map(
    ({ origin: { rule, text }, score }) => ({ rule, text, score, isCurrent: isNewest(text[2], file) }),
  );
  return uniqueBy(found.sort(byLikelihood), ({ rule }) => rule).map(({ rule, text, score }) => matchOf(rule, text, score, file));
}

/** Orders matches by likelihood. Where today's wording matches as well as an earlier one, today's comes first. */
function byLikelihood(a: Pick<QuoteMatch, 'score' | 'isCurrent'>, b: Pick<QuoteMatch, 'score' | 'isCurrent'>): number {
  return b.score - a.score || Number(b.isCurrent) - Number(a.isCurrent);
}

function matchOf(
  rule: QuotableRule,
  [text, number, editions, address]: QuotableRow,
  score: number,
  table: QuoteTableFile,
): QuoteMatch {
  const periods = readRuns(editions).map(([first, last]) => ({
    from: table.editions[first] ?? '',
    until: table.editions[last + 1] ?? null,
  }));
  const isCurrent = isNewest(editions, table);
  const now = isCurrent ? undefined : closest(text, rule, table);
  const tokens = { scheme: compileScheme(table.numbering), words: table.citations, lang: table.lang };
  return {
    work: table.work,
    lang: table.lang,
    score,
    text,
    number,
    address,
    periods,
    isCurrent,
    today: rule.today,
    ...(rule.address === undefined ? {} : { todayAddress: rule.address }),
    ...(now === undefined ? {} : { changes: diffTexts(text, now, tokens) }),
  };
}

function isNewest(editions: string, table: QuoteTableFile): boolean {
  return readRuns(editions).at(-1)?.[1] === table.editions.length - 1;
}

/** Returns the one of a rule's current texts (its statement and its examples) that shares most words with the old text. */
function closest(text: string, rule: QuotableRule, table: QuoteTableFile): string | undefined {
  const words = new Set(quoteWords(text));
  const similarity = (other: string): number => {
    const others = [...new Set(quoteWords(other))];
    const shared = others.filter((word) => words.has(word)).length;
    return shared / Math.max(words.size + others.length - shared, 1);
  };
  const current = rule.texts.filter(([, , editions]) => isNewest(editions, table)).map(([other]) => other);
  return current.toSorted((a, b) => similarity(b) - similarity(a))[0];
}

/** The table: `/data/passages/cr-en.json`. */
export interface QuoteTableFile extends WordTableFile {
  readonly work: string;
  /** Language tag of the texts. */
  readonly lang: string;
  /** The effective dates of the editions in the language, oldest first. */
  readonly editions: readonly string[];
  /** Whether the last of them is in force. */
  readonly inForce: boolean;
  readonly numbering: Numbering;
  readonly citations: CitationWords;
  /** The packs, each with its number of blocks; the table of words numbers the blocks across all packs. */
  readonly packs: readonly (readonly [name: string, blocks: number])[];
}

/** A pack: blocks of neighboring rules with all their texts of all editions. */
type QuotePack = readonly (readonly QuotableRule[])[];

/** A rule with all the texts that it ever had. */
export interface QuotableRule {
  /** Its numbers today: several if it was split, none if it is gone. */
  readonly today: readonly string[];
  /** The address of the first of them. */
  readonly address?: string;
  readonly texts: readonly QuotableRow[];
}

/** A text and the editions that have it, as runs of positions: `0-13,15`. The number and the address are those of the newest of them. */
export type QuotableRow = readonly [text: string, number: string, editions: string, address: string];

/** Returns `[[0, 13], [15, 15]]` for `0-13,15`. */
export function readRuns(editions: string): readonly (readonly [first: number, last: number])[] {
  return editions.split(',').map((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return [first, last] as const;
  });
}

/** Returns `0-13,15`; the positions are in ascending order. */
export function writeRuns(positions: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const position of positions) {
    const run = runs.at(-1);
    if (run?.[1] === position - 1) run[1] = position;
    else runs.push([position, position]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
