/** Draws pictures of a work's editions: how its rules grew, which sections each edition changed, and where it moved rules. */

import { chapterNumber, parentNumber } from '@rulegraph/core/numbering';
import type { Work } from '@rulegraph/core/work';
import { sankey, sankeyLinkHorizontal } from 'd3-sankey';
import { scaleLinear, scaleSqrt } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import type { ElementContent } from 'hast';
import { editionChangesAddress } from '../kit/addresses.ts';
import { type ChangeGroup, countChanges } from '../kit/changes/change.ts';
import { h, writeHtml } from '../kit/html.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { type Translate, translator } from '../kit/translator.ts';
import { changesOfEdition, type EditionChanges, partOfGroup } from './edition-changes.ts';
import type { EditionView } from './edition-view.ts';
import { dayScale, yearsToHast } from './history-track.ts';
import { headingOf } from './outline.ts';
import { newestView, type Site } from './site.ts';

/** How many rules the editions of a work have. */
export interface Growth {
  /** SVG. The caption says the same in words, and the page of editions in a table. */
  readonly picture: string;
  readonly caption: string;
}

/** Sizes in pixels: the height of the curve, where the years stand below it, and the height of the whole. */
const GROWTH = { height: 96, years: 114, whole: 120 };

/** Draws how the rules of a work grew; null if there is only one edition. */
export function growthOf(site: Site, work: Work, language: Language): Growth | null {
  const sizes = sizesOf(site, work);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || first.day === last.day) return null;
  const t = translator(language);
  const positionOf = dayScale(first.day, last.day);
  const height = scaleLinear([0, Math.max(...sizes.map(({ rules }) => rules))], [GROWTH.height, 6]);
  // The edition in force extends to the edge.
  const points = [
    ...sizes.map(({ day, rules }) => [positionOf(day), height(rules)] as const),
    [100, height(last.rules)] as const,
  ];
  const x = ([at]: readonly [number, number]) => at;
  const y = ([, up]: readonly [number, number]) => up;
  const ground = area<readonly [number, number]>().x(x).y0(GROWTH.height).y1(y).curve(curveStepAfter).digits(2);
  const edge = line<readonly [number, number]>().x(x).y(y).curve(curveStepAfter).digits(2);
  const curve = h(
    'svg',
    { viewBox: `0 0 100 ${GROWTH.height}`, width: '100%', height: GROWTH.height, preserveAspectRatio: 'none' },
    [h('path', { className: ['ground'], d: ground(points) }), h('path', { d: edge(points), vectorEffect: 'non-scaling-stroke' })],
  );
  return {
    picture: writeHtml(
      h('svg', { className: ['growth'], width: '100%', height: GROWTH.whole, ariaHidden: 'true', focusable: 'false' }, [
        curve,
        ...yearsToHast(first.day, last.day, GROWTH.years, language),
      ]),
    ),
    caption: t('rulesGrew', {
      from: t('ruleCount', { count: first.rules }),
      to: t('ruleCount', { count: last.rules }),
      first: first.day.slice(0, 4),
      last: last.day.slice(0, 4),
    }),
  };
}

interface Size {
  readonly edition: string;
  readonly day: string;
  readonly rules: number;
}

/** Returns the number of rules in each edition, oldest first. */
function sizesOf(site: Site, work: Work): readonly Size[] {
  const days = new Map(site.editions(work.id).map(({ id, effective }) => [id, effective]));
  return (site.lineage(work.id)?.lineage.rules ?? []).flatMap(({ edition, identifiers }) => {
    const day = days.get(edition);
    return day === undefined ? [] : [{ edition, day, rules: identifiers.size }];
  });
}

/** Which sections each edition changed, and how much. */
export interface HeatMap {
  /** The columns: the sections of the newest edition, then the glossary, then all sections that only earlier editions had. */
  readonly sections: readonly { readonly label: string; readonly title: string | null }[];
  /** Newest first. */
  readonly rows: readonly HeatRow[];
}

interface HeatRow extends Size {
  readonly href: string;
  readonly cells: readonly HeatCell[];
}

interface HeatCell {
  readonly count: number;
  /** The address of these changes; empty if there are none. */
  readonly href: string;
  /** 0 to 5. */
  readonly heat: number;
}

/** The column of all sections that the newest edition does not have. */
const EARLIER = '';
/** With this many changes or more, a cell has the darkest color. */
const HOTTEST = 150;

