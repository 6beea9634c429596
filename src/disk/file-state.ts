/** Whether somebody wrote to a file, without reading it. */
import { statSync } from 'node:fs';

export interface FileState {
  /** The number of the file, its size, and the times at which it was written and in any way changed, which comes last. */
  readonly state: string;
  /** When it last changed, in milliseconds. */
  readonly changed: number;
}

/** The entry of a file on disk. Nobody can write to a file, or put another into its place, and leave all of it as it was. Undefined where there is none. */
export function fileState(path: string): FileState | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const { ino, size, mtimeNs, ctimeNs } = found;
  return { state: [ino, size, mtimeNs, ctimeNs].join(' '), changed: Number(ctimeNs / 1_000_000n) };
}
