/** Lists the terms of a work in two languages, and reports those that a translation renders in more than one way. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import { foldTitle, type RuleGraph, titleOf } from '../graph/index.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Place } from '../model.ts';
import { matchGlossaries } from './match-glossaries.ts';

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
    return [
      diagnose({
        code: 'term-rendered-two-ways',
        severity: 'info',
        reason: `"${term}" is "${second.text}" here and "${first.text}" in "${first.at}"`,
        place: second.place,
        remedy: 'use one rendering, unless the two have different meanings',
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
  const folded = bare.normalize('NFD').replace(/\p{M}/gu, '');
  return folded.replace(/[^\p{L}\p{N}/]+/gu, ' ').trim();
}

/** Tells whether two renderings have an alternative in common: `反击/指示物` and `反击`. */
function sharesAlternative(one: string, other: string): boolean {
  const others = new Set(other.split('/'));
  return one.split('/').some((alternative) => others.has(alternative));
}
