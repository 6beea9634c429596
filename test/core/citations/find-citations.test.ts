import { describe, expect, test } from 'vitest';
import { type FindOptions, findCitations } from '../../../src/core/citations/index.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';
import { asian, dashed, dotted, itemized, magic, statute } from '../numbering/schemes.ts';
import { words } from './words.ts';

/** Returns `601.2a–601.2d, 609` for a citation of a range and a number. */
function found(text: string, options: Partial<FindOptions> = {}): readonly string[] {
  return findCitations(text, { scheme: magic, words: words.en, ...options }).map(({ parts }) =>
    parts.map(({ from, to }) => (to === undefined ? from : `${from}–${to}`)).join(', '),
  );
}

const knownNumbers = (...numbers: readonly string[]) => ({ known: (number: string) => numbers.includes(number) });

describe('a number of two parts in brackets', () => {
  const options = { scheme: dashed, ...knownNumbers('7-6') };

  test('is a citation if the rule exists', () => {
    expect(found('The deck is shuffled (7-6).', options)).toEqual(['7-6']);
  });

  test.each(['The best result is (2-4).', 'Seats (7-6 in all) are taken.'])('is not a citation in “%s”', (text) => {
    expect(found(text, options)).toEqual([]);
  });
});

describe('numbers of games', () => {
  test.each([
    ['See Law 2B2(a).', ['2.B.2.a']],
    ['He bids 3B.', []],
  ])('have capitals without dots: %s', (text, expected) => {
    const levels = [
      { name: 'law', form: 'digits' },
      { name: 'item', form: 'capitals', separator: '.' },
      { name: 'number', form: 'digits', separator: '.' },
      { name: 'point', form: 'letters', separator: '.' },
    ] as const;
    const own = { scheme: compileScheme({ levels }), words: { ...words.en, section: ['law'] } };
    expect(found(text, { ...own, ...knownNumbers('2.B.2.a', '3.B') })).toEqual(expected);
  });

  test('may be in angle brackets, unlike tags', () => {
    const levels = [
      { name: 'part', form: 'capitals' },
      { name: 'rule', form: 'digits', separator: '' },
    ] as const;
    const options = { scheme: compileScheme({ levels }), ...knownNumbers('SG3', 'H1') };
    expect(found('Boats are ready, as in <SG3>. <h1>Boats</h1>', options)).toEqual(['SG3']);
  });
});

test('a citation in brackets ends before the last one, unless that is its own', () => {
  const cited = (text: string) =>
    findCitations(text, { scheme: statute, words: words.en }).map(({ start, end }) => text.slice(start, end));
  expect(cited('Fees are due (see rule 12a.4).')).toEqual(['rule 12a.4']);
  expect(cited('Fees are due, see rule 12a(4).')).toEqual(['rule 12a(4)']);
});

describe('numbers as statutes print them', () => {
  const articles = ['artigo', 'art.'];
  const portuguese = { ...words.en, rule: [], section: articles, and: ['e'], through: ['a'] };
  const options = { scheme: dotted, ...knownNumbers('3', '4', '5', '3.1', '4.2') };

  test.each([
    ['conforme o art. 5º, que vale', ['5']],
    ['artigo 3º e 4º', ['3, 4']],
    ['art. 3º a 5º', ['3–5']],
    ['artigo 3.1ª e 4.2ª', ['3.1, 4.2']],
    ['o 5º jogador, na 3ª mesa', []],
  ])('are found with the sign of an ordinal: %s', (text, expected) => {
    expect(found(text, { ...options, words: portuguese })).toEqual(expected);
  });

  test.each([
    ['verliert (vgl. § 3 Absatz 1)', ['3']],
    ['siehe § 4', ['4']],
    ['siehe 3.1', ['3.1']],
  ])('are found after their sign: %s', (text, expected) => {
    const german = { ...words.en, rule: [], section: ['§'], see: ['vgl.', 'siehe'] };
    expect(found(text, { ...options, words: german })).toEqual(expected);
  });
});

