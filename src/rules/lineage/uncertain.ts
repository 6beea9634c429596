/** What readers are told about a match that may be wrong. */
import type { Link } from './alignment.ts';

/** A match below this is as likely wrong as right. */
const LIKELY = 0.5;

/** Whether a match is so weak that the two ends may be two different rules. What was added or removed was matched with nothing. */
export function isUncertain({ from, to, confidence }: Pick<Link, 'from' | 'to' | 'confidence'>): boolean {
  return from.length > 0 && to.length > 0 && confidence < LIKELY;
}
