/** Text for a terminal. What documents hold must not move its cursor, colour its lines or turn its reading around. */

/** All controls but the line feed and the tab, and the marks that turn the direction of what follows. */
const CONTROL = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Spells them out, as JSON does: what is printed may be JSON, and stays the same value. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
