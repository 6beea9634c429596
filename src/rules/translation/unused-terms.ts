/** Rules whose source has a term of the glossary while the translation has not what the glossary calls it. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import { foldTitle, type RuleGraph, titleOf } from '../graph/index.ts';
import { findNames, indexNames } from '../mentions/index.ts';
import type { Place } from '../model.ts';
import { matchGlossaries } from './match-glossaries.ts';
import type { TranslationMessage } from './messages-to-translate.ts';

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

// The terms of a work in two languages, with those that the translation renders in more than one way.

/** Where a term is rendered: as the title of a rule, as the heading of a glossary entry, or quoted after a rule's number. */
export interface Rendering {
  readonly kind: 'title' | 'glossary' | 'citation';
  readonly text: string;
  /** The rule or the heading where it stands. */
  readonly at: string;
  readonly place: Place;
}

/** A term, and the ways in which a translation renders it. */
export interface TermPair {
  /** As the source has it. */
  readonly term: string;
  /** The first rendering of each way, in the order title, glossary, citation. */
  readonly renderings: readonly Rendering[];
}

/** Pairs of the same edition in two languages, in alphabetical order of the source's terms. */
export function listTerms(base: RuleGraph, translation: RuleGraph): readonly TermPair[] {
  const renderings = new Map<string, { term: string; byFold: Map<string, Rendering> }>();
  const add = (term: string, rendering: Rendering): void => {
    const key = foldTitle(term);
    const known = renderings.get(key) ?? { term, byFold: new Map<string, Rendering>() };
    renderings.set(key, known);
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

/** A remark for each term that is rendered in two ways, at the second one. */
export function checkTerms(terms: readonly TermPair[]): VFileMessage[] {
  return terms.flatMap(({ term, renderings: [first, second] }) => {
    if (first === undefined || second === undefined) return [];
    return [
      diagnose({
        code: 'term-rendered-two-ways',
        severity: 'info',
        reason: `"${term}" is "${second.text}" here and "${first.text}" in "${first.at}"`,
        place: second.place,
        remedy: 'use one rendering for one term, or let it be where the two mean different things',
      }),
    ];
  });
}

function* titles(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, Rendering]> {
  for (const rule of translation.byNumber.values()) {
    const original = base.byNumber.get(rule.number);
    const term = original === undefined ? null : titleOf(original);
    const text = titleOf(rule);
    if (term !== null && text !== null) yield [term, { kind: 'title', text, at: rule.number, place: rule.place }];
  }
}

function* headings(base: RuleGraph, translation: RuleGraph): Generator<readonly [string, Rendering]> {
  for (const [term, { term: text, place }] of matchGlossaries(base, translation)) {
    yield [term, { kind: 'glossary', text, at: text, place }];
  }
}

/** `regra 702.19, “Atropelar”`: the title of a rule as a citation quotes it. */
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

/** Accents, punctuation, what stands in brackets (often the source's own term) and the kind of letters make no other rendering. */
function foldRendering(text: string): string {
  const bare = foldTitle(text.replace(/(?:(?<!\s)\s+)?[([（【][^()[\]（）【】]*[)\]）】]/gu, '')) || foldTitle(text);
  const folded = bare.normalize('NFD').replace(/\p{M}/gu, '');
  return folded.replace(/[^\p{L}\p{N}/]+/gu, ' ').trim();
}

/** `反击/指示物`: a word of two meanings is rendered with both, and elsewhere with one of them. */
function sharesAlternative(one: string, other: string): boolean {
  const others = new Set(other.split('/'));
  return one.split('/').some((alternative) => others.has(alternative));
}
