/** How much the look of a number alone says that it is the number of a rule. */

/** The runs of digits or letters in a canonical number: 3 for `101.2a`. */
export function countComponents(number: string): number {
  return number.match(/\p{N}+|\p{L}+/gu)?.length ?? 0;
}

/** True for `101.2`, `101.2a` and `1.2.1`, which hardly anything else looks like; false for `101`, `1.5` and `1-2`. */
export function looksLikeRule(number: string): boolean {
  const components = countComponents(number);
  return components >= 3 || (components === 2 && /^\p{N}{3}/u.test(number));
}
