/** Cuts texts into tokens that a reader sees as one thing. */
import { findCitations } from '../citations/index.ts';
import { foldTypography } from '../lineage/index.ts';
import { memoize } from '../memo.ts';
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';

/** A piece of a text; joined, the pieces are the text. */
export interface Token {
  readonly text: string;
  /** What is compared: typography is folded, and all citations are alike. */
  readonly key: string;
  /** Whether it has letters or digits, and is not just whitespace or punctuation. */
  readonly isWord: boolean;
}

/** How a text is cut; without `words`, citations are not told from other text. */
export interface TokenOptions {
  readonly scheme: Scheme;
  readonly words?: CitationWords | undefined;
  /** The language of the text, which decides where words end that no spaces separate. */
  readonly lang?: string;
}

/** The key of every citation. */
const CITATION = '\uE000';
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々';

/** In order: symbols, power and toughness, numbers, words in ideographs, words, dashes with their spaces, whitespace, any other character. */
const TOKEN = new RegExp(
  [
    '\\{[^{}\\s]+\\}',
    '[+\\-−–]?[\\p{N}XY*]+/[+\\-−–]?[\\p{N}XY*]+',
    '\\p{N}+(?:[.,]\\p{N}+)*[A-Za-z]{0,2}(?!\\p{L})',
    `[${CJK}]+`,
    `(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}])+(?:['’]\\p{L}+)*`,
    '\\s*(?:[\\u2010-\\u2015\\u2212]|--+)\\s*|\\s+-\\s+',
    '\\s+',
    '.',
  ].join('|'),
  'gsu',
);
const UNSPACED = new RegExp(`^[${CJK}]`, 'u');
const WORD = /[\p{L}\p{N}]/u;

/** Returns the tokens of a text. A cited number or range is one, and so are `{2/W}`, `+1/+1` and `player’s`. */
export function tokenise(text: string, { scheme, words, lang }: TokenOptions): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const parts = words === undefined ? [] : findCitations(text, { scheme, words }).flatMap((citation) => citation.parts);
  for (const part of parts) {
    tokens.push(...plainTokens(text.slice(end, part.start), lang));
    tokens.push({ text: text.slice(part.start, part.end), key: CITATION, isWord: true });
    end = part.end;
  }
  return [...tokens, ...plainTokens(text.slice(end), lang)];
}

function plainTokens(text: string, lang: string | undefined): Token[] {
  const pieces = text.match(TOKEN) ?? [];
  return pieces.flatMap((piece) => (UNSPACED.test(piece) ? segmentWords(piece, lang) : [piece])).map((piece) => toToken(piece));
}

function segmentWords(text: string, lang: string | undefined): string[] {
  return [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** Returns the token of a word, made once: the words of an archive are few, and each is compared thousands of times. */
const toToken = memoize(
  (text: string): Token => ({ text, key: /^\s+$/u.test(text) ? ' ' : foldTypography(text), isWord: WORD.test(text) }),
);
