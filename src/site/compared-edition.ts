/** An edition as one of two sides that are compared. */
import { glossaryAddress } from '../shared/addresses.ts';
import type { Side } from '../shared/changes/change.ts';
import { type EditionView, numberAddress } from './edition-view.ts';
import { once } from './once.ts';

const sides = new WeakMap<EditionView, Side>();

/** The side of an edition; always the same one for the same edition. */
export function sideOf(view: EditionView): Side {
  const known = sides.get(view) ?? openSide(view);
  sides.set(view, known);
  return known;
}

function openSide(view: EditionView): Side {
  const entries = once(() => new Map(view.expression().glossary.map(({ term, senses }) => [term, senses.flat()])));
  return {
    passage: (matter, name) => {
      if (matter === 'rules') {
        const rule = view.rules().get(name);
        return rule === undefined ? undefined : { name, title: rule.title, blocks: rule.blocks };
      }
      const blocks = entries().get(name);
      return blocks === undefined ? undefined : { name, title: null, blocks };
    },
    address: (matter, name) => {
      if (matter === 'rules') return view.rules().has(name) ? numberAddress(view, name) : undefined;
      return entries().has(name) ? glossaryAddress(view.location, view.termAnchors().get(name)) : undefined;
    },
  };
}
