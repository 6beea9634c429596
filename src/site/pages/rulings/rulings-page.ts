/** Builds the pages of rulings and of their collections, and the lists of rulings on other pages. */

import type { RulingToReview } from '@rulegraph/content/archive';
import { countItems, joinFirst, uniqueBy } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import {
  type AssessedRuling,
  type ChangesBelow,
  type CitedState,
  dayOf,
  possibleReasonsOf,
  type RulingCitation,
  type RulingCollection,
  type RulingState,
  rulingsFor,
} from '@rulegraph/core/rulings';
import type { Work } from '@rulegraph/core/work';
import type { ElementContent } from 'hast';
import { collectionAddress, contentsAddress, homeAddress, rulingAddress } from '../../kit/addresses.ts';
import { changeDifference } from '../../kit/changes/change-html.ts';
import { excerpt, ruleLine } from '../../kit/excerpt.ts';
import { h, type TextLink, writeHtml } from '../../kit/html.ts';
import { interfaceAttributes, interfaceTag, type Language, languageFirst, languageOf } from '../../kit/languages.ts';
import type { MessageName } from '../../kit/message.ts';
import { type Translate, translator, writeDate } from '../../kit/translator.ts';
import { sideOf } from '../../model/edition-changes.ts';
import { type EditionView, hasNumber, numberAddress, readingAddress } from '../../model/edition-view.ts';
import type { LabeledLink } from '../../model/editions.ts';
import {
  type Alternate,
  alternatesIn,
  DESCRIPTION_LENGTH,
  type Frame,
  linksToLanguages,
  type WorkPage,
  workFrame,
  workName,
} from '../../model/frame.ts';
import { findView, newestView, type Site, viewInForce } from '../../model/site.ts';
import { lineHtml, proseToHtml } from '../../model/text-html.ts';

/** The page of a collection in a language. */
export interface CollectionRoute {
  readonly path: string;
  readonly work: Work;
  readonly language: Language;
  readonly collection: RulingCollection;
}

export interface RulingRoute extends CollectionRoute {
  readonly assessed: AssessedRuling;
}

/** Returns the pages of collections, in each language in which they have a ruling. */
export function collectionRoutes(site: Site): readonly CollectionRoute[] {
  return site.works.flatMap((work) =>
    site.collections(work.id).flatMap((collection) =>
      languagesOf(collection.rulings).map((language) => ({
        path: collectionAddress(language, work.id, collection.id).slice(1),
        work,
        language,
        collection,
      })),
    ),
  );
}

export function rulingRoutes(site: Site): readonly RulingRoute[] {
  return collectionRoutes(site).flatMap((route) =>
    rulingsIn(site, route).map((assessed) => ({ ...route, path: addressOfRuling(assessed).slice(1), assessed })),
  );
}

function rulingsIn(site: Site, { work, language, collection }: CollectionRoute): readonly AssessedRuling[] {
  return site.rulings(work.id).filter(({ ruling }) => ruling.collection === collection.id && ruling.lang === language.code);
}

function languagesOf(rulings: readonly { readonly lang: string }[]): readonly Language[] {
  return [...new Set(rulings.map(({ lang }) => lang))].map(languageOf);
}

function addressOfRuling({ ruling: { lang, work, collection, id } }: Pick<AssessedRuling, 'ruling'>): string {
  return rulingAddress(languageOf(lang), work, collection, id);
}

export interface RulingEntry {
  readonly title: string;
  readonly href: string;
  /** Its language tag, if it is not that of the page. */
  readonly lang?: string | undefined;
  readonly state: RulingState;
  readonly stateLabel: string;
  readonly stateMeans: string;
  readonly day: string;
  readonly date: string;
  readonly tags: readonly string[];
}

const STATES: Readonly<Record<RulingState, readonly [label: MessageName, means: MessageName]>> = {
  'in-force': ['rulingInForce', 'rulingInForceMeans'],
  'needs-review': ['rulingNeedsReview', 'rulingNeedsReviewMeans'],
  superseded: ['rulingSuperseded', 'rulingSupersededMeans'],
};

