/** Looks up the rules, terms or editions that a text means, for search boxes, missing pages and old anchors. */
import { splitEdition } from '../../citations/index.ts';
import { once } from '../../memo.ts';
import type { Rule } from '../../model.ts';
import { parseNumber } from '../../numbering/index.ts';
import { type Answers, type AskedNumber, answerNumber, type EditionAnswer, type NumberAnswer } from './answer-number.ts';
import {
  askedByLink,
  askedInText,
  editionInSegments,
  isKnownIn,
  mayNameEdition,
  type PastedLink,
  readLink,
  type Whereabouts,
} from './asked-numbers.ts';
import { findNamed, type NamedAnswer } from './find-named.ts';
import { findEdition, foldName, type LookupWork, type Named } from './lookup-work.ts';
import { askedAbout, withWrittenSeparators } from './question-words.ts';

const MAX_NUMBERS = 6;
const MAX_NAMED = 6;

const NOTHING: Answers = { numbers: [], named: [], editions: [] };

/**
 * Looks up a citation in any written form, a pasted address, a title, a term, or the name of an edition. The work of `whereabouts` comes first.
 * Numbers that never existed are returned only if nothing else is found.
 *
 * @example `CR 702.19b` · `601.2a–d` · `502.22@2005` · `{{CR|exact|100}}` · `https://example.org/magic-rules/#R70219b` · `100 point 2a` · `Tramble`
 */
export function lookUp(text: string, works: readonly LookupWork[], whereabouts: Whereabouts = {}): Answers {
  const query = withWrittenSeparators(cleanQuery(text));
  if (query === '') return NOTHING;
  const ordered = works.toSorted((a, b) => Number(b.id === whereabouts.work) - Number(a.id === whereabouts.work));
  const link = readLink(query);
  if (link !== undefined) return lookUpLink(link, ordered);
  const compared = ordered.flatMap((work) => comparisonAsked(query, work));
  if (compared.length > 0) return { ...NOTHING, editions: compared };
  const isName = once(() => ordered.some((work) => findNamed(query, work).some(isExact)));
  const askedIn = (options = {}) => {
    const answers = ordered.flatMap((work) => answerAll(askedInText(query, work, whereabouts, { ...options, isName }), work));
    return bestAnswers(answers).filter(isPlausible(query));
  };
  const asWritten = askedIn();
  const isWritten = asWritten.some(exists);
  const unseparated = isWritten ? [] : askedIn({ unseparated: true }).filter(exists);
  const editions = isWritten ? [] : ordered.flatMap((work) => editionAsked(query, work));
  const isFound = isWritten || unseparated.length > 0 || editions.length > 0;
  const misread = isFound ? [] : askedIn({ misread: true });
  // `2024.06.07` is the date of an edition rather than a rule of another work that never existed.
  const all = [misread, unseparated, asWritten].find((answers) => answers.length > 0) ?? [];
  const numbers = editions.length > 0 ? all.filter(exists) : all;
  // A card set may have the name of a rule: `Archenemy`.
  const isBoth = numbers.length === 0 && editions.length > 0 && !/\p{N}/u.test(query) && isName();
  if (isBoth) return { numbers, named: lookUpNames(query, ordered).filter(isExact), editions };
  if (numbers.length > 0 || editions.length > 0) return { numbers, named: [], editions };
  const named = lookUpNames(query, ordered);
  const dated = named.some(isExact) ? [] : ordered.map((work) => namedInEdition(query, work));
  const best = dated.find((answers) => answers.numbers.length > 0) ?? dated.find((answers) => answers.named.length > 0);
  return best ?? { ...NOTHING, named };
}

/** Looks up numbers as `lookUp` does, in a work that is given with its rules instead of their names. A `note` says why another edition answers. */
export function lookUpNumbers(
  text: string,
  { rules, ...work }: Omit<LookupWork, 'named'> & { readonly rules: readonly Pick<Rule, 'number' | 'title'>[] },
): readonly (NumberAnswer & { readonly note?: string })[] {
  const named = rules.flatMap(({ number, title }): Named[] => (title === null ? [] : [{ names: [title], number, anchor: null }]));
  return lookUp(text, [{ ...work, named }]).numbers.map((answer) => {
    const { asked, status, notIn } = answer;
    if (notIn === null || work.editions.length === 0) return answer;
    const [date] = work.editions[findEdition(work, notIn) ?? -1] ?? [];
    const reason = date === undefined ? `no edition is called "${notIn}"` : `the edition of ${date} has no rule ${asked.from}`;
    const instead = status === 'in-force' ? 'the edition in force' : 'the last with the number';
    return { ...answer, note: status === 'never' ? reason : `${reason}; answered from ${instead}` };
  });
}

