/**
 * Imports every document of the corpus through the code of `rulegraph import`, folder by folder, and prints a Markdown table of what was imported:
 * `node lab/import-table.ts [corpus] [folder …]`. Each document is imported twice and exported once: `again` says whether the second
 * import changed a byte of the content folder, `export` in which form the text was exported and whether importing that changed one.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { exportedText } from '../src/cli/commands/export.ts';
import { importDocuments } from '../src/cli/import/import-documents.ts';
import type { ImportOutcome, ImportRequest } from '../src/cli/import/import-session.ts';
import { readDocumentSets } from '../src/cli/import/read-documents.ts';
import { graphOf } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { isBundle } from '../src/core/source/index.ts';

/** A folder or file of the corpus, and how its documents are imported. */
interface Group {
  readonly path: string;
  readonly work: string;
  readonly lang: string;
  /** Dates of documents that state none. */
  readonly editions?: Readonly<Record<string, string>>;
  readonly edition?: string;
  /** What is imported first, in the work's own language: the release that a catalog translates. */
  readonly over?: string;
}

const groups: readonly Group[] = [
  { path: 'cr/en', work: 'cr', lang: 'en' },
  { path: 'cr/pdf', work: 'cr', lang: 'en' },
  { path: 'cr/docx', work: 'cr', lang: 'en' },
  { path: 'cr/zh', work: 'cr', lang: 'zh' },
  { path: 'cr/jekyll-en', work: 'cr', lang: 'en' },
  { path: 'cr/jekyll-pt', work: 'cr', lang: 'pt' },
  { path: 'cr/po-pt', work: 'cr', lang: 'pt', over: 'cr/en/2020-11-20.txt' },
  { path: 'cr/crystal-keep', work: 'cr', lang: 'en', editions: { 'general-rulings-1999.txt': '1999-12-01' } },
  { path: 'cr/wiki', work: 'cr', lang: 'en', edition: '2014-09-26', over: 'cr/en/2014-07-18.txt' },
  { path: 'seeds/000_79c13c7a9f1b35dc.txt', work: 'cr', lang: 'pt', edition: '2020-11-20' },
  { path: 'seeds/001_e6583f4dcb0be32d.txt', work: 'cr', lang: 'en', edition: '2020-11-20' },
  { path: 'seeds/002_7a6f7099f7f48170.txt', work: 'cr', lang: 'en' },
  { path: 'seeds/003_6aa7a5af9710f714.txt', work: 'lorcana', lang: 'es', edition: '2025-08-22' },
  { path: 'seeds/004_5669aadf86608262.txt', work: 'cr', lang: 'en' },
  { path: 'lorcana/en', work: 'lorcana', lang: 'en' },
  { path: 'lorcana/fr', work: 'lorcana', lang: 'fr' },
  { path: 'lorcana/it', work: 'lorcana', lang: 'it' },
  { path: 'lorcana/jp', work: 'lorcana', lang: 'ja' },
  { path: 'lorcana/es', work: 'lorcana', lang: 'es', edition: '2025-08-22' },
  { path: 'lorcana/pdf', work: 'lorcana', lang: 'en' },
  { path: 'one-piece', work: 'hyphens', lang: 'en' },
];

/** A game of which nothing but its numbers is declared. */
const HYPHENS = `titles: { en: A game whose numbers have hyphens }
source: en
numbering:
  levels:
    - { name: section, form: digits }
${['chapter', 'rule', 'subrule', 'item', 'point'].map((name) => `    - { name: ${name}, form: digits, separator: '-' }`).join('\n')}
  dotted: [section, chapter, rule, subrule, item, point]
citations: { en: { rule: [rule, rules], section: [section], see: [see, in], and: [and, or], through: [through, to], work: [] } }
exampleLabels: { en: [Example] }
licence: { name: unknown }
`;

const [corpus = process.env.RULES_CORPUS ?? '../shared/corpus', ...wanted] = process.argv.slice(2);
const unknown = wanted.filter((folder) => groups.every(({ path }) => path !== folder));
if (unknown.length > 0)
  throw new Error(`no folder of the table: ${unknown.join(', ')}; name one of ${groups.map(({ path }) => path).join(', ')}`);
for (const group of groups.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) await measure(group);

