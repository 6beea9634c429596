/** Lines that come again and again, at the distances at which pages end. */

/** Headers and footers come at least this often, and a page has at most this many lines. */
const FEWEST_PAGES = 3;
const LONGEST_PAGE = 100;

/** Some pages are nearly empty and some are full, but no page is this many times as long as a usual one. */
const UNEVEN = 4;

/** The number of a heading, which is not a page number: chapters of one title (`100. General`, `200. General`) are not a repeated footer. */
const HEADING = /^\p{Nd}{1,4}(?:\.\p{Nd}{1,3})*[.:)]\s+(?=\p{L})/u;

/** Returns a line as headers and footers are compared: numbers, the Roman ones of the front matter too, count as one. */
export function foldPageLine(text: string): string {
  const printed = text.trim().slice(0, 200);
  const number = HEADING.exec(printed)?.[0] ?? '';
  const folded = printed
    .slice(number.length)
    .replace(/(^|\s{2,})[ivxlc]{1,7}$/iu, '$1#')
    .replace(/\p{Nd}+/gu, '#');
  return `${number}${folded}`.replace(/\s+/gu, ' ');
}

/** Tells whether a line comes at the distances at which pages end, from the beginning of a document to its end. */
export function isEven(places: readonly number[], length: number): boolean {
  if (places.length < FEWEST_PAGES || places.length * LONGEST_PAGE < length) return false;
  const distances = places.map((place, index) => place - (places[index - 1] ?? 0));
  const median = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const longest = median * UNEVEN;
  return median > 2 && distances.every((distance) => distance <= longest) && length - (places.at(-1) ?? 0) <= longest;
}
