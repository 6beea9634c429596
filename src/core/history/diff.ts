/** Compares texts and lists of blocks word by word, readably. */
import { diffArrays } from 'diff';
import { findCitations } from '../citations/index.ts';
import { diceOf, pairInOrder } from '../lists.ts';
import { memoize } from '../memo.ts';
import type { Block } from '../model.ts';
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { foldTypography } from './fold-text.ts';

/** A block of the old text, of the new one, or a pair of both. */
export interface BlockDiff {
  readonly from: Block | null;
  readonly to: Block | null;
  readonly segments: readonly Segment[];
}

/** Blocks that share fewer of their words are different blocks. */
const MIN_SIMILARITY = 0.3;

/**
 * Returns the rows of a comparison. Blocks keep their order, and examples are compared with examples only. To compare several rules as one, pass
 * the blocks of all.
 */
export function diffBlocks(from: readonly Block[], to: readonly Block[], options: TokenOptions): BlockDiff[] {
  const tokens = memoize((text: string) => tokenize(text, options));
  const words = memoize((text: string) => tokens(text).flatMap(({ key, isWord }) => (isWord ? [key.toLowerCase()] : [])));
  const similarity = (old: Block, now: Block): number => {
    if (old.kind !== now.kind) return -1;
    const share = old.text === now.text ? 1 : diceOf(words(old.text), words(now.text));
    return share < MIN_SIMILARITY ? -1 : share;
  };
  const row = (old: Block | null, now: Block | null): BlockDiff => {
    return { from: old, to: now, segments: diffTexts(old?.text ?? '', now?.text ?? '', options, tokens) };
  };
  let next = 0;
  const rows = pairInOrder(from, to, similarity).flatMap((partner, index) => {
    const old = from[index] ?? null;
    if (partner < 0) return [row(old, null)];
    const added = to.slice(next, partner).map((now) => row(null, now));
    next = partner + 1;
    return [...added, row(old, to[partner] ?? null)];
  });
  return [...rows, ...to.slice(next).map((now) => row(null, now))];
}

/** A run of text. All `same` and `del` segments are the old text, all `same` and `ins` the new one; in a replacement, `del` comes first. */
export interface Segment {
  readonly kind: 'same' | 'del' | 'ins';
  readonly text: string;
  /** Set on `del` and `ins` if the change is only a renumbered citation, or only quotation marks, dashes and whitespace. */
  readonly only?: 'citation' | 'typography';
}

/**
 * Returns the differences of two texts word by word. Renumbered citations and typography are segments of their own, so that they can be
 * hidden. A caller that has tokenized the texts passes `tokensOf`.
 */
export function diffTexts(
  from: string,
  to: string,
  options: TokenOptions,
  tokensOf: (text: string) => readonly Token[] = (text) => tokenize(text, options),
): Segment[] {
  if (from === to) return joinNeighbors([{ kind: 'same', text: to }]);
  const hunks = slideChanges(joinIslands(diffTokens(tokensOf(from), tokensOf(to))));
  return joinNeighbors(hunks.flatMap((hunk) => (hunk.kind === 'shared' ? sharedSegments(hunk) : changeSegments(hunk))));
}

/** Returns the segments of tokens with equal keys, whose texts may still differ. */
function sharedSegments({ from, to }: Hunk): Segment[] {
  return to.flatMap((token, index): Segment[] => {
    const old = from[index];
    if (old === undefined || old.text === token.text) return [{ kind: 'same', text: token.text }];
    const only = foldTypography(old.text) === foldTypography(token.text) ? 'typography' : 'citation';
    return [
      { kind: 'del', text: old.text, only },
      { kind: 'ins', text: token.text, only },
    ];
  });
}

function changeSegments({ from, to }: Hunk): Segment[] {
  const [old, now] = [joinTokens(from), joinTokens(to)];
  const only = foldTypography(old) === foldTypography(now) ? { only: 'typography' as const } : {};
  return [
    { kind: 'del', text: old, ...only },
    { kind: 'ins', text: now, ...only },
  ];
}

function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** Joins neighbors of one kind and drops empty segments. */
function joinNeighbors(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (segment.text === '') continue;
    if (last?.kind === segment.kind && last.only === segment.only)
      joined[joined.length - 1] = { ...last, text: last.text + segment.text };
    else joined.push(segment);
  }
  return joined;
}

/**
 * Tokens at corresponding places of the two texts. In a `shared` hunk, both sides have the same keys; in a `change`, the sides differ, and
 * one may be empty.
 */
