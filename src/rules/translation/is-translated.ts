/** Whether a text is a translation at all, or still what it was translated from. */
import type { TextReader } from '../lineage/index.ts';
import { languageOf, mayBeIn } from './language-of.ts';
import { isName } from './passage.ts';

/** What the test must know beside the two texts. */
export interface TranslatedTest {
  readonly reader: TextReader;
  /** The code of the translation's language. */
  readonly lang: string;
  /** Translated text in which a name that was kept as it is must be found. */
  readonly context: () => string;
}

/**
 * False where the text says word for word what `original` says, or is surely in another language than it should be. What has no words
 * (symbols, numbers) needs no translation. A name that stays as it is counts as translated where the translated text around it uses it.
 */
export function isTranslated(text: string, original: string, { reader, lang, context }: TranslatedTest): boolean {
  if (!hasWords(reader.key(text))) return true;
  if (reader.key(text).toLowerCase() !== reader.key(original).toLowerCase()) {
    const found = languageOf(text);
    return found === undefined || mayBeIn(found, lang);
  }
  return isName(text) && context().toLowerCase().includes(text.trim().toLowerCase());
}

/** Words of two letters or more, or ideographs; symbols such as `{T}` are none. */
function hasWords(text: string): boolean {
  return /\p{L}{2}|\p{Script=Han}/u.test(text.replace(/\{[^{}\s]+\}/g, ''));
}