async function measure({ path, work, lang, edition, editions = {}, over }: Group): Promise<void> {
  const root = contentFolder(work);
  const request = (documentLang: string, others: Partial<ImportRequest> = {}): ImportRequest => ({
    work,
    lang: documentLang,
    folders: [root],
    // Some releases really have two rules with the same number.
    accept: ['duplicate-number'],
    ...others,
  });
  if (over !== undefined) await importDocuments(readDocumentSets([join(corpus, over)], {}), request('en'));
  console.log(`\n## ${path} (${lang})\n`);
  console.log(
    '| document | format | edition | rules | terms | words | kept | set aside | unexplained | links | dangling | s | again | export |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  const sums = { rules: 0, glossary: 0, words: 0, kept: 0, aside: 0, unexplained: 0, resolved: 0, dangling: 0, seconds: 0 };
  for (const set of readDocumentSets([join(corpus, path)], {})) {
    const named = request(lang, { edition, editions: new Map(Object.entries(editions)) });
    const started = performance.now();
    const [outcome] = await importDocuments([set], named);
    const seconds = (performance.now() - started) / 1000;
    if (outcome?.edition == null || !outcome.written) {
      console.log(`| ${basename(set.name)} | ${outcome?.passedOver ? 'skipped' : 'NOT IMPORTED'} |`);
      continue;
    }
    const bytes = digestOf(root);
    await importDocuments([set], named);
    const again = digestOf(root) === bytes ? 'same' : 'DIFFERENT';
    const round = await exportAndImport(root, { work, lang, edition: outcome.edition, bytes });
    const links = linksOf(root, { work, lang, edition: outcome.edition });
    const aside = outcome.words.words - outcome.words.kept - outcome.words.unexplained;
    const unexplained = outcome.words.unexplained + outcome.unexplained.length;
    console.log(
      `| ${[
        basename(set.name),
        outcome.format,
        outcome.edition,
        outcome.rules,
        outcome.glossary,
        outcome.words.words,
        outcome.words.kept,
        asideOf(outcome),
        unexplained,
        links.resolved,
        links.dangling,
        seconds.toFixed(2),
        again,
        round,
      ].join(' | ')} |`,
    );
    const { rules, glossary } = outcome;
    const row = { rules, glossary, words: outcome.words.words, kept: outcome.words.kept, aside, unexplained, ...links, seconds };
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += row[key];
  }
  const { rules, glossary, words, kept, aside, unexplained, resolved, dangling, seconds } = sums;
  console.log(
    `| **all** | | | ${rules} | ${glossary} | ${words} | ${kept} | ${aside} | ${unexplained} | ${resolved} | ${dangling} | ${seconds.toFixed(1)} | | |`,
  );
  rmSync(root, { recursive: true });
}

function contentFolder(work: string): string {
  const root = mkdtempSync(join(tmpdir(), 'import-table-'));
  mkdirSync(join(root, work));
  if (work === 'hyphens') writeFileSync(join(root, work, 'work.yaml'), HYPHENS);
  else cpSync(join(import.meta.dirname, '../content', work, 'work.yaml'), join(root, work, 'work.yaml'));
  return root;
}

/** Returns the form in which the edition is exported, and whether importing that without further options changes the content folder. */
async function exportAndImport(
  root: string,
  { work: id, lang, edition: editionId, bytes }: { work: string; lang: string; edition: string; bytes: string },
): Promise<string> {
  const archive = readArchive([root]);
  const work = archive.works.find((candidate) => candidate.id === id);
  const edition = archive.editions(id).find((candidate) => candidate.id === editionId);
  const expression = archive.expression(id, editionId, lang);
  if (work === undefined || edition === undefined || expression === undefined) return 'UNREADABLE';
  const text = await exportedText(expression, { work, edition, form: undefined });
  const file = join(root, 'export.txt');
  writeFileSync(file, text);
  await importDocuments(readDocumentSets([file], {}), { work: id, lang, folders: [root] });
  rmSync(file);
  return `${isBundle(text) ? 'sources' : 'text'}, ${digestOf(root) === bytes ? 'same' : 'DIFFERENT'}`;
}

function linksOf(root: string, { work, lang, edition }: { work: string; lang: string; edition: string }) {
  const graph = graphOf(readArchive([root]), work, edition, lang);
  const references = [...(graph?.references.values() ?? []), ...(graph?.glossaryReferences.values() ?? [])].flat();
  return {
    resolved: references.filter(({ targets }) => targets.length > 0).length,
    dangling: references.filter(({ targets, certain }) => targets.length === 0 && certain).length,
  };
}

function asideOf({ words }: ImportOutcome): string {
  const reasons = Object.entries(words.aside).map(([reason, count]) => `${count} ${reason}`);
  return reasons.length === 0 ? '0' : reasons.join(', ');
}

/** Returns a digest of all files of a content folder, including their names. */
function digestOf(root: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}