interface Hunk {
  readonly kind: 'shared' | 'change';
  readonly from: readonly Token[];
  readonly to: readonly Token[];
}

/** Returns the shortest difference, which is not always the most readable. Shared hunks and changes alternate. */
function diffTokens(from: readonly Token[], to: readonly Token[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [old, now] = [0, 0];
  const parts = diffArrays(
    from.map(({ key }) => key),
    to.map(({ key }) => key),
  );
  for (const { added, removed, count } of parts) {
    const kind = added || removed ? 'change' : 'shared';
    const hunk: Hunk = { kind, from: added ? [] : from.slice(old, old + count), to: removed ? [] : to.slice(now, now + count) };
    old += hunk.from.length;
    now += hunk.to.length;
    pushHunk(hunks, hunk);
  }
  return hunks;
}

/** Appends a hunk, joined to the last one if both are of the same kind. */
function pushHunk(hunks: Hunk[], hunk: Hunk): void {
  const last = hunks.at(-1);
  if (hunk.from.length + hunk.to.length === 0) return;
  if (last?.kind !== hunk.kind) hunks.push(hunk);
  else hunks[hunks.length - 1] = { kind: hunk.kind, from: [...last.from, ...hunk.from], to: [...last.to, ...hunk.to] };
}

/** Shared tokens between two changes are kept if they have more words than this. */
const LARGEST_ISLAND = 3;

/**
 * Joins changes that are separated by whitespace, punctuation or a few shared words, so that whole phrases are replaced: in `his or her` →
 * `that player’s`, the space is not kept.
 */
function joinIslands(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const [before, after] = [joined.at(-1), hunks[index + 1]];
    const isIsland = hunk.kind === 'shared' && before?.kind === 'change' && after?.kind === 'change';
    pushHunk(joined, isIsland && isNegligible(hunk.to, before, after) ? { ...hunk, kind: 'change' } : hunk);
  }
  const trimmed: Hunk[] = [];
  for (const hunk of joined.flatMap(trimShared)) pushHunk(trimmed, hunk);
  return trimmed;
}

/** Splits off the beginning and the end that both sides of a joined change share. */
function trimShared(hunk: Hunk): Hunk[] {
  const { kind, from, to } = hunk;
  if (kind === 'shared') return [hunk];
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least && from[start]?.key === to[start]?.key) start += 1;
  let end = 0;
  while (end < least - start && from.at(-1 - end)?.key === to.at(-1 - end)?.key) end += 1;
  const [fromEnd, toEnd] = [from.length - end, to.length - end];
  return [
    { kind: 'shared', from: from.slice(0, start), to: to.slice(0, start) },
    { kind: 'change', from: from.slice(start, fromEnd), to: to.slice(start, toEnd) },
    { kind: 'shared', from: from.slice(fromEnd), to: to.slice(toEnd) },
  ];
}

function isNegligible(island: readonly Token[], before: Hunk, after: Hunk): boolean {
  const words = countWordTokens(island);
  return words <= LARGEST_ISLAND && words < Math.min(size(before), size(after));
}

/** Returns the size of a change in words, so that a comma makes no difference. */
function size({ from, to }: Hunk): number {
  return Math.max(countWordTokens(from), countWordTokens(to));
}

function countWordTokens(tokens: readonly Token[]): number {
  return tokens.filter(({ isWord }) => isWord).length;
}

const NOTHING: Hunk = { kind: 'shared', from: [], to: [] };

/**
 * Moves insertions and deletions to the boundaries of lines, sentences or clauses where the text allows: `A[. B]. C` and `A. [B. ]C` describe
 * the same change.
 */
function slideChanges(hunks: readonly Hunk[]): Hunk[] {
  // A change at either end of the text may move away from it, and leave a shared hunk there.
  const slid = [NOTHING, ...hunks, NOTHING];
  for (const [index, hunk] of slid.entries()) {
    const [before, after] = [slid[index - 1], slid[index + 1]];
    if (hunk.kind !== 'change' || (hunk.from.length > 0 && hunk.to.length > 0)) continue;
    if (before === undefined || after === undefined) continue;
    slid.splice(index - 1, 3, ...slide(before, hunk, after));
  }
  return slid.filter(({ from, to }) => from.length + to.length > 0);
}

