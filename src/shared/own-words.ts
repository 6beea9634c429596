/** What a site says of itself in its own words: its name, its tagline, and the links at its foot. The build sets them once, from `site.yaml`. */
import type { Language } from './languages.ts';

/** A text for all languages, or one for each. */
type Words = string | Readonly<Record<string, string>>;

/** What `site.yaml` says; what it leaves out the interface says. */
export interface OwnWords {
  readonly name?: Words | undefined;
  readonly tagline?: Words | undefined;
  readonly footer: readonly { readonly label: Words; readonly link: string }[];
}

let own: OwnWords = { footer: [] };

/** Sets the words of the site that this program makes. */
export function useOwnWords(words: OwnWords): void {
  own = words;
}

/** Returns the site's own name or tagline in a language; undefined where it has none. */
export function ownWord(what: 'name' | 'tagline', language: Language): string | undefined {
  const words = own[what];
  return words === undefined ? undefined : inLanguage(words, language);
}

/** Returns the links that the site adds to its footer. */
export function ownLinks(language: Language): readonly { readonly label: string; readonly href: string }[] {
  return own.footer.map(({ label, link }) => ({ label: inLanguage(label, language), href: link }));
}

/** Where a language is missing, English or the first that is there stands in. */
function inLanguage(words: Words, { code }: Language): string {
  return typeof words === 'string' ? words : (words[code] ?? words['en'] ?? Object.values(words)[0] ?? '');
}
