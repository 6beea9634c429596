/** Makes the JSON record of a translation's state, which `rulegraph translation` prints and the site publishes, and the badge that shows it. */
import { isDoubtful, type TranslationState, type TranslationView, type UnitView } from '@rulegraph/core/translation';
import { h, writeHtml } from '../kit/html.ts';
import { interfaceTag } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import type { EditionView } from '../model/edition-view.ts';
import { nameIn } from '../model/editions.ts';
import type { Site } from '../model/site.ts';
import { reportOn, type TranslationReport } from '../model/translation-report.ts';
import type { ApiRecord } from './api-schemas.ts';

/** Counts of rules by state, and the state of each, without what only the site reports. */
type TranslationRecord = Omit<ApiRecord<'translation'>, keyof TranslationReport>;

/** Returns the record of a translation. Extra rules come first, so that a program which stores rules by number ends up with the current ones. */
export function translationRecord(view: TranslationView): TranslationRecord {
  const { work, lang, translates, rules, extra, extraTerms, glossary } = view;
  const doubt = (unit: UnitView) => (isDoubtful(unit) ? { doubtful: true as const } : {});
  const count = (wanted: TranslationState) => rules.filter(({ state }) => state === wanted).length;
  return {
    work,
    lang,
    translates,
    current: count('current'),
    outdated: count('outdated'),
    untranslated: count('untranslated'),
    missing: count('missing'),
    extra: extra.length,
    rules: [
      ...extra.map(({ number, edition }) => ({ number, state: 'extra' as const, translated: number, edition })),
      ...rules.map((rule) => {
        const { number, state, translated, edition } = rule;
        return { number, state, translated, edition, ...doubt(rule) };
      }),
    ],
    glossary: [
      ...extraTerms.map(({ term, edition }) => ({ term, state: 'extra' as const, translated: term, edition })),
      ...glossary.map((entry) => {
        const { term, state, translated, edition } = entry;
        return { term, state, translated, edition, ...doubt(entry) };
      }),
    ],
    introduction: view.front.state,
    credits: view.back.state,
  };
}

// The badge for a README: the name of the language, and the share of the words whose translation is current.

const HEIGHT = 20;
const PADDING = 6;
/** Estimated widths of letters 11 pixels high. The reader's font is unknown; `textLength` makes any font fit. */
const [NARROW, WIDE] = [6.4, 11];
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Each color, with the lowest share for which it is used. White letters are readable on all of them. */
const COLORS = [
  [0.95, '#2c7a2c'],
  [0.6, '#8a6100'],
  [0, '#a8452b'],
] as const;

/** Returns the badge of a carried-forward translation as SVG; undefined for any other edition. */
export function translationBadge(site: Site, view: EditionView): string | undefined {
  const report = reportOn(site, view);
  if (report === undefined) return undefined;
  const { words, wordsLeft } = report.words;
  // Rounded down: 100 % means that nothing is left to do.
  const share = words === 0 ? 1 : Math.floor(100 * (1 - wordsLeft / words)) / 100;
  const label = view.language.name;
  const value = new Intl.NumberFormat(interfaceTag(view.language), { style: 'percent' }).format(share);
  const [left, right] = [widthOf(label), widthOf(value)];
  const color = COLORS.find(([least]) => share >= least)?.[1] ?? COLORS[0][1];
  const text = (words: string, from: number, width: number) =>
    h('text', { x: from + PADDING, y: 14, textLength: width - 2 * PADDING, lang: view.language.tag }, words);
  const title = `${translator(view.language)('translationTitle', { language: nameIn(view.language, view.language) })}: ${value}`;
  return writeHtml(
    h('svg', { xmlns: 'http://www.w3.org/2000/svg', width: left + right, height: HEIGHT, role: 'img', ariaLabel: title }, [
      h('title', title),
      h('clipPath', { id: 'r' }, [h('rect', { width: left + right, height: HEIGHT, rx: 3 })]),
      h('g', { 'clip-path': 'url(#r)' }, [
        h('rect', { width: left, height: HEIGHT, fill: '#4a4a4a' }),
        h('rect', { x: left, width: right, height: HEIGHT, fill: color }),
      ]),
      h('g', { fill: '#fff', 'font-family': 'Verdana,DejaVu Sans,sans-serif', 'font-size': 11 }, [
        text(label, 0, left),
        text(value, left, right),
      ]),
    ]),
  );
}

function widthOf(text: string): number {
  const letters = [...text].reduce((sum, letter) => sum + (IDEOGRAPH.test(letter) ? WIDE : NARROW), 0);
  return Math.ceil(letters) + 2 * PADDING;
}
