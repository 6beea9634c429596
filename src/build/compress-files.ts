/** Writes `page.html.gz` and `page.html.br` beside the files of a site, for servers that send what they find. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|css|js|jsonl?|md|atom|svg|xml|txt|webmanifest)$/;

/** What fits into one packet is not sent faster for being smaller. */
const SMALLEST = 512;

/** As many as Node.js compresses at once. */
const TOGETHER = 8;

const gzipped = (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes, { level: 9 });
const brotlied = (bytes: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** Compresses every file of a folder that becomes smaller by it; resolves to the number of files. */
export async function compressFiles(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (let at = 0; at < files.length; at += TOGETHER) await Promise.all(files.slice(at, at + TOGETHER).map(compressFile));
  return files.length;
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  await Promise.all([writeFile(`${file}.gz`, await gzipped(bytes)), writeFile(`${file}.br`, await brotlied(bytes))]);
}
