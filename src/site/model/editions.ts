/** Names editions, describes whether they are in force, and links a page to other languages and editions. */
import { correctionsOf, isExcerpt } from '@rulegraph/content/archive';
import { isPossibleMatch, type NumbersThen } from '@rulegraph/core/history';
import { lazyProperties, memoize } from '@rulegraph/core/memo';
import type { Edition } from '@rulegraph/core/work';
import { contentsAddress, editionChangesAddress, menuAddress, ruleAddress } from '../kit/addresses.ts';
import { interfaceTag, type Language, languageOf } from '../kit/languages.ts';
import { translator, writeDate } from '../kit/translator.ts';
import { changesOfEdition, type EditionChanges } from './edition-changes.ts';
import { type EditionView, numbersBelow } from './edition-view.ts';
import { headingOf } from './outline.ts';
import { type PageTarget, type ResolvedTarget, resolveTarget, targetIn } from './page-targets.ts';
import { findView, newestView, replacedOn, type Site, viewInForce } from './site.ts';

export interface LabeledLink {
  readonly label: string;
  readonly href: string;
  /** The language tag of the target, if it is not that of the page. */
  readonly lang?: string | undefined;
  readonly here?: boolean;
}

/** Returns links to what precedes and follows an item; null where there is nothing. */
export function neighborLinks<Item>(items: readonly Item[], item: Item, linkTo: (other: Item) => LabeledLink | null) {
  const at = items.indexOf(item);
  const linkOf = (other: Item | undefined) => (other === undefined ? null : linkTo(other));
  return { previous: linkOf(items[at - 1]), next: linkOf(items[at + 1]) };
}

export interface StatusNotice {
  /** `warning` if the text is not the current rules. */
  readonly tone: 'plain' | 'warning';
  readonly text: string;
  /** For a translation, which text is authoritative. */
  readonly authority?: string;
  readonly link?: LabeledLink;
  readonly changes?: LabeledLink;
  /** The day on which a text in force took effect. Browsers compare it with the reader's date. */
  readonly effective?: string;
  /** The day on which a past text was superseded. */
  readonly until?: string;
  /** The day on which an upcoming text takes effect. */
  readonly begins?: string;
  /** States that the text was corrected after it was published, with a link to the corrections. */
  readonly corrected?: LabeledLink;
  /** The upcoming edition, if there is one. */
  readonly next?: { readonly effective: string; readonly href: string };
}

/** Returns the name of an edition: `June 7, 2024 (MH3)`. A second edition of a day gets its count, and a draft is marked as one. */
export const editionName = memoize((edition: Edition, language: Language): string => {
  const count = edition.id.split('.')[1];
  const names = [
    ...(count === undefined ? [] : [count]),
    ...edition.aliases,
    ...(edition.draft === true ? [translator(language)('editionDraft')] : []),
  ];
  const date = writeDate(edition.effective, language);
  return names.length === 0 ? date : `${date} (${names.join(', ')})`;
});

/** The target of a page on the page itself, today, and in all languages and editions. */
export interface Targets {
  readonly here: ResolvedTarget;
  /** In the edition in force, in the language of the page if it has one. */
  readonly today: ResolvedTarget;
  readonly byLanguage: readonly ResolvedTarget[];
  readonly byEdition: readonly EditionLink[];
}

/** Returns everywhere that the target of a page is; each part is computed when it is first asked for. */
export function resolveTargets(site: Site, view: EditionView, target: PageTarget): Targets {
  return lazyProperties<Targets>({
    here: () => resolveTarget(view, target),
    today: () => {
      const today = newestView(site, view.work.id, view.language) ?? viewInForce(site, view.work) ?? view;
      return resolveTarget(today, targetIn(site, view, today.edition.id, target));
    },
    byLanguage: () =>
      viewsByLanguage(site, view).map((other) => resolveTarget(other, targetIn(site, view, other.edition.id, target))),
    byEdition: () => editionLinks(site, view, target),
  });
}

