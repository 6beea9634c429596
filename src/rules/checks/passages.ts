/** The text of an expression, piece by piece. */
import type { Block, Expression, Place } from '../model.ts';

/** A run of text that stands on its own: a title, a glossary term or a block. */
export interface Passage {
  readonly kind: Block['kind'] | 'title' | 'term';
  readonly text: string;
  readonly place: Place;
  /** Passages of one rule, of one glossary entry, and of the matter before and after have the same owner. */
  readonly owner: string;
}

/** All passages in the order of the source; preformatted text is left out, since it follows rules of its own. */
export function passagesOf({ front, rules, glossary, back }: Expression): readonly Passage[] {
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