function rulingEntry(assessed: AssessedRuling, reader: Language): RulingEntry {
  const { ruling, state } = assessed;
  const t = translator(reader);
  const [label, usual] = STATES[state];
  const means = state === 'in-force' && possibleReasonsOf(assessed).length > 0 ? 'rulingPossiblyMeans' : usual;
  const day = dayOf(assessed);
  return {
    title: ruling.title,
    href: addressOfRuling(assessed),
    lang: ruling.lang === reader.code ? undefined : languageOf(ruling.lang).tag,
    state,
    stateLabel: t(label),
    stateMeans: t(means),
    day,
    date: day === '' ? '' : writeDate(day, reader),
    tags: ruling.tags,
  };
}

/** Returns the name of a ruling, which is the same in all its languages. */
function keyOf({ ruling: { work, collection, id } }: AssessedRuling): string {
  return `${work}/${collection}/${id}`;
}

/** Returns the rulings of all works that cite a rule in force, those in the reader's language first, then the newest first; each in one language only. */
export const rulingsCiting = memoize((site: Site, view: EditionView, number: string): readonly AssessedRuling[] => {
  if (!view.newest) return [];
  const reader = view.language.code;
  const all = site.works.flatMap(({ id }) => rulingsFor(site.rulings(id), view.work.id, number));
  const newestFirst = all.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0));
  const sorted = languageFirst(newestFirst, reader, ({ ruling }) => ruling.lang);
  return uniqueBy(sorted, keyOf);
});

/** Returns the rulings that cite a rule in force, as entries of a list. */
export const rulingsOnRule = memoize((site: Site, view: EditionView, number: string): readonly RulingEntry[] =>
  rulingsCiting(site, view, number).map((assessed) => rulingEntry(assessed, view.language)),
);

/** Returns rulings that a draft would make doubtful, with the reasons; each in one language only, the reader's if it has it. */
export function doubtfulRulings(found: readonly RulingToReview[], reader: Language) {
  const t = translator(reader);
  const sorted = languageFirst(found, reader.code, ({ assessed }) => assessed.ruling.lang);
  return uniqueBy(sorted, ({ assessed }) => keyOf(assessed)).map(({ assessed, state, because }) => {
    const { title, href, lang } = rulingEntry(assessed, reader);
    const reasons = new Set(because.map((citation) => `${citation.number} (${stateLabel(citation, t, reader)})`));
    return { link: { label: title, href, lang }, note: `${t(STATES[state][0])}: ${[...reasons].join('; ')}` };
  });
}

export const RULINGS_ANCHOR = 'rulings';

/** Returns the line below a rule in its chapter that counts its rulings, with a link to their list, or to the only one. */
export function rulingCountToHast(site: Site, view: EditionView, number: string): readonly ElementContent[] {
  const rulings = rulingsOnRule(site, view, number);
  const [first] = rulings;
  if (first === undefined) return [];
  const isOnly = rulings.length === 1 || numberAddress(view, number) === readingAddress(view, number);
  const href = isOnly ? first.href : `${numberAddress(view, number)}#${RULINGS_ANCHOR}`;
  const label = translator(view.language)('rulingCount', { count: rulings.length });
  const link = h('a', { href, hrefLang: isOnly ? first.lang : undefined }, label);
  return [h('small', { className: ['ruling-count'], ...interfaceAttributes(view.language) }, [link])];
}

/** Returns links to the collections of a work, those in the reader's language first. */
export function collectionLinks(site: Site, work: string, reader: Language): readonly LabeledLink[] {
  const links = collectionRoutes(site).filter((route) => route.work.id === work);
  const sorted = languageFirst(links, reader.code, ({ language }) => language.code);
  return uniqueBy(sorted, ({ collection }) => collection.id).map(({ path, collection, language }) => ({
    label: collectionTitle(collection, language),
    href: `/${path}`,
    lang: language.code === reader.code ? undefined : language.tag,
  }));
}

