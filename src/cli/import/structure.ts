/** Describes the structure of an imported text, and reports how it differs from what is normal, the previous edition and the source. */

import type { DiagnosticCodeName, RemediedCode, Severity } from '@rulegraph/core/diagnostic-codes';
import { diagnose, diagnoseFile } from '@rulegraph/core/diagnostics';
import { countItems } from '@rulegraph/core/lists';
import type { Expression, Rule } from '@rulegraph/core/model';
import { countWords, type LedgerSummary } from '@rulegraph/import/ledger';
import { numbersInTail } from '@rulegraph/import/numbered-text/checks';
import type { ImportResult } from '@rulegraph/import/reader';
import type { VFileMessage } from 'vfile-message';
import { countOf } from '../output.ts';

/** Numbers that one text has and another one lacks. */
interface NumberDifference {
  /** The edition, or the edition and language, of the other text. */
  readonly than: string;
  readonly lacks: readonly string[];
  /** Numbers of this text that the other one lacks. */
  readonly adds: readonly string[];
}

/** What an import read, in numbers. */
export interface Structure {
  /** How many rules each level has, outermost first. */
  readonly levels: readonly { readonly level: string; readonly rules: number }[];
  /** The rules with the most words, with their share of the words of all rules. */
  readonly largest: readonly { readonly number: string; readonly words: number; readonly share: number }[];
  /** How many gaps, numbers out of order and numbers read as text the importer reported. */
  readonly gaps: number;
  readonly outOfOrder: number;
  readonly notTaken: number;
  /** Top-level rules with neither text nor rules below them. */
  readonly empty: readonly string[];
  readonly previous: NumberDifference | null;
  readonly source: NumberDifference | null;
}

interface OtherNumbers {
  /** The name of the text in messages: its edition, or its edition and language. */
  readonly name: string;
  readonly numbers: readonly string[];
}

/** What a text is compared with; undefined if the archive has no such text. */
export interface Neighbors {
  readonly previous: OtherNumbers | undefined;
  readonly source: (OtherNumbers & { readonly terms: number }) | undefined;
}

/** How many of the largest rules are reported. */
const LARGEST = 3;

/** Empty sections are a habit of a document, not an error, if there are more than this many and more than one in this many. */
const FEW_EMPTY = 3;
const HABIT = 10;

/** Reasons for setting aside what may be rules; the others are for markup and punctuation. */
const ASIDE_IN_DOUBT: ReadonlySet<string> = new Set([
  'contents',
  'index',
  'other-language',
  'other-work',
  'page-footer',
  'page-header',
]);

/** The table of contents, headers and footers normally have a smaller share of a document's words. More than the maximum is an error. */
const DOUBTFUL_ASIDE = 0.2;
const MAX_ASIDE = 0.5;

/** An edition that lacks a larger share of the previous edition's numbers was read badly, or renumbered. */
const MANY_LACKING = 0.15;
/** One with so few rules in proportion to the previous edition is not an edition: a page of an error, or a leaflet. */
const FEW_RULES = 0.1;

/** A translation of most rules with a smaller share of the terms of its source may have a glossary that was read as rules. */
const FEW_TERMS = 0.5;

/** Counts the rules that were read, and compares their numbers with those of other texts. */
export function describeStructure(
  expression: Expression,
  { messages, parts }: Pick<ImportResult, 'messages' | 'parts'>,
  { previous, source }: Neighbors,
): Structure {
  const { rules } = expression;
  const levels = countItems(rules.map(({ level }) => level));
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  const depth = new Map<string, number>();
  for (const rule of rules) if (!depth.has(rule.level)) depth.set(rule.level, depthByParents(rule, byNumber));
  const sizeOf = ({ blocks }: Rule) => blocks.reduce((sum, { text }) => sum + countWords(text), 0);
  const sizes = rules.map((rule) => ({ number: rule.number, words: sizeOf(rule) }));
  const all = sizes.reduce((sum, { words }) => sum + words, 0);
  const count = (code: DiagnosticCodeName) => messages.filter(({ ruleId }) => ruleId === code).length;
  return {
    levels: Array.from(levels, ([level, amount]) => ({ level, rules: amount })).sort(
      (a, b) => (depth.get(a.level) ?? 0) - (depth.get(b.level) ?? 0),
    ),
    largest: sizes
      .toSorted((a, b) => b.words - a.words)
      .slice(0, LARGEST)
      .map((size) => ({ ...size, share: all === 0 ? 0 : size.words / all })),
    gaps: count('number-gap'),
    outOfOrder: count('number-out-of-order'),
    notTaken: count('unreadable-number') + count('number-in-text') + numbersInTail(parts).length,
    empty: emptySections(rules),
    previous: previous === undefined ? null : numberDifference(expression, previous),
    source: source === undefined ? null : numberDifference(expression, source),
  };
}

/** The rule that a report is about, and its severity if that is not the usual one. */
interface Reported {
  readonly rule?: Rule | undefined;
  readonly severity?: Severity;
}

