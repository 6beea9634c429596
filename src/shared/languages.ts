/** The languages of the site: where each one lives and the words of its addresses. Pure data, shared with the reader's browser. */

/** Words that stand in addresses. Published once, they do not change any more. */
interface AddressWords {
  /** First segment of everything in the language: `rules`. */
  readonly home: string;
  /** The search page, from the root of the site. */
  readonly search: string;
  /** The page about the site, from the root of the site. */
  readonly about: string;
  /** The quote finder, from the root of the site. */
  readonly findQuote: string;
  /** The page that turns the citations of a post into links, from the root of the site. */
  readonly linkPost: string;
  readonly glossary: string;
  readonly introduction: string;
  readonly credits: string;
}

/** A language in which something can be read. */
export interface Language {
  /** The name of its folders in `content/`: `pt`. */
  readonly code: string;
  /** BCP 47 tag for `lang`, hreflang and Intl: `pt-BR`. */
  readonly tag: string;
  /** Its name in itself: `Português`. */
  readonly name: string;
  /** Whether its letters have accents: then its pages need the second part of the text face with the first. */
  readonly accents?: true;
  readonly words: AddressWords;
}

/** Languages with a catalogue of interface words and a home of their own. To add one: a line here and a file in `strings/`. */
export const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    tag: 'en',
    name: 'English',
    words: {
      home: 'rules',
      search: 'search',
      about: 'about',
      findQuote: 'rules/find',
      linkPost: 'rules/link-citations',
      glossary: 'glossary',
      introduction: 'introduction',
      credits: 'credits',
    },
  },
  {
    code: 'pt',
    tag: 'pt-BR',
    name: 'Português',
    accents: true,
    words: {
      home: 'regras',
      search: 'regras/busca',
      about: 'regras/sobre',
      findQuote: 'regras/procurar-citacao',
      linkPost: 'regras/vincular-citacoes',
      glossary: 'glossario',
      introduction: 'introducao',
      credits: 'creditos',
    },
  },
  {
    code: 'es',
    tag: 'es',
    name: 'Español',
    accents: true,
    words: {
      home: 'reglas',
      search: 'reglas/buscar',
      about: 'reglas/acerca',
      findQuote: 'reglas/buscar-cita',
      linkPost: 'reglas/enlazar-citas',
      glossary: 'glosario',
      introduction: 'introduccion',
      credits: 'creditos',
    },
  },
  {
    code: 'fr',
    tag: 'fr',
    name: 'Français',
    accents: true,
    words: {
      home: 'regles',
      search: 'regles/recherche',
      about: 'regles/a-propos',
      findQuote: 'regles/trouver-citation',
      linkPost: 'regles/lier-citations',
      glossary: 'glossaire',
      introduction: 'introduction',
      credits: 'credits',
    },
  },
];

const DEFAULT_CODE = 'en';

/** The language of a content folder. One without an entry above lives under its code, with English words around its text. */
export function languageOf(code: string): Language {
  return LANGUAGES.find((language) => language.code === code) ?? plainLanguage(code);
}

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.code) ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** The tag of the words around a language's texts: its own, or where it has no catalogue that of the default language. */
export function interfaceTag({ code, tag }: Language): string {
  return LANGUAGES.some((language) => language.code === code) ? tag : defaultLanguage().tag;
}

/** What marks the words of the interface on a page of the language; nothing where they are in it. */
export function interfaceAttributes(language: Language): { readonly lang?: string; readonly dir?: 'ltr' } {
  const lang = interfaceTag(language);
  if (lang === language.tag) return {};
  return directionOf(language) === 'ltr' ? { lang } : { lang, dir: 'ltr' };
}

/** The language in which the site speaks to those whose language it does not know. */
export function defaultLanguage(): Language {
  return languageOf(DEFAULT_CODE);
}

function plainLanguage(code: string): Language {
  const { words } = languageOf(DEFAULT_CODE);
  const name = new Intl.DisplayNames([code, DEFAULT_CODE], { type: 'language' }).of(code) ?? code;
  // Within a sentence many languages write their own name small; here it stands by itself.
  const [first = ''] = name;
  const own = { search: `${code}/search`, about: `${code}/about`, findQuote: `${code}/find`, linkPost: `${code}/link-citations` };
  return {
    code,
    tag: code,
    name: first.toLocaleUpperCase(code) + name.slice(first.length),
    words: { ...words, home: code, ...own },
  };
}
