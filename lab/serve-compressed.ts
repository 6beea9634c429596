/** Serves a built site compressed, as hosts do, to measure what is transferred. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sirv from 'sirv';

const COMPRESSED = /\.(?:html|css|js|json|svg|xml|webmanifest)$/;

/** Writes a `.gz` file beside each text file of a folder. */
export function compressFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(file)) continue;
    const path = join(folder, file);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

export interface CompressedSite {
  /** `http://localhost:12345`, without a slash at the end. */
  readonly address: string;
  readonly close: () => void;
}

/** Serves a folder of compressed files at a free port of this machine. */
export async function serveCompressed(folder: string): Promise<CompressedSite> {
  const server: Server = createServer(sirv(folder, { extensions: ['html'], gzip: true, maxAge: 3600 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
