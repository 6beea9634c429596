/**
 * Steps through the changes of a page with the keys n and p or two buttons; filters them by kind, chapter and words, which the address stores; shows old
 * and new side by side; and on phones folds long lists of changes to their chapters.
 */
import { decodePercent } from '@rulegraph/core/untrusted';
import { element, foldForFilter } from '../../browser/element.ts';
import { queryWith, showInAddress } from '../../browser/page-address.ts';
import { isShortcut } from '../../browser/shortcuts.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import type { Translate } from '../../browser/translator.ts';
import { changesWithin, elementById, leaveText, placeOf } from './changes-in-sight.ts';

/** Windows without room for an index beside the changes, in which the chapters of a long list are folded instead. */
const NARROW = '(max-width: 69.99rem)';
/** Matches a folded chapter. */
const CLOSED = 'details.change-group:not([open])';

/** Lets readers step from change to change, including those that are added later. */
function offerSteps(): void {
  const panel = controls();
  if (panel === null) return;
  // After two quick steps only the later one is announced, whichever is translated first.
  let latest = 0;
  const go = async (step: number) => {
    for (const group of document.querySelectorAll<HTMLDetailsElement>(CLOSED)) group.open = true;
    latest += 1;
    const mine = latest;
    const changes = shownChanges();
    const at = nextIndex(changes, step);
    const change = elementById(changes[at]?.id ?? '');
    if (change === null) return;
    change.focus({ preventScroll: true });
    change.scrollIntoView({ block: 'start' });
    history.replaceState(history.state, '', `#${change.id}`);
    const t = await translatorOf(panel);
    if (mine === latest) say(panel, t('changeAt', { at: at + 1, count: changes.length }));
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
  const { hidden } = chosenFilter();
  return changesWithin(document).filter(
    (change) => !change.hidden && !hidden.includes(change.dataset['kind'] ?? '') && placeOf(change).checkVisibility(),
  );
}

/** Returns the index of the next change after the focused one, or the one in the address, or else the top of the window. */
function nextIndex(changes: readonly HTMLElement[], step: number): number {
  const here = document.activeElement?.closest<HTMLElement>('.change') ?? targetOfAddress();
  const current = here === null ? -1 : changes.indexOf(here);
  if (current >= 0) return current + step;
  const below = changes.findIndex((change) => placeOf(change).getBoundingClientRect().top >= 0);
  return step > 0 ? below : below - 1;
}

/** Opens all chapters and their index in wide windows. The style sheet shows them already, so that nothing moves; from now on they can be closed. */
function openChapters(): void {
  if (matchMedia(NARROW).matches) return;
  for (const folded of document.querySelectorAll<HTMLDetailsElement>(`${CLOSED}, .changes > nav > details`)) folded.open = true;
  document.documentElement.classList.add('can-fold');
}

/** Returns what the address's fragment names. Browsers may set `:target` only after scripts have run. */
function targetOfAddress(): HTMLElement | null {
  return location.hash === '' ? null : elementById(decodePercent(location.hash.slice(1)));
}

/** Opens the chapter of the address's fragment and scrolls there. */
export function showTarget(): void {
  const target = targetOfAddress();
  const group = target?.closest<HTMLDetailsElement>('details.change-group');
  if (group != null) group.open = true;
  target?.scrollIntoView();
}

/** The changes that a page shows. */
interface ChangeFilter {
  /** Kinds that are not shown: `moved`. */
  readonly hidden: readonly string[];
  /** The only group that is shown, by its fragment without `chapter-`: `702`; empty for all. */
  readonly chapter: string;
  /** Every word must be in the change, in any order. */
  readonly words: string;
}

/** From this width, two columns are possible. */
const WIDE = '(min-width: 68.75rem)';

/** Returns the filter of a query string: `?without=moved+merged&chapter=702&words=trample`. */
export function readChangeFilter(search: string): ChangeFilter {
  const values = new URLSearchParams(search);
  return {
    hidden: (values.get('without') ?? '').split(' ').filter(Boolean),
    chapter: values.get('chapter') ?? '',
    words: values.get('words') ?? '',
  };
}

/** Returns the query string of a filter. Other parameters stay as they are. */
export function writeChangeFilter({ hidden, chapter, words }: ChangeFilter, search: string): string {
  return queryWith(search, {
    without: hidden.join(' ') || undefined,
    chapter: chapter || undefined,
    words: words.trim() || undefined,
  });
}

/** The text of each change, cached while a reader types. */
const textOf = new WeakMap<Element, string>();

function hasAllWords(change: Element, words: readonly string[]): boolean {
  const text = textOf.get(change) ?? foldForFilter(change.textContent);
  textOf.set(change, text);
  return words.every((word) => text.includes(word));
}

/** Shows or hides the changes within an element according to the controls of the page. Also called for changes that are added later. */
export function filterChanges(within: ParentNode): void {
  const { chapter, words } = chosenFilter();
  const asked = foldForFilter(words).split(/\s+/u).filter(Boolean);
  for (const group of within.querySelectorAll<HTMLElement>('.change-group')) {
    const isChosen = chapter === '' || group.id === `chapter-${chapter}`;
    const changes = changesWithin(group);
    for (const change of changes) change.hidden = !isChosen || !hasAllWords(change, asked);
    // Folded changes that match the words are opened.
    for (const folded of group.querySelectorAll<HTMLDetailsElement>('details.folded')) {
      folded.hidden = changesWithin(folded).every(({ hidden }) => hidden);
      if (asked.length > 0 && !folded.hidden) folded.open = true;
    }
    for (const run of group.querySelectorAll<HTMLElement>('.run')) leaveText(run);
    group.hidden = changes.every(({ hidden }) => hidden);
    if (group instanceof HTMLDetailsElement && !group.hidden && (asked.length > 0 || chapter !== '')) group.open = true;
  }
  for (const part of document.querySelectorAll<HTMLElement>('.change-part')) {
    part.hidden = part.querySelector('.change-group:not([hidden])') === null;
  }
}

/** Adds the chapters of changes to the list of chapters, if they are not in it yet. */
export function offerChapters(within: ParentNode): void {
  const select = controls()?.querySelector('select');
  if (select == null) return;
  const offer = (value: string, textContent: string) => {
    const known = [...select.options].find((option) => option.value === value);
    if (known === undefined) select.append(element('option', { value, textContent }));
    else if (value !== '' && known.textContent === value) known.textContent = textContent;
  };
  const { chapter } = readChangeFilter(location.search);
  for (const group of within.querySelectorAll('.change-group')) {
    const value = group.id.replace('chapter-', '');
    offer(value, group.querySelector('h3')?.textContent ?? value);
  }
  // The chapters of a comparison arrive one after another, and the one that is asked for may have no changes.
  if (document.getElementById('comparison') !== null) offer(chapter, chapter);
  select.value = chapter;
  if (select.selectedIndex < 0) select.value = '';
}

function controls(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.change-tools');
}

function kindBoxes(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('.change-filters input[id^="show-"]:not(#show-slight)')];
}

