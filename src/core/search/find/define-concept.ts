/** Finds the rule that defines a concept, and what the glossary says of it. */
import { findCitations, wordPattern } from '../../citations/index.ts';
import { memoize, once } from '../../memo.ts';
import { chapterNumber, parentNumber, type Scheme } from '../../numbering/index.ts';
import type { CitationWords } from '../../work.ts';
import { addNicknames, foldName, INFINITIVE, lookUpNames, type Named, withoutObject } from '../lookup/index.ts';
import type { AnsweringEdition } from './rank-answers.ts';
import { wordStems } from './words.ts';

/** What a name means in an edition. Its `number` is that of the first of the rules; null if it is doubtful which of them defines it. */
export interface Concept extends Named {
  /** The term of the glossary; absent if only a rule has the name. */
  readonly term?: string;
  /** What the glossary says of it; empty without a term. */
  readonly senses: readonly string[];
  /** The rules that define it, the first one foremost; empty if the glossary cites none. */
  readonly rules: readonly string[];
}

/** How the work numbers and cites, and what players call its titles and terms. */
export interface ConceptOptions {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  readonly nicknames?: Readonly<Record<string, readonly string[]>> | undefined;
}

type Texts = Pick<AnsweringEdition, 'rules' | 'glossary'>;

/**
 * Returns what a concept means: by the glossary's term of this name and the rules that its entry cites, or by the rule with this title, or by the rule
 * that begins by saying what it is to do this. Undefined if no name has all these words, or if several do.
 *
 * @example `Mulligan`, `what is a mulligan?` → its entry, which cites 103.5 · `APNAP` → the entry to which that of `APNAP Order` refers · `copy a spell` → the rule "To copy a spell … means …"
 */
export function defineConcept(name: string, texts: Texts, options: ConceptOptions): Concept | undefined {
  const named = namedConcepts(texts, options.scheme, options.words, options.nicknames);
  const [best] = lookUpNames(name, [{ id: '', names: [], named }]);
  // `Protection from red` asks for Protection.
  const isNamed = best !== undefined && (best.match !== 'part' || foldName(best.name) === withoutObject(foldName(name)));
  return isNamed ? best : undefined;
}

const namedConcepts = /* @__PURE__ */ memoize(
  (texts: Texts, scheme: Scheme, words: CitationWords, nicknames: ConceptOptions['nicknames']): readonly Concept[] => {
    const terms = defineTerms(texts, { scheme, words });
    const defined = new Set(terms.map(({ term = '' }) => foldName(term)));
    const titles = texts.rules.flatMap(({ number, title }) =>
      title === null || defined.has(foldName(title)) ? [] : [conceptOf([title], [number])],
    );
    return addNicknames([...terms, ...titles, ...definingOpenings(texts)], nicknames ?? {});
  },
);

/** Returns every name by which `defineConcept` knows a concept. */
export function conceptNames(texts: Texts, { scheme, words, nicknames }: ConceptOptions): readonly string[] {
  return namedConcepts(texts, scheme, words, nicknames).flatMap(({ names }) => names);
}

/** So many characters of a rule have the name of what it is about. */
const LONGEST_OPENING = 80;

