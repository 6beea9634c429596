import { defineConfig } from 'vitest/config';

/** `unit` needs only the sources; `site` opens what `npm run build` made in a real browser. Limits are for what hangs. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          // Every core: by default one is left alone.
          maxWorkers: '100%',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/serve-built-site.ts'],
          // Files share a browser, and each test has a page of its own; nothing else needs isolation.
          isolate: false,
          // Two files at a time wait for each other less than one does for its pages.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
