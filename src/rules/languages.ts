/** Language codes as people type them, matched to the codes that an archive uses. */

/** Codes that documents use for a language and that are not its BCP 47 code. */
const MISNOMERS: Readonly<Record<string, string>> = { jp: 'ja', cn: 'zh', cz: 'cs', kr: 'ko', br: 'pt' };

/**
 * Finds the language that is meant: the same code, the same without regard to case, or one that shares its primary subtag, so that `pt`
 * finds `pt-BR` and `pt-BR` finds `pt`. Undefined where none does.
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
 * The code under which a text in a language is kept: that of a known language where `typed` means one, else its primary subtag.
 * Undefined where it is not a language code.
 */
export function languageCode(typed: string, known: readonly string[]): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(typed)) return undefined;
  return matchLanguage(typed, known) ?? primarySubtag(typed.toLowerCase().replaceAll('_', '-'));
}

function primarySubtag(code: string): string {
  const subtag = code.split('-')[0] ?? code;
  return MISNOMERS[subtag] ?? subtag;
}
