/** What is wrong with the numbers of an expression. */
import type { VFileMessage } from 'vfile-message';
import { diagnose, formatPlace } from '../diagnostics.ts';
import type { Rule } from '../model.ts';
import { ancestors, compareNumbers, levelOf, parentNumber, type Scheme, successors } from '../numbering/index.ts';
import type { RuleTree } from './rule-graph.ts';

/** Checks the sequence of rules as it stands in the source. */
export function checkNumbers(rules: readonly Rule[], tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  return [
    ...tree.duplicates.map((rule) => duplicateNumber(rule, tree)),
    ...rules.flatMap((rule) => missingParent(rule, tree, scheme)),
    ...rules.flatMap((rule, index) => misplaced(rule, rules[index - 1], tree, scheme)),
    ...[...tree.children.values()].flatMap((siblings) => numberGaps(siblings, tree, scheme)),
  ];
}

function duplicateNumber(rule: Rule, tree: RuleTree): VFileMessage {
  const first = tree.byNumber.get(rule.number)?.place;
  return diagnose({
    code: 'duplicate-number',
    severity: 'error',
    reason: `number "${rule.number}" is already that of the rule at ${first === undefined ? 'another place' : formatPlace(first)}`,
    place: rule.place,
    remedy: 'give one of the two rules another number; until then links lead to the first',
  });
}

function missingParent(rule: Rule, tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  const parent = parentNumber(scheme, rule.number);
  if (parent === null || tree.byNumber.has(parent)) return [];
  return [
    diagnose({
      code: 'missing-parent',
      severity: 'warning',
      reason: `rule "${rule.number}" belongs to "${parent}", which does not exist`,
      place: rule.place,
      remedy: `add "${parent}", or correct the number`,
    }),
  ];
}

/** Tells whether a rule is out of order: it must follow its parent, or something that belongs to its parent, and come after what it follows. */
function misplaced(rule: Rule, previous: Rule | undefined, tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  if (previous === undefined || previous.number === rule.number) return [];
  const parent = parentNumber(scheme, rule.number);
  const above = [...ancestors(scheme, previous.number), previous.number];
  if (parent !== null && tree.byNumber.has(parent) && !above.includes(parent)) {
    return [
      diagnose({
        code: 'number-outside-parent',
        severity: 'warning',
        reason: `rule "${rule.number}" comes after "${previous.number}", outside "${parent}"`,
        place: rule.place,
        remedy: `move it under "${parent}", or correct the number`,
      }),
    ];
  }
  if (compareNumbers(scheme, previous.number, rule.number) <= 0) return [];
  return [
    diagnose({
      code: 'number-order',
      severity: 'warning',
      reason: `rule "${rule.number}" comes after "${previous.number}"`,
      place: rule.place,
      remedy: 'put the rules in the order of their numbers, or correct the number',
    }),
  ];
}

/** Reports gaps below the chapters; works leave room between those. */
function numberGaps(siblings: readonly string[], tree: RuleTree, scheme: Scheme): readonly VFileMessage[] {
  return siblings.flatMap((number, index) => {
    const rule = tree.byNumber.get(number);
    const previous = siblings[index - 1];
    const parent = parentNumber(scheme, number);
    if (rule === undefined || parent === null || !tree.chapterOf.has(parent)) return [];
    if (previous !== undefined && levelOf(scheme, previous) !== rule.level) return [];
    const after = previous === undefined ? undefined : successors(scheme, previous);
    if (after?.others.includes(number) === true) return [];
    const expected = previous === undefined ? successors(scheme, parent)?.child : after?.sibling;
    if (expected == null || compareNumbers(scheme, expected, number) >= 0 || tree.byNumber.has(expected)) return [];
    return [
      diagnose({
        code: 'number-gap',
        severity: 'info',
        reason: `rule "${number}" follows ${previous === undefined ? `"${parent}"` : `"${previous}"`} where "${expected}" is expected`,
        place: rule.place,
        remedy: 'add the missing rule, correct the number, or declare the letters that the scheme skips',
      }),
    ];
  });
}
