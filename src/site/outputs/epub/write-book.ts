/** Writes an edition in force as an e-book (EPUB 3). */

import { readFileSync } from 'node:fs';
import { picturesOf } from '@rulegraph/core/text';
import { type Zippable, zipSync } from 'fflate';
import type { Element, ElementContent } from 'hast';
import { x } from 'xastscript';
import { contentsAddress, glossaryAddress, homeAddress } from '../../kit/addresses.ts';
import { absoluteUrl } from '../../kit/base-path.ts';
import { addDirections, directionOf } from '../../kit/direction.ts';
import { drawSymbols, h, writeXhtml } from '../../kit/html.ts';
import { translator } from '../../kit/translator.ts';
import { type EditionView, readingAddress } from '../../model/edition-view.ts';
import { resolveTargets, statusNotice } from '../../model/editions.ts';
import { licenceFor, noticeFor, workTitle } from '../../model/frame.ts';
import { newestViews, type Site } from '../../model/site.ts';
import { partsOfText, type TextPart } from '../../model/whole-text.ts';
import { COVER_SIZE, drawTitlePicture, titleOnPicture } from '../link-previews.ts';
import { xmlDocument, xmlFile } from '../xml-file.ts';

/** Returns the editions in force, each of which gets an e-book. */
export function eBooks(site: Site): readonly EditionView[] {
  return newestViews(site);
}

/** Returns the bytes of a picture of a work; undefined if it does not exist. */
type ReadPicture = (work: string, name: string) => Uint8Array | undefined;

/** Returns the e-book of an edition, with a cover and the pictures in its texts. */
export async function writeEBook(
  site: Site,
  book: EditionView,
  origin: URL | null,
  picture: ReadPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const { language, edition } = book;
  const note = `${edition.effective} · ${language.name}`;
  const cover = await drawTitlePicture({ title: titleOnPicture(book), note, accent: book.work.accent?.light }, COVER_SIZE);
  const pictures = new Map([[COVER, cover], ...picturesOfBook(book, picture)]);
  return zipBook(bookFiles(site, book, origin, pictures), edition.effective);
}

function picturesOfBook({ work, expression }: EditionView, read: ReadPicture): ReadonlyMap<string, Uint8Array> {
  const names = [...new Set(picturesOf(expression()).map(({ name }) => name))].sort();
  return new Map(
    names.flatMap((name) => {
      const bytes = read(work.id, name);
      return bytes === undefined ? [] : [[`${BOOK_PICTURES}/${name}`, bytes] as const];
    }),
  );
}

/** Returns all files of an e-book but `mimetype`. */
function bookFiles(site: Site, book: EditionView, origin: URL | null, pictures: ReadonlyMap<string, Uint8Array>): BookFiles {
  const { work, language, edition } = book;
  const t = translator(language);
  const title = workTitle(book);
  const documents = bookDocuments(site, book, origin);
  const facts: BookFacts = {
    identifier:
      origin === null
        ? `urn:rulegraph:${work.id}:${edition.id}:${language.code}`
        : `${absoluteUrl(contentsAddress(book.location), origin)}@${edition.id}`,
    title: `${title} · ${edition.effective}`,
    lang: language.tag,
    date: edition.effective,
    rights: licenceFor(work, [edition], language).name,
    publisher: t('siteName'),
  };
  return new Map<string, string | Uint8Array>([
    ['META-INF/container.xml', containerFile()],
    [inBook('package.opf'), packageFile(facts, documents, [...pictures.keys()])],
    [inBook('nav.xhtml'), contentsFile(facts, t('contents'), documents)],
    [inBook('style.css'), bookStyle()],
    ...documents.map((document) => [inBook(document.file), documentToXhtml(document, facts.lang)] as const),
    ...[...pictures].map(([file, bytes]) => [inBook(file), bytes] as const),
  ]);
}

interface BookFacts {
  /** The same whenever a book of the same edition is made. */
  readonly identifier: string;
  readonly title: string;
  /** Tag of the book's language. */
  readonly lang: string;
  /** The day on which the text took effect: `2026-04-17`. */
  readonly date: string;
  readonly rights: string;
  readonly publisher: string;
}

const FOLDER = 'book';
const COVER = 'cover.png';
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Returns `META-INF/container.xml`, which names the package file. */
function containerFile(): string {
  const attributes = { 'full-path': `${FOLDER}/package.opf`, 'media-type': 'application/oebps-package+xml' };
  return xmlDocument('container', { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' }, [
    x('rootfiles', [x('rootfile', attributes)]),
  ]);
}

/** Returns a path within the book's folder. */
function inBook(file: string): string {
  return `${FOLDER}/${file}`;
}

