/**
 * Makes the data in which the search box and the page for missing pages look up numbers and terms: for each language its numbers, its terms and the
 * chapters that editions share; for all languages together what each number meant in the past.
 */
import { dateAndNames } from '@rulegraph/content/archive';
import { foldTitle } from '@rulegraph/core/graph';
import { getOrInsertComputed, memoize } from '@rulegraph/core/memo';
import type { Rule } from '@rulegraph/core/model';
import { answeringEdition, type Concept, defineTerms, definingOpenings } from '@rulegraph/core/search/find';
import { addNicknames, foldName, type Named, numberRuns, packRuns } from '@rulegraph/core/search/lookup';
import { plainNames } from '@rulegraph/core/translation';
import type { Work } from '@rulegraph/core/work';
import { NAMES_ADDRESS, numberIndexAddress, PAST_NUMBERS_ADDRESS, questionsAddress } from '../kit/addresses.ts';
import { type Language, languageAndScript, languageFirst } from '../kit/languages.ts';
import type { NamesFile, WorkNames } from '../kit/names-elsewhere.ts';
import {
  type IndexedTerm,
  type IndexedWork,
  type NumberIndexFile,
  type PastNumbersFile,
  packRules,
  packTerms,
  type QuestionsFile,
} from '../kit/number-index.ts';
import type { ChapterIndex, IndexedChapters } from '../kit/successors.ts';
import { symbolsIn } from '../kit/symbols.ts';
import { citationWords, type EditionView, hasRulePage } from '../model/edition-view.ts';
import { workName } from '../model/frame.ts';
import { glossaryAnchors } from '../model/outline.ts';
import { newestView, type Site, viewInForce } from '../model/site.ts';
import { pastTerms } from '../pages/glossary/glossary-page.ts';
import type { RenderedFile } from './file-routes.ts';
import { traditionalCharacters } from './han-variants.ts';

/** Returns the files of every language, and the one with all past numbers. */
export function numberFiles(site: Site): readonly RenderedFile[] {
  const ofLanguages = site.languages.flatMap((language): RenderedFile[] => [
    {
      path: numberIndexAddress(language),
      make: () => ({ works: numberIndexOf(site, language).works.map(({ questions: _, ...work }) => work) }),
    },
    { path: questionsAddress(language), make: () => questionsFileOf(site, language) },
    { path: `data/chapters-${language.code}.json`, make: () => chapterIndexOf(site, language) },
  ]);
  return [
    ...ofLanguages,
    { path: PAST_NUMBERS_ADDRESS, make: () => pastNumbersOf(site) },
    { path: NAMES_ADDRESS, make: () => namesOf(site) },
  ];
}

/** Returns what the search box of a language looks numbers, terms and questions up in, from the editions at addresses without a date. */
export function numberIndexOf(site: Site, language: Language): NumberIndexFile {
  const views = site.works.flatMap((work) => newestView(site, work.id, language) ?? []);
  return { works: views.map((view) => indexView(site, view)) };
}

function questionsFileOf(site: Site, language: Language): QuestionsFile {
  const { works } = numberIndexOf(site, language);
  return { works: Object.fromEntries(works.flatMap(({ id, questions }) => (questions === undefined ? [] : [[id, questions]]))) };
}

function indexView(site: Site, view: EditionView): IndexedWork {
  const { sections, chapters } = view.outline();
  const terms = packTerms(view.carried === undefined ? ownTerms(site, view) : renderedTerms(site, view));
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
    editions: dated.map(({ edition }) => dateAndNames(view.work, edition)),
    ...historyOf(site, view.work, dated),
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
    ...questionsIn(site, view),
    ...(hasSymbols ? { symbols: symbolsIn(view.work.symbols, view.language.code) } : {}),
    ...(terms === '' ? {} : { terms }),
  };
}

/** Returns the editions of a work's history with their names, unless they are those that the language has. */
function historyOf(site: Site, work: Work, dated: readonly EditionView[]): Pick<IndexedWork, 'history'> {
  const byId = new Map(site.editions(work.id).map((edition) => [edition.id, edition]));
  const editions = site.lineage(work.id)?.lineage.editions ?? [];
  const own = dated.map(({ edition }) => edition.id).toReversed();
  if (editions.join() === own.join()) return {};
  return { history: editions.map((id) => dateAndNames(work, byId.get(id) ?? { id, aliases: [] })) };
}

function questionsIn(site: Site, { work, edition, language }: EditionView): Pick<IndexedWork, 'questions'> {
  if (edition.id !== viewInForce(site, work)?.edition.id) return {};
  const questions = site.questions(work.id).flatMap(({ asked, ...card }) => {
    const own = Object.entries(asked).filter(([lang]) => lang === language.code || lang === work.source);
    return own.length === 0 ? [] : [{ ...card, asked: Object.fromEntries(own) }];
  });
  return questions.length === 0 ? {} : { questions };
}

