/** Finds the places of the site for what a reader types. Pure; runs in the browser. */

import { splitEdition } from '@rulegraph/core/citations';
import { uniqueBy } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import { ancestors, chapterNumber, nameOfNumber, numberedTitle, parentNumber } from '@rulegraph/core/numbering';
import { type Answer, type FoundCard, findQuestion, looksLikeQuestion } from '@rulegraph/core/search/find';
import {
  type AnswerMeaning,
  type Answers,
  type EditionAnswer,
  findEdition,
  foldName,
  lookUp,
  type NamedAnswer,
  type NumberAnswer,
  titleOfAddress,
  type Whereabouts,
} from '@rulegraph/core/search/lookup';
import {
  anchorAddress,
  chapterAddress,
  compareAddress,
  contentsAddress,
  type EditionLocation,
  editionChangesAddress,
  glossaryAddress,
  ruleAddress,
  sectionAddress,
} from './addresses.ts';
import {
  editionByDate,
  type Family,
  type FoundPlace,
  meaningRemarks,
  neverRemarks,
  remark,
  remarksOnAsking,
} from './found-place.ts';
import { type Language, languageOf } from './languages.ts';
import { writeDate } from './message.ts';
import type { IndexedNumber, NumberLookup } from './number-index.ts';

/** How many of the numbers that may be meant are offered. */
const MAX_NEAREST = 3;

/** Returns the places for a text in the works of one language, best first. The steps of a search ask for them in turn. */
export const lookUpPlaces = /* @__PURE__ */ memoize(computePlaces);

function computePlaces(
  text: string,
  lookups: readonly NumberLookup[],
  language: Language,
  whereabouts: Whereabouts = {},
): readonly FoundPlace[] {
  const answers = lookUp(
    text,
    lookups.map(({ reference }) => reference),
    whereabouts,
  );
  // An address within the glossary is led to its entry, and a name to the rule that defines it.
  const isGlossary = text.includes(`/${language.words.glossary}`);
  const places = placesOfLookup(answers, lookups, language, isGlossary);
  if (answers.numbers.length + answers.editions.length > 0) return uniqueBy(places, ({ href }) => href);
  const asked = lookups.map((lookup) => placesOfQuestion(titleOfAddress(text), lookup, language));
  const questions = asked.flatMap(({ answer }) => answer);
  // Names, even misspelled, are answered by what defines them, and then by a question; a past term may be slang by now, and what a card has is no typo.
  const isPast = (name: string) => lookups.some(({ pastTerms }) => pastTerms.has(name));
  const isForm = questions.some(({ title }) => foldName(title ?? '') === foldName(text));
  const isNamed = answers.named.some(({ match, name }) => match !== 'part' && !(match === 'near' && isForm) && !isPast(name));
  const near = asked.flatMap((found) => found.near);
  if (!isNamed) return uniqueBy([...questions, ...places, ...near], ({ href }) => href);
  const further = questions.map((place) => ({ ...place, certain: false, isAnswer: false }));
  const [named, others] = [true, false].map((isAnswer) => places.filter((place) => place.isAnswer === isAnswer));
  return uniqueBy([...(named ?? []), ...further, ...(others ?? []), ...near], ({ href }) => href);
}

/** Tells whether the places of a text depend on what numbers meant before: if it has digits, or names an edition. */
export function needsHistory(text: string, lookups: readonly NumberLookup[]): boolean {
  if (/\p{N}/u.test(text)) return true;
  return lookups.some(({ reference }) => {
    const isEdition = (name: string) => findEdition(reference, name) !== undefined;
    return isEdition(text) || splitEdition(text, isEdition).edition !== undefined;
  });
}

/**
 * Returns the place of a text that is the number of a rule in force and nothing else, such as `CR 702.19b`, without remarks on what the number meant before,
 * which are in a larger file; undefined for any other text.
 */
export function placeToday(
  text: string,
  lookups: readonly NumberLookup[],
  language: Language,
  whereabouts: Whereabouts = {},
): FoundPlace | undefined {
  const [place] = lookUpPlaces(text, lookups, language, whereabouts);
  const work = lookups.find((lookup) => lookup.work.id === (whereabouts.work ?? lookups[0]?.work.id))?.work;
  if (place?.kind !== 'number' || !place.certain || place.remarks.length > 0 || place.work !== work?.id) return undefined;
  const words = [...work.names, ...Object.values(work.citations).flatMap((own) => [...own.rule, ...own.work])];
  return ['', ...words].some((word) => foldName(`${word} ${place.label}`) === foldName(text)) ? place : undefined;
}

