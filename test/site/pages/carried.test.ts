/** Tests pages of a translation that is carried forward, with the Portuguese content of the repository, which has rules in every state. */
import { describe, expect, test } from 'vitest';
import { reviewOf } from '../../../src/content/archive/index.ts';
import { readArchive, recordReviews } from '../../../src/content/disk/index.ts';
import { termContext } from '../../../src/core/translation/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { stateOfRule } from '../../../src/site/model/carried-rules.ts';
import { sourceLineAddress } from '../../../src/site/model/own-words.ts';
import { choicesBeside, sideBySideAddress, sideBySidePages } from '../../../src/site/model/side-by-side.ts';
import { findView } from '../../../src/site/model/site.ts';
import { reportOn } from '../../../src/site/model/translation-report.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { contentsPage } from '../../../src/site/pages/contents/contents-page.ts';
import { glossaryPage } from '../../../src/site/pages/glossary/glossary-page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { sideBySidePage } from '../../../src/site/pages/side-by-side/side-by-side-page.ts';
import { translationPage } from '../../../src/site/pages/translation/translation-page.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { siteOf, viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const [portuguese, english] = [viewOf(site, 'pt'), viewOf(site, 'en')];

/** Returns the HTML of one rule in its chapter. */
function ruleHtml(number: string): string {
  const { rules } = chapterPage(site, portuguese, number.split('.')[0] ?? '');
  const start = rules.indexOf(`id="${number}"`);
  const end = rules.indexOf('<div id=', start);
  return rules.slice(start, end === -1 ? undefined : end);
}

describe('current pages of a translation', () => {
  test('have addresses without a date and show every rule in force', () => {
    expect(portuguese.edition.id).toBe(english.edition.id);
    expect([...portuguese.rules().keys()]).toEqual([...english.rules().keys()]);
  });

  test('leave the translation as published at the address of its edition', () => {
    const published = findView(site, 'cr', '2020-11-20', languageOf('pt'));
    expect(published?.location).toMatchObject({ edition: '2020-11-20' });
    expect(published?.rules().get('103.4')?.blocks[0]?.text).not.toBe(portuguese.rules().get('103.4')?.blocks[0]?.text);
  });

  test('show a current rule without a marker, under its current number', () => {
    expect(stateOfRule(portuguese, '103.4')).toBe('current');
    expect(ruleHtml('103.4')).toContain('20 pontos de vida');
    expect(ruleHtml('103.4')).not.toMatch(/class="state|lang="en"/);
  });

  test('renumber citations, with the printed number in a tooltip and for screen readers', () => {
    expect(ruleHtml('103.6')).toContain(
      '<a class="has-note" href="#103.5" title="na tradução: 103.4">103.5<span class="hidden"> (na tradução: 103.4)</span></a>',
    );
  });

  test('mark an outdated rule, with the changes of the original in a fold', () => {
    const html = ruleHtml('103.3');
    expect(html).toMatch(/<span class="state outdated"[^>]*>desatualizada<\/span>/);
    expect(html).toContain('O que mudou no original desde 20 de novembro de 2020');
    expect(html).toMatch(/<div class="diff" lang="en">.*<(?:ins|del)>/);
  });

  test.each([
    ['103.2', 'missing', 'ainda sem tradução'],
    ['103.5c', 'untranslated', 'não traduzida'],
  ])('show the original of %s with its language, marked quietly', (number, state, words) => {
    expect(ruleHtml(number)).toContain('<p lang="en">');
    expect(ruleHtml(number)).toMatch(new RegExp(`<span class="state ${state}"[^>]*>${words}</span>`));
  });

  test('say how much of a chapter and of the work is translated and current', () => {
    expect(chapterPage(site, portuguese, '103').progress).toBe(
      '15 de 18 regras traduzidas e atualizadas · 1 desatualizada · 2 sem tradução',
    );
    expect(contentsPage(site, portuguese).progress).toMatch(/^150 de 242 regras traduzidas e atualizadas · /);
    expect(contentsPage(site, english).progress).toBeNull();
  });

  test('mark the language of untranslated titles and lines', () => {
    const chapters = contentsPage(site, portuguese).contents.flatMap((section) => section.chapters ?? []);
    expect(chapters.find(({ title }) => title === 'Battles')?.titleLanguage).toEqual({ lang: 'en' });
    const citing = rulePage(site, portuguese, '103.3');
    expect(citing.cites.find(({ number }) => number === '103.2a')?.lang).toBeUndefined();
    expect(rulePage(site, portuguese, '103.2a').nearby.find(({ number }) => number === '103.2')?.lang).toBe('en');
  });

  test('sort terms by the alphabet of the language', () => {
    const { glossary } = portuguese.expression();
    const terms = glossary.map(({ term }) => term);
    expect(terms).toEqual(terms.toSorted(new Intl.Collator('pt-BR').compare));
    expect(glossaryPage(site, portuguese).terms).toContain('id="atropelar"');
  });
});

describe('languages side by side', () => {
  const [others = []] = choicesBeside(site, portuguese, '103');
  const page = sideBySidePage(site, { view: portuguese, others, chapter: '103' });

  test('have an address below the chapter', () => {
    expect(page.frame.address).toBe('/regras/cr/1/103/en');
    expect(page.frame.canonical).toBe('/regras/cr/1/103');
  });

  test('are aligned by rule, and do not repeat the original in place of a missing translation', () => {
    expect(page.rows.match(/class="rule row"/g)).toHaveLength(18);
    expect(page.rows.match(/Some games need extra steps/g)).toHaveLength(1);
  });

  test('link to the same languages from the other’s side, and in other editions that have both', () => {
    expect(page.frame.languageLinks.find(({ lang }) => lang === 'en')?.href).toBe('/rules/cr/1/103/pt');
    expect(page.frame.editionLinks.find(({ here }) => !here)?.href).toBe('/regras/cr/2020-11-20/1/103/en');
  });

  test('are one page for each translation and chapter in each direction', () => {
    const addresses = sideBySidePages(site).map(sideBySideAddress);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => address.includes('/1/103/')).toSorted()).toEqual([
      '/regras/cr/1/103/en',
      '/regras/cr/2020-11-20/1/103/en',
      '/rules/cr/1/103/pt',
    ]);
  });
});

