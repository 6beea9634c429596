/** `duplicate-term`: two glossary entries of one name. */
import { diagnose, formatPlace } from '../diagnostics.ts';
import { foldTitle } from '../graph/index.ts';
import type { GlossaryEntry } from '../model.ts';
import type { Check } from './check.ts';

export const checkDuplicateTerms: Check = ({ expression }) => {
  const first = new Map<string, GlossaryEntry>();
  return expression.glossary.flatMap((entry) => {
    const name = foldTitle(entry.term);
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, entry);
      return [];
    }
    return [
      diagnose({
        code: 'duplicate-term',
        severity: 'error',
        reason: `the glossary explains "${entry.term}" already at ${formatPlace(earlier.place)}`,
        place: entry.place,
        remedy: 'join the two entries, as numbered senses where they mean different things; until then links lead to the first',
      }),
    ];
  });
};
