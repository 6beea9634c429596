#!/usr/bin/env node
/**
 * The `rulegraph` command, also called `rules`. In the repository it is TypeScript that Node.js runs as it is, and a Node.js that is too old for
 * that hands over to the newer one that npm brought; the package on npm is compiled.
 */
import { spawn } from 'node:child_process';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { demandNode, installedNode, isNewEnough, isPackaged, lacksLocks } from './own-node.mjs';

if (!isNewEnough()) handOver(installedNode());
else if (lacksLocks()) handOver(process.execPath, ['--experimental-sqlite', '--no-warnings=ExperimentalWarning']);
else {
  // Loading the modules is half of the time that a short command takes.
  module.enableCompileCache();
  // `rules compare … | head` closes the pipe when it has seen enough.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const { runCommandLine } = await import(isPackaged ? '../../lib/cli/main.js' : './main.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
}

/** Runs the same command in another Node.js, passes signals on to it, and ends as it ends. */
function handOver(node, options = []) {
  if (node === undefined) return demandNode();
  const child = spawn(node, [...options, fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
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
