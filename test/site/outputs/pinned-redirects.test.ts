import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { chapterNumber } from '../../../src/core/numbering/index.ts';
import { contentsAddress } from '../../../src/site/kit/addresses.ts';
import { readingAddress } from '../../../src/site/model/edition-view.ts';
import { pinnedMaps, pinnedRedirects } from '../../../src/site/outputs/files-beside.ts';
import { pinnedPage } from '../../../src/site/outputs/nginx-conf.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { followLines } from '../../hosting/static-hosts.ts';
import { siteOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

function emptySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-pinned-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('links to the edition in force are redirected temporarily to the addresses without a date, in each language', () => {
  expect(
    pinnedRedirects(site, emptySite())
      .trimEnd()
      .split('\n')
      .filter((line) => line.includes('*')),
  ).toEqual([
    '/rules/cr/2026-04-17/* /rules/cr/:splat 302',
    '/regras/cr/2026-04-17/* /regras/cr/:splat 302',
    '/rules/desk/2026-05-01/* /rules/desk/:splat 302',
    '/regras/desk/2026-05-01/* /regras/desk/:splat 302',
    '/rules/lorcana/2025-10-31/* /rules/lorcana/:splat 302',
    '/reglas/lorcana/2025-10-31/* /reglas/lorcana/:splat 302',
  ]);
});

test('aliases of the edition are redirected as well, unless they are not valid in addresses', () => {
  const named = (work: string) =>
    site.views(work).map((view) => ({ ...view, edition: { ...view.edition, aliases: ['SOS', 'Secrets of Strixhaven', '*'] } }));
  const lines = pinnedRedirects({ ...site, views: named }, emptySite()).split('\n');
  expect(lines).toContain('/rules/cr/SOS/* /rules/cr/:splat 302');
  expect(lines).toContain('/regras/cr/sos/* /regras/cr/:splat 302');
  expect(lines.filter((line) => /Secrets|\/\*\//.test(line))).toEqual([]);
});

test('pages below the date are not hidden by a redirect', () => {
  const folder = emptySite();
  mkdirSync(join(folder, 'rules/cr/2026-04-17/1'), { recursive: true });
  expect(pinnedRedirects(site, folder)).not.toContain('/rules/cr/2026');
});

test('a rule of an earlier edition is redirected to its chapter by one line for each section', () => {
  const lines = pinnedRedirects(site, emptySite(), '/base');
  expect(lines.split('\n').length).toBeLessThan(40);
  const earlier = site.views('cr').filter(({ location }) => location.edition !== null);
  expect(earlier.length).toBeGreaterThan(3);
  for (const view of earlier) {
    const contents = contentsAddress(view.location);
    for (const { number: chapter, section, numbers } of view.outline().chapters)
      for (const number of numbers.filter((one) => one !== chapter)) {
        expect(followLines(lines, `${contents}/${number}`)?.location).toBe(`/base${contents}/${section}/${chapter}#${number}`);
      }
    // Pages are not redirected.
    for (const page of [
      contents,
      `${contents}/1`,
      `${contents}/1/101`,
      `${contents}/glossary`,
      '/rules/cr/101.1',
      '/rules/cr/1/101',
    ])
      expect(followLines(lines, page)).toBeUndefined();
  }
});

test('a rule of an earlier edition is redirected to the page with its chapter, in every work', () => {
  const folder = emptySite();
  for (const [file, lines] of Object.entries(pinnedMaps(site, '/base'))) writeFileSync(join(folder, file), lines);
  const earlier = site.works.flatMap((work) => site.views(work.id)).filter(({ location }) => location.edition !== null);
  const rules = earlier.flatMap((view) => [...view.rules().keys()].map((number) => ({ view, number })));
  expect(rules.length).toBeGreaterThan(500);
  for (const { view, number } of rules) {
    const chapter = chapterNumber(view.scheme, number);
    if (chapter === null || chapter === number || !view.outline().chapterByNumber.has(chapter)) continue;
    const page = readingAddress(view, number).replace(/#.*$/, '');
    expect(pinnedPage(folder, `/base${contentsAddress(view.location)}/${number}`)).toBe(`/base${page}#${number}`);
  }
});

test('numbers that no edition has are not redirected', () => {
  const folder = emptySite();
  expect(pinnedPage(folder, '/rules/cr/2008-07-15/101.1')).toBeUndefined();
  for (const [file, lines] of Object.entries(pinnedMaps(site))) writeFileSync(join(folder, file), lines);
  const nowhere = [
    '/rules/cr/2008-07-15/999.1',
    '/rules/cr/2008-07-15/1011',
    '/rules/cr/1900-01-01/101.1',
    '/rules/none/2008-07-15/101.1',
  ];
  expect(nowhere.map((path) => pinnedPage(folder, path))).toEqual(nowhere.map(() => undefined));
});

test('an edition with its own numbering does not affect the redirects of others', () => {
  const chapter = (number: string, rule: string) =>
    `---\nnumber: "${number}"\ntitle: Golden rules\n---\n\n### ${rule} Whoever forbids wins.\n`;
  const own = 'numbering: { levels: [{ name: part, form: digits }, { name: chapter, form: digits, separator: "." }] }\n';
  const archive = readArchive([
    contentFolder({
      'small/work.yaml': workYaml,
      'small/2001-01-01/edition.yaml': `effective: 2001-01-01\nlanguages: { en: { status: official } }\n${own}`,
      'small/2001-01-01/en/1.md': '---\nnumber: "1"\ntitle: The game\n---\n\n## 1.2 Golden rules\n\nWhoever forbids wins.\n',
      'small/2002-01-01/en/101.md': chapter('101', '101.1'),
      'small/2003-01-01/en/101.md': chapter('101', '101.1'),
    }),
  ]);
  const small = siteOf(archive);
  const folder = emptySite();
  for (const [file, lines] of Object.entries(pinnedMaps(small))) writeFileSync(join(folder, file), lines);
  expect(pinnedPage(folder, '/rules/small/2002-01-01/101.1')).toMatch(/\/2002-01-01\/.*101#101\.1$/);
  expect(pinnedPage(folder, '/rules/small/2001-01-01/1.2')).toMatch(/^\/rules\/small\/2001-01-01/);
});
