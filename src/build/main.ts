/** `npm run build`: the content to a site in `dist/`, or in the folder that is named behind `--`. With `RULES_COMPRESS=1` also compressed. */
import process from 'node:process';
import { build } from 'astro';
import { buildSite } from './build-site.ts';
import { compressFiles } from './compress-files.ts';
import { describeOutput } from './describe-output.ts';
import { explainFailure } from './explain-failure.ts';
import { showProgress } from './progress.ts';
import { siteAddress } from './site-address.ts';

const [folder = 'dist'] = process.argv.slice(2);

try {
  const started = performance.now();
  // The configuration asks again, where Astro would tell it as a mistake in the configuration.
  siteAddress(process.env['RULES_SITE']);
  await buildSite(folder, async (outDir) => {
    // Astro would name every page that it writes.
    await build({ outDir, logLevel: 'warn', integrations: [showProgress()] });
    if (process.env['RULES_COMPRESS'] === '1') console.log(`${await compressFiles(outDir)} files compressed`);
  });
  console.log(`${describeOutput(folder)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(explainFailure(error, folder));
  process.exitCode = 1;
}
