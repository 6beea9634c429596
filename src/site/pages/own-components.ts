/** Loads the modules that replace parts of pages, as `components` of `site.yaml` names them. */
import { once as eventOf } from 'node:events';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { isInFolder, isRegularFile, readSiteFile, siteFilePath } from '@rulegraph/content/disk';
import { diagnose } from '@rulegraph/core/diagnostics';
import { once } from '@rulegraph/core/memo';
import type { VFileMessage } from 'vfile-message';
import type { OwnComponent } from '../kit/own-words.ts';

interface OwnComponents {
  readonly components: Readonly<Record<string, OwnComponent>>;
  readonly messages: readonly VFileMessage[];
}

/** The parts that every page has. */
const FRAME_PARTS: readonly string[] = ['header', 'footer'];

/** Returns the components of the site by part, without those that cannot be loaded, and what is wrong with these. */
export const loadOwnComponents = once(async (): Promise<OwnComponents> => {
  const { settings, placeOf } = readSiteFile();
  const components: Record<string, OwnComponent> = {};
  const messages: VFileMessage[] = [];
  const named = Object.entries(settings.components);
  // Most sites have none, and listing the kinds of pages loads them.
  const parts = named.length === 0 ? [] : [...FRAME_PARTS, ...(await import('./all-pages.ts')).PAGES.map(({ kind }) => kind)];
  for (const [part, file] of named) {
    const path = pathOf(file);
    // Another check reports a file that is not there.
    if (!isRegularFile(path)) continue;
    const report = (reason: string, remedy: string) =>
      messages.push(diagnose({ code: 'invalid-setting', reason, place: placeOf(['components', part]), remedy }));
    if (!parts.includes(part)) {
      report(`"components.${part}": pages have no part "${part}"`, `name one of ${parts.join(', ')}`);
      continue;
    }
    try {
      const { href } = pathToFileURL(path);
      await tryLoading(href);
      const loaded: Promise<{ default?: unknown }> = import(/* @vite-ignore */ href);
      const { default: component } = await endingInTime(loaded);
      if (typeof component === 'function') components[part] = watched(part, component as OwnComponent);
      else report(`"components.${part}": ${file} exports no function`, 'write `export default (page, builtIn) => …`');
    } catch (error) {
      report(`"components.${part}": ${file} cannot be loaded: ${ownFailure(error) ?? messageOf(error)}`, 'mend the module');
    }
  }
  return { components, messages };
});

const pathOf = (file: string): string => resolve(dirname(siteFilePath()), file);

/** What a thread tells the one that started it, which alone can end it: the component that begins to work on a page; undefined when none works any more. */
export interface ComponentAtWork {
  readonly component: { readonly part: string; readonly address: string } | undefined;
}

let working = 0;

/** Returns a component whose errors say where in it they arose, and which the thread that started this one can watch. */
function watched(part: string, component: OwnComponent): OwnComponent {
  const tell = (at: ComponentAtWork['component']) => parentPort?.postMessage({ component: at } satisfies ComponentAtWork);
  return async (page, ...given) => {
    working += 1;
    tell({ part, address: page.address });
    try {
      return await endingInTime(component(page, ...given));
    } catch (error) {
      throw new Error(`${ownFailure(error) ?? messageOf(error)}; mend the module`);
    } finally {
      working -= 1;
      if (working === 0) tell(undefined);
    }
  };
}

/** Seconds that a component may take, when it is loaded or on a page: 10, or as many as `RULES_PATIENCE` says. */
export const PATIENCE_SECONDS = Number(process.env['RULES_PATIENCE']) || 10;

/** Loads a module in a thread of its own, since only another thread can end one that computes without end; rejects if that takes too long. */
async function tryLoading(url: string): Promise<void> {
  const code = `import(${JSON.stringify(url)}).catch(() => {}).finally(() => require('node:worker_threads').parentPort.postMessage(0))`;
  const thread = new Worker(code, { eval: true, stdout: true, stderr: true });
  // Loading it in this thread tells what is wrong with it.
  const ended = Promise.race([eventOf(thread, 'message'), eventOf(thread, 'exit')]).catch(() => {});
  await endingInTime(ended).finally(() => thread.terminate());
}

/** Resolves to what a component returns; rejects if that takes too long, such as a promise that nothing settles. */
async function endingInTime<T>(work: T | Promise<T>): Promise<T> {
  if (!(work instanceof Promise)) return work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`it was not finished after ${PATIENCE_SECONDS} s`)),
    PATIENCE_SECONDS * 1000,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Returns what an error of the site's components says, and where it arose: `no wind (parts/footer.js:2:15)`; undefined for one of other code. */
export function ownFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const folders = Object.values(readSiteFile().settings.components).map((file) => dirname(pathOf(file)));
  const places = (error.stack ?? '').replace(error.message, '').split(/[\s()]/);
  const paths = places.filter((place) => place.startsWith('file:///')).map((place) => fileURLToPath(place));
  const path = paths.find((place) => folders.some((folder) => isInFolder(place.replace(/(?::\d+){1,2}$/, ''), folder)));
  return path && `${error.message} (${relative('', path)})`;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
