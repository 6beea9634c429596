/** The state of a translation, rule by rule, with what there is to do. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { translationRecord } from '../../../../../publish/translation-record.ts';
import type { Book } from '../../../../../site/book.ts';
import { library } from '../../../../../site/load.ts';
import { carriedBooks, reportOn } from '../../../../../site/translation-reports.ts';

export const getStaticPaths: GetStaticPaths = () =>
  carriedBooks(library).map((book) => ({ params: { work: book.work.id, language: book.language.code }, props: { book } }));

export const GET: APIRoute<{ book: Book }> = ({ props: { book } }) => {
  const view = book.carried?.().view;
  return Response.json({ ...(view === undefined ? {} : translationRecord(view)), ...reportOn(library, book) });
};
