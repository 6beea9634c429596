/** Checks what reviewers would otherwise have to watch: dependencies point one way, without cycles; the domain is pure; names say what is inside. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importCycles, readSourceImports, runtimeClosure, type SourceFileImports, type SourceImport } from './source-imports.ts';

/** The folders of `src` and what they may import. A folder that is not listed here may import nothing of the project. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  archive: ['rules'],
  disk: ['rules', 'archive'],
  importers: ['rules'],
  fetch: ['rules', 'disk', 'importers'],
  shared: ['rules'],
  site: ['rules', 'archive', 'shared'],
  views: ['rules', 'archive', 'shared', 'site'],
  publish: ['rules', 'archive', 'disk', 'shared', 'site', 'views', 'integration', 'hosting', 'offline'],
  integration: ['rules', 'archive', 'disk', 'shared', 'site', 'views'],
  hosting: [],
  build: ['rules', 'archive', 'disk', 'shared', 'site', 'views', 'integration', 'publish'],
  serve: ['build', 'hosting'],
  cli: ['rules', 'archive', 'disk', 'importers', 'fetch', 'publish', 'hosting', 'build', 'serve', 'mcp'],
  mcp: ['rules', 'archive', 'fetch', 'shared', 'publish'],
  offline: [],
  client: ['rules', 'shared', 'offline', 'styles'],
  embed: [],
  components: ['rules', 'shared', 'site', 'views'],
  layouts: ['rules', 'shared', 'site', 'views', 'components', 'styles', 'hosting'],
  pages: ['rules', 'archive', 'shared', 'site', 'views', 'integration', 'publish', 'components', 'layouts', 'styles', 'hosting'],
};

/** Words of an earlier vocabulary that only its authors understood; ARCHITECTURE.md has the one in use. */
const RETIRED_WORD = /\b(?:shelf|shelves|furniture|sureness|wordsOf|telephone|blanks|at hand|whoever)\b/gi;

/** Everything that people read: code, interface strings, pages and content. The texts of rules may say “whoever”. */
const READ_BY_PEOPLE = /^(?:(?:src|docs|content|release|hosting)\/.*\.(?:ts|mjs|astro|css|json|ya?ml|md)|[A-Z]+\.md)$/;
const TEXT_OF_RULES = /^content\/[^/]+\/[\d-]+\//;

/** Packages without side effects that run in Node.js and in browsers alike. */
const PURE_PACKAGES = [
  'decode-named-character-reference',
  'diff',
  'github-slugger',
  'htmlparser2',
  'remark',
  'mdast-util-gfm-table',
  'mdast-util-to-markdown',
  'micromark-core-commonmark',
  'micromark-extension-gfm-table',
  'unist-util-visit',
  'vfile-message',
  'yaml',
];

const VAGUE_NAME = /(?:^|[-.])(?:utils?|helpers?|managers?|services?|misc|common)(?:[-.]|$)/;
const SOURCE_FILE = /\.(?:ts|mjs|astro)$/;

const sources = readSourceImports('src');
const tests = readSourceImports('test');

function layerOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** `a.ts imports b.ts`, for every import that a file must not have. */
function violations(
  files: readonly SourceFileImports[],
  forbidden: (from: string, what: SourceImport) => boolean,
): readonly string[] {
  return files.flatMap(({ file, imports }) =>
    imports.filter((what) => forbidden(file, what)).map(({ specifier }) => `${file} imports ${specifier}`),
  );
}

describe('dependencies', () => {
  test('every folder of src has its place in the order', () => {
    const layers = new Set(sources.map(({ file }) => layerOf(file)));
    expect([...layers].filter((layer) => !(layer in MAY_IMPORT))).toEqual([]);
  });

  test('point one way', () => {
    const wrong = violations(sources, (from, { file }) => {
      if (file === null || layerOf(file) === layerOf(from)) return false;
      return !(MAY_IMPORT[layerOf(from)] ?? []).includes(layerOf(file));
    });
    expect(wrong).toEqual([]);
  });

  test('have no cycles', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test('lead to existing files', () => {
    const known = new Set(sources.map(({ file }) => file));
    expect(violations(sources, (_, { file }) => file !== null && SOURCE_FILE.test(file) && !known.has(file))).toEqual([]);
  });

  test('of the domain are limited to pure packages', () => {
    const domain = sources.filter(({ file }) => layerOf(file) === 'rules');
    const wrong = violations(
      domain,
      (_, { specifier, file, typeOnly }) => file === null && !typeOnly && !PURE_PACKAGES.includes(specifier),
    );
    expect(wrong).toEqual([]);
  });

  test('of scripts for browsers never include Node.js or the disk', () => {
    const shipped = runtimeClosure(sources, (file) => layerOf(file) === 'client');
    const wrong = violations(shipped, (_, { specifier, file, typeOnly }) => {
      if (typeOnly) return false;
      return file === null
        ? specifier.startsWith('node:') || specifier.startsWith('astro')
        : ['archive', 'disk', 'site', 'views'].includes(layerOf(file));
    });
    expect(wrong).toEqual([]);
  });
});

describe('files', () => {
  const all = [...sources, ...tests];

  test('have names that say what is inside', () => {
    expect(all.map(({ file }) => file).filter((file) => VAGUE_NAME.test(basename(file)))).toEqual([]);
  });

  test('of TypeScript are in kebab case', () => {
    const written = all.map(({ file }) => file).filter((file) => file.endsWith('.ts') && !file.startsWith('src/pages/'));
    expect(written.filter((file) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.ts$/.test(basename(file)))).toEqual([]);
  });

  test('use the vocabulary of the field, not a private one', () => {
    const folders = ['src', 'docs', 'content', 'release', 'hosting'];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`.replaceAll('\\', '/')),
    );
    const read = [...files, ...readdirSync('.')].filter((path) => READ_BY_PEOPLE.test(path));
    const used = read.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(RETIRED_WORD)]
        .filter(([word]) => word.toLowerCase() !== 'whoever' || !TEXT_OF_RULES.test(path))
        .map(([word]) => `${path}: ${word}`),
    );
    expect(read).toEqual(expect.arrayContaining(['CHANGELOG.md', 'src/site/catalogs/en.json']));
    expect(used).toEqual([]);
  });
});