function collectionTitle({ settings: { titles }, id }: RulingCollection, { code }: Language): string {
  return titles[code] ?? Object.values(titles)[0] ?? id;
}

/** Returns everything that the page of a collection shows. */
export function collectionPage(site: Site, route: CollectionRoute) {
  const { work, language, collection } = route;
  const t = translator(language);
  const heading = collectionTitle(collection, language);
  const rulings = rulingsIn(site, route)
    .map((assessed) => rulingEntry(assessed, language))
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.title.localeCompare(b.title, language.tag)));
  const tags = Array.from(countItems(rulings.flatMap((ruling) => ruling.tags)), ([tag, count]) => ({ tag, count }));
  const about = collection.settings.about[language.code] ?? '';
  const size = t('rulingCount', { count: rulings.length });
  return {
    frame: rulingFrame(site, route, {
      title: heading,
      description: about || size,
      addressIn: (other) => collectionAddress(other, work.id, collection.id),
      languages: languagesOf(collection.rulings),
      name: heading,
    }),
    heading,
    about,
    size,
    rulings,
    tags: tags.toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, language.tag)),
    states: (Object.keys(STATES) as readonly RulingState[]).flatMap((state) => {
      const count = rulings.filter((ruling) => ruling.state === state).length;
      return count === 0 ? [] : [{ state, label: t(STATES[state][0]), count }];
    }),
  };
}

export interface CitedRule {
  /** Its numbers today, or the cited one if there are none. */
  readonly numbers: readonly LabeledLink[];
  /** Its first words, as HTML. */
  readonly line: string;
  readonly lang: string | undefined;
  readonly state: CitedState;
  readonly stateLabel: string;
  /** What has changed, as HTML; empty if nothing has. */
  readonly diff: string;
  readonly diffLang: string;
}

/** Returns everything that the page of a ruling shows. */
export function rulingPage(site: Site, route: RulingRoute) {
  const { work, language, collection, assessed } = route;
  const { ruling, citations, edition } = assessed;
  const t = translator(language);
  const address = collectionAddress(language, work.id, collection.id);
  const heading = collectionTitle(collection, language);
  const same = collection.rulings.filter(({ id }) => id === ruling.id);
  const text = ruling.blocks.map((block) => block.text).join(' ');
  const addressOfTag = (tag: string) => `${address}?${new URLSearchParams({ tag })}`;
  return {
    frame: rulingFrame(site, route, {
      title: ruling.title,
      description: excerpt(text, DESCRIPTION_LENGTH),
      addressIn: (other) => rulingAddress(other, work.id, collection.id, ruling.id),
      languages: languagesOf(same),
      name: excerpt(ruling.title, 48),
      crumbs: [{ label: heading, href: address }],
    }),
    title: ruling.title,
    entry: rulingEntry(assessed, language),
    facts: [
      ...(edition === null
        ? [t('rulingUndated')]
        : [t('rulingWrittenAgainst', { date: writeDate(edition.slice(0, 10), language) })]),
      ...(ruling.date === undefined ? [] : [t('rulingGiven', { date: writeDate(ruling.date, language) })]),
      ...(ruling.reviewed === undefined ? [] : [t('rulingReviewed', { date: dayOrName(ruling.reviewed, language) })]),
      ...(ruling.source === undefined ? [] : [t('rulingSource', { source: ruling.source })]),
    ],
    licence: ruling.licence,
    tags: ruling.tags.map((tag) => ({ label: tag, href: addressOfTag(tag) })),
    cards: ruling.cards,
    text: proseToHtml({ work, language }, ruling.blocks, (block) => [
      ...textLinks(site, citations, block, language),
      ...rulingLinks(collection, ruling.blocks[block], language),
    ]),
    cites: rulesCitedBy(site, citations, language),
    collection: { label: t('rulingCollection'), href: address },
  };
}

function dayOrName(name: string, language: Language): string {
  return /^\d{4}-\d{2}-\d{2}/.test(name) ? writeDate(name.slice(0, 10), language) : name;
}

