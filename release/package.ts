/**
 * Prepares `npm pack`: makes the files of the npm package that are not in the repository. `lib/` has the program as JavaScript, module by module, with the
 * types of the library and a page about it (`api.md`); `site/` has the site's code as Astro compiles it, so that users of the package do not need Astro.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { escapePattern } from '../src/core/untrusted.ts';
import { compiledDigest, compileSite, FILE_LIST, listFiles } from '../src/site/build/compiled-site.ts';
import { bundleScript, embedScript } from '../src/site/outputs/bundle-script.ts';
import { libraryPage } from './library-page.ts';
import { describedSchemas } from './settings-schemas.ts';

/** Matches modules of `src` that Astro or a bundler compiles, and one that only `npm pack` and `astro dev` use. */
const COMPILED =
  /^site\/(?:frame\/|browser\/(?!offline\/pack\.)|pages\/.+-(?:script|worker)\.ts$|outputs\/endpoint\.ts$|build\/astro\.ts$)/;

/** The module of Astro that lists the pages of a compiled site. */
const STATIC_PATHS = 'astro/runtime/prerender/static-paths.js';

/** Packages that are imported only when the sources are run, never in the npm package. */
const DEVELOPMENT: ReadonlySet<string> = new Set(['astro', 'esbuild', 'typescript']);

/** The oldest Node.js that the package runs on. */
const TARGET = 'node22.12';

for (const folder of ['lib', 'site', 'schemas']) rmSync(folder, { recursive: true, force: true });
await writeModules();
writeFileSync('lib/api.md', libraryPage());
await writeSite();
mkdirSync('schemas');
for (const [name, schema] of Object.entries(describedSchemas())) {
  writeFileSync(`schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
}
writeFileSync('sbom.json', `${JSON.stringify(billOfMaterials(), null, 1)}\n`);
await checkDependencies();

/** Writes `lib/`. */
async function writeModules(): Promise<void> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const modules = files.filter((file) => file.endsWith('.ts') && !COMPILED.test(file));
  await build({
    entryPoints: modules.map((file) => join('src', file)),
    outdir: 'lib',
    outbase: 'src',
    format: 'esm',
    platform: 'node',
    target: TARGET,
    charset: 'utf8',
    logLevel: 'warning',
  });
  execFileSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', 'release/tsconfig.types.json'], {
    stdio: 'inherit',
  });
  for (const file of readdirSync('lib', { recursive: true, encoding: 'utf8' })) {
    const path = join('lib', file);
    if (/\.(?:js|ts)$/.test(file)) writeFileSync(path, withScriptEndings(readFileSync(path, 'utf8'), path));
  }
  const copied = files.filter(
    (file) =>
      file.endsWith('-worker.mjs') ||
      /^(?:core|import|site)\/.*(?<!\/package)\.(?:json|conf)$|^site\/outputs\/.*\.css$/.test(file),
  );
  for (const file of copied) cpSync(join('src', file), join('lib', file));
}

/** Returns a module that imports `./other.js` where its source imports `./other.ts`, and the files of other rooms instead of their packages. */
function withScriptEndings(code: string, path: string): string {
  return (
    code
      .replace(/((?:\bfrom|\bimport\(?|\bURL\(|\bload\()\s*(["'])\.{1,2}\/[^"'\n]+)\.ts\2/g, '$1.js$2')
      .replace(/(["'])@rulegraph\/([\w-]+)((?:\/[\w-]+)*)\1/g, (_, quote: string, room: string, subpath: string) => {
        const file = exportsOf(room)[`.${subpath}`];
        if (file === undefined) throw new Error(`${path}: @rulegraph/${room}${subpath} is not exported`);
        return quote + relativeFrom(path, join('lib', room, file.replace(/\.ts$/, '.js'))) + quote;
      })
      // TypeScript writes declarations without the attribute that it demands of them.
      .replace(/(from (?:'[^']+\.json'|"[^"]+\.json"));/g, '$1 with { type: "json" };')
      .replace(`"${STATIC_PATHS}"`, JSON.stringify(relativeFrom(path, 'site/static-paths.mjs')))
  );
}

/** Returns what a room of `src` exports: `{ "./work": "./work.ts" }`. */
function exportsOf(room: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`src/${room}/package.json`, 'utf8')).exports;
}

/** Returns a file as a module names it that imports it. */
function relativeFrom(path: string, file: string): string {
  const name = relative(dirname(path), file).replaceAll('\\', '/');
  return name.startsWith('.') ? name : `./${name}`;
}

async function writeSite(): Promise<void> {
  const { entry, client } = await compileSite(compiledDigest());
  const renderer = dirname(entry);
  cpSync(client, 'site/client', { recursive: true });
  cpSync(renderer, 'site/renderer', { recursive: true });
  const sources = pathToFileURL(resolve('src')).href;
  for (const file of readdirSync('site/renderer', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mjs'),
  )) {
    const path = join('site/renderer', file);
    const code = readFileSync(path, 'utf8').replace(
      new RegExp(`(["'])${escapePattern(sources)}/([^"']+)\\.ts\\1`, 'g'),
      (_, quote: string, module: string) =>
        `${quote}${relative(dirname(path), join('lib', `${module}.js`)).replaceAll('\\', '/')}${quote}`,
    );
    // Astro also writes the paths of its own folders on this machine.
    writeFileSync(
      path,
      code.replaceAll(pathToFileURL(resolve('.')).href, 'file:///rulegraph').replaceAll(resolve('.'), '/rulegraph'),
    );
  }
  mkdirSync('site/scripts');
  writeFileSync('site/scripts/embed.js', await embedScript());
  for (const name of ['dev-overlay', 'import-preview', 'worker', 'retired-worker'] as const)
    writeFileSync(`site/scripts/${name}.js`, await bundleScript(name));
  await build({
    entryPoints: [STATIC_PATHS],
    outfile: 'site/static-paths.mjs',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
  });
  writeFileSync('site/LICENSES.txt', licensesOf(bundledPackages()));
  writeFileSync(join('site', FILE_LIST), JSON.stringify(listFiles('site')));
}

/** Returns the packages whose code is in `site/`. Bundlers write a comment with the path of each module. */
function bundledPackages(): readonly string[] {
  const code = readdirSync('site', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join('site', file), 'utf8'))
    .join('\n');
  const names = [...code.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)].map(([, name = '']) => name);
  // `astro` and `diff` are in the scripts of `site/client`, which have no such comments.
  return [...new Set([...names, 'astro', 'diff'])].sort();
}

