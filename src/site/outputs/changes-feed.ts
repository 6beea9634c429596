/** Makes the Atom feeds of changes in a work, one of its sections, or a single rule with its parts. The dates are the days when editions took effect. */
import { numberedTitle } from '@rulegraph/core/numbering';
import type { Work } from '@rulegraph/core/work';
import type { Element } from 'hast';
import { x } from 'xastscript';
import { changesAddress, editionChangesAddress, feedAddress, feedOfRule, ruleAddress, sectionAddress } from '../kit/addresses.ts';
import { absoluteUrl } from '../kit/base-path.ts';
import type { Change } from '../kit/changes/change.ts';
import { CHANGE_MESSAGES, changeDifference, KIND_LABELS } from '../kit/changes/change-html.ts';
import { addDirections } from '../kit/direction.ts';
import { h, writeHtml } from '../kit/html.ts';
import type { Language } from '../kit/languages.ts';
import { messagesIn, translator } from '../kit/translator.ts';
import { changesOfEdition, type EditionChanges, sideOf } from '../model/edition-changes.ts';

import { editionName } from '../model/editions.ts';
import { languagesOfWork, workName, workTitle } from '../model/frame.ts';
import { headingOf } from '../model/outline.ts';
import { nearestTitle } from '../model/reused-number.ts';
import { historyOf } from '../model/rule-history.ts';
import { newestView, type Site } from '../model/site.ts';
import type { NumberEntry } from '../pages/define-page.ts';
import { xmlDocument } from './xml-file.ts';

/** Which changes a feed reports, and in which language. */
export interface Feed {
  readonly work: Work;
  readonly language: Language;
  /** Null for the whole work. */
  readonly section: string | null;
}

const MAX_ENTRIES = 20;
/** How many changes an entry lists; it links to the page with all of them. */
const MAX_CHANGES = 200;
/** How many entries show word differences, and for how many changes: feed readers fetch the whole file again and again. */
const WORDED = { entries: 3, changes: 40 };

/** Returns a feed for each work and each of its sections, in every language that the work has texts in. */
export function allFeeds(site: Site): readonly Feed[] {
  return site.works.flatMap((work) =>
    languagesOfWork(site, work).flatMap((language) => {
      const sections = newestView(site, work.id, language)?.outline().sections ?? [];
      return [null, ...sections.map(({ number }) => number)].map((section) => ({ work, language, section }));
    }),
  );
}

/** Returns the path of a feed below the root, without `.atom`. */
export function feedPath({ work, language, section }: Feed): string {
  return feedAddress(language, work.id, section ?? undefined)
    .slice(1)
    .replace(/\.atom$/, '');
}

/** Returns a feed as XML; `origin` is where it will be published. Without it links are relative, and ids, which Atom requires to be absolute, are URNs. */
export function feedToXml(site: Site, feed: Feed, origin: URL | undefined): string {
  const { work, language, section } = feed;
  const absolute = (address: string) => absoluteUrl(address, origin);
  const self = absolute(`/${feedPath(feed)}.atom`);
  const outline = newestView(site, work.id, language)
    ?.outline()
    .sectionByNumber.get(section ?? '');
  const name = outline === undefined ? workTitle({ work, language }) : `${workTitle({ work, language })} · ${headingOf(outline)}`;
  const entries = site
    .editions(work.id)
    .flatMap(({ id }) => changesOfEdition(site, work.id, id) ?? [])
    .filter((changes) => reportedIn(changes, feed).length > 0)
    .slice(0, MAX_ENTRIES)
    .map((changes, index) => feedEntry(site, changes, feed, index < WORDED.entries ? WORDED.changes : 0, absolute));
  const [newest] = site.editions(work.id);
  return feedDocument({ self, home: absolute(homeOf(feed)), name, updated: newest?.effective, entries, language });
}

/** Returns the feed of a rule of an edition, with its parts, as XML: its history in the language of the work, until today. */
export function ruleFeedToXml(
  site: Site,
  { view, number }: Pick<NumberEntry, 'view' | 'number'>,
  origin: URL | undefined,
): string {
  const { language } = view;
  const absolute = (address: string) => absoluteUrl(address, origin);
  const home = absolute(ruleAddress({ ...view.location, edition: null }, number));
  const events = historyOf(site, view, number, language).slice(0, MAX_ENTRIES);
  const entries = events.map(({ id, date, day, what, from, to, diff }) => {
    const numbers = [...new Set([from, to].map((side) => side.map((then) => then.number).join(', ')))].filter(Boolean);
    const line = writeHtml(h('p', { lang: language.tag }, `${numbers.join(' → ')}: ${what}`));
    const title = `${numbers.at(-1)} · ${date}`;
    return entryOf({ href: `${home}#${id}`, title, updated: day, content: addDirections(line + diff) });
  });
  const self = absolute(feedOfRule(language, view.work.id, number));
  const name = [workName(view), numberedTitle(number, nearestTitle(view, number), ' ')].join(' · ');
  return feedDocument({ self, home, name, updated: events[0]?.day, entries, language });
}