/** Returns links from the citations of a block to the rules of today, or if they are gone, of the ruling's edition. */
function textLinks(site: Site, citations: readonly RulingCitation[], block: number, reader: Language): readonly TextLink[] {
  const t = translator(reader);
  const ofBlock = citations.filter((citation) => citation.block === block);
  return uniqueBy(ofBlock, ({ start }) => start).flatMap((citation): TextLink[] => {
    const { start, end, number, today, state } = citation;
    const [target] = today;
    const view = target === undefined ? viewThen(site, citation) : viewToday(site, citation.work, reader);
    const shown = target ?? number;
    if (view === undefined || !hasNumber(view, shown))
      return state === 'gone' || state === 'reused' ? [{ start, end, note: t('rulingGone') }] : [];
    const note =
      target === undefined ? t('rulingGone') : today.includes(number) ? undefined : t('rulingNow', { number: today.join(', ') });
    const lang = view.language.code === reader.code ? undefined : view.language.tag;
    return [{ start, end, href: readingAddress(view, shown), note, lang }];
  });
}

/** Returns the links of a block to other rulings of the collection: `[…](no-draw-on-the-play.md)`. */
function rulingLinks(
  { work, id, rulings }: RulingCollection,
  block: AssessedRuling['ruling']['blocks'][number] | undefined,
  reader: Language,
): readonly TextLink[] {
  return (block?.marks ?? []).flatMap((mark): TextLink[] => {
    if (mark.kind !== 'link' || !mark.href.endsWith('.md')) return [];
    const found = rulings.filter((ruling) => `${ruling.id}.md` === mark.href);
    const other = found.find(({ lang }) => lang === reader.code) ?? found[0];
    if (other === undefined) return [];
    return [{ start: mark.start, end: mark.end, href: rulingAddress(languageOf(other.lang), work, id, other.id) }];
  });
}

/** Returns the edition of a work in force, in the reader's language or else in its own. */
function viewToday(site: Site, workId: string, reader: Language): EditionView | undefined {
  const work = site.works.find(({ id }) => id === workId);
  return work && (newestView(site, workId, reader) ?? viewInForce(site, work));
}

function viewThen(site: Site, { work: workId, edition }: RulingCitation): EditionView | undefined {
  const work = site.works.find(({ id }) => id === workId);
  return work && edition !== null ? findView(site, workId, edition, languageOf(work.source)) : undefined;
}

/** Returns the rules that a ruling cites, each once, in the order of the text. */
function rulesCitedBy(site: Site, citations: readonly RulingCitation[], reader: Language): readonly CitedRule[] {
  const t = translator(reader);
  return uniqueBy(citations, ({ work, number }) => `${work} ${number}`).flatMap((citation): CitedRule[] => {
    const { work: workId, number, today } = citation;
    const work = site.works.find(({ id }) => id === workId);
    if (work === undefined) return [];
    const isGone = today.length === 0;
    const view = isGone ? viewThen(site, citation) : viewToday(site, workId, reader);
    const names = isGone ? [number] : today;
    const prefix = citations.every((other) => other.work === citations[0]?.work)
      ? ''
      : `${workName({ work, language: reader })} `;
    const [first = number] = names;
    const rule = view?.rules().get(first);
    const lang = view === undefined || view.language.code === reader.code ? undefined : view.language.tag;
    return [
      {
        numbers: names.map((name) => ({
          label: prefix + name,
          href: view === undefined || !hasNumber(view, name) ? '' : numberAddress(view, name),
        })),
        line: rule === undefined || view === undefined ? '' : lineHtml(work, ruleLine(rule, LINE_LENGTH), view.language.tag),
        lang,
        state: citation.state,
        stateLabel: stateLabel(citation, t, reader),
        diff: citation.state === 'edited' ? diffHtml(site, work, citation, t, reader) : '',
        diffLang: languageOf(work.source).tag,
      },
    ];
  });
}

