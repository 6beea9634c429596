import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
