import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { allFeeds, feedPath, feedToXml, ruleFeedToXml } from '../../../src/site/outputs/changes-feed.ts';
import { pastNumbersWithFeeds } from '../../../src/site/pages/past-number/page.ts';
import { rulesWithFeeds } from '../../../src/site/pages/rule/page.ts';
import { siteOf, USUAL_WORDS } from '../model/open-site.ts';
import { archive, site } from '../model/own-site.ts';

const SITE = new URL('https://rules.example');
const feeds = new Map(allFeeds(site).map((feed) => [feedPath(feed), feed]));

function xmlOf(path: string): string {
  const feed = feeds.get(path);
  if (feed === undefined) throw new Error(`no feed at ${path}`);
  return feedToXml(site, feed, SITE);
}

/** Returns the texts of all elements with a name. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  let open = false;
  const parser = new Parser(
    {
      onopentag: (tag) => {
        open = tag === name;
        if (open) texts.push('');
      },
      ontext: (text) => {
        if (open) texts[texts.length - 1] += text;
      },
      onclosetag: () => {
        open = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

describe('the feed of a work', () => {
  const xml = xmlOf('rules/cr/changes');

  test('has an entry for each edition that changed something, newest first', () => {
    expect(textsOf(xml, 'title').slice(1, 3)).toEqual(['What changed on April 17, 2026', 'What changed on June 7, 2024 (MH3)']);
  });

  test('lists rules that only moved', () => {
    expect(textsOf(xml, 'content').join('\n')).toMatch(/>509\.4 → 509\.2<\/a> moved/);
  });

  test('shows word differences of the newest editions', () => {
    const [newest = ''] = textsOf(xml, 'content');
    expect(newest).toMatch(/>\S+<\/a> edited<div><p>.*?<ins>.*?<\/ins>.*?<\/p>/s);
  });

  test('has the days on which editions took effect, and no other time', () => {
    expect(textsOf(xml, 'updated').slice(0, 2)).toEqual(['2026-04-17T00:00:00Z', '2026-04-17T00:00:00Z']);
    expect(xmlOf('rules/cr/changes')).toBe(xml);
  });

  test('has absolute URLs', () => {
    for (const id of textsOf(xml, 'id')) expect(id).toMatch(/^https:\/\/rules\.example\/rules\/cr\/changes/);
  });
});

test('the feed of a section has only changes of that section', () => {
  const [content = ''] = textsOf(xmlOf('rules/cr/7/changes'), 'content');
  expect(content).toContain('#7');
  expect(content).not.toContain('#101.');
});

test('every language has its own feeds', () => {
  expect(xmlOf('regras/cr/changes')).toContain('O que mudou em');
});

test('a feed of a site without an origin has no host', () => {
  const feed = feeds.get('rules/cr/changes');
  const xml = feed === undefined ? '' : feedToXml(site, feed, undefined);
  expect(textsOf(xml, 'id')[0]).toBe('urn:rulegraph:/rules/cr/changes.atom');
  expect(xml).toContain('href="/rules/cr/changes/2009-07-11"');
  expect(xml).not.toContain('localhost');
});

describe('the feed of a rule', () => {
  const rule = rulesWithFeeds(site).find(({ view, number }) => view.work.id === 'cr' && number === '702.19');
  if (rule === undefined) throw new Error('rule 702.19 has no feed');
  const xml = ruleFeedToXml(site, rule, SITE);

  test('has its changes and those of its parts, newest first, with the words that changed', () => {
    expect(textsOf(xml, 'title').slice(0, 2)).toEqual(['Changes of Magic · 702.19 Trample', '702.19b · June 7, 2024 (MH3)']);
    const days = textsOf(xml, 'updated').slice(1);
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(textsOf(xml, 'content').join('\n')).toContain('<ins>');
  });

  test('links each change to its place in the history on the page of the rule', () => {
    expect(xml).toContain('href="https://rules.example/rules/cr/702.19#history-2024-06-07"');
  });

  test('exists once for a rule and all of its parts', () => {
    const numbers = rulesWithFeeds(site).map(({ number }) => number);
    expect(numbers).not.toContain('702.19b');
    expect(numbers).not.toContain('702');
  });

  test('stays where it was published, also at a number that no rule has any more, and reports the rule under its later ones', () => {
    const address = '/rules/cr/502.9.atom';
    expect(pastNumbersWithFeeds(site)).toEqual([]);
    const own = { ...USUAL_WORDS, published: new Set([address, '/rules/cr/702.19b.atom']) };
    const published = siteOf(archive, {}, own);
    const [feed, ...others] = pastNumbersWithFeeds(published);
    expect([feed?.number, others]).toEqual(['502.9', []]);
    const gone = feed === undefined ? '' : ruleFeedToXml(published, feed, SITE);
    expect(gone).toContain(`<id>https://rules.example${address}</id>`);
    expect(textsOf(gone, 'content').join(' ')).toContain('502.9 →');
    expect(rulesWithFeeds(published).map(({ number }) => number)).toContain('702.19b');
  });
});
