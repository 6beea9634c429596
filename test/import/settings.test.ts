import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importerNamed, recognizeImporter } from '../../src/import/index.ts';
import { readLines } from '../../src/import/lines.ts';
import { detectLanguage, proposeSettings, titleOfLines, whyUnnumbered } from '../../src/import/settings/index.ts';
import { workFile } from '../../src/import/settings/work-file.ts';
import { tries } from '../runs.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

/** So that no two lines are alike, as page headers are. */
const kinds = ['oars', 'sails', 'bells', 'ropes'];
const sentence = 'The keeper of the ferry decides who may cross the river, and when the bell is rung.';

async function proposed(text: string, format = 'numbered-text', lang?: string) {
  const importer = importerNamed(format) ?? expect.fail(format);
  return proposeSettings(importer, [textDocument(text, 'ferry-rules.txt')], { id: 'ferry', lang });
}

async function settingsOf(text: string, format?: string, lang?: string) {
  const settings = await proposed(text, format, lang);
  if (settings === undefined || settings === 'unknown-language') return expect.fail(String(settings));
  const { numbering, citations, format: options } = settings.work;
  const levels = numbering.levels.map(({ name: _name, ...level }) => level);
  return { ...settings, levels, dotted: numbering.dotted, words: citations[settings.work.source], relative: options['relative'] };
}

/** Returns the numbers of a document with so many numbers on each level, depth first. */
function numbersBelow(
  above: string,
  [own, ...below]: readonly { readonly count: number; readonly print: (index: number) => string }[],
): readonly string[] {
  if (own === undefined) return [];
  return Array.from({ length: own.count }, (_, index) => above + own.print(index)).flatMap((number) => [
    number,
    ...numbersBelow(number, below),
  ]);
}

