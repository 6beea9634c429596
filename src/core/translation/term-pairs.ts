/**
 * Lists the terms of a work in two languages, and reports those that a translation renders in more than one way, or otherwise than its glossary.
 */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import { foldTitle, type RuleGraph, titleOf } from '../graph/index.ts';
import { getOrInsertComputed } from '../memo.ts';
import { findNames, indexNames } from '../mentions/index.ts';
import type { Place } from '../model.ts';
import { foldAccents } from '../text/index.ts';
import { matchGlossaries } from './match-glossaries.ts';
import { matchRules } from './match-rules.ts';
import type { TranslationMessage } from './messages-to-translate.ts';

/** The translation of a term. */
export interface Rendering {
  /** `title`: of a rule · `glossary`: the heading of an entry · `citation`: quoted after a rule's number. */
  readonly kind: 'title' | 'glossary' | 'citation';
  readonly text: string;
  /** The number of its rule, or the heading of its entry. */
  readonly at: string;
  readonly place: Place;
}

/** A term of the source and its renderings. */
export interface TermPair {
  readonly term: string;
  /** The first occurrence of each different rendering, in the order title, glossary, citation. */
  readonly renderings: readonly Rendering[];
}

/** Returns the terms of an edition with their renderings, in alphabetical order. */
export function listTerms(base: RuleGraph, translation: RuleGraph): readonly TermPair[] {
  const renderings = new Map<string, { term: string; byFold: Map<string, Rendering> }>();
  const add = (term: string, rendering: Rendering): void => {
    const key = foldTitle(term);
    const known = getOrInsertComputed(renderings, key, () => ({ term, byFold: new Map() }));
    const folded = foldRendering(rendering.text);
    if (folded === '' || folded === foldRendering(term)) return;
    if (![...known.byFold.keys()].some((other) => sharesAlternative(folded, other))) known.byFold.set(folded, rendering);
  };
  for (const [term, rendering] of titles(base, translation)) add(term, rendering);
  for (const [term, rendering] of headings(base, translation)) add(term, rendering);
  for (const [term, rendering] of quotations(base, translation)) add(term, rendering);
  return [...renderings.values()]
    .filter(({ byFold }) => byFold.size > 0)
    .map(({ term, byFold }) => ({ term, renderings: [...byFold.values()] }))
    .sort((a, b) => (foldTitle(a.term) < foldTitle(b.term) ? -1 : 1));
}

/** Reports each term with two renderings, at the second one. */
export function checkTerms(terms: readonly TermPair[]): VFileMessage[] {
  return terms.flatMap(({ term, renderings: [first, second] }) => {
    if (first === undefined || second === undefined) return [];
    return diagnose({
      code: 'term-rendered-two-ways',
      reason: `"${term}" is "${second.text}" here and "${first.text}" in "${first.at}"`,
      place: second.place,
    });
  });
}

function* titles(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, Rendering]> {
  for (const [number, translated] of matchRules(base, translation).counterparts) {
    const [source, rule] = [base.byNumber.get(number), translation.byNumber.get(translated)];
    const term = source === undefined ? null : titleOf(source);
    const text = rule === undefined ? null : titleOf(rule);
    if (rule !== undefined && term !== null && text !== null)
      yield [term, { kind: 'title', text, at: rule.number, place: rule.place }];
  }
}

function* headings(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, Rendering]> {
  for (const [term, { term: text, place }] of matchGlossaries(base, translation)) {
    yield [term, { kind: 'glossary', text, at: text, place }];
  }
}

/** Yields titles of rules that citations quote: `regra 702.19, “Atropelar”`. */
function* quotations(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, Rendering]> {
  for (const [number, references] of translation.references) {
    const rule = translation.byNumber.get(number);
    for (const { title, text, block } of references) {
      const cited = base.byNumber.get(text.trim().toLowerCase());
      const term = cited === undefined ? null : titleOf(cited);
      const place = rule?.blocks[block]?.place;
      if (title !== undefined && term !== null && place !== undefined)
        yield [term, { kind: 'citation', text: title, at: number, place }];
    }
  }
}

/** Returns a rendering without accents, punctuation, and brackets, which often contain the source's term. */
function foldRendering(text: string): string {
  const bare = foldTitle(text.replace(/(?:(?<!\s)\s+)?[([（【][^()[\]（）【】]*[)\]）】]/gu, '')) || foldTitle(text);
  return foldAccents(bare)
    .replace(/[^\p{L}\p{M}\p{N}/]+/gu, ' ')
    .trim();
}

/** Tells whether two renderings have an alternative in common: `反击/指示物` and `反击`. */
function sharesAlternative(one: string, other: string): boolean {
  const others = new Set(other.split('/'));
  return one.split('/').some((alternative) => others.has(alternative));
}

// Finds texts whose source has a glossary term while the translation lacks the rendering of the glossary.

/** A term, and the texts without its usual renderings. */
export interface UnusedTerm {
  readonly term: string;
  /** Its renderings in titles, the glossary and citations. */
  readonly renderings: readonly string[];
  readonly texts: number;
  /** The number of those texts with a rendering. */
  readonly used: number;
  /** The rules and entries without a rendering, each once. */
  readonly missing: readonly string[];
}

/** A rendering in a smaller share of texts is that of one of several meanings. */
const USUAL = 0.6;

/** Terms in fewer texts are not judged. */
const MIN_TEXTS = 3;

/** Returns the terms that most current texts render as usual and some do not, the likeliest mistakes first. */
export function findUnusedTerms(messages: readonly TranslationMessage[], terms: readonly TermPair[]): readonly UnusedTerm[] {
  const byTerm = new Map(terms.map((pair) => [pair.term, pair.renderings.flatMap(({ text }) => plainNames(text))]));
  const wanted = new Map([...byTerm].map(([term, renderings]) => [term, renderings.map(renderingWords)]));
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
    .filter(({ texts, used, missing }) => missing.length > 0 && texts >= MIN_TEXTS && used / texts >= USUAL)
    .sort((a, b) => b.used / b.texts - a.used / a.texts);
}

/** Returns the names in a heading, without what is in brackets, often the source's term: `反击` and `指示物` for `反击/指示物 (Counter)`. */
export function plainNames(heading: string): readonly string[] {
  return heading
    .replace(/[([（【][^()[\]（）【】]*[)\]）】]/gu, '')
    .split(/[/／]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

interface FoldedText {
  readonly words: readonly string[];
  /** Without the spaces between them. */
  readonly closed: string;
}

interface RenderingWords extends FoldedText {
  readonly isUnspaced: boolean;
}

function foldText(text: string): FoldedText {
  const folded = foldLatin(text);
  return { words: [...new Set(folded.split(' '))], closed: folded.replaceAll(' ', '') };
}

function renderingWords(rendering: string): RenderingWords {
  const folded = foldLatin(rendering);
  return { words: folded.split(' '), closed: folded.replaceAll(' ', ''), isUnspaced: UNSPACED.test(folded) };
}

/** Tells whether a text has a rendering in any form of its words. */
function hasRendering(text: FoldedText, { words, closed, isUnspaced }: RenderingWords): boolean {
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

function foldLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
