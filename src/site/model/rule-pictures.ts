/** Draws pictures of single rules: what a rule cites and what cites it, and the sequences that it is a step of. */

import { memoize } from '@rulegraph/core/memo';
import type { Rule } from '@rulegraph/core/model';
import { ancestors, chapterNumber } from '@rulegraph/core/numbering';
import { editionOfNumbers, numbersOfSequence, type Sequence, type SequenceStep } from '@rulegraph/core/work';
import { linkHorizontal } from 'd3-shape';
import type { Element, ElementContent } from 'hast';
import { ruleLine } from '../kit/excerpt.ts';
import { h, writeHtml } from '../kit/html.ts';
import { languageOf } from '../kit/languages.ts';
import { type EditionView, numberAddress, readingAddress, rulesBelow } from './edition-view.ts';
import { headingOf } from './outline.ts';
import { citedRules, citingRules } from './reference-links.ts';
import { findView, type Site } from './site.ts';
import { viewHtml } from './text-html.ts';

/** Sizes in pixels; the picture is no wider than the column beside a rule. */
const MAP = { width: 304, row: 24, label: 76, center: 56 };
/** The most rows on a side; if there are more rules, their chapters are shown instead. */
const MAX_ROWS = 10;
/** With fewer rules around it, the map adds nothing to the lists below it. */
const MIN_RULES = 3;

/** A rule at the edge of the map, or several of a chapter. */
interface Neighbor {
  readonly label: string;
  readonly title: string | null;
  /** Null for the last row, which stands for all other chapters. */
  readonly href: string | null;
  /** How many rules it stands for. */
  readonly rules: number;
}

/**
 * Draws what a rule and its subrules cite and what cites them, as SVG; empty if there is little to see. The lists of the page have the same links, so
 * screen readers and keyboards skip the picture.
 */
export function citationMap(site: Site, view: EditionView, rule: Rule): string {
  const family = [rule, ...rulesBelow(view, rule.number)];
  const own = new Set(family.map(({ number }) => number));
  const outside = (numbers: readonly string[]) => [...new Set(numbers)].filter((number) => !own.has(number));
  const citing = outside(family.flatMap(({ number }) => citingRules(view, number)));
  const cited = outside(
    family.flatMap((part) => citedRules(site, view, part).flatMap((target) => (target.view === view ? [target.number] : []))),
  );
  if (citing.length + cited.length < MIN_RULES) return '';
  const sides = [neighborsOf(view, citing), neighborsOf(view, cited)] as const;
  const height = Math.max(...sides.map(({ length }) => length)) * MAP.row;
  const middle = height / 2;
  const [left, right] = [(MAP.width - MAP.center) / 2, (MAP.width + MAP.center) / 2];
  return writeHtml(
    h(
      'svg',
      { className: ['citation-map'], viewBox: `0 0 ${MAP.width} ${height}`, width: MAP.width, height, ariaHidden: 'true' },
      [
        ...sideToHast(sides[0], height, [MAP.label, left], 'end'),
        h('text', { x: MAP.width / 2, y: middle, dy: '0.35em', textAnchor: 'middle' }, rule.number),
        ...sideToHast(sides[1], height, [MAP.width - MAP.label, right], 'start'),
      ],
    ),
  );
}

/** Returns the neighbors in the order of the edition: the rules; if they are too many, their chapters; if those are too many, the ones with the most rules. */
function neighborsOf(view: EditionView, numbers: readonly string[]): readonly Neighbor[] {
  const ruleOf = (number: string): Neighbor => ({
    label: number,
    title: view.rules().get(number)?.title ?? null,
    href: numberAddress(view, number),
    rules: 1,
  });
  if (numbers.length <= MAX_ROWS) return numbers.map(ruleOf);
  const chapters = Map.groupBy(numbers, (number) => chapterNumber(view.scheme, number) ?? number);
  const all = [...chapters].map(([chapter, rules]): Neighbor => {
    const [only = chapter] = rules;
    if (rules.length === 1) return ruleOf(only);
    const outline = view.outline().chapterByNumber.get(chapter);
    const title = outline === undefined ? null : headingOf(outline);
    return { label: `${chapter} ×${rules.length}`, title, href: readingAddress(view, chapter), rules: rules.length };
  });
  if (all.length <= MAX_ROWS) return all;
  const fullest = new Set(all.toSorted((one, other) => other.rules - one.rules).slice(0, MAX_ROWS - 1));
  const rest = all.filter((neighbor) => !fullest.has(neighbor)).reduce((sum, { rules }) => sum + rules, 0);
  return [...all.filter((neighbor) => fullest.has(neighbor)), { label: `… ×${rest}`, title: null, href: null, rules: rest }];
}

