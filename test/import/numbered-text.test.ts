import { expect, it } from 'vitest';
import { magicWork } from '../works.ts';
import { contextWith, importAs, textDocument } from './run-importer.ts';

it('the line below an article that is alone on its line is its title, however long', async () => {
  const title = 'Purpose of the beds, of the paths between them and of everything that anybody has ever put there';
  const text = `Article 1\n\n${title}\n\nIt ends.\n\nArticle 2\n\nThe gong rings.\n`;
  const citations = { en: { rule: ['Article'], section: ['Article'], see: [], and: [], through: [], work: [] } };
  const work = { ...magicWork, numbering: { levels: [{ name: 'article', form: 'digits' as const }] }, citations };
  const { expression } = await importAs('numbered-text', [textDocument(text)], contextWith({ work }));
  expect(expression.rules.map((rule) => rule.title)).toEqual([title, null]);
});

it('a heading below an article that is alone in its own is its title, and the one above all is Markdown', async () => {
  const text = '# Bed Rules\n\nArticle 1\n\nBeds\n\nA bed is wide.\n';
  const headed = '# Bed Rules\n\n## Article 1\n\n### Beds\n\nA bed is wide.\n';
  const citations = { en: { rule: ['Article'], section: ['Article'], see: [], and: [], through: [], work: [] } };
  const work = { ...magicWork, numbering: { levels: [{ name: 'article', form: 'digits' as const }] }, citations };
  for (const [format, source] of [
    ['numbered-text', text],
    ['markdown', headed],
  ] as const) {
    const { expression } = await importAs(format, [textDocument(source, 'beds.md')], contextWith({ work }));
    expect(expression.rules.map(({ title }) => title)).toEqual(['Beds']);
    expect(expression.front.map((block) => block.text)).toEqual(['Bed Rules']);
  }
});

it('the introduction of a list is no title, also where the items begin with capitals', async () => {
  const levels = ['article', 'paragraph', 'item'].map((name) => ({ name, form: 'digits' as const, separator: '.' }));
  const text =
    '1. Beds\n\n1.1. Dies gilt nicht für\n\n1.1.1. Wälder;\n\n1.1.2. Wiesen.\n\n1.2. Paths\n\n1.2.1. A path is wide.\n\n' +
    '1.3. Forbidden tools\n\n1.3.1. Spoons of silver;\n\n1.4. Members may also\n\n1.4.1. Water of the well;\n';
  const { expression } = await importAs(
    'numbered-text',
    [textDocument(text)],
    contextWith({ work: { ...magicWork, numbering: { levels } } }),
  );
  expect(expression.rules.map((rule) => rule.title)).toEqual([
    'Beds',
    null,
    null,
    null,
    'Paths',
    null,
    'Forbidden tools',
    null,
    null,
    null,
  ]);
});

it.each([
  ['a glossary below the last rule', 2, ['101', '101.1', '101.2'], ['Bed', 'Gong', 'Path']],
  ['text above rules that follow', 1, ['101', '101.1', '101.2'], []],
])('“Definitions” is the heading of %s', async (_, before, numbers, terms) => {
  const rules = ['101. Beds', '101.1. Dig the beds before the gong.', '101.2. Leave the paths free.'];
  const definitions = ['Definitions', 'Bed: A place for seeds.', 'Gong: A thing to ring.', 'Path: What is between beds.'];
  const text = [...rules.slice(0, before + 1), ...definitions, ...rules.slice(before + 1)].join('\n\n');
  const { expression } = await importAs('numbered-text', [textDocument(`${text}\n`)], contextWith());
  expect(expression.rules.map(({ number }) => number)).toEqual(numbers);
  expect(expression.glossary.map(({ term }) => term)).toEqual(terms);
});

it('a glossary whose terms are left out has none, and what stands below is kept', async () => {
  const notice =
    'Published by the Garden Society, Gong Lane 7, which keeps the beds, the paths and every gong that is rung on them.';
  const text = ['101. Beds', '101.1. Dig the beds before the gong.', 'Glossary', '<omitted>', notice].join('\n\n');
  const { expression } = await importAs('numbered-text', [textDocument(`${text}\n`)], contextWith());
  expect(expression.glossary).toEqual([]);
  expect(expression.back.map((block) => block.text)).toEqual(['<omitted>', notice]);
});

it('the feet of pages with one word and a number, before form feeds, and the title above them are no text', async () => {
  const pages = [
    '1. Beds\n1.1. Dig the beds.',
    '2. Paths\n2.1. The gong is rung at\nNine every day.',
    '3. Gongs\n3.1. The gong is loud.',
  ];
  const text = pages.map((page, index) => `GARDEN\n\n${page}\n\n   Handbook    ${index + 1}\n`).join('\f');
  const levels = ['chapter', 'rule'].map((name) => ({ name, form: 'digits' as const, separator: '.' }));
  const { expression } = await importAs(
    'numbered-text',
    [textDocument(text)],
    contextWith({ work: { ...magicWork, numbering: { levels } } }),
  );
  const texts = expression.rules.map(({ title, blocks }) => [title, ...blocks.map((block) => block.text)].join('|'));
  expect(texts.join('\n')).not.toMatch(/Handbook|GARDEN/);
  expect(expression.rules[3]?.title).toBeNull();
});

