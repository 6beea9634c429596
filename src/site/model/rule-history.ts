/** Builds the history of a rule: all its changes on its own page, and a line below it in its chapter. */

import { isPossibleMatch, type TraceEvent } from '@rulegraph/core/history';
import { uniqueBy } from '@rulegraph/core/lists';
import type { ElementContent } from 'hast';
import { contentsAddress } from '../kit/addresses.ts';
import { changeDifference, KIND_LABELS } from '../kit/changes/change-html.ts';
import { h, linkList, writeHtml } from '../kit/html.ts';
import { interfaceTag, type Language, languageOf } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { changesOfEdition, sideOf } from './edition-changes.ts';
import { type EditionView, numberAddress, numbersBelow } from './edition-view.ts';
import { editionName, HISTORY_ANCHOR } from './editions.ts';
import type { ChapterOutline } from './outline.ts';
import { findView, type Site, viewInForce } from './site.ts';

/** A change in the history of a rule. */
export interface HistoryEvent {
  /** Its anchor on the page. */
  readonly id: string;
  readonly edition: string;
  readonly day: string;
  /** `June 7, 2024 (MH3)` */
  readonly date: string;
  /** The address of the change among those of its edition; in the first edition, that of the edition. */
  readonly href: string;
  readonly kind: TraceEvent['kind'];
  /** `edited` */
  readonly what: string;
  /** Whether it is only a possible match. */
  readonly possibleMatch: boolean;
  /** The numbers before the change. */
  readonly from: readonly NumberThen[];
  readonly to: readonly NumberThen[];
  /** The difference from the text before, as HTML; empty if the words did not change. */
  readonly diff: string;
}

/** A number that a rule had in some edition, and its address there. */
export interface NumberThen {
  readonly number: string;
  readonly href: string;
}

/**
 * Returns what happened to a rule of an edition, newest first, back to its first appearance, and the changed words of the rules below it. Empty if
 * the lineage does not have the rule.
 */
export function historyOf(site: Site, view: EditionView, number: string, reader: Language): readonly HistoryEvent[] {
  const positions = new Map(site.editions(view.work.id).map(({ id }, index) => [id, index]));
  const events = eventsShown(site, view, number).toSorted(
    (one, other) => (positions.get(one.edition) ?? 0) - (positions.get(other.edition) ?? 0),
  );
  // A rule that was merged, or has rules below it, may have several events in an edition.
  const ids = new Map<string, number>();
  return events.flatMap((event): HistoryEvent[] => {
    const shown = eventOf(site, view, event, reader);
    if (shown === null) return [];
    const count = (ids.get(event.edition) ?? 0) + 1;
    ids.set(event.edition, count);
    return [{ ...shown, id: `${HISTORY_ANCHOR}-${event.edition}${count === 1 ? '' : `-${count}`}` }];
  });
}

/** Returns the events in the history of a rule: all of its own, and those that changed the words of the rules below it. */
export function eventsShown(site: Site, view: EditionView, number: string): readonly TraceEvent[] {
  const history = site.history(view.work.id);
  const own = history?.trace(view.edition.id, number) ?? [];
  const first = own[0]?.edition;
  const below = [...new Set(numbersBelow(view, number))].flatMap((part) =>
    // Rules that came with the rule itself need no event of their own.
    (history?.trace(view.edition.id, part) ?? []).filter(({ edition, textChanged }) => textChanged && edition !== first),
  );
  return uniqueBy([...own, ...below], ({ edition, from, to }) => JSON.stringify([edition, from, to]));
}

function eventOf(site: Site, view: EditionView, event: TraceEvent, reader: Language): Omit<HistoryEvent, 'id'> | null {
  const { work } = view;
  const t = translator(reader);
  const source = languageOf(work.source);
  const after = findView(site, work.id, event.edition, source);
  if (after === undefined) return null;
  const changes = changesOfEdition(site, work.id, event.edition);
  const tokens = changes?.tokens ?? { scheme: after.scheme, lang: source.tag };
  const before = changes?.before;
  const readerTag = interfaceTag(reader);
  const labelLang = readerTag === source.tag ? undefined : readerTag;
  const hasWords = event.textChanged || event.from.length !== 1 || event.to.length !== 1;
  const diff = hasWords
    ? changeDifference({ area: 'rules', ...event }, before && sideOf(before), sideOf(after), {
        t,
        labelLang,
        tokens,
        symbols: work.symbols,
      })
    : [];
  return {
    edition: event.edition,
    day: after.edition.effective,
    date: editionName(after.edition, reader),
    href: changes?.addressOf(reader, 'rules', event) ?? contentsAddress(after.location),
    kind: event.kind,
    what: before === undefined ? t('firstEditionHere') : t(KIND_LABELS[event.kind]),
    possibleMatch: isPossibleMatch(event),
    from: before === undefined ? [] : event.from.map((name) => thenOf(before, name)),
    to: event.to.map((name) => thenOf(after, name)),
    diff: writeHtml(...diff),
  };
}

