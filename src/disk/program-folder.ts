/** Where the program lies, and in which form: the sources of the repository, or the package that npm installs. */
import { fileURLToPath } from 'node:url';

/** The folder of `package.json`. */
export const PROGRAM = fileURLToPath(new URL('../../', import.meta.url));

/** Whether this is the package, in which modules and the site's code are compiled already. */
export const isPackaged = import.meta.url.endsWith('.js');
