/** Tests that a page of `site.yaml` takes no address of another page, which the build could only report without a place. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkAddressClaims } from '../../../src/site/outputs/address-claims.ts';
import { contentFolder } from '../../content/disk/content-folder.ts';
import { archive } from '../model/own-site.ts';

/** Returns the places and reasons for pages at these addresses. */
function check(...addresses: readonly string[]): readonly string[] {
  const root = contentFolder({ 'page.md': '# Page' });
  const pages = addresses.map((address) => `  - { file: page.md, address: ${address} }\n`);
  writeFileSync(join(root, 'site.yaml'), `pages:\n${pages.join('')}`);
  vi.stubEnv('RULES_SETTINGS', join(root, 'site.yaml'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return checkAddressClaims(archive, [root]).map(({ file, line, column, reason }) => {
    expect(file).toBe(join(root, 'site.yaml'));
    return `${line}:${column} ${reason.replaceAll(join(root, 'site.yaml'), 'site.yaml')}`;
  });
}

test('addresses that nothing else has are free', () => {
  expect(check('/house-rules', '/house-rules/more', '/rules/cr/house-rules', '/sw', '/database', '/rules/data')).toEqual([]);
});

test.each([
  ...['/search', '/rules/cr', '/guide', '/guide/import', '/404', '/index', '/rules/cr/glossary'],
  // The list of published addresses has no page in these folders, and programs read their files.
  ...['/api', '/api/v1', '/data', '/data/mine', '/pagefind', '/oembed/en', '/guide/mine', '/house-rules/index'],
])('%s is taken', (address) => {
  expect(check('/house-rules', address)).toEqual([
    expect.stringMatching(`^3:31 the address "${address}" of the page page\\.md of site\\.yaml is already that of `),
  ]);
});

test('two pages cannot have the same address', () => {
  expect(check('/house-rules', '/house-rules')).toEqual([
    '3:31 the address "/house-rules" of the page page.md of site.yaml is already that of the page page.md of site.yaml at site.yaml:2:31',
  ]);
});
