/** References beside the blocks in which they stand. */
import type { Reference, RuleGraph } from '../graph/index.ts';
import type { Block } from '../model.ts';

/** A reference, and the block whose text it is an offset into. */
export interface PlacedReference {
  readonly reference: Reference;
  readonly block: Block;
}

/** The references of rules in their order, then those of the glossary. */
export function placedReferences({
  references,
  glossaryReferences,
  byNumber,
  expression,
}: RuleGraph): readonly PlacedReference[] {
  const inRules = [...references].flatMap(([number, list]) => place(list, ({ block }) => byNumber.get(number)?.blocks[block]));
  const inGlossary = expression.glossary.flatMap(({ term, senses }) =>
    place(glossaryReferences.get(term) ?? [], ({ sense, block }) => senses[sense]?.[block]),
  );
  return [...inRules, ...inGlossary];
}

/** Of two entries with one name, each is asked for the references of both: a reference belongs where its text stands. */
function place<T extends Reference>(references: readonly T[], blockOf: (reference: T) => Block | undefined): PlacedReference[] {
  return references.flatMap((reference) => {
    const block = blockOf(reference);
    return block?.text.slice(reference.start, reference.end) === reference.text ? [{ reference, block }] : [];
  });
}
