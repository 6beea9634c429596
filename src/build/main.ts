/** `npm run build`: the content to a site in `dist/`, or in the folder that is named behind `--`. */
import process from 'node:process';
import { build } from 'astro';
import { buildSite } from './build-site.ts';
import { describeOutput } from './describe-output.ts';
import { explainFailure } from './explain-failure.ts';
import { showProgress } from './progress.ts';

const [folder = 'dist'] = process.argv.slice(2);

try {
  const started = performance.now();
  // Astro would name every page that it writes.
  await buildSite(folder, (outDir) => build({ outDir, logLevel: 'warn', integrations: [showProgress()] }));
  console.log(`${describeOutput(folder)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(explainFailure(error, folder));
  process.exitCode = 1;
}