function exists({ status }: NumberAnswer): boolean {
  return status !== 'never';
}

/**
 * Looks up a name with an edition: for `combat damage step 1999`, the number that the rule of this title had then, or its current number with
 * `notIn` if there was none; for `bury 1999`, the glossary term.
 */
function namedInEdition(query: string, work: LookupWork): Answers {
  const { text, edition } = splitEdition(query, mayNameEdition(query, work));
  if (edition === undefined || work.editions.length === 0) return NOTHING;
  const position = findEdition(work, edition);
  const found = findNamed(text, work);
  const named = found.find(({ match }) => match === 'exact' || match === 'near');
  if (named === undefined || (position === undefined && !isExact(named))) return NOTHING;
  if (named.number === null)
    return { ...NOTHING, named: found.filter((one) => isExact(one) || !isExact(named)).slice(0, MAX_NAMED) };
  if (position === undefined) return { ...NOTHING, numbers: [answerNumber({ from: named.number, edition }, work)] };
  const then = numberThen(named.number, position, work);
  const answer = answerNumber({ from: then ?? named.number, edition: then === undefined ? undefined : edition }, work);
  const isMissing = then === undefined && position < work.editions.length - 1 && work.runs?.has(named.number) === true;
  return { ...NOTHING, numbers: [isMissing ? { ...answer, notIn: edition } : answer] };
}

/** Returns the number that a current rule had in an earlier edition; the shortest if it had several. */
function numberThen(today: string, edition: number, { runs }: LookupWork): string | undefined {
  const numbers = [...(runs?.keys() ?? [])].filter((number) =>
    runs?.get(number)?.some((run) => run.since <= edition && edition <= run.until && run.today[0] === today),
  );
  return numbers.toSorted((a, b) => a.length - b.length)[0];
}

/** Returns the edition with a name or date. Four digits beyond the newest edition are not a year. */
function editionAsked(query: string, work: LookupWork): readonly EditionAnswer[] {
  const at = findEdition(work, query);
  const [newest = ''] = work.editions.at(-1) ?? [];
  if (at === undefined || (/^\d{4}$/u.test(query) && query > newest)) return [];
  return [{ work: work.id, edition: work.editions[at]?.[0] ?? '' }];
}

/** So many words may stand beside the number and the editions of a comparison. */
const MAX_BESIDE = 2;

/** Returns the two editions that a text ends in, with the number before them: for `compare 702 2009 vs 2015`, those of 2009 and 2015 with 702. */
function comparisonAsked(query: string, work: LookupWork): readonly EditionAnswer[] {
  const position = (name: string) => findEdition(work, name);
  const isEdition = (name: string) => position(name) !== undefined;
  const last = splitEdition(query, isEdition);
  const text = last.text.replace(/(?<=\p{N})\s+(?:\p{L}{1,7}|[–-])$/u, '');
  const first = isEdition(text) ? { text: '', edition: text } : splitEdition(text, isEdition);
  const [from, to] = [first, last].map(({ edition = '' }) => position(edition)).sort((a = -1, b = -1) => a - b);
  if (from === undefined || to === undefined || from === to) return [];
  const words = first.text.split(' ').filter(Boolean);
  const number = words
    .map((word) => parseNumber(work.index.scheme, word)?.number)
    .find((one) => one !== undefined && isKnownIn(work)(one));
  const beside = words.length - (number === undefined ? 0 : 1);
  if (beside > (number === undefined ? 1 : MAX_BESIDE) || words.some((word) => /\p{N}/u.test(word)) !== (number !== undefined))
    return [];
  const [since = '', edition = ''] = [from, to].map((at) => work.editions[at]?.[0]);
  return [{ work: work.id, edition, since, number }];
}

/** Looks up an address, in the work whose id is one of its segments, or else in all works. */
function lookUpLink(link: PastedLink, works: readonly LookupWork[]): Answers {
  const { segments, fragment } = link;
  const folded = segments.map((segment) => segment.toLowerCase());
  const own = works.filter(({ id }) => folded.includes(id));
  const candidates = own.length > 0 ? own : works;
  const numbers = bestAnswers(candidates.flatMap((work) => answerAll(askedByLink(link, work), work)));
  if (numbers.length > 0) return { ...NOTHING, numbers };
  const named = [fragment, segments.at(-1) ?? '']
    .map((name) => candidates.flatMap((work) => namedInTitle(name, work)))
    .find((answers) => answers.length > 0);
  const editions = candidates.flatMap((work) => {
    const editionName = editionInSegments(segments, work) ?? segments.at(-1);
    const edition = editionName === undefined ? undefined : findEdition(work, editionName);
    return edition === undefined || named !== undefined ? [] : [{ work: work.id, edition: work.editions[edition]?.[0] ?? '' }];
  });
  return { numbers: [], named: (named ?? []).slice(0, MAX_NAMED), editions };
}

