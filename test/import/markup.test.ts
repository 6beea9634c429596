import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExpression, writeExpression } from '../../src/core/source/index.ts';
import { picturesOf } from '../../src/core/text/index.ts';
import { toImportDocument } from '../../src/import/index.ts';
import { isMarkdown } from '../../src/import/markup/formats.ts';
import { fileNameOf } from '../../src/import/pictures.ts';
import { magicWork } from '../works.ts';
import { readFixtures } from './fixture-folders.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

describe.each(['markdown', 'html'])('%s', (format) => {
  it.each(readFixtures(format))('gives sources that read back as they were, where $name', async ({ documents, work }) => {
    const result = await importAs(format, documents, contextWith({ work }));
    const files = writeExpression(result.expression, { work });
    const { expression } = readExpression(files, { work, edition: result.expression.edition, lang: 'en' });
    expect(writeExpression(expression, { work })).toEqual(files);
    const words = (rules: typeof expression.rules) =>
      rules.map(({ number, title, blocks }) => [number, title, ...blocks.map(({ kind, text }) => `${kind} ${text}`)]);
    expect(words(expression.rules)).toEqual(words(result.expression.rules));
  });
});

it('leads links to headings above rules to the rule below them', async () => {
  const list = (id: string, start: number) =>
    `<h2 id="${id}">${id.toUpperCase()}</h2><li value="${start}">Row.</li>\n<li>Sail.</li>`;
  const page = `<html><body><p>See <a href="#boats">boats</a>, <a href="#bells">bells</a>.</p>\n<ol>\n${list('boats', 1)}\n${list('bells', 3)}\n</ol></body></html>`;
  const work = { ...magicWork, numbering: { levels: [{ name: 'rule', form: 'digits' as const }], dotted: ['rule'] } };
  const { expression } = await importAs('html', [textDocument(page, 'ferry.html')], contextWith({ work }));
  expect(expression.front.flatMap(({ marks }) => marks)).toMatchObject([{ href: '#1' }, { href: '#3' }]);
});

describe('the importer of Markdown', () => {
  const marked = readFixtures('numbered-text').filter(({ bytes }) => isMarkdown(new TextDecoder().decode(bytes)));

  it.each(marked)('finds the rules that the importer of numbered texts finds where $name', async ({ bytes, work }) => {
    const documents = [toImportDocument('input.txt', bytes)];
    const [one, other] = await Promise.all(
      ['markdown', 'numbered-text'].map(async (format) => (await importAs(format, documents, contextWith({ work }))).expression),
    );
    const rules = (expression: typeof one) => expression?.rules.map(({ number, title }) => `${number} ${title ?? ''}`);
    expect(rules(one)).toEqual(rules(other));
    expect(one?.glossary.map(({ term }) => term)).toEqual(other?.glossary.map(({ term }) => term));
  });
});

describe('pictures', () => {
  it('that are written into the document have no name of a file', () => {
    expect(fileNameOf('data:image/png;base64,iVBO/Rw0K')).toBe('picture');
  });

  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
  const importWith = (text: string, files: Readonly<Record<string, Uint8Array>>) =>
    importAs('markdown', [textDocument(text, 'rules.md')], contextWith({ picture: (_document, address) => files[address] }));
  const document = [
    '# Rules',
    'Effective as of March 1, 2025',
    '## 1. Planting',
    '### 101. Trees',
    '**101.1.** A tree grows ![A tree with five leaves](images/Big%20tree.png) where it was planted.',
    '**101.2.** A bud opens.',
    '',
    '![](images/bud.png)',
    '',
    '| Tree | Leaf |',
    '| --- | --- |',
    '| Oak | ![A leaf with lobes](oak.svg) is *broad* |',
    '',
  ].join('\n');

  it('are imported with names of their own, at the same places', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><script>alert(1)</script></svg>',
    );
    const result = await importWith(document, {
      'images/Big%20tree.png': await drawn(30, 20),
      'images/bud.png': await drawn(5, 5),
      'oak.svg': svg,
    });
    expect(result.pictures?.map(({ name, size }) => [name.replace(/-[\da-f]{8}\./, '-#.'), size])).toEqual([
      ['big-tree-#.png', { width: 30, height: 20 }],
      ['bud-#.png', { width: 5, height: 5 }],
      ['oak-#.png', { width: 8, height: 4 }],
    ]);
    expect(result.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([['picture-without-text', 8]]);
    expectEveryWord(result);
    const files = writeExpression(result.expression, { work: magicWork });
    const text = files.map((file) => file.text.replace(/-[\da-f]{8}\./g, '-#.')).join('');
    expect(text).toContain('grows ![A tree with five leaves](../../pictures/big-tree-#.png "30×20") where');
    expect(text).toContain('| Oak | ![A leaf with lobes](../../pictures/oak-#.png "8×4") is *broad* |');
    const read = readExpression(files, { work: magicWork, edition: '2025-03-01', lang: 'en' }).expression;
    expect(picturesOf(read).map(({ name, size }) => [name, size])).toEqual(
      result.pictures?.map(({ name, size }) => [name, size]),
    );
    expect(writeExpression(read, { work: magicWork })).toEqual(files);
  });

  it('are imported if notes of Obsidian embed them, and missing ones are reported', async () => {
    const result = await importWith(
      [
        '# Rules',
        'Effective as of March 1, 2025',
        '## 1. Planting',
        '### 101. Trees',
        '**101.1.** A tree ![[img/Big tree.png|A tree with leaves|300]] grows; see [[101. Trees#101.2|rule 101.2]].',
        '**101.2.** A bud opens.',
        '',
        '![[bud.png|20]]',
        '',
        '| Tree | Leaf |',
        '| --- | --- |',
        '| Oak | ![[bud.png\\|A bud]] |',
        '',
        '![[gone.png]]',
        '',
        '![[Seeds]] and \\[[no link]].',
        '',
      ].join('\n'),
      { 'img/Big%20tree.png': await drawn(30, 20), 'bud.png': await drawn(5, 5) },
    );
    expectEveryWord(result);
    const files = writeExpression(result.expression, { work: magicWork });
    const text = files.map((file) => file.text.replace(/-[\da-f]{8}\./g, '-#.')).join('');
    expect(text).toContain('A tree ![A tree with leaves](../../pictures/big-tree-#.png "30×20") grows; see rule 101.2.');
    expect(text).toContain('\n![bud.png](../../pictures/bud-#.png "5×5")\n');
    expect(text).toContain('| Oak | ![A bud](../../pictures/bud-#.png "5×5") |');
    expect(text).toContain('!\\[\\[Seeds\\]\\] and \\[\\[no link\\]\\].');
    expect(result.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([
      ['missing-picture', 14],
      ['picture-without-text', 8],
      ['embedded-file', 16],
    ]);
  });

  it('that are missing or not pictures are reported with their lines, and their alternative texts stay', async () => {
    const { expression, pictures, messages } = await importWith(document, {
      'images/bud.png': new TextEncoder().encode('<html>'),
    });
    expect(pictures).toEqual([]);
    expect(messages.map(({ ruleId, line, reason }) => [ruleId, line, reason])).toEqual([
      ['missing-picture', 5, 'the picture "images/Big%20tree.png" is not imported: there is no such file beside the document'],
      ['missing-picture', 8, 'the picture "images/bud.png" is not imported: it is not a picture, or it is damaged'],
      ['missing-picture', 12, 'the picture "oak.svg" is not imported: there is no such file beside the document'],
    ]);
    expect(expression.rules.map(({ blocks }) => blocks[0]?.text)).toContain(
      'A tree grows A tree with five leaves where it was planted.',
    );
  });
});
