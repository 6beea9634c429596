import { expect, test } from 'vitest';
import { translationBadge } from '../../src/publish/translation-record.ts';
import { languageOf } from '../../src/shared/languages.ts';
import { newestView } from '../../src/site/site.ts';
import { reportOn } from '../../src/site/translation-report.ts';
import { site } from '../site/own-site.ts';

const viewIn = (code: string) => {
  const view = newestView(site, 'cr', languageOf(code));
  if (view === undefined) throw new Error(`no view in ${code}`);
  return view;
};

test('a badge shows the language and the share of current words, rounded down', () => {
  const portuguese = viewIn('pt');
  const { words, wordsLeft } = reportOn(site, portuguese)?.words ?? { words: 0, wordsLeft: 0 };
  const percent = Math.floor((100 * (words - wordsLeft)) / words);
  expect(percent).toBeGreaterThan(10);
  const badge = translationBadge(site, portuguese) ?? '';
  expect(badge).toMatch(/^<svg [^>]*role="img"[^>]*>.*<\/svg>$/s);
  expect([...badge.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)).toEqual(['Português', `${percent}%`]);
  expect(badge).toContain(`: ${percent}%</title>`);
});

test('an edition that is not a translation has no badge', () => {
  expect(translationBadge(site, viewIn('en'))).toBeUndefined();
});