describe('the numbering of a document is proposed', () => {
  it('as it was declared, whatever the depth, the separator and the counts', async () => {
    const shape = fc.record({
      counts: fc.array(fc.integer({ min: 2, max: 3 }), { minLength: 2, maxLength: 4 }),
      separator: fc.constantFrom('.', '-'),
      last: fc.constantFrom('digits', 'letters', 'roman'),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ counts, separator, last }) => {
        const lists = {
          digits: [],
          letters: [{ count: 3, print: (index: number) => 'abc'.charAt(index) }],
          roman: [{ count: 3, print: (index: number) => `${separator}${'i'.repeat(index + 1)}` }],
        };
        const depths = [
          ...counts.map((count, depth) => ({ count, print: (index: number) => `${depth === 0 ? '' : separator}${index + 1}` })),
          ...lists[last],
        ];
        const text = numbersBelow('', depths).map((number) => `${number}. ${sentence}`);
        const { levels } = await settingsOf(`Ferry Rules\n\n${text.join('\n\n')}\n`);
        const digits = counts.map((_, depth) => ({ form: 'digits', ...(depth > 0 && { separator }) }));
        const below = { form: last, separator: last === 'letters' ? '' : separator };
        expect(levels).toEqual([...digits, ...(last === 'digits' ? [] : [below])]);
      }),
      { numRuns: tries(20) },
    );
  });

  it('of laws whose wrapped lines begin with cited numbers, with items that end with one', async () => {
    const laws = kinds.map((kind, index) =>
      [
        `LAW ${index + 1} - ${kind.toUpperCase()}`,
        `A. The ${kind} are kept dry`,
        `   1. The ${kind} are under the roof. ${sentence}`,
        `   2. The keeper of the ferry decides who may have ${kind}, as told in`,
        `      Law ${index + 1}A1 on ${kind}.`,
        `      (a) Whoever has no ${kind} waits for the next crossing, see Law`,
        `          ${index + 1}A1(b) on ${kind}.`,
        `      (b) Whoever has ${kind} is asked to row. See Law ${index + 1}A2(a).`,
        `B. The ${kind} are green`,
      ].join('\n'),
    );
    const text = `LAWS OF THE FERRY\n\n${laws.join('\n\n')}\n`;
    const { levels, score, work, titles } = {
      ...(await settingsOf(text)),
      titles: titleOfLines(readLines([textDocument(text, 'laws.txt')])),
    };
    expect(levels.map(({ form }) => form)).toEqual(['digits', 'capitals', 'digits', 'letters']);
    expect([score.rules, score.unread, titles?.text]).toEqual([28, 0, 'LAWS OF THE FERRY']);
    const result = await importAs('numbered-text', [textDocument(text, 'laws.txt')], contextWith({ work }));
    expect(result.expression.rules.slice(-2).map(({ number }) => number)).toEqual(['4.A.2.b', '4.B']);
  });

  it('of numbers with leading zeros, one of which was inserted', async () => {
    const rules = ['001', '002', '002 bis', '003'].map((number) => `1.1.${number} Boats. ${sentence}`);
    const { levels, score } = await settingsOf(`Ferry Rules\n\n§ 1 General\n\n${rules.join('\n\n')}\n`);
    expect(levels.at(-1)).toEqual({ form: 'digits', width: 3, inserted: 'latin', separator: '.' });
    expect(score.unread).toBe(0);
  });

  it('of manuals with numbers in angle brackets', async () => {
    const rules = kinds.map((kind, index) => `<SG${index + 1}> The ${kind} are ready. ${sentence}`);
    const { levels, score } = await settingsOf(`Ferry Manual\n\n${rules.join('\n\n')}\n`);
    expect(levels).toEqual([{ form: 'capitals' }, { form: 'digits', separator: '' }]);
    expect([score.rules, score.unread]).toEqual([4, 0]);
  });

  it('of by-laws, with sections below numerals, paragraphs in brackets, and numbers below them', async () => {
    const text = [
      ...['Satzung der Fähre', 'in der Fassung vom 12. Januar 2025', 'I. Allgemeines', '§ 1 Name', '(1) Der Verein heißt Fähre.'],
      ...['(2) Er ist nicht für Gäste, sondern für', '1. die Ruder,', '2. das Seil.', '§ 2a Sitz', '(1) Der Sitz ist am Ufer.'],
      ...[
        '(2) Das Ufer ist auf',
        '1. der linken Seite,',
        '2. der rechten Seite.',
        'II. Mitglieder',
        '§ 3 Aufnahme',
        '(1) Wer rudert, ist Mitglied.',
      ],
    ].join('\n\n');
    const { levels, score, relative, work } = await settingsOf(`${text}\n`, 'numbered-text', 'de');
    const digits = { form: 'digits', separator: '.' };
    expect(levels).toEqual([{ form: 'digits', inserted: 'letters' }, digits, digits]);
    expect([score.rules, score.unread, relative]).toEqual([12, 0, ['paragraph', 'number']]);
    const result = await importAs('numbered-text', [textDocument(`${text}\n`, 'satzung.txt')], contextWith({ work, lang: 'de' }));
    expect(result.expression.rules.map(({ above }) => above).filter((above) => above !== undefined)).toEqual([
      'I. Allgemeines',
      'II. Mitglieder',
    ]);
  });

  it.each(['numbered-text', 'laid-out-text'])(
    'of acts without blank lines, whose first paragraphs stand on the lines of articles, and whose chapters have the number first: %s',
    async (format) => {
      const text = [
        ...['Gesetz über die Fähre', '', '1. Abschnitt', 'Allgemeines', '', 'Begriffe', '§ 1. (1) Im Sinne dieses Gesetzes ist:'],
        ...[
          '1. Kahn: ein Boot;',
          '2. Seil: was ihn hält.',
          '(2) Der Kahn ist grün.',
          '',
          'Ausnahmen',
          '§ 2. Das gilt nicht für:',
        ],
        ...['1. Inseln;', '2. Teiche.', '', '2. Abschnitt', 'Betrieb', '', 'Pflichten', '§ 3. (1) Wer rudert, hält das Seil.'],
        ...['(2) Wer rudert, hat insbesondere:', '1. das Seil zu halten;', '2. die Glocke zu läuten.'],
      ].join('\n');
      const { work } = await settingsOf(`${text}\n`, format, 'de');
      const { expression } = await importAs(format, [textDocument(`${text}\n`, 'act.txt')], contextWith({ work, lang: 'de' }));
      const numbers = '1 1.1 1.1.1 1.1.2 1.2 2 2.1 2.2 3 3.1 3.2 3.2.1 3.2.2'.split(' ');
      expect(expression.rules.map(({ number }) => number)).toEqual(numbers);
      const groups = ['1. Abschnitt Allgemeines – Begriffe', 'Ausnahmen', '2. Abschnitt Betrieb – Pflichten'];
      expect(expression.rules.flatMap(({ above = [] }) => above)).toEqual(groups);
      expect(expression.rules.at(-1)?.blocks).toHaveLength(1);
    },
  );

  it.each([
    ...['. ', '   ', ' '].map((gap): [string, string[], string] => [
      `of bylaws whose sections have no more than a gap after their numbers, or their first part: "${gap}"`,
      [
        ...['FERRY BYLAWS', '', 'Fares', `1${gap}(1) A passenger must pay the ferryman.`, '    (2) A child pays half of it.', ''],
        ...['Luggage', `2${gap}(1) A passenger must not bring`, '        (a) a horse,', '        (b) a stove.'],
        ...[
          '    (2) A cat may be brought.',
          '',
          'Ferry',
          `3${gap}(1) The ferryman must keep`,
          '        (a) a rope;',
          '        (b) a bell.',
        ],
      ],
      '1 1.1 1.2 2 2.1 2.1.a 2.1.b 2.2 3 3.1 3.1.a 3.1.b',
    ]),
    [
      'of bylaws with a gap before each text',
      [
        'FERRY RULES',
        '',
        '1   Passengers pay before they board.',
        '',
        '2   Dogs are tied.',
        '2.1   Cats are not.',
        '2.2   Nor birds.',
      ],
      '1 2 2.1 2.2',
    ],
    ...['.', '、'].map((end): [string, string[], string] => [
      `of a charter in Chinese whose innermost items have no space after them: ${end}`,
      [
        ...['渡船会章程', '', '第一条 本会名称为渡船会。', '', '第二条 本会有下列船：', '（一）木船；', '（二）其他船，包括：'],
        ...[`1${end}竹筏；`, `2${end}皮筏；`, '（三）铁船。', '', '第三条 本章程自今日起生效。'],
      ],
      '1 2 2.1 2.2 2.2.1 2.2.2 2.3 3',
    ]),
    [
      'of a manual whose contents have entries of several lines',
      [
        ...[
          'Ferry manual',
          '',
          'Contents',
          '',
          '1. Boats',
          '    1.1. What is a boat?',
          '    1.2. Which of the boats that cross the river',
        ],
        ...[
          '    is the one that a passenger with luggage who',
          '    wants to stay dry should take?',
          '    1.3. Who rows?',
          '2. Ropes',
        ],
        ...['    2.1. Who holds the rope?', '', 'Chapter 1. Boats', '', '1.1. What is a boat?', '', 'A thing that floats.', ''],
        ...[
          '1.2. Which of the boats that cross the river is the one that a',
          'passenger with luggage who wants to stay dry should take?',
          '',
        ],
        ...[
          'The green one.',
          '',
          '1.3. Who rows?',
          '',
          'The ferryman.',
          '',
          'Chapter 2. Ropes',
          '',
          '2.1. Who holds the rope?',
          '',
          'All do.',
        ],
      ],
      '1 1.1 1.2 1.3 2 2.1',
    ],
    [
      'of rules in Japanese whose chapters have no space before their title',
      [
        '渡し船の説明',
        '',
        '第1章この船の種類',
        '',
        '1.1. 木の船',
        '',
        '1.2. 鉄の船',
        '',
        '第2章 綱',
        '',
        '2.1. 太い綱',
        '',
        '2.2. 細い綱',
        '',
      ],
      '1 1.1 1.2 2 2.1 2.2',
    ],
  ])('%s', async (_, lines, numbers) => {
    const text = `${lines.join('\n')}\n`;
    const lang = /\p{Script=Hiragana}/u.test(text) ? 'ja' : /章/u.test(text) ? 'zh' : 'en';
    const { work } = await settingsOf(text, 'numbered-text', lang);
    const { expression } = await importAs('numbered-text', [textDocument(text)], contextWith({ work, lang }));
    expect(expression.rules.map(({ number }) => number)).toEqual(numbers.split(' '));
  });

  it.each(['numbered-text', 'laid-out-text'])(
    'of a manual whose appendix counts anew, in the contents and below the rules: %s',
    async (format) => {
      const text = [
        ...[
          'Ferry',
          '',
          '* 1. Scope',
          '',
          '* 2. Boats',
          '',
          '  * 2.1. Oars',
          '',
          '  * 2.2. Ropes',
          '',
          '* 3. Bells',
          '',
          '  * 3.1. Brass',
        ],
        ...['', 'Appendix', '', '* 1. Tools', '', '  * 1.1. Saws', '', '  * 1.2. Files', '', '', '1. Scope', '********', ''],
        ...[
          'This is about the ferry.',
          '',
          '2. Boats',
          '********',
          '',
          '2.1. Oars',
          '=========',
          '',
          'Two a boat.',
          '',
          '2.2. Ropes',
        ],
        ...['==========', '', 'One a boat.', '', '3. Bells', '********', '', '3.1. Brass', '==========', '', 'It shines.', ''],
        ...['1. Tools', '********', '', '1.1. Saws', '=========', '', 'Many.', '', '1.2. Files', '==========', '', 'Few.'],
      ].join('\n');
      const { work } = await settingsOf(`${text}\n`, format);
      const { expression, messages } = await importAs(format, [textDocument(`${text}\n`)], contextWith({ work }));
      expect(expression.rules.map(({ number }) => number)).toEqual('1 2 2.1 2.2 3 3.1'.split(' '));
      expect(messages.map(({ ruleId }) => ruleId)).toContain('unexpected-text');
    },
  );

  it('of statutes, with articles, paragraphs, numerals and letters', async () => {
    const text = [
      ...['REGULAMENTO DO CAIS', 'CAPÍTULO I\nDOS BARCOS', 'Art. 1º O cais é de todos e não se vende.', 'Art. 2º São barcos:'],
      ...[
        'I - os de remo;',
        'II - os de vela, que são:',
        'a) os azuis;',
        'b) os brancos.',
        'Parágrafo único. As jangadas não são barcos.',
      ],
      ...['CAPÍTULO II\nDAS VELAS', 'Art. 3º As velas são de pano.', '§ 1º O pano é branco.', '§ 2º O branco é de duas cores:'],
      ...['I - a do sal;', 'II - a da espuma.', 'Art. 3º-A. O pano não se pinta.', 'Art. 4º As velas são de quem as fez.'],
    ].join('\n\n');
    const { levels, score, relative, work } = await settingsOf(`${text}\n`);
    expect(levels).toEqual([
      { form: 'digits', inserted: '-A' },
      { form: 'roman', separator: '.', alternatives: ['digits'] },
      { form: 'letters', separator: '.', alternatives: ['roman'] },
    ]);
    expect([score.rules, score.unread, relative]).toEqual([14, 0, ['paragraph', 'item']]);
    const result = await importAs('numbered-text', [textDocument(`${text}\n`, 'cais.txt')], contextWith({ work, lang: 'pt' }));
    expect(result.expression.rules.map(({ number }) => number)).toEqual(
      '1 2 2.I 2.II 2.II.a 2.II.b 2.1 3 3.1 3.2 3.2.I 3.2.II 3-A 4'.split(' '),
    );
    expectEveryWord(result);
  });

  it('of articles whose first part stands on their line, and whose letters are below it', async () => {
    const article = (number: number) => `§ ${number} (1) Boote sind:\na) lang;\nb) breit.\n(2) Absatz 1 gilt nicht für Kähne.`;
    const { levels, score } = await settingsOf(`Fährgesetz\n\n${[1, 2, 3].map(article).join('\n\n')}\n`, undefined, 'de');
    expect(levels.map(({ form }) => form)).toEqual(['digits', 'digits', 'letters']);
    expect(score).toMatchObject({ rules: 15, unread: 0, doubts: 0, errors: 0 });
  });

  it('of rules whose capitals have numerals and letters below them', async () => {
    const rule = (number: string) =>
      `${number} Rowers\n\nA. ${sentence}\n\ni. They sit.\n\nii. They row.\n\na. In the morning.\n\nb. At night.\n\nB. ${sentence}\n\ni. They stand.`;
    const text = ['1. Boats', '1.1. Crew', rule('1.1.1.'), rule('1.1.2.'), '1.2. Oars', rule('1.2.1.')].join('\n\n');
    const { levels, score } = await settingsOf(`Ferry Rules\n\n${text}\n`);
    expect(levels.map(({ form }) => form)).toEqual(['digits', 'digits', 'digits', 'capitals', 'roman', 'letters']);
    expect(score).toMatchObject({ rules: 27, unread: 0, doubts: 0, errors: 0 });
  });

  it('of articles that were inserted with a number, in the ways of several countries', async () => {
    const japanese = (number: string) =>
      `（渡し船）\n第${number}条${number === '二' ? 'の二' : ''}　渡し船は日の出から日の入りまで動く。`;
    const texts = {
      en: [...'12']
        .map((number) => `Article ${number}. Boats\n${sentence}`)
        .concat([`Article 2-1. Rafts\n${sentence}`, `Article 3. Bells\n${sentence}`]),
      ja: ['一', '二', '三'].map((number) =>
        number === '二' ? `第二条　船は川にある。\n\n${japanese('二')}` : japanese(number),
      ),
      ko: [
        '제1조(목적) ① 배는 강을 건넌다.\n② 배는 하얗다.',
        '제2조(종) 종은 울린다.',
        '제2조의2(줄) 줄은 길다.',
        '제3조(노) 노는 길다.',
      ],
      'zh-TW': [
        '第一條 這個會的船過河。',
        '第二條 會員應繳納會費。',
        '第二條之一 逾期未繳者，暫停其權利。',
        '第三條 船過河時鳴鐘。',
      ],
    };
    for (const [lang, articles] of Object.entries(texts)) {
      const { levels, score } = await settingsOf(`${articles.join('\n\n')}\n`, undefined, lang);
      expect([lang, levels[0]]).toEqual([lang, { form: 'digits', inserted: '-1' }]);
      expect([lang, score.unread, score.errors]).toEqual([lang, 0, 0]);
    }
    // Numbers of two parts that most articles have are no inserted ones.
    const code = [1, 2, 3].flatMap((part) => [
      `Article ${part}. Boats`,
      ...[1, 2].map((number) => `Article ${part}-${number}. Oars\n${sentence}`),
    ]);
    expect((await settingsOf(`${code.join('\n\n')}\n`, undefined, 'en')).levels).toEqual([
      { form: 'digits' },
      { form: 'digits', separator: '-' },
    ]);
  });

  it('of rules, sections and articles that each count anew with a word of their own', async () => {
    const article = (number: number) => `ART. ${number} . . . ${sentence} See Rule 2-1-2.`;
    const section = (number: number) => [`SECTION ${number} MOORINGS`, article(1), article(2)].join('\n');
    const rules = [1, 2, 3].map((number) => [`RULE ${number}\nTHE FERRY`, section(1), section(2)].join('\n\n'));
    const text = ['FERRY RULES', '2025-26 Season', ...rules].join('\n\n');
    const { levels, relative, score, work, words } = await settingsOf(`${text}\n`);
    const part = { form: 'digits', separator: '-' };
    expect(levels).toEqual([{ form: 'digits' }, part, part]);
    expect(relative).toEqual(['section', 'article']);
    expect(score).toMatchObject({ rules: 21, unread: 0, doubts: 0, errors: 0 });
    const { expression } = await importAs('numbered-text', [textDocument(`${text}\n`, 'ferry.txt')], contextWith({ work }));
    expect(expression.rules.slice(0, 6).map(({ number }) => number)).toEqual('1 1-1 1-1-1 1-1-2 1-2 1-2-1'.split(' '));
    // Without the words, the same lines are a doubt.
    const { messages } = await importAs(
      'numbered-text',
      [textDocument(`${text}\n`, 'ferry.txt')],
      contextWith({ work: { ...work, citations: words === undefined ? {} : { en: { ...words, below: [] } }, format: {} } }),
    );
    expect(messages.filter(({ ruleId }) => ruleId === 'number-in-text').map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('lines with a word and a number were kept as text of their rules: 12'),
    );
  });

  it('whose letter stands apart from the digits', async () => {
    const text = ['A', 'B', 'C'].flatMap((letter) => [
      `${letter} Boats`,
      `${letter} 1 Oars\n${letter} 1.1 ${sentence}\n${letter} 1.2 ${sentence}`,
      `${letter} 2 Sails\n${sentence}`,
    ]);
    const { levels, score, work } = await settingsOf(`Ferry Rules\n\n${text.join('\n\n')}\n`);
    expect(levels).toEqual([{ form: 'capitals' }, { form: 'digits', separator: '' }, { form: 'digits', separator: '.' }]);
    expect(score).toMatchObject({ rules: 15, unread: 0, doubts: 0, errors: 0 });
    const within = `Ferry Rules\n\n${text.join('\n\n')}\nA 3 player crew rows.\n`;
    const read = await importAs('numbered-text', [textDocument(within, 'ferry.txt')], contextWith({ work, lang: 'en' }));
    expect(read.expression.rules).toHaveLength(15);
  });

  it('of articles in groups that count with another word', async () => {
    const articles = (from: number) =>
      [from, from + 1].map(
        (n) => `Art. ${n} Boats with ${'abcdefg'.charAt(n)} sails\n\n${n}.1 ${sentence}\n\n${n}.2 ${sentence}`,
      );
    const groups = ['ONE – BOATS', 'TWO – OARS', 'THREE – SAILS'].flatMap((title, index) => [
      `RULE ${title}`,
      ...articles(index * 2 + 1),
    ]);
    const text = `Ferry Rules\n\n${groups.join('\n\n')}\n`;
    const { score, work } = await settingsOf(text);
    expect(score).toMatchObject({ rules: 18, unread: 0, doubts: 0, errors: 0 });
    const { expression } = await importAs('numbered-text', [textDocument(text, 'ferry.txt')], contextWith({ work }));
    expect(expression.rules.flatMap(({ number, above }) => (above === undefined ? [] : `${number} ${above}`))).toEqual([
      '1 RULE ONE – BOATS',
      '3 RULE TWO – OARS',
      '5 RULE THREE – SAILS',
    ]);
  });

  it('of paragraphs and letters that were inserted with Latin words', async () => {
    const articles = [1, 2, 3].map((number) =>
      [
        `Art. ${number} – Barche ${kinds[number]}`,
        '1. Le barche sono:',
        'a) di legno;',
        'b-bis) di tela;',
        'c) di ferro.',
        '1-bis. Le vele no.',
        '2. I remi sì.',
      ].join('\n'),
    );
    const text = `STATUTO DEL MOLO\n\n${articles.join('\n\n').replaceAll('b-bis', 'b) di latta;\nb-bis')}\n`;
    const { levels, score, work } = await settingsOf(text, undefined, 'it');
    expect(levels).toEqual([
      { form: 'digits' },
      { form: 'digits', separator: '.', inserted: 'latin' },
      { form: 'letters', separator: '.', inserted: 'latin' },
    ]);
    expect(score).toMatchObject({ rules: 24, unread: 0, errors: 0 });
    const { expression } = await importAs('numbered-text', [textDocument(text, 'molo.txt')], contextWith({ work, lang: 'it' }));
    expect(expression.rules.slice(0, 7).map(({ number }) => number)).toEqual(
      '1 1.1 1.1.a 1.1.b 1.1.bbis 1.1.c 1.1bis'.split(' '),
    );
  });

  it('of rules with a sign before their number, whose sections have numerals and whose lists count anew', async () => {
    const section = (numeral: string) =>
      `Section ${numeral}—Boats\na. ${sentence}\nb. Oars are of ash.\n(1) Some are of oak.\n(2) Some are of elm.\nc. ${sentence}`;
    const rules = [1, 2, 3].map((number) => `RULE NO. ${number}—OARS\n${section('I')}\n${section('II')}`);
    const text = `Ferry Rules\n\n${rules.join('\n')}\n`;
    const { levels, score, work } = await settingsOf(text);
    expect(levels.map(({ form }) => form)).toEqual(['digits', 'roman', 'letters', 'digits']);
    expect(score).toMatchObject({ rules: 39, unread: 0, doubts: 0, errors: 0 });
    const { expression } = await importAs('numbered-text', [textDocument(text, 'ferry.txt')], contextWith({ work }));
    expect(expression.rules.slice(0, 6).map(({ number }) => number)).toEqual([
      '1',
      '1.I',
      '1.I.a',
      '1.I.b',
      '1.I.b.1',
      '1.I.b.2',
    ]);
  });

  it('of numerals after letters, and of headings whose dash follows their number', async () => {
    const numerals = [
      '1 Boats',
      '1.1 Oars',
      '1.1.a Oars are of ash:',
      '1.1.a.I in spring,',
      '1.1.a.II in autumn.',
      '1.1.b Or of oak.',
    ];
    const { levels, score } = await settingsOf(`Ferry Rules\n\n${numerals.join('\n')}\n`, undefined, 'en');
    expect(levels.map(({ form }) => form)).toEqual(['digits', 'digits', 'letters', 'roman']);
    expect(score).toMatchObject({ rules: 6, unread: 0, doubts: 0, errors: 0 });
    const chapters = [1, 2].map((chapter) => `${chapter}.00—BOATS\n${chapter}.01 ${sentence}\n${chapter}.02 ${sentence}`);
    const text = `Ferry Rules\n\n${chapters.join('\n')}\n`;
    const { work } = await settingsOf(text);
    const { expression } = await importAs('numbered-text', [textDocument(text, 'ferry.txt')], contextWith({ work }));
    expect(expression.rules.map(({ number }) => number)).toEqual(['1.00', '1.01', '1.02', '2.00', '2.01', '2.02']);
    expect(expression.rules[0]?.blocks).toMatchObject([{ text: 'BOATS' }]);
  });

  it('of statutes whose articles stand alone above their titles, with dashes after the numbers of paragraphs', async () => {
    const paragraphs = ['1 - O cais é de todos e não se vende.', '2 - O cais não se pinta com a cor do mar.'];
    const articles = ['1', '2', '2.º-A', '3'].map((number) =>
      [`Artigo ${number.includes('º') ? number : `${number}.º`}`, 'Os barcos', ...paragraphs].join('\n'),
    );
    const { levels, score } = await settingsOf(`REGULAMENTO DO CAIS\n\n${articles.join('\n\n')}\n`, undefined, 'pt');
    expect(levels).toEqual([
      { form: 'digits', inserted: '-A' },
      { form: 'digits', separator: '.' },
    ]);
    expect(score).toMatchObject({ rules: 12, unread: 0, doubts: 0, errors: 0 });
  });

  it('of pages whose lists count below numbered headings, each list one level below the last', async () => {
    const steps = '<ol type="i"><li>The bell rings once.</li><li>The rope is loosed.</li></ol>';
    const letters = `<ol type="a"><li>The keeper calls.${steps}</li><li>The oars are raised.</li></ol>`;
    const page = (after = '') =>
      `<h1>Ferry Rules</h1><p>The rules of the ferry that crosses the river.</p>${[1, 2, 3]
        .map((number) => `<h2>${number}. Boats</h2><ol><li>${sentence}${letters}</li><li>${sentence}</li></ol>`)
        .join('')}${after}`;
    const { levels, work, score } = await settingsOf(page(), 'html');
    expect(levels.map(({ form }) => form)).toEqual(['digits', 'digits', 'letters', 'roman']);
    expect(score).toMatchObject({ rules: 21, unread: 0, doubts: 0, errors: 0 });
    const read = await importAs('html', [textDocument(page(), 'ferry.html')], contextWith({ work, lang: 'en' }));
    expect(read.expression.rules.slice(0, 7).map(({ number }) => number)).toEqual(
      '1 1.1 1.1.a 1.1.a.I 1.1.a.II 1.1.b 1.2'.split(' '),
    );
    // A heading with the number of an item is an error, and no reason to take all lists for text.
    expect((await settingsOf(page('<h3>3.2 Sails</h3><p>They are white.</p>'), 'html')).score).toMatchObject({
      rules: 22,
      errors: 1,
    });
  });

  it('of pages whose lists count anew within lists, by how deep each item is', async () => {
    const within = '<ol><li>the oars;</li><li>the sails.</li></ol>';
    const list = (items: number) => `<ol>${`<li>${sentence}${within}</li>`.repeat(items)}</ol>`;
    const head = '<h1>Ferry Rules</h1><p>The rules of the ferry that crosses the river.</p>';
    const numbersOf = async (page: string) => {
      const { work, score } = await settingsOf(page, 'html');
      const { expression } = await importAs('html', [textDocument(page, 'ferry.html')], contextWith({ work, lang: 'en' }));
      expect(score).toMatchObject({ unread: 0, doubts: 0, errors: 0 });
      return expression.rules.map(({ number }) => number);
    };
    expect(await numbersOf(head + list(4))).toEqual('1 1.1 1.2 2 2.1 2.2 3 3.1 3.2 4 4.1 4.2'.split(' '));
    const below = [1, 2, 3].map((number) => `<h2>${number}. Boats</h2>${list(2)}`);
    expect((await numbersOf(head + below.join(''))).slice(0, 7)).toEqual('1 1.1 1.1.1 1.1.2 1.2 1.2.1 1.2.2'.split(' '));
  });

  it('of sections that begin with a list of another form than most do', async () => {
    const sections = [
      '1. Klub jest przy rzece.\n2. Klub ma przystań, która jest dla łodzi.',
      'Celem klubu jest:\n1) rejs;\n2) nauka.',
    ];
    const text = `REGULAMIN KLUBU\n\n${[...sections, ...sections].map((text, index) => `§ ${index + 1}\n${text}`).join('\n\n')}\n`;
    const { work, score } = await settingsOf(text, undefined, 'pl');
    const { expression } = await importAs('numbered-text', [textDocument(text, 'klub.txt')], contextWith({ work, lang: 'pl' }));
    expect(expression.rules.map(({ number }) => number)).toEqual('1 1.1 1.2 2 2.1 2.2 3 3.1 3.2 4 4.1 4.2'.split(' '));
    expect(score).toMatchObject({ unread: 0, errors: 0 });
  });

  it('of codes, whose sections name their chapter after an abbreviation, with lists of either form nested in them', async () => {
    const sections = [1, 2].flatMap((chapter) => [
      `CHAPTER ${chapter}\n${kinds[chapter]?.toUpperCase()}`,
      `Sec. ${chapter}-101. Oars.\n${sentence}`,
      `Sec. ${chapter}-102. Bells.\n(1) "bell" means a bell;\n(2) "rope" means a rope.`,
      `Sec. ${chapter}-103. Sails.\n(a) The sails are white.\n(b) They are not:\n    (1) red; and\n    (2) green.`,
    ]);
    const { levels, score, work } = await settingsOf(`FERRY CODE\n\n${sections.join('\n\n')}\n`);
    expect(levels.map(({ form, alternatives = [] }) => [form, ...alternatives])).toEqual([
      ['digits'],
      ['digits'],
      ['digits', 'letters'],
      ['digits'],
    ]);
    expect(score).toMatchObject({ rules: 20, unread: 0, doubts: 0, errors: 0 });
    const result = await importAs(
      'numbered-text',
      [textDocument(sections.join('\n\n'), 'code.txt')],
      contextWith({ work, lang: 'en' }),
    );
    expect(result.expression.rules.slice(0, 10).map(({ number }) => number)).toEqual(
      '1 1-101 1-102 1-102.1 1-102.2 1-103 1-103.a 1-103.b 1-103.b.1 1-103.b.2'.split(' '),
    );
  });

  it('of laws of several countries, by the signs that only they have, without the words of chapters above', async () => {
    const numbersOf = async (text: string, format: string, lang: string) => {
      const { work, score } = await settingsOf(text, format, lang);
      expect(score.errors).toBe(0);
      const { expression } = await importAs(format, [textDocument(text, 'law.md')], contextWith({ work, lang }));
      return expression.rules.map(({ number }) => number);
    };
    const chinese = [
      '# 渡船条例',
      '## 第一章 总则',
      '**第一条** 渡船属于大家。',
      '**第二条** 渡船包括：',
      '（一）木船；',
      '（二）铁船。',
    ];
    const more = ['## 第二章 船夫', '**第三条** 船夫负责：', '（一）划船；', '（二）敲钟。', '**第四条** 船夫不收费。'];
    expect(await numbersOf([...chinese, ...more].join('\n\n'), 'markdown', 'zh')).toEqual('1 2 2.1 2.2 3 3.1 3.2 4'.split(' '));
    const korean = ['# 나루 회칙', '## 제1장 총칙', '### 제1조(이름)', '본회는 나루라 한다.', '### 제2조(배)'];
    const items = ['① 배는 나무로 만든다.', '② 배는 다음과 같다.', '### 제3조(종)', '① 종은 하나이다.', '② 종은 아침에 친다.'];
    const last = ['## 부칙', '### 제1조(시행일)', '이 회칙은 봄에 시행한다.'];
    expect(await numbersOf([...korean, ...items, ...last].join('\n\n'), 'markdown', 'ko')).toEqual(
      '1 2 2.1 2.2 3 3.1 3.2'.split(' '),
    );
    const french = ['CODE DU BAC', 'Chapitre Ier : Le bac', 'Article L. 111-1\nLe bac a :\n1° Une cloche ;\n2° Deux rames.'];
    const codes = [
      'Article L. 111-2\nLa cloche est dans le bac.',
      'Chapitre II : Le quai',
      'Article L. 112-1\nLe quai est au bord.',
    ];
    const decrees = [
      'Article L. 112-2\nLe quai est pour les bacs.',
      'Article R. 112-1\nLe bac porte :\n1° Son nom ;\n2° Son port.',
    ];
    expect(await numbersOf([...french, ...codes, ...decrees].join('\n\n'), 'numbered-text', 'fr')).toEqual(
      'L111 L111-1 L111-1.1 L111-1.2 L111-2 L112 L112-1 L112-2 R112-1 R112-1.1 R112-1.2'.split(' '),
    );
  });

  it('of acts with paragraphs in brackets, of articles in brackets, and of outlines after their contents', async () => {
    const numbersOf = async (text: string, lang: string, format?: string) => {
      const { work, score } = await settingsOf(text, format, lang);
      expect(score).toMatchObject({ unread: 0, errors: 0 });
      const result = await importAs(format ?? 'numbered-text', [textDocument(text)], contextWith({ work, lang }));
      return result.expression.rules.map(({ number }) => number);
    };
    const section = (number: number) =>
      `${number} Meaning of boat\n(1) A boat floats.\n(2) It is afloat when\n(a) it is wet, or\n(b) it moves.`;
    const act = ['Boats Act 2006', 'PART 1\nBOATS', section(1), section(2), 'PART 2\nOARS', section(3)].join('\n\n');
    expect((await numbersOf(act, 'en')).slice(0, 7)).toEqual('1 1.1 1.2 1.2.a 1.2.b 2 2.1'.split(' '));
    const article = (number: number) => `## (${number}) Boote\n\n(1) Das Boot ist blau.\n\n(2) Es hat ein Seil.`;
    const ordinance = `# Ordnung der Fähre\n\n${[1, 2, 3].map(article).join('\n\n')}\n`;
    expect((await numbersOf(ordinance, 'de', 'markdown')).slice(0, 4)).toEqual('1 1.1 1.2 2'.split(' '));
    const chapters = ['I. Boats', 'II. Oars', 'III. Bells'];
    const letters = [...'ABCDEFGHI'].map((letter) => `${letter}. The ${letter} boat\n\n1. ${sentence}\n\n2. ${sentence}`);
    const outline = ['Ferry Rules', 'Contents', ...chapters, ...chapters.flatMap((chapter) => [chapter, ...letters])].join(
      '\n\n',
    );
    const numbers = await numbersOf(`${outline}\n`, 'en');
    expect([numbers.length, ...numbers.slice(26, 31)]).toEqual([84, 'I.I.1', 'I.I.2', 'II', 'II.A', 'II.A.1']);
  });

  it('of sections that count on around lists with capitals or small numerals, and beside quantities at the beginning of lines', async () => {
    const capitals = [...'ABCDEFGHIJ'].map((letter) => `   ${letter}. The ${letter} boat floats.`);
    const numerals = ['i', 'ii', 'iii', 'iv', 'v'].map((numeral) => `  ${numeral}. the boat with ${numeral} oars;`);
    const wrapped = `The ferry carries passengers, goods and animals, and no more than\n12 guests at a time. ${sentence}`;
    const sections = [1, 2, 3, 4, 5].map(
      (number) => `${number}. BOATS\n\n${wrapped}${number === 2 ? `\n\n${capitals.join('\n')}` : ''}`,
    );
    const text = ['FERRY LICENSE', ...sections, `6. OARS\n\nThe oars are:\n\n${numerals.join('\n')}`].join('\n\n');
    const numbersOf = async (text: string) => {
      const { work, score } = await settingsOf(`${text}\n`);
      expect(score).toMatchObject({ unread: 0, errors: 0 });
      const { expression, messages } = await importAs('numbered-text', [textDocument(`${text}\n`)], contextWith({ work }));
      return { numbers: expression.rules.map(({ number }) => number), codes: messages.map(({ ruleId }) => ruleId) };
    };
    const { numbers, codes } = await numbersOf(text);
    expect(numbers.filter((number) => !number.includes('.'))).toEqual('1 2 3 4 5 6'.split(' '));
    expect(numbers.filter((number) => number.startsWith('2.'))).toHaveLength(10);
    // The first numeral may be the letter after H, which the next ones are not.
    expect(codes).toContain('undeclared-letters');
    const alone = await numbersOf(text.replaceAll(/ {3}[A-J]\. .*\n*/gu, ''));
    expect(alone.numbers).toEqual('1 2 3 4 5 6 6.I 6.II 6.III 6.IV 6.V'.split(' '));
    expect(alone.codes).toEqual([]);
  });

  it('of an outline with stars, and of a page whose front matter has the date', async () => {
    const outline = kinds.map((kind, index) => `* ${index + 1}. ${kind}\n** ${index + 1}.1. Green ${kind}\n${sentence}`);
    const { levels, score } = await settingsOf(`#+TITLE: Ferry Rules\n\n${outline.join('\n')}\n`);
    expect([levels.length, score.rules, score.unread]).toEqual([2, 8, 0]);
    const page = `---\ntitle: Ferry Rules\ndate: 2025-05-05\n---\n\n${kinds.map((kind, index) => `## ${index + 1}. ${kind}\n\n${sentence}`).join('\n\n')}\n`;
    const { work } = await settingsOf(page, 'markdown');
    const { effective } = await importAs('markdown', [textDocument(page, 'page.md')], contextWith({ work }));
    expect(effective).toBe('2025-05-05');
  });

  it('of a page alone whose front matter has its title, with signs that are joined to numbers', async () => {
    const front = '---\nlayout: page\npermalink: /satzung\ntitle: "Satzung der Fähre"\n---\n';
    const article = (number: number) => `# **§${number} Boote**\n\n1. Das Boot ist blau.\n2. Es hat ein Seil.`;
    const text = `${front}${[1, 2, 3].map(article).join('\n\n')}\n`;
    expect(recognizeImporter([textDocument(text, 'satzung.md')])?.name).toBe('markdown');
    const { work, evidence, score } = await settingsOf(text, 'markdown', 'de');
    expect([work.titles, evidence.get('titles')]).toEqual([{ de: 'Satzung der Fähre' }, 'line 4']);
    expect(score).toMatchObject({ rules: 9, unread: 0, errors: 0 });
  });

  it('by headings if a list with numbers is below only one of them, and not by labels that no level has', async () => {
    const section = (title: string) => `## ${title}\n\n${sentence}\n\n${sentence}`;
    const list = ['1. Open the gate.', '2. Ring the bell.', '3. Row across.'].join('\n');
    const titles = ['Boats', 'Oars', 'Bells'].map(section);
    const text = `# Ferry Rules\n\n${titles.join('\n\n')}\n\n${list}\n\n${section('Ropes')}\n`;
    const { levels, unsure } = await settingsOf(text, 'markdown');
    expect([levels.map(({ form }) => form), unsure]).toEqual([
      ['words', 'digits'],
      [expect.stringContaining('whether the rules have no numbers')],
    ]);
    const labels = [1, 2, 3].map((number) => `**ORG-1.${number}**  \n${sentence}`);
    expect(await proposed(`# Ferry Rules\n\n${titles.join('\n\n')}\n\n${labels.join('\n\n')}\n`, 'markdown')).toBeUndefined();
    // Headings with numbers of a form that no level has are no headings without numbers.
    const swedish = [1, 2].flatMap((part) => [
      `## ${part} kap. Båtar`,
      ...[1, 2].map((number) => `### ${number} § Åror\n\n${sentence}`),
    ]);
    expect(await proposed(`# Ferry Rules\n\n${swedish.join('\n\n')}\n`, 'markdown')).toBeUndefined();
  });

  it('of articles with numerals and then signs, the first of which is missing', async () => {
    const articles = ['Art. 1º O cais:\nI - parte;\nII - chega.\n§ 2º O sino toca.\n§ 3º O remo fica.'].concat(
      [2, 3].map((number) => `Art. ${number}º O rio:\n§ 1º corre;\n§ 2º desce.`),
    );
    const text = `REGULAMENTO DO CAIS\n\n${articles.join('\n\n')}\n`;
    const { work, score } = await settingsOf(text, undefined, 'pt');
    const result = await importAs('numbered-text', [textDocument(text, 'cais.txt')], contextWith({ work, lang: 'pt' }));
    expect(result.expression.rules.map(({ number }) => number)).toEqual('1 1.I 1.II 1.2 1.3 2 2.1 2.2 3 3.1 3.2'.split(' '));
    expect(score).toMatchObject({ rules: 11, unread: 0, doubts: 1 });
  });

  it('of laws with a dash after the dots of articles, numerals or letters below, titles with ordinals, and a part that no number has', async () => {
    const text = [
      ...['LEY DEL MUELLE', 'TÍTULO PRIMERO\nDel agua', 'Artículo 1. Las barcas.\nLas barcas son de todos y no se venden.'],
      'Artículo 2.- Son barcas:\nI. La azul;\nII. La blanca, y\nIII. La verde.',
      ...['TÍTULO SEGUNDO\nDe la tierra', 'CAPÍTULO ÚNICO', 'Artículo 3.- La tierra es:\na) el muelle, o\nb) la casa.'],
      ...['Disposiciones finales', 'La presente ley entra en vigor con la marea que sigue a su lectura.'],
    ].join('\n\n');
    const { work, score } = await settingsOf(`${text}\n`, undefined, 'es');
    const result = await importAs('numbered-text', [textDocument(text, 'ley.txt')], contextWith({ work, lang: 'es' }));
    expect(
      result.expression.rules.map(({ number, above }) => (above === undefined ? number : `${number} below ${above}`)),
    ).toEqual([
      ...['1 below TÍTULO PRIMERO Del agua', '2', '2.I', '2.II', '2.III'],
      ...['3 below TÍTULO SEGUNDO De la tierra – CAPÍTULO ÚNICO', '3.a', '3.b'],
    ]);
    expect(score).toMatchObject({ rules: 8, unread: 0, errors: 0 });
    expect(work.citations['es']).toMatchObject({
      rule: expect.arrayContaining(['artículo', 'artículos', 'art.']),
      below: expect.arrayContaining(['fracción']),
    });
    const loose = result.messages.filter(({ fatal }) => fatal === false).map(({ line, ruleId }) => `${line} ${ruleId}`);
    expect(loose).toEqual(['23 unnumbered-heading']);
  });

  it('with the capitals of optional rules, below a title of their own', async () => {
    const rules = [1, 2, 3].map((number) => `${number}. Boats\n${number}.1 ${sentence}\n${number}.2 ${sentence}`);
    const optional = ['A. Storms', `A.1 ${sentence}`, `A.2 ${sentence}`, 'B. Pirates', `B.1 ${sentence}`];
    const text = `Ferry Rules\n\n${rules.join('\n\n')}\n\nOptional Rules\n${optional.join('\n')}\n`;
    const { levels, work, score } = await settingsOf(text);
    expect(levels[0]).toEqual({ form: 'digits', alternatives: ['capitals'] });
    expect(score).toMatchObject({ rules: 14, unread: 0, doubts: 0 });
    const { expression } = await importAs('numbered-text', [textDocument(text, 'ferry.txt')], contextWith({ work, lang: 'en' }));
    expect(expression.rules.find(({ number }) => number === 'A')).toMatchObject({ title: 'Storms', above: 'Optional Rules' });
  });

  it.each([
    [
      'of an outline with a title before the text of its numerals, whose digits begin anew below them',
      'en',
      [
        `2016 Ferry League\n\nI. Aim: ${sentence}`,
        'II. Boats:\n\n1. A boat floats.\n2. A boat is dry:\na. inside,\nb. outside.',
        `III. Bell:\n\n1. ${sentence}`,
      ],
      'I II II.1 II.2 II.2.a II.2.b III III.1',
    ],
    [
      'of capitals between digits',
      'en',
      [1, 2, 3].map(
        (number) =>
          `${number}. Boats\n\n${number}.A. ${sentence}\n\n${number}.B. Bells\n\n${number}.B.1. They ring.\n\n${number}.B.2. They do not swing.`,
      ),
      '1 1.A 1.B 1.B.1 1.B.2 2 2.A 2.B 2.B.1 2.B.2 3 3.A 3.B 3.B.1 3.B.2',
    ],
    [
      'of bylaws whose articles are counted in words, with padded sections below them',
      'en',
      ['One', 'Two', 'Three'].map(
        (word, index) =>
          `ARTICLE ${word.toUpperCase()}\nBOATS\n\nSection ${index + 1}.01 Oars. The ${kinds[index]} are kept by the ferry.\n\nSection ${index + 1}.02 Bells. See Section 1.0${index}.`,
      ),
      '1 1.01 1.02 2 2.01 2.02 3 3.01 3.02',
    ],
    [
      'of articles with ordinals in words',
      'es',
      ['primero', 'segundo', 'tercero'].map((word) => `Artículo ${word}.- Las barcas son de todos y no se venden en el muelle.`),
      '1 2 3',
    ],
    [
      'of sections with a sign and no dot',
      'en',
      [1, 2, 3].map((number) => `§ ${number} Each keeper of the ${kinds[number]} is to ring the bell, as § 1 says.`),
      '1 2 3',
    ],
    [
      'of a code, whose sections have a sign before numbers of two parts',
      'en',
      [1, 2, 3].map(
        (number) =>
          `§ 7-10${number}. ${kinds[number]}.\n\n(a) The ${kinds[number]} are the keeper's.\n\n(b) The ${kinds[number]} are red.`,
      ),
      '7-101 7-101a 7-101b 7-102 7-102a 7-102b 7-103 7-103a 7-103b',
    ],
    [
      'of sections without a dot',
      'en',
      ['1.1', '1.2', '1.3', '2.1', '2.2'].map((number) => `Section ${number}  Ferries. Nobody sells them, as Section 1.2 says.`),
      '1.1 1.2 1.3 2.1 2.2',
    ],
    [
      'of regulations whose first paragraph follows a dash',
      'en',
      kinds.flatMap((kind, index) => [
        `The ${kind}`,
        `${index + 1}.—(1) The ${kind} are those of the ferry.`,
        `(2) Nobody may keep the ${kind}—`,
        `(a) at night, if the ${kind} are wet;`,
        `(b) on land, if the ${kind} are dry.`,
      ]),
      [1, 2, 3, 4].map((number) => `${number} ${number}.1 ${number}.2 ${number}.2.a ${number}.2.b`).join(' '),
    ],
    [
      'of an act after its sentences of contents, with titles before a dash, and an inserted section',
      'en',
      [
        'THE FERRY ACT\n\nARRANGEMENT OF SECTIONS\n\nSECTIONS\n1. Oars.\n2. Sails.\n3. Bells.',
        `An Act about ferries.\n\n1. Oars.—(1) ${sentence}\n\n(2) Nobody sells oars.`,
        `2. Sails.—(1) ${sentence}\n\n(2) Nobody sells sails.\n\n2A. Ropes.—Ropes are kept by the keeper of the ferry.`,
        '3. Bells.—The keeper rings them at night.',
      ],
      '1 1.1 1.2 2 2.1 2.2 2a 3',
    ],
    [
      'of an act with a section that was inserted, and no dot',
      'en',
      ['1', '2', '2A', '3'].map(
        (number, index) => `${number}  The ${kinds[index]}\n\nNobody sells the ${kinds[index]} of the ferry, and that is all.`,
      ),
      '1 2 2a 3',
    ],
    [
      'of headings with words that are none for rules',
      'en',
      [1, 2].map(
        (number) =>
          `## ${number}. ${kinds[number]}\n\n${sentence}\n\n### Guideline ${number}.1 Ferries\n\n${sentence}\n\n#### Success Criterion ${number}.1.1 Boats\n\nBoats swim.\n\n#### Success Criterion ${number}.1.2 Ships\n\nShips swim.`,
      ),
      '1 1.1 1.1.1 1.1.2 2 2.1 2.1.1 2.1.2',
    ],
    [
      'of articles with a word that is none for rules',
      'en',
      [1, 2, 3, 4, 5].map((number) => `Can. ${number} The keeper of the ferry rings the bell, and nobody else may ring it.`),
      '1 2 3 4 5',
    ],
    [
      'of Japanese headings with wide digits and no dot',
      'ja',
      ['名称', '会費', '総会'].map(
        (title, index) => `${'１２３'[index]}　${title}\n\nこの会の${title}は川の岸で決めるものとする。`,
      ),
      '1 2 3',
    ],
    [
      'of Japanese articles below their titles, the first paragraphs of which have no number',
      'ja',
      [
        '川の会 会則\n\n第１章　総則\n\n（名称）\n第１条　この会は、川の会と称する。',
        '（目的）\n第２条　この会は、次のことをする。\n（１）川を歩く。\n（２）岸を守る。',
        '第２章　会員\n\n（会員）\n第３条　岸に住む者は会員となる。\n２　会員は鐘を鳴らす。\n３　会員は櫂を持つ。',
        '（補則）\n第４条　ほかのことは総会で決める。\n（１）鐘\n（２）櫂',
      ],
      '1 2 2.1 2.2 3 3.2 3.3 4 4.1 4.2',
    ],
  ])('%s', async (_, lang, parts, numbers) => {
    const text = `${parts.join('\n\n')}\n`;
    const { work, score } = await settingsOf(text, undefined, lang);
    expect(score).toMatchObject({ unread: 0, doubts: 0, errors: 0 });
    const result = await importAs('numbered-text', [textDocument(text, 'ferry.txt')], contextWith({ work, lang }));
    const { rules } = result.expression;
    expect(rules.map(({ number }) => number).join(' ')).toBe(numbers);
    expectEveryWord(result);
    if (rules.length === 10)
      expect(rules.map(({ title, above }) => [above, title])).toEqual(
        expect.arrayContaining([
          ['第１章 総則', '名称'],
          ['第２章 会員', '会員'],
        ]),
      );
  });

  it('not with the articles of a second text, in another language, as parts of the last one', async () => {
    const articles = (words: readonly string[]) =>
      words.map(
        (word, index) =>
          `${index + 1}. ${word}\n\nThe keeper of the ferry decides who has the ${word}, and nobody else may use ${word} at all.`,
      );
    const text = [...articles(kinds), 'In French', ...articles(['Rames', 'Voiles', 'Cloches', 'Cordes'])].join('\n\n');
    const { levels, score } = await settingsOf(`${text}\n`);
    expect(levels).toHaveLength(1);
    expect(score).toMatchObject({ rules: 4, unread: 2, errors: 1 });
  });

  it('of statutes whose final provisions and first paragraphs have no number that can be read, which is said', async () => {
    const articles = [1, 2, 3].map((number) => `**Artículo ${number}. Muelle.** Las barcas son de todos y no se venden.`);
    const chapters = ['## Capítulo I. De la barca', ...articles, '## Capítulo II. Del remo'];
    const last = ['**Artículo 4. Altas.** 1. El remo es de madera.', '2. El sino toca para los que no oyen el mar.'];
    const text = ['# Estatutos', ...chapters, ...last, '## Disposición final', 'La marea es la que manda.'].join('\n\n');
    const { work } = await settingsOf(text, 'markdown', 'es');
    const { messages, expression } = await importAs('markdown', [textDocument(text)], contextWith({ work, lang: 'es' }));
    expect(expression.rules.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
    const doubts = messages.filter(({ fatal }) => fatal === false).map(({ line, ruleId }) => `${line} ${ruleId}`);
    expect(doubts.toSorted()).toEqual(['13 number-in-text', '17 unnumbered-heading']);
    // Readers of plain text, to which the signs of headings are words, doubt as much.
    expect((await proposed(text, 'laid-out-text', 'es')) ?? {}).toMatchObject({ score: { doubts: 1, unread: 1 } });
    expect(titleOfLines(readLines([textDocument('Laws of the Ferry\n\nLaw 1: Boats\n')]))?.text).toBe('Laws of the Ferry');
  });

  it('of a page that begins with links to others, whose title is in its head', async () => {
    const links = ['Prev', 'Up', 'Next'].map((name) => `<a href="${name}.html">${name}</a>`).join(' ');
    const rules = kinds.map(
      (kind, index) => `<p>${index + 1}. The ${kind} are in the boat.</p>\n<p>${index + 1}.1 ${sentence}</p>`,
    );
    const page = (head: string) => `<html><head>${head}</head><body>\n<p>${links}</p>\n${rules.join('\n')}\n</body></html>`;
    expect((await settingsOf(page('<title>Laws of the Ferry</title>'), 'html')).work.titles).toEqual({ en: 'Laws of the Ferry' });
    const listed = page('').replace(
      `<p>${links}</p>`,
      `<ul><li>${links.replaceAll('> <', '></li><li><')}</li></ul><p>Ferry Laws</p>`,
    );
    expect((await settingsOf(listed, 'html')).work.titles).toEqual({ en: 'Ferry Laws' });
    const marked = `- [Home](home.html)\n- [Boats](boats.html)\n\nFerry Laws\n\n${kinds.map((kind, index) => `${index + 1}. The ${kind} are here.`).join('\n\n')}\n`;
    expect((await settingsOf(marked, 'markdown', 'en')).work.titles).toEqual({ en: 'Ferry Laws' });
    const unnamed = await settingsOf(page(''), 'html');
    expect([unnamed.work.titles, unnamed.unsure[0]]).toEqual([{ en: 'Ferry rules' }, 'the title: the document begins with none']);
  });

  it('with a level that a single number shows, as the first below another', async () => {
    const text = [1, 2].map((number) => `${number}. Boats\n\n${number}.1 ${sentence}\n\n${number}.2 ${sentence}`).join('\n\n');
    const { levels, score } = await settingsOf(`Ferry Rules\n\n${text}\n\n2.2.1 ${sentence}\n`);
    expect(levels).toHaveLength(3);
    expect(score).toMatchObject({ rules: 7, unread: 0, doubts: 0 });
    expect((await settingsOf(`Ferry Rules\n\n${text}\n\n2.2.4 ${sentence}\n`)).levels).toHaveLength(2);
  });

  it('not of headings without numbers whose lists each count anew', async () => {
    const lists = (...counts: readonly number[]) =>
      ['# Ferry Rules', sentence]
        .concat(
          counts.flatMap((count, list) => [
            `## The ${kinds[list]}`,
            kinds
              .slice(0, count)
              .map((kind, index) => `${index + 1}. Mind the ${kind}.`)
              .join('\n'),
          ]),
        )
        .join('\n\n');
    const { score } = await settingsOf(lists(2, 3), 'markdown');
    expect(score).toMatchObject({ rules: 2, errors: 1 });
    // A list is no part of the last rule above its heading, either, and none of the headings stays text unseen.
    const { work } = await settingsOf(lists(4, 1, 2), 'markdown');
    const read = await importAs('markdown', [textDocument(lists(4, 1, 2), 'ferry.md')], contextWith({ work, lang: 'en' }));
    expect(read.expression.rules.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
    expect(read.messages.filter(({ fatal }) => fatal === false).map(({ ruleId }) => ruleId)).toEqual([
      'unnumbered-heading',
      'unnumbered-heading',
      'number-in-text',
    ]);
  });

  it('with sections by the hundreds of chapters, and the letters that no list has', async () => {
    const rules = [100, 101, 200, 201].flatMap((chapter) => [
      ...(chapter % 100 === 0 ? [`${chapter / 100}. Boats`] : []),
      `${chapter}. Oars`,
      ...[1, 2].flatMap((rule) => [
        `${chapter}.${rule}. ${sentence}`,
        ...[...'abcdefghijkmnp'].map((letter) => `${chapter}.${rule}${letter} ${sentence}`),
      ]),
    ]);
    const { levels, dotted, score } = await settingsOf(`Ferry Rules\n\n${rules.join('\n\n')}\n`);
    expect(levels).toEqual([
      { form: 'digits', width: 1 },
      { form: 'digits', width: 3, parent: 'leading-digits' },
      { form: 'digits', separator: '.' },
      { form: 'letters', separator: '', skip: 'lo' },
    ]);
    expect(dotted).toEqual(['section', 'chapter', 'rule']);
    expect(score).toMatchObject({ rules: rules.length, unread: 0 });
  });

  it('with leading zeros, and with capitals of appendices', async () => {
    const padded = ['051', '052', '103'].flatMap((chapter) => [
      `${chapter}. Oars`,
      `${chapter}.1. ${sentence}`,
      `${chapter}.2. ${sentence}`,
    ]);
    expect((await settingsOf(padded.join('\n\n'))).levels[0]).toEqual({ form: 'digits', width: 3 });
    const appendix = `1. Oars\n\n1.1. ${sentence}\n\n1.2. ${sentence}\n\nAppendix A: Bells\n\nA.1. ${sentence}\n`;
    expect((await settingsOf(appendix)).levels[0]).toEqual({ form: 'digits', alternatives: ['capitals'] });
  });

  it('with the word before the numbers of headings', async () => {
    const text = [1, 2, 3].map((law) => `Canon ${law}: Oars\n\n${law}.1 ${sentence}\n\n${law}.2 ${sentence}\n\n`).join('');
    expect((await settingsOf(text)).words?.section).toContain('Canon');
  });

  it('of statutes, whose paragraphs are printed alone and whose titles count nothing', async () => {
    const subjects = ['Ruder', 'Segel', 'Anker', 'Glocken', 'Lampen'];
    const article = (number: string, index: number) =>
      `### Art ${number} ${subjects[index]}\n\n(1) ${subjects[index]} sind auf der Fähre von dem Fährmann zu führen.\n\n(2) Wer ${subjects[index]} und Boote hat, ist dem Ufer ein guter Gast.\n\n`;
    const articles = ['1', '2', '2a', '3', '4'].map(article);
    const text = `# Fährgesetz\n\n## I. Boote\n\n${articles.slice(0, 3).join('')}## II. Glocken\n\n${articles.slice(3).join('')}`;
    const { levels, relative, words, score } = await settingsOf(text, 'markdown');
    expect(levels).toEqual([
      { form: 'digits', inserted: 'letters' },
      { form: 'digits', separator: '.' },
    ]);
    expect(relative).toEqual(['paragraph']);
    expect(words).toMatchObject({ rule: expect.arrayContaining(['Artikel', 'Art']), below: expect.arrayContaining(['Abs.']) });
    expect(score.rules).toBe(15);
  });

  it('of statutes whose items were inserted with a letter', async () => {
    const items = ['1.', '1a.', '2.', '3.'].map(
      (label) => `${label} die Ruder, die auf der Fähre von dem Fährmann zu führen sind;`,
    );
    const articles = [1, 2, 3].map(
      (article) => `### Art ${article}\n\n(1) Der Fährmann hat:\n\n${items.join('\n\n')}\n\n(2) Er läutet die Glocke.\n`,
    );
    const { levels, score } = await settingsOf(`# Fährgesetz\n\n${articles.join('\n')}`, 'markdown');
    expect(levels[2]).toEqual({ form: 'digits', separator: '.', inserted: 'letters' });
    expect(score).toMatchObject({ rules: 21, unread: 0 });
  });

  it('of pages of Jekyll, whose numbers stand after anchors', async () => {
    const page = (chapter: number) =>
      textDocument(
        `---\nlayout: page\npermalink: /ferry/rules/${chapter}\n---\n# ${chapter}. Boats\n\n### <a id="1"/> ${chapter}.1 ${sentence}\n### <a id="2"/> ${chapter}.2 ${sentence}\n#### <a id="2a"/> ${chapter}.2a ${sentence}\n`,
        `${chapter}.md`,
      );
    const importer = importerNamed('jekyll') ?? expect.fail();
    const settings = await proposeSettings(importer, [1, 2, 3].map(page), { id: 'ferry', lang: undefined });
    if (settings === undefined || settings === 'unknown-language') return expect.fail(String(settings));
    expect(settings.score.rules).toBe(12);
    expect(Object.values(settings.work.titles)).not.toContain('layout: page');
  });

  it('of by-laws, whose sections begin anew in each article, and which are cited by both', async () => {
    const articles = ['I', 'II', 'III', 'IV'].map(
      (numeral, index) =>
        `ARTICLE ${numeral} - ${kinds[index]?.toUpperCase()}\n\nSection 1. The ${kinds[index]} of the ferry are counted by the keeper.\n\nSection 2. Whoever has ${kinds[index]} is told:\n  (a)of ${kinds[index]} in the boats; and\n  (b) where ${kinds[index]} may be kept.\n`,
    );
    const { levels, relative, words, score } = await settingsOf(`Ferry Club\n\n${articles.join('\n')}`);
    expect(levels).toEqual([{ form: 'roman' }, { form: 'digits', separator: '.' }, { form: 'letters', separator: '.' }]);
    expect(relative).toEqual(['section', 'item']);
    expect(words).toMatchObject({ section: ['article', 'articles'], below: expect.arrayContaining(['section']) });
    expect(score).toMatchObject({ rules: 20, unread: 0, errors: 0 });
  });

  it('of German by-laws, whose sections have a sign and whose paragraphs are in brackets', async () => {
    const sections = ['1 Name', '2 Boote', '2a Gäste', '3 Glocken'].map(
      (heading, index) =>
        `§ ${heading}\n\n(1) Der Verein hat ${kinds[index]}, und die Fähre ist ein Boot.\n(2) Wer ${kinds[index]} für die Gäste hat, ist auf dem Ufer.\n`,
    );
    const { levels, score, work } = await settingsOf(`Satzung der Fähre e.V.\n\n${sections.join('\n')}`);
    expect(levels).toEqual([
      { form: 'digits', inserted: 'letters' },
      { form: 'digits', separator: '.' },
    ]);
    expect(score).toMatchObject({ rules: 12, unread: 0 });
    expect(work.titles).toEqual({ de: 'Satzung der Fähre e.V.' });
  });

  it.each([
    ['numbered-text', (number: number, inserted: string) => `${number}${inserted} `],
    ['markdown', (number: number, inserted: string) => `<sup>${number}${inserted}</sup> `],
  ])('of Swiss statutes as %s, whose paragraphs have a number and no sign', async (format, label) => {
    const articles = ['Ruder', 'Segel', 'Anker', 'Glocken'].map(
      (subject, index) =>
        `Art. ${index + 1} ${subject}\n\n${label(1, '')}Der Verein hat ${subject}, und die Fähre ist ein Boot.\n\n${label(2, '')}Wer ${subject} für die Gäste hat, ist auf dem Ufer.\n\n`,
    );
    const text = `Statuten der Fähre\n\n${articles.join('')}Art. 5 Gäste\n\n3 Gäste sind auf dem Boot nicht zu viel.\n`;
    const { work } = await settingsOf(text, format);
    const { expression } = await importAs(format, [textDocument(text)], contextWith({ work, lang: 'de' }));
    expect(expression.rules.map(({ number }) => number).join(' ')).toBe('1 1.1 1.2 2 2.1 2.2 3 3.1 3.2 4 4.1 4.2 5');
  });

  it('of constitutions, whose clauses begin anew in each section though they are fewer than the articles', async () => {
    const articles = ['I', 'II', 'III', 'IV', 'V'].map((numeral, index) => {
      const subject = [...kinds, 'guests'][index];
      return `ARTICLE ${numeral}\n${subject?.toUpperCase()}\nSection 1: The keeper counts ${subject}.${`\n${sentence}`.repeat(index * index * 2)}`;
    });
    const clauses = 'Section 2: Norms\nClause 1: Nobody rows.\nClause 2: A boat is\n\tA. wet, or\n\tB. old.\n';
    const text = `Ferry Club\n\n${articles.join('\n\n')}\n${clauses}Section 3: Bells\nClause 1: They ring.\nClause 2: They rest.\n`;
    const { work } = await settingsOf(text);
    const { expression } = await importAs('numbered-text', [textDocument(text)], contextWith({ work }));
    expect(expression.rules.map(({ number }) => number).slice(8)).toEqual(
      'V V.1 V.2 V.2.1 V.2.2 V.2.2.A V.2.2.B V.3 V.3.1 V.3.2'.split(' '),
    );
  });

  it('of lists whose letters skip one, count anew within a rule or follow a comma, with a doubt for the former', async () => {
    const section = (number: number, list: string) =>
      `§ ${number} Boote\n\n(1) Der Verein hat Boote, und zwar\n${list}\n(2) Er ist da.\n\n`;
    const lists = [
      '(a) Ruder,\n(b) Segel, (c) Taue,\n(d) Anker.',
      '(a) Ruder,\n(b) Segel.',
      '(a) Ruder.\nAuf dem See\n(a) Segel,\n(b) Taue.',
    ];
    const text = `Satzung der Fähre\n\n${lists.map((list, index) => section(index + 1, list)).join('')}`;
    const { work } = await settingsOf(text);
    const { expression, messages } = await importAs('numbered-text', [textDocument(text)], contextWith({ work, lang: 'de' }));
    expect(expression.rules.map(({ number }) => number)).toEqual(
      '1 1.1 1.1.a 1.1.b 1.1.d 1.2 2 2.1 2.1.a 2.1.b 2.2 3 3.1 3.1.a 3.1.b 3.2'.split(' '),
    );
    expect(messages.map(({ line, ruleId }) => `${line} ${ruleId}`)).toEqual(
      expect.arrayContaining(['8 number-gap', '23 undeclared-letters']),
    );
  });

  it('of Finnish by-laws, whose signs are after the numbers, with a doubt where they count anew', async () => {
    const section = (number: string, subject: string) =>
      `${number} § ${subject}\n\nYhdistys on lautalla, ja sen ${subject} on se joka ei ole kuin muut tai jos se on.\n\n`;
    const sections = ['1', '2', '2 a', '3'].map((number, index) =>
      section(number, ['Nimi', 'Kello', 'Airo', 'Vene'][index] ?? ''),
    );
    const read = async (text: string) => {
      const { work } = await settingsOf(text);
      return importAs('numbered-text', [textDocument(text)], contextWith({ work, lang: 'fi' }));
    };
    const { expression, messages } = await read(`Lautan säännöt\n\n${sections.join('')}`);
    expect(expression.rules.map(({ number, title }) => `${number} ${title}`)).toEqual(['1 Nimi', '2 Kello', '2a Airo', '3 Vene']);
    expect(messages.map(({ ruleId }) => ruleId)).not.toContain('number-in-text');
    const anew = await read(`Lautan säännöt\n\n${sections.join('')}Muut asiat\n\n${section('1', 'Laituri')}`);
    expect(anew.messages.map(({ line, ruleId }) => `${line} ${ruleId}`)).toContain('21 number-in-text');
  });

  it('of Swedish acts, whose words and signs are after the numbers that count anew in each chapter', async () => {
    const chapters = ['Inledning', 'Båtar', 'Straff'].map((title, index) => {
      const added = index === 2 ? '1 a §  Den som inte har en klocka ska ha en flagga.\n\n' : '';
      return `${index + 1} kap. ${title}\n\n1 §  Denna lag är till för dem som ror.\n\n${added}2 §  Den gäller inte den som inte har en båt.\n\n`;
    });
    const { work } = await settingsOf(`Båtlag\n\n${chapters.join('')}`);
    const read = await importAs(
      'numbered-text',
      [textDocument(`Båtlag\n\n${chapters.join('')}`)],
      contextWith({ work, lang: 'sv' }),
    );
    expect(read.expression.rules.map(({ number }) => number)).toEqual('1 1.1 1.2 2 2.1 2.2 3 3.1 3.1a 3.2'.split(' '));
    expect(read.messages.map(({ ruleId }) => ruleId)).not.toContain('number-gap');
    // With the chapter in front of each, they are not read, which is an error.
    const whole = chapters.map((chapter, index) => chapter.replaceAll(/^(?=\d+ (?:a )?§)/gm, `${index + 1} kap. `)).join('');
    const { messages } = await importAs('numbered-text', [textDocument(whole)], contextWith({ work, lang: 'sv' }));
    expect(messages.filter(({ fatal }) => fatal).map(({ line, ruleId }) => `${line} ${ruleId}`)).toContain('3 unreadable-number');
  });

  it('of lists that count anew below capitals', async () => {
    const list = kinds.map((kind, index) => `${index + 1}. Mind the ${kind}.`).join('\n');
    const text = `Ferry Rules\nEffective 1 March 2024\n\n${['A', 'B', 'C'].map((letter) => `${letter}. DUTIES\n${list}`).join('\n\n')}\n`;
    const { levels, relative, score } = await settingsOf(text);
    expect(levels).toEqual([{ form: 'capitals' }, { form: 'digits', separator: '.' }]);
    expect([relative, score]).toMatchObject([['paragraph'], { rules: 15, unread: 0, errors: 0 }]);
    // Below headings without a letter, they do not.
    expect(await proposed(text.replaceAll(/[ABC]\. D/g, 'D'))).toBeUndefined();
  });

  it('of articles whose numbers have only a bracket after them', async () => {
    const article = (kind: string, index: number) => `${index + 1}) The ${kind} are kept in the boat house.\n\n`;
    const text = `Ferry Rules\n\n${kinds.map(article).join('').replace('.\n', ':\n     a) at night,\n     b) in winter.\n')}`;
    const { work, levels } = await settingsOf(text);
    expect(levels).toEqual([{ form: 'digits' }, { form: 'letters', separator: '.' }]);
    const { expression } = await importAs('numbered-text', [textDocument(text)], contextWith({ work, lang: 'en' }));
    expect(expression.rules.map(({ number }) => number)).toEqual(['1', '1.a', '1.b', '2', '3', '4']);
  });

  it('of articles above a text, which is no title, and with a doubt for paragraphs beside their items', async () => {
    const rest = 'O clube tem a sua sede na margem do rio, ao lado da casa dos barcos, e o foro na cidade';
    const list = '1.  os remos;\n2.  as velas.';
    const paragraphs = '-   Parágrafo 1º - O clube não tem sinos.\n-   Parágrafo 2º - Os barcos são do clube.';
    const articles = [`São do clube:\n\n${list}`, rest, `São dos sócios:\n\n${list}\n\n${paragraphs}`];
    const text = articles.map((article, index) => `Artigo ${index + 1}º\n---------\n\n${article}\n`).join('\n');
    const { work } = await settingsOf(`ESTATUTO\n========\n\n${text}`, 'markdown', 'pt');
    const documents = [textDocument(`ESTATUTO\n========\n\n${text}`, 'ferry.md')];
    const { expression, messages } = await importAs('markdown', documents, contextWith({ work, lang: 'pt' }));
    expect(expression.rules.map(({ number, title }) => [number, title])).toEqual(
      ['1', '1.1', '1.2', '2', '3', '3.1', '3.2'].map((number) => [number, null]),
    );
    expect(messages.map(({ line, ruleId }) => `${line} ${ruleId}`)).toContain('25 number-in-text');
  });

  it('from no quantities, dates and lists', async () => {
    expect(
      await proposed(
        `Minutes of the ferry club\n\n3 boats were sold for 2.50 each.\n\n${sentence}\n\n12.5.2024 was a Sunday, and the boat was late.\n`,
      ),
    ).toBe(undefined);
  });
});

