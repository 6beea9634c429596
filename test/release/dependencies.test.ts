import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEPENDENCIES_PAGE, dependenciesPage } from '../../release/dependencies-page.ts';

test('ARCHITECTURE.md has a line for each direct dependency and for no other package', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const section = readFileSync('ARCHITECTURE.md', 'utf8').split('## Dependencies\n')[1]?.split('\n## ')[0] ?? '';
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(Object.keys(dependencies).filter((name) => !listed.includes(name))).toEqual([]);
  // Astro and esbuild compile the package and are not installed with it.
  expect(listed.filter((name = '') => !(name in dependencies) && !(name in devDependencies))).toEqual([]);
});

test('the page about dependencies has each direct one as it is installed (make it again with node release/dependencies-page.ts)', () => {
  const rows = (page: string) => [...page.matchAll(/^\| (`.+?`) \| (.+?) \|.*\| (.+?) \|$/gm)].map(([, ...columns]) => columns);
  const listed = rows(readFileSync(DEPENDENCIES_PAGE, 'utf8'));
  expect(listed).toEqual(rows(dependenciesPage(() => undefined)));
  // None that forbids a use, or that has to be asked for.
  const licenses = new Set(listed.flatMap(([, , license = '']) => license.split(/ (?:AND|OR) /)));
  const free = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'MPL-2.0', 'OFL-1.1'];
  expect([...licenses].filter((license) => !free.includes(license))).toEqual([]);
});

test('the page about dependencies has the last release, the maintainers, and whether a package was given up', () => {
  const page = dependenciesPage((name) => ({
    time: {
      created: '2020-01-01',
      modified: '2026-01-01T00:00:00Z',
      '1.0.0': '2024-02-01T10:00:00Z',
      '1.1.0': '2024-03-01T10:00:00Z',
    },
    maintainers: [{ name: 'Ana' }, 'Bo <bo@b.example>'],
    ...(name === 'zod' && { deprecated: 'use another' }),
  }));
  expect(page).toMatch(/^\| `yaml` \| [\d.]+ \| 2024-03-01 \| Ana, Bo \| ISC \|$/m);
  expect(page).toMatch(/^\| `zod` \| [\d.]+ \| 2024-03-01, deprecated \| Ana, Bo \| MIT \|$/m);
});
