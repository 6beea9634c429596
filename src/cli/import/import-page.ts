/** The page `/import` of `rulegraph dev`, on this machine only: takes a document that is dropped on it and opens its preview. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isEditionId } from '@rulegraph/core/written-date';
import { h, writeHtml } from '@rulegraph/site/kit/html';
import { CommandError, messageLine, printRemark } from '../output.ts';
import { settleWork } from './new-work.ts';
import { openPreviewPage } from './preview-page.ts';
import { readDocumentSets } from './read-documents.ts';

/** Other names would let a page of another site reach this one. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const OWN_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** A form with a larger document is not read. */
const MAX_BYTES = 130 * 2 ** 20;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Import a document</title>
<style>:root{color-scheme:light dark}body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}label{display:block;margin-block:1rem .25rem}input,button{box-sizing:border-box;max-width:100%;font:inherit}[type=file]{width:100%;padding:3rem 1rem;border:2px dashed GrayText}button{margin-top:1rem;padding:.5rem 1rem}</style>
<main><h1>Import a document</h1><!-- trouble -->
<form method="post" enctype="multipart/form-data">
<label for="document">PDF, Word, HTML, Markdown or text: choose a file, or drop it here</label>
<input id="document" name="document" type="file" required>
<label for="edition">In force since, if the document does not say it</label><input id="edition" name="edition" type="date">
<button>Preview</button>
</form>
<p>The document stays on this machine, and nothing is written before you decide something.</p></main>
`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Answers for the page. Texts are written to the first of the folders. */
export async function answerImport(
  request: IncomingMessage,
  response: ServerResponse,
  folders: readonly string[],
): Promise<void> {
  const { headers, method, socket } = request;
  const isOwn = OWN_HOST.test(headers.host ?? '') && OWN_ADDRESS.test(socket.remoteAddress ?? '');
  if (!isOwn) response.writeHead(403).end('only for this machine');
  else if (method === 'GET') sendPage(response, 200);
  else if (method !== 'POST' || headers.origin !== `http://${headers.host}`) response.writeHead(403).end('refused');
  else await openUpload(request, response, folders);
}

async function openUpload(request: IncomingMessage, response: ServerResponse, folders: readonly string[]): Promise<void> {
  try {
    const address = await previewUpload(request, folders);
    response.writeHead(303, { location: address }).end();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    sendPage(response, 400, error.message);
  }
}

/** Opens the preview of an uploaded document and returns its address. */
async function previewUpload(request: IncomingMessage, folders: readonly string[]): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length;
    if (size > MAX_BYTES) throw new CommandError('the document is too large');
    parts.push(part);
  }
  const body = new Response(new Blob(parts), { headers: { 'content-type': request.headers['content-type'] ?? '' } });
  const form = await body.formData();
  const [document, date] = [form.get('document'), form.get('edition')];
  if (!(document instanceof File) || document.size === 0) throw new CommandError('choose a document');
  const edition = typeof date === 'string' && isEditionId(date) ? date : undefined;
  const page = await openDropped(document, edition, folders);
  if (!('imported' in page)) {
    const isUndated = page.messages.some(({ ruleId }) => ruleId === 'undated-document');
    const reasons = page.messages.map(({ reason, note }) => `${reason}: ${note}`);
    throw new CommandError(
      isUndated ? 'the document does not say since when its rules are in force: enter the date' : reasons.join('\n'),
    );
  }
  void page.imported.then(async ({ messages }) => {
    for (const message of messages) printRemark(messageLine(message));
    await page.close();
  });
  return page.address;
}

/** Opens the preview of a document, which is in a folder of its own until it has been read. */
async function openDropped(document: File, edition: string | undefined, folders: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-import-'));
  try {
    const file = join(folder, basename(document.name.replaceAll('\\', '/')).replace(/^\.+/, '') || 'document');
    writeFileSync(file, new Uint8Array(await document.arrayBuffer()));
    const [settled] = await settleWork(readDocumentSets([file], {}), { preview: true, folders });
    const [set] = settled?.sets ?? [];
    if (settled === undefined || set === undefined) throw new CommandError('the document was not understood');
    return await openPreviewPage(set, { ...settled, edition }, folders);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sendPage(response: ServerResponse, status: number, trouble?: string): void {
  const alert = trouble === undefined ? '' : writeHtml(h('p', { role: 'alert' }, trouble));
  response.writeHead(status, HEADERS).end(PAGE.replace('<!-- trouble -->', () => alert));
}
