/** Builds the page of what an edition changed, and the page on which any two editions are compared. */
import type { ChangeKind } from '@rulegraph/core/history';
import { countItems } from '@rulegraph/core/lists';
import type { Work } from '@rulegraph/core/work';
import { changesAddress, compareAddress, contentsAddress, editionChangesAddress, glossaryAddress } from '../../kit/addresses.ts';
import { type ChangeGroup, countChanges } from '../../kit/changes/change.ts';
import { groupId, groupToHtml, type Heading, KIND_LABELS, summarizeCounts } from '../../kit/changes/change-html.ts';
import { interfaceTag, type Language, languageOf } from '../../kit/languages.ts';
import { type Translate, translator, writeDate } from '../../kit/translator.ts';
import { changesOfEdition, type EditionChanges, partOfGroup, proposalOf, sideOf } from '../../model/edition-changes.ts';
import { storyOf, wordedChanges } from '../../model/edition-story.ts';
import { type EditionView, numberAddress } from '../../model/edition-view.ts';
import { editionName, type LabeledLink, neighborLinks } from '../../model/editions.ts';
import { workFrame, workName } from '../../model/frame.ts';
import { headingOf } from '../../model/outline.ts';
import { findView, type Site, viewInForce } from '../../model/site.ts';
import { doubtfulRulings } from '../rulings/rulings-page.ts';

export interface KindCount {
  readonly kind: ChangeKind;
  readonly label: string;
  readonly count: number;
}

interface ChangesPart {
  readonly id: string;
  readonly heading: Heading;
  /** `12 changes` */
  readonly size: string;
  /** The page that has the changes; null for this one. */
  readonly href: string | null;
  readonly html: string;
  /** Its chapters, each with its number of changes in words. */
  readonly chapters: readonly (Heading & { readonly href: string; readonly size: string })[];
}

/** What a draft would break, of one kind. */
interface Breakage {
  readonly heading: string;
  readonly items: readonly { readonly link: LabeledLink; readonly note: string }[];
}

/** How many ideas an edition opens with, and how many changed rules it has at least if it does: of fewer, the list itself says enough. */
const MAX_IDEAS = 5;
const MANY_CHANGED = 10;

/** With this many chapters or more, all but the first are folded on phones. */
const MANY_CHAPTERS = 6;

/** Returns the kinds of change, none of which has been counted. */
function kindsOfChange(t: Translate): readonly KindCount[] {
  const kinds = Object.keys(KIND_LABELS) as readonly ChangeKind[];
  return kinds.filter((kind) => kind !== 'same').map((kind) => ({ kind, label: t(KIND_LABELS[kind]), count: 0 }));
}

/**
 * Returns the parts of an edition's changes that have pages of their own; none if one page shows them all. Only the source language has such pages,
 * since changes are shown in its texts; the other languages link to them.
 */
export function partsWithPages({ parts, after }: EditionChanges, language: Language): readonly string[] {
  return language.code === after.work.source ? parts : [];
}

export function changesPage(site: Site, changes: EditionChanges, language: Language, part: string | null) {
  const t = translator(language);
  const { before, after } = changes;
  const { work, edition } = after;
  const date = editionName(edition, language);
  const isDraft = edition.draft === true;
  const heading = isDraft ? t('draftChangesOf', { date: writeDate(edition.effective, language) }) : t('changesOf', { date });
  const shown = groupsOf(changes, language, part);
  const addressIn = changesAddressIn(changes, language, part);
  const readers = findView(site, work.id, edition.id, language);
  const parts = partsOfChanges(changes, shown, readers, language, part);
  const [only] = parts;
  const isPart = part !== null && only !== undefined;
  const counts = part === null ? changes.counts : countItems(shown.flatMap((group) => group.changes.map(({ kind }) => kind)));
  const summary = summarizeCounts(counts, t, interfaceTag(language));
  return {
    heading: isPart ? `${heading}: ${only.heading.label}` : heading,
    summary,
    story:
      part === null && wordedChanges(changes).length >= MANY_CHANGED
        ? storyOf(changes, language, language, readers).slice(0, MAX_IDEAS)
        : [],
    storyLanguage: language.code === after.language.code ? undefined : after.language.tag,
    subtitle: t('changesAgainst', { date: editionName(before.edition, language) }),
    kinds: kindsOfChange(t).flatMap((one) => (counts.has(one.kind) ? { ...one, count: counts.get(one.kind) ?? 0 } : [])),
    parts,
    // What a draft would break; null for an edition.
    breakages: isDraft ? breakagesOf(site, changes, language) : null,
    // Where rules went, if many changed their section.
    hasPossibleMatch:
      parts.some(({ html }) => html !== '') && shown.some(({ changes: list }) => list.some(({ possibleMatch }) => possibleMatch)),
    links: [
      { label: t('editionInFull', { date: editionName(before.edition, language) }), href: contentsAddress(before.location) },
      { label: t('editionInFull', { date }), href: contentsAddress(after.location) },
      // Drafts are not among the editions that can be compared.
      ...(isDraft ? [] : [{ label: t('compareOthers'), href: compareAddress(language, work.id, before.edition.id, edition.id) }]),
    ],
    ...(isPart ? neighborParts(changes, language, part) : neighborEditions(site, changes, language)),
    frame: workFrame(site, work, language, {
      title: isPart ? `${heading} · ${only.heading.label}` : `${heading} · ${workName({ work, language })}`,
      description: summary,
      addressIn,
      edition,
      name: isPart ? only.heading.label : date,
      crumbs: [
        { label: t('editions'), href: changesAddress(language, work.id) },
        ...(isPart ? [{ label: date, href: editionChangesAddress(language, work.id, edition.id) }] : []),
      ],
    }),
  };
}