export function statusNotice(site: Site, targets: Targets): StatusNotice {
  const { view, target } = targets.here;
  const isUpcoming = view.edition.upcoming === true && view.edition.draft !== true;
  const next = view.newest || isUpcoming ? nextEdition(site, view) : undefined;
  const corrected = correctionsNotice(view);
  const changes = changesLink(site, view, target);
  const status = {
    ...statusOfEdition(site, targets),
    ...(changes === undefined ? {} : { changes }),
    ...(next === undefined ? {} : { next }),
    ...(corrected === undefined ? {} : { corrected }),
  };
  if (view.language.code === view.work.source) return status;
  const language = nameIn(languageOf(view.work.source), view.language);
  return { ...status, authority: translator(view.language)('sourcePrevails', { language }) };
}

/** Returns a link to what an edition changed, or what was changed last in a chapter; undefined if nothing changed, and for drafts and carried-forward texts. */
export function changesLink(site: Site, view: EditionView, target: PageTarget): LabeledLink | undefined {
  const { work, language } = view;
  if (view.carried !== undefined || view.edition.draft === true) return undefined;
  const { edition } = (target.kind === 'chapter' ? view.chapterRun(target.number)?.first : undefined) ?? view;
  const changes = changesOfEdition(site, work.id, edition.id);
  const href = changes && addressOfChanges(changes, language, target);
  if (href === undefined) return undefined;
  return { label: translator(language)('changes'), href };
}

function addressOfChanges(changes: EditionChanges, language: Language, target: PageTarget): string | undefined {
  if (target.kind === 'contents') return editionChangesAddress(language, changes.after.work.id, changes.after.edition.id);
  if (target.kind === 'glossary') return changes.addressOfChapter(language, null);
  return target.kind === 'chapter' ? changes.addressOfChapter(language, target.number) : undefined;
}

/** The id of the list of corrections on the page of an edition's contents. */
export const CORRECTIONS_ID = 'ui.corrections';

function correctionsNotice(view: EditionView): LabeledLink | undefined {
  const dates = new Set(correctionsOf(view.edition, view.language.code).map(({ date }) => writeDate(date, view.language)));
  if (dates.size === 0) return undefined;
  const date = new Intl.ListFormat(interfaceTag(view.language)).format(dates);
  return { label: translator(view.language)('corrected', { date }), href: `${contentsAddress(view.location)}#${CORRECTIONS_ID}` };
}

/** Returns the upcoming edition that takes effect after this one, in its language or else that of the work. */
function nextEdition(site: Site, { work, edition, language }: EditionView): StatusNotice['next'] {
  for (const { id, effective } of site.upcoming(work.id)) {
    const source = effective > edition.effective ? findView(site, work.id, id, languageOf(work.source)) : undefined;
    if (source === undefined || isExcerpt(source.edition, work.source)) continue;
    return { effective, href: contentsAddress((findView(site, work.id, id, language) ?? source).location) };
  }
  return undefined;
}

function statusOfEdition(site: Site, targets: Targets): StatusNotice {
  const { view, target } = targets.here;
  if (view.edition.draft === true) return draftStatus(site, view);
  if (view.edition.upcoming === true) return upcomingStatus(site, view);
  if (view.carried !== undefined) return carriedStatus(site, view.carried().translates, targets);
  const t = translator(view.language);
  const date = editionName(view.edition, view.language);
  if (isExcerpt(view.edition, view.language.code)) return excerptStatus(site, targets);
  const run = target.kind === 'chapter' ? view.chapterRun(target.number) : undefined;
  const until = replacedOn(site, run?.last ?? view);
  const from = writeDate(view.edition.effective, view.language);
  if (until === null && !view.newest) {
    const text = `${t('unchangedSince', { date: from })} ${t('linksOfDay', { date: from })}`;
    return { tone: 'plain', text, link: { label: t('readToday'), href: targets.today.address } };
  }
  if (until === null) {
    if (view.language.code !== view.work.source) return { tone: 'plain', text: t('translationOf', { date }) };
    const unchanged =
      target.kind === 'rule'
        ? unchangedSince(site, view, target.number)
        : target.kind === 'chapter' && chapterUnchangedSince(site, view, target.number);
    return { tone: 'plain', ...(unchanged || { text: t('effectiveFrom', { date }), effective: view.edition.effective }) };
  }
  if (view.newest) return outdatedStatus(site, targets);
  const held = t('notInForce', { from, until: writeDate(until, view.language) });
  const isShared = run !== undefined && run.first !== run.last;
  return {
    tone: 'warning',
    text: isShared ? `${held} ${t('linksOfDay', { date: from })}` : held,
    link: linkToToday(view, targets.today),
    until,
  };
}

