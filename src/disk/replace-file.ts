/** Writes files so that readers find the old content or the new one, never half of it. */
import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Replaces a file, which keeps its mode, or makes it; where that fails, what was there stays and nothing else is left. Throws what the disk says. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    writeFileSync(unfinished, content);
    if (mode !== undefined) chmodSync(unfinished, mode);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
