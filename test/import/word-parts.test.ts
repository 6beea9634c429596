import { describe, expect, it } from 'vitest';
import { toImportDocument } from '../../src/import/index.ts';
import { word } from '../../src/import/word/index.ts';
import { docxParts, makeZip, paragraph, run } from './made-docx.ts';
import { contextWith } from './run-importer.ts';

const context = contextWith({ edition: '2025-03-01' });

/** The namespaces of Word's newer elements. */
const NAMES = [
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ');

async function imported(paragraphs: readonly string[], styles?: string) {
  const opening = ['1. Play', '100. Beds', '100.1. Dig.'].map((text) => paragraph(run(text)));
  const parts = docxParts([...opening, ...paragraphs]);
  const document = (parts['word/document.xml'] ?? '').replace('<w:document ', `<w:document ${NAMES} `);
  const relations = (parts['word/_rels/document.xml.rels'] ?? '').replace(
    '</Relationships>',
    '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  );
  const styled = styles === undefined ? {} : { 'word/styles.xml': styles, 'word/_rels/document.xml.rels': relations };
  const bytes = makeZip({ ...parts, 'word/document.xml': document, ...styled });
  const { expression, messages } = await word.import([toImportDocument('a.docx', bytes)], context);
  return {
    texts: expression.rules
      .slice(2)
      .map(({ number, title, blocks }) => [number, title, ...blocks.map(({ text }) => text)].filter(Boolean).join(' ')),
    messages: messages.map(({ ruleId, reason }) => `${ruleId}: ${reason}`),
  };
}

const hiddenRun = (properties: string): string => run('Never.').replace('<w:r>', `<w:r><w:rPr>${properties}</w:rPr>`);

const drawing = (text: string, fallback: string): string =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wps:txbx><w:txbxContent>${paragraph(run(text))}</w:txbxContent></wps:txbx></wp:inline></w:drawing></mc:Choice>${fallback}</mc:AlternateContent></w:r></w:p>`;

describe('no text of a Word document is lost in', () => {
  it.each([
    [
      'a field',
      `<w:p>${run('100.2. See rule ')}<w:fldSimple w:instr="REF a">${run('100.1')}</w:fldSimple>${run('.')}</w:p>`,
      '100.2 See rule 100.1.',
    ],
    [
      'a formula',
      `<w:p>${run('100.2. Pay ')}<m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath>${run(' seeds.')}</w:p>`,
      '100.2 Pay a+b seeds.',
    ],
    [
      'text in the other direction',
      `<w:p>${run('100.2. Dig ')}<w:bdo w:val="rtl">${run('and rest.')}</w:bdo></w:p>`,
      '100.2 Dig and rest.',
    ],
    ['a drawing', drawing('100.2. Dig in the box.', ''), '100.2 Dig in the box.'],
    [
      'a drawing with a fallback',
      drawing('100.2. Dig.', `<mc:Fallback><w:pict>${paragraph(run('100.2. Dig in the box.'))}</w:pict></mc:Fallback>`),
      '100.2 Dig in the box.',
    ],
    [
      'an insertion beside a deletion',
      `<w:p>${run('100.2. Dig ')}<w:del><w:r><w:delText>never</w:delText></w:r></w:del><w:ins>${run('always.')}</w:ins></w:p>`,
      '100.2 Dig always.',
    ],
  ])('%s', async (_, xml, expected) => {
    expect(await imported([xml])).toMatchObject({ texts: ['100.1 Dig.', expected], messages: [] });
  });
});

describe('importing a Word document reports', () => {
  it('readings beside words', async () => {
    const ruby = `<w:r><w:ruby><w:rt>${run('ha')}${run('na')}</w:rt><w:rubyBase>${run('花')}</w:rubyBase></w:ruby></w:r>`;
    expect(await imported([`<w:p>${run('100.2. ')}${ruby}${run(' bloom.')}</w:p>`])).toMatchObject({
      texts: ['100.1 Dig.', '100.2 花 bloom.'],
      messages: ['omitted-element: readings beside words (ruby) were left out: 1, such as "hana"'],
    });
  });

  it.each([
    ['of a run', hiddenRun('<w:vanish/>'), true],
    ['of a style', hiddenRun('<w:rStyle w:val="Secret"/>'), true],
    ['that is shown after all', hiddenRun('<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'), false],
    ['that was hidden once', hiddenRun('<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'), false],
    ['with a hidden end of the paragraph', `<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('Never.')}`, false],
    ['of a paragraph', `<w:pPr><w:pStyle w:val="Note"/></w:pPr>${run('Never.')}`, true],
  ])('hidden text %s', async (_, content, isHidden) => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Note"><w:basedOn w:val="Secret"/></w:style></w:styles>`;
    expect(await imported([`<w:p>${content}</w:p>`], styles)).toMatchObject({
      texts: [isHidden ? '100.1 Dig.' : '100.1 Dig. Never.'],
      messages: isHidden ? ['omitted-element: hidden text was left out: "Never." (1 words)'] : [],
    });
  });

  it('words that were not read', async () => {
    const { messages } = await imported([`<w:unheardOf>${paragraph(run('100.2. Dig deep.'))}</w:unheardOf>`]);
    expect(messages).toEqual(['unread-words: words of the document that were not read: 4 ("100 2 Dig deep")']);
  });

  it.each([
    ['their style', 'Rule', 'Rule'],
    ['the style of headings', 'Heading1', 'heading 1'],
  ])('that Word numbers paragraphs by %s', async (_, id, name) => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
    const { messages } = await imported([`<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run('Dig deep.')}</w:p>`], styles);
    expect(messages).toEqual([
      'counted-by-word: the numbers of 1 paragraphs are not in the text of the document, and were counted as Word does',
    ]);
  });
});