function placesOfLookup(
  { numbers, named, editions }: Answers,
  lookups: readonly NumberLookup[],
  language: Language,
  isGlossary: boolean,
): readonly FoundPlace[] {
  const lookupOf = (work: string) => lookups.find(({ reference }) => reference.id === work);
  const inWork = <T extends { readonly work: string }>(
    items: readonly T[],
    places: (item: T, lookup: NumberLookup) => readonly FoundPlace[],
  ) =>
    items.flatMap((item) => {
      const lookup = lookupOf(item.work);
      return lookup === undefined ? [] : places(item, lookup);
    });
  return [
    ...inWork(numbers, (answer, lookup) => placesOfNumber(answer, lookup, language)),
    ...inWork(named, (answer, lookup) => placesOfName(answer, lookup, language, isGlossary)).map(remarkOnTypos(named)),
    ...inWork(editions, (answer, lookup) =>
      answer.since === undefined
        ? placesOfEdition(answer.edition, lookup, language)
        : [placeOfComparison(answer.since, answer, lookup, language)],
    ),
  ];
}

/** Returns a function that adds a remark to the first place if nothing is spelled exactly as typed. */
function remarkOnTypos([first]: readonly NamedAnswer[]): (place: FoundPlace, index: number) => FoundPlace {
  return (place, index) => (first?.match === 'near' && index === 0 ? { ...place, remarks: [remark('didYouMean', {})] } : place);
}

function placesOfNumber(answer: NumberAnswer, lookup: NumberLookup, language: Language): readonly FoundPlace[] {
  const { asked, status, numbers, edition, meanings } = answer;
  const remarks = [...remarksOnAsking(answer, lookup), ...meaningRemarks(meanings, lookup)];
  const [label = asked.from, ...more] = numbers;
  const range = more.length > 0 && asked.to !== undefined ? { label: `${label}–${more.at(-1)}` } : {};
  switch (status) {
    case 'in-force': {
      const place = placeOfRule(lookup, language, numbers[0] ?? '');
      if (place === undefined) return [];
      return [{ ...place, ...range, remarks, family: familyOf(lookup, language, numbers, answer.alone) }];
    }
    case 'earlier': {
      const location = locationOfEdition(lookup, language, edition);
      const dated = impliedAddress(lookup, location, numbers[0] ?? '');
      const place: FoundPlace = {
        ...placeAt(lookup, location.language, dated),
        label,
        ...range,
        family: familyIn(lookup, location, numbers, answer.alone),
        remarks: [remark('searchInEdition', {}, { edition: editionByDate(lookup, edition ?? '') }), ...remarks],
      };
      return [place, ...todaysRules(meanings, lookup, language)];
    }
    case 'gone': {
      const source = languageOf(lookup.work.original);
      const page = ruleAddress({ language: source, work: lookup.work.id, edition: null }, asked.from);
      const gone = remark('numberGone', { number: asked.from });
      return [
        { ...placeAt(lookup, source, page), label, ...range, remarks: [gone, ...remarks] },
        ...todaysRules(meanings, lookup, language),
      ];
    }
    case 'never': {
      const never = [...neverRemarks(answer, lookup), ...remarks];
      const near = answer.nearest.slice(0, MAX_NEAREST).flatMap((nearest) => placeOfRule(lookup, language, nearest) ?? []);
      if (near.length === 0) {
        const contents = placeAt(lookup, language, contentsAddress({ language, work: lookup.work.id, edition: null }));
        return [{ ...contents, label: lookup.work.name, context: '', remarks: never, certain: false, isAnswer: false }];
      }
      return near.map((place, index) => ({ ...place, certain: false, isAnswer: false, remarks: index === 0 ? never : [] }));
    }
  }
}

/**
 * Returns today's rules for an earlier number, or else the possible successors. If different rules had the number one after the other, only the last
 * is followed.
 */
function todaysRules(meanings: readonly AnswerMeaning[], lookup: NumberLookup, language: Language): readonly FoundPlace[] {
  const meant = meanings[0]?.since === meanings.at(-1)?.since ? meanings : meanings.slice(0, 1);
  const numbers = [...new Set(meant.flatMap(({ today }) => today))];
  const followed = numbers.slice(0, MAX_NEAREST).flatMap((number) => placeOfRule(lookup, language, number) ?? []);
  const possible = numbers.length > 0 ? [] : meant.flatMap((meaning) => meaning.possible).slice(0, MAX_NEAREST);
  return [
    ...followed.map((place) => ({ ...place, certain: false })),
    ...possible.flatMap(({ name }) => {
      const place = placeOfRule(lookup, language, name);
      return place === undefined ? [] : [{ ...place, certain: false, remarks: [remark('searchPossible', {})] }];
    }),
  ];
}

