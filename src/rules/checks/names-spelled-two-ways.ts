/** `term-spelled-two-ways` among names: a term, a title and the quotation of a title that differ only in capitals, hyphens or blanks. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import { type RuleGraph, titleOf } from '../graph/index.ts';
import type { Place, Rule } from '../model.ts';
import type { Check, CheckContext } from './check.ts';
import { placedReferences } from './placed-references.ts';

export const checkNameSpellings: Check = (graph, context) => [
  ...termsBesideTitles(graph),
  ...quotationsBesideTitles(graph, context),
];

/** A glossary term beside the title of the rule about it. */
function termsBesideTitles({ expression, byNumber }: RuleGraph): readonly VFileMessage[] {
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

/** `rule 100.1, “first-strike”` beside the rule's title `First Strike`. */
function quotationsBesideTitles(graph: RuleGraph, { placeOf }: CheckContext): readonly VFileMessage[] {
  return placedReferences(graph).flatMap(({ reference: { title, targets, end }, block }) => {
    const rule = graph.byNumber.get(targets[0] ?? '');
    if (title === undefined || rule === undefined || bareName(title) !== bareName(titleOf(rule) ?? '')) return [];
    return differingSpelling(title, placeOf(block, Math.max(end, block.text.indexOf(title, end))), rule);
  });
}

function differingSpelling(name: string, place: Place, rule: Rule): readonly VFileMessage[] {
  const title = titleOf(rule) ?? '';
  const [written, usual] = [plainName(name), plainName(title)];
  // A heading all in capitals says nothing about them.
  if (written === usual || usual === usual.toUpperCase()) return [];
  return [
    diagnose({
      code: 'term-spelled-two-ways',
      severity: 'info',
      reason: `"${written}" is spelled "${usual}" in the title of "${rule.number}"`,
      place,
      remedy: `spell it in one way; the title stands at ${rule.place.file}:${rule.place.line}`,
    }),
  ];
}

/** `Start-your “Engines!”` → `startyourengines` */
function bareName(name: string): string {
  return plainName(name)
    .toLowerCase()
    .replace(/[-'\s]/g, '');
}

/** Without what differs for other reasons: kinds of quotation marks and dashes, and punctuation at the end. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[“”„«»"‘’]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<![.,;:!?'\s])[.,;:!?'\s]+$/u, '')
    .replace(/^'/, '');
}
