/** A rule through all editions, under whatever numbers it had. */
import { isUncertain, type TraceEvent } from '../rules/lineage/index.ts';
import { contentsAddress } from '../shared/addresses.ts';
import { KIND_WORDS } from '../shared/changes/change-html.ts';
import { diffToHast } from '../shared/changes/diff-html.ts';
import { writeHtml } from '../shared/html/write-html.ts';
import { interfaceTag, type Language, languageOf } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import { sideOf } from '../site/compared-edition.ts';
import { changesOfEdition } from '../site/edition-changes.ts';
import { type EditionView, numberAddress } from '../site/edition-view.ts';
import { editionName } from '../site/editions.ts';
import { findView, type Site } from '../site/site.ts';

/** Something that happened to a rule. */
export interface HistoryEvent {
  readonly day: string;
  /** `7 June 2024 (MH3)` */
  readonly date: string;
  /** The change among all others of its edition; of the first edition, the edition. */
  readonly href: string;
  readonly kind: TraceEvent['kind'];
  readonly what: string;
  /** The rule before was matched with this one, but not surely. */
  readonly uncertain: boolean;
  /** What it was called before, where the number changed. */
  readonly from: readonly NumberThen[];
  readonly to: readonly NumberThen[];
  /** The words then, as a difference from the words before; empty where they did not change. */
  readonly diff: string;
}

/** A number as some edition prints it, and where it is read there. */
export interface NumberThen {
  readonly number: string;
  readonly href: string;
}

/**
 * What happened to the rule that an edition numbers so, newest first, back to its first appearance. Empty where the lineage does not know it.
 */
export function historyOf(site: Site, view: EditionView, number: string, reader: Language): readonly HistoryEvent[] {
  const { work, edition } = view;
  const events = site.history(work.id)?.trace(edition.id, number) ?? [];
  return events.flatMap((event) => eventOf(site, view, event, reader) ?? []).toReversed();
}

function eventOf(site: Site, view: EditionView, event: TraceEvent, reader: Language): HistoryEvent | null {
  const { work } = view;
  const t = translator(reader);
  const source = languageOf(work.source);
  const after = findView(site, work.id, event.edition, source);
  if (after === undefined) return null;
  const changes = changesOfEdition(site, work.id, event.edition);
  const tokens = changes?.tokens ?? { scheme: after.scheme, lang: source.tag };
  const before = changes?.before;
  const passages = (side: EditionView | undefined, numbers: readonly string[]) =>
    side === undefined ? [] : numbers.flatMap((name) => sideOf(side).passage('rules', name) ?? []);
  const spoken = interfaceTag(reader);
  const saidIn = spoken === source.tag ? undefined : spoken;
  const hasWords = event.textChanged || event.from.length !== 1 || event.to.length !== 1;
  const diff = hasWords
    ? diffToHast(passages(before, event.from), passages(after, event.to), { t, saidIn, tokens, symbols: work.symbols })
    : [];
  return {
    day: after.edition.effective,
    date: editionName(after.edition, reader),
    href: changes?.addressOf(reader, 'rules', event) ?? contentsAddress(after.location),
    kind: event.kind,
    what: before === undefined ? t('firstEditionHere') : t(KIND_WORDS[event.kind]),
    uncertain: isUncertain(event),
    from: before === undefined ? [] : event.from.map((name) => thenOf(before, name)),
    to: event.to.map((name) => thenOf(after, name)),
    diff: writeHtml(...diff),
  };
}

function thenOf(view: EditionView, number: string): NumberThen {
  return { number, href: numberAddress(view, number) };
}
