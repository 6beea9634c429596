/** What is wrong with a translation as it lies in its folder. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { RuleGraph } from '../graph/index.ts';
import type { Block, Place, Rule } from '../model.ts';
import { languageOf, mayBeIn } from './language-of.ts';
import { findMismatches } from './structure.ts';
import type { Mismatch } from './translation-view.ts';

/**
 * Everything but state: parts that are outdated or wait for their translation are work, and no mistake. `base` is the text that is translated,
 * or where the archive does not have it the one of the nearest edition, with which nothing can be compared.
 */
export function checkTranslation(base: RuleGraph, translation: RuleGraph): VFileMessage[] {
  const { edition, lang, rules } = translation.expression;
  const languages = rules.flatMap((rule) => checkLanguage(rule, lang, base.expression.lang));
  if (base.expression.edition !== edition) {
    const first = rules[0]?.place;
    return first === undefined ? [] : [editionMissing(translation, base, first), ...languages];
  }
  const mismatches = [...findMismatches(base, translation)].flatMap(([number, found]) =>
    found.map((mismatch) => mismatchMessage(number, mismatch, translation)),
  );
  return [...rules.flatMap((rule) => unknownNumber(rule, base)), ...languages, ...mismatches];
}

function editionMissing({ expression: { edition } }: RuleGraph, base: RuleGraph, place: Place): VFileMessage {
  return diagnose({
    code: 'translation-edition-missing',
    severity: 'warning',
    reason: `the text that "${edition}" translates is not in the archive, so that nothing can be called current`,
    place,
    remedy: `import that edition in "${base.expression.lang}", or move the translation to the edition that it translates; "${base.expression.edition}" is the nearest`,
  });
}

function unknownNumber({ number, place }: Rule, base: RuleGraph): VFileMessage[] {
  if (base.byNumber.has(number)) return [];
  return [
    diagnose({
      code: 'translation-number-unknown',
      severity: 'warning',
      reason: `the edition translated has no rule "${number}"`,
      place,
      remedy: 'correct the number, or move the rule to the edition that has it',
    }),
  ];
}

/** Text in the source language waits for its translation; text in a third language is in the wrong folder. */
function checkLanguage({ number, blocks }: Rule, lang: string, sourceLang: string): VFileMessage[] {
  return blocks.flatMap((block) => {
    const found = languageOf(block.text);
    if (found === undefined || found === sourceLang || mayBeIn(found, lang)) return [];
    return [wrongLanguage(number, block, found, lang)];
  });
}

function wrongLanguage(number: string, { place }: Block, found: string, lang: string): VFileMessage {
  return diagnose({
    code: 'translation-wrong-language',
    severity: 'warning',
    reason: `the text of "${number}" is in "${found}", not in "${lang}"`,
    place,
    remedy: 'move it to the folder of its language; until then the source text is shown',
  });
}

function mismatchMessage(number: string, { code, reason }: Mismatch, translation: RuleGraph): VFileMessage {
  const place = translation.byNumber.get(number)?.place ?? { file: '', line: 1, column: 1 };
  return diagnose({
    code,
    severity: 'warning',
    reason: `"${number}": ${reason}`,
    place,
    remedy: 'compare the two texts of that edition',
  });
}
