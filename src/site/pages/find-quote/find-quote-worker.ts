/** Looks for a quotation in a worker: fetches the tables of words once, and only the texts that the quotation may be from. */
import { memoizePromises } from '@rulegraph/core/memo';
import { fetchJson } from '../../browser/fetch.ts';
import { type FetchFile, findQuote, type OpenTable, openTable, type QuoteMatch } from '../../kit/find-quote.ts';

/** The page's message to the worker; answers repeat its `id`, so that the page can ignore late ones. */
export interface QuoteQuestion {
  readonly id: number;
  readonly quotation: string;
  readonly tables: readonly string[];
}

/** The worker's messages to the page: its progress any number of times, then what it found. */
export type QuoteAnswer =
  | { readonly kind: 'progress'; readonly id: number; readonly files: number; readonly of: number }
  | { readonly kind: 'found'; readonly id: number; readonly matches: readonly QuoteMatch[] }
  | { readonly kind: 'failed'; readonly id: number };

const fetchOnce = memoizePromises((address: string) => fetchJson<unknown>(address));
const opened = new Map<string, Promise<OpenTable>>();

addEventListener('message', ({ data }: MessageEvent<QuoteQuestion>) => {
  answer(data).catch(() => tell({ kind: 'failed', id: data.id }));
});

function tell(message: QuoteAnswer): void {
  postMessage(message);
}

async function answer({ id, quotation, tables }: QuoteQuestion): Promise<void> {
  let files = 0;
  let of = 0;
  const fetchFile: FetchFile = async <Json>(address: string) => {
    of += 1;
    const file = await fetchOnce(address);
    files += 1;
    tell({ kind: 'progress', id, files, of });
    return file as Json;
  };
  const open = await Promise.all(tables.map((address) => openOnce(address, fetchFile)));
  tell({ kind: 'found', id, matches: await findQuote(quotation, open, fetchFile) });
}

function openOnce(address: string, fetchFile: FetchFile): Promise<OpenTable> {
  const known = opened.get(address) ?? openTable(address, fetchFile);
  opened.set(address, known);
  known.catch(() => opened.delete(address));
  return known;
}
