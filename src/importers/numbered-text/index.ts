/** The importer for the plain numbered rules text of any game, by the numbering and the `format` that its work.yaml declares. */
import type { ImportDocument, Importer } from '../importer.ts';
import { readNumberedText } from './read-text.ts';

/** Fewer numbered lines than this may stand in any text. */
const FEWEST_NUMBERED = 2;

/** Numbers of at least two parts, marked or plain: `103.1.b.3`, `- **2-8-4-2.**`, `2k2a)`, `[1.0.1a]`, `A.1.3`. */
const NUMBERED =
  /^\s*(?:#{1,6}\s+)?(?:[-*+•]\s+)?(?:\*\*)?[[(]?(?:\d{1,4}(?:[.-]\d{1,3}|[a-z]{1,2}\d|(?<=\d{3})[a-z]|[a-z](?=\)))|[A-Z][.-]\d{1,3})[\w.-]{0,16}[)\]:]{0,2}(?:\*\*)?[.:)]?\s/;

export const numberedText: Importer = {
  name: 'numbered-text',
  summary: "a game's rules as plain or Markdown text with numbered lines, read by the numbering in work.yaml",
  accepts: (documents) => 0.6 * numberedShare(documents, NUMBERED),
  import: readNumberedText,
};

/** How much of the documents is numbered, 0 to 1: a third of the lines is as good as all, since the others continue them. */
export function numberedShare(documents: readonly ImportDocument[], pattern: RegExp): number {
  const lines = documents.flatMap(({ text }) => (text ?? '').split('\n')).filter((line) => line.trim() !== '');
  const numbered = lines.filter((line) => pattern.test(line)).length;
  return numbered < FEWEST_NUMBERED ? 0 : Math.min(1, (3 * numbered) / lines.length);
}