it.each([
  ['Latin', 'a) ', 'b) '],
  ['Russian', 'а) ', 'б) '],
  ['Greek', 'α) ', 'β) '],
  ['Korean', '가. ', '나. '],
  ['Japanese', 'イ　', 'ロ　'],
])('a list with letters in a work without them is doubted: %s', async (_, first, second) => {
  const text = `1. Beds\n\n2. Paths\n\nThere are:\n${first}wide ones;\n${second}narrow ones.\n\n3. Gongs\n`;
  const work = { ...magicWork, numbering: { levels: [{ name: 'article', form: 'digits' as const }] } };
  const { messages } = await importAs('numbered-text', [textDocument(text)], contextWith({ work }));
  expect(messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([['undeclared-letters', 6]]);
});

it.each([
  ['with leaders', ' ....... 2'],
  ['before a page', '     2'],
  ['alone', ''],
])('contents of chapters without the dot that is printed below are set aside, %s', async (_, page) => {
  const titles = ['Beds', 'Paths', 'Gates'];
  const contents = titles.map((title, index) => `${index + 1} ${title}${page}\n`).join('');
  const body = titles.map((title, index) => `${index + 1}. ${title}\n\n${index + 1}.1. It is wide.\n\n`).join('');
  const levels = ['chapter', 'rule'].map((name) => ({ name, form: 'digits' as const, separator: '.' }));
  for (const heading of ['', 'Contents\n\n']) {
    const { expression } = await importAs(
      'numbered-text',
      [textDocument(`Garden Rules\n\n${heading}${contents}\n${body}`)],
      contextWith({ work: { ...magicWork, numbering: { levels } } }),
    );
    expect(expression.front.map((block) => block.text)).toEqual(['Garden Rules']);
    expect(expression.rules).toHaveLength(6);
  }
});

it.each(['numbered-text', 'laid-out-text'])(
  'items that count without a dot are doubted, and amounts are not: %s',
  async (format) => {
    const doubts = async (items: string) => {
      const text = `101. Oars\n101.1. The keeper of each boat brings on every crossing:\n${items}\n101.2. Nobody else does.\n`;
      const { messages } = await importAs(format, [textDocument(text)], contextWith({ edition: '2025-03-01' }));
      return messages.flatMap(({ ruleId, line }) => (ruleId === 'number-in-text' ? [line] : []));
    };
    expect(await doubts('1 two oars of ash\n2 a bell that rings\n3 a rope')).toEqual([format === 'numbered-text' ? 3 : 2]);
    expect(await doubts('1 oar of ash\n2 oars of oak')).toEqual([]);
    expect(await doubts('o oars of ash\n\no a bell of brass\n\n300 nails')).toEqual([]);
  },
);

it('what begins in lower case below words with a verb goes on with their sentence, and below a title it does not', async () => {
  const levels = ['chapter', 'rule', 'item'].map((name) => ({ name, form: 'digits' as const, separator: '.' }));
  const items = (number: string) => `${number}.1 the hour of the gong.\n${number}.2 the width of the bed.`;
  const text = `1 Beds\n1.1 Before the gong the keepers shall agree on\n${items('1.1')}\n1.2 Matters of the gong\n${items('1.2')}\n`;
  const { expression } = await importAs(
    'numbered-text',
    [textDocument(text)],
    contextWith({ work: { ...magicWork, numbering: { levels } } }),
  );
  expect(expression.rules.flatMap(({ title }) => title ?? [])).toEqual(['Beds', 'Matters of the gong']);
});

it('a heading alone between a sentence and the next rule is doubted', async () => {
  const text =
    '101. Beds\n\n101.1. A bed is wide.\n\nPaths\n\n101.2. A path is narrow.\n\n101.3. A gong\n\nOars\n\n101.4. It rings.\n';
  const { messages } = await importAs('numbered-text', [textDocument(text)], contextWith({ edition: '2025-03-01' }));
  expect(messages.flatMap(({ ruleId, reason }) => (ruleId === 'unnumbered-heading' ? [reason] : []))).toEqual([
    expect.stringMatching(/: 1, such as "Paths" \(line 5\)$/),
  ]);
});

it('capitals with a numeral before the numbers of several rules are the headings above them', async () => {
  const part = (numeral: string, rule: number) => `PART ${numeral} BEDS AND PATHS\n${rule}. Beds\n${rule}.1 A bed is wide.`;
  const levels = ['chapter', 'rule'].map((name) => ({ name, form: 'digits' as const, separator: '.' }));
  const text = `BED RULES\n\n${part('I', 1)}\n${part('II', 2)}\n`;
  const { expression } = await importAs(
    'numbered-text',
    [textDocument(text)],
    contextWith({ work: { ...magicWork, numbering: { levels } } }),
  );
  expect(expression.rules.flatMap(({ above }) => above ?? [])).toEqual(['PART I BEDS AND PATHS', 'PART II BEDS AND PATHS']);
});

it.each([
  'Page last modified on May 3, 2025',
  'This page was last edited on 3 May 2025, at 10:22.',
  'Dernière mise à jour : 3 mai 2025',
  'Última atualização em 3 de maio de 2025',
])('the footer of a page is no text of the last rule: %s', async (footer) => {
  const text = `101. Oars\n\n101.1. Oars are of ash.\n\n101.2. They are long.\n\n${footer}\n`;
  const { expression } = await importAs('numbered-text', [textDocument(text)], contextWith({ edition: '2025-03-01' }));
  expect(expression.rules.at(-1)?.blocks.map((block) => block.text)).toEqual(['They are long.']);
  expect(expression.back.map((block) => block.text)).toEqual([footer]);
});
