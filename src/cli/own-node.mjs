/** Which Node.js runs the program: the caller's where it is new enough, else the one that npm installs beside an older one. */
import { createRequire } from 'node:module';
import process from 'node:process';

/** Node.js runs TypeScript as it is from this version on; Astro asks for 22.12. `package-lock.json` names it as well. */
const [MAJOR, MINOR] = [22, 18];

/** Returns whether this Node.js can run the program. */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
}

/**
 * Returns the path of the Node.js that npm brought, or undefined. It is a package of the lock file, which npm installs on an older Node.js only, and
 * only if its digest is the one of the lock file.
 */
export function installedNode({ platform, arch } = process) {
  const system = platform === 'win32' ? 'win' : platform;
  try {
    return createRequire(import.meta.url).resolve(`node-${system}-${arch}/bin/node${platform === 'win32' ? '.exe' : ''}`);
  } catch {
    return undefined;
  }
}

/** Returns if this Node.js is new enough; else says what to do and ends the process. */
export function demandNode() {
  if (isNewEnough()) return;
  console.error(
    `Rulegraph needs Node.js ${MAJOR}.${MINOR} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org, or run "npm ci" again, which brings one for Linux and Windows unless its digest is not the one in package-lock.json.`,
  );
  process.exit(1);
}
