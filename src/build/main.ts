/** `npm run build`: the content to a site in `dist/`, or in the folder that is named behind `--`. */
import process from 'node:process';
import { build } from 'astro';
import { buildSite } from './build-site.ts';
import { explainFailure } from './explain-failure.ts';

const [folder = 'dist'] = process.argv.slice(2);

try {
  await buildSite(folder, (outDir) => build({ outDir }));
} catch (error) {
  console.error(explainFailure(error, folder));
  process.exitCode = 1;
}
