/** Checks that a draft has its own address and shows what it would change and break, and that nothing else includes it, whatever its date. */
import { describe, expect, test } from 'vitest';
import {
  checkSeals,
  currentEdition,
  renewSeals,
  reportRelease,
  rulingsOf,
  textDigests,
} from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { changesOfEdition } from '../../../src/site/model/edition-changes.ts';
import { editionLinks } from '../../../src/site/model/editions.ts';
import { findView, viewInForce } from '../../../src/site/model/site.ts';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { feedToXml } from '../../../src/site/outputs/changes-feed.ts';
import { readBuiltAddresses } from '../../../src/site/outputs/permanence/published-addresses.ts';
import { quoteFiles } from '../../../src/site/outputs/quote-files.ts';
import { sitemapFiles } from '../../../src/site/outputs/search-engines.ts';
import { earlierRecords } from '../../../src/site/outputs/search-index.ts';
import { chapterIndexOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { changesPage } from '../../../src/site/pages/changes/changes-page.ts';
import { contentsPage } from '../../../src/site/pages/contents/contents-page.ts';
import { editionsPage } from '../../../src/site/pages/editions/editions-page.ts';
import { glossaryPage } from '../../../src/site/pages/glossary/glossary-page.ts';
import { siteManifest } from '../../../src/site/pages/manifest.ts';
import { runRules } from '../../cli/run-rules.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf } from './open-site.ts';

const english = languageOf('en');

const LANTERN = 'Every player who owns a lantern lights it before the first bell of the evening rings.';
const LADDER = 'Nobody may carry a ladder through the market while the fishmongers are at work.';
const BOAT = 'A boat that comes home after dark ties up at the outermost post, as rule 101.2 says of ladders.';
const BRIDGE = 'The keeper of the bridge counts all carts, see rule 101.4.';
const NEW = 'The turn passes to the left.';

const chapter = (...rules: readonly string[]) =>
  `---\nnumber: "101"\ntitle: Evening\n---\n\n${rules.map((text, at) => `### 101.${at + 1} ${text}\n`).join('\n')}`;
const GLOSSARY = '---\nkind: glossary\n---\n\n### Ladder\n\nMany rungs. See rule 101.2.\n';
const settings = (date: string, more = '') => `effective: ${date}\nlanguages: { en: { status: official } }\n${more}`;
const DRAFT = [NEW, LANTERN, `${LADDER} Children are free to.`, BOAT];

/** Returns a work with an edition in force, its translation, a work that cites it, rulings, and a draft of that date. */
function content(date: string, mark = 'draft: true\naliases: [NEXT]\n'): string {
  return contentFolder({
    'small/work.yaml': workYaml,
    'small/2020-01-01/edition.yaml': settings('2020-01-01'),
    'small/2020-01-01/en/101.md': chapter(LANTERN, LADDER),
    'small/2022-01-01/edition.yaml': settings('2022-01-01'),
    'small/2022-01-01/en/101.md': chapter(LANTERN, LADDER, BOAT, BRIDGE),
    'small/2022-01-01/de/101.md': chapter(
      'Wer eine Laterne hat, zündet sie vor dem ersten Läuten an.',
      'Niemand trägt eine Leiter über den Markt.',
    ),
    [`small/${date}/edition.yaml`]: settings(date, mark),
    [`small/${date}/en/101.md`]: chapter(...DRAFT),
    'small/2022-01-01/en/glossary.md': GLOSSARY,
    [`small/${date}/en/glossary.md`]: `${GLOSSARY}\n### Gangway\n\nA plank from boat to shore.\n`,
    'small/rulings/desk/en/ladders.md': '---\ntitle: May a child carry one?\nedition: 2022-01-01\n---\n\nNo, see rule 101.2.\n',
    'small/rulings/desk/en/lanterns.md':
      '---\ntitle: Who lights them?\nedition: 2022-01-01\n---\n\nAll owners, see rule 101.1.\n',
    'guide/work.yaml': `${workYaml.replace('work: [SG]', 'work: [Guide]')}cites: [small]\n`,
    'guide/2022-01-01/edition.yaml': settings('2022-01-01'),
    'guide/2022-01-01/en/101.md': chapter('Bridges are a matter of SG 101.4.'),
  });
}

function open(root: string) {
  const archive = readArchive([root], { day: '2026-01-01' });
  const site = siteOf(archive, {
    rulings: (work) => rulingsOf(archive, work),
    proposal: (work, draft) => reportRelease(archive, work, currentEdition(archive, work)?.id ?? '', draft),
  });
  const work = site.works.find(({ id }) => id === 'small') ?? expect.fail('no work');
  return { root, archive, site, work };
}

// In the past, between two editions, and in the future: the date of a draft has no effect.
describe.each(['2021-06-01', '2024-01-01', '2030-05-01'])('a draft of %s', (date) => {
  test('is not in force and not part of a lineage', () => {
    const { site, work, archive } = open(content(date));
    expect(viewInForce(site, work)?.edition.id).toBe('2022-01-01');
    expect(site.history('small')?.editions).toEqual(['2020-01-01', '2022-01-01']);
    expect(site.history('small')?.numbers()).toContain('101.4');
    expect(rulingsOf(archive, 'small').map(({ state }) => state)).toEqual(['in-force', 'in-force']);
  });

  test('is at its own address, is not indexed, and is marked as a draft', () => {
    const { site } = open(content(date));
    const view = findView(site, 'small', date, english) ?? expect.fail('no draft');
    const { frame } = contentsPage(site, view);
    expect(frame).toMatchObject({ address: `/rules/small/${date}`, indexed: false });
    expect(frame.status).toEqual({
      tone: 'warning',
      text: 'Draft. A proposal that is not in force.',
      link: { label: 'What it would change', href: `/rules/small/changes/${date}` },
    });
  });

  test('is compared with the edition in force, and its page shows what it would break', () => {
    const { site } = open(content(date));
    const changes = changesOfEdition(site, 'small', date) ?? expect.fail('no changes');
    expect(changes.before.edition.id).toBe('2022-01-01');
    const { frame, heading, kinds, breakages } = changesPage(site, changes, english, null);
    expect(frame.indexed).toBe(false);
    expect(heading).toMatch(/^What the draft of .* would change$/);
    expect(kinds.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['moved', 2],
        // A rule and a term.
        ['added', 2],
        ['removed', 1],
      ]),
    );
    expect(breakages?.map(({ items }) => items.map(({ link, note }) => `${link.label}: ${note}`))).toEqual([
      [
        '101.4: cites 101.2, which would be another rule. Its rule would be 101.3.',
        'Ladder: cites 101.2, which would be another rule. Its rule would be 101.3.',
        expect.stringMatching(/ 101\.1: cites 101\.4, which would be another rule\.$/),
      ],
      ['Deutsch: 1 of 2 rules: 101.3'],
      [
        'May a child carry one?: needs review: 101.2 (wording changed since · moved: 101.2 when it was written · 101.2 is another rule now)',
      ],
    ]);
  });

  test('is in no sitemap, feed, search, data or list of published addresses, and in no other glossary', () => {
    const { archive, site, work } = open(content(date));
    const pages = siteManifest(site);
    const texts = [
      feedToXml(site, { work, language: english, section: null }, undefined),
      JSON.stringify([numberIndexOf(site, english), chapterIndexOf(site, english)]),
      JSON.stringify(glossaryPage(site, viewInForce(site, work) ?? expect.fail('no edition in force'))),
      ...sitemapFiles(pages, new URL('https://rules.example')).values(),
      ...quoteFiles(archive, site).map(({ make }) => make()),
      ...earlierRecords(archive, site).map(({ content: text }) => text),
      ...apiFiles(site).flatMap(({ path, make }) => [path, JSON.stringify(make())]),
      JSON.stringify([textDigests(archive), [...renewSeals(archive, new Map())]]),
    ];
    for (const text of texts) for (const word of [NEW, date, 'NEXT', 'Gangway', 'gangway']) expect(text).not.toContain(word);
    const files = pages.map(({ address }) => `${address.slice(1) || 'index'}.html`);
    const { list } = readBuiltAddresses({ files, read: () => '{}' } as never, pages);
    expect(files.filter((file) => file.includes(date)).length).toBeGreaterThan(2);
    expect([...list.keys()].filter((address) => address.includes(date) || /next/i.test(address))).toEqual([]);
  });

  test('may be changed at any time, even if it was sealed by mistake', () => {
    const { archive } = open(content(date));
    const seal = { corrections: 0, digest: 'other', parts: [] };
    expect(checkSeals(archive, new Map([[`small/${date}/en`, seal]]))).toEqual([]);
  });

  test('is in the list of editions, and only in its own menu', () => {
    const { site, work } = open(content(date));
    const entries = editionsPage(site, work, english).years.flatMap(({ editions }) => editions);
    expect(entries.find(({ day }) => day === date)).toMatchObject({ draft: true, upcoming: false, inForce: false });
    const menuOf = (edition: string) => {
      const view = findView(site, 'small', edition, english) ?? expect.fail('no view');
      return editionLinks(site, view, { kind: 'contents' }).map(({ label }) => label);
    };
    expect(menuOf('2022-01-01')).toHaveLength(2);
    expect(menuOf(date)).toContainEqual(expect.stringContaining('draft'));
  });
});

