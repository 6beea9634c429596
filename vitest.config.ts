import { defineConfig } from 'vitest/config';

/** `unit` needs only the sources; `site` opens what `npm run build` made in a real browser. */
export default defineConfig({
  test: {
    // Builds, kills and browsers miss a moment on a busy machine now and then: what fails twice is broken. Limits are for what hangs.
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
          retry: 1,
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/serve-built-site.ts'],
          // Two browsers at a time wait for each other less than one does for its pages.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          retry: 1,
        },
      },
    ],
  },
});
