/** Finds rules by their titles and glossary terms by their names, even with typos. */
import { memoize } from '../../memo.ts';
import { foldName, type Named } from './lookup-work.ts';

/** A rule or term whose name was typed. */
export interface NamedAnswer extends Named {
  readonly work: string;
  readonly name: string;
  readonly match: NameMatch;
}

/**
 * How a typed text fits a name. `exact`: except for accents and case · `begun`: the only name with these words, or it and numbers · `near`: with typos or in other
 * forms · `part`: one of several with these words, or a name of some of them only, which is no answer by itself.
 */
export type NameMatch = 'exact' | 'begun' | 'near' | 'part';

interface FoldedName<Item extends Named = Named> {
  readonly named: Item;
  readonly name: string;
  readonly folded: string;
}

/** The shortest text in which one typo, and two typos, are corrected. */
const SHORTEST_WITH_TYPO = 4;
const SHORTEST_WITH_TWO = 8;

/**
 * Returns the rules and terms that a text names, best first: by the whole name, its beginning, the beginning of one of its words; or else by a
 * name that is one or two typos away; or else by the names that it lists; or else by names with some of its words.
 */
export function findNamed<Item extends Named>(
  text: string,
  work: { readonly id: string; readonly named: readonly Item[] },
): readonly (Item & NamedAnswer)[] {
  const wanted = foldName(text);
  const isLetter = wanted.length < 2 && !/\p{Lo}/u.test(wanted);
  const names = foldNames(work.named) as readonly FoldedName<Item>[];
  const literal = rank(names, (name) => (isLetter && name !== wanted ? undefined : literalRank(name, wanted)));
  if (isLetter && literal.length === 0) return [];
  const exactly = (name: string, match: NameMatch) =>
    name === '' || name === wanted
      ? []
      : findNamed(name, work).flatMap((one) => (one.match === 'exact' ? [{ ...one, match }] : []));
  const numbered = literal.length > 0 ? [] : exactly(withoutParameters(wanted), 'begun');
  if (numbered.length > 0) return numbered;
  const near = literal.length > 0 ? literal : rank(names, (name) => typoRank(name, wanted));
  const listed = near.length > 0 ? [] : listedNames(names, wanted);
  const found =
    [near, listed].find((all) => all.length > 0) ??
    namesSharingWords(
      names.filter(({ folded }) => !INFINITIVE.test(folded)),
      wanted,
    );
  if (found.length === 0) return exactly(withoutObject(wanted), 'part');
  const best = new Map<Item, FoldedName<Item>>();
  for (const name of found) if (!best.has(name.named)) best.set(name.named, name);
  const isOnly = best.size === 1 || new Set(literal.map((name) => name.folded)).size === 1;
  const matchOf = (name: FoldedName<Item>): NameMatch => {
    if (name.folded === wanted) return 'exact';
    if (literal.length > 0 && ` ${name.folded} `.includes(` ${wanted} `)) return isOnly ? 'begun' : 'part';
    if (literal.length > 0 ? !isOnly : listed.length > 0) return 'part';
    const isTypo = literal.length === 0 && near.length > 0;
    return isTypo || hasWords(name, wanted.split(' ')) ? 'near' : 'part';
  };
  return [...best.values()].map((name) => ({ ...name.named, work: work.id, name: name.name, match: matchOf(name) }));
}

/** Returns `ward` for `ward 2` and `cycling` for `cycling 1 u`: without the numbers and letters that follow names on cards. */
function withoutParameters(wanted: string): string {
  const words = wanted.split(' ');
  return words.slice(0, words.findLastIndex((word) => /\p{L}{2}/u.test(word)) + 1).join(' ');
}

/** A name and what it is about have at most so many words, joined by one of at most so many letters. */
const WITH_OBJECT = { words: 4, joiner: 4 };

/** Returns `protection` for `protection from red`; nothing for other texts. */
export function withoutObject(wanted: string): string {
  const words = wanted.split(' ');
  const joiner = words.findIndex((word, at) => at > 0 && word.length <= WITH_OBJECT.joiner);
  return words.length > WITH_OBJECT.words || joiner === words.length - 1 ? '' : words.slice(0, Math.max(0, joiner)).join(' ');
}