/** Returns the filter that the controls are set to. */
function chosenFilter(): ChangeFilter {
  const hidden = kindBoxes().flatMap(({ checked, id }) => (checked ? [] : [id.replace('show-', '')]));
  const chapter = controls()?.querySelector('select')?.value ?? '';
  return { hidden, chapter, words: controls()?.querySelector<HTMLInputElement>('[type="search"]')?.value.trim() ?? '' };
}

/** Sets the controls to the filter in the address, and keeps the two in step. */
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
    showChips(panel, words);
  };
  const apply = () => {
    showInAddress(writeChangeFilter(chosenFilter(), location.search));
    filterChanges(document);
    showChips(panel, words);
    void announceCount(panel);
  };
  show();
  panel.addEventListener('input', apply);
  addEventListener('popstate', show);
  offerColumns(panel);
}

export async function announceCount(panel = controls()): Promise<void> {
  if (panel === null) return;
  const { chapter, words } = chosenFilter();
  if (chapter === '' && words === '') {
    say(panel, '');
    return;
  }
  const t = await translatorOf(panel);
  const count = changesWithin(document).filter(({ hidden }) => !hidden).length;
  say(panel, count === 0 ? t('changesNoneShown') : t('changeCount', { count }));
}

async function translatorOf(panel: HTMLElement): Promise<Translate> {
  const { languageOfElement, loadTranslator } = await import('../../browser/translator.ts');
  return loadTranslator(languageOfElement(panel));
}

function say(panel: HTMLElement, text: string): void {
  const status = panel.querySelector('[role="status"]');
  if (status !== null) status.textContent = text;
}

/** Names what the filters leave out beside their button; each name is a button that takes its filter away. */
function showChips(panel: HTMLElement, words: HTMLInputElement): void {
  const chip = (textContent: string, reset: () => void) => {
    const button = element('button', { type: 'button', textContent, ariaLabel: `${panel.dataset['remove']}: ${textContent}` });
    button.addEventListener('click', () => {
      reset();
      words.dispatchEvent(new Event('input', { bubbles: true }));
      panel.querySelector('summary')?.focus();
    });
    return button;
  };
  const labelOf = (box: HTMLElement) => box.closest('label')?.querySelector('.kind')?.textContent.trim() ?? '';
  const chips = kindBoxes().flatMap((box) => (box.checked ? [] : chip(`− ${labelOf(box)}`, () => box.click())));
  const asked = words.value.trim();
  if (asked !== '') chips.push(chip(asked, () => Object.assign(words, { value: '' })));
  const select = panel.querySelector('select');
  if (select?.value) chips.push(chip(select.selectedOptions[0]?.text ?? '', () => Object.assign(select, { value: '' })));
  panel.querySelector('.chips')?.replaceChildren(...chips);
}

/** Lets readers see old and new side by side, and stores the choice. */
function offerColumns(panel: HTMLElement): void {
  const box = panel.querySelector<HTMLInputElement>('#show-columns');
  if (box === null) return;
  box.checked = readStored('columns') !== 'no';
  const wide = matchMedia(WIDE);
  // Only visible differences are split: a comparison can have thousands of changes. What was added or removed has one side only, and the full width.
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
    for (const diff of within.querySelectorAll('.change:not([data-kind="added"], [data-kind="removed"]) > .diff:not(.both)'))
      seen.observe(diff);
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

/** Copies a difference, so that the style sheet can show the old text on one side and the new one on the other. */
function splitDiff(diff: Element): void {
  const hasWordChanges = diff.querySelector(':scope ins, :scope del') !== null;
  if (!hasWordChanges || diff.classList.contains('both')) return;
  const [before, after] = ['before', 'after'].map((side) => {
    return element('div', { className: side }, ...[...diff.childNodes].map((node) => node.cloneNode(true)));
  });
  const inline = element('div', { className: 'inline' }, ...diff.childNodes);
  diff.classList.add('both');
  diff.append(inline, before ?? '', after ?? '');
}

openChapters();
offerSteps();
offerFilters();
addEventListener('hashchange', showTarget);
if (targetOfAddress()?.closest(CLOSED) != null) showTarget();
