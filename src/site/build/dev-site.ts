/**
 * Serves a site to its author. After each change, it renders the open pages at once, with a thread that waits for this, and then builds the site again. A page
 * reloads when its bytes have changed, and lists what `rulegraph check` reports, its own defects first.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { isRegularFile, siteFilePath } from '@rulegraph/content/disk';
import { fileState } from '@rulegraph/content/disk/file-states';
import type { Defect, DevState } from '../browser/dev-overlay.ts';
import { bundleScript } from '../outputs/bundle-script.ts';
import type { DevTasks } from './dev-thread.ts';
import { type Answer, filesFor, type ServedSite, type ServeOptions, serveSite } from './serve-site.ts';
import { openThread, type Thread } from './threads.ts';
import { ownFiles } from './write-site.ts';

const THREAD = new URL('./dev-thread.ts', import.meta.url);

/** The most megabytes for the values of a thread. */
const MEMORY = 2000;

/** The address of what only this server has. */
const OWN = '/_dev/';

export interface DevSite extends ServedSite {
  /** Shows open pages as their sources are now, and builds the site, as soon as no other build is running. */
  readonly refresh: () => Promise<void>;
  /** Returns the files and folders besides the content that pages depend on, as site.yaml names them. */
  readonly ownFiles: () => readonly string[];
}

interface DevOptions extends ServeOptions {
  readonly build: () => Promise<boolean>;
  /** Is called with all defects, those of open pages first. */
  readonly report: (defects: DevState['defects']) => void;
  /** Answers for what is not of the site. */
  readonly answer?: Answer;
}

interface OpenPage {
  readonly path: string;
  /** The digest of what it shows. */
  readonly shown: string;
  readonly response: ServerResponse;
  source: string | undefined;
}

/** Serves the site that was built into a folder. */
export async function openDevSite(
  folder: string,
  { build, report, answer = () => false, ...options }: DevOptions,
): Promise<DevSite> {
  const overlay = await bundleScript('dev-overlay');
  const pages = new Set<OpenPage>();
  /** Pages that were rendered since the last build. */
  const fresh = new Map<string, string>();
  let state: Omit<DevState, 'defects'> = { building: false, failed: false };
  let defects: readonly Defect[] = [];
  /** Renders open pages; replaced when anything but the content has changed, which it read once. */
  let pagesThread = openThread<DevTasks>(THREAD, MEMORY);
  let settings = settingsState();
  /** Checks the content after a change, which the next change interrupts. */
  let checker = openThread<DevTasks>(THREAD, MEMORY);
  const bodyOf = (path: string): string | undefined => {
    const known = fresh.get(nameOf(path));
    if (known !== undefined) return known;
    const file = filesFor(folder, path).find(isRegularFile);
    return file?.endsWith('.html') ? readFileSync(file, 'utf8') : undefined;
  };
  const digestOf = (path: string) => hash('sha256', bodyOf(path) ?? '').slice(0, 16);
  const sorted = (sources: ReadonlySet<string | undefined>) =>
    defects
      .map((defect) => ({ ...defect, here: defect.file !== undefined && sources.has(defect.file) }))
      .toSorted((a, b) => Number(b.here) - Number(a.here) || Number(b.fatal === true) - Number(a.fatal === true));
  const tell = (page: OpenPage) => {
    const told: DevState = { ...state, defects: sorted(new Set([page.source])) };
    send(page, digestOf(page.path) === page.shown ? 'state' : 'reload', told);
  };
  const tellAll = () => pages.forEach(tell);
  const findSource = async (page: OpenPage) => {
    page.source = await pagesThread.ask('sourceOf', nameOf(page.path)).catch(() => undefined);
  };
  const connect = (response: ServerResponse, path: string, shown: string) => {
    const page: OpenPage = { path, shown, response, source: undefined };
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    pages.add(page);
    response.once('close', () => pages.delete(page));
    tell(page);
    findSource(page).then(() => tell(page));
  };
  const served = await serveSite(folder, options, (request, response, path) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (path === `${OWN}events`) connect(response, searchParams.get('page') ?? '/', searchParams.get('shown') ?? '');
    else if (path === `${OWN}overlay.js`) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(overlay);
    else return answer(request, response, path) || sendPage(response, path);
    return true;
  });
  const base = new URL(served.address).pathname.replace(/\/$/, '');
  const sendPage = (response: ServerResponse, path: string): boolean => {
    const body = bodyOf(path);
    if (body === undefined) return false;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(`${body}\n<script src="${base}${OWN}overlay.js?shown=${digestOf(path)}" defer></script>\n`);
    return true;
  };
  const check = async () => {
    try {
      const found = await checker.ask('findDefects', undefined);
      const isNew = JSON.stringify(found) !== JSON.stringify(defects);
      defects = found;
      if (isNew) report(sorted(new Set([...pages].map(({ source }) => source))));
      await Promise.all([...pages].map(findSource));
    } catch {
      // The thread was closed, since there is a newer change.
    }
    tellAll();
  };
  let isOutdated = false;
  const buildAgain = async () => {
    isOutdated = true;
    if (state.building) return;
    while (isOutdated) {
      isOutdated = false;
      state = { building: true, failed: false };
      const before = [...fresh];
      const built = await build();
      state = { building: false, failed: !built };
      if (built) for (const [path, body] of before) if (fresh.get(path) === body) fresh.delete(path);
    }
    tellAll();
  };
  const findPagesThread = (): Thread<DevTasks> => {
    const now = settingsState();
    if (now !== settings) {
      settings = now;
      void pagesThread.close();
      pagesThread = openThread(THREAD, MEMORY);
    } else void pagesThread.ask('reopen', undefined).catch(() => {});
    return pagesThread;
  };
  void check();
  return {
    ...served,
    ownFiles,
    refresh: async () => {
      void checker.close();
      const { ask } = findPagesThread();
      const paths = new Set([...pages].map(({ path }) => nameOf(path)));
      await Promise.all(
        [...paths].map(async (path) => {
          const body = await ask('render', path).catch(() => undefined);
          if (body !== undefined) fresh.set(path, body);
          tellAll();
        }),
      );
      // Not earlier, since it would slow down what the author is waiting for.
      checker = openThread(THREAD, MEMORY);
      await Promise.all([check(), buildAgain()]);
    },
  };
}

/** Returns the state of everything but the content that pages depend on. */
function settingsState(): string {
  return [siteFilePath(), ...ownFiles()].map((path) => fileState(path).state).join();
}

/** Returns the path of a page as the site names it, without slashes around it. */
function nameOf(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}

function send({ response }: OpenPage, event: 'reload' | 'state', state: DevState): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(state)}\n\n`);
}
