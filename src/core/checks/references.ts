/** Checks citations and the names beside them. */
import { type Reference, type RuleGraph, titleOf } from '../graph/index.ts';
import type { Block, Place, Rule } from '../model.ts';
import type { CheckContext, Find, Finding } from './check-context.ts';

interface PlacedReference {
  readonly reference: Reference;
  readonly block: Block;
}

/** Returns the references of rules in their order, then those of the glossary. */
function placedReferences({ references, glossaryReferences, byNumber, expression }: RuleGraph): readonly PlacedReference[] {
  const inRules = [...references].flatMap(([number, list]) =>
    withBlocks(list, ({ block }) => byNumber.get(number)?.blocks[block]),
  );
  const inGlossary = expression.glossary.flatMap(({ term, senses }) =>
    withBlocks(glossaryReferences.get(term) ?? [], ({ sense, block }) => senses[sense]?.[block]),
  );
  return [...inRules, ...inGlossary];
}

/** Pairs references with their blocks. Two entries with one name share their references, so one that does not fit the text is left out. */
function withBlocks<T extends Reference>(
  references: readonly T[],
  blockOf: (reference: T) => Block | undefined,
): PlacedReference[] {
  return references.flatMap((reference) => {
    const block = blockOf(reference);
    return block?.text.slice(reference.start, reference.end) === reference.text ? [{ reference, block }] : [];
  });
}

/** A document with fewer ranges has no habit of writing them. */
const MIN_RANGES = 5;
/** How many times more common than an exception the habit must be. */
const RATIO = 4;

/** Finds ranges with another dash than most. */
export const findOddRanges: Find = (graph, { placeOf }) => {
  // Where numbers contain hyphens, a hyphen does not make a range.
  const dashes = graph.scheme.levels.some(({ separator }) => separator === '-') ? /[‐‑–—―−]/u : /[-‐‑–—―−]/u;
  const ranges = placedReferences(graph).flatMap(({ reference: { text, start, targets }, block }) => {
    const dash = dashes.exec(text);
    return dash === null || targets.length === 0 ? [] : [{ block, text, dash: dash[0], offset: start + dash.index }];
  });
  const [usual = [], ...others] = [...Map.groupBy(ranges, ({ dash }) => dash).values()].sort((a, b) => b.length - a.length);
  const habit = usual[0]?.dash ?? '';
  if (usual.length < MIN_RANGES) return [];
  return others
    .filter((exceptions) => exceptions.length * RATIO <= usual.length)
    .flat()
    .map(({ block, text, dash, offset }) => ({
      reason: `the range "${text}" is written with "${dash}" where ${usual.length} others have "${habit}"`,
      place: placeOf(block, offset),
      remedy: `write "${text.replace(dash, habit)}"`,
    }));
};

/** Finds terms and quoted titles that differ from the title of their rule. */
export const findOddNames: Find = (graph, context) => [...termsBesideTitles(graph), ...quotationsBesideTitles(graph, context)];

/** Finds glossary terms that are spelled differently from the title of the rule about them. */
function termsBesideTitles({ expression, byNumber }: RuleGraph): readonly Finding[] {
  const titled = new Map<string, Rule>();
  for (const rule of byNumber.values()) {
    const name = bareName(titleOf(rule) ?? '');
    if (name !== '' && !titled.has(name)) titled.set(name, rule);
  }
  return expression.glossary.flatMap(({ term, place }) => {
    const rule = titled.get(bareName(term));
    return rule === undefined ? [] : differingSpelling(term, place, rule);
  });
}

/** Finds `rule 100.1, “first-strike”` beside the rule's title `First Strike`. */
function quotationsBesideTitles(graph: RuleGraph, { placeOf }: CheckContext): readonly Finding[] {
  return placedReferences(graph).flatMap(({ reference: { title, targets, end }, block }) => {
    const rule = graph.byNumber.get(targets[0] ?? '');
    if (title === undefined || rule === undefined || bareName(title) !== bareName(titleOf(rule) ?? '')) return [];
    return differingSpelling(title, placeOf(block, Math.max(end, block.text.indexOf(title, end))), rule);
  });
}

function differingSpelling(name: string, place: Place, rule: Rule): readonly Finding[] {
  const title = titleOf(rule) ?? '';
  const [written, usual] = [plainName(name), plainName(title)];
  // A title in capitals does not tell how the name is capitalized.
  if (written === usual || usual === usual.toUpperCase()) return [];
  return [
    {
      severity: 'info',
      reason: `"${written}" is spelled "${usual}" in the title of "${rule.number}"`,
      place,
      remedy: `use one spelling; the title is at ${rule.place.file}:${rule.place.line}`,
    },
  ];
}

/** Returns `startyourengines` for `Start-your “Engines!”`. */
function bareName(name: string): string {
  return plainName(name)
    .toLowerCase()
    .replace(/[-'\s]/g, '');
}

/** Returns a name without typographic differences: quotation marks and dashes of one kind, no punctuation at the end. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[“”„«»"‘’]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<![.,;:!?'\s])[.,;:!?'\s]+$/u, '')
    .replace(/^'/, '');
}