/** Reports what is far from normal. */
export function checkStructure(
  expression: Expression,
  structure: Structure,
  {
    words,
    file,
    isExcerpt,
    source: original,
  }: { readonly words: LedgerSummary; readonly file: string; readonly isExcerpt: boolean } & Pick<Neighbors, 'source'>,
): readonly VFileMessage[] {
  const byNumber = new Map(expression.rules.map((rule) => [rule.number, rule]));
  const messages: VFileMessage[] = [];
  const report = (code: RemediedCode, reason: string, { rule, ...severity }: Reported = {}) =>
    messages.push(diagnose({ code, ...severity, reason, place: rule?.place ?? { file, line: 1, column: 1 } }));
  for (const number of isExcerpt ? [] : structure.empty) {
    report('section-without-rules', `"${number}" has neither a text nor rules below it`, { rule: byNumber.get(number) });
  }
  const aside = Object.entries(words.aside).filter(([reason]) => ASIDE_IN_DOUBT.has(reason));
  const [largest] = aside;
  const share = words.words === 0 ? 0 : aside.reduce((sum, [, count]) => sum + count, 0) / words.words;
  if (largest !== undefined && share > DOUBTFUL_ASIDE) {
    report(
      'words-set-aside',
      `${percent(share)} of the words were set aside, ${largest[1]} of them as "${largest[0]}"`,
      share > MAX_ASIDE ? {} : { severity: 'warning' },
    );
  }
  const { previous } = structure;
  if (previous !== null && !isExcerpt && previous.lacks.length > MANY_LACKING * (previous.lacks.length + byNumber.size)) {
    report(
      'unlike-previous',
      `edition ${previous.than} has ${countOf(previous.lacks.length, 'number')} that this one lacks: ${listed(previous.lacks)}`,
      byNumber.size < FEW_RULES * (previous.lacks.length + byNumber.size - previous.adds.length) ? { severity: 'error' } : {},
    );
  }
  const { source } = structure;
  if (source !== null && source.lacks.length + source.adds.length > 0) {
    report(
      'unlike-source',
      `the numbers differ from ${source.than}: ${source.lacks.length} missing${among(source.lacks)}, ${source.adds.length} added${among(source.adds)}`,
    );
  }
  const terms = expression.glossary.length;
  const isWhole = original !== undefined && (source?.lacks.length ?? 0) < FEW_TERMS * original.numbers.length;
  if (isWhole && terms < FEW_TERMS * original.terms) {
    messages.push(
      diagnoseFile(file, {
        code: 'unlike-source',
        reason: `the glossary has ${countOf(terms, 'term')}, and that of ${original.name} ${original.terms}`,
        remedy:
          'nothing to do if it is not translated; otherwise name its heading in work.yaml: `format: { headings: { glossary: [Terms] } }`',
      }),
    );
  }
  return messages;
}

/** Returns the rules that probably have another number than the document prints: the only one of the other text that is missing between their neighbors. */
export function misprintedNumbers(rules: readonly Rule[], { numbers }: Pick<OtherNumbers, 'numbers'>) {
  const positions = new Map(numbers.map((number, position) => [number, position]));
  const printed = countItems(rules.map(({ number }) => number));
  const positionAt = (index: number) => positions.get(rules[index]?.number ?? '');
  return rules.flatMap((rule, index) => {
    const [before, after] = [positionAt(index - 1), positionAt(index + 1)];
    const isDoubtful = !positions.has(rule.number) || (printed.get(rule.number) ?? 0) > 1;
    if (!isDoubtful || before === undefined || after === undefined) return [];
    const [likely, another] = numbers.slice(before + 1, after).filter((number) => !printed.has(number));
    return likely === undefined || another !== undefined ? [] : [{ rule, likely }];
  });
}

/** Returns the top-level rules with neither text nor rules below them, unless that is a habit of the document. */
function emptySections(rules: readonly Rule[]): readonly string[] {
  const parents = new Set(rules.map(({ parent }) => parent));
  const top = rules.filter(({ parent }) => parent === null);
  // Some documents print 5.1.1 and no 5.1.
  const isAbove = (number: string) =>
    rules.some((rule) => /^[^\p{L}\p{N}]/u.test(rule.number.startsWith(number) ? rule.number.slice(number.length) : ''));
  const empty = top
    .filter(({ number, blocks }) => blocks.length === 0 && !parents.has(number) && !isAbove(number))
    .map(({ number }) => number);
  return empty.length > FEW_EMPTY && top.length < HABIT * empty.length ? [] : empty;
}

function depthByParents(rule: Rule, byNumber: ReadonlyMap<string, Rule>): number {
  let depth = 0;
  for (let above = rule.parent; above !== null; above = byNumber.get(above)?.parent ?? null) depth += 1;
  return depth;
}

function numberDifference(expression: Expression, { name, numbers }: OtherNumbers): NumberDifference {
  const own = new Set(expression.rules.map(({ number }) => number));
  const others = new Set(numbers);
  return {
    than: name,
    lacks: [...others].filter((number) => !own.has(number)),
    adds: [...own].filter((number) => !others.has(number)),
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function among(numbers: readonly string[]): string {
  return numbers.length === 0 ? '' : ` (${listed(numbers)})`;
}

function listed(numbers: readonly string[]): string {
  return numbers.slice(0, 5).join(', ') + (numbers.length > 5 ? ', …' : '');
}

/** Returns the structure as the lines of a report for people. */
export function structureLines({ levels, largest, gaps, outOfOrder, notTaken, previous, source }: Structure): readonly string[] {
  const counts = levels.map(({ level, rules }) => `${rules} ${level}`).join(', ');
  const sizes = largest.map(({ number, share }) => `${number} (${percent(share)})`).join(', ');
  return [
    `  levels: ${counts}; largest: ${sizes}`,
    `  numbers: ${countOf(gaps, 'gap')}, ${outOfOrder} out of order; lines that begin like a number but were not read as rules: ${notTaken}`,
    ...(previous === null
      ? []
      : [`  before: edition ${previous.than}; lacks ${previous.lacks.length} of its numbers, adds ${previous.adds.length}`]),
    ...(source === null
      ? []
      : [`  source: ${source.than}; lacks ${source.lacks.length} of its numbers, adds ${source.adds.length}`]),
  ];
}