it('letters that are printed alone are a level if a fifth of the rules have them, which is said to be unsure', async () => {
  const list = `a. ${sentence}\n\nb. ${sentence}\n\n`;
  const rules = (lists: number) =>
    [1, 2]
      .flatMap((chapter) => [
        `${chapter}. Oars\n\n`,
        ...Array.from({ length: 12 }, (_, rule) => `${chapter}.${rule + 1}. ${sentence}\n\n${rule < lists ? list : ''}`),
      ])
      .join('');
  const { levels, unsure } = await settingsOf(`Ferry Rules\n\n${rules(3)}`);
  expect(levels.at(-1)).toEqual({ form: 'letters', separator: '' });
  expect(unsure).toEqual([expect.stringContaining('whether lists such as "a." are rules')]);
  expect((await settingsOf(rules(1))).levels).toHaveLength(2);
});

it.each([
  ['en', sentence.repeat(2)],
  // The articles are those of Portuguese, too.
  [
    'en',
    'Put the board on a table. Each player takes a boat, a bell and a rope, and draws a card. A keeper without a lamp moves a boat to a pier, and sells a net.',
  ],
  // `a` and `is` are words of Hungarian, too.
  [
    'en',
    '1. A boat floats. 2. It is wide. 3. A bell rings. 4. It is loud. 5. An oar is long. 6. A net holds. 7. It is old. 8. See Article 2(1) of these rules.',
  ],
  // `a` and `o` are words of Czech, too.
  [
    'pt',
    '1º O barco: parte; chega. 2º O sino toca. 3º O remo fica. 4º A corda segura. 5º O rio: corre; desce. 6º A margem: fica; espera.',
  ],
  [
    'cs',
    'Převozník nesmí zvonit na zvon, když se cestující ještě drží na břehu a voda je vysoká, nebo pokud loď není připravena podle pravidla, která se čtou s ostatními.',
  ],
  [
    'hu',
    'A révész nem kongathatja meg a harangot, ha az utasok még a parton állnak, és a víz felől szél jön, vagy ha a hajó nincs kész.',
  ],
  [
    'de',
    'Der Fährmann darf die Glocke nicht läuten, wenn das Boot von dem Ufer ablegt und ein Gast noch im Wasser ist. Das ist für die Gäste.',
  ],
  [
    'es',
    'El barquero no puede tocar la campana si los viajeros se quedan en la orilla del río, y por eso es una regla que se lee con las otras.',
  ],
  [
    'pt',
    'O barqueiro não pode tocar o sino se os viajantes ficam na margem do rio, e por isso é uma regra que se lê com as outras do livro.',
  ],
  // A foreign name has letters of another language.
  ['ru', `${'Лодочник не вправе бить в колокол, если кто-либо из гостей остаётся на берегу реки. '.repeat(4)}Лодку ведёт Іван.`],
  [undefined, 'Поромник не має права бити у дзвін, якщо хтось із гостей залишається на березі річки.'],
  ['fa', 'قایقران نمی‌تواند زنگ را بزند اگر کسی از مسافران هنوز در ساحل رودخانه باشد.'],
  ['ar', 'لا يجوز لصاحب القارب أن يدق الجرس إذا بقي أحد من الركاب على ضفة النهر.'],
  [undefined, 'اگر کوئی مسافر ابھی دریا کے کنارے پر ہے تو کشتی والا گھنٹی نہیں بجا سکتا۔'],
  ['he', 'בעל הסירה אינו רשאי לצלצל בפעמון אם אחד הנוסעים נשאר על גדת הנהר.'],
  ['th', 'คนพายเรือห้ามตีระฆังหากยังมีผู้โดยสารเหลืออยู่บนฝั่งแม่น้ำ'],
  ['ja', '渡し守は、客が岸に残っているとき、鐘を鳴らしてはならない。'],
  ['zh', '如果还有客人在岸上，船夫们不能敲钟，这是规则。'],
  ['zh-TW', '如果還有客人在岸上，船夫們不能敲鐘，這是規則。'],
  [
    'sv',
    'Vakten ska ha en bok vid kajen och den som inte har betalat av en avgift till hamnen ska vara kvar med båten i tre dagar eller fler.',
  ],
  [
    'da',
    'Vagten skal have en bog ved kajen og den som ikke har betalt af en afgift til havnen skal blive med båden i tre dage eller flere der.',
  ],
  [
    'fi',
    'Vahti pitää kirjaa, ja jos joku ei ole maksanut, se on laiturilla tai satamassa kun vahti on sen sanonut että vene on myös muiden tiellä.',
  ],
  [undefined, '1. Xerrat brin volo tapan. 2. Molten krag sipo.'],
])('the language of a text is told by its words: %s', (lang, text) => {
  expect(detectLanguage(text)).toBe(lang);
});

