/** Builds the site into a folder, whole or not at all. */
import { existsSync } from 'node:fs';
import { type FileState, fileState, isContent } from '@rulegraph/content/disk/file-states';
import { contentFolders, RefusedError } from '@rulegraph/content/disk/file-system';
import { openStagedOutput } from './staged-output.ts';

/**
 * Calls `write` with an empty folder, and replaces `folder` with it afterward. If `write` throws, or the content changes meanwhile or since `stateAtStart` read
 * its state, the previous site stays. Returns the result of `write`.
 */
export async function buildSite<T>(
  folder: string,
  write: (folder: string) => Promise<T>,
  content = contentFolders(),
  stateAtStart = stateOfContent,
): Promise<T> {
  const absent = content.find((candidate) => !existsSync(candidate));
  if (absent !== undefined)
    throw new RefusedError(
      `there is no content folder "${absent}"; run the command in the folder of the project, or check --content or RULES_CONTENT`,
    );
  const output = openStagedOutput(folder, content);
  const before = content.map(stateAtStart);
  try {
    const written = await write(output.staging);
    if (content.some((path, index) => stateOfContent(path).state !== before[index]?.state)) {
      throw new RefusedError('the content changed while the site was built from it; build again');
    }
    output.publish();
    return written;
  } finally {
    output.close();
  }
}

/** Returns the state of a content folder, which differs if a file was written, added or removed between two calls. */
const stateOfContent = (folder: string): Pick<FileState, 'state'> => fileState(folder, isContent);
