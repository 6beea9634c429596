/** Emphasis that Markdown reads back: its signs mean something only beside certain characters. */

/** What Markdown takes for punctuation. */
const SIGN = /[\p{P}\p{S}]/u;

/** What stands beside a mark up to the next one on either side, as it is written. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

export interface WrittenMark extends Surroundings {
  readonly marked: string;
}

/**
 * Puts the signs of emphasis around a content. Between a letter outside and a sign inside they would be read as text; the letter becomes
 * a character reference, which begins and ends with a sign.
 */
export function withEmphasis(content: string, fence: string, { before, after }: Surroundings): WrittenMark {
  const left = [...before.slice(-2)].at(-1) ?? '';
  const right = [...after.slice(0, 2)][0] ?? '';
  const opened =
    isLetter(left) && (fence === '_' || SIGN.test(content[0] ?? '')) ? before.slice(0, -left.length) + reference(left) : before;
  const closed =
    isLetter(right) && (fence === '_' || SIGN.test(content.at(-1) ?? '')) ? reference(right) + after.slice(right.length) : after;
  return { before: opened, marked: fence + content + fence, after: closed };
}

function isLetter(character: string): boolean {
  return character !== '' && !/\s/.test(character) && !SIGN.test(character);
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
