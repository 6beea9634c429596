/** How people write numbers in their languages, in a search box and in texts. */
import { expect, test } from 'vitest';
import { findCitations, NO_WORDS, parseTypedCitation } from '../../../src/core/citations/index.ts';
import { compileScheme, type Scheme } from '../../../src/core/numbering/index.ts';
import { readCitedEnds } from '../../../src/core/translation/renumber.ts';
import type { CitationWords } from '../../../src/core/work.ts';
import languageWords from '../../../src/import/settings/language-words.json' with { type: 'json' };
import { magic } from '../numbering/schemes.ts';

const statute = compileScheme({
  levels: [
    { name: 'article', form: 'digits', inserted: 'letters' },
    { name: 'paragraph', form: 'digits', separator: '.', inserted: 'letters' },
    { name: 'item', form: 'letters', alternatives: ['digits'], separator: '.' },
  ],
});

const declared: Readonly<Record<string, Omit<CitationWords, 'work'>>> = languageWords;

/** The words that an import proposes for a language; works with signs of paragraphs declare those. */
function wordsOf(lang: string): CitationWords {
  const own = { ...NO_WORDS, ...declared[lang] };
  return lang === 'de' ? { ...own, rule: [...own.rule, '§', '§§'] } : own;
}

const parts = (found: readonly { readonly from: string; readonly to?: string }[] | undefined) =>
  found?.map(({ from, to }) => (to === undefined ? from : `${from}-${to}`)).join();

const forms: readonly (readonly [lang: string, text: string, numbers: string, scheme: Scheme])[] = [
  ['ja', '第7章', '7', magic],
  ['ja', '第601.2a条', '601.2a', magic],
  ['ja', '規則601.2aから601.2d', '601.2a-601.2d', magic],
  ['ja', 'ルール６０１．２ａ', '601.2a', magic],
  ['ja', '第３条第２項', '3.2', statute],
  ['ja', '601.2aから601.2dまで', '601.2a-601.2d', magic],
  ['ko', '7장', '7', magic],
  ['ko', '제7장', '7', magic],
  ['ko', '제7조', '7', statute],
  ['ko', '제3조 제2항', '3.2', statute],
  ['ko', '601.2a부터 601.2d까지', '601.2a-601.2d', magic],
  ['ko', '규칙 601.2a', '601.2a', magic],
  ['ko', '601.2a에서 601.2d까지', '601.2a-601.2d', magic],
  ['ko', '규칙 601.2a 및 702.19', '601.2a,702.19', magic],
  ['zh', '第七章', '7', magic],
  ['zh', '第二十三条', '23', statute],
  ['zh', '规则601.2a至601.2d', '601.2a-601.2d', magic],
  ['zh', '第3条第2款', '3.2', statute],
  ['zh', '規則601.2a', '601.2a', magic],
  ['ar', 'القاعدة ٦٠١٫٢', '601.2', magic],
  ['ar', 'الفصل ٧', '7', magic],
  ['ar', 'المادة ٧', '7', statute],
  ['ar', '٦٠١.٢a', '601.2a', magic],
  ['ar', 'القواعد ٦٠١.٢ إلى ٦٠١.٤', '601.2-601.4', magic],
  ['fa', '۶۰۱٫۲', '601.2', magic],
  ['ru', 'правило 601.2а', '601.2a', magic],
  ['ru', 'правила 601.2с–601.2е', '601.2c-601.2e', magic],
  ['ru', 'глава 7', '7', magic],
  ['ru', 'ст. 7', '7', statute],
  ['ru', 'п. 2 ст. 3', '3.2', statute],
  ['ru', 'пункт 2 статьи 3', '3.2', statute],
  ['el', '601.2α', '601.2a', magic],
  ['el', '601.2γ–601.2ε', '601.2c-601.2e', magic],
  ['uk', 'стаття 7', '7', statute],
  ['he', 'כלל 601.2a', '601.2a', magic],
  ['he', 'פרק 7', '7', magic],
  ['he', 'סעיף 7', '7', statute],
  ['he', 'כללים 601.2 עד 601.4', '601.2-601.4', magic],
  ['th', 'กฎ ๖๐๑.๒', '601.2', magic],
  ['th', 'บทที่ ๗', '7', magic],
  ['th', 'ข้อ 7', '7', statute],
  ['th', 'มาตรา ๗', '7', statute],
  ['de', '§ 5 Abs. 2', '5.2', statute],
  ['de', 'Regel 601.2a bis 601.2d', '601.2a-601.2d', magic],
  ['de', 'Art. 3 Abs. 2 lit. a', '3.2.a', statute],
  ['de', '§§ 3 bis 5', '3-5', statute],
  ['de', 'Nr. 601.2', '601.2', magic],
  ['pt', 'art. 3º, § 2º', '3.2', statute],
  ['pt', '§ 2º do art. 3º', '3.2', statute],
  ['pt', 'regra nº 601.2', '601.2', magic],
  ['pt', 'capítulo 7', '7', magic],
  ['es', 'nº 7', '7', magic],
  ['es', 'n.º 601.2', '601.2', magic],
  ['es', 'reglas 601.2a a 601.2d', '601.2a-601.2d', magic],
  ['es', 'artículo 3, apartado 2', '3.2', statute],
  ['es', 'regla n.° 601.2', '601.2', magic],
  ['fr', 'règle n° 601.2', '601.2', magic],
  ['fr', 'article 3, alinéa 2', '3.2', statute],
  ['fr', 'règles 601.2a à 601.2d', '601.2a-601.2d', magic],
  ['it', 'art. 3, comma 2', '3.2', statute],
  ['it', 'regola n. 601.2', '601.2', magic],
  ['pl', 'rozdział 7', '7', magic],
  ['pl', 'art. 3 ust. 2', '3.2', statute],
  ['pl', 'zasady 601.2a do 601.2d', '601.2a-601.2d', magic],
  ['tr', 'madde 7', '7', statute],
  ['tr', '7. bölüm', '7', magic],
  ['tr', '601.2. kural', '601.2', magic],
  ['vi', 'Điều 7', '7', statute],
  ['cs', 'pravidlo 601.2a', '601.2a', magic],
  ['hi', 'नियम ६०१.२', '601.2', magic],
];

