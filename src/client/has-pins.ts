/** Whether the reader keeps anything at hand, for the page, which has no use for the rest of pins.ts before that. */

/** Where the browser keeps the pins; nothing is there while there are none. */
export const PINS_KEY = 'rulegraph-pins';

export function hasPins(): boolean {
  try {
    return localStorage.getItem(PINS_KEY) !== null;
  } catch {
    return false;
  }
}
