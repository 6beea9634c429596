/** The terms of an edition and where each leads: so that a term finds its rule, in whatever language it is typed. */
import { foldTitle } from '../rules/graph/index.ts';
import type { Rule } from '../rules/model.ts';
import { type IndexedTerm, packTerms } from '../shared/term-index.ts';
import type { EditionView } from '../site/edition-view.ts';
import { glossaryAnchors } from '../site/outline.ts';
import { type Site, viewInForce } from '../site/site.ts';
import { pastTerms } from '../views/glossary-page.ts';

/** Empty for editions without terms that are not titles of rules already. */
export function indexTerms(site: Site, view: EditionView): string {
  return packTerms(view.carried === undefined ? ownTerms(site, view) : renderedTerms(site, view));
}

/** Returns the terms of a glossary that are not titles of its rules, and those that only earlier glossaries have. */
function ownTerms(site: Site, view: EditionView): IndexedTerm[] {
  const { glossary, rules } = view.expression();
  const titles = numbersByTitle(rules);
  const anchors = glossaryAnchors(glossary);
  const past = pastTerms(site, view, new Set([...anchors.values()].flat())).map(({ term, anchor }): IndexedTerm => {
    return { term, renderings: [term, ...withoutRemark(term)], number: null, anchor };
  });
  const own = [...anchors].flatMap(([{ term, aliases }, [anchor]]): IndexedTerm[] => {
    const number = titles.get(foldTitle(term)) ?? null;
    const others = [...aliases, ...withoutRemark(term)].filter((alias) => !titles.has(foldTitle(alias)));
    if (number !== null && others.length === 0) return [];
    return [{ term, renderings: others.length === 0 ? [] : [term, ...others], number, anchor: number === null ? anchor : null }];
  });
  return [...own, ...past];
}

/** `Fizzle (Obsolete)` is asked for as `Fizzle`. */
function withoutRemark(term: string): readonly string[] {
  const plain = term.replace(/\s*\([^()]*\)$/, '');
  return plain === term || plain === '' ? [] : [plain];
}

/** The terms of a carried edition with their counterparts. */
function renderedTerms(site: Site, view: EditionView): IndexedTerm[] {
  const source = viewInForce(site, view.work);
  if (view.carried === undefined || source === undefined) return [];
  const { terms } = view.carried();
  const anchors = new Map([...terms].map(([entry, { term }]) => [foldTitle(term), view.termAnchors().get(entry.term)]));
  const rules = numbersByTitle(source.expression().rules);
  return site.terms(view.work.id, view.language.code).flatMap(({ term, renderings }): IndexedTerm[] => {
    const number = rules.get(foldTitle(term)) ?? null;
    const anchor = anchors.get(foldTitle(term)) ?? null;
    if (number === null && anchor === null) return [];
    return [{ term, renderings: renderings.map(({ text }) => text), number, anchor: number === null ? anchor : null }];
  });
}

function numbersByTitle(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  for (const { number, title } of rules) {
    const name = foldTitle(title ?? '');
    if (name !== '' && !numbers.has(name)) numbers.set(name, number);
  }
  return numbers;
}
