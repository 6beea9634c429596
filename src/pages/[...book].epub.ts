/** The e-book of each work in force. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { archive, site } from '../integration/content.ts';
import { eBooks, writeEBook } from '../publish/epub/write-book.ts';
import { eBookAddress } from '../shared/addresses.ts';
import type { EditionView } from '../site/edition-view.ts';

export const getStaticPaths: GetStaticPaths = () =>
  eBooks(site).map((book) => ({
    params: { book: eBookAddress(book.language, book.work.id).replace(/^\/|\.epub$/g, '') },
    props: { book },
  }));

export const GET: APIRoute = async ({ props, site: origin }) =>
  new Response(await writeEBook(site, props['book'] as EditionView, origin ?? null, archive.picture), {
    headers: { 'content-type': 'application/epub+zip' },
  });