/** Returns the citations, translations and rulings that a draft would break. */
function breakagesOf(site: Site, { after }: EditionChanges, language: Language): readonly Breakage[] {
  const t = translator(language);
  const { work, edition } = after;
  const report = proposalOf(site, work.id, edition.id);
  if (report === undefined) return [];
  const linkToCiting = (id: string, number: string, isTerm: boolean): LabeledLink => {
    if (isTerm) return { label: number, href: glossaryAddress(after.location, after.termAnchors().get(number)) };
    const other = site.works.find((candidate) => candidate.id === id);
    const view = id === work.id || other === undefined ? after : (viewInForce(site, other) ?? after);
    return {
      label: id === work.id ? number : `${workName({ work: view.work, language })} ${number}`,
      href: numberAddress(view, number),
    };
  };
  const kinds: readonly Breakage[] = [
    {
      heading: t('draftCitations'),
      items: report.citations.map(({ work: id, number, term, cited, reused, today }) => {
        const now = today.length === 0 ? '' : ` ${t('draftCitedNow', { number: today.join(', ') })}`;
        return {
          link: linkToCiting(id, number, term === true),
          note: `${t(reused ? 'draftCitesOther' : 'draftCitesNone', { number: cited })}${now}`,
        };
      }),
    },
    {
      heading: t('draftTranslations'),
      items: report.translations.map(({ lang, current, numbers }) => {
        const translated = languageOf(lang);
        const count = t('draftOutdates', { count: numbers.length, total: String(current) });
        return {
          link: {
            label: translated.name,
            href: contentsAddress({ language: translated, work: work.id, edition: null }),
            lang: translated.tag,
          },
          note: `${count}: ${numbers.join(', ')}`,
        };
      }),
    },
    { heading: t('draftRulings'), items: doubtfulRulings(report.rulings, language) },
  ];
  return kinds.filter(({ items }) => items.length > 0);
}

/** Returns the anchors of the page: its parts and its changes; none if the changes have pages of their own. */
export function changesAnchors(changes: EditionChanges, language: Language, part: string | null): readonly string[] {
  if (changes.parts.length > 0 && part === null) return [];
  const shown = groupsOf(changes, language, part);
  return [
    ...new Set(shown.map((group) => `part-${partOfGroup(group, language)}`)),
    ...shown.flatMap((group) => group.changes.flatMap(({ id, formerIds }) => [id, ...formerIds])),
  ];
}

/** Returns a function that gives the page's address in a language. A part has a page in one language only; the others have the address of the whole page. */
export function changesAddressIn({ after }: EditionChanges, language: Language, part: string | null) {
  return (other: Language) =>
    editionChangesAddress(other, after.work.id, after.edition.id, other.code === language.code ? (part ?? undefined) : undefined);
}

function groupsOf({ groups }: EditionChanges, language: Language, part: string | null): readonly ChangeGroup[] {
  return part === null ? groups : groups.filter((group) => partOfGroup(group, language) === part);
}

