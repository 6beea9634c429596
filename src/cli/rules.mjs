#!/usr/bin/env node
/**
 * The `rulegraph` command, also called `rules`. In the repository Node.js runs its TypeScript, and a Node.js that is too old for that hands
 * over to the newer one that npm has installed. The package on npm is compiled.
 */
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { handOver, installedNode, isNewEnough, isPackaged, lacksLocks } from './own-node.mjs';

const command = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];

if (!isNewEnough()) handOver(installedNode(), command);
else if (lacksLocks()) handOver(process.execPath, ['--experimental-sqlite', '--no-warnings=ExperimentalWarning', ...command]);
else if (!hasWorkingFolder()) {
  console.error('rulegraph: the working folder does not exist any more; change to another one');
  process.exitCode = 2;
} else {
  // Loading the modules is half of the time that a short command takes.
  module.enableCompileCache();
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code, message }) => {
      // `rulegraph check … | head` closes the pipe when it has seen enough; the status is still that of all of the content.
      if (code === 'EPIPE') return;
      if (stream !== process.stderr) console.error(`rulegraph: the output cannot be written: ${message}`);
      process.exit(1);
    });
  hideExperiments();
  const { runCommandLine } = await import(isPackaged ? '../../lib/cli/main.js' : './main.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
}

/** Tells whether the folder in which the command was called exists: without it Node.js resolves no path. */
function hasWorkingFolder() {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

/** Keeps Node.js 22 from printing with each command that its database, with which builds are locked, is experimental. */
function hideExperiments() {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') for (const print of printers) print(warning);
  });
}
