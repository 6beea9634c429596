/** Serves the page of `rulegraph import --preview` to this machine, and lets no other site that is open in the browser read or change anything. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { PreviewRequest, PreviewState } from '../kit/preview-state.ts';
import { bundleScript } from '../outputs/bundle-script.ts';
import { listen, type ServedSite } from './serve-site.ts';

/** What a page may ask for. */
const previewRequest = z.union([
  z.strictObject({
    change: z
      .strictObject({ file: z.string(), from: z.int().positive(), to: z.int().positive(), is: z.string().max(100).nullable() })
      .refine(({ from, to }) => to >= from),
  }),
  z.strictObject({ accept: z.string().max(100) }),
  z.strictObject({ import: z.literal(true) }),
]);

interface PreviewOptions {
  readonly state: () => PreviewState;
  /** Does what the page asks for. An error is shown on the page. */
  readonly answer: (request: PreviewRequest) => Promise<PreviewState>;
  /** Is called when an answer was sent. */
  readonly answered?: (state: PreviewState) => void;
}

/** A decision has less than this many bytes. */
const MAX_REQUEST = 10_000;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Import</title>
<noscript><p>This page needs JavaScript. Without it, let the command print the tree: add <code>| cat</code> to it.</p></noscript>
<script type="module" src="script.js"></script>
`;

/** Opens the page at a free port. Its address has a secret part, without which nothing is answered. */
export async function serveImportPreview({ state, answer, answered }: PreviewOptions): Promise<ServedSite> {
  const script = await bundleScript('import-preview');
  const secret = randomBytes(24).toString('base64url');
  let origin = '';
  /** Requests are answered one after another: each may change the decisions. */
  let last: Promise<unknown> = Promise.resolve();
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` }).end(body);
    const { method, url = '', headers } = request;
    const path = url.startsWith(`/${secret}/`) ? url.slice(secret.length + 2) : undefined;
    // A page of another site can send requests here, under another name of this machine, too.
    if (path === undefined || `http://${headers.host}` !== origin) send(404, 'text/plain', 'not found');
    else if (method === 'GET' && path === '') send(200, 'text/html', PAGE);
    else if (method === 'GET' && path === 'script.js') send(200, 'text/javascript', script);
    else if (method === 'GET' && path === 'state') send(200, 'application/json', JSON.stringify(state()));
    else if (method !== 'POST' || path !== 'decide') send(404, 'text/plain', 'not found');
    else if (headers.origin !== origin || headers['content-type'] !== 'application/json') send(403, 'text/plain', 'refused');
    else {
      const answering = async () => {
        try {
          const asked = previewRequest.safeParse(await readJson(request));
          if (!asked.success) return send(400, 'text/plain', 'the request was not understood; reload the page');
          const next = await answer(asked.data);
          response.once('close', () => answered?.(next));
          return send(200, 'application/json', JSON.stringify(next));
        } catch (error) {
          return send(409, 'text/plain', error instanceof Error ? error.message : String(error));
        }
      };
      last = last.then(answering);
    }
  };
  const { port, close } = await listen(createServer(respond), {});
  origin = `http://127.0.0.1:${port}`;
  return { address: `${origin}/${secret}/`, close };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  // Or a letter of two bytes in two parts would be none.
  request.setEncoding('utf8');
  for await (const part of request) {
    text += String(part);
    if (text.length > MAX_REQUEST) throw new Error('the request is too long');
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
