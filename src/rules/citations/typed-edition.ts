/** The edition that somebody names beside a number. */

/** A text, and the edition that was named in it. */
export interface DatedText {
  /** The text without the edition. */
  readonly text: string;
  /** A date, alias or version, as typed. */
  readonly edition?: string;
}

/** `702.19b@MH3`, `702.19b (2024-06-07)`; a remark in brackets that names no edition is passed over: `704.5 (state-based actions)`. */
const MARKED =
  /\s*(?:@\s*(?<at>[\p{L}\p{N}][^@()]*)|\s\((?<bracketed>\p{N}{4}-\p{N}{2}-\p{N}{2}(?:\.\p{N}+)?|[A-Z0-9]{2,5}|\p{N}+(?:\.\p{N}+){1,2})\)|\s\((?<remark>[^()]+)\))$/u;
const JOINT = /^[,;:(]+|[,;:)]+$/gu;

/**
 * Splits an edition off a text: behind an at sign or in brackets in any case, and without a sign where `isEdition` knows the words
 * before or behind the number: `702.19b MH3`, `702.19b, Modern Horizons 3`.
 */
export function splitEdition(text: string, isEdition: (name: string) => boolean = () => false): DatedText {
  const marked = MARKED.exec(text);
  if (marked !== null) {
    const { at, bracketed = at, remark } = marked.groups ?? {};
    const body = text.slice(0, marked.index);
    if (bracketed !== undefined) return { text: body, edition: bracketed.trim() };
    return remark !== undefined && isEdition(remark) ? { text: body, edition: remark } : splitUnmarked(body, isEdition);
  }
  return splitUnmarked(text, isEdition);
}

function splitUnmarked(text: string, isEdition: (name: string) => boolean): DatedText {
  const words = text.split(/\s+/u);
  for (let at = 1; at < words.length; at += 1) {
    const behind = words.slice(at).join(' ').replace(JOINT, '');
    if (isEdition(behind))
      return {
        text: words
          .slice(0, at)
          .join(' ')
          .replace(/[,;:(]+$/u, ''),
        edition: behind,
      };
  }
  for (let at = words.length - 1; at > 0; at -= 1) {
    const before = words.slice(0, at).join(' ').replace(JOINT, '');
    if (isEdition(before)) return { text: words.slice(at).join(' '), edition: before };
  }
  return { text };
}
