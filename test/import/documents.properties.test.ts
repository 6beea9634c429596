/** Reads documents that were drawn: what is read is what was printed, or a message names the line of what differs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severityOf } from '../../src/core/diagnostics.ts';
import type { Block } from '../../src/core/model.ts';
import { importerByNumbering, recognizeImporter } from '../../src/import/index.ts';
import { numberedText } from '../../src/import/numbered-text/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { unreadNumbers } from '../../src/import/scoring.ts';
import { proposeSettings } from '../../src/import/settings/index.ts';
import { tries } from '../runs.ts';
import { type DrawnDocument, drawDocument, EFFECTIVE, FOOTER, type Shape, shapes } from './drawn-documents.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const folded = (texts: readonly string[]) => (texts.join(' ').match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}-]/gu) ?? []).join(' ');
const textOf = (blocks: readonly Block[]) => folded(blocks.map(({ text }) => text));

/** What was printed or read, by the part that has it: the number of a rule, `glossary Rower`, `back`, `preface`, `effective`. */
type Reading = ReadonlyMap<string, string>;

/** Collects parts; the second rule of a number is `2 again`. */
function readingOf(parts: readonly (readonly [name: string, text: string])[]): Reading {
  const reading = new Map<string, string>();
  for (const [name, text] of parts) reading.set(reading.has(name) ? `${name} again` : name, text);
  return reading;
}

/** Writes the title, text, headings above and links of a rule. */
function ruleText(title: string | null, text: string, above: string, links: readonly string[]): string {
  return `# ${title} # ${text} # ${above} # ${links.join(' ')}`;
}

function printedReading({ rules, glossary, appendix, preface, shape }: DrawnDocument): Reading {
  return readingOf([
    ...rules.map(({ number, title, texts, list, note, above, cites }): [string, string] => {
      const isLink = shape.layout === 'html' && cites !== undefined;
      const printed = isLink ? texts.map((text) => text.replace(cites.text, cites.words)) : texts;
      const all = [...printed, ...list, ...(note === undefined ? [] : [shape.icon ?? '', note])];
      return [number, ruleText(title, folded(all), folded(above), isLink ? [`#${cites.number}`] : [])];
    }),
    ...[...glossary].map(([term, sense]): [string, string] => [`glossary ${term}`, folded([sense])]),
    ['back', folded(appendix)],
    ['preface', folded(preface)],
    ['effective', EFFECTIVE],
  ]);
}

function readingOfResult({ expression, effective }: ImportResult, document: DrawnDocument): Reading {
  const front = textOf(expression.front);
  const preface = folded(document.preface);
  return readingOf([
    ...expression.rules.map(({ number, title, blocks, above = '' }): [string, string] => {
      const links = blocks.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'link' ? [mark.href] : [])));
      return [number, ruleText(title, textOf(blocks), folded([above]), links)];
    }),
    ...expression.glossary.map(({ term, senses }): [string, string] => [`glossary ${term}`, textOf(senses.flat())]),
    [
      'back',
      textOf(expression.back)
        .replace(folded([FOOTER]), '')
        .trim(),
    ],
    ['preface', front.includes(preface) ? preface : front],
    ['effective', effective ?? ''],
  ]);
}

/** Returns the lines that doubts and errors name. */
function linesOfMessages(messages: ImportResult['messages']): ReadonlySet<number> {
  const listed = (reason: string) =>
    Array.from(reason.matchAll(/\blines? ((?:\d+(?:, )?)+)/gu)).flatMap(([, list = '']) => list.split(', ').map(Number));
  return new Set(
    messages.filter((message) => severityOf(message) !== 'info').flatMap(({ line = 0, reason }) => [line, ...listed(reason)]),
  );
}

interface Comparison {
  readonly result: ImportResult | undefined;
  /** What differs, part by part. */
  readonly differs: readonly string[];
  /** The parts that differ and whose lines no message names. */
  readonly silent: readonly string[];
}

