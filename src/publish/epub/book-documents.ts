/** Writes the documents of an e-book: title page, chapters, glossary. */

import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { find, html } from 'property-information';
import { toXml } from 'xast-util-to-xml';
import { type Child, x } from 'xastscript';
import type { Block, GlossaryEntry, Rule } from '../../rules/model.ts';
import { glossaryAddress, homeAddress } from '../../shared/addresses.ts';
import { drawSymbols } from '../../shared/inline-html.ts';
import { wholeAddress } from '../../shared/place.ts';
import { translator } from '../../shared/strings/index.ts';
import { type EditionView, readingAddress } from '../../site/edition-view.ts';
import { statusNotice } from '../../site/editions.ts';
import { depthBelowChapter, headingOf } from '../../site/outline.ts';
import type { Site } from '../../site/site.ts';
import { languageOfBlocks, remarksOnRule, remarksOnTerm, titleLanguage } from '../../views/carried-rules.ts';
import { licenceFor, noticeFor, workTitle } from '../../views/frame.ts';
import { linksOfMatter, linksOfRule, linksOfSense } from '../../views/reference-links.ts';
import { blocksToHast, ruleToHast } from '../../views/text-html.ts';
import { xmlFile } from '../xml-file.ts';

/** A document in its place in the contents: chapters stand below their section. */
export interface PlacedDocument extends BookDocument {
  readonly level: 1 | 2;
}

/** Returns the documents of a book in reading order. `site` is where the book comes from, or null for a site without a place. */
export function bookDocuments(site: Site, book: EditionView, origin: URL | null): readonly PlacedDocument[] {
  const places = placesIn(book);
  const { language, work } = book;
  return [titleDocument(site, book, origin), ...matterDocuments(site, book)].map((document) => ({
    ...document,
    body: bindLinks(drawSymbols(document.body, work.symbols, language.tag), (address) => places.get(address) ?? null),
  }));
}

function matterDocuments(site: Site, book: EditionView): readonly PlacedDocument[] {
  const { front, back, glossary } = book.expression();
  const t = translator(book.language);
  return [
    ...(front.length === 0 ? [] : [proseDocument(site, book, 'introduction.xhtml', t('introduction'), front)]),
    ...numberedDocuments(site, book),
    ...(glossary.length === 0 ? [] : [glossaryDocument(site, book)]),
    ...(back.length === 0 ? [] : [proseDocument(site, book, 'credits.xhtml', t('credits'), back)]),
  ];
}

function numberedDocuments(site: Site, book: EditionView): readonly PlacedDocument[] {
  const { sections, chapters } = book.outline();
  const level = sections.length === 0 ? 1 : 2;
  const chapterDocument = ({ number, title, rules }: (typeof chapters)[number]): PlacedDocument => ({
    file: fileOf('chapter', number),
    title: headingOf({ number, title }),
    level,
    body: [h('h1', { ...titleLanguage(book, number) }, headingOf({ number, title })), ...rulesToHast(site, book, rules, number)],
  });
  if (sections.length === 0) return chapters.map(chapterDocument);
  return sections.flatMap((section): PlacedDocument[] => [
    {
      file: fileOf('section', section.number),
      title: headingOf(section),
      level: 1,
      body: [
        h('h1', { ...titleLanguage(book, section.number) }, headingOf(section)),
        ...rulesToHast(site, book, section.rules, section.number),
      ],
    },
    ...section.chapters.map(chapterDocument),
  ]);
}

/** Returns the rules of a chapter or section; what it says itself stands first, without its number. */
function rulesToHast(site: Site, book: EditionView, rules: readonly Rule[], own: string): ElementContent[] {
  return rules.flatMap((rule) => {
    const { languageOf, titleLanguage: lang, mark } = remarksOnRule(site, book, rule);
    const linksOf = linksOfRule(site, book, rule);
    if (rule.number === own) return blocksToHast(rule.blocks, linksOf, languageOf);
    const id = book.rules().get(rule.number) === rule ? rule.number : undefined;
    const depth = depthBelowChapter(book.scheme, rule.number);
    return [
      ruleToHast(rule, { href: readingAddress(book, rule.number), id, depth, linksOf, languageOf, titleLanguage: lang, mark }),
    ];
  });
}

function glossaryDocument(site: Site, book: EditionView): PlacedDocument {
  const title = translator(book.language)('glossary');
  const terms = book.expression().glossary.map((entry) => termToHast(site, book, entry));
  return { file: GLOSSARY, title, level: 1, body: [h('h1', title), ...terms] };
}

function termToHast(site: Site, book: EditionView, entry: GlossaryEntry): ElementContent {
  const { languageOf, titleLanguage: lang, mark } = remarksOnTerm(site, book, entry);
  const senses = entry.senses.flatMap((sense, index) => blocksToHast(sense, linksOfSense(site, book, entry, index), languageOf));
  return h('section', { className: ['term'], id: book.termAnchors().get(entry.term) }, [
    h('h2', { ...lang }, entry.term),
    ...mark,
    ...senses,
  ]);
}

function proseDocument(site: Site, book: EditionView, file: string, name: string, blocks: readonly Block[]): PlacedDocument {
  const titled = blocks[0]?.kind === 'heading' && blocks[0].depth === 1;
  const body = blocksToHast(blocks, linksOfMatter(site, book, blocks), languageOfBlocks(book));
  return { file, title: titled ? (blocks[0]?.text ?? name) : name, level: 1, body: titled ? body : [h('h1', name), ...body] };
}

