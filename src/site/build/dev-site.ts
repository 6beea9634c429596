/**
 * Serves a site to its author. After each change, it renders the open pages at once, with a thread that waits for this, and then builds the site again. A page
 * reloads when its bytes have changed, and lists what `rulegraph check` reports, its own defects first.
 */
import { hash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { isRegularFile, siteFilePath } from '@rulegraph/content/disk';
import { fileState } from '@rulegraph/content/disk/file-states';
import type { Defect, DevState } from '../kit/preview-state.ts';
import { bundleScript } from '../outputs/bundle-script.ts';
import type { DevTasks } from './dev-thread.ts';
import { type Answer, filesFor, type ServedSite, type ServeOptions, serveSite } from './serve-site.ts';
import { openThread, type Thread } from './threads.ts';
import { ownFiles } from './write-site.ts';

const THREAD = new URL('./dev-thread.ts', import.meta.url);

/** The most megabytes for the values of a thread. */
const MEMORY = 2000;

/** The most milliseconds that a build waits for pages to reload. */
const RELOAD_MS = 1000;

/** The address of what only this server has. */
const OWN = '/_dev/';

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

/** Serves the site that was built into a folder. `refresh` shows open pages as their sources are now, and builds the site, as soon as no other build is running. */
export async function openDevSite(
  folder: string,
  { build, report, answer = () => false, ...options }: DevOptions,
): Promise<ServedSite & { readonly refresh: () => Promise<void> }> {
  const overlay = await bundleScript('dev-overlay');
  const pages = new Set<OpenPage>();
  /** Emits the path of a page when it is connected. */
  const connected = new EventEmitter();
  /** Pages that were rendered since the last build. */
  const fresh = new Map<string, string>();
  let state: Omit<DevState, 'defects'> = { building: false, failed: false };
  let defects: readonly Defect[] = [];
  /** Renders open pages; replaced when anything but the content has changed, which it read once. */
  let pagesThread = openThread<DevTasks>(THREAD, MEMORY);
  let settings = settingsState();
  let isWarm = false;
  /** Checks the content after a change, which the next change interrupts. */
  let checker: Thread<DevTasks> | undefined;
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
  const isOutdated = ({ path, shown }: OpenPage) => digestOf(path) !== shown;
  const tell = (page: OpenPage) => {
    const told: DevState = { ...state, defects: sorted(new Set([page.source])) };
    send(page, isOutdated(page) ? 'reload' : 'state', told);
  };
  const tellAll = () => pages.forEach(tell);
  const findSource = async (page: OpenPage) => {
    page.source = await pagesThread.ask('sourceOf', nameOf(page.path)).catch(() => undefined);
  };
  const connect = (response: ServerResponse, path: string, shown: string) => {
    const page: OpenPage = { path, shown, response, source: undefined };
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    pages.add(page);
    connected.emit(path);
    response.once('close', () => pages.delete(page));
    tell(page);
    findSource(page).then(() => tell(page));
    // Or the author would wait for the thread to read code and content after the first change.
    if (!isWarm) void pagesThread.ask('render', nameOf(path)).catch(() => {});
    isWarm = true;
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
    void checker?.close();
    const { ask, close } = openThread<DevTasks>(THREAD, MEMORY);
    checker = { ask, close };
    try {
      const found = await ask('findDefects', undefined);
      const isNew = JSON.stringify(found) !== JSON.stringify(defects);
      defects = found;
      if (isNew) report(sorted(new Set([...pages].map(({ source }) => source))));
    } catch {
      // The thread was closed, since there is a newer change.
    }
    void close();
    tellAll();
  };
  let hasChanged = false;
  const buildAgain = async () => {
    hasChanged = true;
    if (state.building) return;
    while (hasChanged) {
      hasChanged = false;
      state = { building: true, failed: false };
      const before = [...fresh];
      const built = await build();
      state = { building: false, failed: !built };
      if (built) for (const [path, body] of before) if (fresh.get(path) === body) fresh.delete(path);
    }
    tellAll();
  };
  void check();
  return {
    ...served,
    refresh: async () => {
      void checker?.close();
      const now = settingsState();
      if (now === settings) void pagesThread.ask('reopen', undefined).catch(() => {});
      else {
        settings = now;
        void pagesThread.close();
        pagesThread = openThread(THREAD, MEMORY);
      }
      const { ask } = pagesThread;
      const paths = new Set([...pages].map(({ path }) => nameOf(path)));
      await Promise.all(
        [...paths].map(async (path) => {
          const body = await ask('render', path).catch(() => undefined);
          if (body !== undefined) fresh.set(path, body);
          tellAll();
        }),
      );
      // Not earlier, since it would slow down what the author is waiting for.
      const signal = AbortSignal.timeout(RELOAD_MS);
      await Promise.allSettled([...pages].filter(isOutdated).map(({ path }) => once(connected, path, { signal })));
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
