#!/usr/bin/env node
// `npm create rulegraph my-rules` is `rulegraph init my-rules` for those who have no project yet.
// It says so if Node.js is too old, and therefore uses nothing here that an older one lacks.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

const installed = dirname(createRequire(import.meta.url).resolve('rulegraph/package.json'));
const program = join(installed, 'src/cli/rules.mjs');
const { status } = spawnSync(process.execPath, [program, 'init', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
