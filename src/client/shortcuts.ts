/**
 * Single-key shortcuts: each does what a link or button of the page does, too. `?` lists them; `/` and Ctrl+K belong to the search box. Readers
 * who dictate, or touch keys unintentionally, can turn them off (WCAG 2.1.4).
 */
import { readStored, writeStored } from './storage.ts';

const SETTING = 'keys';
const OFF = 'off';

const ACTIONS: Readonly<Record<string, () => unknown>> = {
  j: () => goToRule(1),
  k: () => goToRule(-1),
  n: () => follow('next'),
  p: () => follow('prev'),
  g: goToNumber,
  c: copyRule,
  m: pinRule,
  l: async () => (await import('./tray.ts')).openTray(),
  '?': listShortcuts,
};

/** Listens for the shortcuts, and shows the button that lists them. */
export function offerShortcuts(): void {
  const button = document.querySelector<HTMLButtonElement>('.shortcuts-button');
  button?.addEventListener('click', () => void listShortcuts());
  button?.removeAttribute('hidden');
  document.addEventListener('keydown', (event) => {
    const action = ACTIONS[event.key];
    if (action === undefined || !isShortcut(event)) return;
    event.preventDefault();
    void action();
  });
}

/** Tells whether shortcuts are on: yes, until the reader turns them off. */
function shortcutsAreOn(): boolean {
  return readStored(SETTING) !== OFF;
}

/** Turns shortcuts on or off in this browser. */
function switchShortcuts(on: boolean): void {
  writeStored(SETTING, on ? null : OFF);
}

/** What takes typed letters itself; a list, too, is searched by them. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Tells whether a key may act as a shortcut: pressed alone, outside of fields and dialogs, and not turned off. */
export function isShortcut({ ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
  if (target instanceof Element && target.matches(TYPING)) return false;
  return document.querySelector('dialog[open]') === null && shortcutsAreOn();
}

async function listShortcuts(): Promise<void> {
  const { openShortcutsDialog } = await import('./shortcuts-dialog.ts');
  await openShortcutsDialog({ areOn: shortcutsAreOn(), onSwitch: switchShortcuts });
}

/** Moves the focus, so that it is seen and heard where the reader is, and Tab goes on from there. */
function goToRule(step: number): void {
  const rules = shownRules();
  const current = indexOfCurrent(rules);
  const inSight = indexInSight(rules);
  const rule = rules[current !== -1 ? current + step : step > 0 ? inSight : inSight - 1];
  if (rule === undefined) return;
  rule.querySelector<HTMLElement>('a.number, h2 > a')?.focus({ preventScroll: true });
  rule.scrollIntoView({ block: 'nearest' });
}

/** Goes to the next or previous page; on a page of changes the same keys go from change to change. */
function follow(relation: 'next' | 'prev'): void {
  if (document.querySelector('.change-keys') !== null) return;
  document.querySelector<HTMLAnchorElement>(`main a[rel="${relation}"]`)?.click();
}

function goToNumber(): void {
  const box = document.querySelector<HTMLInputElement>('search input');
  box?.focus();
  box?.select();
}

async function copyRule(): Promise<void> {
  const { number, chapter } = numberBeingRead();
  if (number !== undefined) await (await import('./copy-dialog.ts')).openCopyDialog(number, chapter);
}

async function pinRule(): Promise<void> {
  const { number, chapter } = numberBeingRead();
  if (number !== undefined) await (await import('./tray.ts')).togglePin(number, chapter);
}

/** Returns the rule of a rule's own page, whose text its chapter has; elsewhere the rule or term being read. */
function numberBeingRead(): { readonly number?: string | undefined; readonly chapter?: string | undefined } {
  const fixed = document.querySelector<HTMLElement>('.actions button[data-number]');
  return fixed?.dataset ?? { number: ruleBeingRead()?.id };
}

function ruleBeingRead(): HTMLElement | undefined {
  const rules = shownRules();
  const current = indexOfCurrent(rules);
  return rules[current === -1 ? indexInSight(rules) : current];
}

/** Returns the rules and terms of the page that have an anchor and are neither folded nor filtered out. */
function shownRules(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule[id], .rule.lead[id], .term[id])')].filter(
    // Browsers count what is hidden until it is found as visible.
    (rule) => !rule.hidden && rule.checkVisibility(),
  );
}

/** Returns the index of the rule that has the focus or that the address names, or -1. */
function indexOfCurrent(rules: readonly HTMLElement[]): number {
  const focused = rules.findIndex((rule) => rule.contains(document.activeElement));
  if (focused !== -1) return focused;
  const named = document.querySelector(':target');
  return named === null ? -1 : rules.findIndex((rule) => rule.contains(named));
}

function indexInSight(rules: readonly HTMLElement[]): number {
  return rules.findIndex((rule) => rule.getBoundingClientRect().top >= 0);
}