/** Imports a document as a newcomer does, who names no format, and compares what is read with what was printed. */
async function compare(document: DrawnDocument, proposes = false): Promise<Comparison> {
  const source = textDocument(document.text, document.path);
  const importer = recognizeImporter([source]) ?? importerByNumbering([source], document.work) ?? numberedText;
  const proposed = proposes ? await proposeSettings(importer, [source], { id: 'ferry', lang: 'en' }) : document;
  if (typeof proposed !== 'object') return { result: undefined, differs: ['all'], silent: [] };
  const result = await importer.import([source], contextWith({ work: proposed.work }));
  expectEveryWord(result);
  const [printed, read] = [printedReading(document), readingOfResult(result, document)];
  const parts = [...new Set([...printed.keys(), ...read.keys()])].filter((part) => printed.get(part) !== read.get(part));
  const named = linesOfMessages(result.messages);
  const beginnings = readingOf([
    ...document.rules.map(({ number, texts: [text = ''] }): [string, string] => [number, folded([text]).slice(0, 40)]),
    ...[...document.glossary].map(([term, sense]): [string, string] => [`glossary ${term}`, folded([sense])]),
  ]);
  /** Tells whether the words of a part are read as those of another one. */
  const isIn = (part: string, other: string) =>
    part !== other && read.get(other)?.includes(beginnings.get(part) || '\n') === true;
  const isNamed = (part: string) => {
    const own = result.expression.rules.find(({ number }) => number === part)?.place.line;
    const within = [part, ...parts.filter((other) => isIn(other, part))];
    const lines = within.flatMap((one) => document.lines.get(one.startsWith('glossary') ? 'glossary' : one) ?? []);
    return [...lines, own ?? 0].some((line) => named.has(line));
  };
  const silent = parts.filter((part) => !isNamed(part) && !parts.some((other) => isIn(part, other) && isNamed(other)));
  // A document that is refused needs no more than one line.
  const isRefused = result.messages.some((message) => severityOf(message) === 'error') && silent.length < parts.length;
  const differs = parts.map((part) => `${part}: ${printed.get(part)} <> ${read.get(part)}`);
  return { result, differs, silent: isRefused ? [] : silent };
}

/** Tells what was drawn if a property fails. */
function failure({ text }: DrawnDocument, { differs, result }: Comparison): string {
  const messages = result?.messages.map(({ line, ruleId, reason }) => `${line} ${ruleId} ${reason}`) ?? [];
  return [text, ...differs, ...messages].join('\n');
}

const expectNamed = (shape: fc.Arbitrary<Shape>, proposes: boolean, few: number) =>
  fc.assert(
    fc.asyncProperty(shape, async (drawn) => {
      const document = drawDocument(drawn);
      const compared = await compare(document, proposes);
      expect(compared.silent, failure(document, compared)).toEqual([]);
    }),
    { numRuns: tries(few) },
  );

describe('a document is read as it is printed, or a message names the line of what differs', () => {
  it('with the settings of its work', () => expectNamed(shapes, false, 80));

  it('with the settings that are proposed, if it shows them', () => {
    const shown = shapes.filter(({ counts }) => (counts[0] ?? 0) > 2 && counts[2] !== 1);
    return expectNamed(shown, true, 25);
  });
});

/** What a reading must say besides, such as the line of a doubt. */
type Also = (result: ImportResult, document: DrawnDocument) => void;

const linesOf = ({ lines }: DrawnDocument, part: string) => lines.get(part) ?? [];

const namesEach =
  (partsOf: (document: DrawnDocument) => readonly string[]): Also =>
  ({ messages }, document) => {
    const named = linesOfMessages(messages);
    for (const part of partsOf(document))
      expect(
        linesOf(document, part).some((line) => named.has(line)),
        part,
      ).toBe(true);
  };

const PLAIN = { firstParagraph: 1, isRepeated: false } as const;
const DEEP = { counts: [3, 2, 3] };

