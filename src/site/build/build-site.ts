/** Builds the site into a folder, whole or not at all. */
import { existsSync } from 'node:fs';
import { fileState, isContent } from '@rulegraph/content/disk/file-states';
import { contentFolders } from '@rulegraph/content/disk/file-system';
import { openStagedOutput } from './staged-output.ts';

/** Thrown if a build cannot start for a reason that the operator can fix; the message states how. */
export class BuildRefusedError extends Error {}

/**
 * Calls `write` with an empty folder, and replaces `folder` with it afterward. If `write` throws, or the content changes since its state was `before`, the
 * previous site stays. Returns the result of `write`.
 */
export async function buildSite<T>(
  folder: string,
  write: (folder: string) => Promise<T>,
  content = contentFolders(),
  before = contentState(content),
): Promise<T> {
  const absent = content.find((candidate) => !existsSync(candidate));
  if (absent !== undefined)
    throw new BuildRefusedError(
      `there is no content folder "${absent}"; run the command in the folder of the project, or check --content or RULES_CONTENT`,
    );
  const output = openStagedOutput(folder, content);
  try {
    const written = await write(output.staging);
    if (contentState(content) !== before) {
      throw new BuildRefusedError('the content changed while the site was built from it; build again');
    }
    output.publish();
    return written;
  } finally {
    output.close();
  }
}

/** Returns a string that differs if a file was written, added or removed between two calls. */
function contentState(folders: readonly string[]): string {
  return folders.map((folder) => fileState(folder, isContent).state).join();
}