function linkToToday({ language }: EditionView, { target, address }: ResolvedTarget): LabeledLink {
  const t = translator(language);
  return { label: 'number' in target ? t('readTodaysRule', { number: target.number }) : t('readToday'), href: address };
}

/** Returns a link to the original of a translation, if its edition has a text. */
function linkToSource({ here, byLanguage }: Targets): LabeledLink | undefined {
  const source = byLanguage.find(({ view }) => view.language.code === view.work.source);
  if (source === undefined) return undefined;
  const reader = here.view.language;
  const { language } = source.view;
  return {
    label: translator(reader)('readNewer', { language: nameIn(language, reader) }),
    href: source.address,
    lang: language.tag,
  };
}

/** Returns since when a rule in force and everything below it are unchanged; undefined if the lineage does not know. */
function unchangedSince(
  site: Site,
  view: EditionView,
  number: string,
): Pick<StatusNotice, 'text' | 'effective' | 'changes'> | undefined {
  const history = site.history(view.work.id);
  const family = [number, ...numbersBelow(view, number)];
  const days = family.flatMap((other) => history?.changed('rules', other) ?? []).sort();
  const last = days.at(-1);
  const edition = site.editions(view.work.id).find(({ id }) => id === last);
  if (edition === undefined || days.length < family.length) return undefined;
  const t = translator(view.language);
  const date = editionName(edition, view.language);
  const { effective } = edition;
  const taken = numberTakenIn(site, view, number, edition.id);
  if (taken !== undefined)
    return { text: t('numberSince', { date: editionName(taken, view.language) }), effective: taken.effective };
  if (last === history?.editions[0]) return { text: t('ruleUnchangedAtLeast', { date }), effective };
  return { text: t('ruleUnchanged', { date }), effective, changes: { label: t('showDifference'), href: `#${HISTORY_ANCHOR}` } };
}

/** Returns the edition in which a rule in force took its number from another rule, if that was after `unchanged`. */
function numberTakenIn(site: Site, { work }: EditionView, number: string, unchanged: string): Edition | undefined {
  const history = site.history(work.id);
  const other = history?.otherMeanings(number).at(-1);
  if (history === undefined || other === undefined) return undefined;
  if (history.editions.indexOf(other.until) < history.editions.indexOf(unchanged)) return undefined;
  const taken = history.meanings(number).at(-1)?.since;
  return site.editions(work.id).find(({ id }) => id === taken);
}

/** Returns since when a chapter in force is unchanged; undefined if its last edition changed it, or if the lineage does not know. */
function chapterUnchangedSince(
  site: Site,
  view: EditionView,
  chapter: string,
): Pick<StatusNotice, 'text' | 'effective'> | undefined {
  const history = site.history(view.work.id);
  const last = history?.chapterChanged(chapter);
  const edition = site.editions(view.work.id).find(({ id }) => id === last?.edition);
  if (edition === undefined || edition.id === view.edition.id) return undefined;
  const date = editionName(edition, view.language);
  const isOldest = edition.id === history?.editions[0];
  const message = isOldest ? 'ruleUnchangedAtLeast' : last?.isRenumbering === true ? 'numberSince' : 'ruleUnchanged';
  return { text: translator(view.language)(message, { date }), effective: edition.effective };
}

