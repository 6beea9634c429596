/** Checks that an excerpt of a few rules can be read as an edition without ending the other rules. */
import { describe, expect, test } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { writeHtml } from '../../../src/site/kit/html.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { openIndex } from '../../../src/site/kit/number-index.ts';
import { successorsOf } from '../../../src/site/kit/successors.ts';
import { editionLinks, resolveTargets, statusNotice } from '../../../src/site/model/editions.ts';
import { historyLine } from '../../../src/site/model/rule-history.ts';
import { findView, viewInForce } from '../../../src/site/model/site.ts';
import { quoteFiles } from '../../../src/site/outputs/quote-files.ts';
import { earlierRecords } from '../../../src/site/outputs/search-index.ts';
import { chapterIndexOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { editionsPage } from '../../../src/site/pages/editions/editions-page.ts';
import { quotationsOf } from '../../../src/site/pages/rule/rule-page.ts';
import { runRules } from '../../cli/run-rules.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf } from './open-site.ts';

const english = languageOf('en');
const settings = (date: string, status: string) => `effective: ${date}\nlanguages: { en: { status: ${status} } }\n`;
const rules = '### 101.1 A card wins.\n\n### 101.2 A card that forbids wins.\n';
const chapter = (text: string) => `---\nnumber: "101"\ntitle: Golden Rules\n---\n\n${text}`;

function content(last = '2024-01-01', verb = 'wins'): string {
  return contentFolder({
    'small/work.yaml': workYaml,
    'small/2020-01-01/edition.yaml': settings('2020-01-01', 'official'),
    'small/2020-01-01/en/101.md': chapter(rules),
    'small/2021-01-01/edition.yaml': settings('2021-01-01', 'rulings'),
    'small/2021-01-01/en/101.md': chapter('### 101.7 Who asks is told.\n'),
    'small/2022-01-01/edition.yaml': settings('2022-01-01', 'official'),
    'small/2022-01-01/en/101.md': chapter(rules.replace('wins', 'always wins')),
    [`small/${last}/edition.yaml`]: settings(last.slice(0, 10), 'excerpt'),
    [`small/${last}/en/101.md`]: chapter(`### 101.2 A card that forbids ${verb}.\n`),
  });
}

const open = (root: string) => siteOf(readArchive([root]));

describe.each(['2024-01-01', '2022-01-01.2'])('an excerpt of %s beside whole editions', (last) => {
  test('leaves the newest whole edition in force', () => {
    const site = open(content(last));
    const [work] = site.works;
    if (work === undefined) throw new Error('no work');
    const view = viewInForce(site, work);
    expect(view?.edition.id).toBe('2022-01-01');
    expect(
      editionsPage(site, work, english)
        .years.flatMap(({ editions }) => editions)
        .map(({ inForce }) => inForce),
    ).toEqual(last === '2022-01-01.2' ? [true, false, false] : [false, true, false, false]);
    expect(view && statusNotice(site, resolveTargets(site, view, { kind: 'contents' })).text).toBe(
      'In force since January 1, 2022.',
    );
    expect(site.history('small')?.editions).toEqual(['2020-01-01', '2022-01-01']);
  });

  test('states on its own pages that it is an excerpt', () => {
    const site = open(content(last));
    for (const id of ['2021-01-01', last]) {
      const view = findView(site, 'small', id, english);
      const notice = view && statusNotice(site, resolveTargets(site, view, { kind: 'chapter', number: '101' }));
      expect(notice?.text).toContain('not the complete rules');
      expect(notice?.link?.href).toBe('/rules/small/1/101');
    }
  });
});

test('a quotation of a release is listed with it, linked from the rules that it quotes, and compared with their words', () => {
  const site = open(content('2022-01-01.2'));
  const release = findView(site, 'small', '2022-01-01', english);
  const [work] = site.works;
  if (release === undefined || work === undefined) throw new Error('no release');
  expect(editionsPage(site, work, english).years[0]?.editions[0]?.quotations).toEqual([
    { label: '101. Golden Rules', href: '/rules/small/2022-01-01.2', lang: 'en' },
  ]);
  expect(editionLinks(site, release, { kind: 'chapter', number: '101' }).map(({ edition }) => edition)).not.toContain(
    '2022-01-01.2',
  );
  const [exact] = quotationsOf(site, release, '101.2');
  expect(exact?.title).toBe('101. Golden Rules (January 1, 2022)');
  const [quotation] = quotationsOf(open(content('2022-01-01.2', 'always wins')), release, '101.2');
  expect(quotation?.title).toBe('101. Golden Rules (January 1, 2022) · worded differently');
  expect(quotation?.entries.map(({ href }) => href)).toEqual(['/rules/small/2022-01-01.2/1/101#101.2']);
  expect(quotationsOf(site, release, '101.1')).toEqual([]);
});

test('an excerpt with nothing beside it is not the rules in force', () => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2021-01-01/edition.yaml': settings('2021-01-01', 'excerpt'),
    'small/2021-01-01/en/101.md': chapter(rules),
  });
  const site = open(root);
  const view = findView(site, 'small', '2021-01-01', english);
  const notice = view && statusNotice(site, resolveTargets(site, view, { kind: 'rule', number: '101.1' }));
  expect(notice?.text).toBe('Excerpts and rulings from January 1, 2021, not the complete rules.');
  expect(notice?.link).toBeUndefined();
});

