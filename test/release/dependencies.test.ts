import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each direct dependency has its line in docs/architecture.md, and no package that we lack has one', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const section = readFileSync('docs/architecture.md', 'utf8').split('## Dependencies\n')[1]?.split('\n## ')[0] ?? '';
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(Object.keys(dependencies).filter((name) => !listed.includes(name))).toEqual([]);
  // Astro and esbuild make what the package holds, and are not installed with it.
  expect(listed.filter((name = '') => !(name in dependencies) && !(name in devDependencies))).toEqual([]);
});
