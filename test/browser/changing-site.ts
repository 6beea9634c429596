/** Serves a copy of the built site that tests can change, slow down and take offline. */
import { createHash } from 'node:crypto';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serveSite } from '../../src/site/build/serve-site.ts';
import type { OfferedPack, OfflinePack } from '../../src/site/kit/pack.ts';

export interface ChangingSite {
  readonly address: string;
  /** Replaces the file at an address, or removes it if there is no text, and updates the packs that list it. */
  readonly publish: (address: string, text: string | null) => void;
  readonly read: (address: string) => string;
  /** Makes requests wait until the returned function is called. */
  readonly hold: () => () => void;
  /** Breaks all connections, which the browser does not know before it asks, until the returned function is called. */
  readonly disconnect: () => () => void;
  readonly close: () => Promise<void>;
}

const folders: string[] = [];

// Not when a site is closed: its server may still be opening a file for a page that is closed as well.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Serves a copy of dist/ whose files are shared with it until they change. */
export async function openChangingSite(): Promise<ChangingSite> {
  mkdirSync(join('test', '.output'), { recursive: true });
  const folder = mkdtempSync(join('test', '.output', 'changing-site-'));
  folders.push(folder);
  linkFolder('dist', folder);
  const inner = await serveSite(folder);
  let gate = Promise.resolve();
  let isConnected = true;
  const server = createServer((asked, answer) => {
    void gate.then(() => {
      if (!isConnected) return void answer.destroy();
      const { method, url, headers } = asked;
      request(new URL(url ?? '/', inner.address), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      })
        // A closed page or site needs no answer.
        .on('error', () => answer.destroy())
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    read: (address) => readFileSync(join(folder, fileOf(folder, address)), 'utf8'),
    publish: (address, text) => {
      replaceFile(join(folder, fileOf(folder, address)), text);
      for (const language of ['en', 'pt']) if (text !== null) updatePacks(folder, language, address, text);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    disconnect: () => {
      isConnected = false;
      return () => {
        isConnected = true;
      };
    },
    close: async () => {
      server.closeAllConnections();
      await Promise.all([inner.close(), new Promise<void>((resolve) => server.close(() => resolve()))]);
    },
  };
}

/** Copies a folder with hard links. */
function linkFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      linkFolder(source, target);
    } else {
      try {
        linkSync(source, target);
      } catch {
        cpSync(source, target);
      }
    }
  }
}

/** Puts a new file in the place of the hard link, so that dist/ stays as it is, and the server never finds none. */
function replaceFile(path: string, text: string | null): void {
  if (text === null) rmSync(path);
  else {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
}

function fileOf(folder: string, address: string): string {
  const names = readdirSync(join(folder, address, '..'));
  const name = address.slice(address.lastIndexOf('/') + 1);
  return names.includes(`${name}.html`) ? `${address}.html` : address;
}

/** Lists a changed file in the packs that have it, as a build does. */
function updatePacks(folder: string, language: string, address: string, text: string): void {
  const offeredPath = join(folder, 'data', `offline-${language}.json`);
  const offered: readonly OfferedPack[] = JSON.parse(readFileSync(offeredPath, 'utf8'));
  const updated = offered.map((entry) => {
    const path = join(folder, 'data', entry.work, `offline-${language}.json`);
    const pack: OfflinePack = JSON.parse(readFileSync(path, 'utf8'));
    if (!pack.files.some(([file]) => file === address)) return entry;
    const files = pack.files.map((file) =>
      file[0] === address ? ([address, hashOf(text), Buffer.byteLength(text)] as const) : file,
    );
    const bytes = files.reduce((sum, [, , size]) => sum + size, 0);
    const version = hashOf(JSON.stringify(files));
    replaceFile(path, JSON.stringify({ ...pack, files, bytes, version }));
    return { ...entry, bytes, version };
  });
  replaceFile(offeredPath, JSON.stringify(updated));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
