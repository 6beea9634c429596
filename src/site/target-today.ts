/** Where the matter of an earlier edition's page stands today: chapter 502 of 2005 became chapter 702, and 502 is another one now. */
import type { EditionView } from './edition-view.ts';
import type { PageTarget } from './page-targets.ts';
import type { Site } from './site.ts';

/** The target of today that holds what this one of an earlier edition held: the contents where it is gone, the same target where that is not known. */
export function targetToday(site: Site, view: EditionView, target: PageTarget): PageTarget {
  if (!('number' in target)) return target;
  const today = site.history(view.work.id)?.today(view.edition.id, target.number);
  if (today === undefined || today.includes(target.number)) return target;
  const [first] = today;
  return first === undefined ? { kind: 'contents' } : { ...target, number: first };
}
