/** Imports the plain numbered rules text of any game, by the numbering and the `format` that its work.yaml declares. */
import { compileScheme, isHeaded } from '@rulegraph/core/numbering';
import type { Work } from '@rulegraph/core/work';
import { defineImporter } from '../engine.ts';
import type { ImportDocument } from '../importer.ts';
import { type Line, readLines } from '../lines.ts';
import { beginningOf, headingNouns, numberReader } from './leading-number.ts';
import { readNumberedSource } from './read-text.ts';

/** Any text may have fewer numbered lines than this. */
const MIN_NUMBERED = 2;

/** Numbers of at least two parts, marked or plain: `103.1.b.3`, `- **2-8-4-2.**`, `2k2a)`, `[1.0.1a]`, `A.1.3`. */
const MARKER = String.raw`(?:#{1,6}\s+)?(?:[-*+•]\s+)?(?:\*\*)?[[(]?`;
const TWO_PARTS = String.raw`(?:\d{1,4}(?:[.-]\d{1,3}|[a-z]{1,2}\d|(?<=\d{3})[a-z]|[a-z](?=\)))|[A-Z][.-]\d{1,3})`;
const NUMBERED = new RegExp(String.raw`^\s*${MARKER}${TWO_PARTS}[\w.-]{0,16}[)\]:]{0,2}(?:\*\*)?[.:)]?\s`);

/** A letter or digits without the number above them: `A.`, `(1)`. */
const LABEL = /^\s*[[(]?(?:\p{L}|\p{Nd}{1,2})[.)\]]\s/u;

export const numberedText = defineImporter({
  name: 'numbered-text',
  summary: "a game's rules as plain or Markdown text with numbered lines, read by the numbering in work.yaml",
  accepts: (documents) => 0.6 * numberedShare(documents, NUMBERED),
  read: readNumberedSource,
});

/** Returns how much of the documents is numbered, 0 to 1. A third of the lines counts as all, since other lines continue them. */
export function numberedShare(documents: readonly ImportDocument[], pattern: RegExp): number {
  return shareOfLines(documents, (line) => pattern.test(beginningOf(line)));
}

/** Returns how much of the documents is numbered in the way that the work declares, which may have numbers that no pattern knows: `I.A.1`, `1/1:A`. */
export function shareNumberedAs(work: Work, documents: readonly ImportDocument[]): number {
  const { numbering, source } = work;
  if (isHeaded(compileScheme(numbering))) return 1;
  const readNumber = numberReader(compileScheme(numbering), numbering, headingNouns(work, source));
  return shareOfLines(documents, (line) => {
    const leading = readNumber(line);
    return leading === undefined ? LABEL.test(line.text) : !leading.bare || leading.noun === true;
  });
}

function shareOfLines(documents: readonly ImportDocument[], isNumbered: (line: Line) => boolean): number {
  const lines = readLines(documents).filter(({ text }) => text.trim() !== '');
  const numbered = lines.filter(isNumbered).length;
  return numbered < MIN_NUMBERED ? 0 : Math.min(1, (3 * numbered) / lines.length);
}
