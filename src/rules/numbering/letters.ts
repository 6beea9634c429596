/** Letters as the ordinals that they count, and back: a is 1, z is 26, aa is 27. */

const ALPHABET = 26;
const BEFORE_A = 'a'.charCodeAt(0) - 1;

/** `a` → 1, `z` → 26, `aa` → 27. Expects lower case. */
export function lettersToOrdinal(letters: string): number {
  let ordinal = 0;
  for (const letter of letters) ordinal = ordinal * ALPHABET + letter.charCodeAt(0) - BEFORE_A;
  return ordinal;
}

/** 1 → `a`, 26 → `z`, 27 → `aa`. */
export function ordinalToLetters(ordinal: number): string {
  let letters = '';
  for (let rest = ordinal; rest > 0; rest = Math.floor((rest - 1) / ALPHABET)) {
    letters = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % ALPHABET)) + letters;
  }
  return letters;
}

/** The next ordinal whose letters use none of `skip`: after k (11) comes m (13) where l is skipped. */
export function nextLetterOrdinal(ordinal: number, skip: string): number {
  let next = ordinal + 1;
  while ([...ordinalToLetters(next)].some((letter) => skip.includes(letter))) next += 1;
  return next;
}
