/** Checks that copies of a site and its sources can be verified byte by byte. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkBuiltSite } from '../../../src/site/outputs/check-links/find-broken-links.ts';
import { SOURCES_LIST, sourceChecksums, writeSiteChecksums } from '../../../src/site/outputs/checksums.ts';
import { contentFolder } from '../../content/disk/content-folder.ts';

let content: string;
let site: string;

beforeEach(() => {
  content = contentFolder({ 'small/2024-01-01/en/101.md': 'text', 'small/2024-01-01/en/a\nb\\c.md': 'odd', 'small/.lock': '' });
  site = contentFolder({ 'index.html': 'page', 'rules/cr.html': 'rules' });
  writeFileSync(join(site, SOURCES_LIST), sourceChecksums([content]));
  // In the order in which several threads find them.
  writeSiteChecksums(
    site,
    [0, 1].flatMap((number) => checkBuiltSite(site, { number, of: 2 }).digests),
  );
});

const check = (folder: string, list: string) =>
  spawnSync('sha256sum', ['--check', '--strict', '--quiet', list], { cwd: folder, encoding: 'utf8' });

test('sha256sum verifies every file of the site and of its sources', () => {
  expect(check(site, 'checksums.txt')).toMatchObject({ status: 0, stderr: '' });
  expect(check(content, join(site, 'sources.txt'))).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(site, 'checksums.txt'), 'utf8')).toMatch(
    / {2}index\.html\n[\da-f]{64} {2}rules\/cr\.html\n.* {2}sources\.txt\n$/,
  );
});

test('sha256sum names a file that was changed', () => {
  writeFileSync(join(site, 'rules/cr.html'), 'ruled');
  expect(check(site, 'checksums.txt')).toMatchObject({ status: 1, stdout: 'rules/cr.html: FAILED\n' });
});

test('links are not sources, and the later of two content folders counts', () => {
  const later = contentFolder({ 'small/2024-01-01/en/101.md': 'another text' });
  mkdirSync(join(later, 'small/pt'));
  symlinkSync('/etc/hostname', join(later, 'small/pt/link.md'));
  execFileSync('mkfifo', [join(later, 'small/pt/pipe.md')]);
  const listed = sourceChecksums([content, later]);
  writeFileSync(join(site, SOURCES_LIST), listed);
  expect(listed).toMatch(/ {2}small\/2024-01-01\/en\/101\.md\n/);
  expect(listed).not.toMatch(/link|pipe|lock/);
  expect(check(later, join(site, 'sources.txt')).stdout).not.toContain('en/101.md: FAILED\n');
});