describe('a part that is written apart from its rule', () => {
  const numbers = ['1', '1.2', '4.1', '1.3', '1.2.1', '1.2.2', '1.2.b', '2', '3', '3.1', '3.2', '3.4', '4', '9'];
  const options = { scheme: itemized, ...knownNumbers(...numbers) };
  const german = {
    ...words.de,
    rule: ['§', '§§'],
    section: [],
    below: ['Abs.', 'Absatz', 'Nr.', 'lit.'],
    see: ['vgl.'],
  };
  const portuguese = { ...words.pt, rule: ['art.', 'arts.'], below: ['§', 'inciso', 'alínea'] };
  const english = { ...words.en, rule: ['article', 'rule'], below: ['paragraph', 'item'] };

  test.each([
    [german, '§ 1 Abs. 2 Nr. 1 bleibt unberührt', ['1.2.1']],
    [german, 'verliert (vgl. § 3 Absatz 1 Satz 2)', ['3.1']],
    [german, '§ 1 (2) lit. b und § 3 Abs 2', ['1.2.b', '3.2']],
    [german, 'Abs. 2 des § 3 gilt', ['3.2']],
    [portuguese, 'Aplica-se o art. 3º, § 2º, às finais', ['3.2']],
    [portuguese, 'salvo a alínea b do inciso 2 do art. 1º', ['1.2.b']],
    [portuguese, 'o art. 4º, e o § 2º do art. 3º', ['4', '3.2']],
    [portuguese, 'na forma do art. 3º, § único, e dos arts. 1º e 4º', ['3.1', '1, 4']],
    [{ ...words.fr, rule: ['article', 'articles', 'art.'], below: [] }, "l'article 3, 2° du titre", ['3']],
    [german, 'nach § 3 II oder § 1 V Nr. 2, nicht aber § 3 ii. V.', ['3.2', '1', '3']],
    [english, 'see article 3, paragraph 2', ['3.2']],
    [english, 'item b of paragraph 2 of rule 1', ['1.2.b']],
    [english, 'article 1(2)(b)', ['1.2.b']],
    [english, 'as Rule No. 3—paragraph 2 says', ['3.2']],
    [portuguese, 'conforme o art. n.º 3, § 2º', ['3.2']],
    [german, 'nach Nr. 3 und § Nr. 1', ['1']],
  ])('is a part of the citation: %#', (language, text, expected) => {
    expect(found(text, { ...options, words: language })).toEqual(expected);
    // Posts need more evidence for a bare number, and the parts are such evidence.
    const parts = expected.filter((number) => number.includes('.'));
    expect(found(text, { ...options, words: language, strict: true })).toEqual(parts);
  });

  test('may be a numeral after a comma, if the edition has it', () => {
    const scheme = compileScheme({
      levels: [
        { name: 'article', form: 'digits' },
        { name: 'part', form: 'roman', alternatives: ['digits'], separator: '.' },
        { name: 'item', form: 'roman', separator: '.' },
      ],
    });
    const searched = 'art. 3º, § 2º, II. Art. 2, II, e art. 2, I, ou art. 2, V, mas art. 2, i soci';
    const numbers = knownNumbers('2', '2.I', '2.II', '3', '3.2', '3.2.II');
    expect(found(searched, { scheme, ...numbers, words: portuguese })).toEqual(['3.2.II', '2.II', '2.I', '2', '2']);
  });

  test.each([
    ['第104条和第104.3条', ['104', '104.3']],
    ['제104조에 따라', ['104']],
    ['第4条', []],
    ['104조', []],
  ])('may be counted as articles where no word is declared: %s', (text, expected) => {
    const certain = findCitations(text, { scheme: magic, words: words.en }).filter((citation) => citation.certain);
    expect(certain.flatMap(({ parts }) => parts.map(({ from }) => from))).toEqual(expected);
  });

  test.each([
    ['依照第三条处理', ['三 → 3']],
    ['第二十三条和第一〇三条', ['二十三 → 23', '一〇三 → 103']],
    ['第三条第二款第一项', ['三条第二款第一 → 3.2.1']],
    ['第3条第2款', ['3条第2 → 3.2']],
    ['第三条第九款', ['三 → 3']],
    ['第二次', []],
    ['异能的第一部分', []],
  ])('may have Han numerals: %s', (text, expected) => {
    const chinese = { ...words.zh, rule: ['条'], section: ['部分'], below: ['款', '项'] };
    const known = (number: string) => ['1', '2', '3', '3.2', '3.2.1', '9', '23', '103'].includes(number);
    const parts = findCitations(text, { scheme: itemized, words: chinese, known }).flatMap((citation) => citation.parts);
    expect(parts.map(({ start, end, from }) => `${text.slice(start, end)} → ${from}`)).toEqual(expected);
  });

  test.each([
    ['kizárással az 1. § (2) bekezdés szerint', ['1. § (2) → 1.2']],
    ['enligt 2 § får uteslutas, se 1 §', ['2 → 2', '1 → 1']],
    ['gemäß § 2 (2) und § 1', ['2 (2) → 2.2', '1 → 1']],
  ])('with the sign after or before it: %s', (text, expected) => {
    const signed = { ...words.en, rule: ['§'], section: ['§'], below: ['bekezdés'], see: ['enligt', 'se', 'szerint'] };
    const known = (number: string) => ['1', '1.2', '2', '2.2'].includes(number);
    const parts = findCitations(text, { scheme: itemized, words: signed, known }).flatMap((citation) => citation.parts);
    expect(parts.map(({ start, end, from }) => `${text.slice(start, end)} → ${from}`)).toEqual(expected);
  });

  test.each([
    ['ja' as const, '第三条の二第二項の例による', ['三条の二第二 → 3-2.2']],
    ['ja' as const, '第３２条の２及び第三条第二項', ['３２条の２ → 32-2', '三条第二 → 3.2']],
    ['zh' as const, '違反第五條之一規定者', ['五條之一 → 5-1']],
    ['ko' as const, '제2조의2제2항에도 불구하고 제2조는', ['2조의2제2 → 2-2.2', '2 → 2']],
  ])('of articles that were inserted with a number, in %s: %s', (lang, text, expected) => {
    const inLanguage = {
      ja: { ...words.en, rule: ['条'], below: ['項'] },
      zh: { ...words.en, rule: ['條'], below: ['項'] },
      ko: { ...words.en, rule: ['조'], below: ['항'] },
    };
    const known = (number: string) =>
      ['2', '2-2', '2-2.2', '3', '3.2', '3-2', '3-2.2', '5', '5-1', '32', '32-2'].includes(number);
    const parts = findCitations(text, { scheme: asian, words: inLanguage[lang], known }).flatMap((citation) => citation.parts);
    expect(parts.map(({ start, end, from }) => `${text.slice(start, end)} → ${from}`)).toEqual(expected);
  });

  test.each([
    [german, '§ 1 Abs. 2 Nr. 1 und Nr. 2', ['1.2.1, 1.2.2']],
    [german, '§ 1 Abs. 2 und 3.', ['1.2, 1.3']],
    [german, '§ 1 (2) und (3)', ['1.2, 1.3']],
    [german, '§ 1 Abs. 2 bis 3', ['1.2–1.3']],
    [english, 'article 3, paragraph 2 or paragraph 4', ['3.2, 3.4']],
    [german, '§§ 1 Abs. 2, 3 Abs. 1 und 2', ['1.2, 3.1, 3.2']],
    [german, '§§ 1 (2), 3 (4)', ['1.2, 3.4']],
    [german, '§§ 4.1, 1 Abs. 2, 3 Abs. 1', ['4.1, 1.2, 3.1']],
    [german, '§ 1 Abs. 2, 3 Nr. 1', ['1.2']],
  ])('may be followed by more parts of the rule, or by those of others: %#', (language, text, expected) => {
    expect(found(text, { ...options, words: language })).toEqual(expected);
  });

  test.each([
    ['a part that the edition does not have', german, '§ 1 Abs. 9 gilt', ['1']],
    ['an unknown part of an unknown part', german, '§ 1 Abs. 9 Nr. 2', ['1']],
    ['a part of a rule that the edition does not have', german, '§ 8 Abs. 2 gilt', ['8']],
    ['a number in brackets that is none of its parts', english, 'article 3 (5) and article 3 (4 players)', ['3', '3']],
    ['what counts something', german, '§ 1 Abs. 2 und 3 Punkte', ['1.2']],
    ['a part of one of two rules', portuguese, '§ 2º dos arts. 3º e 4º', ['3, 4']],
    ['a part without its rule', german, 'Abs. 2 gilt nicht', []],
    ['another rule after a part', german, '§ 1 Abs. 2 und § 3', ['1.2', '3']],
    ['another rule with the same word', english, 'Rule 3 rule 4', ['3', '4']],
    ['another rule on the next line', english, 'Rule 3\narticle 4', ['3', '4']],
    ['a part whose word is declared for rules', { ...german, rule: ['§', 'Abs.'], below: [] }, '§ 1 Abs. 2 gilt', ['1']],
  ])('does not change what else is cited: %s', (_, language, text, expected) => {
    expect(found(text, { ...options, words: language })).toEqual(expected);
  });
});

