/**
 * The reference box's one question: which rules, terms or editions does this text mean? The same answer for the box, the search page, the
 * page for missing pages and old anchors.
 */

import { type AskedNumber, answerNumber } from './answer-number.ts';
import type { Answers, EditionAnswer, NumberAnswer } from './answers.ts';
import { askedByLink, askedInText, type Whereabouts } from './asked-numbers.ts';
import { cleanQuery } from './clean-query.ts';
import { findEdition } from './find-edition.ts';
import { findNamed, type NamedAnswer } from './find-named.ts';
import { foldName } from './fold-name.ts';
import type { LookupWork } from './lookup-work.ts';
import { type PastedLink, readLink } from './read-link.ts';

/** Nobody reads more out of a list of suggestions. */
const MOST_NUMBERS = 6;
const MOST_NAMED = 6;

const NOTHING: Answers = { numbers: [], named: [], editions: [] };

/**
 * Looks a text up: a citation in any of its written forms, a pasted address, a title, a term, or the name of an edition. Works that
 * `whereabouts` names come first. A number that never was is answered only where no work has what was asked for.
 *
 * @example `CR 702.19b` · `601.2a–d` · `502.22@2005` · `{{CR|exact|100}}` · `https://example.org/magic-rules/#R70219b` · `Tramble`
 */
export function lookUp(text: string, works: readonly LookupWork[], whereabouts: Whereabouts = {}): Answers {
  const query = cleanQuery(text);
  if (query === '') return NOTHING;
  const ordered = works.toSorted((a, b) => Number(b.id === whereabouts.work) - Number(a.id === whereabouts.work));
  const link = readLink(query);
  if (link !== undefined) return lookUpLink(link, ordered);
  const askedIn = (options = {}) => {
    const answers = ordered.flatMap((work) => answerAll(askedInText(query, work, whereabouts, options), work));
    return likeliest(answers).filter(isWorthSaying(query));
  };
  const asWritten = askedIn();
  const markless = asWritten.some(({ standing }) => standing !== 'never') ? [] : askedIn({ markless: true });
  const numbers = markless.length > 0 ? markless : asWritten;
  const isAnswered = asWritten.length > 0 && markless.length === 0;
  const editions = isAnswered ? [] : ordered.flatMap((work) => editionIn(query, work));
  return { numbers, named: numbers.length > 0 ? [] : namedIn(query, ordered), editions };
}

/** The edition that goes by this name or time; four digits behind the newest edition are no year. */
function editionIn(query: string, work: LookupWork): readonly EditionAnswer[] {
  const at = findEdition(work, query);
  const [newest = ''] = work.editions.at(-1) ?? [];
  if (at === undefined || (/^\d{4}$/u.test(query) && query > newest)) return [];
  return [{ work: work.id, edition: work.editions[at]?.[0] ?? '' }];
}

/** An address names its work, or may lead into any. */
function lookUpLink(link: PastedLink, works: readonly LookupWork[]): Answers {
  const { segments, fragment } = link;
  const folded = segments.map((segment) => segment.toLowerCase());
  const own = works.filter(({ id }) => folded.includes(id));
  const candidates = own.length > 0 ? own : works;
  const numbers = likeliest(candidates.flatMap((work) => answerAll(askedByLink(link, work), work)));
  if (numbers.length > 0) return { ...NOTHING, numbers };
  const name = fragment === '' ? (segments.at(-1) ?? '') : fragment;
  const named = candidates.flatMap((work) => findNamed(name.replaceAll('_', ' '), work)).filter(({ exact }) => exact);
  const editions = candidates.flatMap((work) => {
    const edition = segments.map((segment) => findEdition(work, segment)).find((at) => at !== undefined);
    return edition === undefined || named.length > 0 ? [] : [{ work: work.id, edition: work.editions[edition]?.[0] ?? '' }];
  });
  return { numbers: [], named: named.slice(0, MOST_NAMED), editions };
}

function answerAll(asked: readonly AskedNumber[], work: LookupWork): readonly NumberAnswer[] {
  return asked.slice(0, MOST_NUMBERS).map((one) => answerNumber(one, work));
}

/** Each answer once, and what never was only where nothing else is there. */
function likeliest(answers: readonly NumberAnswer[]): readonly NumberAnswer[] {
  const unique = new Map(
    answers.map((answer) => [
      [answer.work, answer.edition, answer.standing, answer.asked.from, answer.asked.to].join(' '),
      answer,
    ]),
  );
  const all = [...unique.values()];
  const found = all.filter(({ standing }) => standing !== 'never');
  // `999.9` has a section above it in one work, and nothing in the other.
  const near = all.filter(({ nearest }) => nearest.length > 0);
  return (found.length > 0 ? found : near.length > 0 ? near : all).slice(0, MOST_NUMBERS);
}

/** A bare `2005` or `3` that names no rule is a word of the text, and not a rule that never was. */
function isWorthSaying(query: string): (answer: NumberAnswer) => boolean {
  const hasWord = /\p{L}{2}/u.test(query);
  return ({ standing, asked }) => standing !== 'never' || hasWord || /\p{N}[^\p{N}]/u.test(asked.from);
}

/** The names behind what bots and wikis put around them: `!define lifelink`, `{{CompRules|glossary|Special Action}}`. */
function namedIn(query: string, works: readonly LookupWork[]): readonly NamedAnswer[] {
  const template = /^\{\{[^{}]*\|(?<name>[^{}|]*)\}\}$/u.exec(query)?.groups?.['name'];
  const command = /^[!/]\p{L}+[\s:]+(?<name>.+)$/u.exec(query)?.groups?.['name'];
  const text = template ?? command ?? query.replace(/^\[+|\]+$|^!+|!+$/gu, '');
  const found = works.flatMap((work) => findNamed(withoutWork(text, work), work));
  const exact = found.filter((answer) => answer.exact);
  return [...exact, ...found.filter((answer) => !answer.exact)].slice(0, MOST_NAMED);
}

/** `lorcana ward` is the term `ward` of that work. */
function withoutWork(text: string, { names }: LookupWork): string {
  const folded = foldName(text);
  const own = names.map(foldName).find((name) => folded.startsWith(`${name} `));
  return own === undefined ? text : folded.slice(own.length + 1);
}
