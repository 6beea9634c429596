/** Finds out that nothing has changed since the last build into a folder, from the states of all files that it read and wrote. */
import { join, resolve } from 'node:path';
import process from 'node:process';
import { digestOf, readCachedText, writeCachedText } from '@rulegraph/content/disk/cached-values';
import { type FileState, fileState, isContent, isSettled } from '@rulegraph/content/disk/file-states';
import { cacheFolder, contentFolders, PROGRAM, today } from '@rulegraph/content/disk/file-system';
import { memoize } from '@rulegraph/core/memo';

export interface BuildOptions {
  /** Whether to write `.gz` and `.br` files as well. */
  readonly compress: boolean;
  /** Whether the site is only for its author, so that hints about publishing are left out. */
  readonly draft: boolean;
}

interface LastBuild {
  /** What the build depended on besides files. */
  readonly settings: string;
  /** The files and folders that it read, and their state when it began. */
  readonly inputs: readonly string[];
  readonly read: string;
  /** The state of the site when it ended. */
  readonly written: string;
  readonly warnings: readonly string[];
}

/** Returns the state of a file or folder that a build reads. A build asks for each once, when it begins, since an archive has thousands of files. */
export type InputStates = (path: string) => FileState & { readonly isSettled: boolean };

export function openInputStates(): InputStates {
  return memoize((path: string) => {
    const state = fileState(path, contentFolders().includes(path) ? isContent : undefined);
    return { ...state, isSettled: isSettled(state) };
  });
}

/** Returns the site in a folder if a build would change nothing; otherwise undefined. */
export function findUnchanged(folder: string, options: BuildOptions, inputState: InputStates, cache = cacheFolder('unchanged')) {
  const json = readCachedText(fileOf(folder, cache));
  const last = json === undefined ? undefined : (JSON.parse(json) as LastBuild);
  if (last?.settings !== settingsOf(options) || last.read !== combined(last.inputs.map(inputState))) return undefined;
  const { state, sizes } = fileState(resolve(folder));
  return state === last.written ? { sizes, warnings: last.warnings } : undefined;
}

/**
 * Records the state of everything that a build will read: `inputs`, and what `more` returns afterwards, which may depend on their contents. Returns a
 * function that saves the finished build, unless a file was changed so recently that a further change might go unnoticed.
 */
export function observeInputs(
  inputs: readonly string[],
  more: () => readonly string[],
  options: BuildOptions,
  inputState: InputStates,
  cache = cacheFolder('unchanged'),
) {
  const settings = settingsOf(options);
  const states = new Map(inputs.map((path) => [resolve(path), inputState(resolve(path))]));
  for (const path of more().map((name) => resolve(name))) states.set(path, inputState(path));
  const found = [...states.values()];
  const isCertain = found.every((state) => state.isSettled);
  return (folder: string, { state: written }: FileState, warnings: readonly string[]): void => {
    if (!isCertain) return;
    const last: LastBuild = { settings, inputs: [...states.keys()], read: combined(found), written, warnings };
    writeCachedText(fileOf(folder, cache), JSON.stringify(last));
  };
}

function fileOf(folder: string, cache: string): string {
  return join(cache, `${digestOf([resolve(folder)]).slice(0, 16)}.json`);
}

function combined(states: readonly FileState[]): string {
  return digestOf(states.map(({ state }) => state));
}

function settingsOf(options: BuildOptions): string {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('RULES_'));
  return digestOf([
    process.version,
    PROGRAM,
    process.cwd(),
    today(),
    ...contentFolders(),
    JSON.stringify([options, variables.sort()]),
  ]);
}
