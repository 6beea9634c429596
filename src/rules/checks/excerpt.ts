/** A few words of a text, for messages. */

const REACH = 16;

/** The words around a part of a text, whole: `can\uFFFDt be` → `that can\uFFFDt be cast`. */
export function excerptAround(text: string, start: number, end: number): string {
  const before = /\S*\s?\S*$/u.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const after = /^\S*\s?\S*/u.exec(text.slice(end, end + REACH))?.[0] ?? '';
  return (before + text.slice(start, end) + after).replace(/\s+/g, ' ').trim();
}