function hasWords({ folded }: FoldedName, words: readonly string[]): boolean {
  return words.every((word) => folded.split(' ').some((own) => wordSimilarity(word, own) > 0));
}

const foldNames = /* @__PURE__ */ memoize((all: readonly Named[]): readonly FoldedName[] =>
  all.flatMap((named) => named.names.map((name) => ({ named, name, folded: foldName(name) }))),
);

/** A rule and a term may share a name: the rule is meant. */
const namesByWords = /* @__PURE__ */ memoize((names: readonly FoldedName[]): ReadonlyMap<string, FoldedName> => {
  const rulesLast = names.toSorted((a, b) => Number(a.named.number !== null) - Number(b.named.number !== null));
  return new Map(rulesLast.map((name) => [name.folded, name]));
});

/** A longer text is a question or a quotation. */
const LONGEST_LIST = 8;
/** How many words of a list may be of no name. */
const MAX_WORDS_BETWEEN = 1;

/** Returns the names that a text lists, if it has hardly any other word: Trample and Deathtouch for `trample and deathtouch`. */
function listedNames<Name extends FoldedName>(names: readonly Name[], wanted: string): readonly Name[] {
  const byWords = namesByWords(names) as ReadonlyMap<string, Name>;
  const listed = new Set<Name>();
  let between = 0;
  let rest = wanted.split(' ');
  if (rest.length > LONGEST_LIST) return [];
  while (rest.length > 0) {
    const last = rest.findLastIndex((_, index) => byWords.has(rest.slice(0, index + 1).join(' ')));
    const name = byWords.get(rest.slice(0, last + 1).join(' '));
    if (name === undefined) between += 1;
    else listed.add(name);
    rest = rest.slice(Math.max(1, last + 1));
  }
  return listed.size > 1 && between <= MAX_WORDS_BETWEEN ? [...listed] : [];
}

/** Returns the names that have a rank, the lowest first; of equal rank, rules and shorter names first. */
function rank<Name extends FoldedName>(names: readonly Name[], rankOf: (name: string) => number | undefined): readonly Name[] {
  return names
    .flatMap((name) => {
      const own = rankOf(name.folded);
      return own === undefined ? [] : [{ name, own }];
    })
    .sort(
      (a, b) =>
        a.own - b.own ||
        // For `protecton`, the rule Protection comes before the term Protector.
        Number(a.name.named.number === null) - Number(b.name.named.number === null) ||
        Number(a.name.named.anchor !== null) - Number(b.name.named.anchor !== null) ||
        a.name.folded.length - b.name.folded.length,
    )
    .map(({ name }) => name);
}

function literalRank(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 2 : undefined;
}

/** The share of a phrase that a name must have, weighted by the rarity of its words. */
const MIN_SHARE = 0.45;

/** A single shorter word is probably a different word than the name's, not another form of it: `slash` and `slam`. */
const SHORTEST_INFLECTED = 6;

/** How rules begin that say what it is to do something, in the languages of the interface with an infinitive of this form. */
export const INFINITIVE = /^(?:to|para|pour|per)\s+\S+\s+\S/iu;