test('commands use a draft only if it is named', async () => {
  const root = content('2024-01-01');
  const run = (...args: readonly string[]) => runRules(...args, '--content', root);
  expect((await run('show', '101.1', '--work', 'small')).stdout).toContain('lantern');
  expect((await run('show', '101.1', '--work', 'small', '--edition', '2024-01-01')).stdout).toContain('passes to the left');
  expect((await run('show', '101.1', '--work', 'small', '--edition', '2025-01-01')).stdout).toContain('lantern');
  expect((await run('list')).stdout).toContain('2024-01-01 NEXT (draft)');
  const { stdout, stderr } = await run('compare', 'small', '2022-01-01', 'NEXT', '--format', 'markdown');
  expect(stderr).toContain('the edition 2024-01-01 is a draft; answering as if it were in force');
  expect(stdout).toContain('2022-01-01 → 2024-01-01 (draft)');
  expect(stdout).toContain('- 101.4 cites 101.2, which would be another rule; its rule would be 101.3');
  expect(stdout).toContain('- "Ladder" in the glossary cites 101.2, which would be another rule');
  expect(stdout).toContain('- guide 101.1 cites 101.4, which would be another rule');
  expect(stdout).toContain('- de: 1 of 2 (101.3)');
  expect(stdout).toContain('- needs-review: "May a child carry one?" (101.2 has another text now (now 101.3))');
  expect(stdout).not.toContain('Who lights them?');
  const checked = await run('rulings', 'check', '--work', 'small', '--since', '2022-01-01', '--to', 'NEXT', '--format', 'json');
  expect(JSON.parse(checked.stdout)).toMatchObject([{ id: 'ladders', state: 'needs-review' }]);
});

test('a work that is only a draft has no edition in force', () => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2024-01-01/edition.yaml': settings('2024-01-01', 'draft: true\n'),
    'small/2024-01-01/en/101.md': chapter(...DRAFT),
  });
  const { site, work } = open(root);
  expect(viewInForce(site, work)).toBeUndefined();
  expect(siteManifest(site).flatMap(({ address, draft }) => (address.includes('small') ? [draft] : []))).toEqual([true, true]);
});
