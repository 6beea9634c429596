import { expect, test } from 'vitest';
import { libraryPage } from '../../release/library-page.ts';

test('the page about the library has every function with its types and its comment', () => {
  const page = libraryPage();
  expect(page).toContain('### parseNumber\n\n');
  expect(page).toMatch(/### compileScheme\n\n\S[^\n]+\n\n```ts\nfunction compileScheme\(/);
  // No function bodies, and no heading without a declaration.
  expect(page.match(/^### /gm)?.length).toBe(page.match(/^```ts$/gm)?.length);
  expect(page).not.toMatch(/^\s*return /m);
});