/** Describes a draft, with a link to what it would change. */
function draftStatus(site: Site, { work, edition, language }: EditionView): StatusNotice {
  const t = translator(language);
  const report = site.proposal(work.id, edition.id);
  const href = editionChangesAddress(language, work.id, edition.id);
  return { tone: 'warning', text: t('draftStatus'), ...(report && { link: { label: t('draftChanges'), href } }) };
}

/** Describes an upcoming edition. The link leads to today's contents, since the lineage does not include the edition yet. */
function upcomingStatus(site: Site, view: EditionView): StatusNotice {
  const t = translator(view.language);
  const { effective } = view.edition;
  const today = newestView(site, view.work.id, view.language) ?? viewInForce(site, view.work);
  const text = t('notYetInForce', { date: writeDate(effective, view.language) });
  if (today === undefined || today.edition.upcoming === true) return { tone: 'warning', text, begins: effective };
  const link = { label: t('readToday'), href: contentsAddress(today.location), lang: today.language.tag };
  return { tone: 'warning', text, begins: effective, link };
}

/** Describes a carried-forward translation of this or earlier editions. */
function carriedStatus(site: Site, translates: readonly string[], targets: Targets): StatusNotice {
  const { view } = targets.here;
  const t = translator(view.language);
  const now = editionName(view.edition, view.language);
  const editions = site.editions(view.work.id).filter(({ id }) => translates.includes(id));
  const list = new Intl.ListFormat(interfaceTag(view.language));
  const date = list.format(editions.map((edition) => editionName(edition, view.language)).toReversed());
  const isSame = translates.length === 1 && translates[0] === view.edition.id;
  const text = isSame ? t('translationOf', { date }) : t('translationCarried', { count: translates.length, date, now });
  const link = linkToSource(targets);
  return { tone: 'plain', text, ...(link && { link }) };
}

/**
 * Describes an excerpt. The link leads to today's rule if the rule's text is known from whole editions, else to today's contents; another one to the
 * whole text of the same day.
 */
function excerptStatus(site: Site, { here: { view, target }, today }: Targets): StatusNotice {
  const isKnown = 'number' in target && site.history(view.work.id)?.today(view.edition.id, target.number) !== undefined;
  const whole = quotedRelease(site, view);
  return {
    tone: 'warning',
    text: translator(view.language)('excerptOnly', { date: writeDate(view.edition.effective, view.language) }),
    ...(!view.newest && { link: linkToToday(view, isKnown ? today : resolveTarget(today.view, { kind: 'contents' })) }),
    ...(whole && {
      changes: { label: editionName(whole.edition, view.language), href: resolveTarget(whole, target).address },
    }),
  };
}

/** Returns the whole text of the day that an excerpt quotes, if it is here. */
export function quotedRelease(site: Site, { work, edition, language }: EditionView): EditionView | undefined {
  const release = isExcerpt(edition, language.code) ? findView(site, work.id, edition.effective, language) : undefined;
  return release && !isExcerpt(release.edition, language.code) ? release : undefined;
}

/** Returns the title of an excerpt, which is its first line or else its first chapter. */
export function quotationTitle(view: EditionView): string {
  const [chapter] = view.outline().chapters;
  return (
    view.expression().front[0]?.text ?? (chapter === undefined ? editionName(view.edition, view.language) : headingOf(chapter))
  );
}

/** Describes the newest edition in a language if the source language has a newer one. */
function outdatedStatus(site: Site, targets: Targets): StatusNotice {
  const { view } = targets.here;
  const t = translator(view.language);
  const date = editionName(view.edition, view.language);
  const source = viewInForce(site, view.work);
  const link = linkToSource(targets);
  if (source === undefined || link === undefined) return { tone: 'plain', text: t('translationOf', { date }) };
  const language = nameIn(source.language, view.language);
  const newer = editionName(source.edition, view.language);
  return { tone: 'warning', text: t('translationOutdated', { date, newer, language }), link };
}

