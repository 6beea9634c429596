/**
 * Single-key shortcuts: each does what a link or button of the page does, too. `?` lists them; `/` and Ctrl+K belong to the search box. Readers
 * who dictate, or touch keys unintentionally, can turn them off (WCAG 2.1.4). What the keys do is fetched with the first of them.
 */
import { readStored, writeStored } from './storage.ts';

const SETTING = 'keys';
const OFF = 'off';

/** The keys that do something. */
const KEYS = 'jknpgcmle?';

/** Listens for the shortcuts, and shows the button that lists them. */
export function offerShortcuts(): void {
  const button = document.querySelector<HTMLButtonElement>('.shortcuts-button');
  button?.addEventListener('click', () => void listShortcuts());
  button?.removeAttribute('hidden');
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key.length !== 1 || !KEYS.includes(key) || !isShortcut(event)) return;
    event.preventDefault();
    // The letters typed next are for the box.
    if (key === 'g') goToNumber();
    else void (key === '?' ? listShortcuts() : import('./shortcut-actions.ts').then(({ act }) => act(key)));
  });
}

function goToNumber(): void {
  const box = document.querySelector<HTMLInputElement>('search input');
  box?.focus();
  box?.select();
}

async function listShortcuts(): Promise<void> {
  const { openShortcutsDialog } = await import('./shortcut-actions.ts');
  const onSwitch = (on: boolean) => void writeStored(SETTING, on ? null : OFF);
  await openShortcutsDialog({ areOn: shortcutsAreOn(), onSwitch });
}

/** Tells whether shortcuts are on: yes, until the reader turns them off. */
function shortcutsAreOn(): boolean {
  return readStored(SETTING) !== OFF;
}

/** What takes typed letters itself; a list, too, is searched by them. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Tells whether a key may act as a shortcut: pressed alone, outside of fields and dialogs, and not turned off. */
export function isShortcut({ ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
  if (target instanceof Element && target.matches(TYPING)) return false;
  return document.querySelector('dialog[open]') === null && shortcutsAreOn();
}
