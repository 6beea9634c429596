/** Text as it is compared across releases, which alternate between straight and curly quotes. */

/** One form for quotes, dashes and blanks; compatibility forms folded. Case stays. */
export function foldTypography(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
