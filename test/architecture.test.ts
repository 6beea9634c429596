/** Checks what reviewers would otherwise have to watch: dependencies point one way, without cycles; the domain is pure; names say what is inside. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import {
  importCycles,
  readRoom,
  readSourceImports,
  runtimeClosure,
  type SourceFileImports,
  type SourceImport,
  scriptOf,
} from './source-imports.ts';

/** The rooms of `src`. What each may import is stated by its `package.json`. */
const ROOMS = readdirSync('src');

/** The folders of `src/site`, which may import those before them: pages never know what else a build writes. */
const FOLDERS_OF_SITE = ['catalogs', 'kit', 'model', 'browser', 'frame', 'pages', 'outputs', 'build'];

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
  'micromark-util-edit-map',
  'unist-util-visit',
  'vfile-message',
  'yaml',
];

/** Packages that compile the site and are not installed with the published package. */
const DEVELOPMENT: ReadonlySet<string> = new Set(['astro', 'esbuild']);

const VAGUE_NAME = /(?:^|[-.])(?:utils?|helpers?|managers?|services?|misc|common)(?:[-.]|$)/;
/** Characters of the longest regular expression. */
const LONGEST_EXPRESSION = 120;

const SOURCE_FILE = /\.(?:ts|mjs|astro)$/;

/** Tells whether a file is a script of pages. */
function isScript(file: string): boolean {
  return /^src\/site\/(?:browser\/|pages\/.+-(?:script|worker)\.ts$)/.test(file);
}

const sources = readSourceImports('src');
const tests = readSourceImports('test');

function roomOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** Returns the folder of `src/site` that a file is in. */
function folderOfSite(file: string): string {
  return file.split('/')[2] ?? '';
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
  test.each(ROOMS)('of src/%s are what its package.json states', (room) => {
    const { dependencies } = readRoom(room);
    const wrong = violations(
      sources.filter(({ file }) => roomOf(file) === room),
      (_, { specifier, file, typeOnly }) => {
        if (file !== null) return roomOf(file) !== room && !(`@rulegraph/${roomOf(file)}` in dependencies);
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
        return !(specifier.startsWith('node:') || typeOnly || name in dependencies);
      },
    );
    expect(wrong).toEqual([]);
  });

  test('of dialects are on what is published, as those of any importer', () => {
    const dialects = sources.filter(({ file }) => file.startsWith('src/import/dialects/'));
    expect(dialects.length).toBeGreaterThan(4);
    const library = readFileSync('src/core/index.ts', 'utf8').matchAll(
      /^export (?:type )?\* from '\.\/([\w/-]+?)(?:\/index)?\.ts'/gm,
    );
    const published = ['@rulegraph/import/define-importer', ...Array.from(library, ([, part]) => `@rulegraph/core/${part}`)];
    expect(published).toContain('@rulegraph/core/numbering');
    const foreign = violations(
      dialects,
      (_, { specifier }) => /^(?:\.\.|@rulegraph)\//.test(specifier) && !published.includes(specifier),
    );
    expect(foreign).toEqual([]);
    const { exports } = JSON.parse(readFileSync('src/import/package.json', 'utf8'));
    for (const file of Object.values(exports)) expect(existsSync(`src/import/${file}`), String(file)).toBe(true);
  });

  test('of the published package are those of all rooms', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const used = ROOMS.flatMap((room) => Object.keys(readRoom(room).dependencies)).filter(
      (name) => !name.startsWith('@rulegraph/'),
    );
    const published = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !name.startsWith('@types/'));
    expect(new Set(published)).toEqual(new Set(used.filter((name) => !DEVELOPMENT.has(name))));
  });

  test('within src/site point one way', () => {
    const site = sources.filter(({ file }) => roomOf(file) === 'site');
    const wrong = violations(site, (from, { file }) => {
      if (file === null || roomOf(file) !== 'site' || !SOURCE_FILE.test(file)) return false;
      return FOLDERS_OF_SITE.indexOf(folderOfSite(file)) > FOLDERS_OF_SITE.indexOf(folderOfSite(from));
    });
    expect(wrong).toEqual([]);
  });

  test('between rooms, and folders of src/site, are those that ARCHITECTURE.md lists', () => {
    const placeOf = (file: string) => (roomOf(file) === 'site' ? `site/${folderOfSite(file)}` : roomOf(file));
    const places = Map.groupBy(sources, ({ file }) => placeOf(file));
    const rows = Array.from(places, ([place, files]) => {
      const imported = files.flatMap(({ imports }) => imports.flatMap(({ file }) => (file === null ? [] : placeOf(file))));
      const others = [...new Set(imported)].filter((other) => other !== place && other !== '').toSorted();
      return `| \`${place}\` | ${others.length === 0 ? 'nothing' : others.join(', ')} |`;
    });
    expect(rows.length).toBeGreaterThan(10);
    expect(readFileSync('ARCHITECTURE.md', 'utf8')).toContain(`\n\n| place | imports |\n|---|---|\n${rows.join('\n')}\n\n`);
  });

  test('have no cycles', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test('lead to existing files', () => {
    const known = new Set(sources.map(({ file }) => file));
    expect(violations(sources, (_, { file }) => file !== null && SOURCE_FILE.test(file) && !known.has(file))).toEqual([]);
  });

  test('of the domain are limited to pure packages', () => {
    const domain = sources.filter(({ file }) => roomOf(file) === 'core');
    const wrong = violations(
      domain,
      (_, { specifier, file, typeOnly }) => file === null && !typeOnly && !PURE_PACKAGES.includes(specifier),
    );
    expect(wrong).toEqual([]);
  });

  test('of scripts for browsers never include Node.js or the disk', () => {
    const shipped = runtimeClosure(sources, isScript);
    const wrong = violations(shipped, (_, { specifier, file, typeOnly }) => {
      if (typeOnly) return false;
      return file === null
        ? specifier.startsWith('node:') || specifier.startsWith('astro')
        : roomOf(file) === 'content' ||
            (['model', 'frame', 'outputs', 'build'].includes(folderOfSite(file)) && SOURCE_FILE.test(file));
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
    const written = all.map(({ file }) => file).filter((file) => file.endsWith('.ts'));
    // Files that are named by their addresses have parameters: `[...page].md.ts`.
    const nameOf = (file: string) => basename(file).replace(/\[(?:\.\.\.)?(\w+)\]/, '$1');
    expect(written.filter((file) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.ts$/.test(nameOf(file)))).toEqual([]);
  });

  test('have no regular expression that is longer than a line', () => {
    const long = sources.flatMap(({ file }) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const isComposed = ts.isNewExpression(node) && node.expression.getText() === 'RegExp';
        const text = isComposed || ts.isRegularExpressionLiteral(node) ? node.getText() : '';
        if (text.includes('\n') || text.length > LONGEST_EXPRESSION) found.push(`${file}: ${text.slice(0, 60)}`);
        node.forEachChild(visit);
      };
      visit(ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true));
      return found;
    });
    // Name its parts.
    expect(long).toEqual([]);
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
