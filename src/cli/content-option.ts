/** The option that names content folders. It is apart from `content.ts`, so that a build of unchanged content loads nothing else. */
import { delimiter } from 'node:path';
import process from 'node:process';
import { namedContentFolders } from '@rulegraph/content/disk/file-system';
import { Option } from 'commander';

/** The option that every command has: `--content DIR`. */
export interface ContentOption {
  readonly content?: readonly string[];
}

/** Returns the option `--content DIR`, which may be repeated. */
export function contentOption(): Option {
  // Not `<dir...>`, which would take the paths after it as folders, too.
  return new Option(
    '--content <dir>',
    'a content folder, or one more: a later one adds to the earlier (default: RULES_CONTENT, or content/)',
  ).argParser((folder: string, earlier: readonly string[] = []) => [...earlier, folder]);
}

/** Returns the content folders of a call, in order. */
export function chosenContentFolders({ content }: ContentOption): readonly string[] {
  return content !== undefined && content.length > 0 ? content : namedContentFolders();
}

/** Sets the content folders of a call in the environment, for the code of the site and its threads. */
export function useContent({ content }: ContentOption): void {
  if (content !== undefined && content.length > 0) process.env['RULES_CONTENT'] = content.join(delimiter);
}