/** Returns the names of rules and terms in all languages of the site. */
export function namesOf(site: Site): NamesFile {
  const isChinese = site.languages.some(({ code }) => languageAndScript(code).startsWith('zh-'));
  const traditional = isChinese ? traditionalCharacters() : undefined;
  return {
    works: site.works.map((work) => namesOfWork(site, work)),
    ...(traditional !== undefined && { traditional }),
  };
}

function namesOfWork(site: Site, work: Work): WorkNames {
  const views = site.views(work.id).filter(({ newest }) => newest);
  const sourceFirst = languageFirst(views, work.source, ({ language }) => language.code);
  const lists = sourceFirst.map((view) => [...titlesIn(view), ...ownNames(site, view)]);
  const named = addNicknames(joinNames(lists), work.nicknames ?? {}).map(
    ({ names: [, ...renderings], term, number, anchor }): IndexedTerm => ({ term, renderings, number, anchor }),
  );
  return { id: work.id, source: work.source, languages: views.map(({ language }) => language.code), names: packTerms(named) };
}

/** Returns the titles of an edition as names of their rules. */
function titlesIn(view: EditionView): IndexedTerm[] {
  const { sections, chapters } = view.outline();
  const all = [...sections, ...chapters, ...chapters.flatMap(({ rules }) => rules)];
  return all.flatMap(({ number, title }) => (title ? [{ term: title, renderings: [], number, anchor: null }] : []));
}

/**
 * Returns the names of an edition's terms. What a translation explains otherwise than the source, or without it, is named by the rule that defines it in the
 * translated edition, if that rule is in force.
 */
function ownNames(site: Site, view: EditionView): IndexedTerm[] {
  if (view.carried === undefined) return ownTerms(site, view);
  const dated = site
    .views(view.work.id)
    .find(({ carried, language }) => carried === undefined && language.code === view.language.code);
  const edition = view.published === undefined ? dated?.edition.id : view.edition.id;
  const text = view.published?.().expression ?? dated?.expression();
  if (edition === undefined || text === undefined) return renderedTerms(site, view);
  const titles = text.rules.map(({ number, title }) => ({ names: [title ?? ''], number }));
  const concepts = defineTerms(answeringEdition(text), { scheme: view.scheme, words: citationWords(view) });
  const own = [...titles, ...concepts].flatMap(({ names: [term = '', ...renderings], number }): IndexedTerm[] => {
    const today = number === null ? undefined : site.history(view.work.id)?.today(edition, number)?.[0];
    return term === '' || today === undefined ? [] : [{ term, renderings, number: today, anchor: null }];
  });
  return [...renderedTerms(site, view), ...own];
}

/**
 * Returns concepts with all their names: one for each rule with a title, and one for each term by its name in the work's own language, unless that is one of
 * several names of another: a kind of the keyword that a rule defines. Anchors are those of the first list.
 */
function joinNames(lists: readonly (readonly IndexedTerm[])[]): readonly (Named & Pick<IndexedTerm, 'term'>)[] {
  const concepts = new Map<string, Omit<IndexedTerm, 'renderings'> & { readonly names: Map<string, string> }>();
  const owners = new Map<string, string>();
  for (const [index, list] of lists.entries()) {
    for (const { term, renderings, number, anchor } of list) {
      const own = anchor === null && number !== null ? number : `#${foldName(term)}`;
      const key = index === 0 || concepts.has(own) ? own : (owners.get(foldName(term)) ?? own);
      const first = { term, number, anchor: index === 0 ? anchor : null };
      const { names } = getOrInsertComputed(concepts, key, () => ({ ...first, names: new Map([[foldName(term), term]]) }));
      for (const name of [term, ...renderings].flatMap((given) => [given, ...plainNames(given)]))
        getOrInsertComputed(names, foldName(name), () => name);
      if (index === 0) for (const name of names.keys()) getOrInsertComputed(owners, name, () => key);
    }
  }
  return [...concepts.values()].map((one) => ({ ...one, names: [one.term, ...[...one.names.values()].slice(1)] }));
}

/**
 * Returns the terms of a glossary that are not titles of the rules that define them, the beginnings of rules that say what it is to do something, and
 * the terms of earlier glossaries that this one no longer has.
 */
