/** The site's own words, colors, links and languages, which the build reads from `site.yaml`. */
import type { SiteSettings } from '@rulegraph/content/disk';
import type { Accent, Work } from '@rulegraph/core/work';
import { inLanguage, type Language } from '../kit/languages.ts';

/** What `site.yaml` sets of pages; the interface has defaults for everything else. */
export type OwnWords = Omit<SiteSettings, 'address' | 'pages' | 'components' | 'importers'> & {
  readonly published?: ReadonlySet<string> | undefined;
  /** What replaces parts of pages, by the name of the part. */
  readonly components?: Readonly<Record<string, OwnComponent>> | undefined;
};

/** What a component of a site knows about the page that it is part of. */
export interface ComponentPage {
  /** The kind of the page, such as `rule`. */
  readonly kind: string;
  /** Code of the page's language: `en`. */
  readonly language: string;
  /** From the root of the site. */
  readonly address: string;
  readonly title: string;
  /** The title without the edition and the work: `702.19b Trample`. */
  readonly heading: string;
  readonly work?: string | undefined;
  readonly edition?: string | undefined;
  /** The rule or chapter that the page is about. */
  readonly number?: string | undefined;
  readonly crumbs: readonly { readonly label: string; readonly href: string }[];
}

/**
 * Returns the HTML of a part of a page. `builtIn` is what the part would be without it, to be wrapped, changed or left out; `escaped` makes HTML of plain text,
 * such as the titles of `page`.
 */
export type OwnComponent = (page: ComponentPage, builtIn: string, escaped: (text: string) => string) => string | Promise<string>;

/** Returns the links that the site adds to the header or footer of a page. `{page}` in a link, such as one to report a problem, becomes the page's `address`. */
export function ownLinks(own: OwnWords, where: 'navigation' | 'footer', language: Language, address: string) {
  const page = encodeURIComponent(address);
  return own[where].map(({ label, link }) => ({ label: inLanguage(label, language), href: link.replaceAll('{page}', page) }));
}

/** Tells whether a page has been published. It stays, even if the site would no longer get it otherwise. */
export function wasPublished({ published }: OwnWords, address: string): boolean {
  return published?.has(address) ?? false;
}

/** Tells whether the site shows the guide. */
export function isGuideShown(own: OwnWords): boolean {
  return own.guide === true || wasPublished(own, '/guide');
}

/**
 * Tells whether a translated rule has a page of its own, beside its place in the chapter: in the languages that `site.yaml` lists, or if it lists none, if the
 * page has been published.
 */
export function isRulePageWanted(own: OwnWords, code: string, address: string): boolean {
  return own.rulePages?.includes(code) ?? wasPublished(own, address);
}

/** Returns the URL of a line of a source, from a pattern such as `https://example.org/rules/blob/main/content/{file}#L{line}`; undefined without a valid pattern. */
export function sourceLineAddress(file: string, line: number, pattern: string | undefined): string | undefined {
  if (pattern === undefined || !/^https?:\/\//.test(pattern)) return undefined;
  const path = file.split('/').map(encodeURIComponent).join('/');
  return pattern.replace('{file}', path).replace('{line}', String(line));
}

/** Returns where people edit a source, on GitHub, GitLab, Gitea and Forgejo; undefined if the repository is unknown. */
export function editAddress(file: string, pattern: string | undefined): string | undefined {
  const address = sourceLineAddress(file, 1, pattern?.replace(/#.*$/s, ''));
  return address?.replace(/\/blob\//, '/edit/').replace(/\/src\/branch\//, '/_edit/');
}

/** The address of the style sheet with the colors of the site and its works. */
export const ACCENT_ADDRESS = '/data/accent.css';

/**
 * Returns that style sheet, or undefined if there are no such colors. Only screens use them; readers who prefer more contrast keep the default colors.
 * Inline styles are not an alternative, since the policy of the pages forbids them.
 */
export function accentSheet(works: readonly Pick<Work, 'id' | 'accent'>[], own?: Accent): string | undefined {
  const ofWorks = works.flatMap(({ id, accent }) =>
    accent === undefined ? [] : `[data-accent="${id}"]{--accent:${lightDark(accent)}}`,
  );
  const links = [
    ...(own === undefined ? [] : [`:root${linkColor(lightDark(own))}`]),
    ...(ofWorks.length === 0 ? [] : [`:root[data-accent]${linkColor('var(--accent)')}`]),
  ];
  if (links.length === 0) return undefined;
  return `@media screen and (not (prefers-contrast:more)){${[...links, ...ofWorks].join('')}}`;
}

function linkColor(color: string): string {
  return `{--link:${color};--underline:color-mix(in srgb,var(--link) 60%,var(--paper))}`;
}

function lightDark({ light, dark }: Accent): string {
  return `light-dark(${light}, ${dark})`;
}