test('a rule of an excerpt is followed by its text, not its number, and only if a whole edition has it', () => {
  const moved =
    '### 101.1 Nobody hides cards.\n\n### 101.2 Whoever is asked by an opponent answers at once.\n\n### 101.3 A card wins.\n';
  const site = open(
    contentFolder({
      'small/work.yaml': workYaml,
      'small/2020-01-01/edition.yaml': settings('2020-01-01', 'official'),
      'small/2020-01-01/en/101.md': chapter(rules),
      'small/2021-01-01/edition.yaml': settings('2021-01-01', 'excerpt'),
      'small/2021-01-01/en/101.md': chapter(
        '### 101.7 Whoever is asked by an opponent answers at once.\n\n### 101.8 Snow melts slowly under seven suns.\n',
      ),
      'small/2022-01-01/edition.yaml': settings('2022-01-01', 'official'),
      'small/2022-01-01/en/101.md': chapter(moved),
    }),
  );
  const history = site.history('small');
  expect(history?.today('2021-01-01', '101.7')).toEqual(['101.2']);
  expect(history?.today('2021-01-01', '101.8')).toBeUndefined();
  expect(history?.numbers()).not.toContain('101.7');
  const view = findView(site, 'small', '2021-01-01', english);
  expect(view && writeHtml(...historyLine(site, view, '101.7'))).toContain('<a href="/rules/small/101.2">101.2</a>');
});

test('a dated address of the edition in force leads to the one without a date, and that of an excerpt to the excerpt', () => {
  const site = open(content());
  const indexes = {
    chapters: chapterIndexOf(site, english),
    numbers: numberIndexOf(site, english).works.map((work) => openIndex(work)),
  };
  expect(successorsOf('/rules/small/2022-01-01/101.1', indexes)[0]).toBe('/rules/small/101.1');
  expect(successorsOf('/rules/small/2024-01-01/101.2', indexes)[0]).toBe('/rules/small/2024-01-01/1/101#101.2');
});

test('the quote finder has the whole editions with a text, and knows that the last is in force', () => {
  const root = content();
  const [table] = quoteFiles(readArchive([root]), open(root));
  expect(JSON.parse(table?.make() ?? '')).toMatchObject({ editions: ['2020-01-01', '2022-01-01'], inForce: true });
});

test('a wording ends with the next whole edition, and texts of rulings are not past wordings', () => {
  const root = content();
  const records = earlierRecords(readArchive([root]), open(root));
  expect(records.map(({ content: text, filters }) => [text, filters['periods']])).toEqual([
    ['A card wins.', ['2020-01-01/2022-01-01']],
  ]);
});

test('commands follow the whole editions, and mark the others', async () => {
  const root = content();
  expect((await runRules('trace', 'small', '101.1', '--content', root)).stdout).toContain('today: 101.1');
  expect((await runRules('show', '101.1', '--content', root)).stdout).toContain('101.1 A card always wins.');
  expect((await runRules('show', '101.2', '--edition', '2024-01-01', '--content', root)).status).toBe(0);
  const compared = await runRules('compare', 'small', '2022-01-01', '2024-01-01', '--content', root);
  expect(compared.status).toBe(2);
  expect(compared.stderr).toContain('is an excerpt or has only rulings; only whole editions are compared');
});