describe('the page for translators', () => {
  const report = reportOn(site, portuguese);
  const page = translationPage(site, portuguese);

  test('counts states by chapter and lists the most cited rules first', () => {
    expect(report?.against).toBe('2026-04-17');
    expect(page.chapters.find(({ number }) => number === '103')?.counts.outdated).toBe(1);
    const cited = page.queue.map(({ citedBy }) => citedBy);
    expect(cited).toEqual(cited.toSorted((a, b) => b - a));
  });

  test('gives the source line of the translated rule, or of the original if there is none', () => {
    expect(report?.queue.find(({ number }) => number === '103.3')).toMatchObject({ file: 'cr/2020-11-20/pt/103.md' });
    expect(report?.queue.find(({ number }) => number === '103.2')).toMatchObject({ file: 'cr/2026-04-17/en/103.md' });
  });

  test('lists terms with their translations', () => {
    expect(page.terms.find(({ term }) => term === 'Trample')?.renderings.map(({ text }) => text)).toEqual(['Atropelar']);
  });
});

test('a chapter that a language does not have is beside no other, and links to its page beside another do not name it', () => {
  const source = '---\nnumber: "101"\ntitle: Rules\n---\n\n### 101.1 Who forbids wins.\n';
  const other = source.replaceAll('101', '102');
  const own = siteOf(
    readArchive([
      contentFolder({
        'small/work.yaml': workYaml,
        'small/2024-01-01/en/101.md': source,
        'small/2024-01-01/en/102.md': other,
        'small/2024-01-01/es/101.md': source,
        'small/2024-01-01/es/102.md': other,
        'small/2024-01-01/he/101.md': source,
        'small/2025-01-01/en/101.md': source.replace('wins', 'always wins'),
        'small/2025-01-01/en/102.md': other.replace('wins', 'always wins'),
      }),
    ]),
  );
  const [spanish, hebrew] = ['es', 'he'].map((code) => viewOf(own, code, '2024-01-01', 'small'));
  if (spanish === undefined || hebrew === undefined) throw new Error('no such view');
  expect(choicesBeside(own, hebrew, '101')).toHaveLength(1);
  expect(choicesBeside(own, hebrew, '102')).toEqual([]);
  const [others = []] = choicesBeside(own, spanish, '102');
  const { frame, further } = sideBySidePage(own, { view: spanish, others, chapter: '102' });
  const pages = [...frame.languageLinks.map(({ href }) => href), ...further.map(({ page }) => page)];
  expect(pages.filter((address) => address.startsWith('/he/') && address.includes('/102/'))).toEqual([]);
});

