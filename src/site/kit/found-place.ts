/** A place of the site that a reader asked for, and the remarks about it, as plain values. Pure; shared with the reader's browser. */
import { type AnswerMeaning, findEdition, type NumberAnswer } from '@rulegraph/core/search/lookup';
import type { Language } from './languages.ts';
import type { MessageName } from './message.ts';
import type { NumberLookup } from './number-index.ts';

/** An edition to be named with the date in the reader's language: `June 7, 2024 (MH3)`. */
export interface EditionName {
  readonly date: string;
  readonly alias: string | null;
}

/** A remark about a found place: a message of the interface and its values. */
export interface Remark {
  readonly message: MessageName;
  readonly values: Readonly<Record<string, string>>;
  readonly editions: Readonly<Record<string, EditionName>>;
}

/** A rule's text together with the rules around it, and the page that has it. */
export interface Family {
  readonly page: string;
  /** The rule above the others; null for a range of rules without one. */
  readonly head: string | null;
  readonly numbers: readonly string[];
  /** Whether nothing but these rules was asked for. */
  readonly alone: boolean;
  /** The sentence that answers a question, as `QuestionCard` has it. */
  readonly sentence?: string | undefined;
}

/** A place of the site that was asked for: a rule, a range, a term, an edition and its changes. */
export interface FoundPlace {
  /** The work that it is a place of: `cr`. */
  readonly work: string;
  /** `name`: a rule by its title · `term`: an entry of the glossary · `changes`: what an edition changed */
  readonly kind: 'number' | 'name' | 'term' | 'edition' | 'changes';
  /** `702.19b`, `601.2a–d`, `Trample`; empty for an edition and its changes. */
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
  /** The name by which it was found as the glossary may have it; null unless it was found by a name. */
  readonly term: string | null;
  /** Whether this is exactly what was asked for, and not something like it. */
  readonly certain: boolean;
  /** Whether it answers what was typed, perhaps misspelled, and not only a part of it. */
  readonly isAnswer: boolean;
}

/**
 * Returns the place to go to without asking: the only number or edition that was asked for, or of several the only one in the work that the
 * reader is in; for a name, the only rule with that title, or else the term. Undefined where there is a choice.
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

/** How many earlier meanings are shown; the number's own page has them all. */
const MAX_MEANINGS = 3;

/** Returns remarks about what was typed: that the range is reversed, or that the number is not in the edition asked for. */
export function remarksOnAsking(answer: NumberAnswer, lookup: NumberLookup): readonly Remark[] {
  const { asked, notIn, missing, backwards, numbers } = answer;
  return [
    ...(notIn === null ? [] : [notInRemark(asked.from, notIn, lookup)]),
    ...(backwards ? [remark('searchBackwards', { from: asked.to ?? '', to: asked.from })] : []),
    ...(missing.length === 0 || numbers.length === 0 ? [] : [remark('searchMissing', { numbers: missing.join(', ') })]),
  ];
}

/** Returns the remark that a number is not in the edition asked for, or that there is no such edition. */
function notInRemark(number: string, asked: string, lookup: NumberLookup): Remark {
  const at = findEdition(lookup.reference, asked);
  const date = at === undefined ? undefined : lookup.reference.editions[at]?.[0];
  if (date === undefined) return remark('searchNoEdition', { edition: asked });
  return remark('searchNotInEdition', { number }, { edition: editionByDate(lookup, date) });
}

/** Returns the remark that a number never existed, as far as the history is known, and, if others are close to it, that one of them may be meant. */
export function neverRemarks({ asked, nearest }: NumberAnswer, { reference }: NumberLookup): readonly Remark[] {
  const number = asked.to === undefined ? asked.from : `${asked.from}–${asked.to}`;
  const never = remark(reference.runs === undefined ? 'searchNoSuchNumber' : 'searchNeverWas', { number });
  return nearest.length === 0 ? [never] : [never, remark('didYouMean', {})];
}

/** Returns remarks about what a number stood for when it was not today's rule, the latest first. */
export function meaningRemarks(meanings: readonly AnswerMeaning[], lookup: NumberLookup): readonly Remark[] {
  const moved = meanings.filter(({ number, today }) => today.join() !== number);
  return moved.slice(0, MAX_MEANINGS).map((meaning) => meaningRemark(meaning, lookup));
}

function meaningRemark({ number, since, until, today, possible }: AnswerMeaning, lookup: NumberLookup): Remark {
  const editions = { since: editionByDate(lookup, since), until: editionByDate(lookup, until ?? '') };
  const gone = possible.length > 0 ? 'searchMeantDoubtful' : 'searchMeantGone';
  return remark(today.length === 0 ? gone : 'searchMeant', { number, today: today.join(', ') }, editions);
}

/** Returns a remark. `editions` are values, too, written as dates in the language of the reader. */
export function remark(message: MessageName, values: Remark['values'], editions: Remark['editions'] = {}): Remark {
  return { message, values, editions };
}

/** Returns an edition by its date and the first of its other names. */
export function editionByDate({ reference }: NumberLookup, date: string): EditionName {
  return { date, alias: reference.editions.find(([id]) => id === date)?.[1] ?? null };
}
