/** Parts of addresses as people read them. */

/** `gloss%C3%A1rio` → `glossário`; a text that is encoded wrongly, which anybody may write into an address, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
