/** Where the reader is, as far as looking up must know it. */
import type { Whereabouts } from '../rules/lookup/index.ts';

/** The work that a search form belongs to, and the chapter or rule whose page this is. */
export function whereabouts(form: HTMLFormElement): Whereabouts {
  const { work } = form.dataset;
  return work === undefined ? {} : { work, chapter: document.querySelector('main :is(h1[id], .rule.lead[id])')?.id };
}
