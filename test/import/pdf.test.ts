import { describe, expect, it } from 'vitest';
import { recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { explainWords, summarizeLedger } from '../../src/import/ledger/index.ts';
import { pdf } from '../../src/import/pdf/index.ts';
import { findSymbols, setLines } from '../../src/import/pdf/set-lines.ts';
import { digest } from './fixture-folders.ts';
import { makePdf, type PlacedText, setPage } from './made-pdf.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const context = contextWith();

function footer(page: number): readonly PlacedText[] {
  return [
    { x: 200, y: 30, text: String(page) },
    { x: 40, y: 42, text: 'harbourgame.example' },
  ];
}

const title = setPage([
  [120, 'Rules of the Harbour'],
  [120, 'These rules are effective as of March 3, 2021.'],
]);

// The right column is drawn before the left one.
const contents = [
  { x: 40, y: 540, text: 'Contents' },
  { x: 220, y: 516, text: '2. Scoring' },
  { x: 230, y: 504, text: '200. Crates' },
  { x: 220, y: 492, text: 'Glossary' },
  { x: 40, y: 516, text: '1. Play' },
  { x: 50, y: 504, text: '100. Turns' },
];

const rules = setPage([
  [40, '1. Play'],
  undefined,
  [40, '100. Turns'],
  undefined,
  [55, '100.1. On your turn you may move one ferry along the quay, then you may'],
  [70, 'load as many crates as it has room for, as told in rule'],
  [70, '100.2. Gulls are no load, whatever their owners say about the loads of'],
]);

const more = setPage([
  [70, 'other ferries.'],
  undefined,
  [70, '100.1a Nobody may pass a ferry that is wide or one of the long-'],
  [85, 'hulled ones, and no gull may sit on them.'],
  undefined,
  [70, 'Example: Two gulls sit on a ferry. It loads as if they did not.'],
  undefined,
  [55, '100.2. A tied ferry stays.'],
  undefined,
  [40, '2. Scoring'],
  undefined,
  [40, '200. Crates'],
  undefined,
  [55, '200.1. A full crate is worth two points.'],
]);

const glossary = setPage([
  [40, 'Glossary'],
  undefined,
  [40, 'Ahoy!'],
  [40, 'What the first player calls when the game begins.'],
  undefined,
  [40, 'Rope'],
  [40, '1. What a tied ferry costs.'],
  [40, '2. What ties it.'],
]);

const pages = [title, contents, rules, more, glossary].map((texts, index) => [...footer(index + 1), ...texts]);

describe('pdf', () => {
  const bytes = makePdf(pages);

  it('reads rules, glossary and dates by the positions of lines', async () => {
    const document = toImportDocument('any.bin', bytes);
    expect(recognizeImporter([document])?.name).toBe('pdf');
    const result = await pdf.import([document], context);
    expect(digest(result)).toMatchInlineSnapshot(`
      {
        "aside": {
          "contents": 14,
          "label-punctuation": 1,
          "number-punctuation": 7,
          "page-footer": 20,
          "part-heading": 1,
          "sense-number": 4,
        },
        "back": [],
        "effective": "2021-03-03",
        "front": [
          "  1:1 text Rules of the Harbour",
          "  2:1 text These rules are effective as of March 3, 2021.",
        ],
        "glossary": {
          "Ahoy!": [
            [
              "  32:1 text What the first player calls when the game begins.",
            ],
          ],
          "Rope": [
            [
              "  34:4 text What a tied ferry costs.",
            ],
            [
              "  35:4 text What ties it.",
            ],
          ],
        },
        "messages": [],
        "rules": [
          "13:1 section 1 # Play",
          "14:1 chapter 100 # Turns",
          "15:1 rule 100.1",
          "  15:8 text On your turn you may move one ferry along the quay, then you may load as many crates as it has room for, as told in rule 100.2. Gulls are no load, whatever their owners say about the loads of other ferries.",
          "21:1 subrule 100.1a",
          "  21:8 text Nobody may pass a ferry that is wide or one of the long-hulled ones, and no gull may sit on them.",
          "  23:10 example <Example> Two gulls sit on a ferry. It loads as if they did not.",
          "24:1 rule 100.2",
          "  24:8 text A tied ferry stays.",
          "25:1 section 2 # Scoring",
          "26:1 chapter 200 # Crates",
          "27:1 rule 200.1",
          "  27:8 text A full crate is worth two points.",
        ],
      }
    `);
    expectEveryWord(result);
  });

  it('reads text below two columns after both, and the header of two pages as a header', async () => {
    const frame = (page: number): readonly PlacedText[] => [
      { x: 160, y: 570, text: 'Rules of the Harbour 2021' },
      { x: 180, y: 20, text: `Page ${page} of 2` },
    ];
    const column = (x: number, numbers: readonly string[]) =>
      numbers.map((number, index): PlacedText => ({ x, y: 540 - index * 14, text: `${number}. A gull sits here.` }));
    const file = makePdf([
      [...frame(1), { x: 40, y: 554, text: '1. Play' }, ...column(40, ['100.1', '100.2']), ...column(240, ['100.3', '100.4'])],
      [
        ...column(40, ['100.5', '100.6']),
        ...column(240, ['100.7', '100.8']),
        { x: 40, y: 400, text: 'Glossary' },
        { x: 40, y: 370, text: 'Gull' },
        { x: 40, y: 340, text: 'See rule 100.' },
        ...frame(2),
      ],
    ]);
    const result = await pdf.import([toImportDocument('a.pdf', file)], { ...context, edition: '2021-03-03' });
    expect(result.expression.rules.map(({ number }) => number)).toEqual([
      '1',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `100.${n}`),
    ]);
    expect(result.expression.glossary.map(({ term }) => term)).toEqual(['Gull']);
    expect(summarizeLedger(result.ledger).aside).toMatchObject({ 'page-header': 10, 'page-footer': 8 });
  });

  it('reads the date and title that a browser prints directly above the text of two pages as a header', async () => {
    const header = { x: 40, y: 552, text: '3/3/21, 2:41 PM    Rules of the Harbour' };
    const numbers = (from: number) =>
      setPage([0, 1, 2, 3, 4].map((n) => [40, `100.${from + n}. A gull sits here, and looks at the sea.`]));
    const file = makePdf([
      [header, ...numbers(1)],
      [header, ...numbers(6)],
    ]);
    const result = await pdf.import([toImportDocument('a.pdf', file)], { ...context, edition: '2021-03-03' });
    expect(result.expression.rules.map(({ blocks }) => blocks[0]?.text)).toEqual(
      Array(10).fill('A gull sits here, and looks at the sea.'),
    );
    expect(summarizeLedger(result.ledger).aside).toMatchObject({ 'page-header': 28 });
  });

  it('joins the lines of a column that are full for their column, and not for the page', async () => {
    const column = (x: number, numbers: readonly number[]) =>
      numbers
        .flatMap((number) => [
          `100.${number}. The captain of any ship tells`,
          'Her course to All who sail with her',
          'and stays.',
        ])
        .map((text, index): PlacedText => ({ x, y: 510 - index * 12, text }));
    const file = makePdf([
      [
        { x: 40, y: 564, text: 'Rules of the Harbour, for all who sail to it, who stay in it, or who leave it again.' },
        { x: 40, y: 540, text: '1. Play' },
        ...column(40, [1, 2, 3, 4, 5]),
        ...column(240, [6, 7, 8, 9]),
      ],
    ]);
    const { expression } = await pdf.import([toImportDocument('a.pdf', file)], { ...context, edition: '2021-03-03' });
    expect(expression.rules.slice(1).map(({ title, blocks }) => [title, ...blocks.map(({ text }) => text)])).toEqual(
      Array.from({ length: 9 }, () => [null, 'The captain of any ship tells Her course to All who sail with her and stays.']),
    );
  });

  it('keeps a sentence with which several pages end, above their footer', async () => {
    const page = (number: number) =>
      setPage([
        ...(number === 1 ? ([[40, '1. Play'], undefined] as const) : []),
        [40, `100.${number}. The ship that stands first among all ships, as rule ${number}`],
        [
          40,
          `says in its ${['first', 'second', 'third', 'fourth'][number - 1]} sentence, reaches the harbour before the others.`,
        ],
        [40, number < 4 ? 'Then the next ship sails.' : 'Then the game ends.'],
        undefined,
        undefined,
        [180, `Page ${number} of 4`],
      ]);
    const file = makePdf([1, 2, 3, 4].map(page));
    const { expression, ledger } = await pdf.import([toImportDocument('a.pdf', file)], { ...context, edition: '2021-03-03' });
    const ends = expression.rules.slice(1).map(({ blocks }) => /Then .*/u.exec(blocks[0]?.text ?? '')?.[0]);
    expect(ends).toEqual([...Array.from({ length: 3 }, () => 'Then the next ship sails.'), 'Then the game ends.']);
    expect(summarizeLedger(ledger).aside).toMatchObject({ 'page-footer': 16 });
  });

  it('joins the words that its lines divide, keeps hyphens that another line has, and reports what is doubtful', async () => {
    const file = makePdf([
      setPage([
        [40, '1. Play'],
        undefined,
        [40, '100.1. The captain tells everybody who sails with her the announce-'],
        [40, 'ment, which is the only announcement of the day, and that of a well-'],
        [40, 'known harbour, as all well-known harbours have one, and of a lighthouse sea-'],
        [40, 'mark.'],
      ]),
    ]);
    const { expression, messages } = await pdf.import([toImportDocument('a.pdf', file)], { ...context, edition: '2021-03-03' });
    expect(expression.rules.at(-1)?.blocks[0]?.text).toBe(
      'The captain tells everybody who sails with her the announcement, which is the only announcement of the day, and that of a well-known harbour, as all well-known harbours have one, and of a lighthouse sea-mark.',
    );
    expect(messages.filter(({ ruleId }) => ruleId === 'divided-word').map(({ reason }) => reason)).toEqual([
      'words at the ends of lines may be divided or have a hyphen, and stand nowhere else: 1 ("sea-" in line 4)',
    ]);
  });

  it('joins runs on one baseline, with a space if they are apart', async () => {
    const runs = makePdf([
      [
        { x: 40, y: 540, text: '1. A' },
        { x: 40, y: 516, text: '100.1. A fer' },
        { x: 91.7, y: 516, text: 'ry' },
        { x: 103, y: 519, text: 'moves.' },
      ],
    ]);
    const { expression } = await pdf.import([toImportDocument('a.pdf', runs)], context);
    expect(expression.rules.at(-1)?.blocks[0]?.text).toBe('A ferry moves.');
  });

  it('reports a document without text', async () => {
    const { messages } = await pdf.import([toImportDocument('scan.pdf', makePdf([[]]))], context);
    expect(messages.map(({ ruleId, file }) => [file, ruleId])).toContainEqual(['scan.pdf', 'empty-source']);
  });

  it('warns of a single page without text', async () => {
    const { messages } = await pdf.import([toImportDocument('a.pdf', makePdf([title, [], rules]))], context);
    expect(messages.map(({ reason }) => reason)).toContain('page 2 of the PDF contains no text');
  });

  it.each([0.1, 0.3, 0.5, 0.7, 0.9])('reads or refuses a file of which only %d is left, with a remedy', async (share) => {
    const cut = toImportDocument('cut.pdf', bytes.slice(0, bytes.length * share));
    const outcome = await Promise.resolve(pdf.import([cut], context)).then(
      ({ ledger, expression }) => explainWords(ledger, expression),
      (error: Error) => error.message,
    );
    if (typeof outcome === 'string') expect(outcome).toMatch(/^"cut\.pdf" cannot be read as a PDF: .+; check the download/);
    else expect(outcome).toEqual([]);
  });

  it('refuses a file that only begins like a PDF', async () => {
    const fake = textDocument('%PDF-1.7\nnothing of the kind', 'fake.pdf');
    await expect(pdf.import([fake], context)).rejects.toThrow(/"fake\.pdf" cannot be read as a PDF/);
  });
});

