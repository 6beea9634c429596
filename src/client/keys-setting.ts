/** Whether single keys do something: who dictates, or touches keys unintentionally, can turn them off (WCAG 2.1.4). It stays in the browser. */

const KEY = 'rulegraph-keys';
const OFF = 'off';

/** Whether single keys do something: yes, until the reader says otherwise. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Turns them on or off, in this browser. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Where the browser keeps nothing, keys stay on.
  }
}

/** What takes typed letters itself; a list, too, is searched by them. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key is ours: nobody is typing or answering a dialog, it stands alone, and the reader has not turned keys off. */
export function isFreeKey({ ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
  if (target instanceof Element && target.matches(TYPING)) return false;
  return document.querySelector('dialog[open]') === null && keysAreOn();
}
