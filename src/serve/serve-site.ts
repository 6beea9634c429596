/** Serves a built site as static hosts do: addresses without `.html`, `404.html` for what does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';

export interface ServedSite {
  /** `http://localhost:4321`, without a slash at the end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  /** 0, the default, takes any free one. */
  readonly port?: number;
  /** Who may connect; by default this machine only. */
  readonly host?: string;
}

/** Rejects where the folder holds no site, or the port is taken. A site that is built again meanwhile is served as it then is. */
export async function serveSite(folder: string, { port = 0, host = '127.0.0.1' }: ServeOptions = {}): Promise<ServedSite> {
  const notFound = join(folder, '404.html');
  if (!existsSync(notFound)) throw new Error(`"${folder}" holds no built site: run \`npm run build\` first`);
  // `dev` reads the folder at every request instead of once at the start.
  const files = sirv(folder, { extensions: ['html'], dev: true, dotfiles: true, setHeaders: openToOthers });
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(readFileSync(notFound));
    });
  });
  await listen(server, port, host);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}

/** What other people's pages and programs read from their own addresses; see docs/embed.md. */
const FOR_OTHERS = /^\/(?:api\/|oembed\/|embed\.js$)/;

function openToOthers(response: ServerResponse, pathname: string): void {
  if (FOR_OTHERS.test(pathname)) response.setHeader('access-control-allow-origin', '*');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
