import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts the program or a whole build as a process of its own. */
const PROGRAM = ['test/site/build/**', 'test/cli/**'];
/** Real documents, on machines that have them. */
const CORPUS = ['test/**/*.corpus.test.ts'];
const SITE = ['test/browser/**/*.test.ts'];

/** Limits are for what hangs. */
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000 };
/** Every core: by default one is left alone. */
const WORKERS = { maxWorkers: '100%' };

/** Tests in a browser often wait, as for a frame or a delay of the page, so two more run meanwhile. */
const WAITING_WORKERS = { maxWorkers: availableParallelism() + 2 };

/** The files that take longest, longest first within each project. */
const LONGEST = [
  ...['page-keys', 'long-runs', 'numbered-text.properties', 'cached-expressions', 'hostile-settings', 'fuzz', 'slow-expressions'],
  ...['reuse', 'faults', 'package', 'reproducible', 'permanence', 'import-faults', 'automation'],
  ...['every-page', 'offline', 'accessibility-at-work', 'search', 'hostile-site', 'tasks', 'security', 'changes', 'copying'],
].map((name) => `${name}.test.ts`);

/** Starts the longest files first, so that none of them runs alone at the end; without earlier results, Vitest starts the largest files first. */
class LongestFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) => own.toSorted((one, other) => rank(one) - rank(other)));
  }
}

/** Returns the place of a file among the longest; all others follow. */
function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(basename(moduleId));
  return at === -1 ? LONGEST.length : at;
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFilesFirst },
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
      // One worker imports each release once; the other processors run the program's tests meanwhile.
      { test: { name: 'corpus', include: CORPUS, isolate: false, maxWorkers: 1, ...LIMITS } },
      {
        // Opens what `npm run build` made in a real browser. Files share it, and each test has a page of its own.
        test: {
          name: 'site',
          include: SITE,
          globalSetup: ['test/browser/serve-built-site.ts'],
          isolate: false,
          ...WAITING_WORKERS,
          ...LIMITS,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
