/** Finds the rule that defines a concept, and what the glossary says of it. */
import { findCitations, wordPattern } from '../../citations/index.ts';
import type { Scheme } from '../../numbering/index.ts';
import type { CitationWords } from '../../work.ts';
import type { AnsweringEdition } from './rank-answers.ts';
import { quoteWords, wordStems } from './words.ts';

/** What a name means in an edition. */
export interface Definition {
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

/** A longer text is a question or a quotation. */
const LONGEST_NAME = 6;

/**
 * Returns what a concept means: by the glossary's term of this name and the rules that its entry cites, or by the rule with this title or with a text
 * that begins so after one other word; otherwise by the only term whose name has all its words. Undefined if it is none of these.
 *
 * @example `Mulligan` → its entry, which cites 103.5 · `APNAP` → the entry to which that of `APNAP Order` refers · `copy a spell` → the rule "To copy a spell … means …"
 */
export function defineConcept(
  name: string,
  { rules, glossary }: Pick<AnsweringEdition, 'rules' | 'glossary'>,
  options: ConceptOptions,
): Definition | undefined {
  const written = foldWords(name);
  const count = written.split(' ').length;
  if (written === '' || count > LONGEST_NAME) return undefined;
  const meant = Object.entries(options.nicknames ?? {}).flatMap(([nickname, meanings]) =>
    foldWords(nickname) === written ? meanings.map(foldWords) : [],
  );
  const wanted = new Set([written, ...meant]);
  const numbers = new Set(rules.map(({ number }) => number));
  const titled = rules.filter(({ title }) => title !== null && wanted.has(foldWords(title))).map(({ number }) => number);
  const define = (entry: GlossaryTerm): Definition => {
    const target = entryMeant(entry, glossary, options.words);
    const cited = findCitations(target.senses.join('\n'), options).flatMap(({ parts }) => parts.map(({ from }) => from));
    const defining = [...new Set(cited)].filter((number) => numbers.has(number));
    return { term: target.term, senses: target.senses, rules: defining.length > 0 ? defining : titled };
  };
  // "Priority" of `Priority (Rule)`.
  const own = glossary.find(({ term }) => wanted.has(foldWords(term)) || wanted.has(foldWords(term.replace(/\(.*/su, ''))));
  if (own !== undefined) return define(own);
  if (titled.length > 0) return { senses: [], rules: titled };
  const opening = new RegExp(`^\\S+ ${written} `, 'u');
  const opened = count < 2 ? [] : rules.filter(({ text }) => opening.test(foldWords(text.slice(0, 20 + 2 * name.length))));
  if (opened.length === 1) return { senses: [], rules: opened.map(({ number }) => number) };
  const stems = wordStems(name);
  const alike = glossary.filter(({ term }) =>
    count === 1 ? quoteWords(term).includes(written) : hasStems(wordStems(term), stems),
  );
  const [only] = alike;
  return only === undefined || alike.length > 1 ? undefined : define(only);
}

type GlossaryTerm = AnsweringEdition['glossary'][number];

function foldWords(text: string): string {
  return quoteWords(text).join(' ');
}

/** Returns the entry that another one only refers to, as `See Active Player, Nonactive Player Order.`, or the entry itself. */
function entryMeant(entry: GlossaryTerm, glossary: readonly GlossaryTerm[], words: CitationWords): GlossaryTerm {
  const [sense = '', ...others] = entry.senses;
  const name = sense.trim().replace(new RegExp(`^${wordPattern(words.see)}\\s+`, 'iu'), '');
  if (others.length > 0 || name === sense.trim()) return entry;
  return glossary.find(({ term }) => foldWords(term) === foldWords(name)) ?? entry;
}

/** Tells whether a name has all stems; a stem may be cut off: that of `summon` for `summoning`. */
function hasStems(own: readonly string[], wanted: readonly string[]): boolean {
  return (
    wanted.length > 0 && wanted.every((stem) => own.some((one) => one === stem || (stem.length > 3 && one.startsWith(stem))))
  );
}
