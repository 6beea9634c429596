/** Judges readings of one document by what the checks found, to choose between readers and between settings. */

import { severityOf } from '@rulegraph/core/diagnostics';
import { numbersInTail } from './numbered-text/checks.ts';
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

/** Counts the rules of a reading, and what is wrong with it. */
export function scoreReading({
  expression: { rules },
  messages,
  parts,
}: Pick<ImportResult, 'expression' | 'messages' | 'parts'>): ReadingScore {
  const isUnread = (code: string | undefined) => code === 'unreadable-number' || code === 'number-in-text';
  const unread = messages.filter(({ ruleId }) => isUnread(ruleId)).length + numbersInTail(parts).length;
  const doubts = messages.filter((message) => severityOf(message) === 'warning' && !isUnread(message.ruleId)).length;
  const errors = messages.filter((message) => severityOf(message) === 'error').length;
  const lost = unread * PER_UNREAD + doubts * PER_DOUBT + errors * (PER_ERROR + rules.length * SHARE_PER_ERROR);
  return { rules: rules.length, unread, doubts, errors, value: rules.length - lost };
}
