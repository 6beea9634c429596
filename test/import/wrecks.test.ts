import { describe, expect, it } from 'vitest';
import { lorcanaWork } from '../works.ts';
import { contextWith, importAs, textDocument } from './run-importer.ts';

const context = contextWith({ work: lorcanaWork, edition: '2025-03-01' });
const sentence = 'The keeper of the ferry decides who crosses the river and when the bell is rung.';

async function errorsOf(text: string, format = 'numbered-text', known = context): Promise<readonly string[]> {
  const { messages } = await importAs(format, [textDocument(text)], known);
  return messages.flatMap(({ fatal, ruleId, line }) => (fatal === true ? [`${line} ${ruleId}`] : []));
}

const rules = (count: number, chapter = 1) =>
  Array.from({ length: count }, (_, index) => `${chapter}.${index + 1}. ${sentence}`).join('\n\n');

describe('a document is refused', () => {
  it('if one rule has more than half of the words', async () => {
    const swallowed = Array.from({ length: 60 }, (_, index) => `Number ${index + 1}: ${sentence}`).join('\n\n');
    expect(await errorsOf(`1. Boats\n\n${rules(20)}\n\n1.21. ${sentence}\n\n${swallowed}\n`)).toEqual(['43 oversized-rule']);
  });

  it('if the rules have less than a quarter of the words', async () => {
    const preface = (count: number) => Array.from({ length: count }, () => sentence).join('\n\n');
    expect(await errorsOf(`${preface(60)}\n\n1. Boats\n\n${rules(4)}\n`)).toEqual(['121 numbers-missing']);
    expect(await errorsOf(`${preface(60)}\n\n1. Boats\n\n${rules(30)}\n`)).toEqual([]);
  });

  it('if numbers printed like those of the first rules count anew and are more than half as many', async () => {
    const count = (total: number) => Array.from({ length: total }, (_, index) => `${index + 1}. ${sentence}`).join('\n\n');
    const text = (total: number) => `Summary\n\n${count(3)}\n\nThe license\n\n${count(total)}\n`;
    const known = contextWith({ work: { ...lorcanaWork, numbering: { levels: [{ name: 'chapter', form: 'digits' }] } } });
    expect(await errorsOf(text(6), 'numbered-text', known)).toEqual(['11 number-in-text']);
  });

  it('if rules of a second document go on where those of the first end', async () => {
    const count = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `${from + index}. ${sentence}`).join('\n\n');
    const text = (total: number) => `Ferry\n\n${count(1, 8)}\n\nTERMS OF THE BELL\n\n${count(1, total)}\n\n${count(9, 20)}\n`;
    const known = contextWith({ work: { ...lorcanaWork, numbering: { levels: [{ name: 'chapter', form: 'digits' }] } } });
    expect(await errorsOf(text(8), 'numbered-text', known)).toEqual(['21 number-in-text']);
    expect(await errorsOf(text(4), 'numbered-text', known)).toEqual([]);
  });

  it('if lines with numbers after the rules are more than half as many as the rules', async () => {
    expect(await errorsOf(`1. Boats\n\n${rules(3)}\n\nCredits\n\n${rules(4, 2)}\n`)).toEqual(['11 unexpected-text']);
    expect(await errorsOf(`1. Boats\n\n${rules(3)}\n\nCredits\n\n${rules(1, 2)}\n`)).toEqual([]);
    // A list of changes names rules.
    expect(await errorsOf(`1. Boats\n\n${rules(3)}\n\nChangelog\n\n${rules(3)}\n`)).toEqual([]);
  });

  it('if lines count without a dot and were not read', async () => {
    const text = (gap: string) => `Ferry\n\n1${gap}${sentence}\n1.1. Boats.\n\n2${gap}${sentence}\n\n3${gap}${sentence}\n`;
    expect(await errorsOf(text(' '))).toEqual(['3 numbers-missing']);
    expect(await errorsOf(text('. '))).toEqual([]);
  });

  it('if a declared level is empty and many lines look like it', async () => {
    const work = {
      ...lorcanaWork,
      numbering: { levels: [...lorcanaWork.numbering.levels, { name: 'letter', form: 'letters' as const, separator: '' }] },
    };
    const lists = '- a) Oars.\n\n- b) Ropes.';
    const known = contextWith({ work: { ...work, format: { relative: [] } }, edition: '2025-03-01' });
    expect(await errorsOf(`# 1. Boats\n\n## 1.1. Oars\n\n${lists}\n\n## 1.2. Ropes\n\n${lists}\n`, 'markdown', known)).toEqual([
      '5 unused-level',
    ]);
    expect(await errorsOf(`1. Boats\n\n${rules(9)}\n\n${lists}\n`, 'numbered-text', known)).toEqual([]);
  });

  it('if fewer than half of the numbers up to the highest are there', async () => {
    const articles = (numbers: readonly number[]) =>
      numbers.map((number) => `${number}. Bell\n\n${number}.1. ${sentence}`).join('\n\n');
    expect(await errorsOf(articles([1, 2, 9, 12]))).toEqual(['1 numbers-missing']);
    expect(await errorsOf(articles([1, 2, 3, 4, 6, 8, 9]))).toEqual([]);
    expect(await errorsOf(articles([1, 2, 100, 101, 200]))).toEqual([]);
  });

  it('if its contents list what was not read', async () => {
    const contents = 'Contents\n\n1. Boats\n1.1. Oars\n1.2. Ropes\n2. Bells\n2.1. Big Bell\n\n';
    const text = `1. Boats\n\n1.1. Oars\n\n${sentence}\n\n1.2. Ropes\n\n${sentence}\n\nTWO BELLS\n\n2.1. Big Bell\n\n${sentence}\n`;
    expect(await errorsOf(contents + text)).toEqual(['6 contents-unread']);
    expect(await errorsOf(contents + text.replace('TWO BELLS', '2. Bells'))).toEqual([]);
  });
});

