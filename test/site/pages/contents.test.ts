import { expect, it } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { expressionRecord } from '../../../src/site/outputs/expression-record.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { contentsPage, sectionPage } from '../../../src/site/pages/contents/contents-page.ts';
import { editionsPage } from '../../../src/site/pages/editions/editions-page.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf, viewOf } from '../model/open-site.ts';

const work = `titles: { en: Harbor Act }
source: en
numbering: { levels: [{ name: chapter, form: digits }, { name: paragraph, form: digits, separator: . }] }
licence: { name: CC BY 4.0 }
`;
const article = (number: number, above = '') =>
  `---\n${above}number: "${number}"\ntitle: Oars\n---\n\n### ${number}.1 An oar is long.\n`;

it('headings above articles that are numbered through divide the contents, and are above their article and in its data', () => {
  const root = contentFolder({
    'harbor/work.yaml': work,
    'harbor/2025-03-01/edition.yaml': 'effective: 2025-03-01\nlanguages: { en: { status: official } }\n',
    'harbor/2025-03-01/en/1.md': article(1, 'above: "TITLE I: <Boats>"\n'),
    'harbor/2025-03-01/en/2.md': article(2),
    'harbor/2025-03-01/en/3.md': article(3, 'above: "TITLE II: Bells"\n'),
  });
  const site = siteOf(readArchive([root]));
  const view = viewOf(site, 'en', undefined, 'harbor');
  const { contents } = contentsPage(site, view);
  expect(contents.map(({ above, number }) => [above, number])).toEqual([
    ['TITLE I: <Boats>', '1'],
    [null, '2'],
    ['TITLE II: Bells', '3'],
  ]);
  expect(['1', '2', '3'].map((number) => chapterPage(site, view, number).above)).toEqual([
    'TITLE I: <Boats>',
    null,
    'TITLE II: Bells',
  ]);
  const records = expressionRecord(view.graph()).rules.filter(({ parent }) => parent === null);
  expect(records.map(({ above }) => above)).toEqual(['TITLE I: <Boats>', undefined, 'TITLE II: Bells']);
});

it('sections and chapters that an excerpt leaves out are named by their kind, also in the trail, and an excerpt of an edition stands with it', () => {
  const rule = '---\nnumber: "101"\n---\n\n### 101.1 A bell rings twice.\n';
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2025-03-01/en/101.md': rule,
    'small/2025-03-01.2/edition.yaml': 'effective: 2025-03-01\nlanguages: { en: { status: excerpt } }\n',
    'small/2025-03-01.2/en/101.md': rule,
  });
  const site = siteOf(readArchive([root]));
  const view = viewOf(site, 'en', undefined, 'small');
  expect(chapterPage(site, view, '101').frame.title).toMatch(/^Rule 101\b/);
  expect(sectionPage(site, view, '1').frame.title).toMatch(/^Section 1\b/);
  const trail = chapterPage(site, view, '101').frame.crumbs.map(({ label }) => label);
  expect(trail.slice(-2)).toEqual(['Section 1', 'Rule 101']);
  const [edition, ...others] = editionsPage(site, view.work, view.language).years.flatMap(({ editions }) => editions);
  expect([edition?.date, edition?.quotations[0]?.href, others]).toEqual(['March 1, 2025', '/rules/small/2025-03-01.2', []]);
});
