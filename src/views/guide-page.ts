/** Builds the guide, the repository's documentation as pages of the site, in English, and the pages of an operator's own. */

import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import rehypeSlug from 'rehype-slug';
import { remark } from 'remark';
import remarkRehype from 'remark-rehype';
import { SKIP, visit } from 'unist-util-visit';
import { guideAddress, homeAddress } from '../shared/addresses.ts';
import { excerpt } from '../shared/excerpt.ts';
import { defaultLanguage, type Language } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import type { Frame } from './frame.ts';

/** What a page of the guide shows. */
export interface GuidePage {
  readonly path: string;
  readonly frame: Frame;
  readonly heading: string;
  readonly html: string;
  /** All documents in the order of the guide. */
  readonly links: readonly GuideLink[];
}

interface GuideLink {
  readonly label: string;
  readonly href: string;
  readonly here: boolean;
}

/** Returns a page for each document; the order of all is that in which the index links to them. */
export function guidePages(documents: readonly GuideDocument[]): readonly GuidePage[] {
  const index = documents.find(({ name }) => name === GUIDE_INDEX)?.html;
  if (index === undefined) throw new Error(`docs/${GUIDE_INDEX}.md, the contents of the guide, is missing`);
  return documents.map(({ name, html }) => guidePage(name, html, index));
}

function guidePage(name: string, { title, summary, html }: GuideHtml, index: GuideHtml): GuidePage {
  const language = defaultLanguage();
  const t = translator(language);
  const address = guideAddress(name === GUIDE_INDEX ? undefined : name);
  const crumbs = [
    { label: t('home'), href: homeAddress(language) },
    { label: t('guide'), href: guideAddress() },
    { label: title, href: address },
  ].slice(0, name === GUIDE_INDEX ? 2 : 3);
  return {
    path: address.slice(1),
    frame: documentFrame({
      address,
      language,
      title,
      summary,
      crumbs: crumbs.map((crumb) => ({ ...crumb, here: crumb.href === address })),
    }),
    heading: title,
    html,
    links: index.leadsTo.map((link) => ({ label: link.label, href: guideAddress(link.name), here: link.name === name })),
  };
}

/** A page of the operator's own, as it lies beside `site.yaml`. */
export interface OwnDocument {
  readonly address: string;
  readonly language: Language;
  readonly markdown: string;
}