/** Returns the labels of a side, each with a line to the middle, which is thicker for more rules. */
function sideToHast(
  neighbors: readonly Neighbor[],
  height: number,
  [edge, center]: readonly [number, number],
  textAnchor: 'start' | 'end',
): readonly ElementContent[] {
  const draw = linkHorizontal<unknown, readonly [number, number]>().digits(1);
  const gap = textAnchor === 'end' ? 6 : -6;
  return neighbors.flatMap(({ label, title, href, rules }, index) => {
    const y = (height * (index + 0.5)) / neighbors.length;
    const path = draw({ source: [edge + gap, y], target: [center, height / 2] }) ?? '';
    const text = h('text', { x: edge, y, dy: '0.35em', textAnchor }, label);
    return [
      h('path', { d: path, strokeWidth: Math.min(1 + Math.log2(rules), 6).toFixed(1) }),
      href === null ? text : h('a', { href, tabIndex: -1 }, [...(title === null ? [] : [h('title', title)]), text]),
    ];
  });
}

/** A step of a sequence, with its number in the newest edition, and the steps within it. */
interface Step {
  readonly number: string;
  readonly within: readonly Step[];
}

/** The most characters of a step without a title. */
const LINE_LENGTH = 72;

/**
 * Returns as HTML the sequences, such as the steps of a turn, in which a rule or one of its ancestors is a step, with that step marked. Returns an
 * empty text if there are none, and in earlier editions.
 */
export function sequencesHtml(site: Site, view: EditionView, number: string): string {
  if (!view.newest) return '';
  const path = new Set([...ancestors(view.scheme, number), number]);
  const concerns = (step: Step): boolean => path.has(step.number) || step.within.some(concerns);
  return (view.work.sequences ?? [])
    .map((sequence) => ({ sequence, steps: stepsToday(site, view, sequence) }))
    .filter(({ steps }) => steps.some(concerns))
    .map(({ sequence, steps }) => {
      const title = sequence.titles[view.language.code] ?? sequence.titles[view.work.source] ?? '';
      const list = stepsToHast(view, steps, { number, path });
      return viewHtml(view, h('nav', { className: ['sequence', sequence.shape], ariaLabel: title }, [h('p', title), list]));
    })
    .join('');
}

/** Returns the steps in the newest edition. A step that is gone is left out, and the steps within it move up. */
const stepsToday = memoize((site: Site, view: EditionView, sequence: Sequence): readonly Step[] => {
  const history = site.history(view.work.id);
  const ids = site.lineage(view.work.id)?.lineage.editions ?? [];
  const edition = editionOfNumbers(
    sequence,
    numbersOfSequence(sequence),
    ids,
    (id) => findView(site, view.work.id, id, languageOf(view.work.source))?.rules() ?? new Map(),
  );
  const follow = (declared: readonly SequenceStep[]): readonly Step[] =>
    declared.flatMap(({ rule, within = [] }) => {
      const [first, ...more] = (edition === undefined ? [] : (history?.today(edition, rule) ?? [])).filter((number) =>
        view.rules().has(number),
      );
      const inner = follow(within);
      if (first === undefined) return inner;
      // A step that was split is several steps, the first of which gets the steps within it.
      return [{ number: first, within: inner }, ...more.map((number) => ({ number, within: [] }))];
    });
  return follow(sequence.steps);
});

function stepsToHast(
  view: EditionView,
  steps: readonly Step[],
  here: { readonly number: string; readonly path: ReadonlySet<string> },
): Element {
  return h(
    'ol',
    steps.map(({ number, within }) =>
      h('li', [
        h(
          'a',
          {
            href: numberAddress(view, number),
            ariaCurrent: number === here.number ? 'page' : here.path.has(number) ? 'true' : undefined,
          },
          [h('span', { className: ['number'] }, number), ' ', labelOf(view, number)],
        ),
        ...(within.length === 0 ? [] : [stepsToHast(view, within, here)]),
      ]),
    ),
  );
}

function labelOf(view: EditionView, number: string): string {
  const rule = view.rules().get(number);
  return rule === undefined ? '' : (rule.title ?? ruleLine(rule, LINE_LENGTH));
}
