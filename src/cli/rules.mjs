#!/usr/bin/env node
/**
 * The `rules` command. It is TypeScript that Node runs as it is, which takes Node 22.18 or newer: an older one hands over to the Node that
 * comes with this package.
 */
import { spawnSync } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  // Taking the types out of the sources is half of the time that a short command takes.
  module.enableCompileCache();
  if (import.meta.url.includes('/node_modules/')) await import('./strip-types.mjs');
  // `rules compare … | head` closes the pipe when it has seen enough.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const { runCommandLine } = await import('./main.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
} else {
  const ownNode = createRequire(import.meta.url).resolve('node/bin/node');
  const { status } = spawnSync(ownNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
