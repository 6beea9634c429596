/**
 * Every address of the site, in one place. Addresses are root-relative, lower case, without a trailing slash and without `.html`.
 * They are a promise to everybody who ever linked here: change none of them. Pure, and shared with the reader's browser.
 */
import type { Language } from './languages.ts';

/** The place of one edition in one language; `edition` is null for the tree without a date, which shows the edition in force. */
export interface EditionLocation {
  readonly language: Language;
  readonly work: string;
  readonly edition: string | null;
}

/** The address of the folder of JSON files for programs. */
export const API_ROOT = '/api/v1';

/** Returns the address of a language's home: `/rules`. */
export function homeAddress(language: Language): string {
  return `/${language.words.home}`;
}

/** Returns the address of the search page: `/search`, `/regras/busca?q=101.2a`. */
export function searchAddress(language: Language, query?: string): string {
  return `/${language.words.search}${query === undefined ? '' : `?q=${encodeURIComponent(query)}`}`;
}

/** Returns the address of the page about the site: `/about`. */
export function aboutAddress(language: Language): string {
  return `/${language.words.about}`;
}

/** Returns the address of the page that saves rules for offline reading: `/rules/offline`. The same word in every language. */
export function offlineAddress(language: Language): string {
  return `${homeAddress(language)}/offline`;
}

/** Returns the address of the packs that a language offers for offline reading: `/data/offline-pt.json`. */
export function offeredPacksAddress(language: Language): string {
  return `/data/offline-${language.code}.json`;
}

/** Returns the address of the manifest with which the site is installed as an app in a language: `/data/app-pt.webmanifest`. */
export function appManifestAddress(language: Language): string {
  return `/data/app-${language.code}.webmanifest`;
}

/** Returns the address of the quote finder: `/rules/find`, `/regras/procurar-citacao?q=…`. */
export function findQuoteAddress(language: Language, quotation?: string): string {
  return `/${language.words.findQuote}${quotation === undefined ? '' : `?q=${encodeURIComponent(quotation)}`}`;
}

/** Returns the address of the page that turns the citations of a post into links: `/rules/link-citations`. */
export function linkPostAddress(language: Language): string {
  return `/${language.words.linkPost}`;
}

/** Returns the addresses of the pages that every site has in a language. */
export function pageAddresses(language: Language): readonly string[] {
  const pages = [homeAddress, searchAddress, aboutAddress, offlineAddress, findQuoteAddress, linkPostAddress];
  return pages.map((addressOf) => addressOf(language));
}

/** Returns the address of a file that the quote finder fetches: `/data/passages/cr-en.json`, and the packs that it names. */
export function quoteDataAddress(name: string): string {
  return `/data/passages/${name}.json`;
}

/** Returns the address of the file that a browser needs to find rules by question: `/data/answers/cr-en.json`. */
export function answersAddress(language: Pick<Language, 'code'>, work: string): string {
  return `/data/answers/${work}-${language.code}.json`;
}

/** Returns the address of a menu of editions that pages share: of a chapter that stays as it is from an edition on, or of all that is called `part`. */
export function menuAddress(language: Language, work: string, part: string, edition?: string): string {
  return `/data/${work}/menus/${language.code}/${edition === undefined ? '' : `${edition}-`}${segment(part)}.json`;
}

/** Returns the address of a catalog that the site has added: `/data/catalogs/nl.json`. */
export function catalogAddress(code: string): string {
  return `/data/catalogs/${code}.json`;
}

/** Returns the address of the guide for operators and programmers, in English: `/guide`, `/guide/import`. */
export function guideAddress(document?: string): string {
  return document === undefined ? '/guide' : `/guide/${document}`;
}

/** Returns the address of the contents of an edition: `/rules/cr`, `/rules/cr/2009-07-11`. */
export function contentsAddress({ language, work, edition }: EditionLocation): string {
  return edition === null ? workAddress(language, work) : `${workAddress(language, work)}/${edition}`;
}

