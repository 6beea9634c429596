/**
 * States what pages depend on, as short keys: a page whose key is the same as in the last build is reused by the next one. Keys are coarse where
 * that costs little. All pages of a translation change with any text of their work, and those of an earlier edition with its text; only the rules and
 * chapters in force, which are many and often corrected, have keys of their own texts. `test/site/pages/page-keys.test.ts` checks the keys.
 */
import { hash } from 'node:crypto';
import { isPossibleMatch } from '@rulegraph/core/history';
import { memoize, once } from '@rulegraph/core/memo';
import type { Work } from '@rulegraph/core/work';
import { type Language, languageOf } from '../kit/languages.ts';
import { changesOfEdition, type EditionChanges } from '../model/edition-changes.ts';
import { type EditionView, isUntranslated } from '../model/edition-view.ts';
import { changesLink, viewsByLanguage } from '../model/editions.ts';
import type { SinglePageKind } from '../model/page-targets.ts';
import { citingTerms, citingWorks } from '../model/reference-links.ts';
import { eventsShown, historyLine } from '../model/rule-history.ts';
import { citationMap, sequencesHtml } from '../model/rule-pictures.ts';
import { findView, type Site } from '../model/site.ts';
import { meaningsWithoutTexts } from './past-number/past-number-page.ts';
import type { ChangesRoute, NumberRoute, ViewRoute } from './routes.ts';
import { rulesShownOn } from './rule/rule-page.ts';
import { collectionLinks, rulingsCiting, rulingsOnRule } from './rulings/rulings-page.ts';

/** Keys of pages, by the routes of their kinds. */
export interface PageKeys {
  readonly ofView: (kind: SinglePageKind, route: ViewRoute) => string;
  readonly ofSection: (route: NumberRoute) => string;
  readonly ofChapter: (route: NumberRoute) => string;
  /** Of when the rules of a chapter were edited. */
  readonly ofEdits: (route: NumberRoute) => string;
  readonly ofRule: (route: NumberRoute) => string;
  /** The key of the page of a number that is no longer in use. */
  readonly ofPastNumber: (route: NumberRoute) => string;
  readonly ofChanges: (route: ChangesRoute) => string;
  /** The key of the rules of an edition, each with its identifier. */
  readonly ofLines: (view: EditionView) => string;
  /** The key of what follows from one published text alone. */
  readonly ofText: (view: EditionView) => string;
  /** The key of what follows from the texts of an edition and the one before it. */
  readonly ofStep: (changes: Pick<EditionChanges, 'before' | 'after'>) => string;
}

/** What keys are made of besides the site: digests of sources, overrides of lineages, published identifiers, and reviews of translations. */
interface KeySources {
  readonly digest: (work: string, edition: string, lang: string) => string | undefined;
  readonly overrides: (work: string) => unknown;
  readonly issued: (work: string) => unknown;
  readonly reviews: (work: string, lang: string) => { readonly state: string };
}

