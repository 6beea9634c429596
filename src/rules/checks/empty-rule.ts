/** `empty-rule`: a number with nothing behind it. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';

export const checkEmptyRules: Check = ({ expression }) =>
  expression.rules
    .filter(({ title, blocks }) => (title ?? '').trim() === '' && blocks.every(({ text }) => text.trim() === ''))
    .map(({ number, place }) =>
      diagnose({
        code: 'empty-rule',
        severity: 'warning',
        reason: `rule "${number}" has neither a title nor a text`,
        place,
        remedy: 'write its text behind the number, or delete the number',
      }),
    );