describe('a doubt names the line', () => {
  const plain = contextWith({ work: { ...lorcanaWork, numbering: { levels: [{ name: 'chapter', form: 'digits' }] } } });
  const count = (total: number) => Array.from({ length: total }, (_, index) => `${index + 1}. ${sentence}`).join('\n\n');

  async function doubtsOf(text: string, format = 'numbered-text', known = context): Promise<readonly string[]> {
    const { messages } = await importAs(format, [textDocument(text)], known);
    return messages.flatMap(({ ruleId, line, fatal }) => (fatal == null ? [] : [`${line} ${ruleId}${fatal ? ' error' : ''}`]));
  }

  it('where numbered paragraphs come before the first rule, and refuses more than half as many as rules', async () => {
    const text = (total: number) => `FERRY LICENSE\n\n${count(total)}\n\nHARBOR CHARTER\n\n1. Boats\n\n${rules(6)}\n`;
    const nested = { levels: [...lorcanaWork.numbering.levels.slice(0, 2)], dotted: ['section', 'chapter'] };
    const known = contextWith({ work: { ...lorcanaWork, numbering: nested }, edition: '2025-03-01' });
    expect(await doubtsOf(text(3), 'numbered-text', known)).toEqual(['3 number-in-text']);
    expect(await doubtsOf(text(5), 'numbered-text', known)).toEqual(['3 number-in-text error']);
    expect(await doubtsOf(`FERRY\n\n1. boats,\n2. bells\n\n1. Boats\n\n${rules(6)}\n`, 'numbered-text', known)).toEqual([]);
  });

  it('of a heading as high as the title, which opens another document', async () => {
    const text = `# License\n\n${count(3)}\n\n# Charter\n\n${sentence}\n\n${count(5).slice(count(3).length + 2)}\n`;
    expect(await doubtsOf(text, 'markdown', plain)).toContain('9 unnumbered-heading');
  });

  it('of a list that counts from 0', async () => {
    const list = (first: number) => `   ${first}) Row.\n\n   ${first + 1}) Sail.`;
    for (const first of [0, 1])
      expect(await doubtsOf(`1. Boats\n\n1.1. Do one of the following:\n\n${list(first)}\n\n1.2. ${sentence}\n`)).toEqual([
        '5 number-in-text',
      ]);
  });

  it('of letters without a dot, and of items that begin with one', async () => {
    const list = (label: (index: number) => string) =>
      `${label(1)} Rowing boats have oars.\n\n${label(2)} Sailing boats have sails.`;
    for (const [label, code] of [
      [(index: number) => ' ab'[index] ?? '', 'undeclared-letters'],
      [(index: number) => `.${index}`, 'number-in-text'],
    ] as const)
      expect(await doubtsOf(`1. Boats\n\n1.1. The boats are these.\n\n${list(label)}\n\n1.2. ${sentence}\n`)).toEqual([
        `5 ${code}`,
      ]);
  });

  it('of titles between the sentences of rules, and above items that count anew', async () => {
    const known = contextWith({ work: { ...lorcanaWork, numbering: { levels: [{ name: 'chapter', form: 'digits' }] } } });
    const titled = ['The bell', 'The oars'].map((title, index) => `${title}\n${index + 2}. ${sentence}`).join('\n');
    expect(await doubtsOf(`Ferry\n\n1. ${sentence}\n${titled}\n`, 'numbered-text', known)).toEqual(['4 unnumbered-heading']);
    const list = `1. ${sentence}\n2. Nobody stands.`;
    expect(await doubtsOf(`${list}\n\n### At night\n\nThese too:\n\n${list}\n`, 'markdown', known)).toContain(
      '4 unnumbered-heading',
    );
  });

  it('of an article before those with numerals, and of lists that Pandoc counts', async () => {
    const numbering = { levels: [{ name: 'article', form: 'roman' as const }] };
    const work = {
      ...lorcanaWork,
      numbering,
      citations: { en: { rule: ['rule'], section: ['article'], see: [], and: [], through: [], work: [] } },
    };
    const text = `# Article 1. Name\n\nA.  The ferry.\n#.  The boat.\n\n# Article II. Bell\n\n${sentence}\n`;
    const doubts = await doubtsOf(`---\ntitle: Ferry\n...\n\n${text}`, 'markdown', contextWith({ work }));
    expect(doubts).toEqual(expect.arrayContaining(['8 counted-by-word', '5 unreadable-number']));
  });

  it('that goes on in lower case though the line above had room for it', async () => {
    const wrapped = Array.from(
      { length: 8 },
      (_, index) => `1.${index + 2}. ${sentence.slice(0, -1)}\nso that all of them know where to go and ${sentence}`,
    );
    const text = (line: string) => `1. Boats\n\n1.1. A boat that leaks is\n${line}\n\n${wrapped.join('\n\n')}\n`;
    expect(await doubtsOf(text('mended at once.'))).toEqual(['4 broken-line']);
    expect(await doubtsOf(text('Mended at once.'))).toEqual([]);
  });

  it('of links to other pages before the first rule', async () => {
    const text = (links: string) =>
      `${links}\n\n# Ferry rules\n\n## 1. Boats\n\n1.1. See [the map](map.html) and [tides](tides.html).\n`;
    for (const links of [
      '- [Home](home.html)\n- [Boats](boats.html)',
      '| [Home](home.html) |\n|---|\n| [Boats](https://boats.example/) |',
    ])
      expect(await doubtsOf(text(links), 'markdown')).toEqual(['1 link-without-number']);
    expect(await doubtsOf(text('As of [today](home.html).'), 'markdown')).toEqual([]);
  });
});

it('every format is checked', async () => {
  const known = contextWith({ edition: '2025-03-01' });
  const page = `---\nlayout: default\ntitle: 150. Beds\n---\n\n### 150.1 Plant.\n\n### 150.2 Dig.\n\n### 150.5 Water.\n`;
  const { messages } = await importAs('jekyll', [textDocument(page)], known);
  expect(messages.map(({ ruleId, line }) => `${line} ${ruleId}`)).toContain('10 number-gap');
});
