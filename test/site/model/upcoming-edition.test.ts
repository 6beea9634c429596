/** Checks that an edition which has not taken effect has its own address, and that nothing else includes it until then. */
import { expect, test } from 'vitest';
import { readArchive, today } from '../../../src/content/disk/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { editionLinks, resolveTargets, statusNotice } from '../../../src/site/model/editions.ts';
import { findView, viewInForce } from '../../../src/site/model/site.ts';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { feedToXml } from '../../../src/site/outputs/changes-feed.ts';
import { quoteFiles } from '../../../src/site/outputs/quote-files.ts';
import { earlierRecords } from '../../../src/site/outputs/search-index.ts';
import { PAGES } from '../../../src/site/pages/all-pages.ts';
import { editionsPage } from '../../../src/site/pages/editions/editions-page.ts';
import { pastTerms } from '../../../src/site/pages/glossary/glossary-page.ts';
import { redirectRoutes } from '../../../src/site/pages/redirects.ts';
import { runRules } from '../../cli/run-rules.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf } from './open-site.ts';

const [english, german, french] = [languageOf('en'), languageOf('de'), languageOf('fr')];
const chapter = (...rules: readonly string[]) =>
  `---\nnumber: "101"\ntitle: Golden Rules\n---\n\n${rules.map((text, at) => `### 101.${at + 1} ${text}\n`).join('\n')}`;
const settings = (date: string, status: string, ...langs: readonly string[]) =>
  `effective: ${date}\naliases: [N${date.slice(0, 4)}]\nlanguages: { ${langs.map((lang) => `${lang}: { status: ${status} }`).join(', ')} }\n`;

function content(): string {
  return contentFolder({
    'small/work.yaml': workYaml,
    'small/2020-01-01/edition.yaml': settings('2020-01-01', 'official', 'en'),
    'small/2020-01-01/en/101.md': chapter('A card wins.', 'A card that forbids wins.'),
    'small/2022-01-01/edition.yaml': settings('2022-01-01', 'official', 'en', 'de'),
    'small/2022-01-01/en/101.md': chapter('A card always wins.', 'A card that forbids wins.'),
    'small/2022-01-01/de/101.md': chapter('Eine Karte gewinnt immer.', 'Eine Karte, die verbietet, gewinnt.'),
    'small/2030-05-01/edition.yaml': settings('2030-05-01', 'official', 'en', 'de', 'fr'),
    'small/2030-05-01/en/101.md': chapter('The turn passes to the left.', 'A card always wins.', 'A card that forbids wins.'),
    'small/2030-05-01/de/101.md': chapter(
      'Der Zug geht nach links weiter.',
      'Eine Karte gewinnt immer.',
      'Wer verbietet, gewinnt.',
    ),
    'small/2030-05-01/fr/101.md': chapter(
      'Le tour passe à gauche.',
      'Une carte gagne toujours.',
      'Une carte qui interdit gagne.',
    ),
  });
}

function openOn(day: string, root = content()) {
  const archive = readArchive([root], { day });
  const site = siteOf(archive);
  const [work = expect.fail('no work')] = site.works;
  const view = (edition: string, language = english) =>
    findView(site, 'small', edition, language) ?? expect.fail(`no ${edition} in ${language.code}`);
  return { archive, site, work, view };
}

const contents = { kind: 'contents' } as const;

test.each([
  ['2030-04-30', '2022-01-01'],
  ['2030-05-01', '2030-05-01'],
])('on %s the edition of %s is in force, in every language', (day, edition) => {
  const { site, work, view } = openOn(day);
  expect(viewInForce(site, work)?.edition.id).toBe(edition);
  expect(view(edition, german).newest).toBe(true);
  expect(site.history('small')?.editions.at(-1)).toBe(edition);
  expect(site.editions('small')[0]?.id).toBe(edition);
});

test('the new terms of an upcoming edition are in no other glossary until then', () => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    ...Object.fromEntries(
      ['Ice', 'Jam', 'Tap'].flatMap((term, at) => {
        const date = ['2020-01-01', '2022-01-01', '2030-05-01'][at] ?? '';
        return [
          [`small/${date}/edition.yaml`, settings(date, 'official', 'en')],
          [`small/${date}/en/101.md`, chapter('A card wins.')],
          [`small/${date}/en/glossary.md`, `---\nkind: glossary\n---\n\n### ${term}\n\nA thing.\n`],
        ];
      }),
    ),
  });
  const past = (day: string) => {
    const { site, work } = openOn(day, root);
    return pastTerms(site, viewInForce(site, work) ?? expect.fail('none in force'), new Set()).map(({ term }) => term);
  };
  expect(past('2030-04-30')).toEqual(['Ice']);
  expect(past('2030-05-01')).toEqual(['Ice', 'Jam']);
});

test('the pages of an upcoming edition are at its own address and state that it is upcoming, and its alias redirects there', () => {
  const { site, view } = openOn('2030-04-30');
  expect(statusNotice(site, resolveTargets(site, view('2030-05-01'), { kind: 'rule', number: '101.1' }))).toEqual({
    tone: 'warning',
    text: 'Not yet in force. Takes effect on May 1, 2030.',
    begins: '2030-05-01',
    link: { label: 'Read the current rules', href: '/rules/small', lang: 'en' },
  });
  const paths = PAGES.flatMap((page) => page.list(site)).map(({ path }) => path);
  // A rule of an earlier edition has no page of its own; its chapter, which no other edition shares, is written at the dated address.
  expect(paths.filter((path) => path.includes('2030'))).toEqual(
    expect.arrayContaining([
      'rules/small/2030-05-01',
      'de/small/2030-05-01',
      'regles/small/2030-05-01',
      'rules/small/2030-05-01/1/101',
    ]),
  );
  expect(redirectRoutes(site).find(({ path }) => path === 'rules/small/N2030')?.to).toBe('/rules/small/2030-05-01');
});