/** Returns `package.opf`: the metadata of the book, and its documents in reading order. */
function packageFile(facts: BookFacts, documents: readonly PlacedDocument[], pictures: readonly string[]): string {
  const idOf = (file: string) => `d-${file.replaceAll('/', '-')}`;
  const item = (file: string, type: string, properties?: string) =>
    x('item', { id: idOf(file), href: file, 'media-type': type, properties });
  const metadata = x('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
    x('dc:identifier', { id: 'identifier' }, facts.identifier),
    x('dc:title', facts.title),
    x('dc:language', facts.lang),
    x('dc:date', facts.date),
    x('dc:publisher', facts.publisher),
    x('dc:rights', facts.rights),
    x('meta', { property: 'dcterms:modified' }, `${facts.date}T00:00:00Z`),
    // For old reading systems, which do not know the property `cover-image`.
    x('meta', { name: 'cover', content: idOf(COVER) }),
  ]);
  const manifest = x('manifest', [
    item('nav.xhtml', 'application/xhtml+xml', 'nav'),
    item('style.css', 'text/css'),
    ...documents.map(({ file }) => item(file, 'application/xhtml+xml')),
    ...pictures.map((file) =>
      item(
        file,
        PICTURE_TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'image/png',
        file === COVER ? 'cover-image' : undefined,
      ),
    ),
  ]);
  const [title, ...others] = documents.map(({ file }) => x('itemref', { idref: idOf(file) }));
  const spine = x('spine', { 'page-progression-direction': directionOf(facts.lang) }, [
    ...(title === undefined ? [] : [title]),
    x('itemref', { idref: idOf('nav.xhtml') }),
    ...others,
  ]);
  return xmlDocument(
    'package',
    { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'identifier', 'xml:lang': facts.lang },
    [metadata, manifest, spine],
  );
}

/** Returns the table of contents: sections with their chapters. */
function contentsFile(facts: BookFacts, heading: string, documents: readonly PlacedDocument[]): string {
  const groups: { readonly head: PlacedDocument; readonly below: PlacedDocument[] }[] = [];
  for (const document of documents) {
    const group = groups.at(-1);
    if (document.level === 2 && group !== undefined) group.below.push(document);
    else groups.push({ head: document, below: [] });
  }
  const link = ({ file, title }: PlacedDocument) => h('a', { href: file }, title);
  const item = (document: PlacedDocument) => h('li', [link(document)]);
  const items = groups.map(({ head, below }) => h('li', [link(head), ...(below.length === 0 ? [] : [h('ol', below.map(item))])]));
  const body = [h('nav', { 'epub:type': 'toc', id: 'toc' }, [h('h1', heading), h('ol', items)])];
  return documentToXhtml({ file: 'nav.xhtml', title: heading, body }, facts.lang);
}

/** Returns the style sheet, `book.css`, with each rule on a line and without comments. */
function bookStyle(): string {
  const source = readFileSync(new URL('book.css', import.meta.url), 'utf8');
  const rules = source.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, (body) => body.replace(/\s+/g, ' '));
  return rules.replace(/,\n/g, ', ').replace(/\n+/g, '\n').trimStart();
}

/** The files of a book by path, in order. */
type BookFiles = ReadonlyMap<string, string | Uint8Array>;

/** The years that a ZIP file can state. */
const ZIP_YEARS = { first: 1980, last: 2099 };

