/** Checks glossary entries: their names, and the names that they refer to. */
import { wordPattern } from '../citations/index.ts';
import { formatPlace } from '../diagnostics.ts';
import { foldTitle, type RuleGraph, titleOf } from '../graph/index.ts';
import { diceOf } from '../lists.ts';
import type { GlossaryEntry } from '../model.ts';
import type { CitationWords } from '../work.ts';
import type { Find } from './check-context.ts';

export const findDuplicateTerms: Find = ({ expression }) => {
  const first = new Map<string, GlossaryEntry>();
  return expression.glossary.flatMap((entry) => {
    const name = foldTitle(entry.term);
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, entry);
      return [];
    }
    return { reason: `the glossary already explains "${entry.term}" at ${formatPlace(earlier.place)}`, place: entry.place };
  });
};

interface NamedTerm {
  readonly name: string;
  readonly offset: number;
}

/** Follows `See` up to the end of the sentence; its group is the name. */
const REST = String.raw`(?:\s+also)?\s+["“]?([^.;:!?()\d\n]{2,60}?)(?=[.,]?["”]?(?:[.;)]|$))`;
/** A lower-case word of this length makes the phrase a sentence rather than a name: `Under that option, …` */
const SENTENCE_WORD = /(?<![\p{L}’'-])\p{Ll}{5,}/u;

/** Finds names after `See` that nothing explains. */
export const findMissingTerms: Find = (graph, { words, placeOf }) => {
  const names = termsAndTitles(graph);
  const cue = new RegExp(`(?<=^|[.;:!?)”"]\\s{0,9})${wordPattern(words.see)}${REST}`, 'dgiu');
  return graph.expression.glossary.flatMap(({ senses }) =>
    senses.flat().flatMap((block) =>
      termsAfterSee(block.text, cue, words)
        .flatMap((phrase) => missingParts(phrase, names, words))
        .map(({ name, offset }) => {
          const near = nearestName(name, names.values());
          return {
            reason: `neither a glossary entry nor a rule is called "${name}"`,
            place: placeOf(block, offset),
            remedy: near === undefined ? 'name an entry that exists, or add this one' : `did you mean "${near}"?`,
          };
        }),
    ),
  );
};

function termsAndTitles({ expression, byNumber }: RuleGraph): ReadonlyMap<string, string> {
  const terms = expression.glossary.flatMap(({ term, aliases }) => [
    term,
    term.replace(/(?:(?<!\s)\s+)?[(（].*$/su, ''),
    ...aliases,
  ]);
  const titles = [...byNumber.values()].flatMap((rule) => titleOf(rule) ?? []);
  return new Map([...titles, ...terms].map((name) => [foldPlural(name), name]));
}

/** Returns a name folded and without plural endings: `Typecycling Abilities` → `typecycling ability`. */
function foldPlural(name: string): string {
  return foldTitle(name)
    .split(' ')
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(?<=[sxz]|[cs]h)es$/, '')
        .replace(/(?<=\p{L}{2}[^s\P{L}])s$/u, ''),
    )
    .join(' ');
}

function termsAfterSee(text: string, cue: RegExp, words: CitationWords): readonly NamedTerm[] {
  const citing = new RegExp(`^(?:${wordPattern([...words.rule, ...words.section, ...words.work])})`, 'iu');
  return [...text.matchAll(cue)]
    .map((match) => ({ name: match[1] ?? '', offset: match.indices?.[1]?.[0] ?? match.index }))
    .filter(({ name }) => /^\p{Lu}/u.test(name) && !SENTENCE_WORD.test(name) && !citing.test(name));
}

/** Returns the names in a phrase that nothing explains. The phrase is one name or a list: `Dependency and Timestamp Order`. */
function missingParts(
  { name, offset }: NamedTerm,
  names: ReadonlyMap<string, string>,
  words: CitationWords,
): readonly NamedTerm[] {
  if (names.has(foldPlural(name))) return [];
  const separator = new RegExp(`\\s*[,、]\\s*(?:${wordPattern(words.and)}\\s+)?|\\s+${wordPattern(words.and)}\\s+`, 'giu');
  const parts: NamedTerm[] = [];
  let start = 0;
  for (const match of [...name.matchAll(separator)]) {
    parts.push({ name: name.slice(start, match.index), offset: offset + start });
    start = match.index + match[0].length;
  }
  parts.push({ name: name.slice(start), offset: offset + start });
  const missing = parts.filter((part) => !names.has(foldPlural(part.name)));
  return missing.length === parts.length ? [{ name, offset }] : missing;
}

/** Returns the most similar candidate, if more than half of its letter pairs agree: `Landwalks` → `Landwalk`. */
function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const pairs = letterPairs(name);
  // Names of one letter have no pairs, so that all of them would count as the same.
  if (pairs.length === 0) return undefined;
  let best: string | undefined;
  let bestShare = 0.5;
  for (const candidate of candidates) {
    const share = diceOf(pairs, letterPairs(candidate));
    if (share > bestShare) [best, bestShare] = [candidate, share];
  }
  return best;
}

/** Returns the different pairs of neighboring letters in a name, in lower case. */
function letterPairs(name: string): readonly string[] {
  const letters = [...name.toLowerCase()];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}
