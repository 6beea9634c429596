import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts the program or a whole build as a process of its own. */
const PROGRAM = ['test/build/**', 'test/cli/**', 'test/hosting/deploy.test.ts', 'test/hosting/nginx.test.ts'];
/** Real documents, on machines that have them. */
const CORPUS = ['test/**/*.corpus.test.ts'];
const SITE = ['test/browser/**/*.test.ts'];

/** Limits are for what hangs. */
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000 };
/** Every core: by default one is left alone. */
const WORKERS = { maxWorkers: '100%' };

/** Files that take far longer than others of their size. */
const LONG = /\/(?:every-page|hostile-site|offline|security|reuse|package|faults|page-keys|fuzz|long-runs)\.test\.ts$/;

/** Starts long files first, so that none of them runs alone at the end; without earlier results, Vitest starts the largest files first. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((one, other) => Number(LONG.test(other.moduleId)) - Number(LONG.test(one.moduleId))),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        // Needs only the sources. Modules are loaded once for all files: no test changes what another one sees.
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...PROGRAM, ...CORPUS, ...SITE],
          isolate: false,
          ...WORKERS,
          ...LIMITS,
        },
      },
      {
        // Builds of a few pages take a third less with one thread, and as many tests as there are processors run at once; those of threads say `TWO_THREADS`.
        test: {
          name: 'program',
          include: PROGRAM.map((pattern) => pattern.replace(/\*\*$/, '**/*.test.ts')),
          env: { RULES_THREADS: '1' },
          isolate: false,
          ...WORKERS,
          ...LIMITS,
        },
      },
      { test: { name: 'corpus', include: CORPUS, isolate: false, ...WORKERS, ...LIMITS } },
      {
        // Opens what `npm run build` made in a real browser. Files share it, and each test has a page of its own.
        test: {
          name: 'site',
          include: SITE,
          globalSetup: ['test/browser/serve-built-site.ts'],
          isolate: false,
          ...WORKERS,
          ...LIMITS,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