/** Returns the functions that give the keys of a site's pages. */
export function openPageKeys(site: Site, sources: KeySources): PageKeys {
  const { overrides } = sources;
  const texts = openTextDigests(site, sources);
  const { structure, works, sourcesOf, workTexts, textOf } = texts;
  const { ruleOf, pastOf, historyOfRule } = openRuleDigests(site, texts);
  const isFineGrained = (view: EditionView) => view.newest && view.carried === undefined;
  const ofPage = (view: EditionView, ...more: readonly unknown[]) => valueDigest([structure(), textOf(view), more]);
  const rulingsOn = (view: EditionView, numbers: readonly string[]) =>
    numbers.flatMap((number) => rulingsOnRule(site, view, number).map((entry) => [number, entry]));
  const rulingsRead = (view: EditionView, numbers: readonly string[]) =>
    numbers.flatMap((number) => rulingsCiting(site, view, number).map((assessed) => [number, assessed.ruling, assessed.state]));
  return {
    // The glossary in force also lists the terms of earlier editions, and since when each entry is unchanged.
    ofView: (kind, { view }) =>
      ofPage(
        view,
        kind,
        changesLink(site, view, { kind }),
        kind === 'glossary' && view.newest
          ? workTexts(view.work.id)
          : kind === 'contents'
            ? collectionLinks(site, view.work.id, view.language)
            : null,
      ),
    ofSection: ({ view, number }) => ofPage(view, 'section', number),
    ofChapter: ({ view, number }) => {
      const last = view.chapterRun(number)?.last.edition.id;
      const numbers = view.outline().chapterByNumber.get(number)?.numbers ?? [];
      const rulings = rulingsOn(view, numbers);
      const changes = changesLink(site, view, { kind: 'chapter', number });
      if (!isFineGrained(view)) return ofPage(view, 'chapter', number, last, rulings, changes);
      const rules = numbers.map((rule) => [ruleOf(view, rule), historyLine(site, view, rule)]);
      return valueDigest([
        structure(),
        'chapter',
        number,
        last,
        changes,
        rules,
        rulings,
        pastOf(view.work, number, view.language),
        sequencesHtml(site, view, number),
      ]);
    },
    ofEdits: ({ view, number }) => {
      const numbers = view.outline().chapterByNumber.get(number)?.numbers ?? [];
      const history = site.history(view.work.id);
      const edits = numbers.map((rule) => historyOfRule(view, rule, history?.trace(view.edition.id, rule) ?? []));
      return valueDigest([structure(), 'edits', number, numbers, edits]);
    },
    ofRule: ({ view, number }) => {
      const elsewhere = citingWorks(site, view, number).map((citing) => [citing.numbers, textOf(citing.view)]);
      const rulings = [rulingsOn(view, [number]), elsewhere];
      if (!isFineGrained(view)) return ofPage(view, 'rule', number, rulings);
      const history = site.history(view.work.id);
      const shown = rulesShownOn(site, view, number).map((rule) => [
        ruleOf(rule.view, rule.number),
        // A rule counts as unchanged since the last change to anything below it.
        history?.changed('rules', rule.number),
      ]);
      const others = viewsByLanguage(site, view)
        .filter((other) => other !== view)
        .map((other) => rulesNumbered(other, number));
      const terms = citingTerms(view, number);
      const before = pastOf(view.work, number, view.language);
      const rule = view.rules().get(number);
      const drawn = [sequencesHtml(site, view, number), rule === undefined ? '' : citationMap(site, view, rule)];
      return valueDigest([
        structure(),
        'rule',
        number,
        shown,
        others,
        terms,
        rulings,
        historyOfRule(view, number),
        before,
        drawn,
      ]);
    },
    ofPastNumber: ({ view, number }) => {
      const { work, language } = view;
      const [last] = meaningsWithoutTexts(site, work.id, number, language);
      const lastView = last && findView(site, work.id, last.until, languageOf(work.source));
      const history = lastView && historyOfRule(lastView, number);
      return valueDigest([structure(), 'past', view.location, number, pastOf(work, number, language), history ?? null]);
    },
    ofChanges: ({ changes: { before, after }, language, part }) =>
      valueDigest([
        [structure(), sourcesOf(before), sourcesOf(after), 'changes', language.code, part],
        // A draft may break citations in any text or ruling.
        after.edition.draft === true ? [site.works.map(({ id }) => [workTexts(id), site.rulings(id)])] : [],
      ]),
    ofLines: (view) => {
      const numbers = view.expression().rules.map(({ number }) => number);
      return ofPage(view, 'lines', rulingsRead(view, numbers));
    },
    // Which citations are of other works depends on the names of all works.
    ofText: (view) => valueDigest([works(), view.work.id, view.edition, sourcesOf(view)]),
    ofStep: ({ before, after }) =>
      valueDigest([
        before.work,
        overrides(before.work.id),
        ...[before, after].flatMap((view) => [view.edition, sourcesOf(view)]),
      ]),
  };
}

/** Digests of whole texts, and of what a site's pages depend on besides them. */
interface TextDigests {
  readonly structure: () => string;
  readonly works: () => string;
  /** Returns the digest of an edition's sources in the language of the view; empty if it has none. */
  readonly sourcesOf: (view: EditionView) => string;
  /** Returns the digest of all texts of a work. */
  readonly workTexts: (work: string) => string;
  /** Returns the digest of everything that the text of a view is made of. */
  readonly textOf: (view: EditionView) => string;
}

/** Returns functions that compute each digest once. */
function openTextDigests(site: Site, { digest, overrides, issued, reviews }: KeySources): TextDigests {
  const sourcesOf = ({ work, edition, language }: EditionView) => digest(work.id, edition.id, language.code) ?? '';
  const workTexts = memoize((work: string) => valueDigest(site.views(work).map(sourcesOf)));
  const carriedTexts = memoize((work: string, lang: string) => valueDigest([workTexts(work), reviews(work, lang).state]));
  return {
    structure: once(() =>
      valueDigest(site.works.map((work) => [structureOfWork(site, work.id), overrides(work.id), issued(work.id)])),
    ),
    works: once(() => valueDigest(site.works)),
    sourcesOf,
    workTexts,
    textOf: (view) => (view.carried === undefined ? sourcesOf(view) : carriedTexts(view.work.id, view.language.code)),
  };
}

