/** Loads the modules of a project that `site.yaml` names: components and importers. */
import { once as eventOf } from 'node:events';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { diagnose } from '@rulegraph/core/diagnostics';
import type { VFileMessage } from 'vfile-message';
import { siteFilePath } from './file-system.ts';
import { isInFolder, isRegularFile } from './read-text.ts';
import { readSiteFile } from './site-file.ts';

/** Why a module cannot be used. */
interface Fault {
  readonly reason: string;
  readonly remedy: string;
}

/** Loads modules and hands what each exports to `use`, with its key and file. Resolves to what is wrong with them; another check reports missing files. */
export async function loadOwnModules(
  setting: 'components' | 'importers',
  use: (exported: Readonly<Record<string, unknown>>, key: string, file: string) => Fault | undefined,
): Promise<readonly VFileMessage[]> {
  const { settings, placeOf } = readSiteFile();
  const messages: VFileMessage[] = [];
  for (const [key, file] of Object.entries<string>(settings[setting]).filter(([, name]) => isRegularFile(pathOf(name)))) {
    const load = async () => {
      const { href } = pathToFileURL(pathOf(file));
      await tryLoading(href);
      return endingInTime(import(/* @vite-ignore */ href) as Promise<Readonly<Record<string, unknown>>>);
    };
    const fault = await load().then(
      (exported) => use(exported, key, file),
      (error) => ({ reason: `${file} cannot be loaded: ${failureIn(error)}`, remedy: 'mend the module' }),
    );
    if (fault === undefined) continue;
    const reason = `"${setting}.${key}": ${fault.reason}`;
    messages.push(diagnose({ code: 'invalid-setting', reason, place: placeOf([setting, key]), remedy: fault.remedy }));
  }
  return messages;
}

const pathOf = (file: string): string => resolve(dirname(siteFilePath()), file);

/** Seconds that a module may take to load, and a component on a page: 10, or as many as `RULES_PATIENCE` says. */
export const PATIENCE_SECONDS = Number(process.env['RULES_PATIENCE']) || 10;

/** Loads a module in a thread of its own, since only another thread can end one that computes without end; rejects if that takes too long. */
async function tryLoading(url: string): Promise<void> {
  const code = `import(${JSON.stringify(url)}).catch(() => {}).finally(() => require('node:worker_threads').parentPort.postMessage(0))`;
  const thread = new Worker(code, { eval: true, stdout: true, stderr: true });
  // Loading it in this thread tells what is wrong with it.
  const ended = Promise.race([eventOf(thread, 'message'), eventOf(thread, 'exit')]).catch(() => {});
  await endingInTime(ended).finally(() => thread.terminate());
}

/** Resolves to the result of a module; rejects if that takes too long, such as a promise that nothing settles. */
export async function endingInTime<T>(work: T | Promise<T>): Promise<T> {
  if (!(work instanceof Promise)) return work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`it was not finished after ${PATIENCE_SECONDS} s`)),
    PATIENCE_SECONDS * 1000,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Returns what an error of the project's modules says, and where it arose: `no wind (parts/footer.js:2:15)`; undefined for one of other code. */
export function ownFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { components, importers } = readSiteFile().settings;
  const folders = [...Object.values(components), ...importers].map((file) => dirname(pathOf(file)));
  const places = (error.stack ?? '').replace(error.message, '').split(/[\s()]/);
  const paths = places.filter((place) => place.startsWith('file:///')).map((place) => fileURLToPath(place));
  const path = paths.find((place) => folders.some((folder) => isInFolder(place.replace(/(?::\d+){1,2}$/, ''), folder)));
  return path && `${error.message} (${relative('', path)})`;
}

/** Returns what an error says, and where in the project's modules it arose if it did. */
export function failureIn(error: unknown): string {
  return ownFailure(error) ?? (error instanceof Error ? error.message : String(error));
}
