/** Roman numerals as the numbers that they write, and back. */

const SIGNS: readonly (readonly [sign: string, value: number])[] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

/** 4 → `iv`. */
export function ordinalToRoman(ordinal: number): string {
  let numeral = '';
  let rest = ordinal;
  for (const [sign, value] of SIGNS) {
    numeral += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return numeral;
}

/** `iv` → 4; undefined for letters that write no number, such as `iiv`. Expects lower case. */
export function romanToOrdinal(numeral: string): number | undefined {
  let ordinal = 0;
  let rest = numeral;
  for (const [sign, value] of SIGNS) {
    for (; rest.startsWith(sign); rest = rest.slice(sign.length)) ordinal += value;
  }
  return ordinal > 0 && ordinalToRoman(ordinal) === numeral ? ordinal : undefined;
}
