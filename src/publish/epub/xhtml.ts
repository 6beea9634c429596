/** Documents of a book in XHTML, with links that stay within it. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { toXml } from 'xast-util-to-xml';
import { xmlFile } from '../xml-file.ts';
import { toXast } from './to-xast.ts';

/** One file of a book, as elements of HTML. */
export interface BookDocument {
  /** Name of its file: `chapter-101.xhtml`. */
  readonly file: string;
  readonly title: string;
  readonly body: readonly ElementContent[];
}

/** Where in the book an address of the site is found: `chapter-104.xhtml#r104.3a`; null for what the book does not hold. */
export type FindInBook = (address: string) => string | null;

/** Serialises a document. `lang` is the tag of the book's language. */
export function documentToXhtml({ title, body }: BookDocument, lang: string, dir: 'ltr' | 'rtl'): string {
  const html = h(
    'html',
    { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops', lang, xmlLang: lang, dir },
    [h('head', [h('title', title), h('link', { rel: 'stylesheet', href: 'style.css' })]), h('body', [...body])],
  );
  return xmlFile(`<!DOCTYPE html>\n${toXml(toXast(html), { closeEmptyElements: true })}`);
}

/** An anchor as XML wants it: no name begins with a digit. */
export function bookAnchor(id: string): string {
  return `r${id}`;
}

/**
 * Makes elements of a page fit for the book: links lead to the book's own documents, or are plain text where it does not hold their target;
 * anchors become names.
 */
export function bindLinks(content: readonly ElementContent[], find: FindInBook): ElementContent[] {
  return content.map((node) => (node.type === 'element' ? bindElement(node, find) : node));
}

function bindElement(node: Element, find: FindInBook): Element {
  const { href, hrefLang, id, tabIndex, ...properties } = node.properties;
  const children = bindLinks(node.children, find);
  const named = typeof id === 'string' ? { ...properties, id: bookAnchor(id) } : properties;
  if (node.tagName !== 'a') return { ...node, properties: named, children };
  const target = typeof href === 'string' ? inBookOrElsewhere(href, find) : null;
  if (target === null) return { ...node, tagName: 'span', properties: named, children };
  return { ...node, properties: { ...named, href: target }, children };
}

function inBookOrElsewhere(href: string, find: FindInBook): string | null {
  return /^[a-z]+:/i.test(href) ? href : find(href);
}
