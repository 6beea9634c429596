/** The type of a check, which looks for one kind of defect in one graph, and the text that checks read. */
import type { VFileMessage } from 'vfile-message';
import type { PlaceOf, RuleGraph } from '../graph/index.ts';
import type { Block, Expression, Place } from '../model.ts';
import type { CitationWords } from '../work.ts';

/** What checks share, computed once for an expression. */
export interface CheckContext {
  /** Every piece of the expression's text, in order. */
  readonly pieces: readonly TextPiece[];
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** Returns the place of a character of a piece in its source file. */
  readonly placeOf: PlaceOf;
}

/** Looks for one kind of defect. */
export type Check = (graph: RuleGraph, context: CheckContext) => VFileMessage[];

/** A title, a glossary term or a block. */
export interface TextPiece {
  readonly kind: Block['kind'] | 'title' | 'term';
  readonly text: string;
  readonly place: Place;
  /** The same for all pieces of one rule, of one glossary entry, of the front matter, and of the back matter. */
  readonly owner: string;
}

/** Returns all pieces in the order of the source, without preformatted text, which follows conventions of its own. */
export function textPieces({ front, rules, glossary, back }: Expression): readonly TextPiece[] {
  const owned = [
    ...front.map((block) => ({ ...block, owner: 'front' })),
    ...rules.flatMap(({ number, title, place, blocks }) =>
      [...(title === null ? [] : [{ kind: 'title' as const, text: title, place }]), ...blocks].map((piece) => ({
        ...piece,
        owner: number,
      })),
    ),
    ...glossary.flatMap(({ term, place, senses }) =>
      [{ kind: 'term' as const, text: term, place }, ...senses.flat()].map((piece) => ({ ...piece, owner: term })),
    ),
    ...back.map((block) => ({ ...block, owner: 'back' })),
  ];
  return owned.filter(({ kind }) => kind !== 'code').map(({ kind, text, place, owner }) => ({ kind, text, place, owner }));
}

const REACH = 16;

/** Returns a part of a text with the whole words around it: `can\uFFFDt be` → `that can\uFFFDt be cast`. */
export function excerptAround(text: string, start: number, end: number): string {
  const before = /\S*\s?\S*$/u.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const after = /^\S*\s?\S*/u.exec(text.slice(end, end + REACH))?.[0] ?? '';
  return (before + text.slice(start, end) + after).replace(/\s+/g, ' ').trim();
}
