/** Builds the site into a folder, whole or not at all. */
import { existsSync } from 'node:fs';
import { contentFolders } from '../disk/content-folders.ts';
import { contentState } from './content-state.ts';
import { openStagedOutput } from './staged-output.ts';

/** What the operator can put right; the message says how. */
export class BuildRefused extends Error {}

/** Writes a site into a folder that is there and empty. */
export type WriteSite<T> = (folder: string) => Promise<T>;

/**
 * Lets `write` fill a folder, and puts it into the place of `folder` when it is done. If it throws, or the content changes meanwhile, the
 * previous site stays. Returns what `write` does.
 */
export async function buildSite<T>(folder: string, write: WriteSite<T>, content = contentFolders()): Promise<T> {
  const absent = content.find((candidate) => !existsSync(candidate));
  if (absent !== undefined)
    throw new BuildRefused(
      `there is no content folder "${absent}"; run the command in the folder of the project, or check --content or RULES_CONTENT`,
    );
  const output = openStagedOutput(folder);
  try {
    const before = contentState(content);
    const written = await write(output.staging);
    if (contentState(content) !== before) {
      throw new BuildRefused('the content changed while the site was built from it; build again');
    }
    output.publish();
    return written;
  } finally {
    output.close();
  }
}
