/** The interface words of a language, ready to use while pages are built. */
import { interfaceTag, type Language } from '../languages.ts';
import { type Catalogue, en, type MessageName } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { fillMessage, type Values } from './message.ts';
import { pt } from './pt.ts';

export { writeDate } from './write-date.ts';

/** Catalogues by language code. A language without one is surrounded by English words. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = { en, pt, es, fr };

/** Says a message of the interface in one language: `say('ruleCount', { count: 3 })`. */
export type Translate = (name: MessageName, values?: Values) => string;

/** The words of a language. */
export function translator(language: Language): Translate {
  const catalogue = CATALOGUES[language.code] ?? en;
  const tag = interfaceTag(language);
  return (name, values) => fillMessage(catalogue[name], tag, values);
}
