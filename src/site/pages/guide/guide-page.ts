/** Builds the guide, which is the repository's documentation in English, and the operator's own pages. */
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import rehypeSlug from 'rehype-slug';
import { remark } from 'remark';
import remarkRehype from 'remark-rehype';
import { SKIP, visit } from 'unist-util-visit';
import { guideAddress, homeAddress } from '../../kit/addresses.ts';
import { excerpt } from '../../kit/excerpt.ts';
import { h, writeHtml } from '../../kit/html.ts';
import { defaultLanguage, type Language } from '../../kit/languages.ts';
import { translator } from '../../kit/translator.ts';
import type { LabeledLink } from '../../model/editions.ts';
import { DESCRIPTION_LENGTH, type Frame } from '../../model/frame.ts';
import type { OwnWords } from '../../model/own-words.ts';

export interface GuidePage {
  readonly path: string;
  readonly frame: Frame;
  /** The language of the text, if it is not that of the frame. */
  readonly lang?: string | undefined;
  readonly heading: string;
  readonly html: string;
  /** All documents in the order of the guide. */
  readonly links: readonly { readonly label: string; readonly href: string; readonly here: boolean }[];
}

/**
 * Returns a page for each document; all list the documents in the order in which the index links to them. The guide is in English, and what is around it
 * in the first of the `languages` of a site without English.
 */
export function guidePages(
  documents: readonly GuideDocument[],
  own: OwnWords,
  languages: readonly Language[] = [],
): readonly GuidePage[] {
  const index = documents.find(({ name }) => name === GUIDE_INDEX)?.html;
  if (index === undefined) throw new Error(`docs/${GUIDE_INDEX}.md, the contents of the guide, is missing`);
  const { code, tag } = defaultLanguage();
  const language = languages.find((other) => other.code === code) ?? languages[0] ?? defaultLanguage();
  const lang = language.code === code ? undefined : tag;
  return documents.map(({ name, html }) => ({ ...guidePage(name, html, index, language, own), lang }));
}

function guidePage(name: string, document: GuideHtml, index: GuideHtml, language: Language, own: OwnWords): GuidePage {
  const guide = { label: translator(language)('guide'), href: guideAddress() };
  const address = documentAddress(name);
  const crumbs = name === GUIDE_INDEX ? [guide] : [guide, { label: document.title, href: address }];
  const links = index.leadsTo.map((link) => ({ label: link.label, href: guideAddress(link.name), here: link.name === name }));
  return { ...documentPage(document, address, language, crumbs, own), links };
}

/** Returns the address of a document of the guide; that of the index is the guide's own. */
function documentAddress(name: string): string {
  return guideAddress(name === GUIDE_INDEX ? undefined : name);
}

/** A page that the operator wrote, in Markdown. */
export interface OwnDocument {
  readonly address: string;
  readonly language: Language;
  readonly markdown: string;
}