describe('the version of a document before its rule', () => {
  const options = { scheme: dotted, ...knownNumbers('2.2', '4.3', '4.3.1', '8.10', '8.10.8', '8.10.8.3', '6.1.4', '6.1.8') };

  test.each([
    ['en', 'It counts twice (CR 2.2, rule 8.10.8.3).', '8.10.8.3'],
    ['en', 'CR 2.2.1 rules 8.10.8.3 and 6.1.4 agree.', '8.10.8.3, 6.1.4'],
    ['es', 'Lo confirma CR 2.2, regla 8.10.8.3.', '8.10.8.3'],
    ['de', 'Das steht in CR 2.2, Regeln 6.1.4 und 8.10.8.3.', '6.1.4, 8.10.8.3'],
    ['ja', 'CR2.2、ルール8.10.8.3', '8.10.8.3'],
  ] as const)('is not a rule (%s: %s)', (language, text, expected) => {
    expect(found(text, { ...options, words: words[language] })).toEqual([expected]);
    expect(found(text, { ...options, words: words[language], strict: true })).toEqual([expected]);
  });

  test('is kept, and the citation begins with the name of the work', () => {
    const [citation] = findCitations('See CR 2.2, rule 8.10.8.3.', { ...options, words: words.en });
    expect(citation).toMatchObject({ text: 'CR 2.2, rule 8.10.8.3', start: 4, end: 25, version: '2.2' });
  });

  test.each([
    ['the chapter of the rule', 'CR 4.3, rule 4.3.1', ['4.3', '4.3.1']],
    ['rules of one depth', 'CR 6.1.4, rule 6.1.8', ['6.1.4', '6.1.8']],
    ['a list', 'CR 2.2, 8.10.8.3', ['2.2, 8.10.8.3']],
    ['two rules that are joined', 'CR 2.2 and rule 8.10.8', ['2.2', '8.10.8']],
    ['a rule, without the name of the work', 'rule 2.2, rule 8.10.8', ['2.2', '8.10.8']],
  ])('is not assumed before %s', (_, text, expected) => {
    expect(found(text, { ...options, words: words.en })).toEqual(expected);
  });

  test.each(['CR, version 2.2.1', 'CR Fassung 2.2.1', 'CRバージョン2.2.1', 'CR版本2.2.1'])(
    'is not a citation by itself: %s',
    (text) => {
      expect(found(text, { scheme: dotted, words: words.en })).toEqual([]);
    },
  );

  test.each([
    ['CR 2.2, 8.10.8.3 has it', ['8.10.8.3']],
    ['As CR 2.2 has it, see CR 4.3.', ['4.3']],
    ['CR 2.2, rule 4.3', ['4.3']],
    ['rule 2.2 and CR 2.2, 2.2.1', ['2.2', '2.2, 2.2.1']],
  ])('is known from elsewhere in %s', (text, expected) => {
    expect(found(text, { ...options, words: words.en, versions: new Set(['2.2']) })).toEqual(expected);
  });

  test('is not recognized if the number is too large', () => {
    expect(found('CR 101.2, rule 702.19b')).toEqual(['101.2', '702.19b']);
  });
});

