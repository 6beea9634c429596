/** Writes a whole site into an empty folder with several threads. */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { type Archive, checkSeals, namedTexts, renewSeals } from '@rulegraph/content/archive';
import {
  addressFiles,
  cacheFolder,
  contentFolders,
  isUndecodable,
  makeFolder,
  PROGRAM,
  PUBLIC,
  RefusedError,
  readSiteFile,
  siteAddress,
  siteFilePath,
  today,
} from '@rulegraph/content/disk';
import { digestOf, readCachedText, writeCachedText } from '@rulegraph/content/disk/cached-values';
import { checkedFiles, describeBrokenLinks } from '../outputs/check-links/find-broken-links.ts';
import { writeSiteChecksums } from '../outputs/checksums.ts';
import { readRedirects } from '../outputs/permanence/declared-redirects.ts';
import {
  addressFile,
  compareWithSite,
  describeLost,
  describeLostInAll,
  readAddressFiles,
  writeAddressFile,
} from '../outputs/permanence/published-addresses.ts';
import { openCachedSeals, readSeals, sealFiles, writeSeals } from '../outputs/permanence/seal-file.ts';
import { entryOfIndex, writeSearchIndexes } from '../outputs/write-search-indexes.ts';
import { handOverArchive, type OpenedArchive, openArchive } from '../pages/opened-archive.ts';
import { catalogFolder, checkOwnCatalogs, loadOwnCatalogs } from '../pages/own-catalogs.ts';
import type { BuildTasks, TextName } from './build-thread.ts';
import {
  CODE_PATHS,
  type CompiledSite,
  codeDigest,
  compiledDigest,
  compileSite,
  filesAt,
  findCompiledSite,
} from './compiled-site.ts';
import { refuseErrors } from './explain-failure.ts';
import { baseOfSite, finishFile, type LastBuild, readSavedFiles, type SavedFiles, writeSavedFiles } from './site-files.ts';
import { BUILD_COUNTS, type BuildCounts, openThread, type Progress, runProcess, type Thread, useThisThread } from './threads.ts';

/**
 * A build that reuses the pages of a last one of at most so many files has a single thread, as has one after a correction of one text: each further thread
 * reads all texts again, and has too little to render. The site of two dozen editions has 9,000 files, that of a hundred 12,500.
 */
const SMALL_SITE = 9000;

/** The most texts whose first build fits in the memory that this process has, which unlike that of a thread cannot be enlarged. */
const FEW_TEXTS = 12;

/** The least megabytes for the values of a thread. */
const MEMORY = 800;
/** The most megabytes for the values of a thread or process. The first build of a hundred editions needs more than that of a correction. */
const MAX_MEMORY = 4000;

const MAX_THREADS = 4;
/** More threads than these only take memory. */
const MOST_THREADS = 64;

/** How many findings are printed; a file lists all of them. */
const MAX_PRINTED = 10;

const NO_LIST =
  'there is no list of published addresses, so no earlier address was checked: `npx rulegraph addresses` writes it when the site is published';

const NO_ORIGIN =
  'neither `address` in site.yaml nor RULES_SITE says where the site is published, so canonical links, link previews and feeds contain addresses without a host, and there is no sitemap';

const THREAD = new URL('./build-thread.ts', import.meta.url);
const COMPILE_PROCESS = new URL('./compile-process.ts', import.meta.url);

/** Returns the files and folders that a build reads, without `ownFiles`. */
export function buildInputs(): readonly string[] {
  const content = contentFolders();
  return [
    ...CODE_PATHS,
    ...content,
    siteFilePath(),
    PUBLIC,
    ...addressFiles(content),
    ...sealFiles(content).map(({ path }) => path),
  ];
}

/** Returns the files of the pages that `site.yaml` names, and the folders of its components and catalogs. */
export function ownFiles(): readonly string[] {
  const { settings } = readSiteFile();
  return [...settings.pages.map(({ file }) => join(dirname(siteFilePath()), file)), ...codeFolders(settings)];
}

