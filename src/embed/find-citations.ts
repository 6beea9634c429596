/** Citations in somebody's text. */
import type { Chapters } from './work-data.ts';

/** A number that is the citation of a rule. Offsets are those of the text. */
export interface FoundCitation {
  readonly number: string;
  /** Where the link begins: at the noun before the number. */
  readonly start: number;
  readonly end: number;
}

/**
 * Makes the search for one work. A number is a citation after a noun (`rule 702`, `CR 702.19b`), after another citation
 * (`rules 104.3a and 104.3b`), in brackets, or where it has as many parts as hardly anything else (`702.19b`) and is the number of a rule.
 */
export function makeFinder({ number, nouns, joiners }: Chapters['citing'], isKnown: (number: string) => boolean) {
  const noun = anyOf(nouns);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])(?:(${noun})\\.?\\s*)?(\\[?)(${number})(?![\\p{L}\\p{N}]|\\.\\p{N})`, 'giu');
  const rangeEnd = /^[–—-](\p{L}{1,2}|\p{N}{1,3})(?![\p{L}\p{N}]|\.\p{N})/u;
  const joined = new RegExp(`^\\]?\\.?(?:\\s|[,;&/–—-]|${anyOf(joiners)})+$`, 'iu');
  return (text: string): readonly FoundCitation[] => {
    const found: FoundCitation[] = [];
    for (const match of text.matchAll(pattern)) {
      const [whole, cue, bracket = '', written = ''] = match;
      const start = match.index;
      const end = start + whole.length;
      const before = found.at(-1);
      const follows = before !== undefined && joined.test(text.slice(before.end, start));
      const isBracketed = bracket !== '' && text[end] === ']';
      const isPlain = (written.match(/\p{N}+|\p{L}+/gu)?.length ?? 0) >= 3;
      if ((cue || follows || isBracketed || isPlain) && isKnown(written)) {
        found.push({ number: written, start: cue ? start : end - written.length, end });
        const last = rangeEnd.exec(text.slice(end, end + 5))?.[1];
        const number = last === undefined ? undefined : withLastPart(written, last);
        if (last !== undefined && number !== undefined && isKnown(number))
          found.push({ number, start: end + 1, end: end + 1 + last.length });
      }
    }
    return found;
  };
}

/** `601.2a` and `d` → `601.2d`; undefined where letters would stand for digits. */
function withLastPart(number: string, part: string): string | undefined {
  const last = /\p{L}+$|\p{N}+$/u.exec(number)?.[0] ?? '';
  const isAlike = /\p{L}/u.test(last) === /\p{L}/u.test(part);
  return isAlike ? number.slice(0, number.length - last.length) + part : undefined;
}

/** The longest first, so that `rules` is not read as `rule`. */
function anyOf(words: readonly string[]): string {
  const escaped = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length === 0 ? '(?!)' : escaped.join('|');
}
