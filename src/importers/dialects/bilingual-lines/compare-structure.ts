/** A translation of a whole release against that release, rule by rule. */
import type { VFileMessage } from 'vfile-message';
import type { DiagnosticCodeName } from '../../../rules/diagnostic-codes.ts';
import { diagnose } from '../../../rules/diagnostics.ts';
import type { Expression, Place, Rule } from '../../../rules/model.ts';

/** Rules that only one side has, and rules that are not built alike: an example more, a heading less. */
export function compareStructure(translation: Expression, source: Expression): VFileMessage[] {
  const translated = new Map(translation.rules.map((rule) => [rule.number, rule]));
  const known = new Set(source.rules.map((rule) => rule.number));
  const place: Place = translation.rules[0]?.place ?? { file: '', line: 1, column: 1 };
  const messages = source.rules.flatMap((rule) => {
    const counterpart = translated.get(rule.number);
    if (counterpart === undefined) return [finding('counterpart-missing', `"${rule.number}" is not translated`, place)];
    const [here, there] = [shapeOf(counterpart), shapeOf(rule)];
    return here === there
      ? []
      : [finding('translation-structure', `"${rule.number}" has ${here} where its source has ${there}`, counterpart.place)];
  });
  const extra = translation.rules
    .filter((rule) => !known.has(rule.number))
    .map((rule) => finding('translation-number-unknown', `"${rule.number}" is not a rule of the source`, rule.place));
  return [...messages, ...extra];
}

function shapeOf({ title, blocks }: Rule): string {
  const parts = [...(title === null ? [] : ['title']), ...blocks.map((block) => block.kind)];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function finding(code: DiagnosticCodeName, reason: string, place: Place): VFileMessage {
  return diagnose({
    code,
    severity: 'warning',
    reason,
    place,
    remedy: 'correct the translation if its translators agree; it was kept as it is',
  });
}
