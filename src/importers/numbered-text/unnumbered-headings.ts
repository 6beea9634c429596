/** Headings without a number, as publishers print them above the first chapter of a section that they do not number either. */
import { parentNumber, parseNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Line } from '../lines.ts';
import type { NumberReader } from './leading-number.ts';

/** What an unnumbered heading is the title of; null where nothing in the numbering stands above what it heads. */
export type UnnumberedHeadings = ReadonlyMap<Line, RuleNumber | null>;

/** `The Turn`: short, in capitals, without a closing sign; the sign of a Markdown heading decides by itself. */
const PLAIN_HEADING = /^\s*\p{Lu}[^.:;!?]{0,60}$/u;
const MARKED_HEADING = /^\s*#{1,6}\s+\S/;

/** One such line may be the title of the document; two are a habit. */
const FEWEST = 2;

/**
 * Finds the lines directly above a number whose section is printed nowhere, or which has none: `The Turn` above `201.` is section 2 where
 * the scheme has sections.
 */
export function findUnnumberedHeadings(lines: readonly Line[], scheme: Scheme, readNumber: NumberReader): UnnumberedHeadings {
  const printed = new Set(lines.map((line) => readNumber(line)?.number.number));
  const found = new Map<Line, RuleNumber | null>();
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const open = new Set(lines.filter((_, index) => (lines[index - 1]?.text ?? '').trim() === ''));
  filled.forEach((line, index) => {
    const next = filled[index + 1];
    const below = next && readNumber(next);
    const marked = MARKED_HEADING.test(line.text);
    if (below === undefined || readNumber(line) !== undefined || !(marked || (open.has(line) && PLAIN_HEADING.test(line.text))))
      return;
    const section = parentNumber(scheme, below.number.number);
    if (section !== null && !printed.has(section)) {
      printed.add(section);
      found.set(line, parseNumber(scheme, section) ?? null);
    } else if (section === null && index > 0) found.set(line, null);
  });
  return found.size < FEWEST ? new Map() : found;
}
