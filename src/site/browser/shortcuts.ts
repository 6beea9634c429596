/**
 * Listens for single-key shortcuts, all of which have a link or button that does the same. `?` lists them; `/` and Ctrl+K belong to the search box.
 * Readers who dictate, or touch keys unintentionally, can turn them off (WCAG 2.1.4). The code of the actions loads when the first one is used.
 */
import { readStored, writeStored } from './storage.ts';

const SETTING = 'keys';
const OFF = 'off';

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
    // Handled at once, since the next letters must go into the box.
    if (key === 'g') goToNumber();
    else void (key === '?' ? listShortcuts() : import('./shortcut-actions.ts').then(({ runAction }) => runAction(key)));
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

/** Tells whether shortcuts are on, as they are until the reader turns them off. */
function shortcutsAreOn(): boolean {
  return readStored(SETTING) !== OFF;
}

/** Matches elements that use typed letters; lists are searched by them. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Tells whether a key press is a shortcut: without modifiers, outside fields and dialogs, and not turned off. */
export function isShortcut({ ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
  if (target instanceof Element && target.matches(TYPING)) return false;
  return document.querySelector('dialog[open]') === null && shortcutsAreOn();
}