describe('the only letter of a font', () => {
  const line = (y: number, text: string, bullet?: { font: string; text: string }) => [
    ...(bullet === undefined ? [] : [{ ...bullet, x: 60, y, width: 5, size: 10 }]),
    { font: 'body', text, x: bullet === undefined ? 40 : 72, y, width: 5 * text.length, size: 10 },
  ];
  const rows = ['Bring ropes', 'of hemp', 'and of silk', 'and crates', 'of oak'];

  it('is a bullet if lines begin with it', () => {
    const pages = [rows.flatMap((text, index) => line(700 - 14 * index, text, { font: 'courier', text: 'o' }))];
    expect(setLines('a.pdf', { pages }).pages[0]?.map(({ line: { text } }) => text.replace(/\s+/g, ' '))).toEqual(
      rows.map((text) => `◦ ${text}`),
    );
  });

  it('is a letter if it is within a line', () => {
    const word = (y: number) => [{ font: 'italic', text: 'x', x: 200, y, width: 5, size: 10 }];
    const pages = [rows.flatMap((text, index) => [...line(700 - 14 * index, text), ...word(700 - 14 * index)])];
    expect(setLines('a.pdf', { pages }).pages[0]?.every(({ line: { text } }) => text.endsWith('x'))).toBe(true);
  });
});

