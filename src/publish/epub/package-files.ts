/** What an e-book says about itself: where its package lies, what is in it and in what order, and its contents. */
import { h } from 'hastscript';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { xmlFile } from '../xml-file.ts';
import type { PlacedDocument } from './book-documents.ts';
import { documentToXhtml } from './xhtml.ts';

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

/** `META-INF/container.xml`: where the package lies. */
export function containerFile(): string {
  const attributes = { 'full-path': `${FOLDER}/package.opf`, 'media-type': 'application/oebps-package+xml' };
  return xmlFile(
    toXml(
      x('container', { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' }, [
        x('rootfiles', [x('rootfile', attributes)]),
      ]),
    ),
  );
}

/** A path within the book's folder. */
export function inBook(file: string): string {
  return `${FOLDER}/${file}`;
}

/** `package.opf`: what the book is, and its documents in the order in which they are read. */
export function packageFile(facts: BookFacts, documents: readonly PlacedDocument[]): string {
  const idOf = (file: string) => `d-${file}`;
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
  ]);
  const manifest = x('manifest', [
    item('nav.xhtml', 'application/xhtml+xml', 'nav'),
    item('style.css', 'text/css'),
    ...documents.map(({ file }) => item(file, 'application/xhtml+xml')),
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

/** The contents: sections, and below each its chapters. */
export function contentsFile(facts: BookFacts, heading: string, documents: readonly PlacedDocument[]): string {
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
