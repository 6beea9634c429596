/** Each work in force as one file for e-readers. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { eBooks, writeEBook } from '../publish/epub/write-book.ts';
import { eBookAddress } from '../site/addresses.ts';
import type { Book } from '../site/book.ts';
import { library } from '../site/load.ts';

export const getStaticPaths: GetStaticPaths = () =>
  eBooks(library).map((book) => ({
    params: { book: eBookAddress(book.language, book.work.id).replace(/^\/|\.epub$/g, '') },
    props: { book },
  }));

export const GET: APIRoute = ({ props, site }) =>
  new Response(writeEBook(library, props['book'] as Book, site ?? null), { headers: { 'content-type': 'application/epub+zip' } });