test('the edition in force states the day on which it ends, which browsers compare with today', () => {
  const { site, view } = openOn('2030-04-30');
  const next = (language = english) => statusNotice(site, resolveTargets(site, view('2022-01-01', language), contents)).next;
  expect(statusNotice(site, resolveTargets(site, view('2022-01-01'), contents)).text).toBe(
    'In force since January 1, 2022 (N2022).',
  );
  expect(next()).toEqual({ effective: '2030-05-01', href: '/rules/small/2030-05-01' });
  expect(next(german)).toEqual({ effective: '2030-05-01', href: '/de/small/2030-05-01' });
  expect(statusNotice(site, resolveTargets(site, view('2020-01-01'), contents)).next).toBeUndefined();
});

test('search, quotations, feeds and data of the rules in force do not include an upcoming edition', () => {
  const { archive, site, work } = openOn('2030-04-30');
  const feed = feedToXml(site, { work, language: english, section: null }, undefined);
  const current = apiFiles(site).filter(({ path }) => !/^small\/(?:2030-05-01|years\/2030|editions$)/.test(path));
  const texts = [
    feed,
    ...quoteFiles(archive, site).map(({ make }) => make()),
    ...earlierRecords(archive, site).map(({ content: text }) => text),
    ...current.map(({ make }) => JSON.stringify(make())),
  ];
  for (const text of texts) {
    expect(text).not.toContain('passes to the left');
    expect(text).not.toContain('2030-05-01');
    expect(text).not.toContain('passe à gauche');
  }
  const editions = apiFiles(site)
    .find(({ path }) => path === 'small/editions')
    ?.make();
  expect(editions).toMatchObject({
    editions: [{ edition: '2020-01-01' }, { edition: '2022-01-01' }, { edition: '2030-05-01', upcoming: true }],
  });
});

test('lists of editions include an upcoming edition with the day on which it takes effect', () => {
  const { site, work, view } = openOn('2030-04-30');
  expect(
    editionsPage(site, work, english)
      .years.flatMap(({ editions }) => editions)
      .map(({ day, inForce, upcoming }) => ({ day, inForce, upcoming })),
  ).toEqual([
    { day: '2030-05-01', inForce: false, upcoming: true },
    { day: '2022-01-01', inForce: true, upcoming: false },
    { day: '2020-01-01', inForce: false, upcoming: false },
  ]);
  const menu = editionLinks(site, view('2022-01-01'), { kind: 'rule', number: '101.1' });
  expect(menu[0]).toMatchObject({ state: 'upcoming', href: '/rules/small/2030-05-01' });
});

test('the translation of an upcoming edition is at its own address, and that of the edition in force is unchanged', () => {
  const { site, view } = openOn('2030-04-30');
  expect(view('2022-01-01', german).rules().get('101.2')?.blocks[0]?.text).toBe('Eine Karte, die verbietet, gewinnt.');
  expect(view('2030-05-01', german).rules().get('101.3')?.blocks[0]?.text).toBe('Wer verbietet, gewinnt.');
  expect(site.views('small').filter(({ language, newest }) => language.code === french.code && newest)).toEqual([]);
});

test('if there is no other edition, an upcoming one is at the addresses without a date and still marked as upcoming', () => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2030-05-01/en/101.md': chapter('The turn passes to the left.'),
  });
  const { site, work } = openOn('2030-04-30', root);
  const view = viewInForce(site, work) ?? expect.fail('nothing is shown');
  expect(view.location.edition).toBeNull();
  expect(statusNotice(site, resolveTargets(site, view, contents))).toEqual({
    tone: 'warning',
    text: 'Not yet in force. Takes effect on May 1, 2030.',
    begins: '2030-05-01',
  });
});

test('commands use the edition in force, and an upcoming one only if it is named', async () => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2022-01-01/en/101.md': chapter('A card always wins.'),
    'small/2999-01-01/en/101.md': chapter('The turn passes to the left.', 'A card always wins.'),
  });
  const run = (...args: readonly string[]) => runRules(...args, '--content', root);
  expect((await run('show', '101.1')).stdout).toContain('always wins');
  expect((await run('show', '101.1', '--edition', '2999-01-01')).stdout).toContain('to the left');
  expect((await run('find', 'the turn passes to the left')).status).toBe(1);
  expect((await run('list')).stdout).toContain('2999-01-01 (not yet in force)');
  const compared = await run('compare', 'small', '2022-01-01', '2999-01-01');
  expect(compared.stdout).toContain('101.1 → 101.2');
  expect(compared.stderr).toContain('the edition of 2999-01-01 is not yet in force; answering as of that day');
});

test('the date is that of SOURCE_DATE_EPOCH, or today', () => {
  expect(today('1798761600')).toBe('2027-01-01');
  expect(today('tomorrow')).toBe(new Date().toISOString().slice(0, 10));
});
