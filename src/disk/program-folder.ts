/** Where the program lies, and in which form: the sources of the repository, or the package that npm installs. */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of `package.json`. */
export const PROGRAM = fileURLToPath(new URL('../../', import.meta.url));

/** Whether this is the package, in which modules and the site's code are compiled already. */
export const isPackaged = import.meta.url.endsWith('.js');

/** Returns where a page of the guide lies, from the current folder: `docs/import.md`, or in a project `node_modules/rulegraph/docs/import.md`. */
export function guideFile(name: string): string {
  return relative('', join(PROGRAM, 'docs', `${name}.md`)).replaceAll('\\', '/');
}
