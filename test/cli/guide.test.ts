/**
 * Follows the command blocks of the README and of each page of the guide in an empty folder, as a reader who pastes them would. A block `sh` is run; if an
 * unmarked block comes next, it shows lines of the output. A block `shell` needs an account, a server or somebody's document, and is not run.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf, setPage } from '../import/made-pdf.ts';

const RULES = resolve('src/cli/rules.mjs');

/** Rules whose pages the guide makes into a site. */
const LANTERN = [
  'Lantern, Complete Rules',
  'Effective March 1, 2026',
  '1. Players',
  '1.1. Two to four players play.',
  '1.1.1. With two players, each takes two seats; see rule 2.1.',
  '1.2. Everyone begins with a lantern and three candles.',
  'Example: Ann and Ben begin with two lanterns in all.',
  '2. The Night',
  '2.1. The youngest player begins.',
  '2.1.1. Nobody begins twice in a row.',
  '2.2. A player without candles waits.',
];

const place = mkdtempSync(join(tmpdir(), 'rulegraph-guide-'));
const bin = join(place, 'bin');

/**
 * Runs this program for the package. Commands that serve or need a whole build, which other tests run, only have their arguments read; a check that found
 * something is no failure.
 */
const NPX = `#!/usr/bin/env bash
case "$1" in rulegraph | ./rulegraph-*.tgz) shift ;; *) echo "npx $1 is not the package" >&2; exit 2 ;; esac
case "$1" in build | dev | preview | links | addresses) exec "${process.execPath}" "${RULES}" "$@" --help >/dev/null ;; esac
"${process.execPath}" "${RULES}" "$@"
status=$?
case "$1 $2" in check* | 'cite check' | 'rulings check') if [ $status = 1 ]; then status=0; fi ;; esac
exit $status
`;

/** Knows the scripts of this repository and of new projects. */
const NPM = `#!/usr/bin/env bash
case "$*" in ci | install | pack | start | test | 'run build' | 'run check' | 'run test:unit') ;; *) echo "npm $*: not known" >&2; exit 2 ;; esac
`;

/** The documents that pages import, by name. */
const documents = new Map<string, string | Uint8Array>();

beforeAll(() => {
  documents.set('rules.pdf', makePdf([setPage(LANTERN.map((line) => [40, line] as const))]));
  const release = ['export', '--work', 'cr', '--edition', '2024-06-07', '--lang', 'en', '--form', 'text'];
  documents.set('MagicCompRules 20240607.txt', execFileSync(process.execPath, [RULES, ...release], { encoding: 'utf8' }));
  mkdirSync(bin);
  for (const [name, script] of [
    ['npx', NPX],
    ['npm', NPM],
  ] as const) {
    writeFileSync(join(bin, name), script);
    chmodSync(join(bin, name), 0o755);
  }
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Block {
  readonly line: number;
  readonly commands: string;
  /** Lines of the output that the page shows. */
  readonly shown: readonly string[];
}

/** Returns the blocks of commands of a page, without the indentation of a list. */
function readBlocks(markdown: string): readonly Block[] {
  const fences = [...markdown.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)];
  return fences.flatMap(({ 1: indent = '', 2: language, 3: text = '', index, 0: whole }, at) => {
    if (language !== 'sh') return [];
    const next = fences[at + 1];
    const isOutput = next?.[2] === '' && markdown.slice(index + whole.length, next.index).trim() === '';
    const plain = text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const shown = isOutput ? (next[3] ?? '').split('\n').filter((line) => line.trim() !== '') : [];
    return [{ line: markdown.slice(0, index).split('\n').length, commands: plain, shown }];
  });
}

const pages = [
  'README.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
  .map((page) => ({ page, blocks: readBlocks(readFileSync(page, 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0);

const run = promisify(execFile);

// Pages begin with what their first lines say: with nothing, or with the content of this repository.
test.concurrent.each(pages)('$page', async ({ page, blocks }) => {
  let folder = join(place, page.replaceAll(/\W/g, '-'));
  const end = `${folder}.end`;
  mkdirSync(folder);
  for (const [name, document] of documents) writeFileSync(join(folder, name), document);
  if (!/own-site|from-a-pdf|new-release|import|add-a-game/.test(page))
    cpSync('content', join(folder, 'content'), { recursive: true });
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, RULES_CACHE: join(place, 'cache') };
  for (const { line, commands, shown } of blocks) {
    const { stdout, stderr } = await run('bash', ['-euc', `${commands}\npwd >'${end}'`], { cwd: folder, env }).catch(
      (error: Error) => Promise.reject(new Error(`${page}:${line}: ${error.message}`)),
    );
    const missing = shown.filter((text) => !(stdout + stderr).includes(text.trim()));
    expect(missing, `${page}:${line} does not print this, but\n${stdout}${stderr}`).toEqual([]);
    folder = readFileSync(end, 'utf8').trim();
  }
});
