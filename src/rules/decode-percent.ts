/** Parts of addresses as people read them. */

/** Returns `glossário` for `gloss%C3%A1rio`; a text that is encoded wrongly, which anybody may write into an address, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
