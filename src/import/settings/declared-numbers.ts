/** Compares the numbers of a document with the numbering that its work declares. */

import { diagnose } from '@rulegraph/core/diagnostics';
import { parseNumber, type Scheme } from '@rulegraph/core/numbering';
import type { VFileMessage } from 'vfile-message';
import { stringify } from 'yaml';
import { type Line, linesNamed, placeIn } from '../lines.ts';
import { type PrintedNumber, textOf } from './printed-numbers.ts';
import { printedNumbers, proposeNumberings, supportedNumbers } from './propose-numbering.ts';

/** Fewer numbers of a form, or a smaller share of all, are misprints or quantities. */
const MIN_FOREIGN = 5;
const SHARE_OF_FOREIGN = 0.02;

/** Returns the numbers of several parts whose form a numbering does not have. */
function findForeignNumbers(lines: readonly Line[], scheme: Scheme) {
  const full = supportedNumbers(printedNumbers(lines));
  const foreign = full.filter(({ parts }) => parseNumber(scheme, textOf(parts)) === undefined);
  const shapeOf = ({ parts }: PrintedNumber) => parts.map(({ separator, form }) => separator + form).join('');
  return Array.from(Map.groupBy(foreign, shapeOf).values()).flatMap((alike) => {
    const [first] = alike;
    if (first === undefined || alike.length < MIN_FOREIGN || alike.length < full.length * SHARE_OF_FOREIGN) return [];
    return [{ first, lines: alike.map(({ line }) => line) }];
  });
}

/** Reports numbers that the declared numbering does not have, with the levels that the document shows. */
export function checkDeclared(lines: readonly Line[], scheme: Scheme, nouns: readonly string[]): readonly VFileMessage[] {
  return findForeignNumbers(lines, scheme).map(({ first, lines: found }) => {
    const levels = proposeNumberings(lines, nouns)[0]?.numbering.levels.map((level) => `- ${inFlow(level)}`) ?? [];
    return diagnose({
      code: 'settings-contradicted',
      reason: `${found.length} lines begin with numbers such as "${textOf(first.parts)}", a form that the work does not declare (${linesNamed(found)})`,
      place: placeIn(first.line),
      remedy: `the document shows these levels; compare them with \`numbering\` in work.yaml:\n${levels.join('\n')}`,
    });
  });
}

/** Returns a value as YAML on one line. */
export function inFlow(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: !Array.isArray(value) }).trim();
}
