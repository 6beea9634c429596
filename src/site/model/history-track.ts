/**
 * Draws the history of a rule as a track: one line from the first edition to the newest, with the numbers of the rule and everything that happened
 * to it.
 */

import { memoize } from '@rulegraph/core/memo';
import { scaleSqrt, scaleUtc } from 'd3-scale';
import { linkVertical } from 'd3-shape';
import type { ElementContent } from 'hast';
import { h, writeHtml } from '../kit/html.ts';
import { interfaceTag, type Language } from '../kit/languages.ts';
import type { EditionView } from './edition-view.ts';
import { type HistoryEvent, historyOf } from './rule-history.ts';
import type { Site } from './site.ts';

/** The history of a rule, as a picture and in words. */
export interface DrawnHistory {
  /** SVG in which each mark links to its event. It has nothing that the list of events lacks. */
  readonly track: string;
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
}

/** Editions in a row in which a rule had the same numbers. */
interface Band {
  readonly numbers: readonly string[];
  readonly since: string;
  readonly until: string;
}

/** Heights in pixels; widths are percentages, so that letters have the same size on every screen. */
const BAND = { top: 34, height: 22 };
const YEARS = BAND.top + BAND.height + 34;
const HEIGHT = YEARS + 6;
/** The widest and the narrowest line and the width of a digit, in pixels. */
const WIDEST = 650;
const PHONE = 320;
const DIGIT = 7.4;
/** An edit of this many letters or more has the highest mark. */
const LARGE_EDIT = 900;
/** Half the width of a touch target, in pixels. */
const REACH = 12;
/** The most branches drawn at one mark; the list of events names them all. */
const MAX_BRANCHES = 4;
/** Years within this share of the line from either end have no room for a label. */
const NEAR_END = 0.14;

/** Returns the history of a rule of an edition with its track; without events if the lineage does not have the rule. */
export function drawnHistoryOf(site: Site, view: EditionView, number: string, reader: Language): DrawnHistory {
  const events = historyOf(site, view, number, reader);
  const days = daysOfHistory(site, view.work.id);
  const [first, last] = [days.values().next().value, [...days.values()].at(-1)];
  if (events.length === 0 || first === undefined || last === undefined || first === last) return { track: '', events };
  return { track: writeHtml(trackToHast(bandsOf(site, view, number, days), events, [first, last], reader)), events };
}

/** Returns the effective dates of all editions of a work's history, oldest first. */
const daysOfHistory = memoize((site: Site, work: string): ReadonlyMap<string, string> => {
  const effective = new Map(site.editions(work).map((edition) => [edition.id, edition.effective]));
  return new Map((site.history(work)?.editions ?? []).map((id) => [id, effective.get(id) ?? id]));
});

function bandsOf(site: Site, view: EditionView, number: string, days: ReadonlyMap<string, string>): readonly Band[] {
  const across = site.history(view.work.id)?.across(view.edition.id, number) ?? new Map();
  const bands: Band[] = [];
  let isOpen = false;
  for (const [edition, day] of days) {
    const numbers: readonly string[] = across.get(edition)?.numbers ?? [];
    const last = bands.at(-1);
    // A band ends on the day on which the next edition takes effect.
    if (last !== undefined && isOpen) bands[bands.length - 1] = { ...last, until: day };
    if (numbers.length > 0 && !(isOpen && last?.numbers.join() === numbers.join()))
      bands.push({ numbers, since: day, until: day });
    isOpen = numbers.length > 0;
  }
  const open = bands.at(-1);
  return isOpen && open !== undefined ? [...bands.slice(0, -1), { ...open, until: '' }] : bands;
}

function trackToHast(
  bands: readonly Band[],
  events: readonly HistoryEvent[],
  [first, last]: readonly [string, string],
  reader: Language,
): ElementContent {
  const positionOf = dayScale(first, last);
  return h('svg', { className: ['track'], width: '100%', height: HEIGHT, ariaHidden: 'true', focusable: 'false' }, [
    h('line', { x1: '0%', x2: '100%', y1: BAND.top + BAND.height / 2, y2: BAND.top + BAND.height / 2 }),
    ...bands.map((band, index) => bandToHast(band, index, positionOf)),
    ...yearsToHast(first, last, YEARS, reader),
    ...events.toReversed().map((event) => markToHast(event, positionOf(event.day))),
  ]);
}

