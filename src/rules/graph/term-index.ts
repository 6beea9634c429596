/** The names of the glossary and the rules that bear them. */
import type { GlossaryEntry, Rule } from '../model.ts';
import { foldTitle, titleOf } from './fold-title.ts';
import type { TermIndex } from './rule-graph.ts';

/** Of two entries with one name, the first has it. */
export function indexTerms(glossary: readonly GlossaryEntry[], rules: Iterable<Rule>): TermIndex {
  const entries = new Map<string, GlossaryEntry>();
  for (const entry of glossary) {
    for (const name of namesOf(entry).map(foldTitle)) if (!entries.has(name)) entries.set(name, entry);
  }
  const rulesOf = new Map<string, string[]>();
  const termOf = new Map<string, string>();
  for (const rule of rules) {
    const entry = entries.get(foldTitle(titleOf(rule) ?? ''));
    if (entry === undefined) continue;
    rulesOf.set(entry.term, [...(rulesOf.get(entry.term) ?? []), rule.number]);
    termOf.set(rule.number, entry.term);
  }
  return { entries, rulesOf, termOf };
}

function namesOf(entry: GlossaryEntry): readonly string[] {
  return [entry.term, ...entry.aliases].filter((name) => name.trim() !== '');
}
