/** Draws pictures of a work's editions: how its rules grew, and which sections each edition changed. */

import type { Work } from '@rulegraph/core/work';
import { scaleLinear, scaleSqrt } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { editionChangesAddress } from '../kit/addresses.ts';
import { type ChangeGroup, countChanges } from '../kit/changes/change.ts';
import { h, writeHtml } from '../kit/html.ts';
import { type Language, languageOf } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { changesOfEdition, partOfGroup } from './edition-changes.ts';
import { dayScale, yearsToHast } from './history-track.ts';
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
