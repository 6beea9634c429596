/** The languages of the site and the words of their addresses. Pure, and shared with the reader's browser. */
import { memoize } from '@rulegraph/core/memo';
import languages from './languages.json' with { type: 'json' };

/** Words in addresses. Once published, they never change. */
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
  /** Whether its letters have accents: then its pages load the second file of each font at once. */
  readonly accents?: boolean;
  readonly words: AddressWords;
}

/** Languages whose addresses have words of their own. A site has a home page in each language that it has texts in or that `site.yaml` lists. */
export const LANGUAGES: readonly Language[] = languages;

const DEFAULT_CODE = 'en';

/** Other languages with a catalog. Their home is their code: `/de`. To add one, add it here and a catalog in `src/site/catalogs`. */
const WITH_TEXTS = ['ar', 'de', 'fa', 'he', 'it', 'ja', 'ko', 'pl', 'ru', 'th', 'zh', 'zh-Hant'];
/** Those of them whose letters have accents. */
const ACCENTED = ['de', 'it', 'pl'];

export const INTERFACE_CODES: readonly string[] = [...LANGUAGES.map(({ code }) => code), ...WITH_TEXTS];

/** Those of catalogs that the site has added. */
const ownCodes: string[] = [];

/** Makes a language that of an interface, since the site has a catalog for it. */
export function addInterface(code: string): void {
  ownCodes.push(code);
}

const interfaceCodes = (): readonly string[] => [...INTERFACE_CODES, ...ownCodes];

/** Returns the language of a content folder. The home of one that is not in `LANGUAGES` is its code. */
export function languageOf(code: string): Language {
  return LANGUAGES.find((language) => language.code === code) ?? plainLanguage(code);
}

/** Returns codes of languages in the order in which a site lists them by default: that of `LANGUAGES`, then the others by code. */
export function sortLanguages(codes: readonly string[]): readonly string[] {
  const known = LANGUAGES.map(({ code }) => code).filter((code) => codes.includes(code));
  return [...known, ...codes.filter((code) => !known.includes(code)).sort()];
}

/** Returns items with those in a language first, and otherwise in their order. */
export function languageFirst<Item>(items: readonly Item[], code: string, codeOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => Number(codeOf(b) === code) - Number(codeOf(a) === code));
}

/** Returns the language that a page or a link names in `lang` or `hreflang`. */
export function languageOfTag(tag: string): Language {
  return LANGUAGES.find((language) => language.tag === tag) ?? languageOf(tag);
}

/**
 * Returns the language of the interface around a language's texts: the language itself if it has a catalog; for a variant, the one in the same
 * script (`pt-PT` → `pt`, `zh-TW` → `zh-Hant`); English for all others.
 */
export function interfaceLanguage({ code }: Pick<Language, 'code'>): Language {
  return interfaceOf(code);
}

export function hasCatalog({ code }: Pick<Language, 'code'>): boolean {
  return interfaceCodes().includes(code);
}

const interfaceOf = memoize((code: string): Language => {
  if (interfaceCodes().includes(code)) return languageOf(code);
  const script = languageAndScript(code);
  return languageOf(interfaceCodes().find((other) => languageAndScript(other) === script) ?? DEFAULT_CODE);
});

/** Returns a language with its script, by the likely subtags of CLDR: `zh-TW` → `zh-Hant`. */
export function languageAndScript(code: string): string {
  const { language, script } = new Intl.Locale(code).maximize();
  return `${language}-${script}`;
}

/** Returns the tag of the interface around a language's texts. */
export function interfaceTag(language: Language): string {
  return interfaceLanguage(language).tag;
}

/** Returns the attributes of interface elements on a page of the language; none if the interface is in the same language. */
export function interfaceAttributes(language: Language): LanguageAttributes {
  return attributesFor(interfaceLanguage(language), language);
}

/** The language of a text on a page in another one. The build and `element` add the direction. */
export interface LanguageAttributes {
  readonly lang?: string;
}

/** Returns the attributes of a text on a page; none if it is in the language of the page. */
export function attributesFor({ tag }: Language, page: Language): LanguageAttributes {
  return tag === page.tag ? {} : { lang: tag };
}

/** Returns the language of interfaces without a catalog of their own, of the guide, and of a site without texts: English. */
export function defaultLanguage(): Language {
  return languageOf(DEFAULT_CODE);
}

function plainLanguage(code: string): Language {
  const { words } = languageOf(DEFAULT_CODE);
  const name = new Intl.DisplayNames([code, DEFAULT_CODE], { type: 'language' }).of(code) ?? code;
  // Many languages write their own name in lower case, as within a sentence.
  const [first = ''] = name;
  const own = { search: `${code}/search`, about: `${code}/about`, findQuote: `${code}/find`, linkPost: `${code}/link-citations` };
  return {
    code,
    tag: code,
    name: first.toLocaleUpperCase(code) + name.slice(first.length),
    ...(ACCENTED.includes(code) ? { accents: true } : {}),
    words: { ...words, home: code, ...own },
  };
}

/** Languages that join a short word to the next one: `l’étape`, `dell’abilità`. */
const ELIDING: readonly string[] = ['fr', 'it', 'ca'];
const HAIR_SPACE = '\u200a';

/** Returns a text with a hair space after each elided word, so that full-text search sees two words. */
export function separateElisions(text: string, { tag }: Pick<Language, 'tag'>): string {
  const [code = ''] = tag.split('-', 1);
  return ELIDING.includes(code) ? text.replace(/(?<=\p{L}['’])(?=\p{L}{2})/gu, HAIR_SPACE) : text;
}

/** A text for all languages, or one for each. */
export type Words = string | Readonly<Record<string, string>>;

/** Returns the text in a language, or else in English, or else the first that there is. */
export function inLanguage(words: Words, { code }: Language): string {
  return typeof words === 'string' ? words : (words[code] ?? words['en'] ?? Object.values(words)[0] ?? '');
}
