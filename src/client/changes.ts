/**
 * Goes from change to change: the keys n and p, or two buttons, move the focus and say where it is; narrows what is shown; and
 * folds long lists of changes to their chapters on phones.
 */
import { decodePercent } from '../rules/untrusted.ts';
import { element } from './element.ts';
import { queryWith } from './place.ts';
import { isShortcut } from './shortcuts.ts';
import { readStored, writeStored } from './storage.ts';

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

// Narrows a page of changes by kind, chapter and words, as its address states them, and shows old and new side by side where
// there is room.

/** What narrows the changes of a page. */
interface ChangeFilter {
  /** Kinds that are not shown: `moved`. */
  readonly hidden: readonly string[];
  /** The group that is shown, by its fragment without what all share: `702`; empty for all. */
  readonly chapter: string;
  /** Every word must stand in the change, in any order. */
  readonly words: string;
}

/** From this width on two columns are offered. */
const WIDE = '(min-width: 68.75rem)';

/** Reads `?without=moved+merged&chapter=702&words=trample`. */
export function readChangeFilter(search: string): ChangeFilter {
  const values = new URLSearchParams(search);
  return {
    hidden: (values.get('without') ?? '').split(' ').filter(Boolean),
    chapter: values.get('chapter') ?? '',
    words: values.get('words') ?? '',
  };
}

/** Returns the query string that states a filter. Other parameters stay as they are. */
export function writeChangeFilter({ hidden, chapter, words }: ChangeFilter, search: string): string {
  return queryWith(search, {
    without: hidden.join(' ') || undefined,
    chapter: chapter || undefined,
    words: words.trim() || undefined,
  });
}

/** Returns a text as words are looked for in it: without case and accents. */
function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The text of each change, which stays the same while a reader types. */
const textOf = new WeakMap<Element, string>();

function hasWords(change: Element, words: readonly string[]): boolean {
  const text = textOf.get(change) ?? plainText(change.textContent);
  textOf.set(change, text);
  return words.every((word) => text.includes(word));
}

/** Shows or hides the changes within an element as the controls of the page say; to be called for changes that are added later, too. */
export function filterChanges(within: ParentNode): void {
  const { chapter, words } = stated();
  const asked = plainText(words).split(/\s+/u).filter(Boolean);
  for (const group of within.querySelectorAll<HTMLElement>('.change-group')) {
    const isChosen = chapter === '' || group.id === `chapter-${chapter}`;
    const changes = [...group.querySelectorAll<HTMLElement>('.change')];
    for (const change of changes) change.hidden = !isChosen || !hasWords(change, asked);
    // What is folded away is opened where words are looked for in it.
    for (const folded of group.querySelectorAll<HTMLDetailsElement>('details.folded')) {
      folded.hidden = !folded.querySelector('.change:not([hidden])');
      if (asked.length > 0 && !folded.hidden) folded.open = true;
    }
    group.hidden = changes.every(({ hidden }) => hidden);
    if (group instanceof HTMLDetailsElement && !group.hidden && (asked.length > 0 || chapter !== '')) group.open = true;
  }
  for (const part of document.querySelectorAll<HTMLElement>('.change-part')) {
    part.hidden = part.querySelector('.change-group:not([hidden])') === null;
  }
}

/** Adds the chapters of changes to the choice of one, where they are not listed yet. */
export function offerChapters(within: ParentNode): void {
  const select = controls()?.querySelector('select');
  if (select == null) return;
  for (const group of within.querySelectorAll('.change-group')) {
    const value = group.id.replace('chapter-', '');
    if ([...select.options].some((option) => option.value === value)) continue;
    select.append(element('option', { value, textContent: group.querySelector('h3')?.textContent ?? value }));
  }
  select.value = readChangeFilter(location.search).chapter;
  if (select.selectedIndex < 0) select.value = '';
}

function controls(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.change-narrowing');
}

function kindBoxes(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('.change-filters input[id^="show-"]:not(#show-slight)')];
}

