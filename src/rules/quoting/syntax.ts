/** A syntax in which posts and pages are written, as the few things that a quotation needs of it. */

/** What a quotation asks of a syntax. */
export interface Syntax {
  /**
   * Plain text so that it shows as the text that it is: nothing in it can open, close or change markup. The text must be of one line; a
   * line end would need `lineBreak`.
   */
  readonly escape: (text: string) => string;
  /** For text at the beginning of a line, where some syntaxes look for lists and headings. What it gets is escaped. */
  readonly guardStart: (escaped: string) => string;
  readonly strong: (escaped: string) => string;
  readonly emphasis: (escaped: string) => string;
  readonly link: (escaped: string, address: string) => string;
  /** Between two lines of one paragraph. */
  readonly lineBreak: string;
  /** Paragraphs, set apart from the writer's own words. */
  readonly quote: (paragraphs: readonly string[], lang: string) => string;
  /** The quotes, and below them where they come from. */
  readonly whole: (quotes: readonly string[], source: string) => string;
  /** How long a post may be where the syntax is at home, in UTF-16 units. */
  readonly longest?: number;
}

/** An address that closes no bracket, quote or tag of any of these syntaxes, and that no syntax reads as anything but an address. */
export function safeAddress(address: string): string {
  return address.replace(/[\s\p{C}<>()[\]{}|\\^`"'*~]/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Blanks in, one space out; marks that turn the direction of writing, and other control characters, are left out. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .trim();
}