/** Returns the function that places a day on the line, in percent. The last day is not quite at the end, so that the band in force reaches beyond it. */
export function dayScale(first: string, last: string): (day: string) => number {
  const scale = scaleUtc([new Date(first), new Date(last)], [0, 97]);
  return (day) => Math.round(scale(new Date(day)) * 100) / 100;
}

function bandToHast({ numbers, since, until }: Band, index: number, positionOf: (day: string) => number): ElementContent {
  const x = positionOf(since);
  const width = (until === '' ? 100 : positionOf(until)) - x;
  const label = numbers.join(', ');
  return h('svg', { x: percent(x), y: BAND.top, width: percent(width), height: BAND.height }, [
    h('title', label),
    h('rect', { className: index % 2 === 0 ? undefined : ['next'], width: '100%', height: BAND.height }),
    ...(width < shareOfLabel(label, WIDEST)
      ? []
      : [h('text', { className: width < shareOfLabel(label, PHONE) ? ['wide'] : undefined, x: 6, y: BAND.height - 7 }, label)]),
  ]);
}

/** Returns the share of a line of `pixels` that a label takes with the space around it, in percent. */
function shareOfLabel(label: string, pixels: number): number {
  return ((label.length * DIGIT + 12) / pixels) * 100;
}

/** Returns the years below a picture: those of both ends, and round ones between. Memoized, since every rule of a work has the same. */
export const yearsToHast = memoize((first: string, last: string, y: number, reader: Language): readonly ElementContent[] => {
  const format = new Intl.DateTimeFormat(interfaceTag(reader), { year: 'numeric', timeZone: 'UTC' });
  const positionOf = dayScale(first, last);
  const ticks = scaleUtc([new Date(first), new Date(last)], [0, 1]);
  const ends = [first, last].map((day) => day.slice(0, 4));
  // Ticks of a short span can be within a year that is labeled already.
  const between = ticks
    .ticks(5)
    .filter((day) => ticks(day) > NEAR_END && ticks(day) < 1 - NEAR_END)
    .filter((day) => day.getUTCMonth() === 0 && day.getUTCDate() === 1 && !ends.includes(String(day.getUTCFullYear())));
  const label = (x: number, day: Date, anchor: string) =>
    h('text', { className: ['year'], x: percent(x), y, textAnchor: anchor }, format.format(day));
  return [
    label(0, new Date(first), 'start'),
    ...between.map((day) => label(positionOf(day.toISOString()), day, 'middle')),
    label(100, new Date(last), 'end'),
  ];
});

/** Returns the mark of an event: its height shows how much changed, and branches below it stand for the rules of a split or merge. */
function markToHast({ id, date, what, kind, size, from, to }: HistoryEvent, x: number): ElementContent {
  const height = scaleSqrt([0, LARGE_EDIT], [6, BAND.top - 6]).clamp(true)(size);
  // The event may name only one of the rules that were merged or split.
  const branches = [
    ...branchPaths(kind === 'merged' ? Math.max(from.length, 2) : from.length, -1),
    ...branchPaths(kind === 'split' ? Math.max(to.length, 2) : to.length, 1),
  ];
  return h('svg', { className: ['mark'], x: percent(x), overflow: 'visible' }, [
    h('a', { href: `#${id}`, tabIndex: -1, dataKind: kind }, [
      h('title', `${date}: ${what}`),
      h('rect', { x: -REACH, width: REACH * 2, height: BAND.top + BAND.height + 16 }),
      ...branches.map((d) => h('path', { d })),
      h('path', { d: `M0,${BAND.top}V${Math.round(BAND.top - height)}` }),
    ]),
  ]);
}

/** Returns the paths of branches, to the left for the rules of a merge (`side` is -1), to the right for those of a split. */
function branchPaths(rules: number, side: -1 | 1): string[] {
  const link = linkVertical<unknown, readonly [number, number]>().source(() => [0, BAND.top + BAND.height]);
  const count = Math.min(rules, MAX_BRANCHES) - 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const draw = link.target(() => [side * (7 + index * 5), BAND.top + BAND.height + 15]);
    return draw(null) ?? '';
  });
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
