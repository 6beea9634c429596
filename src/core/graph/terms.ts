/** Titles and glossary terms: folds them for comparison, indexes them, and finds the entries that others name. */
import { wordPattern } from '../citations/index.ts';
import type { GlossaryEntry, Rule } from '../model.ts';
import type { CitationWords } from '../work.ts';
import type { TermIndex, TermReference } from './rule-graph.ts';

/** A longer text is a statement, not a name. */
const LONGEST_TITLE = 60;

/** Returns `trample` for `“Trample.”`: without case, quotation marks, widths of letters and punctuation at the end. */
export function foldTitle(title: string): string {
  return (
    title
      .normalize('NFKC')
      .replace(/[“”„"«»「」『』]/g, '')
      .replace(/[‘’]/g, "'")
      // Quotation marks within a quoted title are single; an apostrophe has letters on both sides.
      .replace(/(?<!\p{L})'|'(?!\p{L})/gu, '')
      .replace(/[‐-―−]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<![.,;:!?。，、])[.,;:!?。，、]+$/u, '')
      .toLowerCase()
  );
}

/** Returns the title of a rule, or its text if that is short and not a sentence: the rule of a keyword may be just `Trample`. */
export function titleOf(rule: Rule): string | null {
  if (rule.title !== null) return rule.title;
  const [only, ...more] = rule.blocks;
  return only !== undefined && more.length === 0 && only.text.length <= LONGEST_TITLE && !/[.:!?。”"]$/u.test(only.text)
    ? only.text
    : null;
}

/** Indexes glossary entries by their names. If two entries share a name, it leads to the first. */
export function indexTerms(glossary: readonly GlossaryEntry[], rules: Iterable<Rule>): TermIndex {
  const entries = new Map<string, GlossaryEntry>();
  for (const entry of glossary) {
    for (const name of [entry.term, ...entry.aliases].filter((name) => name.trim() !== '').map(foldTitle))
      if (!entries.has(name)) entries.set(name, entry);
  }
  const termOf = new Map<string, string>();
  for (const rule of rules) {
    const entry = entries.get(foldTitle(titleOf(rule) ?? ''));
    if (entry !== undefined) termOf.set(rule.number, entry.term);
  }
  return { entries, termOf };
}

const LONGEST_TERM = 60;

interface NamedTerm {
  readonly entry: GlossaryEntry;
  readonly start: number;
  readonly end: number;
}

interface CrossReferenceGrammar {
  /** The word `See` at the beginning of a sentence; elsewhere it may be a preposition: `cards in Limited games`. */
  readonly cue: RegExp;
  readonly separator: RegExp;
}

/** Finds the entries that another names: `See Typecycling.`, `See also Dependency and Timestamp Order.` */
export function findTermReferences(entry: GlossaryEntry, terms: TermIndex, words: CitationWords): readonly TermReference[] {
  const and = wordPattern(words.and);
  const grammar: CrossReferenceGrammar = {
    cue: new RegExp(`(?<=^|[.;:!?()”"。；（）]\\s{0,9})${wordPattern(words.see)}`, 'giu'),
    separator: new RegExp(`["”]?\\s*(?:[,;、]["”]?\\s*(?:${and}\\s*)?|${and}\\s*)["“]?`, 'iuy'),
  };
  return entry.senses.flatMap((blocks, sense) =>
    blocks.flatMap(({ text }, block) =>
      findNamedTerms(text, terms, grammar)
        .filter((named) => named.entry !== entry)
        .map(({ entry: { term }, start, end }) => ({ sense, block, start, end, term })),
    ),
  );
}

function findNamedTerms(text: string, terms: TermIndex, { cue, separator }: CrossReferenceGrammar): readonly NamedTerm[] {
  return [...text.matchAll(cue)].flatMap((match) => {
    const found: NamedTerm[] = [];
    let next = endOfCue(text, match.index + match[0].length);
    for (let named = termAt(text, next, terms); named !== undefined; named = termAt(text, next, terms)) {
      found.push(named);
      separator.lastIndex = named.end;
      const joint = separator.exec(text);
      if (joint === null) break;
      next = named.end + joint[0].length;
    }
    const last = found.at(-1)?.end ?? 0;
    return /^["”]?\s*(?:$|[.;:,)。；，）])/u.test(text.slice(last)) ? found : [];
  });
}

/** Returns the end of a cue with another lower-case word, spaces and quotation marks: up to the term in `See also “Dependency”`. */
function endOfCue(text: string, end: number): number {
  return end + (/^(?:\s+\p{Ll}+)?[\s:“"]*/u.exec(text.slice(end, end + LONGEST_TERM))?.[0].length ?? 0);
}

/** Returns the longest name of an entry that begins at `start` with a capital and ends with a word. */
function termAt(text: string, start: number, terms: TermIndex): NamedTerm | undefined {
  if (!/^[^\p{Ll}\s]/u.test(text.slice(start))) return undefined;
  for (let end = Math.min(start + LONGEST_TERM, text.length); end > start; end -= 1) {
    const name = text.slice(start, end);
    const entry = endsWord(text, end) ? terms.entries.get(foldTitle(name)) : undefined;
    if (entry !== undefined) return { entry, start, end };
  }
  return undefined;
}

function endsWord(text: string, end: number): boolean {
  return /[\p{L}\p{N}!?)]$/u.test(text.slice(end - 1, end)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
