import { expect, test } from 'vitest';
import { reportOn } from '../../../src/site/model/translation-report.ts';
import { translationBadge } from '../../../src/site/outputs/translation-record.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

test('a badge shows the language and the share of current words, rounded down', () => {
  const portuguese = viewOf(site, 'pt');
  const { words, wordsLeft } = reportOn(site, portuguese)?.words ?? { words: 0, wordsLeft: 0 };
  const percent = Math.floor((100 * (words - wordsLeft)) / words);
  expect(percent).toBeGreaterThan(10);
  const badge = translationBadge(site, portuguese) ?? '';
  expect(badge).toMatch(/^<svg [^>]*role="img"[^>]*>.*<\/svg>$/s);
  expect([...badge.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)).toEqual(['Português', `${percent}%`]);
  expect(badge).toContain(`: ${percent}%</title>`);
});

test('an edition that is not a translation has no badge', () => {
  expect(translationBadge(site, viewOf(site, 'en'))).toBeUndefined();
});
