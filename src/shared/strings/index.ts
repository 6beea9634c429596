/** Interface strings, for the build. The browser fetches the catalog of one language; see `src/client/translator.ts`. */
import { interfaceLanguage, type Language } from '../languages.ts';
import { ownWord } from '../own-words.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import { type Catalog, fillMessage, type MessageName, type Values } from './message.ts';
import pt from './pt.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

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