/** Returns the folder of the site's catalogs, and those of the components that `site.yaml` names: their modules may use others beside them. */
function codeFolders({ components }: ReturnType<typeof readSiteFile>['settings']): readonly string[] {
  const files = Object.values(components);
  return [...new Set(files.map((file) => join(dirname(siteFilePath()), dirname(file)))), catalogFolder()];
}

/** Writes the site into `folder`, reusing unchanged pages of the one in `published`. Returns a function that saves this build for the next one. */
export async function writeSite(
  folder: string,
  published: string,
  { progress, draft, isOnly }: { readonly progress: Progress; readonly draft: boolean; readonly isOnly: boolean },
): Promise<() => void> {
  const { settings, messages } = readSiteFile();
  refuseErrors([...messages, ...loadOwnCatalogs().messages]);
  const site = siteAddress(settings);
  if (site === undefined && !draft) progress.warn(NO_ORIGIN);
  progress.say('reading the content');
  const code = codeDigest();
  // Every page depends on the settings, such as the name of the site and the links of the footer, and on the site's components and catalogs.
  const own = codeFolders(settings).flatMap(filesAt);
  const made = digestOf([code, JSON.stringify(settings), ...own.flatMap((file) => [file, readFileSync(file, 'latin1')])]);
  const day = today();
  // All threads must build for the same day, even after midnight.
  process.env['SOURCE_DATE_EPOCH'] = String(Date.parse(day) / 1000);
  const hasComponents = Object.keys(settings.components).length > 0;
  const previous = { folder: published, files: readSavedFiles(published, made) };
  const { opened, texts, lists } = readContent(progress);
  const { archive } = opened;
  for (const { file, reason } of checkOwnCatalogs(archive)) progress.warn(`${file}: ${reason}`);
  const prepared = openPrepared(texts, code);
  const threads = openThreads(Object.keys(previous.files).length, prepared, isOnly && !hasComponents ? opened : undefined);
  const ending = new AbortController();
  try {
    const [compiled] = await Promise.all([
      findCompiledSite(compiledDigest()) ?? compileApart(compiledDigest()),
      prepare(threads, prepared),
    ]);
    copyClient(compiled, folder, baseOfSite(site));
    const counts: BuildCounts = new Int32Array(new SharedArrayBuffer(4 * Object.keys(BUILD_COUNTS).length));
    const stop = progress.watch(counts);
    // While one thread begins with the pages, the others write the files beside them.
    const render = (thread: Thread<BuildTasks>, number: number) =>
      thread.ask('render', { ...compiled, site, folder, previous, counts, pagesFirst: number === 0 && threads.length > 1 });
    const indexed = writeIndexes(threads, { folder, previous, signal: ending.signal });
    const shares = await Promise.all([indexed, ...threads.map(render)]).finally(stop);
    progress.say('checking');
    const [first, second = first] = threads;
    const [last, addresses, sources] = await Promise.all([
      first?.ask('finish', { folder, site }),
      second?.ask('findLost', { lists, folder }),
      second?.ask('writeSourceChecksums', { folder, content: contentFolders() }),
    ]);
    for (const line of last?.unused ?? []) progress.warn(line);
    const inContent = {
      list: 'content-errors.txt',
      reason: (count: number, where: string) => `errors in the content: ${count}${where}`,
    };
    refuseFaults({ ...inContent, lines: last?.errors ?? [] }, progress, draft);
    refuseFaults(
      {
        lines: (addresses?.lost ?? []).map(describeLost),
        list: 'lost-addresses.txt',
        label: 'published, and gone: ',
        reason: (count, where) => describeLostInAll(count, addressFile(contentFolders()), where),
      },
      progress,
    );
    // Now that all files exist.
    const written = Object.assign({}, ...shares, last?.saved, sources);
    const files = await checkFiles(threads, folder, { written, previous, progress });
    const isFirst = addresses?.published === 0 && !draft && isProject();
    if (addresses?.published === 0) {
      if (!draft && !isFirst) progress.warn(NO_LIST);
    } else if (addresses !== undefined)
      progress.say(`all ${addresses.published} published addresses still work, with ${addresses.anchors} anchors`);
    return () => {
      writeSavedFiles(published, made, files);
      if (isFirst) recordPublished(archive, published, progress);
    };
  } finally {
    ending.abort();
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/** Reads the content to refuse what no site can be built from, and returns its texts and the files that list published addresses. */
function readContent(progress: Progress) {
  const opened = openArchive();
  const { archive, caches } = opened;
  sayUpcoming(archive, progress);
  const redirects = readRedirects(contentFolders());
  // Before texts are read, whose errors are among these messages as well.
  refuseErrors([...archive.messages(), ...redirects.messages]);
  // Read here only to refuse a damaged list early.
  const lists = addressFiles(contentFolders());
  readAddressFiles(lists);
  const texts = textsOfArchive(archive);
  refuseErrors(
    archive.messages().filter(({ ruleId }) => ruleId === 'merge-conflict'),
    'its texts are not merged',
  );
  refuseFaults(
    {
      lines: checkSeals(archive, readSeals(contentFolders()), openCachedSeals(archive)).map(
        ({ file, line, reason }) => `${file}:${line}: ${reason}`,
      ),
      list: 'changed-texts.txt',
      reason: (count, where) =>
        `parts of texts that differ from what was published, or exchanged what they say: ${count}${where}; restore them from version control, or state what was corrected with \`rulegraph correct\``,
    },
    progress,
  );
  // Now, so that no thread digests the sources again, or parses the question cards.
  for (const { id } of archive.works) archive.questions(id);
  caches.save();
  return { opened, texts, lists };
}

/** Tells whether the content is that of a project, which has settings for its site, and not a folder that is named for one build. */
function isProject(): boolean {
  return existsSync(siteFilePath()) && !process.env['RULES_CONTENT'] && !process.env['RULES_ADDRESSES'];
}

/** Begins the list of published addresses and seals the texts of a project that is built for the first time. */
function recordPublished(archive: Archive, folder: string, progress: Progress): void {
  const list = addressFile(contentFolders());
  try {
    // First, since addresses without seals are refused.
    writeSeals(contentFolders(), renewSeals(archive, new Map(), openCachedSeals(archive)));
    writeAddressFile(list, compareWithSite(new Map(), folder));
    progress.say(`from now on, ${relative('', list)} keeps the addresses of this site: commit it`);
  } catch (error) {
    progress.warn(
      `${relative('', list)} cannot be written: ${error instanceof Error ? error.message : String(error)}; ${NO_LIST}`,
    );
  }
}

/** Copies the scripts, styles and other files of the compiled site, adapted to a base path. */
function copyClient({ client }: CompiledSite, folder: string, base: string): void {
  copyFolder(client, folder);
  if (base !== '') addBaseToFiles(join(folder, '_astro'), base);
  // The compiled site includes the files of the program's own folder.
  if (existsSync(PUBLIC) && resolve(PUBLIC) !== join(PROGRAM, PUBLIC)) copyFolder(PUBLIC, folder);
}

/** What is known of a written site before it is checked. */
interface WrittenSite {
  /** The files that the threads wrote or reused; the others are those of the compiled site, and of search indexes. */
  readonly written: SavedFiles;
  readonly previous: LastBuild;
  readonly progress: Progress;
}

/** Checks the links of a site and writes its checksums. Resolves to all its files. */
async function checkFiles(
  threads: readonly Thread<BuildTasks>[],
  folder: string,
  { written, previous, progress }: WrittenSite,
): Promise<SavedFiles> {
  const known = { digests: digestsOf(written), checked: checkedBefore(previous, folder, written) };
  const checks = await Promise.all(
    threads.map((thread, number) => thread.ask('checkSite', { folder, share: { number, of: threads.length }, known })),
  );
  const digests = checks.flatMap((check) => check.digests);
  const there = new Set(digests.map(([file]) => file));
  const gone = Object.keys(written).find((file) => !there.has(file));
  if (gone !== undefined) throw new RefusedError(`a file of the new site is gone, as if another program had deleted it: ${gone}`);
  refuseFaults(
    {
      lines: describeBrokenLinks(checks.flatMap((check) => check.broken)),
      list: 'broken-links.txt',
      label: 'leads nowhere: ',
      reason: (count, where) =>
        `broken links within the site: ${count}${where}; fix those in the content, your own pages and components, or redirects.txt, and report the others`,
    },
    progress,
  );
  writeSiteChecksums(folder, digests);
  return Object.fromEntries(digests.map(([file, digest]) => [file, { ...written[file], digest }]));
}

/**
 * Writes the full-text indexes, whose records the last thread lists. This thread is idle meanwhile, and so never keeps the indexer waiting. Resolves to what the next
 * build needs to reuse them.
 */
async function writeIndexes(
  threads: readonly Thread<BuildTasks>[],
  { folder, previous, signal }: { readonly folder: string; readonly previous: LastBuild; readonly signal: AbortSignal },
): Promise<SavedFiles> {
  const { indexes = [], saved } = (await threads.at(-1)?.ask('listSearchIndexes', { folder, previous })) ?? {};
  await writeSearchIndexes(folder, indexes, signal);
  const entries = indexes.map((index) => {
    const entry = entryOfIndex(index);
    return [entry, { digest: hash('sha256', readFileSync(join(folder, entry))), key: index.key }] as const;
  });
  return { ...saved, ...Object.fromEntries(entries) };
}

/** Returns the files of the last build whose links need no second check; none if it was changed since. */
function checkedBefore(previous: LastBuild, folder: string, pages: SavedFiles): ReadonlySet<string> {
  const before = digestsOf(previous.files);
  try {
    return before.size === 0 ? new Set() : checkedFiles({ before: previous.folder, now: folder }, before, digestsOf(pages));
  } catch {
    // Pages of the last build were deleted.
    return new Set();
  }
}

function digestsOf(files: SavedFiles): ReadonlyMap<string, string> {
  return new Map(Object.entries(files).map(([file, { digest }]) => [file, digest]));
}

/** What a site cannot be published with, and where all of it is listed. */
interface Fault {
  readonly lines: readonly string[];
  /** The name of the file that lists them. */
  readonly list: string;
  /** Begins each line that is printed. */
  readonly label?: string;
  /** Returns why the build stops; `where` names the file. */
  readonly reason: (count: number, where: string) => string;
}

/**
 * Throws `RefusedError` if there are faults. Prints the first, and writes all of them to a file of the cache, since the folder of a refused site is deleted. A
 * draft, which only its author sees, is built in spite of its `isMinor` faults.
 */
function refuseFaults({ lines, list, label = '', reason }: Fault, { warn }: Progress, isMinor = false): void {
  if (lines.length === 0) return;
  for (const line of lines.slice(0, MAX_PRINTED)) warn(label + line);
  const folder = cacheFolder('reports');
  makeFolder(folder);
  writeFileSync(join(folder, list), `${lines.join('\n')}\n`);
  const why = reason(lines.length, ` (all of them: ${relative('', join(folder, list))})`);
  if (!isMinor) throw new RefusedError(why);
  warn(`${why}; \`rulegraph build\` stops at them`);
}

/** Prints the upcoming editions, and when to build again. */
function sayUpcoming({ works, editions }: Archive, progress: Progress): void {
  const upcoming = works.flatMap(({ id }) => editions(id).filter(({ upcoming, draft }) => upcoming === true && draft !== true));
  if (upcoming.length === 0) return;
  const names = upcoming.map(({ work, id }) => `${work} ${id}`).join(', ');
  const next = upcoming.map(({ effective }) => effective).sort()[0];
  progress.say(`not yet in force, and only at their own addresses: ${names}; build again on ${next}`);
}

/** Returns `RULES_THREADS` within reason, or the number of processors that there is enough memory for, or 1 if nearly all pages are likely to be reused. */
export function threadCount(reusable: number, { unread, isCorrection }: Pick<PreparedTexts, 'unread' | 'isCorrection'>): number {
  const wanted = Number(process.env['RULES_THREADS']);
  if (Number.isInteger(wanted) && wanted > 0) return Math.min(wanted, MOST_THREADS);
  if (reusable > 0 && (reusable <= SMALL_SITE || (isCorrection && unread.length <= 1))) return 1;
  return Math.max(1, Math.min(MAX_THREADS, availableParallelism(), Math.floor(memory() / MEMORY / 1.5)));
}

/** Returns the megabytes of memory of the machine or the container. */
function memory(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : totalmem()) / 2 ** 20;
}

/**
 * Opens the threads of a build that may reuse so many files of the last one; if one is enough and the process may keep what it has `opened`, this thread, but
 * not for a site with components, which only another thread can end.
 */
function openThreads(reusable: number, prepared: PreparedTexts, opened?: OpenedArchive): readonly Thread<BuildTasks>[] {
  const count = threadCount(reusable, prepared);
  const isSmall = reusable > 0 || prepared.unread.length <= FEW_TEXTS;
  if (opened !== undefined && count === 1 && isSmall) {
    handOverArchive(opened);
    return [useThisThread(async () => (await import('./build-thread.ts')).tasks)];
  }
  const share = Math.floor(memory() / count / 1.5);
  return Array.from({ length: count }, () => openThread<BuildTasks>(THREAD, Math.min(MAX_MEMORY, Math.max(MEMORY, share))));
}

/** Compiles the site in a process of its own: Astro and its compilers need more memory than a thread that renders, and a thread would keep it. */
async function compileApart(code: string): Promise<CompiledSite> {
  await runProcess(COMPILE_PROCESS, MAX_MEMORY, code);
  return compileSite(code);
}

interface Text extends TextName {
  readonly digest: string;
}

function textsOfArchive(archive: Archive): readonly Text[] {
  return namedTexts(archive).map(([, { id: work }, { id: edition }, lang]) => {
    const digest = archive.digest(work, edition, lang) ?? '';
    return { work, edition, lang, digest: digestOf([work, edition, lang, digest]) };
  });
}

/** What a build with the same code has prepared of the texts of an archive. */
interface PreparedTexts {
  readonly unread: readonly Text[];
  /** Whether the last build had as many texts, so that the others were only corrected. */
  readonly isCorrection: boolean;
  /** Records that all texts are prepared. */
  readonly save: () => void;
}

function openPrepared(texts: readonly Text[], code: string): PreparedTexts {
  const path = `${cacheFolder('prepared')}/${code}.json`;
  const known = new Set(JSON.parse(readCachedText(path) ?? '[]') as readonly string[]);
  return {
    unread: texts.filter(({ digest }) => !known.has(digest)),
    isCorrection: known.size === texts.length,
    save: () => writeCachedText(path, JSON.stringify(texts.map(({ digest }) => digest))),
  };
}

/** Has threads read the texts that no build with this code has read. Neighboring editions are read by the same thread, which compares them. */
async function prepare(threads: readonly Thread<BuildTasks>[], { unread, save }: PreparedTexts): Promise<void> {
  if (unread.length === 0) return;
  const share = Math.ceil(unread.length / threads.length);
  await Promise.all(threads.map((thread, at) => thread.ask('prepare', { texts: unread.slice(at * share, (at + 1) * share) })));
  await Promise.all(threads.map((thread, number) => thread.ask('relate', { number, of: threads.length })));
  save();
}

/** Adapts scripts and style sheets, which are compiled for the root of a host, to a site below a path. */
function addBaseToFiles(folder: string, base: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(path, finishFile(`_astro/${name}`, readFileSync(path), base));
  }
}

/** Copies a folder file by file, since Node's `cpSync` reports a full disk as an input/output error. */
export function copyFolder(from: string, to: string): void {
  makeFolder(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(path, target);
    else if (entry.isFile() || isUndecodable(entry.name)) copyFileSync(path, target);
    else
      throw new RefusedError(`"${path}" is a link, a pipe or a device instead of a file; replace it with a file, or delete it`);
  }
}
