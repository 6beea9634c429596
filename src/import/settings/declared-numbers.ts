/** Compares a document with the settings of its work: the form of its numbers, its language, the words of its citations. */

import { diagnose } from '@rulegraph/core/diagnostics';
import type { Expression, Rule } from '@rulegraph/core/model';
import { parseNumber, type Scheme } from '@rulegraph/core/numbering';
import type { CitationWords, Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { stringify } from 'yaml';
import { LISTED_LINES, type Line, linesNamed, placeIn } from '../lines.ts';
import { detectLanguage, FREQUENT_WORDS, isLanguage } from './language-words.ts';
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

/** Reports where a document contradicts the settings: its language, the words before its citations, the form of its numbers. */
export function checkDeclared(
  lines: readonly Line[],
  { rules, lang }: Pick<Expression, 'rules' | 'lang'>,
  { work, scheme, nouns }: { readonly work: Work; readonly scheme: Scheme; readonly nouns: readonly string[] },
): readonly VFileMessage[] {
  const ofLanguage = checkLanguage(lines, lang, work);
  return [
    ...ofLanguage,
    ...(ofLanguage.length > 0 ? [] : checkCitingWords(lines, rules, work.citations[lang], lang)),
    ...checkForms(lines, scheme, nouns),
  ];
}

/** Reports a text whose words are not those of the language of its work, as which it is imported. */
function checkLanguage(lines: readonly Line[], lang: string, { source }: Work): readonly VFileMessage[] {
  const shown = isLanguage(lang) ? detectLanguage(lines.map(({ text }) => text).join('\n')) : undefined;
  const [first] = lines;
  if (first === undefined || shown === undefined || shown.split('-')[0] === lang.split('-')[0]) return [];
  const reason = `the document is imported as "${lang}", and its words are those of "${shown}"`;
  const remedy = `name its language with --lang${lang === source ? ', or correct `source` in work.yaml' : ''}`;
  return [diagnose({ code: 'settings-contradicted', reason, place: placeIn(first), remedy })];
}

/** Tells of words before numbers of rules that are not listed, so that they may cite nothing. */
function checkCitingWords(
  lines: readonly Line[],
  rules: readonly Rule[],
  words: CitationWords | undefined,
  lang: string,
): readonly VFileMessage[] {
  return citingWords(lines, rules, Object.values(words ?? {}).flat()).map(({ word, cited }) =>
    diagnose({
      code: 'settings-contradicted',
      severity: 'info',
      reason: `"${word}" stands before numbers of rules in the text ${cited.length} times, and work.yaml does not list it (${linesNamed(cited)})`,
      place: placeIn(cited[0] as Line),
      remedy: `if it cites rules, add it to \`citations.${lang}.rule\` in work.yaml`,
    }),
  );
}

/** Reports numbers that the declared numbering does not have, with the levels that the document shows. */
function checkForms(lines: readonly Line[], scheme: Scheme, nouns: readonly string[]): readonly VFileMessage[] {
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

const MIN_CITED = 3;

/** Returns the words that stand before numbers of rules in the text and are not listed. */
export function citingWords(lines: readonly Line[], rules: readonly Rule[], listed: Iterable<string>) {
  // A plain number may be an amount; `1.2`, `2k` and `A2` are not.
  const numbers = new Set(rules.flatMap(({ number }) => (/\d[.-]\d|\d[a-z]|[A-Z]\d/.test(number) ? [number] : [])));
  const known = new Set([...FREQUENT_WORDS, ...Array.from(listed, (word) => word.toLowerCase())]);
  const isDecimal = (number: string) => /^\d+\.\d+$/.test(number);
  const hasDeeper = ![...numbers].every(isDecimal);
  const found = lines.flatMap((line) =>
    Array.from(
      line.text.matchAll(/(?<=[\s[])(\p{L}{3,20}\.?)\s([A-Z]?\d[\da-z.-]{0,20}(?<![.-]))(?![\d.-]*\d)/gu),
      ([, word = '', number = '']) => ({ word: word.toLowerCase(), number, line }),
    ),
  );
  const citing = Array.from(Map.groupBy(found, ({ word }) => word)).flatMap(([word, all]) => {
    const [ofRules = [], others = []] = [true, false].map((is) => all.filter(({ number }) => numbers.has(number) === is));
    // `version 3.0` names other things, though some of them have the numbers of rules; `3.0` may be an amount, `3.0.1` hardly.
    const least = hasDeeper && ofRules.every(({ number }) => isDecimal(number)) ? 2 * MIN_CITED : MIN_CITED;
    const isOther = others.filter(({ number }) => /\d\D/.test(number)).length * 3 >= ofRules.length;
    return known.has(word) || isOther || ofRules.length < least ? [] : [{ word, cited: ofRules.map(({ line }) => line) }];
  });
  return citing.slice(0, LISTED_LINES);
}