/** Returns the Spanish view of a work with one chapter in English and Spanish. */
function inSpanish(english: readonly string[], spanish: readonly string[]) {
  const chapter = (rules: readonly string[]) => `---\nnumber: "101"\ntitle: Rules\n---\n\n${rules.join('\n\n')}\n`;
  const own = readArchive([
    contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/101.md': chapter(english),
      'small/2024-01-01/es/101.md': chapter(spanish),
    }),
  ]);
  const ownSite = siteOf(own);
  return { ownSite, view: viewOf(ownSite, 'es', undefined, 'small') };
}

test('a rule that only the translation has is listed, with a link only if there is a page', () => {
  const { ownSite, view } = inSpanish(
    ['### 101.1 Who forbids wins.'],
    ['### 101.1 Quien prohíbe gana.', '### 101.2 Los demás pierden.'],
  );
  expect(translationPage(ownSite, view).extra).toEqual([{ label: '101.2', href: undefined }]);
});

test('rules after a duplicate number keep their own translations', () => {
  const { ownSite, view } = inSpanish(
    ['### 101.1 Who forbids wins.', '### 101.1 It is printed twice.', '### 101.2 All others lose.', '### 101.3 Nobody draws.'],
    ['### 101.1 Quien prohíbe gana.', '### 101.2 Los demás pierden.', '### 101.3 Nadie empata.'],
  );
  const texts = view.expression().rules.map(({ number, blocks }) => `${number} ${blocks.map(({ text }) => text).join(' ')}`);
  expect(texts.slice(1)).toEqual([
    '101.1 Quien prohíbe gana.',
    '101.1 It is printed twice.',
    '101.2 Los demás pierden.',
    '101.3 Nadie empata.',
  ]);
  const { rules } = chapterPage(ownSite, view, '101');
  expect(rules.match(/<[^>]*lang="en"[^>]*>[^<]*/g)).toEqual([expect.stringContaining('It is printed twice.')]);
});

test.each([
  ['es', 'Juegan dos', 'Se sientan'],
  ['ko', '방앗간', '탁자'],
])('chapters cited in the words of the source are renumbered in %s, and linked as in the source', (lang, play, sit) => {
  const chapter = (number: string, ...rules: readonly string[]) =>
    `---\nnumber: "${number}"\ntitle: Chapter ${number}\n---\n\n${rules.map((rule) => `### ${rule}`).join('\n\n')}\n`;
  const turns = 'Play goes to the left, once around the full table for every mill.';
  const own = siteOf(
    readArchive([
      contentFolder({
        'small/work.yaml': workYaml.replace(
          'citations:\n',
          'citations:\n  es: { rule: [regla], section: [], see: [véase], and: [y], through: [a], work: [] }\n',
        ),
        'small/2024-01-01/en/101.md': chapter('101', '101.1 Two play (see rule 201).', '101.2 They sit; see rule 201.1.'),
        'small/2024-01-01/en/201.md': chapter('201', `201.1 ${turns}`),
        [`small/2024-01-01/${lang}/101.md`]: chapter('101', `101.1 ${play} (See rule 201).`, `101.2 ${sit}. See rule 201.1.`),
        'small/2025-01-01/en/101.md': chapter('101', '101.1 Two play (see rule 202).', '101.2 They sit; see rule 202.1.'),
        'small/2025-01-01/en/201.md': chapter('201', '201.1 A wheel is turned in the wind before anything else.'),
        'small/2025-01-01/en/202.md': chapter('202', `202.1 ${turns}`).replace('Chapter 202', 'Chapter 201'),
      }),
    ]),
  );
  const [view, source] = [viewOf(own, lang, undefined, 'small'), viewOf(own, 'en', undefined, 'small')];
  const cited = ({ graph }: typeof view, number: string) =>
    graph()
      .referencesOf(number)
      .map(({ targets }) => targets);
  for (const number of ['101.1', '101.2']) {
    expect(stateOfRule(view, number)).toBe('current');
    expect(cited(view, number)).toEqual(cited(source, number));
    expect(cited(view, number)).toEqual([[number === '101.1' ? '202' : '202.1']]);
  }
  expect(view.rules().get('101.1')?.blocks[0]?.text).toContain('(See rule 202)');
});

