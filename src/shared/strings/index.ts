/** Interface strings, for the build. The browser fetches the catalog of one language; see `src/client/translator.ts`. */
import { interfaceLanguage, type Language } from '../languages.ts';
import { ownWord } from '../own-words.ts';
import { de } from './de.ts';
import { type Catalog, en, type MessageName } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { fillMessage, type Values } from './message.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export { writeDate } from './message.ts';

/** Catalogs by language code. */
export const CATALOGS: Readonly<Record<string, Catalog>> = { en, pt, es, fr, de, it, ja, ko, zh, 'zh-Hant': zhHant };

/** Writes a message in one language: `t('ruleCount', { count: 3 })` → `3 rules`. */
export type Translate = (name: MessageName, values?: Values) => string;

/** The messages that a site may replace. */
const REPLACED: Partial<Record<MessageName, 'name' | 'tagline'>> = { siteName: 'name', siteTagline: 'tagline' };

/** Returns the function that writes messages in a language, with the site's own words where it has some. */
export function translator(language: Language): Translate {
  const { code, tag } = interfaceLanguage(language);
  const catalog = CATALOGS[code] ?? en;
  return (name, values) => {
    const replaced = REPLACED[name];
    return (replaced && ownWord(replaced, language)) ?? fillMessage(catalog[name], tag, values);
  };
}
