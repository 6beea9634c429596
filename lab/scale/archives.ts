/** Makes content folders with parts of the whole archive, whose files are hard links. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
/** The folder for everything that measurements build. */
export const WORK_FOLDER = join(PROJECT, '.cache/bench');

/** Returns the content folder of the whole corpus: `RULES_BENCH_CONTENT`, or `.cache/bench/corpus`, which is imported on first use. */
export function wholeArchive(corpus: string): string {
  const ready = process.env['RULES_BENCH_CONTENT'];
  if (ready) return ready;
  const folder = join(WORK_FOLDER, 'corpus');
  if (existsSync(join(folder, 'complete'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  for (const work of ['cr', 'lorcana']) cpSync(join(PROJECT, 'content', work, 'work.yaml'), join(folder, work, 'work.yaml'));
  cpSync(join(PROJECT, 'lab/works'), folder, { recursive: true });
  const importFiles = (work: string, lang: string, path: string, ...options: readonly string[]) => {
    const words = ['src/cli/rules.mjs', 'import', join(corpus, path), '--work', work, '--lang', lang, '--content', folder];
    const { status, stderr } = spawnSync(process.execPath, [...words, ...options], {
      cwd: PROJECT,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(`${path}: ${stderr.slice(-2000)}`);
  };
  // Some releases print a number twice.
  importFiles('cr', 'en', 'cr/en', '--accept', 'duplicate-number');
  for (const file of readdirSync(join(corpus, 'cr/zh')).filter((name) => name.endsWith('_Zh.txt')))
    importFiles('cr', 'zh', `cr/zh/${file}`);
  importFiles('cr', 'pt', 'cr/po-pt/2022-09-06.po', '--edition', '2020-11-20');
  importFiles('cr', 'pt', 'cr/jekyll-pt');
  for (const lang of ['en', 'fr', 'it']) importFiles('lorcana', lang, `lorcana/${lang}`);
  importFiles('lorcana', 'ja', 'lorcana/jp');
  importFiles('lorcana', 'es', 'lorcana/es', '--edition', '2025-08-22');
  for (const file of readdirSync(join(corpus, 'one-piece'))) importFiles('one-piece', 'en', `one-piece/${file}`);
  mkdirSync(join(folder, 'complete'));
  return folder;
}

/** A part of an archive. */
export interface Cut {
  readonly name: string;
  readonly work: string;
  readonly languages: readonly string[];
  /** How many of the newest editions; all by default. */
  readonly newest?: number;
  /** The only edition. */
  readonly only?: string;
}

/** Makes a content folder with some languages of some editions of one work. */
export function cutArchive(whole: string, { name, work, languages, newest, only }: Cut): string {
  const folder = join(WORK_FOLDER, 'cuts', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, work), { recursive: true });
  cpSync(join(whole, work, 'work.yaml'), join(folder, work, 'work.yaml'));
  const having = readdirSync(join(whole, work))
    .filter((edition) => only === undefined || edition === only)
    .filter((edition) => languages.some((lang) => existsSync(join(whole, work, edition, lang))))
    .sort();
  for (const edition of having.slice(-(newest ?? having.length))) {
    mkdirSync(join(folder, work, edition));
    for (const part of ['edition.yaml', ...languages]) {
      const from = join(whole, work, edition, part);
      if (existsSync(from)) link(from, join(folder, work, edition, part));
    }
  }
  return folder;
}

function link(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-al', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