/**
 * Returns what the title of a page or of a post names, in the plural or singular: State-Based Actions for `State-based_action_(rules)`, Trample for
 * `what_does_trample_do` and `oracle:trample`.
 */
function namedInTitle(title: string, work: LookupWork): readonly NamedAnswer[] {
  const wanted = title.replaceAll('_', ' ').replace(/(?<=.)\(.*$|^\p{L}+:/gsu, '');
  const found = [wanted, ...askedAbout(wanted)].map((name) => {
    const length = foldName(name).length;
    return findNamed(name, work).filter(
      (answer) =>
        (isExact(answer) || foldName(answer.name).length === length + 1) && foldName(answer.name).startsWith(foldName(name)),
    );
  });
  return found.find((answers) => answers.length > 0) ?? [];
}

function answerAll(asked: readonly AskedNumber[], work: LookupWork): readonly NumberAnswer[] {
  return asked.slice(0, MAX_NUMBERS).map((one) => answerNumber(one, work));
}

/** Returns each answer once, and numbers that never existed only if there is nothing else. */
function bestAnswers(answers: readonly NumberAnswer[]): readonly NumberAnswer[] {
  const unique = new Map(
    answers.map((answer) => [[answer.work, answer.edition, answer.status, answer.asked.from, answer.asked.to].join(' '), answer]),
  );
  const all = [...unique.values()];
  const found = all.filter(({ status }) => status !== 'never');
  // `999.9` may be near a section of one work and near nothing in another.
  const near = all.filter(({ nearest }) => nearest.length > 0);
  return (found.length > 0 ? found : near.length > 0 ? near : all.slice(0, 1)).slice(0, MAX_NUMBERS);
}

/** Tells whether an answer is plausible: a bare `2005` that names no rule is just a word, not a rule that never existed. */
function isPlausible(query: string): (answer: NumberAnswer) => boolean {
  const hasWord = /\p{L}{2}/u.test(query);
  return ({ status, asked }) => status !== 'never' || hasWord || /\p{N}[^\p{N}]/u.test(asked.from);
}

/** Looks up names without the syntax of bots and wikis: `!define lifelink`, `{{CompRules|glossary|Special Action}}`. */
export function lookUpNames<Item extends Named>(
  query: string,
  works: readonly (Pick<LookupWork, 'id' | 'names'> & { readonly named: readonly Item[] })[],
): readonly (Item & NamedAnswer)[] {
  const template = /^\{\{[^{}]*\|(?<name>[^{}|]*)\}\}$/u.exec(query)?.groups?.['name'];
  const command = /^[!/]\p{L}+[\s:]+(?![\s:])(?<name>.+)$/u.exec(query)?.groups?.['name'];
  const text = template ?? command ?? query.replace(/^\[+|(?<!\])\]+$|^!+|(?<!!)!+$/gu, '');
  const found = works.flatMap((work) => findNamed(withoutWork(text, work), work));
  // In `what does trample do`, what is asked about comes first. One more word may be a part of the name: `rules lawyer`.
  const about = found.some(isExact)
    ? []
    : askedAbout(text).map((asked) => ({
        answers: works.flatMap((work) => findNamed(asked, work)),
        isQuestion: wordCount(text) - wordCount(asked) > 1,
      }));
  const best =
    about.find(({ answers }) => answers.some(isExact)) ??
    // A name with all of the words, misspelled, is meant rather than one with some of them.
    (found.some(({ match }) => match === 'near')
      ? undefined
      : about.findLast(({ answers, isQuestion }) => isQuestion && answers.some(({ match }) => match !== 'part')));
  return (best?.answers ?? found).toSorted((a, b) => Number(isExact(b)) - Number(isExact(a))).slice(0, MAX_NAMED);
}

function wordCount(text: string): number {
  return foldName(text).split(' ').length;
}

function isExact({ match }: NamedAnswer): boolean {
  return match === 'exact';
}

/** Removes the name of the work at the beginning of a text: `lorcana ward` → `ward`. */
function withoutWork(text: string, { names }: Pick<LookupWork, 'names'>): string {
  const folded = foldName(text);
  const own = names.map(foldName).find((name) => folded.startsWith(`${name} `));
  return own === undefined ? text : folded.slice(own.length + 1);
}

/** A longer text is cut off, so that a pasted book does not take long. */
const LONGEST_QUERY = 2000;

/** Returns a typed or pasted text on one line in plain characters, without control and format characters. */
export function cleanQuery(text: string): string {
  return text
    .slice(0, LONGEST_QUERY)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
}
