/** Interface strings, for the build. The browser fetches the catalog of one language; see `src/site/browser/translator.ts`. */

import ar from '../catalogs/ar.json' with { type: 'json' };
import de from '../catalogs/de.json' with { type: 'json' };
import en from '../catalogs/en.json' with { type: 'json' };
import es from '../catalogs/es.json' with { type: 'json' };
import fa from '../catalogs/fa.json' with { type: 'json' };
import fr from '../catalogs/fr.json' with { type: 'json' };
import he from '../catalogs/he.json' with { type: 'json' };
import it from '../catalogs/it.json' with { type: 'json' };
import ja from '../catalogs/ja.json' with { type: 'json' };
import ko from '../catalogs/ko.json' with { type: 'json' };
import pl from '../catalogs/pl.json' with { type: 'json' };
import pt from '../catalogs/pt.json' with { type: 'json' };
import ru from '../catalogs/ru.json' with { type: 'json' };
import th from '../catalogs/th.json' with { type: 'json' };
import zh from '../catalogs/zh.json' with { type: 'json' };
import zhHant from '../catalogs/zh-Hant.json' with { type: 'json' };
import { addInterface, inLanguage, interfaceLanguage, type Language, type Words } from './languages.ts';
import { type Catalog, fillMessage, type Message, type MessageName, type Values } from './message.ts';

export { writeDate } from './message.ts';

/** Catalogs by language code. */
export const CATALOGS: Readonly<Record<string, Catalog>> = {
  ...{ en, pt, es, fr, ar, de, fa, he, it, ja, ko, pl, ru, th, zh },
  'zh-Hant': zhHant,
};

const ownCatalogs: Record<string, Catalog> = {};

const ownNames: { name?: Words | undefined; tagline?: Words | undefined } = {};

/** Adds the catalogs and names of the site. Called once, where the content is opened: code that asks for a translator has only a language. */
export function useOwnCatalogs(catalogs: Readonly<Record<string, Catalog>>, names: typeof ownNames = {}): void {
  Object.assign(ownCatalogs, catalogs);
  Object.assign(ownNames, names);
  for (const code of Object.keys(catalogs)) addInterface(code);
}

/** Returns the language of a site's own catalog that pages of a language use; undefined if they use a built-in one. */
export function ownCatalogOf(language: Language): string | undefined {
  const { code } = interfaceLanguage(language);
  return code in ownCatalogs ? code : undefined;
}

/** Writes a message in one language: `t('ruleCount', { count: 3 })` → `3 rules`. */
export type Translate = (name: MessageName, values?: Values) => string;

/** Returns messages of a language, with placeholders, for scripts of a page that use no others. */
export function messagesIn<Name extends MessageName>(
  language: Language,
  names: readonly Name[],
): Readonly<Record<Name, Message>> {
  const catalog = catalogOf(language);
  return Object.fromEntries(names.map((name) => [name, catalog[name]])) as Record<Name, Message>;
}

function catalogOf(language: Language): Catalog {
  const { code } = interfaceLanguage(language);
  return ownCatalogs[code] ?? CATALOGS[code] ?? en;
}

/** The messages that a site may replace. */
const REPLACED: Partial<Record<MessageName, 'name' | 'tagline'>> = { siteName: 'name', siteTagline: 'tagline' };

/** Returns the function that writes messages in a language, with the site's own words where it has some. */
export function translator(language: Language): Translate {
  const { tag } = interfaceLanguage(language);
  const catalog = catalogOf(language);
  return (name, values) => {
    const replaced = REPLACED[name] && ownNames[REPLACED[name]];
    return replaced === undefined ? fillMessage(catalog[name], tag, values) : inLanguage(replaced, language);
  };
}