test.each([
  'Out-of-order play (MTR section 8) may apply.',
  'Refer to section 8 of the Magic Tournament Rules for more.',
  'as ABC, sections 1 and 8 say',
])('a section of another document is not a citation: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test.each(['CR section 8', 'section 8 of the Comprehensive Rules', 'SEE SECTION 8', 'section 8 of the game', 'MTG rule 704.5'])(
  'a section or rule of this document is a citation: %s',
  (text) => {
    expect(found(text)).toHaveLength(1);
  },
);

describe('in rules text', () => {
  test.each([
    ['a word', 'as rule 702.19b says', ['702.19b']],
    ['several numbers', 'See rules 110.2 and 112.', ['110.2, 112']],
    ['a list with a range', 'follow rules 903.6–903.11, 113.7 and 609.', ['903.6–903.11, 113.7, 609']],
    ['a range of letters', '(rules 601.2a–d)', ['601.2a–601.2d']],
    ['a hyphen', '(rules 601.2g-h)', ['601.2g–601.2h']],
    ['a range of digits', 'rules 119.7–8 forbid it', ['119.7–119.8']],
    ['ranges in a list', 'rules 701.28a–f, 712.9–10, and 712.18', ['701.28a–701.28f, 712.9–712.10, 712.18']],
    ['a word for a range', 'rules 601.2a through 601.2d', ['601.2a–601.2d']],
    ['a word and a letter for a range', 'rules 601.2a through d apply', ['601.2a–601.2d']],
    ['see without a noun', 'The game ends; see 601.', ['601']],
    ['see with a title', 'See 718, “Prototypes.”', ['718']],
    ['a preposition', 'the order given in 101.4a', ['101.4a']],
    ['a section', 'See section 8, “Many Players.”', ['8']],
    ['the name of the work', 'CR 702.19b, C.R. 509.1b, CR702.2', ['702.19b', '509.1b', '702.2']],
    ['capitals', 'RULE 702.19B', ['702.19b']],
    ['a number alone', 'Once 601.2a–h are done', ['601.2a–601.2h']],
    ['a section with its heading in brackets', 'You lose at once. (See 9. Mending Nets)', ['9']],
    ['a title in the middle of a list', 'rules 113, “Abilities,” and 604, “Static.”', ['113', '604']],
    [
      'the comma of a list within quotation marks',
      '(See rules 702.109, “Dash,” 702.152, “Blitz,” and 702.185, “Warp.”)',
      ['702.109', '702.152', '702.185'],
    ],
    ['a slash', 'see rules 704.5k/704.5m and 101.2/101.3.', ['704.5k, 704.5m, 101.2, 101.3']],
    ['a line break', 'see rule\n704.5k.', ['704.5k']],
  ])('%s introduces or joins numbers', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    ['a phone number', 'Call 1-800-324-6496 or (425) 226-6500.'],
    ['a price', 'It costs $101.20 or 101,200 coins, or 704€.'],
    ['a date', 'In force from 2024-06-07, in 2024, on 07/06/2024.'],
    ['a count of cards', 'This set has 101/102 cards.'],
    ['power and toughness', 'A 2/2 creature gets +1/+1.'],
    ['a ZIP code', 'Renton, WA 98055-4057'],
    ['a decimal', 'It takes 1.5 minutes, in 1.5 turns.'],
    ['a cardinal', 'A deck of exactly 100 cards, in 100 games.'],
    ['a percentage', 'in 100% of the games'],
    ['an article after a number', 'Rules of 20 life, a player'],
    ['an address', 'https://example.org/rules/cr/101.2a'],
  ])('%s is not a citation', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('finds a number without a citation word if it exists', () => {
    const text = 'Once 601.2a and 999.9z are done, 112 remain';
    expect(found(text, knownNumbers('601.2a', '112'))).toEqual(['601.2a']);
    expect(findCitations(text, { scheme: magic, words: words.en, ...knownNumbers('601.2a') })[0]?.certain).toBe(false);
  });

  test('finds a number after a citation word even if it does not exist, so that it can be reported', () => {
    expect(found('See rule 110.10.', knownNumbers('110'))).toEqual(['110.10']);
    expect(found('as described in 103.2f', knownNumbers('103.2'))).toEqual(['103.2f']);
  });

  test('finds a short number in a wiki link only if it exists', () => {
    expect(found('Look at [[704]] and [[8]].')).toEqual(['704']);
    expect(found('Look at [[8]].', knownNumbers('8'))).toEqual(['8']);
    expect(found('Look at [[8]].', { ...knownNumbers('8'), strict: true })).toEqual([]);
  });

  test('an article after a dash is not the end of a range', () => {
    expect(found('As rule 601.2a – a player may')).toEqual(['601.2a']);
    expect(found('applies rule 601.2b to a player')).toEqual(['601.2b']);
  });

  test('offsets include the noun before the number, but not a preposition', () => {
    const text = 'x (see rules 601.2f–h and 112.)';
    const [citation] = findCitations(text, { scheme: magic, words: words.en });
    expect(citation).toEqual({
      text: 'rules 601.2f–h and 112',
      start: 7,
      end: 29,
      parts: [
        { start: 13, end: 21, from: '601.2f', to: '601.2h' },
        { start: 26, end: 29, from: '112' },
      ],
      certain: true,
    });
  });

  test('the quoted title after a number is returned as written', () => {
    const titles = (text: string) => findCitations(text, { scheme: magic, words: words.en }).map(({ title }) => title);
    expect(titles('see rule 702.19, “Trample.”')).toEqual(['Trample.']);
    expect(titles('see rule 704, "Actions," and rule 5')).toEqual(['Actions,']);
    expect(titles('see rule 704 (“Actions”)')).toEqual(['Actions']);
    expect(titles('see rule 704, "Mending "Endless\' Nets."')).toEqual(['Mending "Endless\' Nets.']);
    expect(titles('See rule 704. “Target” is a word.')).toEqual([undefined]);
  });
});

