import { describe, expect, it } from 'vitest';
import { recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { word } from '../../src/import/word/index.ts';
import { digest } from './fixture-folders.ts';
import {
  bulleted,
  counted,
  countedInWords,
  docxParts,
  italic,
  lineBreak,
  makeDocx,
  makeZip,
  paragraph,
  run,
  table,
} from './made-docx.ts';
import { contextWith, expectEveryWord } from './run-importer.ts';

const context = contextWith();

const bytes = makeDocx([
  paragraph(run('Rules of the Harbour')),
  paragraph(run('These rules are effective as of March 3, 2021.')),
  paragraph(run('Contents')),
  paragraph(run('1. Play')),
  paragraph(run('100. Turns')),
  paragraph(run('Glossary')),
  paragraph(run('1. Play')),
  paragraph(run('100. Turns')),
  paragraph(run('100.1. A '), italic('ferry '), italic('moves'), run('.'), lineBreak, run('     It may load as well.')),
  paragraph(run('Example: Two '), italic('gulls'), run(' sit on it.')),
  paragraph(run('100.1a Gulls'), run(' are no load.')),
  paragraph(run('Glossary')),
  paragraph(run('Rope')),
  paragraph(run('1. What a tied ferry costs.'), lineBreak, run('2. What ties it.')),
  paragraph(run('Gull')),
  paragraph(run('See rule 100.')),
]);

describe('word', () => {
  it('reads rules, glossary and emphasis', async () => {
    const document = toImportDocument('any.bin', bytes);
    expect(recognizeImporter([document])?.name).toBe('word');
    const result = await word.import([document], context);
    expect(digest(result)).toMatchInlineSnapshot(`
      {
        "aside": {
          "contents": 8,
          "label-punctuation": 1,
          "number-punctuation": 3,
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
          "Gull": [
            [
              "  18:1 text See rule 100.",
            ],
          ],
          "Rope": [
            [
              "  15:4 text What a tied ferry costs.",
            ],
            [
              "  16:4 text What ties it.",
            ],
          ],
        },
        "messages": [],
        "rules": [
          "7:1 section 1 # Play",
          "8:1 chapter 100 # Turns",
          "9:1 rule 100.1",
          "  9:8 text A ferry moves. {emphasis ferry moves}",
          "  10:1 text It may load as well.",
          "  11:10 example <Example> Two gulls sit on it. {emphasis gulls}",
          "12:1 subrule 100.1a",
          "  12:8 text Gulls are no load.",
        ],
      }
    `);
    expectEveryWord(result);
  });

  it('reads tables and nested lists', async () => {
    const document = toImportDocument(
      'any.bin',
      makeDocx([
        paragraph(run('100. Turns')),
        paragraph(run('100.1. Load a ferry:')),
        bulleted(0, run('ropes')),
        bulleted(1, run('of hemp')),
        bulleted(0, run('gulls')),
        table([
          ['Cargo', 'Price'],
          ['Rope', '2'],
        ]),
        table([
          ['100.2.', 'Then sail.'],
          ['100.2a', 'Not in a storm.'],
        ]),
      ]),
    );
    const result = await word.import([document], { ...context, edition: '2025-01-01' });
    const { rules } = digest(result) as { rules: readonly string[] };
    expect(rules).toEqual([
      '1:1 chapter 100 # Turns',
      '2:1 rule 100.1',
      '  2:8 text Load a ferry:',
      '  3:1 item <•> ropes',
      '  4:1 item <  •> of hemp',
      '  5:1 item <•> gulls',
      '  6:1 table Cargo\tPrice\nRope\t2',
      '7:1 rule 100.2',
      '  7:8 text Then sail.',
      '8:1 subrule 100.2a',
      '  8:8 text Not in a storm.',
    ]);
    expect(result.expression.rules[1]?.blocks.map(({ depth }) => depth)).toEqual([undefined, 0, 1, 0, undefined]);
    expectEveryWord(result);
  });

  it('puts a footnote below the paragraph that refers to it', async () => {
    const parts = docxParts([
      paragraph(run('100. Turns')),
      paragraph(run('100.1. Load a ferry.'), '<w:r><w:footnoteReference w:id="2"/></w:r>'),
      paragraph(run('100.2. Sail.')),
      paragraph(run('Glossary')),
      paragraph(run('Rope')),
      paragraph(run('What ties a ferry.')),
    ]);
    const relations = parts['word/_rels/document.xml.rels'] ?? '';
    const notes =
      '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>';
    const bytesWithNotes = makeZip({
      ...parts,
      'word/_rels/document.xml.rels': relations.replace('</Relationships>', `${notes}</Relationships>`),
      'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph(run('Not in a storm.'))}</w:footnote></w:footnotes>`,
    });
    const result = await word.import([toImportDocument('a.docx', bytesWithNotes)], { ...context, edition: '2025-01-01' });
    const { rules, glossary } = digest(result) as { rules: readonly string[]; glossary: Readonly<Record<string, unknown>> };
    expect(rules.slice(0, 4)).toEqual([
      '1:1 chapter 100 # Turns',
      '2:1 rule 100.1',
      '  2:8 text Load a ferry.[1]',
      '  3:1 text [1] Not in a storm.',
    ]);
    expect(Object.keys(glossary)).toEqual(['Rope']);
    expectEveryWord(result);
  });

  it('leads links to bookmarks to the rules that begin there', async () => {
    const link = (target: string, text: string) => `<w:hyperlink ${target}>${run(text)}</w:hyperlink>`;
    const bookmark = '<w:bookmarkStart w:id="0" w:name="oars"/><w:bookmarkEnd w:id="0"/>';
    const linked = makeDocx([
      paragraph(run('1. Play')),
      paragraph(run('100. Turns')),
      paragraph(run('100.1. Row with '), link('w:anchor="oars"', 'the oars of the ferry'), run('.')),
      paragraph(bookmark, run('100.2. Oars are red.')),
      paragraph(run('100.3. See '), link('w:anchor="none"', 'the other page'), run('.')),
    ]);
    const { expression, messages } = await word.import([toImportDocument('a.docx', linked)], {
      ...context,
      edition: '2025-01-01',
    });
    expect(expression.rules.flatMap(({ blocks }) => blocks.flatMap(({ marks }) => marks))).toEqual([
      { kind: 'link', href: '#100.2', start: 9, end: 30 },
    ]);
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(['link-without-number']);
  });

  it('counts what Word numbers itself', async () => {
    const numbered = makeDocx([
      counted(0, run('Play')),
      counted(1, run('Row.')),
      bulleted(0, run('Or sail.')),
      counted(1, run('Rest.')),
    ]);
    const result = await word.import([toImportDocument('a.docx', numbered)], context);
    expect(result.expression.rules.map(({ number }) => number)).toEqual(['100', '100.1', '100.2']);
    expect(result.messages.map(({ ruleId, reason }) => `${ruleId}: ${reason}`)).toContain(
      'counted-by-word: the numbers of 3 paragraphs are not in the text of the document, and were counted as Word does',
    );
    expectEveryWord(result);
  });

  it('warns of numbers that it does not count', async () => {
    const numbered = makeDocx([countedInWords(run('Play')), countedInWords(run('Turns')), paragraph(run('Plain.'))]);
    const { messages } = await word.import([toImportDocument('a.docx', numbered)], context);
    expect(messages.map(({ line, ruleId, reason }) => `${line} ${ruleId}: ${reason}`)).toContain(
      '1 counted-by-word: paragraphs that Word itself numbers, whose numbers are not in the text: 2',
    );
  });

  it('reports an empty document', async () => {
    const { messages } = await word.import([toImportDocument('a.docx', makeDocx([]))], context);
    expect(messages.map(({ ruleId }) => ruleId)).toContain('empty-source');
  });

  it.each([0.2, 0.5, 0.8, 0.99])('refuses a file of which only %d is left, with a remedy', async (share) => {
    const cut = toImportDocument('cut.docx', bytes.slice(0, bytes.length * share));
    await expect(word.import([cut], context)).rejects.toThrow(
      /^"cut\.docx" cannot be read as a Word document: .+; check the download/s,
    );
  });

  it('keeps figures raised, deletions marked, and the columns of cells that span rows or columns', async () => {
    const formatted = (format: string, text: string) =>
      `<w:r><w:rPr><w:${format}/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const cell = (text: string, format = '') => `<w:tc><w:tcPr>${format}</w:tcPr>${paragraph(run(text))}</w:tc>`;
    const rows = [
      [cell('Barge', '<w:vMerge w:val="restart"/>'), cell('new'), cell('9')],
      [cell('', '<w:vMerge/>'), cell('old'), cell('4')],
      [cell('Raft', '<w:gridSpan w:val="2"/>'), cell('2')],
    ];
    const document = makeDocx([
      paragraph(run('100. Barges')),
      paragraph(
        run('100.1. A hold has 10'),
        formatted('vertAlign w:val="superscript"', '2'),
        run(' paces of H'),
        formatted('vertAlign w:val="subscript"', '2'),
        run('O, the 1'),
        formatted('vertAlign w:val="superscript"', 'st'),
        run(' one.'),
      ),
      paragraph(run('100.2. A barge carries '), formatted('strike', 'ten'), run(' twelve crates.')),
      `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`,
    ]);
    const result = await word.import([toImportDocument('a.docx', document)], context);
    expectEveryWord(result);
    const { rules } = digest(result) as { rules: readonly string[] };
    expect(rules).toMatchInlineSnapshot(`
      [
        "1:1 chapter 100 # Barges",
        "2:1 rule 100.1",
        "  2:8 text A hold has 10² paces of H₂O, the 1st one.",
        "3:1 rule 100.2",
        "  3:8 text A barge carries ~~ten~~ twelve crates.",
        "  4:1 table Barge	new	9
      	old	4
      Raft		2",
      ]
    `);
    expect(result.messages.map(({ ruleId }) => ruleId)).not.toContain('unread-words');
  });

  it('does not accept other archives', () => {
    const archive = new TextEncoder().encode('PK\u0003\u0004 content.xml');
    expect(word.accepts([toImportDocument('a.odt', archive)])).toBe(0);
  });
});
