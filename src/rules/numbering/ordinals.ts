/** Letters and Roman numerals as the ordinals that they count, and back. */

const ALPHABET = 26;
const BEFORE_A = 'a'.charCodeAt(0) - 1;

/** Returns 1 for `a`, 26 for `z`, 27 for `aa`. Expects lower case. */
export function lettersToOrdinal(letters: string): number {
  let ordinal = 0;
  for (const letter of letters) ordinal = ordinal * ALPHABET + letter.charCodeAt(0) - BEFORE_A;
  return ordinal;
}

/** Returns `a` for 1, `z` for 26, `aa` for 27. */
export function ordinalToLetters(ordinal: number): string {
  let letters = '';
  for (let rest = ordinal; rest > 0; rest = Math.floor((rest - 1) / ALPHABET)) {
    letters = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % ALPHABET)) + letters;
  }
  return letters;
}

/** Returns the next ordinal whose letters use none of `skip`: after k (11) comes m (13) if l is skipped. */
export function nextLetterOrdinal(ordinal: number, skip: string): number {
  let next = ordinal + 1;
  while ([...ordinalToLetters(next)].some((letter) => skip.includes(letter))) next += 1;
  return next;
}

const NUMERALS: readonly (readonly [numeral: string, value: number])[] = [
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

/** Returns `iv` for 4. */
export function ordinalToRoman(ordinal: number): string {
  let numeral = '';
  let rest = ordinal;
  for (const [letters, value] of NUMERALS) {
    numeral += letters.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return numeral;
}

/** Returns 4 for `iv`; undefined for letters that are not a numeral, such as `iiv`. Expects lower case. */
export function romanToOrdinal(numeral: string): number | undefined {
  let ordinal = 0;
  let rest = numeral;
  for (const [letters, value] of NUMERALS) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) ordinal += value;
  }
  return ordinal > 0 && ordinalToRoman(ordinal) === numeral ? ordinal : undefined;
}

/** What the ordinal of a level with several forms, or with inserted numbers, is made of. */
export interface OrdinalParts {
  /** Which of the level's forms it has. */
  readonly form: number;
  readonly counted: number;
  /** How many numbers were inserted after the counted one, up to this one: 2 for 12b. */
  readonly inserted: number;
}

/** All numbers of one form come before those of the next. */
const FORM_STEP = 1e9;
const INSERTED_STEP = 1e-3;

/** Returns one number that orders as the parts do: 12 → 12, 12b → 12.002, A after 1 to 12 → 1,000,000,001. */
export function joinOrdinal({ form, counted, inserted }: OrdinalParts): number {
  return form * FORM_STEP + counted + inserted * INSERTED_STEP;
}

/** Undoes `joinOrdinal`. A level with one form counts as far as it likes. */
export function splitOrdinal(ordinal: number, forms: number): OrdinalParts {
  const form = forms === 1 ? 0 : Math.floor(ordinal / FORM_STEP);
  const rest = ordinal - form * FORM_STEP;
  return { form, counted: Math.floor(rest), inserted: Math.round((rest - Math.floor(rest)) / INSERTED_STEP) };
}