it('a document whose lists count anew below headings without a number is refused with the lines', () => {
  const text = '# Ferry\n\n## Setup\n\n1. Take the oars.\n2. Ring the bell.\n\n## Turn\n\n1. Row.\n';
  const lines = text.split('\n').map((line, index) => ({ file: 'ferry.md', number: index + 1, text: line }));
  expect(whyUnnumbered(lines)).toEqual({
    lists: 2,
    reason: 'has 2 lists that each count anew, below nothing with a number (lines 5, 10)',
  });
  expect(whyUnnumbered(lines.slice(0, 3)).lists).toBe(0);
  const clauses = readLines([textDocument('PRIMERA.- Objeto.\n\nSEGUNDA.- Barcos.\n\nTERCERA.- Remos.\n')]);
  expect(whyUnnumbered(clauses).reason).toContain('(lines 1, 3, 5)');
  const wiki = readLines([textDocument('== 1. Boats ==\n\nA boat has oars.\n\n== 2. Bells ==\n')]);
  expect(whyUnnumbered(wiki).reason).toContain('is wikitext, whose headings stand between "=" (lines 1, 5)');
});

it('the file says why each setting is proposed, and is read as it was proposed', async () => {
  const rules = [1, 2].map(
    (chapter) =>
      `${chapter}. Oars\n\n${chapter}.1. ${sentence} See canon 1.1.\n\n${chapter}.2. See canon 2.1.\n\nExample: One oar.\n\n`,
  );
  const text = `Ferry Rules\n\n${rules.join('')}The text is under CC BY-SA 4.0.\n`;
  const settings = await proposed(text);
  if (settings === undefined || settings === 'unknown-language') return expect.fail(String(settings));
  const file = workFile(settings, 'ferry-rules.txt');
  const { work } = settings;
  expect(parse(file)).toEqual({
    titles: { en: 'Ferry Rules' },
    source: 'en',
    numbering: work.numbering,
    citations: work.citations,
    exampleLabels: { en: ['Example'] },
    licence: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  });
  expect(work.citations['en']?.rule).toEqual(['rule', 'rules', 'canon']);
  for (const evidence of ['# line 1', '"1.1" on 4 lines, the first 5', '"canon" before 4 numbers', 'examples in the text: 2'])
    expect(file).toContain(evidence);
});

