/** A place of the site that somebody asked for, and what is said about it, as plain values. Pure; shared with the reader's browser. */

import { findEdition, type Meaning, type NumberAnswer } from '../rules/lookup/index.ts';
import type { Language } from './languages.ts';
import type { NumberLookup } from './number-index.ts';
import type { MessageName } from './strings/en.ts';

/** An edition, to be written as the reader's language writes days: `7 June 2024 (MH3)`. */
export interface EditionName {
  readonly date: string;
  readonly alias: string | null;
}

/** Something that is said about a found rule: a message of the interface and what fills it. */
export interface Remark {
  readonly message: MessageName;
  readonly values: Readonly<Record<string, string>>;
  readonly editions: Readonly<Record<string, EditionName>>;
}

/** Where a rule's text can be read together with what stands around it. */
export interface Family {
  readonly page: string;
  /** The rule at its head; null for a range of rules that no rule is above. */
  readonly head: string | null;
  /** The rules that were asked for. */
  readonly numbers: readonly string[];
  /** Nothing but these rules was asked for. */
  readonly alone: boolean;
}

/** A place of the site that was asked for: a rule, a range, a term, an edition. */
export interface FoundPlace {
  /** The work that it is a place of: `cr`. */
  readonly work: string;
  /** `name`: a rule by its title · `term`: an entry of the glossary */
  readonly kind: 'number' | 'name' | 'term' | 'edition';
  /** `702.19b`, `601.2a–d`, `Trample`; empty where it is an edition. */
  readonly label: string;
  readonly edition: EditionName | null;
  /** The rule's title, shown after its number. */
  readonly title: string | null;
  /** `Magic · 702. Keyword Abilities` */
  readonly context: string;
  readonly href: string;
  readonly language: Language;
  readonly remarks: readonly Remark[];
  readonly family: Family | null;
  /** Whether this, and nothing like it, is what was asked for. */
  readonly certain: boolean;
}

/**
 * Returns the place to go to without asking further: the only number or edition that was asked for, or of several the only one of the work
 * that the reader is in; of names the only rule of that title, or else the term. Undefined where there is a choice.
 */
export function placeMeant(places: readonly FoundPlace[], here: string | undefined): FoundPlace | undefined {
  const certain = places.filter((place) => place.certain);
  const own = certain.filter(({ work }) => work === here);
  const isOfOneWork = certain.every(({ work }) => work === certain[0]?.work);
  const candidates = own.length > 0 ? own : isOfOneWork ? certain : [];
  const rules = candidates.filter(({ kind }) => kind !== 'term');
  // Of terms, those of the glossary in force come before those that only earlier ones had.
  if (rules.length === 0) return candidates[0];
  return rules.length === 1 ? rules[0] : undefined;
}

/** So many earlier meanings are told; the page of the number tells them all. */
const MOST_MEANINGS = 3;

/** Returns what is to be said about how a number was asked for: that it was written backwards, or is not in that edition. */
export function remarksOnAsking(answer: NumberAnswer, lookup: NumberLookup): readonly Remark[] {
  const { asked, notIn, missing, backwards, numbers } = answer;
  return [
    ...(notIn === null ? [] : [notInRemark(asked.from, notIn, lookup)]),
    ...(backwards ? [remark('searchBackwards', { from: asked.to ?? '', to: asked.from })] : []),
    ...(missing.length === 0 || numbers.length === 0 ? [] : [remark('searchMissing', { numbers: missing.join(', ') })]),
  ];
}

/** Returns that a number is not in the edition that was asked for by any of its names, or that no edition has that name. */
function notInRemark(number: string, asked: string, lookup: NumberLookup): Remark {
  const at = findEdition(lookup.reference, asked);
  const date = at === undefined ? undefined : lookup.reference.editions[at]?.[0];
  if (date === undefined) return remark('searchNoEdition', { edition: asked });
  return remark('searchNotInEdition', { number }, { edition: editionName(lookup, date) });
}

/** Returns that a number never was, as far as the history is known, and that another may have been meant, if there is one. */
export function neverRemarks({ asked, nearest }: NumberAnswer, { reference }: NumberLookup): readonly Remark[] {
  const number = asked.to === undefined ? asked.from : `${asked.from}–${asked.to}`;
  const never = remark(reference.runs === undefined ? 'searchNoSuchNumber' : 'searchNeverWas', { number });
  return nearest.length === 0 ? [never] : [never, remark('searchSlip', {})];
}

/** Returns what the number stood for when it stood for something else than today, the latest first. */
export function meaningRemarks(meanings: readonly Meaning[], lookup: NumberLookup): readonly Remark[] {
  const moved = meanings.filter(({ number, today }) => today.join() !== number);
  return moved.slice(0, MOST_MEANINGS).map((meaning) => meaningRemark(meaning, lookup));
}

function meaningRemark({ number, since, until, today, possible }: Meaning, lookup: NumberLookup): Remark {
  const editions = { since: editionName(lookup, since), until: editionName(lookup, until ?? '') };
  const gone = possible.length > 0 ? 'searchMeantDoubtful' : 'searchMeantGone';
  return remark(today.length === 0 ? gone : 'searchMeant', { number, today: today.join(', ') }, editions);
}

/** Makes a remark of a message and what fills it; `editions` are written as days of the language in which it is said. */
export function remark(message: MessageName, values: Remark['values'], editions: Remark['editions'] = {}): Remark {
  return { message, values, editions };
}

/** Returns an edition by its date and the first of its other names. */
export function editionName({ reference }: NumberLookup, date: string): EditionName {
  return { date, alias: reference.editions.find(([id]) => id === date)?.[1] ?? null };
}
