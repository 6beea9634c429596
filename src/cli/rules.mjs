#!/usr/bin/env node
/** The `rules` command. It is TypeScript that Node.js runs as it is; one that is too old for that hands over to the newer one that npm brought. */
import { spawn } from 'node:child_process';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { demandNode, installedNode, isNewEnough } from './own-node.mjs';

if (isNewEnough()) {
  // Taking the types out of the sources is half of the time that a short command takes.
  module.enableCompileCache();
  if (import.meta.url.includes('/node_modules/')) await import('./strip-types.mjs');
  // `rules compare … | head` closes the pipe when it has seen enough.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const { runCommandLine } = await import('./main.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
} else {
  handOver();
}

/** Runs the same command in the newer Node.js, passes signals on to it, and ends as it ends. */
function handOver() {
  const node = installedNode();
  if (node === undefined) return demandNode();
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
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