/** Returns the rule of the question card that a text asks, and those of similar ones. */
function placesOfQuestion(text: string, lookup: NumberLookup, language: Language) {
  const { answer, near } = findQuestion(text, lookup.work.questions ?? []);
  const placeOf = ({ rule, sentence, question }: FoundCard): readonly FoundPlace[] => {
    const place = placeOfRule(lookup, language, rule);
    return place === undefined
      ? []
      : [{ ...place, kind: 'name', title: question, family: place.family && { ...place.family, sentence } }];
  };
  return {
    answer: answer === undefined ? [] : placeOf(answer),
    near: near
      .flatMap(placeOf)
      .map((place) => ({ ...place, certain: false, isAnswer: false, remarks: [remark('searchAnswer', {})] })),
  };
}

/**
 * Tells whether rules that may answer a text are wanted beside its places: for a question, and for several words that nothing names; not if a place is
 * certain. They come before places that are no answer; see `isAnswered`.
 */
export function wantsAnswers(text: string, places: readonly FoundPlace[]): boolean {
  if (places.some(({ certain, kind }) => certain || kind === 'number')) return false;
  return looksLikeQuestion(text, isAnswered(places));
}

/** Tells whether the first of the places is an answer. */
export function isAnswered([first]: readonly FoundPlace[]): boolean {
  return first?.isAnswer === true;
}

/** Returns rules that may answer a question, each with a remark that it only may. */
export function placesOfAnswers(answers: readonly Answer[], lookup: NumberLookup, language: Language): readonly FoundPlace[] {
  return answers.flatMap(({ number }) => {
    const place = placeOfRule(lookup, language, number);
    return place === undefined ? [] : [{ ...place, certain: false, isAnswer: false, remarks: [remark('searchAnswer', {})] }];
  });
}

/** Returns the place of a rule in force; undefined if no rule has the number. */
function placeOfRule(lookup: NumberLookup, language: Language, number: string): FoundPlace | undefined {
  const known = lookup.numbers.get(number);
  if (known === undefined) return undefined;
  const location: EditionLocation = { language, work: lookup.work.id, edition: null };
  return {
    ...placeAt(lookup, language, indexedAddress(location, known)),
    label: nameOfNumber(number, (one) => lookup.numbers.get(one)?.title),
    title: known.title,
    context: contextOf(lookup, known),
    family: familyOf(lookup, language, [number], true),
  };
}

/** Returns the contents of an edition, and what it changed, which the first edition with a known history has no page of. */
function placesOfEdition(edition: string, lookup: NumberLookup, language: Language): readonly FoundPlace[] {
  const location = locationOfEdition(lookup, language, edition);
  const { editions, id, runs } = lookup.reference;
  const newest = edition === editions.at(-1)?.[0];
  const name = editionByDate(lookup, edition);
  const address = contentsAddress(newest ? { ...location, edition: null } : location);
  const contents: FoundPlace = { ...placeAt(lookup, location.language, address), kind: 'edition', edition: name };
  if (runs === undefined || edition === editions[0]?.[0]) return [contents];
  const changes = placeAt(lookup, language, editionChangesAddress(language, id, edition));
  return [contents, { ...changes, kind: 'changes', edition: name, certain: false }];
}

/** Returns the comparison of two editions, of all their chapters or of one. */
function placeOfComparison(
  since: string,
  { edition, number }: EditionAnswer,
  lookup: NumberLookup,
  language: Language,
): FoundPlace {
  const chapter = number === undefined ? '' : (chapterNumber(lookup.scheme, number) ?? number);
  const address = compareAddress(language, lookup.work.id, since, edition);
  const title = [since, edition].map((day) => writeDate(day.slice(0, 'YYYY-MM-DD'.length), language)).join(' – ');
  const place = placeAt(lookup, language, chapter === '' ? address : `${address}&${new URLSearchParams({ chapter })}`);
  return { ...place, kind: 'changes', label: chapter, title };
}

/** Returns the place of a rule with a name, or else that of a term in the glossary. */
export function placesOfName(
  { name, names, number, anchor, match }: Omit<NamedAnswer, 'work'>,
  lookup: NumberLookup,
  language: Language,
  isGlossary: boolean,
): readonly FoundPlace[] {
  const { work } = lookup;
  const certain = match === 'exact';
  const isAnswer = match !== 'part';
  const others = names.filter((other) => other !== name).slice(0, 1);
  const place = number === null || (isGlossary && anchor !== null) ? undefined : placeOfRule(lookup, language, number);
  if (number === null || place === undefined) {
    // Part of the name of a past term is no reason to open a list of such names.
    if (anchor === null || (!isAnswer && lookup.pastTerms.has(name))) return [];
    const href = glossaryAddress({ language, work: work.id, edition: null }, anchor);
    const context = [work.name, ...others].join(' · ');
    return [{ ...placeAt(lookup, language, href), kind: 'term', label: name, context, certain, isAnswer, term: names[0] }];
  }
  const context = [place.context, ...others].join(' · ');
  const family = familyOf(lookup, language, [number], !isAnswer);
  const remarks = lookup.pastTerms.has(name) ? [remark('searchPastTerm', {})] : place.remarks;
  return [{ ...place, kind: 'name', title: name, context, family, remarks, certain, isAnswer, term: names[0] }];
}

