/** What is said about an answer: that a number never was, what it meant before, that a range was written backwards. */
import { findEdition, type Meaning, type NumberAnswer } from '../rules/lookup/index.ts';
import type { EditionName, Remark } from './found-place.ts';
import type { NumberLookup } from './number-index.ts';
import type { MessageName } from './strings/en.ts';

/** So many earlier meanings are told; the page of the number tells them all. */
const MOST_MEANINGS = 3;

/** About the way in which it was asked for. */
export function remarksOnAsking(answer: NumberAnswer, lookup: NumberLookup): readonly Remark[] {
  const { asked, notIn, missing, backwards, numbers } = answer;
  return [
    ...(notIn === null ? [] : [notInRemark(asked.from, notIn, lookup)]),
    ...(backwards ? [remark('searchBackwards', { from: asked.to ?? '', to: asked.from })] : []),
    ...(missing.length === 0 || numbers.length === 0 ? [] : [remark('searchMissing', { numbers: missing.join(', ') })]),
  ];
}

/** The edition was asked for by any of its names, or by none that it has. */
function notInRemark(number: string, asked: string, lookup: NumberLookup): Remark {
  const at = findEdition(lookup.reference, asked);
  const date = at === undefined ? undefined : lookup.reference.editions[at]?.[0];
  if (date === undefined) return remark('searchNoEdition', { edition: asked });
  return remark('searchNotInEdition', { number }, { edition: editionName(lookup, date) });
}

/** About a number that never was, as far as the history is known, and about those that may have been meant, if there are any. */
export function neverRemarks({ asked, nearest }: NumberAnswer, { reference }: NumberLookup): readonly Remark[] {
  const number = asked.to === undefined ? asked.from : `${asked.from}–${asked.to}`;
  const never = remark(reference.runs === undefined ? 'searchNoSuchNumber' : 'searchNeverWas', { number });
  return nearest.length === 0 ? [never] : [never, remark('searchSlip', {})];
}

/** What the number stood for when it stood for something else than today, the latest first. */
export function meaningRemarks(meanings: readonly Meaning[], lookup: NumberLookup): readonly Remark[] {
  const moved = meanings.filter(({ number, today }) => today.join() !== number);
  return moved.slice(0, MOST_MEANINGS).map((meaning) => meaningRemark(meaning, lookup));
}

function meaningRemark({ number, since, until, today, possible }: Meaning, lookup: NumberLookup): Remark {
  const editions = { since: editionName(lookup, since), until: editionName(lookup, until ?? '') };
  const gone = possible.length > 0 ? 'searchMeantDoubtful' : 'searchMeantGone';
  return remark(today.length === 0 ? gone : 'searchMeant', { number, today: today.join(', ') }, editions);
}

/** A message with what fills it; `editions` are written as days of the language in which it is said. */
export function remark(message: MessageName, values: Remark['values'], editions: Remark['editions'] = {}): Remark {
  return { message, values, editions };
}

/** An edition by its date and the first of its other names. */
export function editionName({ reference }: NumberLookup, date: string): EditionName {
  return { date, alias: reference.editions.find(([id]) => id === date)?.[1] ?? null };
}