/** Returns the address of the contents of the edition in force: `/rules/cr`. */
function workAddress(language: Language, work: string): string {
  return `${homeAddress(language)}/${work}`;
}

/** Returns the address of a section: `/rules/cr/1`. */
export function sectionAddress(location: EditionLocation, section: string): string {
  return `${contentsAddress(location)}/${segment(section)}`;
}

/** Returns the address of the reading page: `/rules/cr/1/101`. In a work without sections: `/rules/cr/101`. */
export function chapterAddress(location: EditionLocation, section: string | null, chapter: string): string {
  return `${section === null ? contentsAddress(location) : sectionAddress(location, section)}/${segment(chapter)}`;
}

/** Returns the address of the rules and terms in force, one line of JSON each: `/api/v1/cr/rules/en.jsonl`. */
export function rulesLinesAddress(language: Language, work: string): string {
  return `${API_ROOT}/${work}/rules/${language.code}.jsonl`;
}

/** Returns the address of a rule on its reading page: `/rules/cr/1/101#101.2a`. */
export function anchorAddress(location: EditionLocation, section: string | null, chapter: string, number: string): string {
  return `${chapterAddress(location, section, chapter)}#${number}`;
}

/** Returns the address of a rule's own page, the link to share: `/rules/cr/101.2a`. */
export function ruleAddress(location: EditionLocation, number: string): string {
  return `${contentsAddress(location)}/${segment(number)}`;
}

