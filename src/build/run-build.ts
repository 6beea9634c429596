/** A build from beginning to end, and what is said of it. */
import process from 'node:process';
import { buildSite } from './build-site.ts';
import { compressFiles } from './compress-files.ts';
import { describeOutput } from './describe-output.ts';
import { explainFailure } from './explain-failure.ts';
import { openProgress } from './progress.ts';
import { writeSite } from './write-site.ts';

interface RunOptions {
  /** Whether `.gz` and `.br` are written as well; `RULES_COMPRESS=1` says so for all builds. */
  readonly compress?: boolean | undefined;
}

/** Builds the content into a folder and prints what came of it; resolves to false, with the previous site as it was, if that failed. */
export async function runBuild(
  folder: string,
  { compress = process.env['RULES_COMPRESS'] === '1' }: RunOptions = {},
): Promise<boolean> {
  try {
    const started = performance.now();
    const progress = openProgress();
    progress.say('preparing');
    const saving = await buildSite(folder, async (staging) => {
      const save = await writeSite(staging, folder, progress);
      if (compress) {
        progress.say('compressing');
        console.log(`${await compressFiles(staging)} files compressed`);
      }
      return save;
    });
    saving();
    progress.end();
    console.log(`${describeOutput(folder)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    console.error(explainFailure(error, folder));
    return false;
  }
}
