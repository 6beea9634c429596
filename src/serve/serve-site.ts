/** Serves a built site as static hosts do: addresses without `.html`, the headers of the site, `404.html` for what does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';
import { readServing, type Serving } from '../hosting/built-site.ts';
import { HEADER_RULES, headersFor, rulesWithPolicy } from '../hosting/headers.ts';
import { pinnedPage } from '../hosting/nginx-conf.ts';

/** A server that runs. */
export interface ServedSite {
  /** `http://localhost:4321`, or below a path as the site wants it; without a slash at the end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Where the server listens. */
export interface ServeOptions {
  /** 0, the default, takes any free one. */
  readonly port?: number;
  /** Who may connect; by default this machine only. */
  readonly host?: string;
}

/** Rejects where the folder holds no site, or the port is taken. A site that is built again meanwhile is served as it then is. */
export async function serveSite(folder: string, { port = 0, host = '127.0.0.1' }: ServeOptions = {}): Promise<ServedSite> {
  const notFound = join(folder, '404.html');
  if (!existsSync(notFound)) throw new Error(`"${folder}" holds no built site: run \`npx rulegraph build\` first`);
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
      // At the root of the host there is only the way to the site.
      if (asked === '/' || asked === base) response.writeHead(302, { location: `${base}/` });
      else response.writeHead(404);
      response.end();
      return;
    }
    request.url = asked.slice(base.length);
    // sirv takes any other for a range of its own making, and fails where its end comes before its start.
    if (!isPlainRange(request.headers.range)) delete request.headers.range;
    const path = request.url.replace(/[?#].*$/, '');
    for (const [name, value] of Object.entries(headersFor(path, rules))) response.setHeader(name, value);
    const sayMissing = () => {
      // While a new build takes the place of the old one, there is neither for a moment.
      if (existsSync(notFound)) missing = readFileSync(notFound);
      response.writeHead(404, { ...headersFor('/404.html', rules), 'Content-Type': 'text/html; charset=utf-8' });
      response.end(missing);
    };
    const leadOn = () => {
      const page = pinnedPage(folder, base + path);
      if (page === undefined) {
        sayMissing();
        return;
      }
      response.writeHead(302, { location: page });
      response.end();
    };
    if (/^\/(?:404(?:\.html)?|_pinned-\w+\.map)$/.test(path)) sayMissing();
    else files(request, response, leadOn);
  });
  await listen(server, port, host);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port: taken } = server.address() as AddressInfo;
  return { address: `http://localhost:${taken}${readServing(folder)?.base ?? ''}`, close };
}

/** Tells whether a `Range` asks for one part, from a place to a later one or to the end. What else it may say servers may ignore. */
function isPlainRange(range: string | undefined): boolean {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  return start !== undefined && (end === '' || Number(start) <= Number(end));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
