/**
 * Compiles the site's Astro code once for each version of the code: the module that renders pages, and the scripts and styles that pages load. The result is
 * cached, and the threads of a build render pages with it instead of Astro.
 */
import { hash, randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { cacheFolder, filesBelow, isPackaged, makeFolder, PROGRAM, RefusedError } from '@rulegraph/content/disk';
import { digestOf } from '@rulegraph/content/disk/cached-values';
import { once } from '@rulegraph/core/memo';

export interface CompiledSite {
  /** The path of the module that renders pages. */
  readonly entry: string;
  /** The folder with everything that browsers load: scripts, styles, fonts, and the files of `public`. */
  readonly client: string;
}

/** Milliseconds after which an unused version is deleted. */
const LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** Matches the names of compiled sites, finished or not; other folders of a cache that an operator has put somewhere are not ours. */
const VERSION = /^[\da-f]{64}(?:\.|$)/;

/** Returns the compiled site of the package or the cache, or compiles it; `code` is its `compiledDigest`. */
export async function compileSite(code: string): Promise<CompiledSite> {
  const known = findCompiledSite(code);
  if (known !== undefined) return known;
  // Astro finds its own modules, and keeps its intermediate files within its output, only from the folder of the code.
  if (relative(PROGRAM, process.cwd()) !== '')
    throw new RefusedError(`its pages must be compiled first: run \`npm run build\` in ${PROGRAM}, or use the installed package`);
  const versions = cacheFolder('compiled');
  const folder = join(versions, code);
  const workFolders = join(process.cwd(), '.cache');
  const workFolder = join(workFolders, `compiling-${randomUUID()}`);
  const unfinished = join(versions, `${code}.${randomUUID()}`);
  // Pages have a content security policy only in production, so the environment must not decide this.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('astro');
  const { saveRenderer } = await import('./astro-renderer.ts');
  try {
    const client = join(workFolder, 'client');
    await build({
      outDir: client,
      cacheDir: join(workFolder, 'cache'),
      // At other levels Astro prints every file that it writes.
      logLevel: 'warn',
      integrations: [saveRenderer(join(workFolder, 'renderer'))],
      vite: { environments: { prerender: { resolve: { noExternal: true } } } },
    });
    makeFolder(versions);
    // The clock of the file system may differ from that of the program.
    const { mtimeMs: now } = statSync(workFolder);
    deleteOld(versions, now, VERSION);
    // Killed builds leave these folders.
    deleteOld(workFolders, now, /^compiling-/);
    for (const part of ['client', 'renderer']) cpSync(join(workFolder, part), join(unfinished, part), { recursive: true });
    writeFileSync(join(unfinished, FILE_LIST), JSON.stringify(listFiles(unfinished)));
    // Another build may have compiled the same code meanwhile.
    if (openCompiled(folder) === undefined) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    }
  } finally {
    for (const unused of [workFolder, unfinished]) rmSync(unused, { recursive: true, force: true });
  }
  const compiled = openCompiled(folder);
  if (compiled === undefined) throw new Error(`the compiled site is missing in ${folder}`);
  return compiled;
}

/** Returns the site as it is compiled in the package or the cache; undefined if it must be compiled first. */
export function findCompiledSite(code: string): CompiledSite | undefined {
  return isPackaged ? packagedSite() : openCompiled(join(cacheFolder('compiled'), code));
}

function packagedSite(): CompiledSite {
  const packaged = openCompiled(join(PROGRAM, 'site'));
  if (packaged === undefined) throw new RefusedError('the installed package is damaged; install it again');
  return packaged;
}

/** The file of a compiled site that lists the others with their digests. */
export const FILE_LIST = 'files.json';

/** Opens the compiled site in a folder; returns undefined if there is none, or if a file was changed. */
function openCompiled(folder: string): CompiledSite | undefined {
  try {
    const listed = JSON.parse(readFileSync(join(folder, FILE_LIST), 'utf8')) as Readonly<Record<string, string>>;
    if (JSON.stringify(listFiles(folder)) !== JSON.stringify(listed)) return undefined;
    return { entry: join(folder, 'renderer/index.mjs'), client: join(folder, 'client') };
  } catch {
    return undefined;
  }
}

/** Returns the digests of the files of a compiled site by path. */
export function listFiles(folder: string): Readonly<Record<string, string>> {
  const files = filesBelow(folder).filter((file) => file !== FILE_LIST);
  return Object.fromEntries(files.map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]));
}

/** Deletes what has such a name in a folder and is old. */
function deleteOld(folder: string, now: number, pattern: RegExp): void {
  for (const name of readdirSync(folder).filter((candidate) => pattern.test(candidate))) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && mtimeMs < now - LIFETIME_MS) rmSync(path, { recursive: true, force: true });
  }
}

// The digest of what is compiled, and that of everything that pages depend on besides the content.

/** The code that is compiled, with files that are copied as they are, and the packages with their versions. */
const COMPILED_PATHS: readonly string[] = (
  isPackaged
    ? ['lib', 'site', 'package.json']
    : ['src', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
).map(inProgram);

const GUIDE = inProgram('docs');

export const CODE_PATHS: readonly string[] = [...COMPILED_PATHS, GUIDE];

function inProgram(name: string): string {
  return join(PROGRAM, name);
}

/** Settings that do not affect what is on pages. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'RULES_ADDRESSES',
  'RULES_CACHE',
  'RULES_COMPRESS',
  'RULES_CONTENT',
  'RULES_SETTINGS',
  'RULES_THREADS',
]);

/** Returns a digest of what is compiled, which includes the project's path, since compiled modules import others by absolute paths. */
export const compiledDigest = once((): string => digestOf([process.version, PROGRAM, ...contentsOf(COMPILED_PATHS)]));

/** Returns a digest of the code, the guide and the settings of the environment. With another one, all pages are rendered again. */
export function codeDigest(): string {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('RULES_') && !WITHOUT_EFFECT.has(name));
  return digestOf([compiledDigest(), JSON.stringify(settings.toSorted()), ...contentsOf([GUIDE])]);
}

/** Returns the path and the bytes, one character each, of every file. */
function contentsOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap(filesAt).flatMap((path) => [relative(PROGRAM, path), readFileSync(path, 'latin1')]);
}

/** Returns the path of a file, or the sorted paths of all files of a folder; empty if nothing is there. */
export function filesAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isDirectory() ? filesBelow(path).map((file) => join(path, file)) : [path];
}
