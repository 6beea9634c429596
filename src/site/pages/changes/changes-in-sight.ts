/**
 * Takes changes that are far from the window out of the document: two distant editions have tens of thousands of nodes between them. Each run of changes
 * leaves its text, which the browser's own search finds, and returns when it comes near.
 */
import { element } from '../../browser/element.ts';

/** Letters in a run, about a window of a phone. */
const RUN = 2500;

/** The changes of each run that is out of the document, and the run of such changes. */
const changesOf = new WeakMap<Element, DocumentFragment>();
const runOf = new WeakMap<Node, HTMLElement>();

let observer: IntersectionObserver | undefined;

/** Divides the changes of each chapter into runs, from now on in the document only while they are near the window; `away` ones begin outside. */
export function divideIntoRuns(within: ParentNode, away: boolean): void {
  // Other browsers would not show what waits to be found.
  if (!('onbeforematch' in document.body)) return;
  observer ??= new IntersectionObserver(follow, { rootMargin: '100% 0%' });
  for (const parent of within.querySelectorAll('.change-group, .change-group > .folded')) {
    let run: HTMLElement | undefined;
    let letters = 0;
    for (const change of parent.querySelectorAll(':scope > .change')) {
      if (run === undefined || letters > RUN) {
        run = element('div', { className: 'run' });
        letters = 0;
        change.before(run);
        observer.observe(run);
      }
      run.append(change);
      letters += change.textContent.length;
    }
  }
  if (away) for (const run of within.querySelectorAll<HTMLElement>('.run')) takeOut(run);
}

function follow(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (isIntersecting) bringBack(target);
    else if (!target.contains(document.activeElement)) takeOut(target, boundingClientRect.height);
  }
}

function takeOut(run: HTMLElement, height?: number): void {
  if (changesOf.has(run)) return;
  const changes = document.createDocumentFragment();
  changes.append(...run.childNodes);
  changesOf.set(run, changes);
  runOf.set(changes, run);
  leaveText(run, height);
}

/** Puts the text of its changes into a run that is out of the document; without any, as when readers filter them, it takes no room. */
export function leaveText(run: HTMLElement, height?: number): void {
  const changes = changesOf.get(run);
  if (changes === undefined) return;
  const texts = [...changes.querySelectorAll<HTMLElement>('.change:not([hidden])')].map(({ textContent }) => textContent);
  run.textContent = texts.join('\n');
  run.setAttribute('hidden', texts.length === 0 ? '' : 'until-found');
  // Some seven pixels a letter, in lines of no more than a column, and the heading and the space of each change.
  const lines = run.textContent.length / Math.min(90, innerWidth / 7);
  run.style.containIntrinsicBlockSize = `${height || Math.round((lines + 2 * texts.length) * 26)}px`;
}

function bringBack(run: HTMLElement): void {
  const changes = changesOf.get(run);
  if (changes === undefined) return;
  changesOf.delete(run);
  run.replaceChildren(changes);
  run.hidden = false;
  run.style.containIntrinsicBlockSize = '';
}

/** Returns all changes within an element, in their order, with those that are out of the document. */
export function changesWithin(parent: ParentNode): readonly HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>('.change, .run')].flatMap((one) =>
    one.matches('.change') ? one : [...(changesOf.get(one)?.querySelectorAll<HTMLElement>('.change') ?? [])],
  );
}

/** Returns a change, or the run that stands for it in the document. */
export function placeOf(change: HTMLElement): HTMLElement {
  return (change.parentNode && runOf.get(change.parentNode)) ?? change;
}

/** Returns what has an id, which is brought back if it is out of the document. */
export function elementById(id: string): HTMLElement | null {
  for (const run of document.querySelectorAll<HTMLElement>('.run'))
    if (changesOf.get(run)?.getElementById(id) != null) bringBack(run);
  return document.getElementById(id);
}

/** Brings everything back to be printed. */
addEventListener('beforeprint', () => {
  for (const run of document.querySelectorAll<HTMLElement>('.run')) bringBack(run);
});