/** What pages show of single rules, with digests instead of texts. */
interface RuleDigests {
  readonly ruleOf: (view: EditionView, number: string) => string;
  /** Returns what a number meant, with the digest of the whole edition for each text of the time. */
  readonly pastOf: (work: Work, number: string, language: Language) => unknown;
  /** Returns the history of a rule. */
  readonly historyOfRule: (view: EditionView, number: string, events?: ReturnType<typeof eventsShown>) => unknown;
}

/** Returns functions that read rules for the keys of pages in force. */
function openRuleDigests(site: Site, { sourcesOf }: Pick<TextDigests, 'sourcesOf'>): RuleDigests {
  const ruleOf = memoize((view: EditionView, number: string) => valueDigest(ruleValues(view, number)));
  return {
    ruleOf,
    pastOf: (work, number, language) =>
      meaningsWithoutTexts(site, work.id, number, language).map((meaning) => {
        const last = findView(site, work.id, meaning.until, languageOf(work.source));
        return [meaning, last && sourcesOf(last)];
      }),
    historyOfRule: (view, number, events = eventsShown(site, view, number)) => {
      const texts = events.map((event) => {
        const changes = changesOfEdition(site, view.work.id, event.edition);
        if (changes === undefined) return null;
        const { before, after, addressOf } = changes;
        const now = after.newest ? event.to.map((name) => ruleOf(after, name)) : sourcesOf(after);
        return [sourcesOf(before), now, addressOf(view.language, 'rules', event)];
      });
      return [events, texts];
    },
  };
}

/**
 * Returns a digest of what the pages of a text depend on in all others: which editions, sections, chapters, rules and terms there are, and how they
 * correspond, but not their texts. Whether a chapter in force shares its text with earlier editions does not change its address.
 */
function structureOfWork(site: Site, work: string): unknown {
  const views = site.views(work).map((view) => {
    const { sections, chapters } = view.outline();
    const { rules, front, back } = view.expression();
    return [
      [view.edition, view.language, view.newest, view.location],
      sections.map(({ number, title, rules: own }) => [number, title, own.some(({ blocks }) => blocks.length > 0)]),
      chapters.map(({ number, title, section }) => [
        [number, title, section],
        view.newest ? null : view.chapterRun(number)?.first.edition.id,
      ]),
      rules.map(({ number }) => number),
      [...view.termAnchors()],
      view.permalinks(),
      [front.length > 0, back.length > 0],
      view.carried?.().translates,
      view.carried === undefined ? null : [...view.rules().keys()].filter((number) => isUntranslated(view, number)),
    ];
  });
  const steps = [...(site.lineage(work)?.steps.values() ?? [])].map(({ from, to, links, glossary }) => [
    [from, to],
    [...links, ...glossary].map((link) => [link.from, link.to, isPossibleMatch(link), link.secondary]),
  ]);
  const excerpts = site.editions(work).map(({ id }) => [...(site.lineage(work)?.ofExcerpt(id) ?? [])]);
  return valueDigest([site.works.find(({ id }) => id === work), site.languages, site.editions(work), views, steps, excerpts]);
}

const byNumber = memoize((view: EditionView) => Map.groupBy(view.expression().rules, ({ number }) => number));

/** Returns the rules with a number: both where the source prints it twice. */
function rulesNumbered(view: EditionView, number: string): unknown {
  return (byNumber(view).get(number) ?? []).map(withoutPlaces);
}

/** Returns everything that pages show of a rule. */
function ruleValues(view: EditionView, number: string): unknown {
  return [
    rulesNumbered(view, number),
    view.graph().references.get(number),
    view.graph().workReferences.get(number),
    view.mentions().get(number),
  ];
}

/** Returns a rule without its places in the file, which pages do not show. */
function withoutPlaces<T extends { readonly blocks: readonly object[] }>(rule: T): unknown {
  return { ...rule, place: null, blocks: rule.blocks.map((block) => ({ ...block, place: null })) };
}

function valueDigest(value: unknown): string {
  return hash('sha1', JSON.stringify(value), 'base64url');
}
