/** Lists the kinds of pages of the site, and selects built pages that together have all elements of each kind. */

import { LANGUAGES, type Language } from '../../src/site/kit/languages.ts';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';

/** The patterns of addresses by kind; the first match counts. A new kind of page needs a line here. */
const KINDS: Readonly<Record<string, string>> = {
  languages: '/',
  'missing page': '/404',
  guide: '/guide',
  'document of the guide': '/guide/{name}',
  home: '/{home}',
  search: '/{search}',
  about: '/{about}',
  'quote finder': '/{findQuote}',
  'linking of posts': '/{linkPost}',
  'reading offline': '/{home}/offline',
  contents: '/{home}/{name}',
  'list of editions': '/{home}/{name}/changes',
  changes: '/{home}/{name}/changes/{edition}',
  'changes in a section': '/{home}/{name}/changes/{edition}/{name}',
  comparison: '/{home}/{name}/compare',
  translation: '/{home}/{name}/translation',
  'collection of rulings': '/{home}/{name}/rulings/{name}',
  ruling: '/{home}/{name}/rulings/{name}/{name}',
  glossary: '/{home}/{name}/{glossary}',
  introduction: '/{home}/{name}/{introduction}',
  credits: '/{home}/{name}/{credits}',
  'earlier contents': '/{home}/{name}/{edition}',
  'earlier glossary': '/{home}/{name}/{edition}/{glossary}',
  'earlier introduction': '/{home}/{name}/{edition}/{introduction}',
  'earlier credits': '/{home}/{name}/{edition}/{credits}',
  'earlier chapter': '/{home}/{name}/{edition}/{name}/{name}',
  'earlier chapter in two languages': '/{home}/{name}/{edition}/{name}/{name}/{language}',
  'section, rule or past number': '/{home}/{name}/{name}',
  chapter: '/{home}/{name}/{name}/{name}',
  'chapter in two languages': '/{home}/{name}/{name}/{name}/{language}',
};

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  name: '[^/]+',
  edition: String.raw`\d{4}-\d\d-\d\d`,
  language: '[a-z]{2}',
};

export interface KnownPage {
  readonly kind: string;
  /** The code of the page’s language. */
  readonly language: string;
  readonly address: string;
}

/** Returns the kind and language of a page by its address; undefined if its kind is not listed. */
export function kindOfPage(address: string): Omit<KnownPage, 'address'> | undefined {
  for (const [kind, pattern] of Object.entries(KINDS)) {
    const language = LANGUAGES.find((language) => patternIn(language, pattern).test(address));
    if (language !== undefined) return { kind, language: language.code };
  }
  return undefined;
}

function patternIn({ words }: Language, pattern: string): RegExp {
  const known: Readonly<Record<string, string>> = { ...words, ...PLACEHOLDERS };
  return new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, (_, word: string) => known[word] ?? '')}$`);
}

/** Returns the addresses of all pages of the built site, without redirects. */
export function builtPages(): readonly string[] {
  return [...readBuiltPages().keys()];
}

/** The queries that make pages of some kinds show results. */
const QUERIES: Readonly<Record<string, string>> = { search: '?q=trample' };

/** Returns, for each kind in each language, a few pages that together have every class that such pages have. */
export function pagesOfEveryKind(): readonly KnownPage[] {
  const groups = new Map<string, KnownPage[]>();
  const markup = readBuiltPages();
  for (const address of markup.keys()) {
    const known = kindOfPage(address);
    if (known === undefined) continue;
    const group = `${known.kind} ${known.language}`;
    groups.set(group, [...(groups.get(group) ?? []), { ...known, address }]);
  }
  return [...groups.values()]
    .flatMap((pages) => fewestThatShowAll(pages, ({ address }) => classesOf(markup.get(address) ?? '')))
    .map((page) => ({ ...page, address: page.address + (QUERIES[page.kind] ?? '') }));
}

/** Returns one page of each kind, for tests that do not depend on language and content. */
export function onePageOfEachKind(): readonly KnownPage[] {
  return [...new Map(pagesOfEveryKind().map((page) => [page.kind, page])).values()];
}

function readBuiltPages(): ReadonlyMap<string, string> {
  const site = openBuiltSite('dist');
  return new Map(
    site.files
      .filter((file) => file.endsWith('.html') && !isFolderPage(file))
      .map((file) => [addressOf(file), site.read(file)] as const)
      .filter(([, html]) => !html.includes('http-equiv="refresh"')),
  );
}

/** Tells whether a file is a copy for hosts that use folders: `rules/index.html` is the same page as `rules.html`. */
function isFolderPage(file: string): boolean {
  return file.endsWith('/index.html');
}

function addressOf(file: string): string {
  return `/${file.replace(/(?:^index)?\.html$/, '')}`;
}

function classesOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/** Returns pages greedily: always the one with the most classes that are still missing. */
function fewestThatShowAll<Page>(pages: readonly Page[], featuresOf: (page: Page) => ReadonlySet<string>): readonly Page[] {
  const features = new Map(pages.map((page) => [page, featuresOf(page)]));
  const unseen = new Set([...features.values()].flatMap((set) => [...set]));
  const chosen: Page[] = [];
  const newIn = (page: Page) => [...(features.get(page) ?? [])].filter((feature) => unseen.has(feature)).length;
  while (unseen.size > 0) {
    const best = pages.reduce((best, page) => (newIn(page) > newIn(best) ? page : best));
    chosen.push(best);
    for (const feature of features.get(best) ?? []) unseen.delete(feature);
  }
  return chosen;
}
