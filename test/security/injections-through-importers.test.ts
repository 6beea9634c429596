/** Every injection, through every importer, in every place that takes words: it arrives as words, all of them, and as nothing else. */
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import type { Block, Expression } from '../../src/core/model.ts';
import { readExpression, writeExpression } from '../../src/core/source/index.ts';
import { importers, toImportDocument } from '../../src/import/index.ts';
import { explainWords } from '../../src/import/ledger/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { writeHtml } from '../../src/site/kit/html.ts';
import { languageOf } from '../../src/site/kit/languages.ts';
import { blocksToHast, proseToHtml, ruleToHast } from '../../src/site/model/text-html.ts';
import { contextWith, importAs } from '../import/run-importer.ts';
import { magicWork } from '../works.ts';
import { HOSTILE_DOCUMENTS, type HostileDocument, NEIGHBORS } from './hostile-documents.ts';
import { INJECTIONS } from './injections.ts';
import { complaintsAboutText } from './our-markup.ts';

/** On one line, as most formats have it, and without what makes a file no text. */
const injections = INJECTIONS.map((injection) => injection.replace(/[\n\t]/g, ' ').replaceAll('\0', ''));

const work = { ...magicWork, exampleLabels: { en: ['Example'], zh: ['例如'] } };
const book = { work, language: languageOf('en') };

async function importDocument(format: string, document: HostileDocument) {
  const lang = format === 'bilingual-lines' ? 'zh' : format === 'gettext' ? 'pt' : 'en';
  const documents = Object.entries(document).map(([path, content]) =>
    toImportDocument(path, typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );
  return importAs(format, documents, contextWith({ work, lang, edition: '2019-05-04' }));
}

/** Returns the parts of an expression as pages show them, each with the texts that it must show. */
function fragmentsOf({ rules, glossary, front, back }: Expression): { html: string; texts: readonly string[] }[] {
  const texts = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => [
      block.label ?? '',
      ...(block.stamps ?? []).map((stamp) => stamp.text),
      ...(block.rows?.flat() ?? [block.text]),
    ]);
  return [
    ...rules.map((rule) => ({
      html: writeHtml(ruleToHast(rule, { href: `/rules/cr/${rule.number}`, id: rule.number, depth: 1 })),
      texts: [rule.number, rule.title ?? '', ...texts(rule.blocks)],
    })),
    ...glossary.flatMap(({ senses }) =>
      senses.map((sense) => ({ html: writeHtml(...blocksToHast(sense)), texts: texts(sense) })),
    ),
    { html: proseToHtml(book, front), texts: texts(front) },
    { html: proseToHtml(book, back), texts: texts(back) },
  ];
}

/** Folds a text as browsers do when they read it, and removes its line endings, for which pages have elements. */
const folded = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\n\r\0]/g, '');

/** Returns what is wrong in the pages of an expression: elements that are not ours, and words that are not shown. */
function strangeIn(expression: Expression): string[] {
  return fragmentsOf(expression).flatMap(({ html, texts }) => {
    const tree = fromHtml(html, { fragment: true });
    const found: string[] = [];
    visit(tree, 'element', (element: Element) => void found.push(...complaintsAboutText(element)));
    const shown = folded(textOf(tree));
    return [...found, ...texts.filter((text) => !shown.includes(folded(text))).map((text) => `not shown: ${text}`)];
  });
}

/** Returns the words of a document that were lost; in Markdown, where an injection may be markup, only words around it count. */
function lostWords(format: string, { expression, ledger }: Pick<ImportResult, 'expression' | 'ledger'>): string[] {
  const neighbors = NEIGHBORS[format];
  if (neighbors === undefined)
    return explainWords(ledger, expression).map(({ line, kind, text }) => `line ${line}: ${kind} ${text}`);
  const said = wordsIn(expression);
  let at = 0;
  return neighbors.flatMap((word) => {
    const found = said.indexOf(word, at);
    at = found === -1 ? at : found + word.length;
    return found === -1 ? [`lost: ${word}`] : [];
  });
}

/** Returns all words of an expression, in reading order. */
function wordsIn({ front, rules, glossary, back }: Expression): string {
  const entries = [
    ...rules.map(({ title, blocks }) => ({ title, blocks })),
    ...glossary.map(({ term, aliases, senses }) => ({ title: [term, ...aliases].join(' '), blocks: senses.flat() })),
  ];
  const texts = (blocks: readonly Block[]) => blocks.flatMap(({ label, text }) => [label ?? '', text]);
  return [...texts(front), ...entries.flatMap(({ title, blocks }) => [title ?? '', ...texts(blocks)]), ...texts(back)].join('\n');
}

/** Returns what went wrong with one document on its way to the pages and, through its sources, once more. */
async function complaintsAbout(format: string, document: HostileDocument): Promise<string[]> {
  const { expression, ledger, numbering } = await importDocument(format, document);
  const files = writeExpression(expression, { work, numbering });
  const again = readExpression(files, { work, edition: '2019-05-04', lang: expression.lang, numbering }).expression;
  const numbers = ({ rules }: Expression) => rules.map(({ number }) => number).join(' ');
  return [
    ...(expression.rules.length > 2 ? [] : [`fewer than three rules: ${numbers(expression)}`]),
    ...lostWords(format, { expression, ledger }),
    ...(format in NEIGHBORS ? lostWords(format, { expression: again, ledger }).map((lost) => `read again: ${lost}`) : []),
    ...strangeIn(expression),
    ...files.filter(({ path }) => !/^[\p{L}\p{N}][\p{L}\p{N}._-]*\.md$/u.test(path)).map(({ path }) => `file ${path}`),
    ...strangeIn(again).map((complaint) => `read again: ${complaint}`),
    ...(numbers(again) === numbers(expression) ? [] : [`the rules ${numbers(expression)} read again: ${numbers(again)}`]),
  ];
}

it('there is a hostile document for each importer', () => {
  expect(Object.keys(HOSTILE_DOCUMENTS).toSorted()).toEqual(importers.map(({ name }) => name).toSorted());
});

it.each(Object.entries(HOSTILE_DOCUMENTS))(
  '%s takes each injection as words, loses none of them, and its sources say the same',
  async (format, documentsOf) => {
    const found = [];
    for (const document of documentsOf(injections)) {
      const complaints = await complaintsAbout(format, document);
      if (complaints.length > 0) found.push({ document, complaints });
    }
    expect(found).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);