/** Returns the full licenses of packages, which must be distributed with their code. */
function licensesOf(names: readonly string[]): string {
  return names
    .map((name) => {
      const folder = join('node_modules', name);
      const file = readdirSync(folder).find((candidate) => /^licen[cs]e/i.test(candidate));
      const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string };
      return `${name} (${license ?? 'no license named'})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string }[];
}

/** The parts of the output of `npm sbom` that are changed. */
interface Bill {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Returns the software bill of materials of the package in CycloneDX format, without the time, so that it can be reproduced. */
function billOfMaterials(): object {
  // Without `dev`, npm would also leave out packages that both production and development need.
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--include=dev'];
  const json = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const {
    serialNumber: _,
    metadata: { timestamp: __, ...metadata },
    components,
    dependencies,
    ...bill
  } = JSON.parse(json) as Bill;
  const ships = ({ properties = [] }: Component) => !properties.some(({ name }) => name === 'cdx:npm:package:development');
  const shipped = components.filter(ships);
  const refs = new Set([metadata.component, ...shipped].map((component) => component['bom-ref']));
  return {
    ...bill,
    // npm names the package after its folder.
    metadata: { ...metadata, component: { ...metadata.component, name: 'rulegraph' } },
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** Throws if a module imports a missing file, or a package that is not installed with this one. */
async function checkDependencies(): Promise<void> {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const renderer = readdirSync('site/renderer').filter((file) => file.endsWith('.mjs'));
  const { metafile } = await build({
    entryPoints: [
      ...['cli/main', 'site/build/build-thread', 'site/build/dev-thread', 'core/index', 'import/define-importer'].map(
        (module) => `lib/${module}.js`,
      ),
      ...renderer.map((file) => `site/renderer/${file}`),
    ],
    outdir: 'lib',
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: TARGET,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const packages = new Set(imported.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier));
  const missing = [...packages].filter(
    (name) =>
      !name.startsWith('node:') &&
      !builtinModules.includes(name) &&
      !(name in dependencies) &&
      !(name in peerDependencies) &&
      !DEVELOPMENT.has(name),
  );
  if (missing.length > 0) throw new Error(`"dependencies" of package.json lack ${missing.join(', ')}`);
}