/** Returns what the controls state now. */
function stated(): ChangeFilter {
  const hidden = kindBoxes().flatMap(({ checked, id }) => (checked ? [] : [id.replace('show-', '')]));
  const chapter = controls()?.querySelector('select')?.value ?? '';
  return { hidden, chapter, words: controls()?.querySelector<HTMLInputElement>('[type="search"]')?.value.trim() ?? '' };
}

/** Sets the controls as the address says, and has both follow each other. */
export function offerFilters(): void {
  const panel = controls();
  const words = panel?.querySelector<HTMLInputElement>('[type="search"]');
  if (panel === null || words == null) return;
  const show = () => {
    const asked = readChangeFilter(location.search);
    for (const box of kindBoxes()) box.checked = !asked.hidden.includes(box.id.replace('show-', ''));
    words.value = asked.words;
    offerChapters(document);
    filterChanges(document);
    // On a phone a filter that narrows is not out of sight.
    const open = document.querySelector<HTMLInputElement>('#show-filters');
    if (open !== null && (asked.hidden.length > 0 || asked.chapter !== '' || asked.words !== '')) open.checked = true;
  };
  const state = () => {
    history.replaceState(history.state, '', location.pathname + writeChangeFilter(stated(), location.search) + location.hash);
    filterChanges(document);
    void sayCount(panel);
  };
  show();
  panel.addEventListener('input', state);
  for (const box of kindBoxes()) box.addEventListener('change', state);
  addEventListener('popstate', show);
  offerColumns(panel);
}

async function sayCount(panel: HTMLElement): Promise<void> {
  const { languageOfElement, loadTranslator } = await import('./translator.ts');
  const t = await loadTranslator(languageOfElement(panel));
  const status = panel.querySelector('[role="status"]');
  if (status === null) return;
  const { chapter, words } = stated();
  const count = document.querySelectorAll('.change:not([hidden])').length;
  status.textContent = chapter === '' && words === '' ? '' : count === 0 ? t('changesNoneShown') : t('changeCount', { count });
}

/** Offers old and new side by side, and remembers the choice. */
function offerColumns(panel: HTMLElement): void {
  const box = panel.querySelector<HTMLInputElement>('#show-columns');
  if (box === null) return;
  box.checked = readStored('columns') !== 'no';
  const wide = matchMedia(WIDE);
  // Only what comes into sight is doubled: a comparison may have thousands of changes.
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) splitDiff(target);
    },
    { rootMargin: '100% 0%' },
  );
  const arrange = () => {
    document.documentElement.classList.toggle('two-columns', box.checked && wide.matches);
    watch(document);
  };
  const watch = (within: ParentNode) => {
    if (!box.checked || !wide.matches) return;
    for (const diff of within.querySelectorAll('.change > .diff:not(.both)')) seen.observe(diff);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) watch(node);
  }).observe(document.querySelector('.changes') ?? panel, { childList: true, subtree: true });
  box.addEventListener('change', () => {
    writeStored('columns', box.checked ? null : 'no');
    arrange();
  });
  wide.addEventListener('change', arrange);
  arrange();
}

/** Doubles a difference, so that a style sheet can show what was on one side and what is on the other. */
function splitDiff(diff: Element): void {
  const hasWordChanges = diff.querySelector(':scope ins, :scope del') !== null;
  if (!hasWordChanges || diff.classList.contains('both')) return;
  const [before, after] = ['before', 'after'].map((side) => {
    const column = document.createElement('div');
    column.className = side;
    column.append(...[...diff.childNodes].map((node) => node.cloneNode(true)));
    return column;
  });
  const inline = document.createElement('div');
  inline.className = 'inline';
  inline.append(...diff.childNodes);
  diff.classList.add('both');
  diff.append(inline, before ?? '', after ?? '');
}

openChapters();
offerSteps();
offerFilters();
addEventListener('hashchange', showTarget);
if (document.querySelector(`${CLOSED}:target, ${CLOSED} :target`) !== null) showTarget();