/** Returns the address of the glossary, or of a term in it: `/rules/cr/glossary`, `/rules/cr/glossary#trample`. */
export function glossaryAddress(location: EditionLocation, anchor?: string): string {
  return `${contentsAddress(location)}/${location.language.words.glossary}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns the address of the introduction: `/rules/cr/introduction`. */
export function introductionAddress(location: EditionLocation): string {
  return `${contentsAddress(location)}/${location.language.words.introduction}`;
}

/** Returns the address of the credits: `/rules/cr/credits`. */
export function creditsAddress(location: EditionLocation): string {
  return `${contentsAddress(location)}/${location.language.words.credits}`;
}

/** Returns the address of the page that has all of a work in force: `/rules/cr/whole`. The same word in every language. */
export function wholeAddress(language: Language, work: string): string {
  return `${workAddress(language, work)}/whole`;
}

/** Returns the address of the list of a work's editions: `/rules/cr/changes`. The same word in every language, as scripts use it. */
export function changesAddress(language: Language, work: string): string {
  return `${workAddress(language, work)}/changes`;
}

/** Returns the address of what an edition changed, `/rules/cr/changes/2009-07-11`, or changed in one section, `/rules/cr/changes/2009-07-11/5`. */
export function editionChangesAddress(language: Language, work: string, edition: string, part?: string): string {
  return `${changesAddress(language, work)}/${edition}${part === undefined ? '' : `/${segment(part)}`}`;
}

/** Returns the address of the comparison of any two editions: `/rules/cr/compare?from=2005-08-01&to=2024-06-07`. */
export function compareAddress(language: Language, work: string, from?: string, to?: string): string {
  const address = `${workAddress(language, work)}/compare`;
  return from === undefined || to === undefined ? address : `${address}?${new URLSearchParams({ from, to })}`;
}

/** Returns the address of the feed of a work's changes, `/rules/cr/changes.atom`, or of those of a section, `/rules/cr/5/changes.atom`. */
export function feedAddress(language: Language, work: string, section?: string): string {
  return `${workAddress(language, work)}${section === undefined ? '' : `/${segment(section)}`}/changes.atom`;
}

/** Returns the address of the feed of a rule with its parts: `/rules/cr/702.19.atom`. */
export function feedOfRule(language: Language, work: string, number: string): string {
  return `${workAddress(language, work)}/${segment(number)}.atom`;
}

/** Returns the address of the index that tells which edition's page shows the text of a chapter: `/data/chapters-pt.json`. */
export function chapterIndexAddress(language: Language): string {
  return `/data/chapters-${language.code}.json`;
}

/** Returns the address of the page on the state of a translation: `/regras/cr/translation`. The same word in every language. */
export function translationAddress(language: Language, work: string): string {
  return `${workAddress(language, work)}/translation`;
}

/** Returns the address of the state of a translation as JSON: `/api/v1/cr/translation/pt.json`. */
export function translationDataAddress(language: Language, work: string): string {
  return `${API_ROOT}/${work}/translation/${language.code}.json`;
}

/** Returns the address of a collection of rulings: `/rules/cr/rulings/table-talk`. The same word in every language. */
export function collectionAddress(language: Language, work: string, collection: string): string {
  return `${workAddress(language, work)}/rulings/${collection}`;
}

/** Returns the address of a ruling, the link to share: `/rules/cr/rulings/table-talk/two-legends`. */
export function rulingAddress(language: Language, work: string, collection: string, id: string): string {
  return `${collectionAddress(language, work, collection)}/${id}`;
}

/** Returns the address of the index of numbers that the search box of a language reads: `/data/numbers-pt.json`. */
export function numberIndexAddress(language: Language): string {
  return `/data/numbers-${language.code}.json`;
}

/** Returns the address of the questions that rules answer, in a language: `/data/questions-pt.json`. */
export function questionsAddress(language: Language): string {
  return `/data/questions-${language.code}.json`;
}

/** Returns the address of the description with which browsers search the site in a language: `/data/opensearch-pt.xml`. */
export function openSearchAddress(language: Language): string {
  return `/data/opensearch-${language.code}.xml`;
}

/** The address of the file that says what every number ever printed stood for, in all works. */
export const PAST_NUMBERS_ADDRESS = '/data/past-numbers.json';

/** The address of the file with the names of rules and terms in all languages. */
export const NAMES_ADDRESS = '/data/names.json';

/** The address of the full-text index of earlier wordings; the scripts that search it are those of the main index, in the folder above. */
export const EARLIER_INDEX = '/pagefind/earlier/';

function segment(number: string): string {
  return number.toLowerCase();
}

/**
 * Returns the address of the link preview of a chapter in force and its rules, `/preview/en/cr/702.png`, of the other pages of a work,
 * `/preview/en/cr.png`, or of pages outside works, `/preview/en.png`. Previews can draw Latin letters only, so chapters in other scripts have none.
 */
export function previewAddress(language: Language, work?: string, chapter?: string): string {
  const ofChapter = chapter !== undefined && new Intl.Locale(language.tag).maximize().script === 'Latn';
  return `/preview/${[language.code, work, ofChapter ? segment(chapter) : undefined].filter((part) => part !== undefined).join('/')}.png`;
}

export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Returns the address of the oEmbed record of a chapter in force: `/oembed/en/cr/702.json`. */
export function oembedAddress(language: Language, work: string, chapter: string): string {
  return `/oembed/${language.code}/${work}/${segment(chapter)}.json`;
}

/** Returns the address of the folder of a work's pictures: `/pictures/fide`. */
export function picturesAddress(work: string): string {
  return `/pictures/${work}`;
}

/** Returns the path of an address, without its query and fragment: `/rules/cr?print#1` → `rules/cr`. */
export function pathOf(address: string): string {
  return address.replace(/^\//, '').replace(/[?#].*$/s, '');
}

/** Tells whether a path is safe as a file name, to which `.html` is added: names and permalinks come from untrusted content. */
export function isPlainPath(path: string): boolean {
  return !path.endsWith('.html') && path.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
}

/** Matches the folders that the site fills itself; for hosts, `index` is the page of its folder, and `404` the not-found page. */
const OWN_PATH = /^(?:_astro|api|data|guide|oembed|pagefind)(?:\/|$)|(?:^|\/)(?:index|404)$/;

/** Tells whether a path is one that the site itself uses, whatever its content. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path);
}

/** Tells whether an operator can use a path. */
export function isFreePath(path: string): boolean {
  return isPlainPath(path) && !isOwnPath(path);
}

/** Tells whether an address is one of this site: `//elsewhere.example` is the address of another host. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
