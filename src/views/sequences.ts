/** Draws the sequences that a work declares, such as the steps of a turn, beside the rules that are steps of one. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { ancestors } from '../rules/numbering/index.ts';
import type { Sequence, SequenceStep } from '../rules/work.ts';
import { ruleLine } from '../shared/excerpt.ts';
import { type EditionView, numberAddress } from '../site/edition-view.ts';
import type { Site } from '../site/site.ts';
import { viewHtml } from './text-html.ts';

/** A step under the number that it has now. */
interface Step {
  readonly number: string;
  readonly within: readonly Step[];
}

/** Characters of a step without a title. */
const LINE = 72;

/**
 * Returns the sequences of which a rule, or one above it, is a step, as HTML with that step marked; empty where there are none, and in earlier
 * editions. The chapter that has the steps in it shows them anyway.
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

/** Follows the steps to the newest edition. What it lacks is left out, and what was declared within it moves up. */
function stepsToday(site: Site, view: EditionView, { edition, steps }: Sequence): readonly Step[] {
  const history = site.history(view.work.id);
  const follow = (declared: readonly SequenceStep[]): readonly Step[] =>
    declared.flatMap(({ rule, within = [] }) => {
      const [first, ...more] = (history?.today(edition, rule) ?? []).filter((number) => view.rules().has(number));
      const inner = follow(within);
      if (first === undefined) return inner;
      // A step that was taken apart is several steps; what lay within it is shown within the first.
      return [{ number: first, within: inner }, ...more.map((number) => ({ number, within: [] }))];
    });
  return follow(steps);
}

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
  return rule === undefined ? '' : (rule.title ?? ruleLine(rule, LINE));
}
