/** Judges readings of one document by what the checks found, to choose between readers and between settings. */

import type { DiagnosticCodeName } from '@rulegraph/core/diagnostic-codes';
import { severityOf } from '@rulegraph/core/diagnostics';
import type { Expression, Place } from '@rulegraph/core/model';
import { placeIn } from './lines.ts';
import { findTextLists, numbersInTail } from './numbered-text/checks.ts';
import type { ImportResult } from './reader.ts';

/** What speaks for a reading, and what against it. */
export interface ReadingScore {
  readonly rules: number;
  /** Lines that begin like numbers and were read as text. */
  readonly unread: number;
  readonly doubts: number;
  readonly errors: number;
  /** The higher, the better. */
  readonly value: number;
}

const PER_UNREAD = 3;
const PER_DOUBT = 2;
/** An error costs this many rules, and this share of them. */
const PER_ERROR = 5;
const SHARE_PER_ERROR = 0.3;

/** What tells that a text was read in another way than it was meant; other doubts, as about pictures, say nothing about the reader. */
const ABOUT_STRUCTURE: ReadonlySet<string | undefined> = new Set<DiagnosticCodeName>([
  'contents-unread',
  'duplicate-number',
  'joined-columns',
  'missing-parent',
  'number-gap',
  'number-out-of-order',
  'numbers-missing',
  'oversized-rule',
  'undeclared-heading-word',
  'undeclared-letters',
  'unexpected-text',
  'unnumbered-heading',
  'unused-level',
]);

/** Returns the places of numbers that were not read as rules. */
export function unreadNumbers({ messages, parts }: Pick<ImportResult, 'messages' | 'parts'>): readonly Place[] {
  const isUnread = (code: string | undefined) => code === 'unreadable-number' || code === 'number-in-text';
  const reported = messages.filter(({ ruleId }) => isUnread(ruleId));
  return [
    ...reported.map(({ file = '', line = 1, column = 1 }) => ({ file, line, column })),
    ...[...numbersInTail(parts), ...findTextLists(parts).items].map((line) => placeIn(line)),
  ];
}

/** Counts the rules of a reading, and what is wrong with it. */
export function scoreReading(
  reading: Pick<ImportResult, 'messages' | 'parts'> & { readonly expression: Pick<Expression, 'rules'> },
): ReadingScore {
  const { messages, expression } = reading;
  const { rules } = expression;
  const unread = unreadNumbers(reading).length;
  const doubts = messages.filter((message) => severityOf(message) === 'warning' && ABOUT_STRUCTURE.has(message.ruleId)).length;
  const errors = messages.filter((message) => severityOf(message) === 'error').length;
  const lost = unread * PER_UNREAD + doubts * PER_DOUBT + errors * (PER_ERROR + rules.length * SHARE_PER_ERROR);
  return { rules: rules.length, unread, doubts, errors, value: rules.length - lost };
}

/** A reading is doubtful if it has an error, or a doubt or unread line for fewer than this many rules. */
const RULES_PER_DOUBT = 20;
/** Another reading is better by at least this share of the rules, since habits of markup cost it nothing. */
const CLEARLY = 0.2;

/** Tells whether other readings may be better. */
export function isDoubtful({ rules, unread, doubts, errors }: ReadingScore): boolean {
  return errors > 0 || (unread + doubts) * RULES_PER_DOUBT > rules;
}

/** Tells whether a reading is clearly better than another. */
export function isBetter(one: ReadingScore, other: ReadingScore): boolean {
  return one.value > 0 && one.value > other.value + CLEARLY * Math.max(one.rules, other.rules);
}
