import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pinnedRedirects } from '../../src/publish/pinned-redirects.ts';
import { site } from '../site/own-site.ts';

function emptySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-pinned-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('links that name the edition in force are led to where it stands, in each language, until the next release', () => {
  expect(pinnedRedirects(site, emptySite()).trimEnd().split('\n')).toEqual([
    '/rules/cr/2026-04-17/* /rules/cr/:splat 302',
    '/regras/cr/2026-04-17/* /regras/cr/:splat 302',
    '/rules/desk/2026-05-01/* /rules/desk/:splat 302',
    '/regras/desk/2026-05-01/* /regras/desk/:splat 302',
    '/rules/lorcana/2025-10-31/* /rules/lorcana/:splat 302',
    '/reglas/lorcana/2025-10-31/* /reglas/lorcana/:splat 302',
  ]);
});

test('whatever else the edition is called leads there, too, unless no address can be called so', () => {
  const named = (work: string) =>
    site.views(work).map((view) => ({ ...view, edition: { ...view.edition, aliases: ['SOS', 'Secrets of Strixhaven', '*'] } }));
  const lines = pinnedRedirects({ ...site, views: named }, emptySite()).split('\n');
  expect(lines).toContain('/rules/cr/SOS/* /rules/cr/:splat 302');
  expect(lines).toContain('/regras/cr/sos/* /regras/cr/:splat 302');
  expect(lines.filter((line) => /Secrets|\/\*\//.test(line))).toEqual([]);
});

test('pages that lie below the date are not hidden by it', () => {
  const folder = emptySite();
  mkdirSync(join(folder, 'rules/cr/2026-04-17/1'), { recursive: true });
  expect(pinnedRedirects(site, folder)).not.toContain('/rules/cr/2026');
});
