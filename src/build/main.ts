/** `npm run build`: the content to a site in `dist/`, or in the folder that is named after `--`. With `RULES_COMPRESS=1` also compressed. */
import process from 'node:process';
import { BuildRefused, buildSite } from './build-site.ts';
import { compressFiles } from './compress-files.ts';
import { describeOutput } from './describe-output.ts';
import { explainFailure } from './explain-failure.ts';
import { openProgress } from './progress.ts';
import { writeSite } from './write-site.ts';

const [folder = 'dist'] = process.argv.slice(2);

try {
  if (folder.startsWith('-'))
    throw new BuildRefused(`"${folder}" is not a folder; the only argument is the folder to build into`);
  const started = performance.now();
  const compresses = process.env['RULES_COMPRESS'] === '1';
  const progress = openProgress();
  progress.say('preparing');
  const saving = await buildSite(folder, async (staging) => {
    const save = await writeSite(staging, folder, progress);
    if (compresses) {
      progress.say('compressing');
      console.log(`${await compressFiles(staging)} files compressed`);
    }
    return save;
  });
  saving();
  progress.end();
  console.log(`${describeOutput(folder)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(explainFailure(error, folder));
  process.exitCode = 1;
}
