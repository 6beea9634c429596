/**
 * Goes from change to change: the keys n and p, or two buttons, move the focus and say where it is; narrows what is shown; and folds long lists of
 * changes to their chapters on phones.
 */
import { decodePercent } from '../rules/untrusted.ts';
import { offerFilters } from './filter-changes.ts';
import { isShortcut } from './shortcuts.ts';

/** Where the chapters of a long list are folded. */
const NARROW = '(max-width: 39.99rem)';
/** A chapter that is folded. */
const CLOSED = 'details.change-group:not([open])';

/** Offers the steps on a page of changes, also to changes that are added later. */
function offerSteps(): void {
  const panel = document.querySelector<HTMLElement>('.change-keys');
  if (panel === null) return;
  const status = panel.querySelector('[role="status"]');
  // Of two quick steps only the later one says where it is, whichever text arrives first.
  let latest = 0;
  const go = async (step: number) => {
    for (const group of document.querySelectorAll<HTMLDetailsElement>(CLOSED)) group.open = true;
    latest += 1;
    const mine = latest;
    const changes = shownChanges();
    const at = nextIndex(changes, step);
    const change = changes[at];
    if (change === undefined) return;
    change.focus({ preventScroll: true });
    change.scrollIntoView({ block: 'start' });
    history.replaceState(history.state, '', `#${change.id}`);
    const { languageOfElement, loadTranslator } = await import('./translator.ts');
    const t = await loadTranslator(languageOfElement(panel));
    if (status !== null && mine === latest) status.textContent = t('changeAt', { at: at + 1, count: changes.length });
  };
  panel.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
    if (button !== null) void go(Number(button.dataset['step']));
  });
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    if (event.key === 'n') void go(1);
    if (event.key === 'p') void go(-1);
  });
}

/** Returns the changes that are neither filtered out nor folded. */
function shownChanges(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.change')].filter((change) => change.checkVisibility());
}

/** Returns the index of the next change, counted from the one that has the focus or that the address names, or else from the top of the window. */
function nextIndex(changes: readonly HTMLElement[], step: number): number {
  const here = document.activeElement?.closest<HTMLElement>('.change') ?? document.getElementById(location.hash.slice(1));
  const current = here === null ? -1 : changes.indexOf(here);
  if (current >= 0) return current + step;
  const below = changes.findIndex((change) => change.getBoundingClientRect().top >= 0);
  return step > 0 ? below : below - 1;
}

/** Opens all chapters where there is room: the style sheet shows them already, so that nothing moves, and from now on they can be closed. */
function openChapters(): void {
  if (matchMedia(NARROW).matches) return;
  for (const group of document.querySelectorAll<HTMLDetailsElement>(CLOSED)) group.open = true;
  document.documentElement.classList.add('can-fold');
}

/** Opens the chapter that the address leads to, or into, and goes there. */
export function showTarget(): void {
  const target = location.hash === '' ? null : document.getElementById(decodePercent(location.hash.slice(1)));
  const group = target?.closest<HTMLDetailsElement>('details.change-group');
  if (group != null) group.open = true;
  target?.scrollIntoView();
}

openChapters();
offerSteps();
offerFilters();
addEventListener('hashchange', showTarget);
if (document.querySelector(`${CLOSED}:target, ${CLOSED} :target`) !== null) showTarget();
