import { defineConfig } from 'vitest/config';

/** What starts the program or a whole build as a process of its own. */
const PROGRAM = ['test/build/**', 'test/cli/**', 'test/hosting/deploy.test.ts', 'test/hosting/nginx.test.ts'];
/** Real documents, on machines that have them. */
const CORPUS = ['test/**/*.corpus.test.ts'];
const SITE = ['test/browser/**/*.test.ts'];

/** Limits are for what hangs. */
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000 };
/** Every core: by default one is left alone. */
const WORKERS = { maxWorkers: '100%' };

export default defineConfig({
  test: {
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
