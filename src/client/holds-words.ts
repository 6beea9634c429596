/** Whether a full-text hit really holds a word that was searched for. */
import type { TextHit } from './full-text.ts';

/** So many letters of a word stand in all of its forms. */
const STEM = 4;

/**
 * Where nothing has a word, Pagefind shortens it until something does: a Portuguese word finds every English one that begins with an a.
 */
export function holdsWords({ title, parent, context, excerpt }: TextHit, query: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const marked = excerpt.filter(({ marked: isMarked }) => isMarked).map(({ text }) => text);
  const words = [...marked, title, parent, context].flatMap((text) => fold(text).split(/[^\p{L}\p{N}+/{}]+/u));
  return fold(query)
    .split(/[^\p{L}\p{N}+/{}]+/u)
    .filter((word) => word !== '')
    .some((word) => words.some((other) => other.startsWith(word.slice(0, STEM))));
}
