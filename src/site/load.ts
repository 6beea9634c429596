/** Opens the content once a build. `RULES_CONTENT` names other folders than `content/`, several with the system's path delimiter. */
import { delimiter, resolve } from 'node:path';
import process from 'node:process';
import { lineageOf, readArchive, termsOf, translationOf } from '../archive/index.ts';
import { openLibrary } from './library.ts';

/** The folders that hold the content, in order; later ones add to earlier ones. */
export function contentFolders(setting: string | undefined = process.env['RULES_CONTENT']): readonly string[] {
  const folders = (setting ?? '').split(delimiter).filter((folder) => folder !== '');
  return (folders.length === 0 ? ['content'] : folders).map((folder) => resolve(folder));
}

export const archive = readArchive(contentFolders());
export const library = openLibrary(archive, {
  lineage: (work) => lineageOf(archive, work),
  translation: (work, lang) => translationOf(archive, work, lang),
  terms: (work, lang) => termsOf(archive, work, lang),
});
