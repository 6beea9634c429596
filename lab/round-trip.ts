/**
 * Imports documents of the corpus, exports each as text and as sources, and imports these without a format, as `rulegraph import FILE` does. Prints a Markdown
 * table of whether the same rules come back: `node lab/round-trip.ts [corpus] [folder or file …]`. Texts are compared by their lines as exported again.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { exportedText } from '../src/cli/commands/export.ts';
import { importDocuments } from '../src/cli/import/import-documents.ts';
import { readDocumentSets } from '../src/cli/import/read-documents.ts';
import { readArchive } from '../src/content/disk/index.ts';

/** A folder of the corpus, or a file, whose work the project has. */
interface Group {
  readonly path: string;
  readonly work: string;
  readonly lang: string;
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
];

type Form = 'text' | 'sources';

const [corpus = process.env.RULES_CORPUS ?? '../shared/corpus', ...wanted] = process.argv.slice(2);
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
console.log('| document | edition | rules | sources | text |\n|---|---|---|---|---|');
for (const group of groups)
  for (const path of wanted.length === 0 ? [group.path] : wanted.filter((one) => isIn(one, group.path)))
    await measure({ ...group, path });

async function measure({ path, work, lang, edition: named }: Group): Promise<void> {
  for (const set of readDocumentSets([join(corpus, path)], {})) {
    const root = contentFolder(work);
    const request = { work, lang, folders: [root], accept: ['duplicate-number' as const] };
    const [outcome] = await importDocuments([set], { ...request, ...(named !== undefined && { edition: named }) });
    const edition = outcome?.edition ?? undefined;
    const row = [basename(set.name), edition ?? 'NOT IMPORTED', outcome?.rules];
    const back = async (form: Form): Promise<string> => {
      const [exported, text] = [
        await exportEdition(root, { work, edition, lang, form }),
        await exportEdition(root, { work, edition, lang }),
      ];
      const file = join(root, `${form}.txt`);
      writeFileSync(file, exported);
      const [again] = await importDocuments(readDocumentSets([file], {}), {
        ...request,
        edition: form === 'text' ? edition : undefined,
      });
      rmSync(file);
      if (again?.edition == null) return `NOT IMPORTED: ${again?.messages.find(({ fatal }) => fatal)?.reason ?? ''}`;
      const after = await exportEdition(root, { work, edition, lang });
      const known = new Set(text.split('\n'));
      const differing = after.split('\n').filter((line) => !known.has(line)).length;
      return after === text ? `same, as ${again.format}` : `${differing} lines DIFFER, as ${again.format}`;
    };
    console.log(`| ${[...row, ...(edition === undefined ? [] : [await back('sources'), await back('text')])].join(' | ')} |`);
    rmSync(root, { recursive: true });
  }
}

function contentFolder(work: string): string {
  const root = mkdtempSync(join(tmpdir(), 'round-trip-'));
  mkdirSync(join(root, work));
  cpSync(join(import.meta.dirname, '../content', work, 'work.yaml'), join(root, work, 'work.yaml'));
  return root;
}

async function exportEdition(
  root: string,
  { work: id, edition: editionId, lang, form = 'text' }: { work: string; edition: string | undefined; lang: string; form?: Form },
): Promise<string> {
  const archive = readArchive([root]);
  const work = archive.works.find((candidate) => candidate.id === id);
  const edition = archive.editions(id).find((candidate) => candidate.id === editionId);
  const expression = edition && archive.expression(id, edition.id, lang);
  if (work === undefined || edition === undefined || expression === undefined)
    throw new Error(`${id} ${editionId} is not in the archive`);
  return exportedText(expression, { work, edition, form });
}