/** The most characters of a cited rule. */
const LINE_LENGTH = 110;

/** How many numbers of changed subrules are listed. */
const MAX_NUMBERS = 6;

function stateLabel(
  { state, number, today, upcoming, numberReused, reviewed, below }: RulingCitation,
  t: Translate,
  reader: Language,
): string {
  const moved = today.length === 0 || today.includes(number) ? [] : [t('rulingMoved', { number })];
  const labels: Readonly<Record<CitedState, readonly string[]>> = {
    same: [t('rulingSame')],
    moved,
    edited: [...(below === undefined ? [t('rulingEdited')] : belowLabels(below, t)), ...moved],
    gone: [t('rulingGone')],
    reused: [t('rulingReused', { number })],
    doubtful: [t('possibleMatch'), ...moved],
    missing: [t('rulingMissing')],
    unknown: [
      upcoming === undefined ? t('rulingUnknown') : t('notYetInForce', { date: writeDate(upcoming.slice(0, 10), reader) }),
    ],
  };
  const taken = numberReused === true ? [t('rulingNumberTaken', { number })] : [];
  return [...labels[state], ...taken, ...(reviewed === true ? [t('rulingChecked')] : [])].join(' · ');
}

function belowLabels({ changed, gone }: ChangesBelow, t: Translate): readonly string[] {
  return [
    ...(changed.length === 0 ? [] : [t('rulingEditedBelow', { numbers: joinFirst(changed, MAX_NUMBERS) })]),
    ...(gone.length === 0 ? [] : [`${t('rulingGone')}: ${joinFirst(gone, MAX_NUMBERS)}`]),
  ];
}

/** Returns how the text of a cited rule has changed, in the work's own language. */
function diffHtml(site: Site, work: Work, citation: RulingCitation, t: Translate, reader: Language): string {
  const before = viewThen(site, citation);
  const after = viewInForce(site, work);
  if (before === undefined || after === undefined) return '';
  const readerTag = interfaceTag(reader);
  const source = languageOf(work.source);
  const words = work.citations[work.source];
  return writeHtml(
    ...changeDifference({ area: 'rules', from: [citation.number], to: citation.today }, sideOf(before), sideOf(after), {
      t,
      labelLang: readerTag === source.tag ? undefined : readerTag,
      tokens: { scheme: after.scheme, lang: source.tag, ...(words === undefined ? {} : { words }) },
      symbols: work.symbols,
    }),
  );
}

/** Returns the frame of a page that exists in the languages of its rulings, which can differ from those of the work. */
function rulingFrame(
  site: Site,
  { work, language }: CollectionRoute,
  { languages, ...page }: WorkPage & { readonly languages: readonly Language[] },
): Frame {
  const t = translator(language);
  const view = viewToday(site, work.id, language);
  const name = workName({ work, language });
  const frame = workFrame(site, work, language, { ...page, title: `${page.title} · ${name}` });
  const { notice: _, feeds = [], ...rest } = frame;
  return {
    ...rest,
    heading: page.title,
    alternates: languages.length < 2 ? [] : alternatesIn(languages, page.addressIn),
    crumbs: [
      { label: t('home'), href: homeAddress(language) },
      ...(view === undefined ? [] : [{ label: name, href: contentsAddress(view.location) }]),
      ...frame.crumbs.slice(2),
    ],
    feeds: view?.language.code === language.code ? feeds : [],
    languageLinks: linksToLanguages(languages, page.addressIn, language),
  };
}

/** Returns the page of a collection, or of a ruling, in all its languages. */
export function rulingAlternates({ collection, work }: CollectionRoute, id?: string): readonly Alternate[] {
  const rulings = id === undefined ? collection.rulings : collection.rulings.filter((ruling) => ruling.id === id);
  const languages = languagesOf(rulings);
  return alternatesIn(languages.length < 2 ? [] : languages, (language) =>
    id === undefined ? collectionAddress(language, work.id, collection.id) : rulingAddress(language, work.id, collection.id, id),
  );
}
