/** The e-book of each work in force. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { eBookAddress } from '../../kit/addresses.ts';
import type { EditionView } from '../../model/edition-view.ts';
import { archive, site } from '../../pages/content.ts';
import { eBooks, writeEBook } from '../epub/write-book.ts';

export const getStaticPaths: GetStaticPaths = () =>
  eBooks(site).map((book) => ({
    params: { book: eBookAddress(book.language, book.work.id).replace(/^\/|\.epub$/g, '') },
    props: { book },
  }));

export const GET: APIRoute = async ({ props, site: origin }) =>
  new Response(await writeEBook(site, props['book'] as EditionView, origin ?? null, archive.picture), {
    headers: { 'content-type': 'application/epub+zip' },
  });
