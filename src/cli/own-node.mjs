/** Decides which Node.js runs the program: the caller's if it is new enough, else the one that npm installs for an older one. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

/** Whether this is the compiled package; in the repository the sources are beside this file. */
export const isPackaged = !existsSync(new URL('main.ts', import.meta.url));

/** Node.js runs TypeScript from 22.18 on, which `package-lock.json` names as well; the compiled package needs 22.12, as Astro does. */
const OLDEST = isPackaged ? [22, 12] : [22, 18];

/** Tells whether this Node.js can run the program. */
export function isNewEnough(version = process.versions.node, oldest = OLDEST) {
  return !isOlder(version, oldest);
}

/** Tells whether this Node.js needs an option to open the database that locks of builds are made with. */
export function lacksLocks(version = process.versions.node, options = process.execArgv) {
  return isOlder(version, [22, 13]) && !options.includes('--experimental-sqlite');
}

function isOlder(version, [oldestMajor, oldestMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/** Returns the name of the package that is a Node.js for a system. */
function nodePackage({ platform, arch } = process) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Returns the path of the Node.js that npm has installed as a package, which it does on an older Node.js only; otherwise undefined. */
export function installedNode(system = process) {
  try {
    return createRequire(import.meta.url).resolve(`${nodePackage(system)}/bin/node${system.platform === 'win32' ? '.exe' : ''}`);
  } catch {
    return undefined;
  }
}

/** Ends the process with instructions if this Node.js is too old. */
export function demandNode() {
  if (isNewEnough()) return;
  const again = isPackaged
    ? `, or beside it with "npm install ${nodePackage()}@24"`
    : ', or run "npm ci" again, which installs one on Linux and Windows unless its digest differs from the one in package-lock.json';
  console.error(
    `Rulegraph needs Node.js ${OLDEST.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org${again}.`,
  );
  process.exit(1);
}

/** Runs a command in another Node.js, passes signals on to it, and exits with its status or signal. */
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
