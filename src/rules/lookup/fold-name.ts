/** Names as they are compared when somebody types them. */

/** Returns a name without accents, case or punctuation: `Active Player, Nonactive Player Order` → `active player nonactive player order`. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}