/** Returns the page of an operator's document. Links with other protocols than the web's and mail's, which could run scripts, are removed. */
export function ownPage({ address, language, markdown }: OwnDocument, own: OwnWords): GuidePage {
  const document = documentToHtml(markdown, (element) => {
    for (const name of ['href', 'src']) {
      const protocol = /^([^/?#]*):/.exec(String(element.properties[name] ?? ''))?.[1]?.toLowerCase();
      if (protocol !== undefined && !['https', 'http', 'mailto'].includes(protocol)) delete element.properties[name];
    }
    if (/^https?:/i.test(String(element.properties['href'] ?? ''))) element.properties['rel'] = ['external'];
  });
  return documentPage(document, address, language, [{ label: document.title, href: address }], own);
}

function documentPage(
  { title, summary, html }: DocumentHtml,
  address: string,
  language: Language,
  crumbs: readonly LabeledLink[],
  own: OwnWords,
): GuidePage {
  const t = translator(language);
  const allCrumbs = [{ label: t('home'), href: homeAddress(language) }, ...crumbs];
  return {
    path: address.slice(1),
    frame: {
      own,
      language,
      title: `${title} · ${t('siteName')}`,
      description: excerpt(summary, DESCRIPTION_LENGTH),
      address,
      canonical: address,
      indexed: true,
      alternates: [],
      crumbs: allCrumbs.map((crumb) => ({ ...crumb, here: crumb.href === address })),
      languageLinks: [],
      editionLinks: [],
    },
    heading: title,
    html,
    links: [],
  };
}

/** Returns the pictures of all documents, by their paths below `docs/`. */
export function guideImages(documents: readonly GuideDocument[]): readonly string[] {
  return [...new Set(documents.flatMap(({ html }) => html.images))];
}

/** The name of the document that lists all others, in reading order. */
const GUIDE_INDEX = 'index';

/** A document of `docs/`. */
export interface GuideDocument {
  /** The name of its file without the ending: `add-a-game`. */
  readonly name: string;
  readonly html: GuideHtml;
}

interface DocumentHtml {
  /** The document's first heading, which `html` leaves out. */
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly summary: string;
  readonly html: string;
}

export interface GuideHtml extends DocumentHtml {
  /** The documents that it links to, in order, each once, with the label of the first link. */
  readonly leadsTo: readonly { readonly name: string; readonly label: string }[];
  /** The pictures that it shows, by their paths below `docs/`. */
  readonly images: readonly string[];
}

const toTree = remark()
  .data('micromarkExtensions', [gfmTable()])
  .data('fromMarkdownExtensions', [gfmTableFromMarkdown()])
  .use(remarkRehype)
  .use(rehypeSlug);

/** Matches a link to another document, or to a heading in it: `import.md#pdf`. */
const DOCUMENT_LINK = /^([\w-]+)\.md(#.*)?$/;

/** Writes a document as HTML. Raw HTML in it is left out: the guide is written in Markdown only. */
export function guideToHtml(markdown: string): GuideHtml {
  const leadsTo = new Map<string, string>();
  const images = new Set<string>();
  const document = documentToHtml(markdown, (element) => {
    if (element.tagName === 'a') rewriteLink(element, leadsTo);
    if (element.tagName === 'img') readImage(element, images);
  });
  return { ...document, leadsTo: Array.from(leadsTo, ([name, label]) => ({ name, label })), images: [...images] };
}

/** Writes a Markdown document as HTML; `change` may change its links and pictures. */
function documentToHtml(markdown: string, change: (element: Element) => void): DocumentHtml {
  const tree = toTree.runSync(toTree.parse(markdown)) as Root;
  visit(tree, 'element', (element) => {
    change(element);
    // Markdown has no tables without a header row: an empty header cell is not a header.
    if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td';
  });
  letScroll(tree);
  const elements = tree.children.filter((child) => child.type === 'element');
  const title = elements.find(({ tagName }) => tagName === 'h1');
  const summary = elements.find(({ tagName }) => tagName === 'p');
  return {
    title: title === undefined ? '' : textOf(title),
    summary: summary === undefined ? '' : textOf(summary).replace(/\s+/g, ' '),
    html: writeHtml(...tree.children.filter((child) => child !== title)),
  };
}

function rewriteLink(link: Element, leadsTo: Map<string, string>): void {
  const href = String(link.properties['href']);
  const [, name, fragment = ''] = DOCUMENT_LINK.exec(href) ?? [];
  if (name !== undefined) {
    link.properties['href'] = documentAddress(name) + fragment;
    if (name !== GUIDE_INDEX && !leadsTo.has(name)) leadsTo.set(name, textOf(link));
  } else if (/^https?:/.test(href)) {
    link.properties['rel'] = ['external'];
  } else if (!href.startsWith('#')) {
    // Files of the repository are not on the site: their name stays as text.
    link.tagName = 'span';
    link.properties = {};
  }
}

/** Makes code blocks and tables, which may be wider than the page, scrollable by themselves and by keyboard; tables are named by their header row. */
function letScroll(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'pre') element.properties['tabIndex'] = 0;
    if (element.tagName !== 'table' || parent === undefined || index === undefined) return;
    const ariaLabel = headersOf(element).join(', ');
    parent.children.splice(index, 1, h('div', { className: ['table'], tabIndex: 0, role: 'group', ariaLabel }, [element]));
    return SKIP;
  });
}

function headersOf(table: Element): readonly string[] {
  const words: string[] = [];
  visit(table, 'element', (element) => {
    if (element.tagName === 'th') words.push(textOf(element));
  });
  return words;
}

function readImage(image: Element, images: Set<string>): void {
  const path = String(image.properties['src']);
  images.add(path);
  image.properties['src'] = `${guideAddress()}/${path}`;
}
