import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

export default {
  workspaces: {
    '.': {
      entry: [
        'test/cli/interrupt-writes.ts',
        'lab/*.ts',
        'docs/rules-bot.mjs',
        'create/index.mjs',
        'examples/*/{components,importers}/*.js',
      ],
      ignore: ['test/fixtures/**', 'test/import/examples/**'],
      // The published package has the dependencies of all rooms; test/architecture.test.ts compares the lists.
      ignoreDependencies: [...Object.keys(dependencies), '@arethetypeswrong/cli', 'opencc-js', 'publint'],
    },
    'src/cli': { entry: ['main.ts', '*.mjs'] },
    'src/core': { entry: ['index.ts'] },
    'src/import': { entry: ['dialects/*/index.ts'] },
    'src/content': { entry: ['disk/{content-settings,decision-files}.ts'] },
    'src/site': {
      entry: [
        'pages/*/*.astro',
        'pages/*/*-{script,worker}.ts',
        'outputs/{Redirect.astro,endpoint.ts}',
        'browser/{page,dev-overlay,import-preview}.ts',
        'browser/embed/main.ts',
        'browser/offline/{worker,retired-worker}.ts',
        'build/{astro,build-thread,compile-process}.ts',
      ],
      ignoreDependencies: ['@fontsource/source-serif-4'],
    },
  },
  ignoreBinaries: ['jq', 'mkfifo', 'mount', 'sha256sum', 'umount', 'unshare', 'wrk'],
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