/** Returns such a page. Its links and pictures are addresses of the site or whole ones; links of other protocols, which could run, lead nowhere. */
export function ownPage({ address, language, markdown }: OwnDocument): GuidePage {
  const { title, summary, html } = documentToHtml(markdown, (element) => {
    for (const name of ['href', 'src']) {
      const protocol = /^([^/?#]*):/.exec(String(element.properties[name] ?? ''))?.[1]?.toLowerCase();
      if (protocol !== undefined && !['https', 'http', 'mailto'].includes(protocol)) delete element.properties[name];
    }
    if (/^https?:/i.test(String(element.properties['href'] ?? ''))) element.properties['rel'] = ['external'];
  });
  const t = translator(language);
  return {
    path: address.slice(1),
    frame: documentFrame({
      address,
      language,
      title,
      summary,
      crumbs: [
        { label: t('home'), href: homeAddress(language) },
        { label: title, href: address, here: true },
      ],
    }),
    heading: title,
    html,
    links: [],
  };
}

function documentFrame({
  address,
  language,
  title,
  summary,
  crumbs,
}: Pick<Frame, 'address' | 'language' | 'crumbs'> & Pick<GuideHtml, 'title' | 'summary'>): Frame {
  return {
    language,
    title: `${title} · ${translator(language)('siteName')}`,
    description: excerpt(summary, 200),
    address,
    canonical: address,
    indexed: true,
    alternates: [],
    crumbs,
    languageLinks: [],
    editionLinks: [],
  };
}

/** Returns the pictures of all documents, by their paths below `docs/`. */
export function guideImages(documents: readonly GuideDocument[]): readonly string[] {
  return [...new Set(documents.flatMap(({ html }) => html.images))];
}

/** The document with the list of all others, in the order in which they are best read. */
const GUIDE_INDEX = 'index';

/** A document of `docs/`. */
export interface GuideDocument {
  /** The name of its file without the ending: `add-a-game`. */
  readonly name: string;
  readonly html: GuideHtml;
}

/** A document, written. */
export interface GuideHtml {
  /** The document's first heading, which is not in `html` again. */
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly summary: string;
  readonly html: string;
  /** Documents that it links to, in order, each once, under the words of the first link. */
  readonly leadsTo: readonly { readonly name: string; readonly label: string }[];
  /** Pictures that it shows, by their paths below `docs/`. */
  readonly images: readonly string[];
}

const toTree = remark()
  .data('micromarkExtensions', [gfmTable()])
  .data('fromMarkdownExtensions', [gfmTableFromMarkdown()])
  .use(remarkRehype)
  .use(rehypeSlug);

/** `import.md#pdf`: another document, and a place in it. */
const DOCUMENT = /^([\w-]+)\.md(#.*)?$/;

/** Writes a document as HTML. Raw HTML in it is left out: the guide is written in Markdown only. */
export function guideToHtml(markdown: string): GuideHtml {
  const leadsTo = new Map<string, string>();
  const images = new Set<string>();
  const document = documentToHtml(markdown, (element) => {
    if (element.tagName === 'a') readLink(element, leadsTo);
    if (element.tagName === 'img') readImage(element, images);
  });
  return { ...document, leadsTo: Array.from(leadsTo, ([name, label]) => ({ name, label })), images: [...images] };
}

/** Writes a document of Markdown; `change` may change its links and pictures. */
function documentToHtml(markdown: string, change: (element: Element) => void): Pick<GuideHtml, 'title' | 'summary' | 'html'> {
  const tree = toTree.runSync(toTree.parse(markdown)) as Root;
  visit(tree, 'element', (element) => {
    change(element);
    // Markdown has no table without a head: an empty cell in it heads nothing.
    if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td';
  });
  letScroll(tree);
  const elements = tree.children.filter((child) => child.type === 'element');
  const title = elements.find(({ tagName }) => tagName === 'h1');
  const summary = elements.find(({ tagName }) => tagName === 'p');
  return {
    title: title === undefined ? '' : textOf(title),
    summary: summary === undefined ? '' : textOf(summary).replace(/\s+/g, ' '),
    html: toHtml({ type: 'root', children: tree.children.filter((child) => child !== title) }),
  };
}

function readLink(link: Element, leadsTo: Map<string, string>): void {
  const href = String(link.properties['href']);
  const [, name, place = ''] = DOCUMENT.exec(href) ?? [];
  if (name !== undefined) {
    link.properties['href'] = `${guideAddress(name === GUIDE_INDEX ? undefined : name)}${place}`;
    if (name !== GUIDE_INDEX && !leadsTo.has(name)) leadsTo.set(name, textOf(link));
  } else if (/^https?:/.test(href)) {
    link.properties['rel'] = ['external'];
  } else if (!href.startsWith('#')) {
    // Files of the repository are not on the site: their name stays as text.
    link.tagName = 'span';
    link.properties = {};
  }
}

/** Lets what may be wider than the page scroll by itself, and by keyboard, too; a table is named by its head. */
function letScroll(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'pre') element.properties['tabIndex'] = 0;
    if (element.tagName !== 'table' || parent === undefined || index === undefined) return;
    const ariaLabel = headOf(element).join(', ');
    parent.children.splice(index, 1, h('div', { className: ['table'], tabIndex: 0, role: 'group', ariaLabel }, [element]));
    return SKIP;
  });
}

function headOf(table: Element): readonly string[] {
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
