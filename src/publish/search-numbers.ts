/** The number index of each language, from the editions at its addresses without a date. */

import type { Language } from '../shared/languages.ts';
import { type IndexedWork, type NumberIndexFile, packRules } from '../shared/number-index.ts';
import { symbolsIn } from '../shared/symbols.ts';
import { type EditionView, hasRulePage } from '../site/edition-view.ts';
import { newestView, type Site } from '../site/site.ts';
import { workName } from '../views/frame.ts';
import { indexTerms } from './search-terms.ts';

/** Everything that the search box of a language knows by number. */
export function numberIndexOf(site: Site, language: Language): NumberIndexFile {
  const views = site.works.flatMap((work) => newestView(site, work.id, language) ?? []);
  return { works: views.map((view) => indexView(site, view)) };
}

function indexView(site: Site, view: EditionView): IndexedWork {
  const { sections, chapters } = view.outline();
  const terms = indexTerms(site, view);
  const hasSymbols = Object.keys(view.work.symbols.named).length > 0 || view.work.symbols.number !== undefined;
  const dated = site
    .views(view.work.id)
    .filter(({ language, edition }) => language.code === view.language.code && edition.draft !== true);
  return {
    id: view.work.id,
    name: workName(view),
    names: [...new Set([view.work.id, ...Object.values(view.work.shortTitles), ...Object.values(view.work.titles)])],
    original: view.work.source,
    numbering: view.edition.numbering ?? view.work.numbering,
    citations: view.work.citations,
    editions: dated.map(({ edition }) => [edition.id, ...edition.aliases]),
    sections: sections.map(({ number, title }) => [number, title ?? '']),
    chapters: chapters.map(({ number, section, title, rules }) => [
      number,
      section,
      title ?? '',
      packRules(
        view.scheme,
        number,
        rules.map((rule) => ({ ...rule, ownPage: hasRulePage(view, rule.number) })),
      ),
    ]),
    ...(view.work.nicknames === undefined ? {} : { nicknames: view.work.nicknames }),
    ...(hasSymbols ? { symbols: symbolsIn(view.work.symbols, view.language.code) } : {}),
    ...(terms === '' ? {} : { terms }),
  };
}