describe('notes beside the text of a PDF', () => {
  const wide = [
    'These ferries carry crates from one quay to the next until the tide',
    'turns, and then they rest where they are, with all crates on board,',
  ] as const;
  /** Rules across a page, of which the last one goes on. */
  const rulesAt = (x: number) => [
    { x, y: 540, text: '100. Turns' },
    { x, y: 516, text: '100.1. Ferries sail in the morning and rest at night on their quays.' },
    { x, y: 492, text: `100.2. ${wide[0]}` },
    { x, y: 480, text: wide[1] },
  ];
  const others = [
    { x: 30, y: 540, text: 'which nobody may move.' },
    { x: 30, y: 516, text: '100.3. Gulls rest.' },
  ];
  const noteAt = (x: number) => [
    { x, y: 492, text: 'New since the', size: 8 },
    { x, y: 482, text: 'third printing.', size: 8 },
  ];
  const importPages = async (...pages: readonly (readonly PlacedText[])[]) => {
    const result = await pdf.import([toImportDocument('a.pdf', makePdf([title, ...pages]))], context);
    expectEveryWord(result);
    const reasons = result.messages.flatMap(({ ruleId, reason }) => (ruleId === 'note-as-text' ? [reason] : []));
    const textOf = (number: string) =>
      result.expression.rules.find((rule) => rule.number === number)?.blocks.map((block) => ('text' in block ? block.text : ''));
    return { reasons, textOf, numbers: result.expression.rules.map(({ number }) => number) };
  };

  it('are set off below the rule beside them, and reported', async () => {
    const { reasons, textOf } = await importPages([...rulesAt(30), ...noteAt(356)], others);
    expect(reasons).toEqual([
      'text beside the rules was set off below the paragraph at its height, on page 2 of the PDF, first "New since the"',
    ]);
    expect(textOf('100.2')).toEqual([`${wide.join(' ')} which nobody may move.`, 'New since the third printing.']);
  });

  it('at the foot of a page are reported by their signs', async () => {
    const rules = [
      { x: 30, y: 540, text: '100. Turns' },
      { x: 30, y: 516, text: '100.1. Ferries sail in the morning.*' },
      { x: 30, y: 492, text: '100.2. Gulls rest.**' },
      { x: 30, y: 60, text: '* Not in winter.', size: 8 },
      { x: 30, y: 48, text: '** Or fly.', size: 8 },
    ];
    const { reasons } = await importPages(rules, others);
    expect(reasons).toEqual([
      'lines that look like footnotes were kept as text of the rule above them: 2, such as "* Not in winter." (lines 6, 7)',
    ]);
  });

  it('do not hide a rule on the same baseline', async () => {
    const [heading, first, second, third] = rulesAt(110);
    const note = { x: 30, y: 516, text: 'New since the', size: 8 };
    const noteEnd = { x: 30, y: 492, text: 'third printing.', size: 8 };
    const pages = [heading, note, first, noteEnd, second, third].filter((line) => line !== undefined);
    const { reasons, textOf, numbers } = await importPages(pages, others);
    expect(numbers).toContain('100.2');
    expect(reasons).toHaveLength(1);
    expect(textOf('100.1')?.[0]).toBe('Ferries sail in the morning and rest at night on their quays.');
  });

  it('are not columns of text or cells of a table', async () => {
    const columns = [30, 240].flatMap((x, column) =>
      Array.from({ length: 6 }, (_, index) => ({
        x,
        y: 540 - 12 * index,
        text: `100.${column * 6 + index + 1}. Ferries sail to the quay.`,
      })),
    );
    const cells = [
      { x: 30, y: 400, text: 'Crates of wood', size: 8 },
      { x: 120, y: 400, text: 'three points each', size: 8 },
    ];
    expect((await importPages([...columns, ...cells])).reasons).toEqual([]);
  });

  it('are not lines that the page draws before those above them', async () => {
    const [heading, first, second, third] = rulesAt(30);
    const end = { x: 30, y: 468, text: 'which nobody may move.' };
    const last = { x: 30, y: 444, text: '101. Quays' };
    const below = { x: 30, y: 420, text: '101.1. Quays are made of stone.' };
    const layers = [heading, last, first, second, third, end, below].filter((line) => line !== undefined);
    const { reasons, numbers } = await importPages(layers);
    expect([reasons, numbers]).toEqual([[], ['100', '100.1', '100.2', '101', '101.1']]);
  });

  it('at the foot of a page are reported if a raised figure refers to them', async () => {
    const [heading, first] = rulesAt(30);
    const mark = { x: 318.5, y: 519, text: '1', size: 6 };
    const note = [
      { x: 30, y: 43, text: '1', size: 6 },
      { x: 36, y: 40, text: 'Except on market days.' },
    ];
    const { reasons, textOf } = await importPages([heading, first, mark, ...note].filter((line) => line !== undefined));
    expect(reasons.join()).toContain('such as "¹ Except on market days."');
    expect(textOf('100.1')?.[0]).toMatch(/quays\.¹$/);
  });
});