/** Returns a place with an address and a work; callers fill in the rest. */
function placeAt(lookup: NumberLookup, language: Language, href: string): FoundPlace {
  const { id, name } = lookup.work;
  return {
    work: id,
    kind: 'number',
    label: '',
    edition: null,
    title: null,
    context: name,
    href,
    language,
    remarks: [],
    family: null,
    term: null,
    certain: true,
    isAnswer: true,
  };
}

/**
 * Returns the rules to show with these numbers: those below the rule above them, or below the number itself if only a chapter is above it; of a chapter,
 * the first rule. Null if a chapter has no rule with a page.
 */
function familyOf(lookup: NumberLookup, language: Language, numbers: readonly string[], alone: boolean): Family | null {
  const { scheme, work } = lookup;
  const [first = ''] = numbers;
  const { chapter } = lookup.numbers.get(first) ?? {};
  const location: EditionLocation = { language, work: work.id, edition: null };
  if (chapter == null) return null;
  if (chapter.number === first) {
    const begin = numbers.length > 1 ? undefined : firstRule(lookup, first);
    return begin === undefined ? null : { page: ruleAddress(location, begin), head: begin, numbers: [begin], alone: true };
  }
  const parent = parentNumber(scheme, first);
  const isBelow = parent !== null && parent !== chapter.number && lookup.numbers.has(parent);
  const head = isBelow ? parent : numbers.length === 1 ? first : null;
  const hasPage = head !== null && lookup.numbers.get(head)?.ownPage === true;
  const page = hasPage ? ruleAddress(location, head) : chapterAddress(location, chapter.section, chapter.number);
  return { page, head, numbers, alone };
}

const firstRule = /* @__PURE__ */ memoize(
  ({ numbers, scheme }: NumberLookup, chapter: string) =>
    [...numbers.values()].find(({ number, ownPage }) => ownPage && parentNumber(scheme, number) === chapter)?.number,
);

/** Returns the same for numbers of an earlier edition, of which a chapter is shown, too: the index does not have its title. */
function familyIn(lookup: NumberLookup, location: EditionLocation, numbers: readonly string[], alone: boolean): Family | null {
  const { scheme } = lookup;
  const [first = ''] = numbers;
  const chapter = chapterNumber(scheme, first);
  if (chapter === null) return null;
  const parent = parentNumber(scheme, first);
  const isBelow = first !== chapter && parent !== chapter;
  const head = isBelow ? parent : numbers.length === 1 ? first : null;
  return { page: impliedAddress(lookup, location, chapter), head, numbers, alone };
}

/** Returns the location of an edition, where null is the one in force: in the language if it has the edition, or else in the work's own. */
export function locationOfEdition(lookup: NumberLookup, language: Language, edition: string | null): EditionLocation {
  const isInLanguage = lookup.work.editions.some(([id]) => id === edition);
  return { language: isInLanguage ? language : languageOf(lookup.work.original), work: lookup.work.id, edition };
}

/** Returns the address of an indexed number on its reading page. */
export function indexedAddress(location: EditionLocation, { number, chapter }: IndexedNumber): string {
  if (chapter === null) return sectionAddress(location, number);
  if (chapter.number === number) return chapterAddress(location, chapter.section, number);
  return anchorAddress(location, chapter.section, chapter.number, number);
}

/** Returns the address that a number has in an edition that is not in the index, as the numbering scheme implies. */
export function impliedAddress({ scheme }: NumberLookup, location: EditionLocation, number: string): string {
  const chapter = chapterNumber(scheme, number);
  if (chapter === null) return sectionAddress(location, number);
  const section = parentNumber(scheme, chapter);
  return chapter === number ? chapterAddress(location, section, chapter) : anchorAddress(location, section, chapter, number);
}

/** Returns the work and the headings above a number: `Magic · 702. Keyword Abilities · 702.19. Trample`; for a chapter, its section. */
function contextOf({ work, scheme, numbers }: NumberLookup, { number, chapter }: IndexedNumber): string {
  const isChapter = chapter === null || chapter.number === number;
  const section = isChapter && chapter?.section != null ? numbers.get(chapter.section) : undefined;
  const above = isChapter ? [] : ancestors(scheme, number).flatMap((ancestor) => numbers.get(ancestor) ?? []);
  const titled = above.filter((one) => one.title !== null && one.chapter !== null && one.number !== chapter?.number);
  return [
    work.name,
    ...(section === undefined ? [] : [numberedTitle(section.number, section.title)]),
    ...(isChapter ? [] : [numberedTitle(chapter.number, chapter.title)]),
    ...titled.map((one) => numberedTitle(one.number, one.title)),
  ].join(' · ');
}
