import { unzipSync } from 'fflate';
import { SAXParser } from 'sax';
import { describe, expect, test } from 'vitest';
import { eBooks, writeEBook } from '../../../src/site/outputs/epub/write-book.ts';
import { site } from '../model/own-site.ts';

const SITE = new URL('https://rules.example');

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns the elements of a document. Throws if it is not well-formed XML. */
function tagsOf(xml: string): readonly Tag[] {
  const tags: Tag[] = [];
  const parser = new SAXParser(true, {});
  parser.onopentag = ({ name, attributes }) => void tags.push({ name, attributes: attributes as Record<string, string> });
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
  return tags;
}

const attributesOf = (tags: readonly Tag[], element: string, attribute: string) =>
  tags.filter(({ name }) => name === element).flatMap(({ attributes }) => attributes[attribute] ?? []);

const views = eBooks(site).map((view) => [`${view.work.id} ${view.language.code}`, view] as const);

test('works have an e-book in each of their languages', () => {
  expect(views.map(([name]) => name)).toEqual(expect.arrayContaining(['cr en', 'cr pt', 'lorcana es', 'lorcana en']));
});

test('symbols are drawn by the style sheet of the book, in all tones that the work has', async () => {
  const [, book] = views.find(([name]) => name === 'cr en') ?? [];
  if (book === undefined) throw new Error('the content has no such book');
  const files = unzipSync(await writeEBook(site, book, SITE, () => undefined));
  const style = new TextDecoder().decode(files['book/style.css']);
  expect(style).toContain('.symbol .brace { display: none; }');
  for (const { tone } of Object.values(book.work.symbols.named)) {
    if (tone !== undefined) expect(style).toContain(`.symbol.${tone} { background-color: #`);
  }
});

test.each(['1949-05-23', '2100-01-01'])(
  'a work of %s has an e-book, although no ZIP file can state the date',
  async (effective) => {
    const [[, book] = []] = views;
    if (book === undefined) throw new Error('the content has no book');
    const dated = Object.create(book, { edition: { value: { ...book.edition, effective } } });
    const files = unzipSync(await writeEBook(site, dated, SITE, () => undefined));
    expect(new TextDecoder().decode(files['book/package.opf'])).toContain(effective);
  },
);

describe.each(views)('the e-book %s', async (_, view) => {
  const bytes = await writeEBook(site, view, SITE, () => undefined);
  const files = new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, new TextDecoder().decode(content)]));
  const documents = new Map([...files].filter(([path]) => path.endsWith('.xhtml')).map(([path, text]) => [path, tagsOf(text)]));
  const contents = documents.get('book/nav.xhtml') ?? [];
  const opf = tagsOf(files.get('book/package.opf') ?? '');

  test('begins with its uncompressed type', () => {
    expect(new TextDecoder().decode(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip');
    expect(bytes[8]).toBe(0);
  });

  test('has a container that names the package, and a package that names every file', () => {
    expect(attributesOf(tagsOf(files.get('META-INF/container.xml') ?? ''), 'rootfile', 'full-path')).toEqual([
      'book/package.opf',
    ]);
    const named = attributesOf(opf, 'item', 'href').map((href) => `book/${href}`);
    const held = [...files.keys()].filter((path) => !['mimetype', 'META-INF/container.xml', 'book/package.opf'].includes(path));
    expect(named.toSorted()).toEqual(held.toSorted());
    expect(attributesOf(opf, 'itemref', 'idref').every((id) => attributesOf(opf, 'item', 'id').includes(id))).toBe(true);
  });

  test('has a cover', () => {
    const cover = opf.find(({ attributes }) => attributes['properties'] === 'cover-image')?.attributes;
    expect(cover).toMatchObject({ href: 'cover.png', 'media-type': 'image/png' });
    expect(files.get('book/cover.png')?.slice(1, 4)).toBe('PNG');
    expect(opf.find(({ attributes }) => attributes['name'] === 'cover')?.attributes['content']).toBe(cover?.['id']);
  });

  test('is in its language', () => {
    for (const tags of documents.values()) expect(tags[0]?.attributes).toMatchObject({ lang: view.language.tag });
    expect(files.get('book/package.opf')).toContain(`<dc:language>${view.language.tag}</dc:language>`);
  });

  test('lists every chapter in its contents', () => {
    const listed = attributesOf(contents, 'a', 'href');
    for (const { number } of view.outline().chapters) expect(listed).toContain(`chapter-${number}.xhtml`);
  });

  test('has no broken links and no duplicate anchors', () => {
    const anchors = new Map(
      [...documents].map(([path, tags]) => [path, tags.flatMap(({ attributes }) => attributes['id'] ?? [])]),
    );
    for (const [path, ids] of anchors) expect(new Set(ids).size, path).toBe(ids.length);
    for (const tags of documents.values()) {
      for (const href of attributesOf(tags, 'a', 'href').filter((link) => !link.startsWith('https:'))) {
        const [file, anchor] = href.split('#');
        expect(anchors.has(`book/${file}`), href).toBe(true);
        if (anchor !== undefined) expect(anchors.get(`book/${file}`), href).toContain(anchor);
      }
    }
  });

  test('has the same bytes when it is made again', async () => {
    expect(await writeEBook(site, view, SITE, () => undefined)).toEqual(bytes);
  });
});
