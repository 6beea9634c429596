/**
 * Computes what the keys of pages are made of, as short digests: a page whose key is the same as in the last build is reused by the next one. Keys are coarse where
 * that costs little. All pages of a translation change with any text of their work, and those of an earlier edition with its text; only the rules and
 * chapters in force, which are many and often corrected, have keys of their own texts. Each kind of page
 * states its keys in its `page.ts`; `test/site/pages/page-keys.test.ts` checks them.
 */

import { hash } from 'node:crypto';
import { isPossibleMatch, type Link } from '@rulegraph/core/history';
import { memoize, once } from '@rulegraph/core/memo';
import { languageOf } from '../kit/languages.ts';
import { changesOfEdition } from '../model/edition-changes.ts';
import { type EditionView, isUntranslated } from '../model/edition-view.ts';
import { isGuideShown } from '../model/own-words.ts';
import { nameInForce, otherMeanings } from '../model/reused-number.ts';
import { eventsShown } from '../model/rule-history.ts';
import { digestsOfChapters, findView, type Site } from '../model/site.ts';
import { meaningsWithoutTexts } from './past-number/past-number-page.ts';

/** What keys are made of besides the site: digests of sources, overrides of lineages, published identifiers, and reviews of translations. */
interface KeySources {
  readonly digest: (work: string, edition: string, lang: string) => string | undefined;
  readonly overrides: (work: string) => unknown;
  readonly issued: (work: string) => unknown;
  readonly reviews: (work: string, lang: string) => { readonly state: string };
}

/** Digests that the keys of pages and files are made of. */
export interface Digests extends TextDigests, RuleDigests {
  readonly site: Site;
}

export function openDigests(site: Site, sources: KeySources): Digests {
  const texts = openTextDigests(site, sources);
  return { site, ...texts, ...openRuleDigests(site, texts) };
}

/** Digests of whole texts, and of what a site's pages depend on besides them. */
interface TextDigests {
  readonly structure: () => string;
  /** Which citations are of other works depends on the names of all works. */
  readonly works: () => string;
  /** Returns the digest of an edition's sources in the language of the view; empty if it has none. */
  readonly sourcesOf: (view: EditionView) => string;
  readonly workTexts: (work: string) => string;
  /** Returns the digest of everything that the text of a view is made of. */
  readonly textOf: (view: EditionView) => string;
  /** Tells whether the pages of rules and chapters depend on single rules, and not on the whole text. */
  readonly isFineGrained: (view: EditionView) => boolean;
  /** Returns what people have overruled in the lineage of a work. */
  readonly overrides: (work: string) => unknown;
}

/** Returns functions that compute each digest once. */
function openTextDigests(site: Site, { digest, overrides, issued, reviews }: KeySources): TextDigests {
  const sourcesOf = ({ work, edition, language }: EditionView) => digest(work.id, edition.id, language.code) ?? '';
  const workTexts = memoize((work: string) => valueDigest(site.views(work).map(sourcesOf)));
  const carriedTexts = memoize((work: string, lang: string) => valueDigest([workTexts(work), reviews(work, lang).state]));
  return {
    structure: once(() =>
      valueDigest([
        isGuideShown(site.own),
        site.works.map((work) => [structureOfWork(site, work.id), overrides(work.id), issued(work.id)]),
      ]),
    ),
    works: once(() => valueDigest(site.works)),
    overrides,
    isFineGrained: (view) => view.newest && view.carried === undefined,
    sourcesOf,
    workTexts,
    textOf: (view) => (view.carried === undefined ? sourcesOf(view) : carriedTexts(view.work.id, view.language.code)),
  };
}

/** What pages show of single rules, with digests instead of texts. */
interface RuleDigests {
  readonly ruleOf: (view: EditionView, number: string) => string;
  /** Returns what a number meant, with the digest of the whole edition for each text of the time. */
  readonly pastOf: (view: EditionView, number: string) => unknown;
  /** Returns the other rules that had a number, in the same way. */
  readonly reusedOf: (view: EditionView, number: string) => unknown;
  readonly historyOfRule: (view: EditionView, number: string) => unknown;
}

/** Returns functions that read rules for the keys of pages in force. */
function openRuleDigests(site: Site, { sourcesOf }: Pick<TextDigests, 'sourcesOf'>): RuleDigests {
  const ruleOf = memoize((view: EditionView, number: string) => valueDigest(ruleValues(view, number)));
  const sourcesThen = ({ work }: EditionView, { until }: { readonly until: string }) => {
    const last = findView(site, work.id, until, languageOf(work.source));
    return last && sourcesOf(last);
  };
  const reusedOf = (view: EditionView, number: string) =>
    otherMeanings(site, view, number).map((meaning) => [
      meaning,
      sourcesThen(view, meaning),
      nameInForce(site, view, number, meaning),
    ]);
  return {
    ruleOf,
    pastOf: (view, number) => [
      reusedOf(view, number),
      meaningsWithoutTexts(site, view.work, number, view.language).map((meaning) => [meaning, sourcesThen(view, meaning)]),
    ],
    reusedOf,
    historyOfRule: (view, number) => {
      const events = eventsShown(site, view, number);
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
  const views = site.views(work).map((view) => [
    [view.edition, view.language, view.newest, view.location],
    site.ofText(view, 'structure', () => valueDigest(view.outline().structure)),
    // Pages in force link to the files of their rules.
    view.newest && view.expression().rules.map(({ number, place }) => [number, place.file]),
    view.newest ? null : digestsOfChapters(site, view).map(([number]) => view.chapterRun(number)?.first.edition.id),
    view.carried?.().translates,
    view.carried === undefined ? null : [...view.rules().keys()].filter((number) => isUntranslated(view, number)),
  ]);
  const steps = [...(site.lineage(work)?.steps.values() ?? [])].map(({ from, to, links, glossary }) => [
    [from, to],
    // Nearly all links lead from a name to the same one, and follow from the outlines.
    [...links, ...glossary].flatMap((link) =>
      !isPossibleMatch(link) && link.secondary !== true && isSameName(link)
        ? []
        : [[link.from, link.to, isPossibleMatch(link), link.secondary]],
    ),
  ]);
  const excerpts = site.editions(work).map(({ id }) => [...(site.lineage(work)?.ofExcerpt(id) ?? [])]);
  const returned = site.lineage(work)?.returned();
  const settings = [site.works.find(({ id }) => id === work), site.languages, site.editions(work)];
  return valueDigest([...settings, views, steps, excerpts, returned]);
}

function isSameName({ from, to }: Link): boolean {
  return from.length === 1 && to.length === 1 && from[0] === to[0];
}

const byNumber = memoize((view: EditionView) => Map.groupBy(view.expression().rules, ({ number }) => number));

/** Returns the rules with a number: both where the source prints it twice. */
export function rulesNumbered(view: EditionView, number: string): unknown {
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

export function valueDigest(value: unknown): string {
  return hash('sha1', JSON.stringify(value), 'base64url');
}