interface FeedFacts {
  readonly self: string;
  /** The page that it reports about. */
  readonly home: string;
  readonly name: string;
  readonly updated: string | undefined;
  readonly entries: readonly ReturnType<typeof x>[];
  readonly language: Language;
}

function feedDocument({ self, home, name, updated = '1970-01-01', entries, language }: FeedFacts): string {
  const t = translator(language);
  return xmlDocument('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language.tag }, [
    x('id', feedId(self)),
    x('title', t('feedOf', { work: name })),
    x('updated', instant(updated)),
    x('author', [x('name', t('siteName'))]),
    x('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    x('link', { rel: 'alternate', type: 'text/html', href: home }),
    ...entries,
  ]);
}

interface EntryFacts {
  readonly href: string;
  readonly title: string;
  readonly updated: string;
  /** HTML. */
  readonly content: string;
  /** The address that identifies it, if that is not `href`. */
  readonly id?: string;
}

function entryOf({ href, title, updated, content, id = href }: EntryFacts) {
  return x('entry', [
    x('id', feedId(id)),
    x('title', title),
    x('updated', instant(updated)),
    x('link', { rel: 'alternate', type: 'text/html', href }),
    x('content', { type: 'html' }, content),
  ]);
}

function feedId(address: string): string {
  return address.startsWith('/') ? `urn:rulegraph:${address}` : address;
}

function homeOf({ work, language, section }: Feed): string {
  return section === null
    ? changesAddress(language, work.id)
    : sectionAddress({ language, work: work.id, edition: null }, section);
}

function reportedIn({ groups }: EditionChanges, { section }: Feed): readonly Change[] {
  return groups
    .filter((group) => section === null || group.section === section)
    .flatMap(({ changes }) => changes.filter(({ weight }) => weight === 'words' || weight === 'position'));
}

function feedEntry(site: Site, changes: EditionChanges, feed: Feed, worded: number, absolute: (address: string) => string) {
  const { work, language, section } = feed;
  const reported = reportedIn(changes, feed);
  const t = translator(language);
  const { edition } = changes.after;
  const href = absolute(editionChangesAddress(language, work.id, edition.id));
  const differences = differencesOf(site, reported.slice(0, worded), changes, language);
  const items = reported
    .slice(0, MAX_CHANGES)
    .map((change) => itemOf(change, changes, language, absolute, differences.get(change)));
  const own = h('div', { lang: language.tag }, [h('p', t('changeCount', { count: reported.length })), h('ul', items)]);
  const content = addDirections(writeHtml(own));
  const title = t('changesOf', { date: editionName(edition, language) });
  const id = section === null ? href : `${href}#part-${section}`;
  return entryOf({ href, title, updated: edition.effective, content, id });
}

/** Returns how the words of changes differ. They are cached by the two texts, since feeds show the same past ones after each correction. */
function differencesOf(
  site: Site,
  changes: readonly Change[],
  { before, after, tokens }: EditionChanges,
  language: Language,
): ReadonlyMap<Change, readonly Element[]> {
  const worded = changes.filter(({ weight }) => weight === 'words');
  if (worded.length === 0) return new Map();
  const labelLang = after.language.code === language.code ? undefined : language.tag;
  // Symbols stay text, since feed readers lack the style sheet that draws them.
  const words = { t: translator(language), labelLang, tokens, symbols: { named: {} }, unchanged: 'cut' as const };
  const ends = worded.map(({ area, from, to }) => [area, from, to]);
  const name = `differences ${JSON.stringify([messagesIn(language, CHANGE_MESSAGES), labelLang, ends])}`;
  const compare = () => worded.map((change) => changeDifference(change, sideOf(before), sideOf(after), words));
  const found = site.ofText(after, name, compare, before);
  return new Map(worded.map((change, at) => [change, found[at] ?? []]));
}

function itemOf(
  change: Change,
  { after, addressOf }: EditionChanges,
  language: Language,
  absolute: (address: string) => string,
  worded: readonly Element[] | undefined,
) {
  const t = translator(language);
  const sides = [change.from.join(', '), change.to.join(', ')].filter((names) => names !== '');
  const href = absolute(addressOf(language, change.area, change));
  const source = after.language.code === language.code ? undefined : after.language.tag;
  const difference = worded === undefined ? [] : [h('div', { lang: source }, [...worded])];
  return h('li', [h('a', { href }, [...new Set(sides)].join(' → ')), ` ${t(KIND_LABELS[change.kind])}`, ...difference]);
}

function instant(day: string): string {
  return `${day}T00:00:00Z`;
}