/** Zips a book. Every file is dated with the edition's `date`, as nearly as ZIP can, so that the same text gives the same bytes. */
function zipBook(files: BookFiles, date: string): Uint8Array<ArrayBuffer> {
  const [year = ZIP_YEARS.first, month = 1, day = 1] = date.split('-').map(Number);
  const stated = Math.min(ZIP_YEARS.last, Math.max(ZIP_YEARS.first, year));
  // The first file must be this one, uncompressed: reading systems look for it at a fixed position.
  const entries: Zippable = { mimetype: [encode('application/epub+zip'), { level: 0 }] };
  for (const [path, text] of files) entries[path] = typeof text === 'string' ? encode(text) : text;
  return zipSync(entries, { level: 8, mtime: new Date(stated, month - 1, day) });
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

// The documents of an e-book: title page, chapters, glossary.

/** A document with its level in the table of contents: chapters are below their section. */
interface PlacedDocument extends BookDocument {
  readonly level: 1 | 2;
}

/** Returns the documents of a book in reading order; `origin` is where the site is published, or null if that is not known. */
function bookDocuments(site: Site, book: EditionView, origin: URL | null): readonly PlacedDocument[] {
  const hrefs = hrefsInBook(book);
  const { language, work } = book;
  return [titleDocument(site, book, origin), ...partsOfText(site, book).map(partDocument)].map((document) => ({
    ...document,
    body: bindLinks(drawSymbols(document.body, work.symbols, language.tag), (address) => hrefs.get(address) ?? null),
  }));
}

function partDocument({ kind, number, title, language, isBelow, body }: TextPart): PlacedDocument {
  return {
    file: fileInBook(kind, number),
    title,
    level: isBelow ? 2 : 1,
    body: [h('h1', { ...language }, title), ...body],
  };
}

/** Returns the title page: the status of the text, its notice, attribution and license, and a link to the site. */
function titleDocument(site: Site, book: EditionView, origin: URL | null): PlacedDocument {
  const { work, language, edition } = book;
  const t = translator(language);
  const title = workTitle(book);
  const lines = [
    statusNotice(site, resolveTargets(site, book, { kind: 'contents' })).text,
    noticeFor(work, [edition], language),
    work.attribution[language.code] ?? work.attribution[work.source],
    t('aboutLicence', { licence: licenceFor(work, [edition], language).name }),
  ].filter((line) => line !== undefined);
  const home = origin === null ? [] : [h('p', [h('a', { href: absoluteUrl(homeAddress(language), origin) }, t('siteName'))])];
  return { file: 'title.xhtml', title, level: 1, body: [h('h1', title), ...lines.map((line) => h('p', line)), ...home] };
}

const BOOK_PICTURES = 'pictures';

function fileInBook(kind: TextPart['kind'], number = ''): string {
  return `${[kind, ...(number === '' ? [] : [number.toLowerCase()])].join('-')}.xhtml`;
}

/** Returns the place within the book of each address of the edition's pages. */
function hrefsInBook(book: EditionView): ReadonlyMap<string, string> {
  const { sections, chapters } = book.outline();
  const rules = chapters.flatMap((chapter) =>
    chapter.rules
      .filter(({ number }) => number !== chapter.number)
      .map(
        ({ number }) => [readingAddress(book, number), `${fileInBook('chapter', chapter.number)}#${bookAnchor(number)}`] as const,
      ),
  );
  const terms = [...book.termAnchors().values()].flatMap((anchor) => {
    const href = `${fileInBook('glossary')}#${bookAnchor(anchor)}`;
    return [[`#${anchor}`, href] as const, [glossaryAddress(book.location, anchor), href] as const];
  });
  return new Map([
    ...sections.map(({ number }) => [readingAddress(book, number), fileInBook('section', number)] as const),
    ...chapters.map(({ number }) => [readingAddress(book, number), fileInBook('chapter', number)] as const),
    ...rules,
    ...terms,
  ]);
}

interface BookDocument {
  /** The name of the file: `chapter-101.xhtml`. */
  readonly file: string;
  readonly title: string;
  readonly body: readonly ElementContent[];
}

/** Returns the place within the book of an address of the site, `chapter-104.xhtml#r104.3a`; null if the book does not contain it. */
type FindInBook = (address: string) => string | null;

/** Serializes a document. `lang` is the tag of the book's language. */
function documentToXhtml({ title, body }: BookDocument, lang: string): string {
  const html = h(
    'html',
    { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops', lang, xmlLang: lang },
    [h('head', [h('title', title), h('link', { rel: 'stylesheet', href: 'style.css' })]), h('body', [...body])],
  );
  return xmlFile(`<!DOCTYPE html>\n${addDirections(writeXhtml(html))}`);
}

/** Returns an anchor that is a valid XML name, which cannot begin with a digit. */
function bookAnchor(id: string): string {
  return `r${id}`;
}

/** Adapts elements of a page to the book: links lead to the book's own documents, or become plain text if the book does not contain their target. */
function bindLinks(content: readonly ElementContent[], find: FindInBook): ElementContent[] {
  return content.map((node) => (node.type === 'element' ? bindElement(node, find) : node));
}

function bindElement(node: Element, find: FindInBook): Element {
  const { href, hrefLang, id, tabIndex, loading, ...properties } = node.properties;
  const children = bindLinks(node.children, find);
  const named = typeof id === 'string' ? { ...properties, id: bookAnchor(id) } : properties;
  if (node.tagName === 'img') return { ...node, properties: { ...named, src: pictureInBook(String(named['src'])) } };
  if (node.tagName !== 'a') return { ...node, properties: named, children };
  const target = typeof href === 'string' ? (/^[a-z]+:/i.test(href) ? href : find(href)) : null;
  if (target === null) return { ...node, tagName: 'span', properties: named, children };
  return { ...node, properties: { ...named, href: target }, children };
}

/** Returns `pictures/king-1f3a90bc.png` for `/pictures/fide/king-1f3a90bc.png`. */
function pictureInBook(address: string): string {
  return `${BOOK_PICTURES}/${address.split('/').at(-1)}`;
}