test('names of translators are on a rule’s page, and notes also in its chapter and the glossary', () => {
  const source = '---\nnumber: "101"\ntitle: Rules\n---\n\n### 101.1 Who forbids wins.\n\n### 101.2 Others lose.\n';
  const translated = '---\nnumber: "101"\ntitle: Reglas\n---\n\n### 101.1 Quien prohíbe gana.\n\n### 101.2 Los demás pierden.\n';
  const folder = contentFolder({
    'small/work.yaml': workYaml,
    'small/2024-01-01/en/101.md': source,
    'small/2024-01-01/es/101.md': translated,
    'small/2025-01-01/en/101.md': source,
    'small/2024-01-01/en/glossary.md': '---\nkind: glossary\n---\n\n## Ban\n\nWhat forbids.\n',
    'small/2024-01-01/es/glossary.md': '---\nkind: glossary\n---\n\n## Veto [Ban]{.alias}\n\nLo que prohíbe.\n',
    'small/2025-01-01/en/glossary.md': '---\nkind: glossary\n---\n\n## Ban\n\nWhat forbids.\n',
  });
  const signed = { translated: { by: 'Ana <b>', on: '2024-01-02' }, checked: { by: 'Rui' } };
  recordReviews(
    folder,
    'small',
    'es',
    new Map([
      ['101.1@2024-01-01', [{ translation: 'Quien prohíbe gana.', ...signed, note: 'As printed.' }]],
      ['101.2@2024-01-01', [{ translation: 'Los demás pierden.', ...signed }]],
      [termContext('Ban@2024-01-01'), ['Veto', 'Lo que prohíbe.'].map((translation) => ({ translation, ...signed }))],
    ]),
  );
  const own = readArchive([folder]);
  const ownSite = siteOf(own, { review: (translation, unit) => reviewOf(own, translation, unit) });
  const spanish = viewOf(ownSite, 'es', undefined, 'small');
  const signature = 'Traducido por Ana &#x3C;b> (2 de enero de 2024) · Revisado por Rui';
  const chapter = chapterPage(ownSite, spanish, '101');
  expect(chapter.progress).toContain('2 revisadas');
  expect(chapter.rules.match(/<details class="review">.*?<\/details>/gs)).toEqual([
    expect.stringMatching(/As printed\..*Traducido por Ana/s),
  ]);
  expect(rulePage(ownSite, spanish, '101.1').text).toContain(signature);
  expect(rulePage(ownSite, spanish, '101.2').text).toContain(`<div class="review"><p>${signature}</p></div>`);
  // Terms have no pages of their own, so the glossary has the names.
  expect(glossaryPage(ownSite, spanish).terms).toContain(`<div class="review"><p>${signature}</p></div>`);
});

test('lines of sources have an address if the operator has set a pattern', () => {
  const pattern = 'https://example.org/rules/blob/main/content/{file}#L{line}';
  expect(sourceLineAddress('cr/2020-11-20/pt/103.md', 12, pattern)).toBe(
    'https://example.org/rules/blob/main/content/cr/2020-11-20/pt/103.md#L12',
  );
  expect(sourceLineAddress('a.md', 1, undefined)).toBeUndefined();
  expect(sourceLineAddress('a.md', 1, 'javascript:{file}')).toBeUndefined();
});