/** Returns links to the same target in every language of the work, which name the edition that the language has if it is another one. */
export function languageLinks(site: Site, { here, byLanguage }: Targets): readonly LabeledLink[] {
  return byLanguage.map(({ view: other, address }) => {
    const { language } = other;
    const edition = editionTranslated(site, other);
    const isSame = other === here.view || edition.id === here.view.edition.id;
    const label = isSame ? language.name : `${language.name} · ${editionName(edition, language)}`;
    return { label, href: address, lang: language.tag, here: other === here.view };
  });
}

/** Returns the edition of a text; for translations that are carried forward, the newest one translated. */
function editionTranslated(site: Site, { work, edition, carried }: EditionView): Edition {
  const translated = carried?.().translates.toSorted().at(-1);
  return site.editions(work.id).find(({ id }) => id === translated) ?? edition;
}

/**
 * Returns the counterpart of an edition in each language. For the edition at the address without a date, it is the one at that address; for any other, it
 * is the same edition, or the newest if the language lacks it.
 */
export function viewsByLanguage(site: Site, view: EditionView): readonly EditionView[] {
  return site.languages.flatMap((language) => {
    const newest = newestView(site, view.work.id, language);
    const same = findView(site, view.work.id, view.edition.id, language);
    return (view.newest ? newest : (same ?? newest)) ?? [];
  });
}

const languageNames = memoize((tag: string) => new Intl.DisplayNames([tag], { type: 'language' }));

/** Returns the name of a language in another: English is `inglês` in Portuguese. */
export function nameIn(language: Language, reader: Language): string {
  return languageNames(interfaceTag(reader)).of(language.code) ?? language.name;
}

// Makes the menu that links a page to the same rule in every other edition, which is found through its lineage and not by its number.

/** An edition in the menu, or several that share a page. */
export interface EditionLink extends LabeledLink {
  readonly edition: string;
  readonly year: string;
  /** The rule's numbers in the edition, unless it has only the number that it has on the page. */
  readonly numbers: readonly LabeledLink[];
  /**
   * What the reader should know before following the link: the edition is upcoming, the match is only possible, or the rule did not exist yet or no
   * longer. In the last two cases the link leads to the rule's history, or without one to the edition's contents.
   */
  readonly state: 'same' | 'upcoming' | 'possible' | 'not-yet' | 'no-longer';
}

/** The anchor of the history on a rule's page. */
export const HISTORY_ANCHOR = 'history';

/** Returns links to the same target in every edition that exists in the language, newest first. Drafts and quotations of one of them are left out, except for the one that is shown. */
export function editionLinks(site: Site, view: EditionView, target: PageTarget): readonly EditionLink[] {
  return menuOf(site, view, target).entries.map(({ views, ...link }) => ({ ...link, here: views.includes(view) }));
}

/** Returns the address of the file with the menu of a page of the past, for the pages of all editions that share it; undefined for other pages. */
export function sharedMenuAddress(site: Site, view: EditionView, target: PageTarget): string | undefined {
  const { language, work, edition } = view;
  // The menu of a draft has the draft itself.
  if (view.newest || edition.draft === true) return undefined;
  if (!('number' in target)) return menuAddress(language, work.id, target.kind);
  const [first] = target.kind === 'chapter' ? menuOf(site, view, target).sharedBy.toSorted() : [];
  return first && menuAddress(language, work.id, target.number, first);
}

function menuOf(site: Site, view: EditionView, target: PageTarget): Menu {
  const known = target.kind === 'chapter' ? chapterMenus(site, view.work.id, view.language) : undefined;
  const name = (edition: string) => `${edition} ${'number' in target ? target.number : ''}`;
  const menu = known?.get(name(view.edition.id)) ?? makeMenu(site, view, target);
  for (const edition of menu.sharedBy) known?.set(name(edition), menu);
  return menu;
}

/** The menus of chapters by edition and number. Only chapters have pages in many editions. */
const chapterMenus = memoize((_site: Site, _work: string, _language: Language) => new Map<string, Menu>());

interface Menu {
  readonly entries: readonly MenuEntry[];
  /** The editions whose pages of the target have this menu, since the target stays as it is between them. */
  readonly sharedBy: readonly string[];
}