describe('each rule is read as it is printed', () => {
  it.each<[kind: string, shape: Partial<Shape>, also?: Also]>([
    ['if it begins in lower case and follows one that ends with ";"', { ...DEEP, flow: ';' }],
    [
      'if it begins in lower case and follows one that ends with "; and", without blank lines',
      { ...DEEP, layout: 'laid-out', scheme: 'articles', isSpaced: false, flow: '; and' },
    ],
    [
      'if it begins in lower case and follows one that ends with ", or", without blank lines',
      { ...DEEP, layout: 'laid-out', scheme: 'dotted', isSpaced: false, flow: ', or' },
    ],
    ['if a preface is between the contents and the first one', { scheme: 'dotted', hasContents: true, hasPreface: true }],
    ['if the front matter of Markdown names a layout', { layout: 'markdown', hasFrontMatter: true }],
    ['if paragraphs are numbered (1) and their items 1.', { counts: [3, 3, 1], scheme: 'articles', hasLetters: false }],
    [
      'if the first paragraph of each article is missing, with a doubt at the second',
      { scheme: 'articles', counts: [3, 2, 2], firstParagraph: 2, isAllHeadings: false },
      namesEach(({ rules }) => rules.filter(({ number }) => /^\d+\.2$/.test(number)).map(({ number }) => number)),
    ],
    ['if it is short Markdown', { layout: 'markdown', counts: [2, 2, 0], scheme: 'dotted' }],
    ['if it is Markdown whose rules are headings', { layout: 'markdown', isAllHeadings: true }],
    ['if it is a page whose rules are headings', { layout: 'html', isAllHeadings: true }],
    ['if the signs of notes stand alone between rules', { counts: [3, 3, 2], icon: '※', flow: undefined }],
    [
      'if numbers are in an appendix, which are counted as unread',
      { appendix: 'numbers', scheme: 'dotted' },
      (result, document) => {
        const unread = new Set(unreadNumbers(result).map(({ line }) => line));
        expect(linesOf(document, 'back').filter((line) => unread.has(line))).toHaveLength(2);
      },
    ],
    [
      'if an appendix has no numbers, which is reported',
      { appendix: 'text', hasGlossary: false },
      ({ messages }, document) => {
        const [heading] = linesOf(document, 'back');
        expect(messages.flatMap(({ line, ruleId }) => (line === heading ? [ruleId] : []))).toContain('unexpected-text');
      },
    ],
    ['if links lead to the ids of others', { layout: 'html', counts: [3, 2, 2], flow: undefined }],
    ['if titles and chapters are above articles that are numbered through', { scheme: 'articles', hasGroups: true }],
    ['if "Article 2" is alone above its title', { scheme: 'articles', isAlone: true, isAllHeadings: false }],
    ['if a footer has a later date than the title', { hasFooter: true }],
    ['if a glossary is headed "Definitions"', { hasGlossary: true }],
  ])('%s', async (_, given, also) => {
    await fc.assert(
      fc.asyncProperty(shapes, async (drawn) => {
        const shape = { ...drawn, ...PLAIN, ...given };
        // A heading `b)` above an article may be its title, which is a doubt.
        const hasLetters = shape.hasLetters && !(shape.isAllHeadings && shape.scheme === 'articles');
        const document = drawDocument({ ...shape, hasLetters });
        const compared = await compare(document);
        expect(compared.differs, failure(document, compared)).toEqual([]);
        if (compared.result !== undefined) also?.(compared.result, document);
      }),
      { numRuns: tries(10) },
    );
  });

  it('but the second of two with the same number, whose line is named', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, async (drawn) => {
        const document = drawDocument({ ...drawn, ...PLAIN, counts: [3, 3, 0], isRepeated: true });
        const compared = await compare(document);
        const again = [...document.lines.keys()].filter((part) => part.endsWith('again'));
        expect(again).toHaveLength(1);
        const named = linesOfMessages(compared.result?.messages ?? []);
        expect(
          again.flatMap((part) => linesOf(document, part)).some((line) => named.has(line)),
          failure(document, compared),
        ).toBe(true);
      }),
      { numRuns: tries(10) },
    );
  });
});
