/**
 * Imports documents of the corpus, exports each as text and as sources, and imports these without a format, as `rulegraph import FILE` does. Prints a Markdown
 * table of whether the same rules come back: `node lab/round-trip.ts [corpus] [folder or file …]`. Texts are compared by their lines as exported again.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { exportedText } from '../src/cli/commands/export.ts';
import { importDocuments } from '../src/cli/import/import-documents.ts';
import type { ImportOutcome, ImportRequest } from '../src/cli/import/import-session.ts';
import { settleWork } from '../src/cli/import/new-work.ts';
import { readDocumentSets } from '../src/cli/import/read-documents.ts';
import { readArchive } from '../src/content/disk/index.ts';

/** A folder of the corpus, or a file. Without a work that the project has, its settings are proposed. */
interface Group {
  readonly path: string;
  readonly work?: string;
  readonly lang?: string;
  /** The edition of documents that state none. */
  readonly edition?: string;
}

const groups: readonly Group[] = [
  { path: 'lorcana/en', work: 'lorcana', lang: 'en' },
  { path: 'lorcana/fr', work: 'lorcana', lang: 'fr' },
  { path: 'lorcana/it', work: 'lorcana', lang: 'it' },
  { path: 'lorcana/jp', work: 'lorcana', lang: 'ja' },
  { path: 'lorcana/es', work: 'lorcana', lang: 'es', edition: '2025-08-22' },
  { path: 'lorcana/pdf', work: 'lorcana', lang: 'en' },
  { path: 'cr/pdf', work: 'cr', lang: 'en' },
  { path: 'cr/docx', work: 'cr', lang: 'en' },
  { path: 'cr/zh', work: 'cr', lang: 'zh' },
  { path: 'cr/jekyll-en', work: 'cr', lang: 'en' },
  { path: 'cr/jekyll-pt', work: 'cr', lang: 'pt' },
  { path: 'seeds/003_6aa7a5af9710f714.txt', work: 'lorcana', lang: 'es', edition: '2025-08-22' },
  { path: 'cr/en', work: 'cr', lang: 'en' },
  ...['games', 'regulations', 'one-piece', 'tournament/ipg-2020-04-17-en.pdf', 'tournament/ipg-ko', 'tournament/lorcana'].map(
    (path) => ({ path, edition: '2025-01-01' }),
  ),
];

type Form = 'text' | 'sources';

/** What the documents of the corpus are known to have. */
const ACCEPTED: ImportRequest['accept'] = ['duplicate-number', 'contents-unread', 'number-out-of-order', 'oversized-rule'];

const [corpus = process.env.RULES_CORPUS ?? '../shared/corpus', ...wanted] = process.argv.slice(2);
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
console.log('| document | edition | rules | sources | text |\n|---|---|---|---|---|');
for (const group of groups)
  for (const path of wanted.length === 0 ? [group.path] : wanted.filter((one) => isIn(one, group.path)))
    await measure({ ...group, path });

async function measure({ path, work, lang, edition }: Group): Promise<void> {
  for (const set of readDocumentSets([join(corpus, path)], {})) {
    const root = contentFolder(work);
    const named = { folders: [root], ...(work !== undefined && { work }), ...(lang !== undefined && { lang }) };
    const [settled] = await settleWork([set], named);
    if (settled === undefined) throw new Error(`${path} has no work`);
    const { sets, ...place } = settled;
    const request = { ...place, accept: ACCEPTED };
    const [outcome] = await importDocuments(sets, { ...request, ...(edition !== undefined && { edition }) });
    console.log(`| ${[basename(set.name), ...(await rowOf(root, outcome, request))].join(' | ')} |`);
    rmSync(root, { recursive: true });
  }
}

async function rowOf(root: string, outcome: ImportOutcome | undefined, request: ImportRequest): Promise<readonly string[]> {
  const { edition, rules = 0, written } = outcome ?? {};
  if (edition == null || written !== true) return ['NOT IMPORTED'];
  const back = async (form: Form): Promise<string> => {
    const [exported, text] = [exportEdition(root, edition, request.lang, form), exportEdition(root, edition, request.lang)];
    const file = join(root, `${form}.txt`);
    writeFileSync(file, await exported);
    const [again] = await importDocuments(readDocumentSets([file], {}), { ...request, ...(form === 'text' && { edition }) });
    rmSync(file);
    if (again?.edition == null) return `NOT IMPORTED: ${again?.messages.find(({ fatal }) => fatal)?.reason ?? ''}`;
    const [before, after] = [await text, await exportEdition(root, edition, request.lang)];
    const known = new Set(before.split('\n'));
    const differing = after.split('\n').filter((line) => !known.has(line)).length;
    return after === before ? `same, as ${again.format}` : `${differing} lines DIFFER, as ${again.format}`;
  };
  return [edition, String(rules), await back('sources'), await back('text')];
}

function contentFolder(work: string | undefined): string {
  const root = mkdtempSync(join(tmpdir(), 'round-trip-'));
  if (work === undefined) return root;
  mkdirSync(join(root, work));
  cpSync(join(import.meta.dirname, '../content', work, 'work.yaml'), join(root, work, 'work.yaml'));
  return root;
}

async function exportEdition(root: string, editionId: string, lang: string, form: Form = 'text'): Promise<string> {
  const archive = readArchive([root]);
  const [work] = archive.works;
  const edition = work && archive.editions(work.id).find(({ id }) => id === editionId);
  const expression = edition && archive.expression(edition.work, editionId, lang);
  if (work === undefined || edition === undefined || expression === undefined)
    throw new Error(`${editionId} is not in the archive`);
  return exportedText(expression, { work, edition, form });
}
