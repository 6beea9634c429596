/** Runs a build from beginning to end and prints its result. If nothing has changed since the last one, not even its code is loaded. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type FileState, fileState } from '@rulegraph/content/disk/file-states';
import { contentFolders, filesBelow, RefusedError } from '@rulegraph/content/disk/file-system';
import { awaitInterruption } from '@rulegraph/content/disk/interruption';
import { type BuildOptions, findUnchanged, observeInputs, openInputStates } from './unchanged-site.ts';

interface RunOptions extends Partial<BuildOptions> {
  /** Whether the process ends after this build, which may therefore keep the content that it reads. */
  readonly isOnly?: boolean;
}

/** Builds the content into a folder and prints the result. If the build fails, resolves to false and leaves the previous site unchanged. */
export async function runBuild(
  folder: string,
  { compress = process.env['RULES_COMPRESS'] === '1', draft = false, isOnly = false }: RunOptions = {},
): Promise<boolean> {
  const started = performance.now();
  const options: BuildOptions = { compress, draft };
  const report = (sizes: FileState['sizes'], remark = '') =>
    console.log(`${describeOutput(folder, sizes)} in ${((performance.now() - started) / 1000).toFixed(1)} s${remark}`);
  const inputState = openInputStates();
  const unchanged = findUnchanged(folder, options, inputState);
  if (unchanged !== undefined) {
    for (const line of unchanged.warnings) console.error(line);
    report(unchanged.sizes, ' (nothing has changed since the last build)');
    return true;
  }
  const [{ buildSite }, { explainFailure }, { endThreads, openProgress }, { buildInputs, ownFiles, writeSite }] =
    await Promise.all([
      import('./build-site.ts'),
      import('./explain-failure.ts'),
      import('./threads.ts'),
      import('./write-site.ts'),
    ]);
  // Threads must end first, or they would write to the folder while it is deleted.
  const interruption = awaitInterruption(endThreads);
  try {
    const progress = openProgress();
    progress.say('preparing');
    const saveUnchanged = observeInputs(buildInputs(), ownFiles, options, inputState);
    const write = async (staging: string) => {
      const save = await Promise.race([writeSite(staging, folder, { progress, draft, isOnly }), interruption.stopped]);
      if (options.compress) {
        progress.say('compressing');
        console.log(`${await compressFiles(staging)} files compressed`);
      }
      return save;
    };
    const saveForNextBuild = await buildSite(folder, write, contentFolders(), inputState);
    saveForNextBuild();
    progress.end();
    const written = fileState(folder);
    saveUnchanged(folder, written, progress.warnings);
    report(written.sizes);
    return true;
  } catch (error) {
    const signal = interruption.signal();
    console.error(explainFailure(signal === undefined ? error : new RefusedError(`it was stopped (${signal})`), folder));
    interruption.end();
    // Ends with the same signal, so that the caller sees it.
    if (signal !== undefined) process.kill(process.pid, signal);
    return false;
  } finally {
    interruption.end();
  }
}

/** The limits of Cloudflare Pages for the number and the size of files, and of GitHub Pages for the whole site. */
const MAX_FILES = 20_000;
const LARGEST_FILE = 25 * 2 ** 20;
const MAX_BYTES = 2 ** 30;

/** Returns `dist: 1444 files, 18.3 MB`, with the limits of free hosts that the site exceeds. */
function describeOutput(folder: string, sizes: FileState['sizes']): string {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const beyond = [
    ...(sizes.length > MAX_FILES ? [`more than ${MAX_FILES} files; fewer with \`rulePages\` in site.yaml`] : []),
    ...(bytes > MAX_BYTES ? ['more than 1 GiB'] : []),
    ...(sizes.some((size) => size > LARGEST_FILE) ? ['a file of more than 25 MiB'] : []),
  ];
  const total = `${folder}: ${sizes.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
  return beyond.length === 0 ? total : `${total} (${beyond.join(', ')}: some free hosts do not accept that)`;
}

const COMPRESSIBLE = /\.(?:html|css|js|jsonl?|md|atom|svg|xml|txt|webmanifest)$/;

/** Smaller files fit into one packet and are not sent faster when compressed. */
const SMALLEST = 512;

/** How many files are compressed at once: two tasks each, for the four threads of Node.js. */
const FILES_COMPRESSED_AT_ONCE = 8;

const gzipped = (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes, { level: 9 });
const brotlied = (bytes: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** Writes `page.html.gz` and `page.html.br` beside each compressible file in a folder, unless it is small. Resolves to the number of compressed files. */
export async function compressFiles(folder: string): Promise<number> {
  const files = filesBelow(folder)
    .filter((file) => COMPRESSIBLE.test(file))
    .map((file) => join(folder, file));
  let compressed = 0;
  for (let at = 0; at < files.length; at += FILES_COMPRESSED_AT_ONCE)
    for (const done of await Promise.all(files.slice(at, at + FILES_COMPRESSED_AT_ONCE).map(compressFile)))
      compressed += Number(done);
  return compressed;
}

/** Compresses a file unless it is small; resolves to whether it did. */
async function compressFile(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return false;
  await Promise.all([writeFile(`${file}.gz`, await gzipped(bytes)), writeFile(`${file}.br`, await brotlied(bytes))]);
  return true;
}
