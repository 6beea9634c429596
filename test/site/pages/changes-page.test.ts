import { describe, expect, test } from 'vitest';
import { type Change, countChanges } from '../../../src/site/kit/changes/change.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { changesOfEdition } from '../../../src/site/model/edition-changes.ts';
import { changesPage } from '../../../src/site/pages/changes/changes-page.ts';
import { site } from '../model/own-site.ts';

const english = languageOf('en');

function pageOf(edition: string, language = english) {
  const changes = changesOfEdition(site, 'cr', edition);
  if (changes === undefined) throw new Error(`no changes of ${edition}`);
  return changesPage(site, changes, language, null);
}

const onlyPunctuation: Change = {
  ...{ id: '101.1', formerIds: [], area: 'rules', kind: 'same', weight: 'typography' },
  ...{ from: ['101.1'], to: ['101.1'], possibleMatch: false },
};

describe('the page of an edition’s changes', () => {
  const page = pageOf('2009-07-11');
  const html = page.parts.map((part) => part.html).join('');

  test('a moved rule also has the fragment of a removed one', () => {
    expect(html).toMatch(/<span id="was-408"><\/span>/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('counts every change under its kind and shows it once', () => {
    const counted = page.kinds.reduce((sum, { count }) => sum + count, 0);
    const shown = html.match(/<article class="change" id="[^"]+" data-kind="(?!same)/g) ?? [];
    expect(shown.length).toBe(counted);
  });

  test('shows the number of changes in each part, without those of punctuation only', () => {
    const sizes = page.parts.map(({ size }) => Number.parseInt(size || '0', 10));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(page.kinds.reduce((sum, { count }) => sum + count, 0));
    expect(countChanges([{ section: null, chapter: '101', area: 'rules', changes: [onlyPunctuation] }])).toBe(0);
  });

  test('gives every change an address of its own', () => {
    const ids = [...html.matchAll(/<article class="change" id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('marks insertions and deletions with elements and hidden labels', () => {
    expect(html).toContain('<ins><b class="hidden">[added: </b>');
    expect(html).toContain('<del><b class="hidden">[removed: </b>');
  });

  test('marks inserted words that replace removed ones, and no others', () => {
    const places = [...html.matchAll(/(<\/del>)?<ins( class="instead")?>/g)];
    expect(places.some(([, , instead]) => instead !== undefined)).toBe(true);
    expect(places.filter(([, removed, instead]) => (removed === undefined) !== (instead === undefined))).toEqual([]);
  });

  test('shows a moved rule with its old and its new number', () => {
    const moved = /<article class="change" id="101.1" data-kind="moved".*?<\/article>/s.exec(html)?.[0] ?? '';
    expect(moved).toContain('>103.1</a>');
    expect(moved).toContain('>101.1</a>');
    expect(moved).not.toContain('<ins>');
  });

  test('explains the marker of possible matches if there is one', () => {
    expect(html).toContain('class="possible-match"');
    expect(page.hasPossibleMatch).toBe(true);
    expect(pageOf('2024-06-07').hasPossibleMatch).toBe(false);
  });

  test('links to the editions before and after it', () => {
    expect(page.links.map(({ href }) => href)).toContain('/rules/cr/2008-07-15');
    expect(page.next?.href).toBe('/rules/cr/changes/2014-07-18');
    expect(page.previous).toBeNull();
  });
});

test('in another language the interface is translated, and the texts are marked with their own language', () => {
  const page = pageOf('2009-07-11', languageOf('pt'));
  const html = page.parts.map((part) => part.html).join('');
  expect(html).toContain('movida e alterada');
  expect(html).toContain('<div class="diff" lang="en">');
});

test('headings are those of the reader’s language where the translation has them, and marked as others where not', () => {
  const headings = (edition: string) => {
    const { parts } = pageOf(edition, languageOf('pt'));
    const all = parts.flatMap(({ heading, chapters }) => [heading, ...chapters]).map(({ label, lang }) => [label, lang]);
    return { all, html: parts.map(({ html }) => html).join('') };
  };
  const [english, portuguese] = ['2009-07-11', '2020-11-20'].map(headings);
  expect(english?.all).toContainEqual(['702. Keyword Abilities', 'en']);
  expect(english?.html).toContain('<h3 lang="en">702. Keyword Abilities</h3>');
  expect(portuguese?.all).toContainEqual(['702. Habilidades de Palavra-chave', undefined]);
  expect(portuguese?.html).toContain('<h3>702. Habilidades de Palavra-chave</h3>');
});

test('the title has the name of the work, even in a language without a name for it', () => {
  expect(pageOf('2009-07-11', languageOf('it')).frame.title).toMatch(/ · Magic$/);
});

test('the first edition has no page of changes', () => {
  expect(changesOfEdition(site, 'cr', '2008-07-15')).toBeUndefined();
});

test('links to a change go to the page that has it', () => {
  const changes = changesOfEdition(site, 'cr', '2009-07-11');
  expect(changes?.addressOf(english, 'rules', { from: ['103.1'], to: ['101.1'] })).toBe('/rules/cr/changes/2009-07-11#101.1');
});
