/** Whatever somebody typed or pasted, made safe and short enough to be read. */

/** Nobody writes a longer citation; who pastes a book is not made to wait. */
const LONGEST = 2000;

/** Plain letters and digits on one line, without control characters and marks that turn the direction of writing. */
export function cleanQuery(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
}
