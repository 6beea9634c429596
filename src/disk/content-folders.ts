/** Where the content of the site lies. */
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

/**
 * The folders that hold the content, in order; later ones add to earlier ones. `RULES_CONTENT` names others than `content/`, several with the
 * system's path delimiter.
 */
export function contentFolders(setting: string | undefined = process.env['RULES_CONTENT']): readonly string[] {
  const folders = (setting ?? '').split(delimiter).filter((folder) => folder !== '');
  return (folders.length === 0 ? ['content'] : folders).map((folder) => resolve(folder));
}