/** Returns the number of changes in each edition by section; null if there is only one edition. */
export function heatMapOf(site: Site, work: Work, language: Language): HeatMap | null {
  const source = languageOf(work.source);
  const t = translator(language);
  const heat = scaleSqrt([1, HOTTEST], [1, 5]).clamp(true);
  const outline = newestView(site, work.id, language)?.outline();
  const today = outline === undefined ? [] : outline.sections.length > 0 ? outline.sections : outline.chapters;
  const known = new Set([...today.map(({ number }) => number), source.words.glossary]);
  const columnOf = (group: ChangeGroup) => (known.has(partOfGroup(group, source)) ? partOfGroup(group, source) : EARLIER);
  const editions = sizesOf(site, work).flatMap(({ edition, day, rules }) => {
    const changes = changesOfEdition(site, work.id, edition);
    if (changes === undefined) return [];
    return [{ edition, day, rules, columns: Map.groupBy(changes.groups, columnOf), isInParts: changes.parts.length > 0 }];
  });
  if (editions.length === 0) return null;
  const used = new Set(editions.flatMap(({ columns }) => [...columns.keys()]));
  const columns = [...known, EARLIER].filter((column) => used.has(column));
  const titles = new Map(today.map(({ number, title }) => [number, title]));
  const labels = new Map([
    [source.words.glossary, t('glossary')],
    [EARLIER, t('sectionsBefore')],
  ]);
  return {
    sections: columns.map((column) => ({ label: labels.get(column) ?? column, title: titles.get(column) ?? null })),
    rows: editions.toReversed().map((changed) => {
      const { edition, day, rules, isInParts } = changed;
      const whole = editionChangesAddress(language, work.id, edition);
      return {
        edition,
        day,
        rules,
        href: whole,
        cells: columns.map((column): HeatCell => {
          const groups = changed.columns.get(column) ?? [];
          const [group] = groups;
          const count = countChanges(groups);
          if (group === undefined || count === 0) return { count: 0, href: '', heat: 0 };
          // Parts have pages of their own only in the work's own language.
          const part = isInParts
            ? editionChangesAddress(source, work.id, edition, column)
            : `${whole}#part-${partOfGroup(group, language)}`;
          return { count, href: column === EARLIER ? whole : part, heat: Math.round(heat(count)) };
        }),
      };
    }),
  };
}

/** Where rules went when an edition moved them between sections. */
export interface SectionFlow {
  /** SVG. The rows have the same numbers. */
  readonly picture: string;
  /** From section to section, the most rules first, without rules that stayed in their section. */
  readonly rows: readonly { readonly from: string; readonly to: string; readonly rules: number }[];
}

/** If fewer rules changed their section, there is no picture. */
const MIN_MOVED = 20;
/** Sizes in pixels; the picture is as wide as the page, and its text is not scaled. */
const FLOW = { width: 664, row: 46, bar: 10, gap: 14, label: 6 };
/** Sizes of names on phones, in pixels: the room between the bars, a letter, and a line. */
const NAMES = { room: 296, letter: 6, line: 15 };

/** Draws how an edition moved rules between sections; null if it moved few. Added and removed rules are left out. */
export function sectionFlowOf(
  { before, after, step }: Pick<EditionChanges, 'before' | 'after' | 'step'>,
  language: Language,
): SectionFlow | null {
  const t = translator(language);
  const counts = new Map<string, { from: string; to: string; rules: number }>();
  for (const { from, to } of step.links) {
    const [old, now] = [sectionOf(before, from[0]), sectionOf(after, to[0])];
    if (old === null || now === null) continue;
    const key = `${old} ${now}`;
    const flow = counts.get(key) ?? { from: old, to: now, rules: 0 };
    flow.rules += 1;
    counts.set(key, flow);
  }
  const flows = [...counts.values()];
  const moving = flows.filter(({ from, to }) => from !== to);
  if (moving.reduce((sum, { rules }) => sum + rules, 0) < MIN_MOVED) return null;
  const nameOf = (view: EditionView, number: string) => headingOf(sectionIndex(view).get(number) ?? { number, title: null });
  const rows = moving
    .map(({ from, to, rules }) => ({ from: nameOf(before, from), to: nameOf(after, to), rules }))
    .toSorted((one, other) => other.rules - one.rules);
  return { picture: writeHtml(drawFlow(flows, { before, after, nameOf, t })), rows };
}

function sectionIndex(view: EditionView) {
  const { sectionByNumber, chapterByNumber, sections } = view.outline();
  return sections.length > 0 ? sectionByNumber : chapterByNumber;
}

