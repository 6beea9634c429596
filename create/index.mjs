#!/usr/bin/env node
// `npm create rulegraph my-rules` is `rulegraph init my-rules` for those who have no project yet.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('src/cli/rules.mjs', import.meta.resolve('rulegraph/package.json')));
const { status } = spawnSync(process.execPath, [program, 'init', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
