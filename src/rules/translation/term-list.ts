/** The terms of a work in two languages, with those that the translation renders in more than one way. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import { foldTitle, type RuleGraph, titleOf } from '../graph/index.ts';
import type { Place } from '../model.ts';
import { matchGlossaries } from './match-glossaries.ts';

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