it('the words before numbers with letters, also in links, cite rules', async () => {
  const chapters = ['1', '2', 'A'].map(
    (chapter) =>
      `${chapter}. Oars\n\n${chapter}a. ${sentence} See [Canon 1a](canon:1a).\n\n${chapter}b. See Canon A1, and 3 men at 2b.\n\n${chapter}1. Row.\n\n`,
  );
  const { words } = await settingsOf(`Ferry Rules\n\n${chapters.join('')}`);
  expect(words?.rule).toEqual(['rule', 'rules', 'canon']);
});

it('words before numbers of which only some are those of rules cite none', async () => {
  const rules = [
    '1. Boats',
    '1.1. Oars are of ash.',
    '1.2. The ropes are of hemp.',
    '2. Bells',
    '2.1. A bell rings.',
    '2.2. It rings twice.',
  ];
  const versions =
    'The ferry uses version 1.1, version 2.1 and version 2.2 of the signal book, and not version 3.0 or version 4.1.';
  const items = 'See item 1.1, item 1.2 and item 2.1 of these rules.';
  const { words } = await settingsOf(`${[...rules, versions, items].join('\n\n')}\n`);
  expect(words?.rule).toEqual(['rule', 'rules', 'item']);
});

it.each([
  [
    'uk',
    'Стаття',
    ['Човен є спільним, і не належить до майна членів.', 'Хто веде човен, той дзвонить у дзвін або чекає на берег.'],
  ],
  [
    'el',
    'Άρθρο',
    [
      'Η βάρκα είναι του συλλόγου και δεν είναι για τους άλλους.',
      'Τα μέλη που έχουν κουπί το φέρνουν στην βάρκα για να κωπηλατούν.',
    ],
  ],
  [
    'tr',
    'Madde',
    [
      'Kayık dernek için bir araçtır ve her üye ile olan bu bağ için korunur.',
      'Bir üye veya konuk, kural ne ise ona göre kürek çeker.',
    ],
  ],
  [
    'id',
    'Pasal',
    [
      'Perahu ini adalah milik perkumpulan dan tidak dijual oleh anggota.',
      'Setiap anggota yang mendayung dengan dayung dari kayu dapat menang atau kalah.',
    ],
  ],
  [
    'vi',
    'Điều',
    ['Thuyền là của câu lạc bộ và không được bán cho người khác.', 'Một người chèo thuyền phải có mái chèo theo các luật này.'],
  ],
])('articles of bylaws are read in a language that nobody named: %s', async (lang, noun, [first, second]) => {
  const articles = [1, 2, 3].map((number) => `${noun} ${number}\n\n1. ${first}\n2. ${second}\n`);
  const settings = await proposed(`${noun.toUpperCase()}\n\n${articles.join('\n')}`);
  if (settings === undefined || settings === 'unknown-language') return expect.unreachable('no settings were proposed');
  expect(settings.work.source).toBe(lang);
  expect(settings.score).toMatchObject({ rules: 9, doubts: 0 });
});