describe('terms of a PDF with their definitions close beside them', () => {
  const cell = (x: number, y: number, lines: readonly string[]) => lines.map((text, line) => ({ x, y: y - line * 12, text }));
  const entry = (y: number, term: readonly string[], definition: readonly string[]) => [
    ...cell(40, y, term),
    ...cell(118, y, definition),
  ];
  const glossary = [
    { x: 40, y: 540, text: 'Glossary' },
    ...entry(500, ['Mooring post'], ['What holds a ship at the quay', 'while it is loaded.']),
    ...entry(474, ['Berth on the', 'quay'], ['The place of a ship beside', 'a mooring post.']),
    ...entry(448, ['Crate'], ['What a ship carries, see', 'rule 100.1']),
    ...entry(422, ['Gull'], ['A bird that', 'eats crumbs.']),
  ];

  it('are entries, cell by cell', async () => {
    const { expression } = await pdf.import([toImportDocument('a.pdf', makePdf([title, rules, glossary]))], context);
    const entries = expression.glossary.map(({ term, senses }) => [term, senses.flat().map(({ text }) => text)]);
    expect(entries).toEqual([
      ['Mooring post', ['What holds a ship at the quay while it is loaded.']],
      ['Berth on the quay', ['The place of a ship beside a mooring post.']],
      ['Crate', ['What a ship carries, see rule 100.1']],
      ['Gull', ['A bird that eats crumbs.']],
    ]);
  });
});

