/** Serves a built site as static hosts do: addresses without `.html`, `404.html` for what does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';

export interface ServedSite {
  /** `http://localhost:4321`, without a slash at the end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Serves a folder on this machine; port 0 takes any free one. Rejects where the folder holds no site or the port is taken. */
export async function serveSite(folder: string, port: number): Promise<ServedSite> {
  const notFound = join(folder, '404.html');
  if (!existsSync(notFound)) throw new Error(`"${folder}" holds no built site; run \`npm run build\` first`);
  const files = sirv(folder, { extensions: ['html'], etag: true, dotfiles: true });
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(readFileSync(notFound));
    });
  });
  await listen(server, port);
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address, close };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
}