/** Returns the title page: whose text it is, when it held, and that it is not the official one where it is not. */
function titleDocument(site: Site, book: EditionView, origin: URL | null): PlacedDocument {
  const { work, language, edition } = book;
  const t = translator(language);
  const title = workTitle(book);
  const lines = [
    statusNotice(site, book, { kind: 'contents' })?.text,
    noticeFor(work, [edition], language),
    work.attribution[language.code] ?? work.attribution[work.source],
    t('aboutLicence', { licence: licenceFor(work, [edition], language).name }),
  ].filter((line) => line !== undefined);
  const home = origin === null ? [] : [h('p', [h('a', { href: wholeAddress(homeAddress(language), origin) }, t('siteName'))])];
  return { file: 'title.xhtml', title, level: 1, body: [h('h1', title), ...lines.map((line) => h('p', line)), ...home] };
}

const GLOSSARY = 'glossary.xhtml';
/** The folder of a book that has its pictures. */
export const BOOK_PICTURES = 'pictures';

function fileOf(kind: 'section' | 'chapter', number: string): string {
  return `${kind}-${number.toLowerCase()}.xhtml`;
}

/** Returns where each address of the book's pages is found in its documents. */
function placesIn(book: EditionView): ReadonlyMap<string, string> {
  const { sections, chapters } = book.outline();
  const rules = chapters.flatMap((chapter) =>
    chapter.rules
      .filter(({ number }) => number !== chapter.number)
      .map(({ number }) => [readingAddress(book, number), `${fileOf('chapter', chapter.number)}#${bookAnchor(number)}`] as const),
  );
  const terms = [...book.termAnchors().values()].flatMap((anchor) => {
    const place = `${GLOSSARY}#${bookAnchor(anchor)}`;
    return [[`#${anchor}`, place] as const, [glossaryAddress(book.location, anchor), place] as const];
  });
  return new Map([
    ...sections.map(({ number }) => [readingAddress(book, number), fileOf('section', number)] as const),
    ...chapters.map(({ number }) => [readingAddress(book, number), fileOf('chapter', number)] as const),
    ...rules,
    ...terms,
  ]);
}

/** One file of a book, as elements of HTML. */
export interface BookDocument {
  /** Name of its file: `chapter-101.xhtml`. */
  readonly file: string;
  readonly title: string;
  readonly body: readonly ElementContent[];
}

/** Where in the book an address of the site is found: `chapter-104.xhtml#r104.3a`; null for what the book does not hold. */
export type FindInBook = (address: string) => string | null;

/** Serializes a document. `lang` is the tag of the book's language. */
export function documentToXhtml({ title, body }: BookDocument, lang: string, dir: 'ltr' | 'rtl'): string {
  const html = h(
    'html',
    { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops', lang, xmlLang: lang, dir },
    [h('head', [h('title', title), h('link', { rel: 'stylesheet', href: 'style.css' })]), h('body', [...body])],
  );
  return xmlFile(`<!DOCTYPE html>\n${toXml(toXast(html), { closeEmptyElements: true })}`);
}

/** Returns an anchor as XML wants it: no name begins with a digit. */
function bookAnchor(id: string): string {
  return `r${id}`;
}

/**
 * Makes elements of a page fit for the book: links lead to the book's own documents, or are plain text where it does not hold their target;
 * anchors become names.
 */
function bindLinks(content: readonly ElementContent[], find: FindInBook): ElementContent[] {
  return content.map((node) => (node.type === 'element' ? bindElement(node, find) : node));
}

function bindElement(node: Element, find: FindInBook): Element {
  const { href, hrefLang, id, tabIndex, loading, ...properties } = node.properties;
  const children = bindLinks(node.children, find);
  const named = typeof id === 'string' ? { ...properties, id: bookAnchor(id) } : properties;
  if (node.tagName === 'img') return { ...node, properties: { ...named, src: pictureInBook(String(named['src'])) } };
  if (node.tagName !== 'a') return { ...node, properties: named, children };
  const target = typeof href === 'string' ? inBookOrElsewhere(href, find) : null;
  if (target === null) return { ...node, tagName: 'span', properties: named, children };
  return { ...node, properties: { ...named, href: target }, children };
}

/** Returns `pictures/king-1f3a90bc.png` for `/pictures/fide/king-1f3a90bc.png`. */
function pictureInBook(address: string): string {
  return `${BOOK_PICTURES}/${address.split('/').at(-1)}`;
}

function inBookOrElsewhere(href: string, find: FindInBook): string | null {
  return /^[a-z]+:/i.test(href) ? href : find(href);
}

/** Returns an HTML tree as XML: `<br>`, `hrefLang` and a list of classes become `<br/>`, `hreflang` and one text. */
export function toXast({ tagName, properties, children }: Element): ReturnType<typeof x> {
  const attributes = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[find(html, name).attribute, attributeText(value)]],
  );
  return x(tagName, Object.fromEntries(attributes), ...children.flatMap(childToXast));
}

function childToXast(node: ElementContent): Child[] {
  if (node.type === 'element') return [toXast(node)];
  return node.type === 'text' ? [node.value] : [];
}

function attributeText(value: Exclude<Element['properties'][string], null | undefined | false>): string {
  if (value === true) return '';
  return Array.isArray(value) ? value.join(' ') : String(value);
}