describe('what is only visible in a PDF', () => {
  const row = (y: number, ...cells: readonly string[]) => cells.map((text, index) => ({ x: 40 + index * 130, y, text }));

  it('is reported for lines with columns', async () => {
    const table = [
      ...row(300, 'Crate', 'Quay', 'Points'),
      ...row(288, 'small', 'left', 'one'),
      ...row(276, 'wide', 'right', 'two'),
    ];
    const bytes = makePdf([title, rules, [...more, ...table]]);
    const { messages } = await pdf.import([toImportDocument('a.pdf', bytes)], context);
    expect(messages.flatMap(({ ruleId, reason }) => (ruleId === 'table-as-text' ? [reason] : []))).toEqual([
      'page 3 of the PDF may have tables, whose cells were read as lines of text',
    ]);
  });

  it('is reported for six cells, four of which are numbers', async () => {
    const table = [...row(300, 'Crates', 'Ropes'), ...row(288, '2', '5'), ...row(276, '3', '7')];
    const bytes = makePdf([title, rules, [...more, ...table]]);
    const { messages } = await pdf.import([toImportDocument('a.pdf', bytes)], context);
    expect(messages.map(({ ruleId }) => ruleId)).toContain('table-as-text');
  });

  it('is not reported for numbers with a gap before their rules', async () => {
    const hung = [
      ...row(300, '100.3.', 'Ferries rest.'),
      ...row(288, '100.4.', 'Gulls rest.'),
      ...row(276, '100.5.', 'All rest.'),
    ];
    const { messages } = await pdf.import([toImportDocument('a.pdf', makePdf([title, rules, hung]))], context);
    expect(messages.map(({ ruleId }) => ruleId)).not.toContain('table-as-text');
  });

  it('names the characters of a font for symbols', () => {
    const run = (text: string, font: string, x: number, y: number) => ({ text, font, x, y, width: 5, size: 10 });
    const signed = [300, 288, 276].flatMap((y) => [
      run('Pay', 'text', 40, y),
      run('"', 'signs', 60, y),
      run('to load.', 'text', 70, y),
    ]);
    expect(findSymbols([[], signed])).toEqual([{ characters: ['"'], count: 3, page: 2 }]);
  });
});

