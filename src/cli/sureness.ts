/** How sure a match is, in words. */

/** `  (42 % sure)` behind a match that is not certain; nothing behind one that is. */
export function sureness(confidence: number): string {
  return confidence < 1 ? `  (${Math.round(confidence * 100)} % sure)` : '';
}
