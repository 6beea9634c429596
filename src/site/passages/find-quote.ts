/** A passage looked for in the files of `passage-data.ts`: the tables first, then only the packs that they call likely. Pure. */
import { diffTexts, type Segment } from '../../rules/diff/index.ts';
import { findPassages, indexPassages, likelyPacks, openWordTable, passageWords, type WordTable } from '../../rules/find/index.ts';
import { compileScheme } from '../../rules/numbering/index.ts';
import { passagesAddress } from '../addresses.ts';
import { type PassagePack, type PassageRule, type PassageTableFile, type PassageText, readRuns } from './passage-data.ts';

/** A rule that a passage is likely from. */
export interface QuoteMatch {
  readonly work: string;
  /** Language tag of the text. */
  readonly lang: string;
  /** 0 to 1; see `FoundPassage`. */
  readonly score: number;
  readonly text: string;
  /** Its number in the newest edition that had the text, and where that is read. */
  readonly number: string;
  readonly address: string;
  /** When it read so; `until` is the day on which the next edition took effect, null where none has. */
  readonly periods: readonly { readonly from: string; readonly until: string | null }[];
  /** Whether the text is in force, or as far as it is translated the newest. */
  readonly isCurrent: boolean;
  readonly today: readonly string[];
  readonly todayAddress?: string;
  /** How the wording of today differs; absent where it is the same, or gone, or not there in the language. */
  readonly changes?: readonly Segment[];
}

/** Fetches a file by its address. */
export type FetchFile = <File>(address: string) => Promise<File>;

/** A table, opened, that has been fetched from `address`. */
export interface OpenTable {
  readonly file: PassageTableFile;
  readonly words: WordTable;
}

/** So many packs are fetched for a passage, out of those of all works and languages. */
const MOST_PACKS = 12;
const LIMITS = { most: 40, least: 0.35 };
const MOST_MATCHES = 8;
/** More than this is cut off before anything looks at it. */
const LONGEST_PASSAGE = 10_000;

export async function openTable(address: string, fetchFile: FetchFile): Promise<OpenTable> {
  const file = await fetchFile<PassageTableFile>(address);
  return { file, words: openWordTable(file) };
}

/** The rules that a passage is likeliest from, best first, one match for each rule and language. */
export async function findQuote(passage: string, tables: readonly OpenTable[], fetchFile: FetchFile): Promise<QuoteMatch[]> {
  const cut = passage.slice(0, LONGEST_PASSAGE);
  const likely = tables
    .flatMap((table) => likelyPacks(cut, table.words, MOST_PACKS).map((found) => ({ ...found, table })))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_PACKS);
  const matches = await Promise.all(
    [...Map.groupBy(likely, ({ table }) => table)].map(async ([table, found]) => {
      const names = found.flatMap(({ pack }) => table.file.packs[pack] ?? []);
      const packs = await Promise.all(names.map((name) => fetchFile<PassagePack>(passagesAddress(name))));
      return findInRules(cut, packs.flat(), table.file);
    }),
  );
  return matches
    .flat()
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_MATCHES);
}

function findInRules(passage: string, rules: readonly PassageRule[], table: PassageTableFile): QuoteMatch[] {
  const texts = rules.flatMap((rule) => rule.texts.map((text) => ({ text: text[0], origin: { rule, text } })));
  const best = new Map<PassageRule, QuoteMatch>();
  for (const { origin, score } of findPassages(passage, indexPassages(texts), LIMITS)) {
    if (!best.has(origin.rule)) best.set(origin.rule, matchOf(origin.rule, origin.text, score, table));
  }
  return [...best.values()];
}

function matchOf(
  rule: PassageRule,
  [text, number, editions, address]: PassageText,
  score: number,
  table: PassageTableFile,
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

function isNewest(editions: string, table: PassageTableFile): boolean {
  return readRuns(editions).at(-1)?.[1] === table.editions.length - 1;
}

/** Of a rule's texts of today, its statement and its examples, that which shares most words with the old one. */
function closest(text: string, rule: PassageRule, table: PassageTableFile): string | undefined {
  const words = new Set(passageWords(text));
  const likeness = (other: string): number => {
    const others = [...new Set(passageWords(other))];
    const shared = others.filter((word) => words.has(word)).length;
    return shared / Math.max(words.size + others.length - shared, 1);
  };
  const current = rule.texts.filter(([, , editions]) => isNewest(editions, table)).map(([other]) => other);
  return current.toSorted((a, b) => likeness(b) - likeness(a))[0];
}