describe('in every language', () => {
  test.each([
    ['pt', 'Consulte a regra 104.3a e as regras 601.2a–d.', ['104.3a', '601.2a–601.2d']],
    ['pt', 'regras 704.5a a 704.5c e 705', ['704.5a–704.5c, 705']],
    ['es', 'La regla 104.3 dice; ver 601.2, “Lanzar”.', ['104.3', '601.2']],
    ['fr', '(voir règles 601.2 et 602)', ['601.2, 602']],
    ['de', 'siehe Regel 104.3a oder 104.3b, siehe 601.', ['104.3a, 104.3b', '601']],
    ['it', 'vedere le regole 601.2a a 601.2c', ['601.2a–601.2c']],
    ['ja', '詳しくはルール１０４．３ａ参照。', ['104.3a']],
    ['zh', '详见CR 104.3a。', ['104.3a']],
    ['zh', '参见规则110.5以及702.37，“变身”。除了规则104.3a中的情况', ['110.5, 702.37', '104.3a']],
  ] as const)('%s: %s', (lang, text, expected) => {
    expect(found(text, { words: words[lang] })).toEqual(expected);
  });

  test('Japanese puts the word after the number and its title', () => {
    const citations = findCitations('次へ進む（9.1.「表示」参照）。（7.8.1.1.と 7.8.1.2.参照）', {
      scheme: dotted,
      words: words.ja,
    });
    expect(citations.map(({ parts, title, certain }) => [parts.map(({ from }) => from), title, certain])).toEqual([
      [['9.1'], '表示', true],
      [['7.8.1.1', '7.8.1.2'], undefined, true],
    ]);
  });
});

