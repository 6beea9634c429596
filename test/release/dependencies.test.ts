import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each direct dependency has its line in docs/architecture.md, and no other has one', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const section = readFileSync('docs/architecture.md', 'utf8').split('## Dependencies\n')[1]?.split('\n## ')[0] ?? '';
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual(Object.keys(dependencies).sort());
});