function partsOfChanges(
  changes: EditionChanges,
  shown: readonly ChangeGroup[],
  readers: EditionView | undefined,
  language: Language,
  part: string | null,
): ChangesPart[] {
  const t = translator(language);
  const { before, after, tokens } = changes;
  const source = after.language;
  const lang = language.code === source.code ? undefined : source.tag;
  const context = { from: sideOf(before), to: sideOf(after), t, tokens, symbols: after.work.symbols, lang };
  const ids = [...new Set(shown.map((group) => partOfGroup(group, language)))];
  // If there are many chapters, or so many changes that each part has a page, only the first chapter is open.
  const chapters = shown.filter(({ chapter }) => chapter !== null);
  const foldingOf = (group: ChangeGroup) =>
    part === null && chapters.length < MANY_CHAPTERS ? 'none' : group === chapters[0] ? 'open' : 'closed';
  const groupHeading = ({ chapter, section, area }: ChangeGroup) =>
    partHeading(area === 'glossary' ? language.words.glossary : (chapter ?? section ?? ''), changes, readers, language);
  return ids.map((id) => {
    const own = shown.filter((group) => partOfGroup(group, language) === id);
    const elsewhere = changes.parts.length > 0 && part === null;
    const count = countChanges(own);
    const address = elsewhere ? partAddress(changes, id === language.words.glossary ? source.words.glossary : id) : null;
    return {
      id: `part-${id}`,
      heading: partHeading(id, changes, readers, language),
      size: count === 0 ? '' : t('changeCount', { count }),
      href: address,
      chapters: own
        .filter(({ chapter }) => chapter !== null)
        .map((group) => {
          const worded = group.changes.filter(({ weight }) => weight === 'words').length;
          return {
            ...groupHeading(group),
            href: `${address ?? ''}#${groupId(group)}`,
            size: worded === 0 ? '' : t('plainCount', { count: worded }),
          };
        }),
      html: elsewhere ? '' : own.map((group) => groupToHtml(group, groupHeading(group), context, foldingOf(group))).join(''),
    };
  });
}

function partAddress({ after }: EditionChanges, part: string): string {
  return editionChangesAddress(after.language, after.work.id, after.edition.id, part);
}

/** Returns the number and title of a section or chapter, in the newer edition if it is there, and then in the reader’s language if that edition has it. */
function partHeading(
  id: string,
  { before, after }: EditionChanges,
  readers: EditionView | undefined,
  language: Language,
): Heading {
  if (id === language.words.glossary) return { label: translator(language)('glossary'), lang: undefined };
  const find = (view: EditionView) => view.outline().chapterByNumber.get(id) ?? view.outline().sectionByNumber.get(id);
  const newer = find(after);
  const own = headingOf(newer ?? find(before) ?? { number: id, title: null });
  const label = newer === undefined || readers === undefined ? own : headingOf(find(readers) ?? newer);
  return { label, lang: label === own && language.code !== after.language.code ? after.language.tag : undefined };
}

function neighborParts(changes: EditionChanges, language: Language, part: string) {
  const linkTo = (id: string) => ({ ...partHeading(id, changes, undefined, language), href: partAddress(changes, id) });
  return neighborLinks(partsWithPages(changes, language), part, linkTo);
}

function neighborEditions(site: Site, { after }: EditionChanges, language: Language) {
  const { work, edition } = after;
  return neighborLinks(site.history(work.id)?.editions ?? [], edition.id, (id) => {
    const other = changesOfEdition(site, work.id, id)?.after.edition;
    return other === undefined
      ? null
      : { label: editionName(other, language), href: editionChangesAddress(language, work.id, other.id) };
  });
}

/** Returns everything that the page shows before its script compares anything. */
export function comparePage(site: Site, work: Work, language: Language) {
  const t = translator(language);
  const inLineage = new Set(site.history(work.id)?.editions);
  const editions = site.editions(work.id).filter(({ id }) => inLineage.has(id));
  const heading = t('compareTitle', { work: workName({ work, language }) });
  return {
    heading,
    editions: editions.map((edition) => ({ id: edition.id, name: editionName(edition, language), aliases: edition.aliases })),
    kinds: kindsOfChange(t),
    // For readers without JavaScript.
    neighbors: editions
      .filter(({ id }) => changesOfEdition(site, work.id, id) !== undefined)
      .map((edition) => ({
        label: t('changesOf', { date: editionName(edition, language) }),
        href: editionChangesAddress(language, work.id, edition.id),
      })),
    frame: workFrame(site, work, language, {
      title: `${heading} · ${t('siteName')}`,
      description: heading,
      addressIn: (other) => compareAddress(other, work.id),
      name: heading,
      crumbs: [{ label: t('editions'), href: changesAddress(language, work.id) }],
    }),
  };
}
