/** Writes a work in force as one file for e-readers. */

import { type Zippable, zipSync } from 'fflate';
import { h } from 'hastscript';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { picturesOf } from '../../rules/text/index.ts';
import { contentsAddress } from '../../shared/addresses.ts';
import { directionOf } from '../../shared/languages.ts';
import { wholeAddress } from '../../shared/place.ts';
import { translator } from '../../shared/strings/index.ts';
import type { EditionView } from '../../site/edition-view.ts';
import type { Site } from '../../site/site.ts';
import { licenceFor, workTitle } from '../../views/frame.ts';
import { COVER_SIZE, drawCard } from '../preview-image.ts';
import { xmlFile } from '../xml-file.ts';
import { BOOK_PICTURES, bookDocuments, documentToXhtml, type PlacedDocument } from './book-documents.ts';

/** Returns the books in force, of which there is an e-book each. */
export function eBooks(site: Site): readonly EditionView[] {
  return site.works.flatMap((work) => site.views(work.id)).filter((book) => book.newest);
}

/** Gives the bytes of a picture of a work. */
type ReadPicture = (work: string, name: string) => Uint8Array | undefined;

/** Writes the e-book of a book in force, with a cover and the pictures that its texts show. */
export async function writeEBook(
  site: Site,
  book: EditionView,
  origin: URL | null,
  picture: ReadPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const { language, edition } = book;
  const cover = await drawCard({ title: workTitle(book), note: `${edition.effective} · ${language.name}` }, COVER_SIZE);
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

/** Returns all files of an e-book but the one that says that it is one. */
function bookFiles(site: Site, book: EditionView, origin: URL | null, pictures: ReadonlyMap<string, Uint8Array>): BookFiles {
  const { work, language, edition } = book;
  const t = translator(language);
  const title = workTitle(book);
  const documents = bookDocuments(site, book, origin);
  const facts: BookFacts = {
    identifier:
      origin === null
        ? `urn:rulegraph:${work.id}:${edition.id}:${language.code}`
        : `${wholeAddress(contentsAddress(book.location), origin)}@${edition.id}`,
    title: `${title} · ${edition.effective}`,
    lang: language.tag,
    dir: directionOf(language),
    date: edition.effective,
    rights: licenceFor(work, [edition], language).name,
    publisher: t('siteName'),
  };
  return new Map<string, string | Uint8Array>([
    ['META-INF/container.xml', containerFile()],
    [inBook('package.opf'), packageFile(facts, documents, [...pictures.keys()])],
    [inBook('nav.xhtml'), contentsFile(facts, t('contents'), documents)],
    [inBook('style.css'), BOOK_STYLE],
    ...documents.map((document) => [inBook(document.file), documentToXhtml(document, facts.lang, facts.dir)] as const),
    ...[...pictures].map(([file, bytes]) => [inBook(file), bytes] as const),
  ]);
}

/** What a book says about itself. */
export interface BookFacts {
  /** The same for every making of the same text. */
  readonly identifier: string;
  readonly title: string;
  /** Tag of the book's language. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The day since which the text holds: `2026-04-17`. */
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

/** Returns `META-INF/container.xml`, which says where the package lies. */
function containerFile(): string {
  const attributes = { 'full-path': `${FOLDER}/package.opf`, 'media-type': 'application/oebps-package+xml' };
  return xmlFile(
    toXml(
      x('container', { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' }, [
        x('rootfiles', [x('rootfile', attributes)]),
      ]),
    ),
  );
}

/** Returns a path within the book's folder. */
function inBook(file: string): string {
  return `${FOLDER}/${file}`;
}

/** Returns `package.opf`: what the book is, and its documents in the order in which they are read. */
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
    // For reading systems older than the property of the item.
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
  const spine = x('spine', { 'page-progression-direction': facts.dir }, [
    ...(title === undefined ? [] : [title]),
    x('itemref', { idref: idOf('nav.xhtml') }),
    ...others,
  ]);
  return xmlFile(
    toXml(
      x(
        'package',
        { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'identifier', 'xml:lang': facts.lang },
        [metadata, manifest, spine],
      ),
    ),
  );
}

/** Returns the contents: sections, and below each its chapters. */
function contentsFile(facts: BookFacts, heading: string, documents: readonly PlacedDocument[]): string {
  const groups: { readonly head: PlacedDocument; readonly below: PlacedDocument[] }[] = [];
  for (const document of documents) {
    const group = groups.at(-1);
    if (document.level === 2 && group !== undefined) group.below.push(document);
    else groups.push({ head: document, below: [] });
  }
  const link = ({ file, title }: PlacedDocument) => h('a', { href: file }, title);
  const items = groups.map(({ head, below }) =>
    h('li', [
      link(head),
      ...(below.length === 0
        ? []
        : [
            h(
              'ol',
              below.map((document) => h('li', [link(document)])),
            ),
          ]),
    ]),
  );
  const body = [h('nav', { 'epub:type': 'toc', id: 'toc' }, [h('h1', heading), h('ol', items)])];
  return documentToXhtml({ file: 'nav.xhtml', title: heading, body }, facts.lang, facts.dir);
}

/** How an e-book looks: quiet, since reading systems and their readers have faces and sizes of their own. */
const BOOK_STYLE = `body { line-height: 1.5; }
h1 { font-size: 1.5em; line-height: 1.2; margin: 0 0 1em; }
h2, h3, h4, h5, h6 { font-size: 1em; margin: 1.5em 0 0.25em; }
p { margin: 0 0 0.5em; }
.rule { margin-top: 0.5em; break-inside: avoid; }
.rule.depth-1 { margin-top: 1em; }
.number { float: left; margin-right: 0.6em; font-variant-numeric: tabular-nums lining-nums; text-decoration: none; color: inherit; }
.text > h2, .text > h3, .text > h4, .text > h5, .text > h6 { margin-top: 0; break-after: avoid; }
.text a, .text + a { color: inherit; }
.example, .note { margin-left: 1.25em; font-size: 0.9em; }
.items { list-style: none; padding: 0; margin: 0 0 0.5em; }
.items li { padding-left: 1.4em; }
.bullet { display: inline-block; min-width: 1.1em; margin-left: -1.4em; }
.state { font-size: 0.75em; font-style: italic; }
.hidden { display: none; }
nav ol { list-style: none; padding-left: 1em; }
img { max-width: 100%; height: auto; vertical-align: middle; }
table { border-collapse: collapse; }
th, td { padding: 0.2em 0.8em 0.2em 0; text-align: left; vertical-align: top; border-bottom: 1px solid; }
`;

/** The files of a book by their paths, in order. */
export type BookFiles = ReadonlyMap<string, string | Uint8Array>;

/** Zips a book. `date` is written as the day of every file, so that the same text makes the same bytes. */
function zipBook(files: BookFiles, date: string): Uint8Array<ArrayBuffer> {
  const [year = 1980, month = 1, day = 1] = date.split('-').map(Number);
  // Kept in the clear and first, where reading systems look for it by its place in the file.
  const entries: Zippable = { mimetype: [encode('application/epub+zip'), { level: 0 }] };
  for (const [path, text] of files) entries[path] = typeof text === 'string' ? encode(text) : text;
  return zipSync(entries, { level: 9, mtime: new Date(year, month - 1, day) });
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