function slide(before: Hunk, change: Hunk, after: Hunk): [Hunk, Hunk, Hunk] {
  const [side, other] = change.from.length > 0 ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const line = [...before[side], ...change[side], ...after[side]];
  const opposite = [...before[other], ...after[other]];
  const length = change[side].length;
  const start = bestStart(line, before[side].length, length);
  const hunk = (kind: Hunk['kind'], own: readonly Token[], others: readonly Token[]): Hunk =>
    side === 'from' ? { kind, from: own, to: others } : { kind, from: others, to: own };
  return [
    hunk('shared', line.slice(0, start), opposite.slice(0, start)),
    hunk('change', line.slice(start, start + length), []),
    hunk('shared', line.slice(start + length), opposite.slice(start)),
  ];
}

/** Returns the best start for the run of `length` tokens at `start`, among those that give the same text. */
function bestStart(line: readonly Token[], start: number, length: number): number {
  let least = start;
  while (least > 0 && line[least - 1]?.text === line[least + length - 1]?.text) least -= 1;
  let most = start;
  while (most + length < line.length && line[most]?.text === line[most + length]?.text) most += 1;
  let best = start;
  for (let at = least; at <= most; at += 1) if (quality(line, at, length) > quality(line, best, length)) best = at;
  return best;
}

function quality(line: readonly Token[], start: number, length: number): number {
  return boundary(line, start) + boundary(line, start + length);
}

/** Rates the gap before a token as a place to begin or end. */
function boundary(line: readonly Token[], at: number): number {
  const [before, space] = [line[at - 2]?.text ?? '', line[at - 1]?.text ?? ''];
  if (at === 0 || at === line.length || space.includes('\n')) return 4;
  if (/^\s+$/u.test(space)) return /[.!?:"”’)]$/u.test(before) ? 3 : /[,;]$/u.test(before) ? 2 : 1;
  return /^\s+$/u.test(line[at]?.text ?? '') ? 1 : 0;
}

/** A piece of a text that readers see as one thing. */
interface Token {
  readonly text: string;
  /** The text as it is compared: typography is folded, and all citations are equal. */
  readonly key: string;
  /** Whether it has letters or digits, and is not just whitespace or punctuation. */
  readonly isWord: boolean;
}

/** How a text is split into tokens; without `scheme` and `words`, citations are ordinary text. */
export interface TokenOptions {
  readonly scheme?: Scheme;
  readonly words?: CitationWords | undefined;
  /** The language of the text, needed to split text without spaces into words. */
  readonly lang?: string;
}

/** The key of every citation. */
const CITATION = '\uE000';
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々';

/** In order: symbols, power and toughness, numbers, words in ideographs, words, dashes with their spaces, whitespace, any other character. */
const TOKENS = [
  '\\{[^{}\\s]+\\}',
  // From the beginning of a run only, or a long one without a slash would be read once from each of its characters.
  '(?<![\\p{N}XY*])[+\\-−–]?[\\p{N}XY*]+/[+\\-−–]?[\\p{N}XY*]+',
  '\\p{N}+(?:[.,]\\p{N}+)*[A-Za-z]{0,2}(?!\\p{L})',
  `[${CJK}]+`,
  `(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}])+(?:['’]\\p{L}+)*`,
  '\\s*(?:[\\u2010-\\u2015\\u2212]|--+)\\s*|\\s+-\\s+',
  '\\s+',
  '.',
];
const TOKEN = new RegExp(TOKENS.join('|'), 'gsu');
const UNSPACED = new RegExp(`^[${CJK}]`, 'u');
const WORD = /[\p{L}\p{N}]/u;

/** Splits a text into tokens. A cited number or range is one, and so are `{2/W}`, `+1/+1` and `player’s`. */
function tokenize(text: string, { scheme, words, lang }: TokenOptions): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const parts =
    words === undefined || scheme === undefined
      ? []
      : findCitations(text, { scheme, words }).flatMap((citation) => citation.parts);
  for (const part of parts) {
    tokens.push(...plainTokens(text.slice(end, part.start), lang));
    tokens.push({ text: text.slice(part.start, part.end), key: CITATION, isWord: true });
    end = part.end;
  }
  return [...tokens, ...plainTokens(text.slice(end), lang)];
}

function plainTokens(text: string, lang: string | undefined): Token[] {
  const pieces = text.match(TOKEN) ?? [];
  return pieces.flatMap((piece) => (UNSPACED.test(piece) ? segmentWords(piece, lang) : [piece])).map((piece) => wordToken(piece));
}

function segmentWords(text: string, lang: string | undefined): string[] {
  return [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** Returns the token of a word or another piece. Memoized, because an archive has few different words and compares each thousands of times. */
const wordToken = /* @__PURE__ */ memoize(
  (text: string): Token => ({ text, key: /^\s+$/u.test(text) ? ' ' : foldTypography(text), isWord: WORD.test(text) }),
);