/** A link to some editions, which share a page. */
interface MenuEntry extends Omit<EditionLink, 'here'> {
  readonly views: EditionView[];
}

function makeMenu(site: Site, view: EditionView, target: PageTarget): Menu {
  // Computed once for all editions.
  const across = 'number' in target ? site.history(view.work.id)?.across(view.edition.id, target.number) : undefined;
  const entries = new Map<string, MenuEntry>();
  for (const other of site.views(view.work.id)) {
    const isElsewhere = other.edition.draft === true || quotedRelease(site, other) !== undefined;
    if (other.language.code !== view.language.code || (isElsewhere && other !== view)) continue;
    const link = editionLink(site, view, other, target, across);
    const key = [link.state, link.href, ...link.numbers.map(({ href }) => href)].join(' ');
    const views = entries.get(key)?.views ?? [];
    views.push(other);
    // Editions that share a page have one entry, named after the first of them.
    entries.set(key, { ...link, views });
  }
  const here = across?.get(view.edition.id);
  const sharedBy = [...(across ?? [])].flatMap(([edition, then]) => (then === here ? [edition] : []));
  return { entries: [...entries.values()], sharedBy };
}

/**
 * Returns one link for each text that a rule has had, newest first: to the page's own edition, to the one in force, or to the first that has the text. Of
 * editions without the rule, the newest is left.
 */
export function linksToTexts(
  links: readonly EditionLink[],
  events: readonly { readonly edition: string }[],
): readonly EditionLink[] {
  const inForce = links.find(({ state }) => state !== 'upcoming');
  const texts = Map.groupBy(links, ({ edition, state }) => {
    const earlier = events.filter((event) => event.edition <= edition);
    return `${state} ${state === 'upcoming' ? edition : earlier.length}`;
  });
  return [...texts.values()].flatMap((same) => {
    const shown = same.find(({ here }) => here) ?? same.find((link) => link === inForce);
    const isGone = same[0]?.state === 'not-yet' || same[0]?.state === 'no-longer';
    return shown ?? same.at(isGone ? 0 : -1) ?? [];
  });
}

function editionLink(
  site: Site,
  view: EditionView,
  other: EditionView,
  target: PageTarget,
  across: ReadonlyMap<string, NumbersThen> | undefined,
): Omit<EditionLink, 'here'> {
  const entry = {
    edition: other.edition.id,
    label: editionName(other.edition, view.language),
    year: other.edition.effective.slice(0, 4),
    numbers: [],
    state: other.edition.upcoming === true && other.edition.draft !== true ? ('upcoming' as const) : ('same' as const),
  };
  const history = site.history(view.work.id);
  if (other === view || !('number' in target) || history === undefined || across === undefined)
    return { ...entry, href: resolveTarget(other, target).address };
  const then = across.get(other.edition.id);
  // Excerpts are not part of the lineage.
  if (across.size === 0 || (then === undefined && !history.editions.includes(other.edition.id)))
    return { ...entry, href: contentsAddress(other.location) };
  if (then === undefined) {
    const state = other.edition.id < view.edition.id ? 'not-yet' : 'no-longer';
    return { ...entry, state, href: explanationOf(view, other, target) };
  }
  const links = then.numbers.map((number) => ({ label: number, href: resolveTarget(other, { ...target, number }).address }));
  const [first] = links;
  const isSame = links.length === 1 && first?.label === target.number;
  const isPossible = isPossibleMatch({ from: [target.number], to: then.numbers, confidence: then.confidence });
  return {
    ...entry,
    href: first?.href ?? contentsAddress(other.location),
    numbers: isSame ? [] : links,
    state: isPossible ? 'possible' : 'same',
  };
}

/** Returns the address of the rule's history, or without one of the other edition's contents. */
function explanationOf(view: EditionView, other: EditionView, target: PageTarget): string {
  const hasHistory = view.newest && target.kind === 'rule';
  return hasHistory ? `${ruleAddress(view.location, target.number)}#${HISTORY_ANCHOR}` : contentsAddress(other.location);
}