/** Returns the names with the rare words of a phrase in any form and order: Loop for `infinite loop`, Mill for `milling`, Copying for `copy effects`. */
function namesSharingWords<Name extends FoldedName>(names: readonly Name[], wanted: string): readonly Name[] {
  const words = wanted.split(' ').filter((word) => word.length > 2);
  const [only = ''] = words;
  if (words.length === 0 || (words.length === 1 && only.length < SHORTEST_INFLECTED)) return [];
  const holders = words.map((word) =>
    names.flatMap((name) => {
      const similarity = Math.max(...name.folded.split(' ').map((other) => wordSimilarity(word, other)));
      return similarity > 0 ? [{ name, similarity }] : [];
    }),
  );
  const weights = holders.map((found) => Math.log1p(names.length / Math.max(0.5, found.length)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = new Map<Name, number>();
  for (const [index, found] of holders.entries())
    for (const { name, similarity } of found)
      shares.set(name, (shares.get(name) ?? 0) + (similarity * (weights[index] ?? 0)) / whole);
  const extra = ({ folded }: FoldedName) => folded.split(' ').length;
  return [...shares]
    .filter(([, share]) => share >= MIN_SHARE)
    .sort(([one, a], [other, b]) => b - a || extra(one) - extra(other) || one.folded.length - other.folded.length)
    .map(([name]) => name);
}

/** Returns 1 for the same word, less for another form (`copy`, `copying`; `sick`, `sickness`) or a misspelling (`comander`, `commander`), and 0 for another word. */
function wordSimilarity(word: string, other: string): number {
  if (word === other) return 1;
  const most = word.length < SHORTEST_WITH_TWO - 1 ? 0 : word.length < SHORTEST_WITH_TWO ? 1 : 2;
  if (most > 0 && word[0] === other[0] && editDistance(word, other, most) <= most) return 0.95;
  if (word.length >= 4 && other.startsWith(word)) return 0.9;
  const stem = Math.max(4, Math.min(word.length, other.length) - 1);
  return Math.abs(word.length - other.length) <= 3 && word.slice(0, stem) === other.slice(0, stem) ? 0.9 : 0;
}

/** Returns how many typos of a text are corrected. */
function typosIn(text: string): number {
  return text.length < SHORTEST_WITH_TYPO ? 0 : text.length < SHORTEST_WITH_TWO ? 1 : 2;
}

/** Tells whether no word has more typos than its length allows: a lore counter is no hone counter. Of joiners, such as `de` and `da`, any will do. */
function hasOwnTypos(words: readonly string[], own: readonly string[]): boolean {
  const isJoiner = (word = '') => /^\p{L}{2}$/u.test(word);
  const isOwn = (word: string, at: number) =>
    (isJoiner(word) && isJoiner(own[at])) || editDistance(word, own[at] ?? '', 2) <= typosIn(word);
  return words.length !== own.length || words.every(isOwn);
}

function typoRank(name: string, wanted: string): number | undefined {
  const most = typosIn(wanted);
  if (most === 0) return undefined;
  const whole = editDistance(wanted, name, most);
  // Of names with as many typos, one as long as the text is likelier: `planeswalker` for `plainswalker`, not `plainswalk`. So is one with the same last
  // letter: `protection` for `protecton`, not `protector`.
  const unlike = Math.abs(name.length - wanted.length) / 10 + (name.at(-1) === wanted.at(-1) ? 0 : 0.2);
  if (whole <= most && hasOwnTypos(wanted.split(' '), name.split(' '))) return whole + unlike;
  // A text with another first letter is another word: `slash` is not a typo of `flash`. Nor is a short one a longer word begun: `tuck` of `ticket`.
  const starts = [name, ...name.split(' ').slice(1)].filter((start) => most > 1 && start[0] === wanted[0]);
  const begun = Math.min(...starts.map((start) => editDistance(wanted, start, most, { prefix: true })), most + 1);
  return begun <= most ? most + begun : undefined;
}

/** Adds the nicknames from the work's settings to the names: `SBA` to those of the chapter `State-Based Actions`. */
export function addNicknames<Item extends Named>(
  named: readonly Item[],
  nicknames: Readonly<Record<string, readonly string[]>>,
): readonly Item[] {
  const byMeaning = new Map<string, string[]>();
  for (const [nickname, meanings] of Object.entries(nicknames)) {
    for (const meaning of meanings.map(foldName)) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), nickname]);
  }
  return named.map((one) => {
    const [first, ...others] = one.names;
    const added = one.names.flatMap((name) => byMeaning.get(foldName(name)) ?? []);
    return added.length === 0 ? one : { ...one, names: [first, ...new Set([...others, ...added])] };
  });
}

/**
 * Returns how many letters must be added, removed, replaced or transposed to turn `a` into `b` (optimal string alignment), or some number above
 * `most` if there are more. With `prefix`, the rest of `b` does not count, as in a name that is still being typed.
 */
export function editDistance(a: string, b: string, most: number, { prefix = false } = {}): number {
  const beyond = most + 1;
  if (a.length - b.length > most || (!prefix && b.length - a.length > most)) return beyond;
  const width = prefix ? Math.min(b.length, a.length + most) : b.length;
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= width; column += 1) {
      const isSame = a[line - 1] === b[column - 1];
      let cost = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + (isSame ? 0 : 1));
      const isTransposed = line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      if (isTransposed) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return beyond;
    [before, row] = [row, next];
  }
  return prefix ? Math.min(...row) : (row[width] ?? beyond);
}
