/** Writes the sequences, such as the steps of a turn, that a rule is a step of. */

import { memoize } from '@rulegraph/core/memo';
import { ancestors } from '@rulegraph/core/numbering';
import { editionOfNumbers, numbersOfSequence, type Sequence, type SequenceStep } from '@rulegraph/core/work';
import type { Element } from 'hast';
import { ruleLine } from '../kit/excerpt.ts';
import { h } from '../kit/html.ts';
import { languageOf } from '../kit/languages.ts';
import { type EditionView, numberAddress } from './edition-view.ts';
import { findView, type Site } from './site.ts';
import { viewHtml } from './text-html.ts';

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
