/** Draws pictures of a work's editions: how its rules grew, and which sections each edition changed. */
import { scaleLinear, scaleSqrt } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { s } from 'hastscript';
import type { Work } from '../rules/work.ts';
import { editionChangesAddress } from '../shared/addresses.ts';
import { type ChangeGroup, countChanges } from '../shared/changes/change.ts';
import { writeHtml } from '../shared/inline-html.ts';
import { type Language, languageOf } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import { changesOfEdition, partOf } from '../site/edition-changes.ts';
import { newestView, type Site } from '../site/site.ts';
import { placesBetween, yearsToHast } from './biography.ts';

/** How many rules the editions of a work have. */
export interface Growth {
  /** SVG; what it says is in the caption, and on the page of editions in a table. */
  readonly picture: string;
  readonly caption: string;
}

const GROWTH = { height: 96, years: 114, whole: 120 };

/** Returns how the rules of a work grew; null where there is one edition. */
export function growthOf(site: Site, work: Work, language: Language): Growth | null {
  const sizes = sizesOf(site, work);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || first.day === last.day) return null;
  const t = translator(language);
  const place = placesBetween(first.day, last.day);
  const height = scaleLinear([0, Math.max(...sizes.map(({ rules }) => rules))], [GROWTH.height, 6]);
  // What is in force reaches to the edge.
  const points = [...sizes.map(({ day, rules }) => [place(day), height(rules)] as const), [100, height(last.rules)] as const];
  const x = ([at]: readonly [number, number]) => at;
  const y = ([, up]: readonly [number, number]) => up;
  const ground = area<readonly [number, number]>().x(x).y0(GROWTH.height).y1(y).curve(curveStepAfter).digits(2);
  const edge = line<readonly [number, number]>().x(x).y(y).curve(curveStepAfter).digits(2);
  const curve = s(
    'svg',
    { viewBox: `0 0 100 ${GROWTH.height}`, width: '100%', height: GROWTH.height, preserveAspectRatio: 'none' },
    [s('path', { className: ['ground'], d: ground(points) }), s('path', { d: edge(points), vectorEffect: 'non-scaling-stroke' })],
  );
  return {
    picture: writeHtml(
      s('svg', { className: ['growth'], width: '100%', height: GROWTH.whole, ariaHidden: 'true', focusable: 'false' }, [
        curve,
        ...yearsToHast([first.day, last.day], GROWTH.years, language),
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

/** The numbers of each edition in force so far, oldest first. */
function sizesOf(site: Site, work: Work): readonly Size[] {
  const days = new Map(site.editions(work.id).map(({ id, effective }) => [id, effective]));
  return (site.lineage(work.id)?.lineage.rules ?? []).flatMap(({ edition, identifiers }) => {
    const day = days.get(edition);
    return day === undefined ? [] : [{ edition, day, rules: identifiers.size }];
  });
}

/** Which sections each edition changed, and how much. */
export interface HeatMap {
  /** The sections of the newest edition, then the glossary, then whatever else earlier editions had, where they had more. */
  readonly sections: readonly { readonly label: string; readonly title: string | null }[];
  /** Newest first. */
  readonly rows: readonly HeatRow[];
}

interface HeatRow {
  readonly edition: string;
  readonly day: string;
  readonly href: string;
  readonly rules: number;
  readonly cells: readonly HeatCell[];
}

interface HeatCell {
  readonly count: number;
  /** Where these changes are read; empty where there are none. */
  readonly href: string;
  /** 0 to 5. */
  readonly heat: number;
}

/** Stands for all sections that the newest edition does not have. */
const EARLIER = '';
/** From this many changes on, a cell is as dark as it gets. */
const HOTTEST = 150;

/** Returns the changes of each edition by section; null where no edition changed another. */
export function heatMapOf(site: Site, work: Work, language: Language): HeatMap | null {
  const source = languageOf(work.source);
  const t = translator(language);
  const heat = scaleSqrt([1, HOTTEST], [1, 5]).clamp(true);
  const outline = newestView(site, work.id, language)?.outline();
  const today = outline === undefined ? [] : outline.sections.length > 0 ? outline.sections : outline.chapters;
  const known = new Set([...today.map(({ number }) => number), source.words.glossary]);
  const columnOf = (group: ChangeGroup) => (known.has(partOf(group, source)) ? partOf(group, source) : EARLIER);
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
    [source.words.glossary, language.words.glossary],
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
          // The parts of many changes have pages in the work's own language.
          const part = isInParts
            ? editionChangesAddress(source, work.id, edition, column)
            : `${whole}#part-${partOf(group, language)}`;
          return { count, href: column === EARLIER ? whole : part, heat: Math.round(heat(count)) };
        }),
      };
    }),
  };
}