/** Returns the section of a rule, or its chapter in a work without sections. */
function sectionOf(view: EditionView, number: string | undefined): string | null {
  const chapter = chapterNumber(view.scheme, number ?? '');
  if (chapter === null) return null;
  return view.outline().sections.length > 0 ? parentNumber(view.scheme, chapter) : chapter;
}

interface FlowNode {
  readonly id: string;
  readonly number: string;
  readonly label: string;
}

/** How many rules moved from one section to another, or stayed. */
interface SectionMove {
  readonly from: string;
  readonly to: string;
  readonly rules: number;
}

/** The editions on both sides, and how their sections are named. */
interface FlowEnds {
  readonly before: EditionView;
  readonly after: EditionView;
  readonly nameOf: (view: EditionView, number: string) => string;
}

/** Returns the positions of the sections and of the flows between them, in the order of the rules. */
function layOutFlow(flows: readonly SectionMove[], { before, after, nameOf }: FlowEnds) {
  const order = (numbers: readonly string[]) =>
    [...new Set(numbers)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const [older, newer] = [order(flows.map(({ from }) => from)), order(flows.map(({ to }) => to))];
  const nodes: FlowNode[] = [
    ...older.map((number) => ({ id: `from ${number}`, number, label: nameOf(before, number) })),
    ...newer.map((number) => ({ id: `to ${number}`, number, label: nameOf(after, number) })),
  ];
  const height = Math.max(older.length, newer.length) * FLOW.row;
  const graph = sankey<FlowNode, { readonly isMove: boolean }>()
    .nodeId(({ id }) => id)
    // Bars are drawn over the ends of the flows, so that their width is the same at every size.
    .nodeWidth(0)
    .nodePadding(FLOW.gap)
    // Keeps the order of the rules.
    .nodeSort(null)
    .extent([
      [0, 8],
      [FLOW.width, height],
    ])({
    nodes: nodes.map((node) => ({ ...node })),
    links: flows.map(({ from, to, rules }) => ({
      source: `from ${from}`,
      target: `to ${to}`,
      value: rules,
      isMove: from !== to,
    })),
  });
  return { graph, height };
}

function drawFlow(flows: readonly SectionMove[], { t, ...ends }: FlowEnds & { readonly t: Translate }): ElementContent {
  const { graph, height } = layOutFlow(flows, ends);
  const draw = sankeyLinkHorizontal();
  return h(
    'svg',
    {
      className: ['flow'],
      width: '100%',
      height: height + 8,
      ariaHidden: 'true',
    },
    [
      h('svg', { viewBox: `0 0 ${FLOW.width} ${height + 8}`, width: '100%', height: height + 8, preserveAspectRatio: 'none' }, [
        ...graph.links.map((link) => {
          const [source, target] = [link.source, link.target].map((end) => (typeof end === 'object' ? end.label : ''));
          return h(
            'path',
            { className: link.isMove ? ['moves'] : undefined, d: draw(link), strokeWidth: Math.max(link.width ?? 1, 1) },
            [h('title', `${source} → ${target}: ${t('ruleCount', { count: link.value })}`)],
          );
        }),
      ]),
      ...graph.nodes.flatMap(({ x0 = 0, y0 = 0, y1 = 0, number, label }) => {
        const isOld = x0 === 0;
        const inset = FLOW.bar + FLOW.label;
        const [bar, name] = isOld
          ? [{ x: 0 }, { x: inset, textAnchor: 'start' }]
          : [
              { x: '100%', transform: `translate(${-FLOW.bar})` },
              { x: '100%', dx: -inset, textAnchor: 'end' },
            ];
        const y = (y0 + y1) / 2;
        const text = (words: string, className?: string) => h('text', { ...name, className, y, dy: '0.35em' }, words);
        const meets = !isOld && graph.nodes.some((other) => other.x0 === 0 && doMeet({ y, label }, other));
        return [
          h('rect', { ...bar, y: y0, width: FLOW.bar, height: Math.max(y1 - y0, 1) }),
          ...(meets ? [text(label, 'wide'), text(number, 'narrow')] : [text(label)]),
        ];
      }),
    ],
  );
}

/** Tells whether two names on opposite sides would overlap on a phone. */
function doMeet(
  one: { readonly y: number; readonly label: string },
  { y0 = 0, y1 = 0, label }: { readonly y0?: number | undefined; readonly y1?: number | undefined; readonly label: string },
): boolean {
  const isNear = Math.abs(one.y - (y0 + y1) / 2) < NAMES.line;
  return isNear && (one.label.length + label.length) * NAMES.letter > NAMES.room;
}
