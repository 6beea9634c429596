/** `npm run build`: the content to a site in `dist/`, or in the folder that is named behind `--`. With `RULES_COMPRESS=1` also compressed. */
import process from 'node:process';
import { build } from 'astro';
import { BuildRefused, buildSite } from './build-site.ts';
import { compressFiles } from './compress-files.ts';
import { describeOutput } from './describe-output.ts';
import { explainFailure } from './explain-failure.ts';
import { showProgress } from './progress.ts';
import { refuseBrokenSettings } from './refuse-broken-settings.ts';
import { siteAddress } from './site-address.ts';

const [folder = 'dist'] = process.argv.slice(2);

try {
  if (folder.startsWith('-')) throw new BuildRefused(`"${folder}" is no folder; the only argument is the folder to build into`);
  const started = performance.now();
  // The configuration asks again, where Astro would tell it as a mistake in the configuration.
  siteAddress(process.env['RULES_SITE']);
  const compresses = process.env['RULES_COMPRESS'] === '1';
  await buildSite(folder, async (outDir) => {
    let saveSources = () => {};
    const progress = showProgress(async () => {
      // Reads the content, and fails where it is wrong: not before Astro says what it does.
      const { archive, kept: sources } = await import('../integration/content.ts');
      refuseBrokenSettings(archive);
      saveSources = () => {
        sources.expressions.save();
        sources.digests.save();
      };
    });
    // Astro would name every page that it writes.
    await build({ outDir, logLevel: 'warn', integrations: [progress] });
    if (compresses) console.log(`${await compressFiles(outDir)} files compressed`);
    saveSources();
  });
  console.log(`${describeOutput(folder)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(explainFailure(error, folder));
  process.exitCode = 1;
}
