/** What can be wrong with the numbers of an import, whatever it was read from. */
import type { VFileMessage } from 'vfile-message';
import { diagnose, formatPlace } from '../rules/diagnostics.ts';
import type { Rule } from '../rules/model.ts';

/** A message for each rule whose number an earlier one has; both are kept. */
export function duplicateNumbers(rules: readonly Rule[]): VFileMessage[] {
  const first = new Map<string, Rule>();
  return rules.flatMap((rule) => {
    const earlier = first.get(rule.number);
    if (earlier === undefined) {
      first.set(rule.number, rule);
      return [];
    }
    return [
      diagnose({
        code: 'duplicate-number',
        severity: 'error',
        reason: `the number "${rule.number}" is already taken at ${formatPlace(earlier.place)}`,
        place: rule.place,
        remedy: 'renumber one of them',
      }),
    ];
  });
}

/** A message for each rule above which nothing stands, once for each number that is missing. */
export function missingParents(rules: readonly Rule[]): VFileMessage[] {
  const known = new Set(rules.map((rule) => rule.number));
  return rules.flatMap((rule) => {
    if (rule.parent === null || known.has(rule.parent)) return [];
    known.add(rule.parent);
    return [
      diagnose({
        code: 'missing-parent',
        severity: 'info',
        reason: `"${rule.parent}", to which "${rule.number}" belongs, is not in the document`,
        place: rule.place,
        remedy: 'nothing to do for an excerpt; otherwise look for the heading that was not recognised',
      }),
    ];
  });
}
