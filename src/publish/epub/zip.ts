/** The container of a book: a zip archive that reading systems know by its first file. */
import { type Zippable, zipSync } from 'fflate';

/** The files of a book by their paths, in order. */
export type BookFiles = ReadonlyMap<string, string>;

/** Zips a book. `date` is written as the day of every file, so that the same text makes the same bytes. */
export function zipBook(files: BookFiles, date: string): Uint8Array<ArrayBuffer> {
  const [year = 1980, month = 1, day = 1] = date.split('-').map(Number);
  // Kept in the clear and first, where reading systems look for it by its place in the file.
  const entries: Zippable = { mimetype: [encode('application/epub+zip'), { level: 0 }] };
  for (const [path, text] of files) entries[path] = encode(text);
  return zipSync(entries, { level: 9, mtime: new Date(year, month - 1, day) });
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
