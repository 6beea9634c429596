/** Serves a built site like a static host: addresses without `.html`, the headers of the site, and `404.html` for missing pages. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isInFolder, isRegularFile } from '@rulegraph/content/disk';
import { decodePercent } from '@rulegraph/core/untrusted';
import sirv from 'sirv';
import { HEADER_RULES, headersFor, readServing, rulesWithPolicy, type Serving } from '../kit/headers.ts';
import { pinnedPage } from '../outputs/nginx-conf.ts';

export interface ServedSite {
  /** The address of the site, `http://localhost:4321`, with the path that it is published below; without a slash at the end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Where the server listens. */
export interface ServeOptions {
  /** By default any free port. */
  readonly port?: number;
  /** By default only this machine can connect. */
  readonly host?: string;
}

/** Answers a request in place of the files of the site, or returns false; `path` is without the base. */
export type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** Milliseconds until an idle connection is closed. With Node.js's 5 s, clients on a busy machine send requests just when it is closed. */
const IDLE = 60_000;

/** Serves the site in a folder, even after it is built again. Rejects if the folder contains no site or the port is in use. */
export async function serveSite(folder: string, options: ServeOptions = {}, answer: Answer = () => false): Promise<ServedSite> {
  const notFound = join(folder, '404.html');
  if (!isInFolder(notFound, folder)) throw new Error(`"${folder}" contains no built site: run \`npx rulegraph build\` first`);
  let missing = readFileSync(notFound);
  // `dev` reads the folder at every request instead of once at the start.
  const files = sirv(folder, { extensions: ['html'], dev: true, dotfiles: true, etag: true });
  let serving: Serving | undefined;
  const server = createServer((request, response) => {
    const asked = request.url ?? '/';
    // The site may have been built for another address meanwhile.
    serving = readServing(folder) ?? serving;
    const base = serving?.base ?? '';
    const rules = serving === undefined ? HEADER_RULES : rulesWithPolicy(serving.policy);
    if (!asked.startsWith(`${base}/`)) {
      // Outside of the site there is only a redirect to it.
      if (asked === '/' || asked === base) response.writeHead(302, { location: `${base}/` });
      else response.writeHead(404);
      response.end();
      return;
    }
    request.url = asked.slice(base.length);
    // sirv misreads other ranges, and fails if the end is before the start.
    if (!isPlainRange(request.headers.range)) delete request.headers.range;
    const path = request.url.replace(/[?#].*$/s, '');
    for (const [name, value] of Object.entries(headersFor(path, rules))) response.setHeader(name, value);
    const sendNotFound = () => {
      // The file may be missing for a moment while a new build replaces the old one.
      if (isInFolder(notFound, folder)) missing = readFileSync(notFound);
      response.writeHead(404, { ...headersFor('/404.html', rules), 'Content-Type': 'text/html; charset=utf-8' });
      response.end(missing);
    };
    const redirectOrNotFound = () => {
      const page = pinnedPage(folder, base + path);
      if (page === undefined) {
        sendNotFound();
        return;
      }
      response.writeHead(302, { location: page });
      response.end();
    };
    if (/^\/(?:404(?:\.html)?|_pinned-\w+\.map)$/.test(path) || leadsOut(folder, path)) sendNotFound();
    else if (!answer(request, response, path)) files(request, response, redirectOrNotFound);
  });
  server.keepAliveTimeout = IDLE;
  const { port: taken, close } = await listen(server, options);
  return { address: `http://localhost:${taken}${readServing(folder)?.base ?? ''}`, close };
}

/** Tells whether a link at a path, or at a file that answers for it, leads out of the folder. */
function leadsOut(folder: string, path: string): boolean {
  return filesFor(folder, path).some((file) => isRegularFile(file) && !isInFolder(file, folder));
}

/** Returns the files that may answer for a path, of which the first counts that exists. */
export function filesFor(folder: string, path: string): readonly string[] {
  return ['', '.html', '/index.html'].map((ending) => join(folder, decodePercent(path).replace(/\/$/, '') + ending));
}

/** Tells whether a `Range` header asks for a single part with a start. Servers may ignore other ranges. */
function isPlainRange(range: string | undefined): boolean {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  return start !== undefined && (end === '' || Number(start) <= Number(end));
}

/** Opens a server to this machine or the given host. Rejects if the port is in use. */
export async function listen(server: Server, { port = 0, host = '127.0.0.1' }: ServeOptions) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}
