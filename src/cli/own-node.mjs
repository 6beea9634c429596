/** Which Node.js runs the program: the caller's where it is new enough, else the one that npm installs beside an older one. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

/** Whether this is the package, which is compiled; the repository has the sources beside this file. */
export const isPackaged = !existsSync(new URL('main.ts', import.meta.url));

/** Node.js runs TypeScript as it is from 22.18 on, which `package-lock.json` names as well; the compiled package needs no more than Astro's 22.12. */
const OLDEST = isPackaged ? [22, 12] : [22, 18];

/** Returns whether this Node.js can run the program. */
export function isNewEnough(version = process.versions.node, oldest = OLDEST) {
  return !isOlder(version, oldest);
}

/** Returns whether this Node.js opens the database that the locks of builds are made with only when told to by an option. */
export function lacksLocks(version = process.versions.node, options = process.execArgv) {
  return isOlder(version, [22, 13]) && !options.includes('--experimental-sqlite');
}

function isOlder(version, [oldestMajor, oldestMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
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
  const again = isPackaged
    ? ''
    : ', or run "npm ci" again, which brings one for Linux and Windows unless its digest is not the one in package-lock.json';
  console.error(
    `Rulegraph needs Node.js ${OLDEST.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org${again}.`,
  );
  process.exit(1);
}

/** Runs a command in another Node.js, passes signals on to it, and ends as it ends. */
export function handOver(node, command) {
  if (node === undefined) return demandNode();
  const child = spawn(node, command, { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (status, signal) => {
    for (const known of signals) process.removeAllListeners(known);
    if (signal === null) process.exitCode = status ?? 1;
    else process.kill(process.pid, signal);
  });
}
