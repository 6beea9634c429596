/**
 * The site's Astro code, compiled once for each version of the code: the module that renders pages, and the scripts and styles
 * that they load. Astro is asked for no page; what it compiles is saved in the cache, and the threads of a build render with it.
 */
import { createHash, hash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cacheFolder, filesBelow, isPackaged, PROGRAM } from '../disk/index.ts';
import { BuildRefused } from './build-site.ts';

/** A compiled site on disk. */
interface CompiledSite {
  /** The module that renders pages. */
  readonly entry: string;
  /** The folder of what browsers load: scripts, styles, fonts, and the files of `public`. */
  readonly client: string;
  /** The page of the guide about the library, as Markdown. */
  readonly libraryPage: string;
}

const LIBRARY_PAGE = 'api.md';

/** Milliseconds after which an unused version is deleted. */
const LIFETIME = 7 * 24 * 3600 * 1000;

/**
 * Returns the site as it is compiled in the package or the cache, or compiles it; `code` is the digest of everything that it follows from.
 */
export async function compileSite(code: string): Promise<CompiledSite> {
  if (isPackaged) return packagedSite();
  const versions = cacheFolder('compiled');
  const folder = join(versions, code);
  const known = openCompiled(folder);
  if (known !== undefined) return known;
  // Astro keeps its intermediate files inside of its output only where that is below the current folder.
  const workshops = join(process.cwd(), '.cache');
  const workshop = join(workshops, `compiling-${randomUUID()}`);
  const arriving = join(versions, `${code}.${randomUUID()}`);
  // Whatever the environment sets: only in production do pages carry their content security policy.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('astro');
  try {
    const client = join(workshop, 'client');
    await build({
      outDir: client,
      cacheDir: join(workshop, 'cache'),
      // Astro would name every file that it writes.
      logLevel: 'warn',
      integrations: [saveRenderer(join(workshop, 'renderer'))],
      vite: { environments: { prerender: { resolve: { noExternal: true } } } },
    });
    mkdirSync(versions, { recursive: true });
    // By the clock of the disk, which need not be that of the program.
    const { mtimeMs: now } = statSync(workshop);
    deleteOld(versions, now);
    // Those of builds that were killed.
    deleteOld(workshops, now, 'compiling-');
    for (const part of ['client', 'renderer']) cpSync(join(workshop, part), join(arriving, part), { recursive: true });
    const { libraryPage } = await import('../integration/library-page.ts');
    writeFileSync(join(arriving, LIBRARY_PAGE), libraryPage());
    writeFileSync(join(arriving, FILE_LIST), JSON.stringify(listFiles(arriving)));
    // Another build may have compiled the same meanwhile.
    if (openCompiled(folder) === undefined) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(arriving, folder);
    }
  } finally {
    for (const unused of [workshop, arriving]) rmSync(unused, { recursive: true, force: true });
  }
  const compiled = openCompiled(folder);
  if (compiled === undefined) throw new Error(`what was compiled is not in ${folder}`);
  return compiled;
}

function packagedSite(): CompiledSite {
  const packaged = openCompiled(join(PROGRAM, 'site'));
  if (packaged === undefined) throw new BuildRefused('the installed package is damaged; install it again');
  return packaged;
}

/** The file that lists the others of a compiled site. */
export const FILE_LIST = 'files.json';

/** Opens the compiled site in a folder; undefined if there is none, or if it was changed. */
function openCompiled(folder: string): CompiledSite | undefined {
  try {
    const listed = JSON.parse(readFileSync(join(folder, FILE_LIST), 'utf8')) as Readonly<Record<string, string>>;
    if (JSON.stringify(listFiles(folder)) !== JSON.stringify(listed)) return undefined;
    const name = Object.keys(listed).find((path) => /^renderer\/prerender-entry\..*mjs$/.test(path));
    if (name === undefined) return undefined;
    return { entry: join(folder, name), client: join(folder, 'client'), libraryPage: join(folder, LIBRARY_PAGE) };
  } catch {
    return undefined;
  }
}

/** Returns the digests of all files of a compiled site by their paths. */
export function listFiles(folder: string): Readonly<Record<string, string>> {
  const files = filesBelow(folder).filter((file) => file !== FILE_LIST);
  return Object.fromEntries(files.map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]));
}

function deleteOld(folder: string, now: number, prefix = ''): void {
  for (const name of readdirSync(folder).filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && mtimeMs < now - LIFETIME) rmSync(path, { recursive: true, force: true });
  }
}

/** Copies what Astro would render with, which it deletes in the end; pages are rendered by threads later. */
function saveRenderer(folder: string): AstroIntegration {
  return {
    name: 'rulegraph-save-renderer',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((pages) => ({ ...pages, setup: async () => {}, getStaticPaths: async () => [] }));
      },
      'astro:build:generated': ({ dir }) => {
        const output = fileURLToPath(dir);
        renameSync(join(output, '.prerender'), folder);
        mkdirSync(join(output, '.prerender'));
      },
    },
  };
}

// A digest of everything that pages follow from beside the content: where it changes, everything is compiled and rendered anew.

/** Code, the guide, what is copied as it is, and the packages with their versions. */
const OF_PROJECT = isPackaged
  ? ['lib', 'site', 'docs', 'package.json']
  : ['src', 'docs', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Settings that say where things are or what is done with the pages, and nothing of what is on them. */
const BESIDE: ReadonlySet<string> = new Set([
  'RULES_ADDRESSES',
  'RULES_CACHE',
  'RULES_COMPRESS',
  'RULES_CONTENT',
  'RULES_SETTINGS',
  'RULES_THREADS',
]);

/** Returns the digest; it also names the project's place, since what is compiled refers to modules by their paths. */
export function codeDigest(): string {
  const digest = createHash('sha256');
  const add = (text: string | Uint8Array) => digest.update(`${text.length}:`).update(text);
  add(process.version);
  add(PROGRAM);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('RULES_') && !BESIDE.has(name)) add(`${name}=${value}`);
  }
  for (const path of OF_PROJECT.flatMap((name) => filesAt(join(PROGRAM, name)))) {
    add(relative(PROGRAM, path));
    add(readFileSync(path));
  }
  return digest.digest('hex');
}

/** Returns a file, or all files of a folder in an order that is always the same; none where there is nothing. */
function filesAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isDirectory() ? filesBelow(path).map((file) => join(path, file)) : [path];
}
