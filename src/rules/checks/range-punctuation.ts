/** `range-punctuation`: a range written with another dash than nearly all others of the document. */
import { diagnose } from '../diagnostics.ts';
import type { Check } from './check.ts';
import { placedReferences } from './placed-references.ts';

/** With fewer ranges, a document has no habit. */
const FEWEST = 5;
/** How many times as common the habit must be as what departs from it. */
const RATIO = 4;

export const checkRangePunctuation: Check = (graph, { placeOf }) => {
  // Where numbers hold hyphens themselves, a hyphen tells no range.
  const dashes = graph.scheme.levels.some(({ separator }) => separator === '-') ? /[‐‑–—―−]/u : /[-‐‑–—―−]/u;
  const ranges = placedReferences(graph).flatMap(({ reference: { text, start, targets }, block }) => {
    const dash = dashes.exec(text);
    return dash === null || targets.length === 0 ? [] : [{ block, text, dash: dash[0], offset: start + dash.index }];
  });
  const [usual = [], ...others] = [...Map.groupBy(ranges, ({ dash }) => dash).values()].sort((a, b) => b.length - a.length);
  const habit = usual[0]?.dash ?? '';
  if (usual.length < FEWEST) return [];
  return others
    .filter((departing) => departing.length * RATIO <= usual.length)
    .flat()
    .map(({ block, text, dash, offset }) =>
      diagnose({
        code: 'range-punctuation',
        severity: 'info',
        reason: `the range "${text}" is written with "${dash}" where ${usual.length} others have "${habit}"`,
        place: placeOf(block, offset),
        remedy: `write "${text.replace(dash, habit)}"`,
      }),
    );
};
