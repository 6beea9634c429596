/** A build from beginning to end, and what is said of it. */
import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from '../disk/index.ts';
import { BuildRefused, buildSite } from './build-site.ts';
import { explainFailure } from './explain-failure.ts';
import { awaitInterruption } from './interruption.ts';
import { endThreads, openProgress } from './threads.ts';
import { writeSite } from './write-site.ts';

interface RunOptions {
  /** Whether `.gz` and `.br` are written as well; `RULES_COMPRESS=1` says so for all builds. */
  readonly compress?: boolean | undefined;
  /** Whether the site is for its author only, so that nothing is said of what publishing needs. */
  readonly draft?: boolean;
}

/** Builds the content into a folder and prints what came of it; resolves to false, with the previous site as it was, if that failed. */
export async function runBuild(
  folder: string,
  { compress = process.env['RULES_COMPRESS'] === '1', draft = false }: RunOptions = {},
): Promise<boolean> {
  // What threads still wrote would be left when the folder is deleted.
  const interruption = awaitInterruption(endThreads);
  try {
    const started = performance.now();
    const progress = openProgress();
    progress.say('preparing');
    const saving = await buildSite(folder, async (staging) => {
      const save = await Promise.race([writeSite(staging, folder, { progress, draft }), interruption.stopped]);
      if (compress) {
        progress.say('compressing');
        console.log(`${await compressFiles(staging)} files compressed`);
      }
      return save;
    });
    saving();
    progress.end();
    console.log(`${describeOutput(folder)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    const signal = interruption.signal();
    console.error(explainFailure(signal === undefined ? error : new BuildRefused(`it was stopped (${signal})`), folder));
    interruption.end();
    // The caller learns that a signal ended the program.
    if (signal !== undefined) process.kill(process.pid, signal);
    return false;
  } finally {
    interruption.end();
  }
}

/** Cloudflare Pages takes so many files, none of them larger; GitHub Pages takes a gigabyte. */
const MOST_FILES = 20_000;
const LARGEST_FILE = 25 * 2 ** 20;
const MOST_BYTES = 2 ** 30;

/** Returns `dist: 1444 files, 18.3 MB`, with what is beyond the limits of free hosts. */
function describeOutput(folder: string): string {
  const sizes = filesBelow(folder).map((file) => statSync(join(folder, file)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const beyond = [
    ...(sizes.length > MOST_FILES ? [`more than ${MOST_FILES} files; fewer with \`rulePages\` in site.yaml`] : []),
    ...(bytes > MOST_BYTES ? ['more than 1 GiB'] : []),
    ...(sizes.some((size) => size > LARGEST_FILE) ? ['a file of more than 25 MiB'] : []),
  ];
  const total = `${folder}: ${sizes.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
  return beyond.length === 0 ? total : `${total} (${beyond.join(', ')}: not every free host takes that)`;
}

// Writes `page.html.gz` and `page.html.br` beside the files of a site, for servers that send what they find.

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
  const files = filesBelow(folder)
    .filter((file) => COMPRESSIBLE.test(file))
    .map((file) => join(folder, file));
  for (let at = 0; at < files.length; at += TOGETHER) await Promise.all(files.slice(at, at + TOGETHER).map(compressFile));
  return files.length;
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  await Promise.all([writeFile(`${file}.gz`, await gzipped(bytes)), writeFile(`${file}.br`, await brotlied(bytes))]);
}