it('a text in XML is refused with what to do', async () => {
  const text = '<?xml version="1.0"?>\n<book><chapter><title>1. Boats</title><para>Boats float.</para></chapter></book>\n';
  await expect(proposed(text)).rejects.toThrow('the document is XML');
});

it('a text in AsciiDoc is refused with what to do', async () => {
  const text = '= Ferry Rules\n\n== 1. Boats\n\n1.1. Oars are of ash.\n\n== 2. Bells\n\n2.1. A bell rings.\n';
  await expect(proposed(text)).rejects.toThrow('the document is AsciiDoc');
  await expect(proposed(text.replaceAll(/^(=+) (.*)/gmu, '$1 $2 $1'))).resolves.toBeDefined();
});

describe('a document contradicts its work', () => {
  const contradictions = async (text: string, known: Parameters<typeof contextWith>[0] = {}) => {
    const context = contextWith({ edition: '2025-03-01', ...known });
    const { messages } = await importAs('numbered-text', [textDocument(text)], context);
    return messages.flatMap(({ ruleId, line, reason }) => (ruleId === 'settings-contradicted' ? [`${line}: ${reason}`] : []));
  };
  const text = (paragraphs: readonly string[]) => ['101. Oars', `101.1. ${sentence}`, ...paragraphs, ''].join('\n\n');

  it('by numbers of a form that the work does not have', async () => {
    const [first, ...others] = await contradictions(
      text(Array.from({ length: 6 }, (_, index) => `101.1-${index + 1}. ${sentence}`)),
    );
    expect(first).toMatch(/^5: 6 lines begin with numbers such as "101\.1-1"/);
    expect(others).toEqual([]);
  });

  it('by a level that no line looks like, unless the text is short', async () => {
    const rules = (count: number) => Array.from({ length: count }, (_, index) => `101.${index + 2}. ${sentence}`);
    expect(await contradictions(text(rules(20)))).toEqual([
      '1: no rule has the level "subrule", and no lines are numbered like it',
    ]);
    expect(await contradictions(text(rules(5)))).toEqual([]);
    expect(await contradictions(text([...rules(20), `101.22. ${sentence}`, `101.22a ${sentence}`]))).toEqual([]);
  });

  it('by its language', async () => {
    const rules = Array.from(
      { length: 8 },
      (_, index) => `101.${index + 2}. La campana que está en el muelle se toca cuando llega la barca.`,
    );
    const words = '1: the document is imported as "en", and its words are those of "es"';
    expect(await contradictions(text(rules))).toEqual([words]);
    expect(await contradictions(text(rules), { lang: 'es' })).toEqual([]);
  });

  it('by words before the numbers of its rules', async () => {
    const rules = ['a', 'b', 'c'].map((letter) => `101.1${letter} ${sentence} Step 101.1${letter} ends it.`);
    const [first, ...others] = await contradictions(text(rules));
    expect(first).toMatch(/^5: "step" stands before numbers of rules in the text 3 times, .* \(lines 5, 7, 9\)$/);
    expect(others).toEqual([]);
    expect(await contradictions(text(rules.map((rule) => rule.replace('Step', 'Rule'))))).toEqual([]);
  });
});

