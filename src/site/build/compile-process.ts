/** Runs as a process of a build: compiles the site of the version of the code that is its argument. */
import process from 'node:process';
import { compileSite } from './compiled-site.ts';
import { sendFailure } from './threads.ts';

await compileSite(process.argv[2] ?? '').catch(sendFailure);
