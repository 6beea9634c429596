/** Matches language codes as people type them to the codes that an archive uses. */

/** Country codes and the like that documents use in place of BCP 47 language codes. */
const MISNOMERS: Readonly<Record<string, string>> = { jp: 'ja', cn: 'zh', cz: 'cs', kr: 'ko', br: 'pt' };

/**
 * Returns the available language with the same code, in any case, or else one with the same primary subtag, so that `pt` finds `pt-BR` and
 * `pt-BR` finds `pt`; undefined if there is none.
 */
export function matchLanguage(wanted: string, available: readonly string[]): string | undefined {
  const code = wanted.toLowerCase().replaceAll('_', '-');
  const primary = primarySubtag(code);
  return (
    available.find((lang) => lang.toLowerCase() === code) ??
    available.find((lang) => primarySubtag(lang.toLowerCase()) === primary)
  );
}

/**
 * Returns the code under which a text in a language is stored: that of a known language if `typed` is its code with or without the variant,
 * and otherwise `typed` in canonical form. An unknown variant is another language: `zh-TW` is never stored as `zh`. Returns undefined for
 * anything but a language code.
 */
export function languageCode(typed: string, known: readonly string[]): string | undefined {
  if (!isLanguageCode(typed.replaceAll('_', '-'))) return undefined;
  const [first = '', ...variant] = typed.replaceAll('_', '-').split('-');
  const code = [primarySubtag(first.toLowerCase()), ...variant].join('-');
  if (variant.length === 0) return matchLanguage(code, known) ?? code;
  return known.find((lang) => lang.toLowerCase() === code.toLowerCase()) ?? canonicalCode(code);
}

/** Tells whether a text is a valid language code: `pt-BR`, not `pt-BR-PT`. */
export function isLanguageCode(text: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(text) && canonicalCode(text) !== undefined;
}

/** Returns `zh-TW` for `zh-tw`; undefined for subtags that no language has. */
function canonicalCode(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

function primarySubtag(code: string): string {
  const subtag = code.split('-')[0] ?? code;
  return MISNOMERS[subtag] ?? subtag;
}
