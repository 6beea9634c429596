/** The anchors of glossary terms, `#trample`: made as headings get theirs everywhere else. */
import GithubSlugger from 'github-slugger';
import type { GlossaryEntry } from '../rules/model.ts';

/** The anchors of each entry in order: that of its whole heading first, then one for each further name that nobody else has. */
export function glossaryAnchors(glossary: readonly GlossaryEntry[]): ReadonlyMap<GlossaryEntry, readonly [string, ...string[]]> {
  const slugger = new GithubSlugger();
  const headings = new Map(glossary.map((entry) => [entry, slugger.slug(entry.term)] as const));
  const taken = new Set(headings.values());
  return new Map(
    glossary.map((entry) => {
      const names = entry.aliases
        .map((alias) => new GithubSlugger().slug(alias))
        .filter((slug) => slug !== '' && !taken.has(slug));
      for (const name of names) taken.add(name);
      return [entry, [headings.get(entry) ?? '', ...new Set(names)]];
    }),
  );
}
