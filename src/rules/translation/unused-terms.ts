/** Finds texts whose source has a glossary term while the translation lacks the rendering of the glossary. */
import { getOrInsertComputed } from '../memo.ts';
import { findNames, indexNames } from '../mentions/index.ts';
import type { TranslationMessage } from './messages-to-translate.ts';
import type { TermPair } from './term-pairs.ts';

/** A term, and the texts without its usual renderings. */
export interface UnusedTerm {
  readonly term: string;
  /** Its renderings in titles, the glossary and citations. */
  readonly renderings: readonly string[];
  /** The number of texts with the term. */
  readonly texts: number;
  /** The number of those texts with a rendering. */
  readonly used: number;
  /** The rules and entries without a rendering, each once. */
  readonly missing: readonly string[];
}

/** A rendering in a smaller share of texts is that of one of several meanings. */
const USUAL = 0.6;

/** Terms in fewer texts are not judged. */
const FEWEST = 3;

/** Returns the terms that most current texts render as usual and some do not, the likeliest mistakes first. */
export function findUnusedTerms(messages: readonly TranslationMessage[], terms: readonly TermPair[]): readonly UnusedTerm[] {
  const byTerm = new Map(terms.map((pair) => [pair.term, alternatives(pair)]));
  const wanted = new Map([...byTerm].map(([term, renderings]) => [term, renderings.map(foldRendering)]));
  const names = indexNames([...byTerm.keys()].map((term) => [term, term] as const));
  const found = new Map<string, { texts: number; readonly missing: string[] }>();
  for (const { source, translation, state, part, name } of messages) {
    if (state !== 'current' || translation === '' || part === 'title' || part === 'term') continue;
    const text = foldText(translation);
    for (const term of new Set(findNames(source, names).map((span) => span.term))) {
      const own = getOrInsertComputed(found, term, () => ({ texts: 0, missing: [] }));
      own.texts += 1;
      if (wanted.get(term)?.some((rendering) => hasRendering(text, rendering)) !== true) own.missing.push(name);
    }
  }
  return [...found]
    .map(([term, { texts, missing }]): UnusedTerm => {
      const renderings = byTerm.get(term) ?? [];
      return { term, renderings, texts, used: texts - missing.length, missing: [...new Set(missing)] };
    })
    .filter(({ texts, used, missing }) => missing.length > 0 && texts >= FEWEST && used / texts >= USUAL)
    .sort((a, b) => b.used / b.texts - a.used / a.texts);
}

/** Returns the renderings in `反击/指示物 (Counter)`: without the source's term in brackets, and separated by slashes. */
function alternatives({ renderings }: TermPair): readonly string[] {
  return renderings.flatMap(({ text }) =>
    text
      .replace(/[([（【][^()[\]（）【】]*[)\]）】]/gu, '')
      .split(/[/／]/u)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** A folded text. */
interface FoldedText {
  readonly words: readonly string[];
  /** Without the spaces between them. */
  readonly closed: string;
}

interface FoldedRendering extends FoldedText {
  readonly isUnspaced: boolean;
}

function foldText(text: string): FoldedText {
  const folded = fold(text);
  return { words: [...new Set(folded.split(' '))], closed: folded.replaceAll(' ', '') };
}

function foldRendering(rendering: string): FoldedRendering {
  const folded = fold(rendering);
  return { words: folded.split(' '), closed: folded.replaceAll(' ', ''), isUnspaced: UNSPACED.test(folded) };
}

/** Tells whether a text has a rendering in any form of its words. */
function hasRendering(text: FoldedText, { words, closed, isUnspaced }: FoldedRendering): boolean {
  if (isUnspaced) return text.closed.includes(closed);
  return words.every((wanted) => text.words.some((word) => sharesStem(word, wanted)));
}

/** Tells whether two words share most of the shorter one, and at least three letters: `sacrificar` and `sacrificada`. */
function sharesStem(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  let common = 0;
  while (common < word.length && word[common] === wanted[common]) common += 1;
  return common >= Math.max(3, Math.ceil(Math.min(word.length, wanted.length) * 0.6));
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