describe('a document as publishers set it is read without a word of settings', () => {
  it.each([
    [
      'a Danish article that begins without a number for its first paragraph, and a list within one',
      'markdown',
      'da',
      [
        '# Vedtægter for Færgen',
        '**§ 1. Navn**',
        'Navnet er Færgen.',
        '**§ 2. Formål**',
        'Færgen sejler.',
        'Stk. 2. Den ringer.',
      ],
      [
        'Stk. 3. Den hviler.',
        '**§ 3. Gæster**',
        'Gæster er:',
        '1. roere,',
        '2. sejlere.',
        'Stk. 2. De betaler.',
        '**§ 4. Ende**',
        'Ud.',
        'Stk. 2. Hjem.',
      ],
      '1 2 2.2 2.3 3 3.2 4 4.2',
      [],
    ],
    [
      'an ordinance with titles before its first letters, and the number of a page between dashes',
      'numbered-text',
      'en',
      [
        'FERRY ORDINANCE',
        'SECTION 1. TITLE. This is the ferry ordinance.',
        'SECTION 2. BELLS. (a) The bell rings.',
        '(b) It is loud.',
      ],
      [
        'SECTION 3. OARS. The oars are long.',
        '- 1 -',
        'SECTION 4. ROPES. (a) Ropes are dry.',
        '(b) They are long.',
        'SECTION 5. END. All go home.',
      ],
      '1 2 2.a 2.b 3 4 4.a 4.b 5',
      [],
    ],
    [
      'a Turkish by-law, whose language is not known, with dashes at the numbers of its articles',
      'numbered-text',
      'tr',
      [
        'SAL TÜZÜĞÜ',
        'MADDE 1- (1) Sal yeşildir.',
        '(2) Sal uzundur.',
        'MADDE 2- (1) Çan çalar.',
        '(2) Çan:',
        'a) küçüktür,',
        'b) sarıdır.',
      ],
      ['MADDE 3- (1) İp uzundur.', '(2) İp sağlamdır.', 'MADDE 4- (1) Kürek tahtadır.', 'MADDE 5- (1) Her şey salındır.'],
      '1 1.1 1.2 2 2.1 2.2 2.2.a 2.2.b 3 3.1 3.2 4 4.1 5 5.1',
      [],
    ],
    [
      'an act whose articles begin with a sign after their number, in chapters with a title',
      'numbered-text',
      'en',
      ['FERRY RULES', 'Title I. The Boats', 'Can. 1 A boat floats for all.', 'Can. 2 §1. The bell rings.', '§2. It is loud.'],
      [
        'Title II. The Crew',
        'Can. 3 §1. The crew rows.',
        '§2. It sleeps:',
        '1° by night;',
        '2° in winter.',
        'Can. 4 The crew sings.',
        'Can. 5 All sing.',
      ],
      '1 2 2.1 2.2 3 3.1 3.2 3.2.1 3.2.2 4 5',
      [],
    ],
    [
      'a list with letters below digits, where another article begins with letters',
      'numbered-text',
      'nl',
      [
        'REGLEMENT VAN HET VEER',
        'Artikel 1 Begrippen',
        'In dit reglement is:',
        'a. veer: een boot;',
        'b. bel: een klok.',
        'Artikel 2 De bel',
      ],
      [
        '1. De bel is van het veer.',
        '2. Zij is stil:',
        'a. in de nacht;',
        'b. op zondag.',
        'Artikel 3 Het touw',
        '1. Het touw is lang.',
        '2. Het is van de veerman.',
      ],
      '1 1.a 1.b 2 2.1 2.2 2.2.a 2.2.b 3 3.1 3.2',
      [],
    ],
    [
      'an article that lost the accent of its word, a chapter directly above it, and a final provision without a number',
      'numbered-text',
      'es',
      [
        'REGLAMENTO DE LA BARCA',
        'CAPÍTULO 1. LA BARCA',
        'ARTÍCULO 1.- Objeto. Este reglamento es de la barca.',
        'ARTÍCULO 2.- Remos. Los remos son de madera.',
      ],
      [
        'CAPÍTULO 2. LA CAMPANA',
        'ARTÍCULO 3.- Son. La campana suena.',
        'ARTICULO 4.- Hora. Suena por la noche.',
        'DISPOSICIÓN FINAL. Entra en vigor en mayo.',
      ],
      '1 2 3 4',
      ['unnumbered-heading'],
    ],
    [
      'numbers in full below an article, in a document whose other articles have none',
      'numbered-text',
      'fr',
      [
        'RÈGLEMENT DU BAC',
        'CHAPITRE PREMIER – LE BAC',
        'Article premier – Objet',
        'Le bac traverse la rivière.',
        'Article 2 – Cloche',
        '2.1. La cloche sonne.',
      ],
      [
        '2.2. Elle est de bronze.',
        'CHAPITRE II – LES RAMES',
        'Article 3 – Rames',
        'Les rames sont de bois.',
        'Article 4 – Corde',
        'La corde est dans le bac.',
      ],
      '1 2 3 4',
      ['unreadable-number', 'unreadable-number'],
    ],
  ] as const)('%s', async (_, format, lang, above, below, numbers, codes) => {
    const separator = format === 'markdown' || lang === 'en' ? '\n\n' : '\n';
    const document = textDocument(`${[...above, ...below].join(separator)}\n`, 'ferry.txt');
    const settings = await proposeSettings(importerNamed(format) ?? expect.fail(format), [document], { id: 'ferry', lang });
    if (settings === undefined || settings === 'unknown-language') return expect.fail(String(settings));
    const { expression, messages } = await importAs(format, [document], contextWith({ work: settings.work, lang }));
    expect(expression.rules.map(({ number }) => number)).toEqual(numbers.split(' '));
    const doubts = messages.filter(({ fatal }) => fatal !== null && fatal !== undefined);
    expect(doubts.map(({ ruleId }) => ruleId)).toEqual(codes);
  });
});

it('names in work.yaml what was found without a setting: contents, glossary and date', async () => {
  const chapters = `1. Boats\n1.1. ${sentence} It has oars.\n1.2. ${sentence}\n2. Bells\n2.1. ${sentence} It rings.\n`;
  const terms = 'Definitions\n\nBell\nWhat rings.\n\nOar\nWhat rows.\n';
  const text = `Ferry Rules\nEffective March 3, 2024\n\nContents\n1. Boats\n2. Bells\n\n${chapters}\n${terms}`;
  expect(workFile(await settingsOf(text), 'ferry.txt')).toContain(
    '# found without a setting: contents from "Contents" on line 4; 2 terms below "Definitions" on line 14; date 2024-03-03 on line 2\n',
  );
});