describe('in other numbering schemes', () => {
  test('dotted numbers need three components, a word, or the end of a clause', () => {
    const known = knownNumbers('1.5', '4.3', '1.2.1', '8.7.5', '8.7.6');
    const options = { scheme: dotted, ...known };
    expect(found('It is 1.5 times as much in 1.5 turns.', options)).toEqual([]);
    expect(found('in that process (see 4.3, “Main”).', options)).toEqual(['4.3']);
    expect(found('in that process (see 4.3 and 1.5).', options)).toEqual(['4.3, 1.5']);
    expect(found('as described in 8.7.5–8.7.6 until', options)).toEqual(['8.7.5–8.7.6']);
    expect(found('sections 5.1.1 through 5.1.12', options)).toEqual(['5.1.1–5.1.12']);
    expect(found('rules 8.7.5–6', options)).toEqual(['8.7.5–8.7.6']);
  });

  test('dashed numbers are not phone numbers', () => {
    const options = { scheme: dashed, ...knownNumbers('1-2-1-1', '10-2', '1-2') };
    expect(found('See 10-2. As 1-2-1-1 says, in 1-2 turns, call 1-800-555-1234.', options)).toEqual(['10-2', '1-2-1-1']);
  });
});

describe('in texts that are not rules', () => {
  const strict = { strict: true, ...knownNumbers('702.19b', '704', '704.5', '405.6g', '104.3a', '302.2', '1.2') };

  test.each([
    ['// CR 702.19b: trample', ['702.19b']],
    ['per rule 704.5 and 702.19b', ['704.5, 702.19b']],
    ['([405.6g], [104.3a])', ['405.6g', '104.3a']],
    ['[[702.19b]] and [[704]] and !!704!!', ['702.19b', '704', '704']],
    ['[[405.6g Mana abilities]]', ['405.6g']],
    ['{{CR|exact|104.3a}}', ['104.3a']],
    ['!302.2', ['302.2']],
    ['so 702.19b applies', ['702.19b']],
    ['rule 702.99z never existed', ['702.99z']],
  ])('%s', (text, expected) => {
    expect(found(text, strict)).toEqual(expected);
  });

  test.each([
    'const x = a[704];',
    'new Map([[704, 1]])',
    'in 704.5 seconds',
    'wait 704.5 ms',
    'see section 2',
    'rule 3',
    'version 405.6g',
    'port 704',
  ])('%s is not a citation', (text) => {
    expect(found(text, strict)).toEqual([]);
  });
});