describe('links that lie over the text of a PDF', () => {
  const pages = [
    setPage([
      [40, 'Contents'],
      [40, '1. Boats'],
      [40, '2. Quays'],
      undefined,
      [40, '1. Boats'],
      [40, '1.1. Rest: the signals of the quay are read before'],
      [60, 'the boat leaves the old'],
      [60, 'landing stage of the lake.'],
    ]),
    setPage([[40, '2. Quays'], undefined, [40, '2.1. A quay has signals.'], [40, '2.2. A landing stage has none.']]),
  ];
  const links = [
    { page: 0, rect: [40, 526, 80, 538], to: [0, 502] },
    { page: 0, rect: [108, 478, 191, 490], to: [1, 526] },
    { page: 0, rect: [149, 466, 164, 478], to: [1, 514] },
    { page: 0, rect: [60, 454, 121, 466], to: [1, 514] },
  ] as const;
  const levels = [
    { name: 'chapter', form: 'digits' },
    { name: 'rule', form: 'digits', separator: '.' },
  ] as const;
  const quays = contextWith({ work: { ...context.work, numbering: { levels, dotted: ['chapter', 'rule'] } } });
  const read = (producer: string) => pdf.import([toImportDocument('quay.pdf', makePdf(pages, { links, producer }))], quays);

  it('lead to the rules at their destinations', async () => {
    const { expression } = await read('Hand');
    const [block] = expression.rules.find(({ number }) => number === '1.1')?.blocks ?? [];
    const linked = block?.marks.map((mark) => [block.text.slice(mark.start, mark.end), mark.kind === 'link' && mark.href]);
    expect(linked).toEqual([
      ['signals of the quay', '#2.1'],
      ['old landing stage', '#2.2'],
    ]);
  });

  it('are text where the PDF is by Chromium, whose destinations are too high, and in contents', async () => {
    const { expression, messages } = await read('Skia/PDF m140');
    expect(expression.rules.flatMap(({ blocks }) => blocks.flatMap(({ marks }) => marks))).toEqual([]);
    expect(messages.find(({ ruleId }) => ruleId === 'link-without-number')?.reason).toContain(
      'kept as text: 3 ("signals of the quay"',
    );
  });
});