/** Returns the concepts of a glossary, each with the names of the entries that only refer to it. */
export function defineTerms({ rules, glossary }: Texts, { scheme, words }: ConceptOptions): readonly Concept[] {
  const titles = new Map(rules.map(({ number, title }) => [number, foldName(title ?? '')]));
  const byTitle = Map.groupBy(titles.keys(), (number) => titles.get(number) ?? '');
  // Rules by their beginnings without an article, as `The snow symbol is …`.
  const openings = once(() =>
    rules.flatMap(({ number, title, text }) => {
      const beginning = foldName(text.slice(0, LONGEST_OPENING));
      return title === null ? [[number, beginning.replace(/^\S{1,3} /u, '')] as const] : [];
    }),
  );
  const openingsBelow = once(() => Map.groupBy(openings(), ([number]) => parentNumber(scheme, number)));
  // Rules by what they quote, as `Some artifacts have the subtype “Equipment.”`
  const quoting = once(() =>
    Map.groupBy(
      rules.flatMap(({ number, title, text }) =>
        title === null ? Array.from(text.matchAll(QUOTED_TERM), ([, quoted = '']) => ({ number, name: foldName(quoted) })) : [],
      ),
      ({ name }) => name,
    ),
  );
  const texts = new Map(rules.map(({ number, text }) => [number, text]));
  const hasName = (text: string, name: readonly string[]) => {
    const stems = new Set(wordStems(text));
    return name.every((stem) => stems.has(stem));
  };
  const isNamedIn = (text: string, name: readonly string[]): boolean =>
    [text.slice(0, LONGEST_OPENING), ...Array.from(text.matchAll(QUOTED_TERM), ([quoted]) => quoted)].some((part) =>
      hasName(part, name),
    );
  // The first of several cited rules defines a term that it quotes or begins with, or that none of the others has.
  const isDoubtful = (term: string, [first = '', ...others]: readonly string[]): boolean => {
    if (titles.get(first) !== '') return false;
    const name = wordStems(term);
    return !isNamedIn(texts.get(first) ?? '', name) && others.some((other) => hasName(texts.get(other) ?? '', name));
  };
  const byName = new Map(glossary.flatMap((entry) => namesOf(entry).map((name) => [foldName(name), entry] as const)));
  const entryMeant = (name: string) => byName.get(foldName(name));
  const rulesOf = ({ term, senses }: Entry): readonly string[] => {
    const cited = findCitations(senses.join('\n'), { scheme, words }).flatMap(({ parts }) => parts.map(({ from }) => from));
    const name = foldName(term);
    const titled = name === '' ? [] : (byTitle.get(name) ?? []);
    const isSection = (number: string) => chapterNumber(scheme, number) === null;
    const citedHere = cited.filter((number) => titles.has(number)).sort((a, b) => Number(isSection(a)) - Number(isSection(b)));
    const begun = citedHere.filter((number) => titles.get(number)?.startsWith(`${name} `));
    // Of the cited rules, that of the same title comes first, then one whose title begins with the term, and sections last.
    const named = [...titled.filter((number) => cited.includes(number)), ...begun];
    if (named.length > 0) return [...named, ...citedHere];
    const [chapter = ''] = citedHere;
    // A chapter on Tokens defines a token itself.
    const isOfOther = chapterNumber(scheme, chapter) === chapter && titles.get(chapter)?.startsWith(name) === false;
    const introduced = isOfOther ? (quoting().get(name) ?? []).map(({ number }) => number) : [];
    const own = wordStems(term);
    // Nor does one on Counters define a poison counter if a rule cited with it has that in its title, or begins with it.
    const isAbout = (number: string): boolean => {
      const title = titles.get(number) ?? '';
      return title === '' ? isNamedIn(texts.get(number) ?? '', own) : !isSection(number) && hasName(title, own);
    };
    // A rule on all predefined tokens does not define one of them if a rule below it begins with its name.
    const part = citedHere
      .filter((number) => titles.get(number) === '' && !hasName(texts.get(number) ?? '', own))
      .flatMap((number) => openingsBelow().get(number) ?? [])
      .find(([, beginning]) => beginning.startsWith(`${name} `));
    const within =
      introduced.find((number) => chapterNumber(scheme, number) === chapter) ?? (isOfOther ? citedHere.find(isAbout) : part?.[0]);
    if (citedHere.length > 0) return within === undefined ? citedHere : [within, ...citedHere];
    if (titled.length > 0) return titled;
    const defining = openings().find(([, beginning]) => beginning.startsWith(`${name} `));
    return defining === undefined ? [] : [defining[0]];
  };
  const see = new RegExp(`${wordPattern(words.see)}\\s+(?<name>[^.;]+)[.;]?\\s*$`, 'iu');
  const meant = Map.groupBy(glossary, (entry) => entryMeant(nameReferredTo(entry, words)) ?? entry);
  return [...meant].map(([entry, entries]) => {
    const { term, senses } = entry;
    const own = rulesOf(entry);
    // An entry that cites no rule may end with another term, as that of `In Play` does with `See Battlefield.`
    const other = own.length > 0 ? undefined : entryMeant(see.exec(senses.at(-1) ?? '')?.groups?.['name'] ?? '');
    const names = entries.flatMap(namesOf).filter((name) => name !== term);
    const defining = other === undefined ? own : rulesOf(other);
    const concept = conceptOf([term, ...names], [...new Set(defining)]);
    return { ...concept, number: isDoubtful(other?.term ?? term, concept.rules) ? null : concept.number, term, senses };
  });
}

/** A word or a few in quotation marks. */
const QUOTED_TERM = /[“„«「"]([^“”„«»「」"]{2,60}?)[.,;:]?[”“»」"]/gu;

type Entry = Texts['glossary'][number];

function namesOf({ term, aliases = [] }: Entry): readonly string[] {
  return [term, ...aliases, ...withoutRemark(term)];
}

function conceptOf(names: Named['names'], rules: readonly string[]): Concept {
  return { names, number: rules[0] ?? null, anchor: null, senses: [], rules };
}

/** So many words of a beginning are names enough. */
const MAX_WORDS = 8;

/** A label at the beginning of a rule, as of `Layer 7b: Effects that …`. */
const LABEL = /^\p{Lu}[\p{L}\p{N} ]{1,25}:\s/u;

/** Returns rules by their beginnings: 707.10 by `To copy a spell`, 613.4b by `Layer 7b`. */
export function definingOpenings({ rules }: Pick<Texts, 'rules'>): readonly Concept[] {
  return rules.flatMap(({ number, title, text }) => {
    if (title !== null || !(INFINITIVE.test(text) || LABEL.test(text))) return [];
    const [opening = ''] = text.split(/[,;:.]/u, 1);
    return [conceptOf([opening.split(/\s+/u).slice(0, MAX_WORDS).join(' ')], [number])];
  });
}

/** Returns `Fizzle` for `Fizzle (Obsolete)`, since readers search without the remark; nothing for a term without one. */
function withoutRemark(term: string): readonly string[] {
  const plain = term.replace(/(?<!\s)\s*\([^()]*\)$/, '');
  return plain === term || plain === '' ? [] : [plain];
}

/** Returns the name to which an entry only refers, as `See Active Player, Nonactive Player Order.`; empty if it says more. */
function nameReferredTo({ senses: [sense = '', ...others] }: Entry, words: CitationWords): string {
  const name = sense.trim().replace(new RegExp(`^${wordPattern(words.see)}\\s+`, 'iu'), '');
  return others.length > 0 || name === sense.trim() ? '' : name;
}