/** Works in English alone declare none of these words. */
const undeclared: readonly (readonly [text: string, numbers: string])[] = [
  ['ルール 601.2a〜601.2d', '601.2a-601.2d'],
  ['601.2a項', '601.2a'],
  ['601.2aと601.2b', '601.2a,601.2b'],
  ['القاعدتان 601.2 و 601.3', '601.2,601.3'],
  ['انظر القاعدة 601.2', '601.2'],
  ['ראו כלל 601.2a', '601.2a'],
  ['כלל מס׳ 601.2a', '601.2a'],
  ['כללים 601.2 ו-601.3', '601.2,601.3'],
  ['см. правило 601.2а', '601.2a'],
  ['правила 601.2 и 601.3', '601.2,601.3'],
  ['zob. zasada 601.2a', '601.2a'],
  ['ดู กฎ 601.2a', '601.2a'],
  ['หมวด 7', '7'],
  ['規則601.2aを参照', '601.2a'],
  ['규칙 601.2a를 참조', '601.2a'],
  ['ดูกฎ 601.2a', '601.2a'],
  ['veja a regra 601.2a', '601.2a'],
  ['véase la regla 601.2a', '601.2a'],
  ['zasady 601.2a i 601.2b', '601.2a,601.2b'],
  ['601-2a', '601.2a'],
];

test.each(undeclared)('%s is understood by a work without texts in its language', (text, numbers) => {
  const wordsByLanguage = { en: wordsOf('en') };
  expect(parts(parseTypedCitation(text, { scheme: magic, wordsByLanguage, isKnown: () => true })?.parts)).toBe(numbers);
});

test.each(forms)('%s: whoever types %s means %s', (lang, text, numbers, scheme) => {
  const wordsByLanguage = { [lang]: wordsOf(lang) };
  expect(parts(parseTypedCitation(text, { scheme, wordsByLanguage, isKnown: () => true })?.parts)).toBe(numbers);
});

/** Alone in a text, these may be seven of anything. */
const ambiguous = new Set(['7장', 'nº 7', '7. bölüm']);
const inTexts = forms.filter(([lang, text]) => lang in declared && !ambiguous.has(text));

test.each(inTexts)(
  '%s: a text with %s cites %s, which is renumbered where it is carried forward',
  (lang, text, numbers, scheme) => {
    const whole = `x. ${text}.`;
    const citations = findCitations(whole, { scheme, words: wordsOf(lang), known: () => true });
    expect(citations.map((citation) => parts(citation.parts))).toEqual([numbers]);
    for (const { start, end, from, to, apart } of citations.flatMap((citation) => citation.parts)) {
      const ends = { from, to: to ?? from };
      expect(readCitedEnds(scheme, { text: whole.slice(start, end), ...(apart && { apart: ends }) })).toMatchObject(ends);
    }
  },
);

test('a count of cards in Korean is no citation, and folding moves no offset', () => {
  const options = { scheme: magic, words: wordsOf('ko'), known: () => true };
  expect(findCitations('카드 7장을 뽑는다.', options)).toEqual([]);
  const [citation] = findCitations('правило 601.2а, см.', { ...options, words: wordsOf('ru') });
  expect(citation?.text).toBe('правило 601.2а');
});