function ownTerms(site: Site, view: EditionView): IndexedTerm[] {
  const { glossary, rules } = view.expression();
  const titles = titlesOf(rules);
  const anchors = glossaryAnchors(glossary);
  const anchorOf = new Map([...anchors].map(([{ term }, [anchor]]) => [term, anchor]));
  const past = pastTerms(site, view, new Set([...anchors.values()].flat())).map((last): IndexedTerm => {
    const concept = conceptsOf(site, last.view).find(({ names }) => names.includes(last.term));
    return {
      term: last.term,
      renderings: [...(concept?.names ?? [])],
      number: ruleToday(site, last.view, concept),
      anchor: last.anchor,
      past: true,
    };
  });
  const own = conceptsOf(site, view).flatMap(({ term = '', names, number }): IndexedTerm[] => {
    const isTitle = number !== null && titles.get(number) === foldTitle(term);
    const others = [...new Set(names)].filter((name) => name !== term);
    if (isTitle && others.length === 0) return [];
    const anchor = isTitle ? null : (anchorOf.get(term) ?? null);
    return [{ term, renderings: others.length === 0 ? [] : [term, ...others], number, anchor }];
  });
  const openings = definingOpenings(answeringEdition(view.expression())).map(({ names: [term], number }): IndexedTerm => {
    return { term, renderings: [], number, anchor: null };
  });
  return [...own, ...openings, ...past];
}

type NamedConcept = Pick<Concept, 'term' | 'names' | 'number' | 'rules'>;

const conceptsOf = memoize((site: Site, view: EditionView) =>
  site.ofText(view, 'concepts', (): readonly NamedConcept[] =>
    defineTerms(answeringEdition(view.expression()), { scheme: view.scheme, words: citationWords(view) }).map(
      ({ senses: _, anchor: __, ...concept }) => concept,
    ),
  ),
);

/** Returns the rule that has today what defined a past term; null if there is none. */
function ruleToday(site: Site, { work, edition }: EditionView, concept: NamedConcept | undefined): string | null {
  const [today] = concept?.rules.flatMap((number) => site.history(work.id)?.today(edition.id, number) ?? []) ?? [];
  return today ?? null;
}

/** Returns the terms of a carried-forward edition with their translations. */
function renderedTerms(site: Site, view: EditionView): IndexedTerm[] {
  const source = viewInForce(site, view.work);
  if (view.carried === undefined || source === undefined) return [];
  const { terms } = view.carried();
  const anchors = new Map([...terms].map(([entry, { term }]) => [foldTitle(term), view.termAnchors().get(entry.term)]));
  const titles = titlesOf(source.expression().rules);
  const byTitle = new Map([...titles].reverse().map(([number, title]) => [title, number]));
  const defining = new Map(conceptsOf(site, source).map(({ term = '', number }) => [foldTitle(term), number]));
  // A translation of an edition without its source has no pairs of terms but those that are carried forward.
  const paired = site.terms(view.work.id, view.language.code);
  const known = new Set(paired.map(({ term }) => foldTitle(term)));
  const carried = [...terms.values()].flatMap(({ term, title }) =>
    title?.lang === view.language.code && !known.has(foldTitle(term)) ? [{ term, renderings: [title] }] : [],
  );
  return [...paired, ...carried].flatMap(({ term, renderings }): IndexedTerm[] => {
    const name = foldTitle(term);
    const number = defining.get(name) ?? byTitle.get(name) ?? null;
    const isTitle = number !== null && titles.get(number) === name;
    const anchor = isTitle ? null : (anchors.get(name) ?? null);
    if (!isTitle && anchor === null) return [];
    return [{ term, renderings: renderings.map(({ text }) => text), number, anchor }];
  });
}

function titlesOf(rules: readonly Rule[]): ReadonlyMap<string, string> {
  return new Map(rules.flatMap(({ number, title }) => (title === null ? [] : [[number, foldTitle(title)] as const])));
}

/** Returns the past numbers of every work that has a lineage. */
export function pastNumbersOf(site: Site): PastNumbersFile {
  const histories = site.works.flatMap(({ id }) => {
    const { lineage, scheme } = site.lineage(id) ?? {};
    return lineage === undefined || scheme === undefined ? [] : [[id, { runs: packRuns(scheme, numberRuns(lineage)) }] as const];
  });
  return { works: Object.fromEntries(histories) };
}

/** Returns which chapters the editions of a language share, for every work that has a text in it. */
export function chapterIndexOf(site: Site, language: Language): ChapterIndex {
  return Object.fromEntries(site.works.map((work) => [work.id, indexWork(site, work, language)]));
}

function indexWork(site: Site, work: Work, language: Language): IndexedChapters {
  const views = site
    .views(work.id)
    .filter((view) => view.language.code === language.code && view.edition.draft !== true)
    .toReversed();
  const positions = new Map(views.map((view, index) => [view, index]));
  const chapters: Record<string, (readonly [number, number])[]> = {};
  for (const [index, view] of views.entries()) {
    for (const { number } of view.outline().chapters) {
      const run = view.chapterRun(number);
      // The chapter in force is at the address without a date.
      if (run?.first !== view || view.newest) continue;
      chapters[number] = [...(chapters[number] ?? []), [index, positions.get(run.last) ?? index]];
    }
  }
  return {
    editions: views.map(({ edition }) => dateAndNames(work, edition)),
    newest: views.findLastIndex(({ newest }) => newest),
    chapters,
  };
}
