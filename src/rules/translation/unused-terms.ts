/** Rules whose source has a term of the glossary while the translation has not what the glossary calls it. */
import { findNames, indexNames } from '../mentions/index.ts';
import type { TranslationMessage } from './messages-to-translate.ts';
import type { TermPair } from './term-list.ts';

/** A term with the texts that render it in another way than agreed. */
export interface UnusedTerm {
  readonly term: string;
  /** What the translation calls it in titles, glossary and citations. */
  readonly renderings: readonly string[];
  /** How many texts have the term, and in how many of them a rendering stands. */
  readonly texts: number;
  readonly used: number;
  /** The rules and entries where none stands, each once. */
  readonly missing: readonly string[];
}

/** A rendering that fewer texts have than this is not what the translation agreed on, but one of several meanings. */
const AGREED = 0.6;

/** Where fewer texts have a term, there is no telling. */
const FEWEST = 3;

/** Returns the terms that most texts render as agreed and some do not; what is most likely wrong comes first. Only what is translated and current counts. */
export function findUnusedTerms(messages: readonly TranslationMessage[], terms: readonly TermPair[]): readonly UnusedTerm[] {
  const byTerm = new Map(terms.map((pair) => [pair.term, alternatives(pair)]));
  const wanted = new Map([...byTerm].map(([term, renderings]) => [term, renderings.map(openRendering)]));
  const names = indexNames([...byTerm.keys()].map((term) => [term, term] as const));
  const found = new Map<string, { texts: number; readonly missing: string[] }>();
  for (const { source, translation, state, part, name } of messages) {
    if (state !== 'current' || translation === '' || part === 'title' || part === 'term') continue;
    const text = openText(translation);
    for (const term of new Set(findNames(source, names).map((span) => span.term))) {
      const own = found.get(term) ?? { texts: 0, missing: [] };
      found.set(term, own);
      own.texts += 1;
      if (wanted.get(term)?.some((rendering) => holds(text, rendering)) !== true) own.missing.push(name);
    }
  }
  return [...found]
    .map(([term, { texts, missing }]): UnusedTerm => {
      const renderings = byTerm.get(term) ?? [];
      return { term, renderings, texts, used: texts - missing.length, missing: [...new Set(missing)] };
    })
    .filter(({ texts, used, missing }) => missing.length > 0 && texts >= FEWEST && used / texts >= AGREED)
    .sort((a, b) => b.used / b.texts - a.used / a.texts);
}

/** `反击/指示物 (Counter)`: what stands in brackets is the source's own term, and a slash separates renderings. */
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

interface Words {
  readonly words: readonly string[];
  /** Without the spaces between them. */
  readonly closed: string;
}

interface WantedRendering extends Words {
  readonly isUnspaced: boolean;
}

function openText(text: string): Words {
  const folded = fold(text);
  return { words: [...new Set(folded.split(' '))], closed: folded.replaceAll(' ', '') };
}

function openRendering(rendering: string): WantedRendering {
  const folded = fold(rendering);
  return { words: folded.split(' '), closed: folded.replaceAll(' ', ''), isUnspaced: UNSPACED.test(folded) };
}

/** Whether a text has a rendering, as it stands or, in languages that inflect their words, in another form of it. */
function holds(text: Words, { words, closed, isUnspaced }: WantedRendering): boolean {
  if (isUnspaced) return text.closed.includes(closed);
  return words.every((wanted) => text.words.some((word) => sharesStem(word, wanted)));
}

/** `sacrificar` and `sacrificada`: most of the shorter word, and no fewer than four letters. */
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