function thenOf(view: EditionView, number: string): NumberThen {
  return { number, href: numberAddress(view, number) };
}

/** Returns the edition that last changed a rule in force; known only for texts in the work's own language. */
function changedIn(site: Site, view: EditionView, number: string): string | undefined {
  if (!view.newest || view.language.code !== view.work.source) return undefined;
  return site.history(view.work.id)?.changed('rules', number);
}

/** Returns the line below the text of a rule: when it last changed, with a link to its history unless that is left out, or in earlier editions, its number today. */
export function historyLine(site: Site, view: EditionView, number: string, isLinked = true): readonly ElementContent[] {
  const changed = changedIn(site, view, number);
  const href = isLinked ? `${numberAddress(view, number)}#${HISTORY_ANCHOR}` : undefined;
  if (changed !== undefined) return lastChangedToHast(site, view, changed, href);
  return view.newest ? [] : todayToHast(site, view, number);
}

/** Returns the line below a term of the glossary in force, in the work's own language: when it last changed. */
export function historyLineOfTerm(site: Site, view: EditionView, term: string): readonly ElementContent[] {
  if (!view.newest || view.language.code !== view.work.source) return [];
  const changed = site.history(view.work.id)?.changed('glossary', term);
  if (changed === undefined) return [];
  const [link] = site.history(view.work.id)?.arriving('glossary', changed, term) ?? [];
  const href = link && changesOfEdition(site, view.work.id, changed)?.addressOf(view.language, 'glossary', link);
  return lastChangedToHast(site, view, changed, href);
}

/** Returns the editions since which rules of a chapter in force have changed, newest first. */
export function changedSince(site: Site, view: EditionView, chapter: ChapterOutline) {
  const changed = new Set(chapter.numbers.flatMap((number) => changedIn(site, view, number) ?? []));
  const editions = site.history(view.work.id)?.editions ?? [];
  const source = languageOf(view.work.source);
  return editions
    .flatMap((edition, index) => (changed.has(editions[index + 1] ?? '') ? [edition] : []))
    .flatMap((edition) => {
      const other = findView(site, view.work.id, edition, source);
      return other === undefined ? [] : [{ edition, name: editionName(other.edition, view.language) }];
    })
    .toReversed();
}

/**
 * Returns the day and the edition's alias, as rulebooks once printed them after each rule, with a link to the change. The filter in changed-since.ts
 * reads the edition from the day, unless a day has several.
 */
function lastChangedToHast(site: Site, view: EditionView, edition: string, href: string | undefined): ElementContent[] {
  const after = findView(site, view.work.id, edition, view.language);
  // It is unknown when the texts of the first edition here were written.
  if (after === undefined || edition === site.history(view.work.id)?.editions[0]) return [];
  const [alias] = after.edition.aliases;
  const day = after.edition.effective;
  const label = h('span', `${translator(view.language)('lastChanged')} `);
  const text = alias === undefined ? day : `${day} ${alias}`;
  const dataEdition = edition === day ? undefined : edition;
  return [h('small', { dataEdition }, [label, href === undefined ? text : h('a', { href }, text)])];
}

/** Returns a line with links to today's numbers, or that there is none; nothing if the number is the same. */
function todayToHast(site: Site, view: EditionView, number: string): ElementContent[] {
  const t = translator(view.language);
  const current = viewInForce(site, view.work);
  const today = site.history(view.work.id)?.today(view.edition.id, number);
  if (today === undefined || current === undefined || (today.length === 1 && today[0] === number)) return [];
  const links = linkList(today.map((name) => ({ label: name, href: numberAddress(current, name) })));
  const remark = today.length === 0 ? [t('todayGone')] : [t('todayIs'), ...links];
  return [h('small', remark)];
}
