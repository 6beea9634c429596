/** Decodes Markdown and HTML: both become an HTML tree, whose text is read line by line. */

import { diagnose, diagnoseFile, diagnoseFirst } from '@rulegraph/core/diagnostics';
import { joinFirst } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import type { Place } from '@rulegraph/core/model';
import { compileScheme, parseNumber } from '@rulegraph/core/numbering';
import { embeddedNote, missingPicture, shallowLine } from '@rulegraph/core/source';
import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFileMessage } from 'vfile-message';
import { omittedReadings } from '../document-defects.ts';
import type { ImportContext, ImportDocument, ImportedPicture } from '../importer.ts';
import { type Line, lineStarts } from '../lines.ts';
import { fileNameOf, loadPictures } from '../pictures.ts';
import type { DecodedDocuments } from '../reader.ts';
import { applyStyles, parseHtml } from './html-tree.ts';
import { type DocumentTree, markdownTree, withoutFrontMatter } from './markdown-tree.ts';
import { linesOfTree, type TreeLines } from './tree-lines.ts';

/** Parses a document once while it is in use: it is read with every numbering that may be its own. */
const parseOnce = memoize((_document: ImportDocument, parse: (text: string) => DocumentTree, text: string) => parse(text));

export function decodeMarkdown(documents: readonly ImportDocument[], context: ImportContext): Promise<DecodedDocuments> {
  return decodeTrees(documents, context, markdownTree, withoutFrontMatter);
}

export function decodeHtml(documents: readonly ImportDocument[], context: ImportContext): Promise<DecodedDocuments> {
  return decodeTrees(documents, context, htmlTree);
}

function htmlTree(source: string): DocumentTree {
  const tree = parseHtml(source);
  const counted = applyStyles(tree);
  let main: Element | undefined;
  // Wiki pages older than the element `main` have an id instead.
  visit(tree, 'element', (element) => {
    const { role, id } = element.properties;
    if (main === undefined && (element.tagName === 'main' || role === 'main' || id === 'mw-content-text')) main = element;
  });
  const unread = { unknown: new Set<string>(), embedded: [], counted };
  if (main === undefined) return { ...unread, tree: withoutFooters(tree) };
  return { ...unread, tree: { type: 'root', children: [main] }, outside: textBeside(main, tree) };
}

/** Parts of a page around its text. */
const AROUND_TEXT = /^(?:aside|footer|head|header|nav|script|style|template|noscript|form|title)$/;
/** Elements with a footer of their own, which may be text. */
const HAS_FOOTER = /^(?:article|section|blockquote|li|td|figure)$/;
/** A longer footer may be more than who owns the page and when it was made. */
const LONGEST_FOOTER = 600;

/** Hides the footers of a page, which would be text of its last rule; hidden elements are reported. */
function withoutFooters(tree: Root): Root {
  const hide = (node: Nodes): void => {
    if (node.type !== 'element' && node.type !== 'root') return;
    if (node.type === 'element' && HAS_FOOTER.test(node.tagName)) return;
    if (node.type === 'element' && node.tagName === 'footer' && textOf(node).length < LONGEST_FOOTER)
      node.properties['hidden'] = '';
    for (const child of node.children) hide(child);
  };
  hide(tree);
  return tree;
}

/** Returns the text of a page outside its main element, except for what pages usually have around it. */
function textBeside(main: Element, tree: Root): readonly string[] {
  const texts: string[] = [];
  const collect = (node: Nodes): void => {
    if (node === main || (node.type === 'element' && AROUND_TEXT.test(node.tagName))) return;
    if (node.type === 'text' && node.value.trim() !== '') texts.push(node.value.replace(/\s+/g, ' ').trim());
    if ('children' in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  return texts;
}

/** Less text outside the main element is not worth a report. */
const MIN_OUTSIDE = 200;

function textOutside(file: string, texts: readonly string[]): VFileMessage[] {
  const text = texts.join(' ');
  if (text.length < MIN_OUTSIDE) return [];
  return [
    diagnoseFile(file, {
      code: 'omitted-element',
      reason: `the page has text outside its main element, which was left out: "${text.slice(0, 40)}" (${text.split(' ').length} words)`,
      remedy: 'if it contains rules, move it into the main element of the page',
    }),
  ];
}

async function decodeTrees(
  documents: readonly ImportDocument[],
  context: ImportContext,
  parse: (text: string) => DocumentTree,
  bodyOf = (text: string, _isNumber: (number: string) => boolean) => text,
): Promise<DecodedDocuments> {
  const scheme = compileScheme(context.work.numbering);
  const isNumber = (text: string) => /\d/.test(text) && parseNumber(scheme, text.replace(/(?<![.:)])[.:)]+$/, '')) !== undefined;
  const lines: Line[] = [];
  const rest: Line[] = [];
  const anchors = new Map<string, Place>();
  const links: { readonly href: string; readonly place: Place }[] = [];
  const messages: VFileMessage[] = [];
  const pictures = new Map<string, ImportedPicture>();
  for (const document of documents) {
    const { path, text: printed } = document;
    if (printed === null) continue;
    const text = printed.replace(/[^\n]+/g, (line) => shallowLine(line));
    const { tree, unknown, embedded, unclosed, counted, outside = [] } = parseOnce(document, parse, bodyOf(text, isNumber));
    const { byAddress, refused } = await loadPictures(path, addressesOfPictures(tree), context);
    for (const picture of byAddress.values()) pictures.set(picture.name, picture);
    const read = linesOfTree(tree, { file: path, source: text, isNumber, pictures: byAddress });
    lines.push(...read.lines);
    rest.push(...sourceOutside(path, text, read));
    const starts = lineStarts(text);
    for (const [id, offset] of read.anchors) anchors.set(`${path}#${id}`, placeOfOffset(path, starts, offset));
    links.push(...read.links.map(({ href, line }) => ({ href, place: { file: path, line, column: 1 } })));
    messages.push(...checkTreeLines(path, read, unknown), ...checkFoundPictures(path, read, refused));
    if (unclosed !== undefined) messages.push(unclosedComment(path, unclosed));
    messages.push(...textOutside(path, outside));
    if (counted !== undefined) messages.push(countedByStyle(path, counted));
    messages.push(...embedded.map(({ note, line }) => embeddedNote(note, { file: path, line, column: 1 })));
  }
  return {
    anchors,
    links,
    lines,
    aside: rest.map((line) => ({ line, reason: 'markup' })),
    pictures: [...pictures.values()],
    messages,
  };
}

function unclosedComment(file: string, { line, text }: NonNullable<DocumentTree['unclosed']>): VFileMessage {
  return diagnose({
    code: 'omitted-element',
    reason: `a comment is never closed, so the text after it was left out: "${text.replace(/\s+/g, ' ').slice(0, 40)}"`,
    place: { file, line, column: 1 },
    remedy: 'close the comment with --> where it ends',
  });
}

function countedByStyle(file: string, line: number): VFileMessage {
  return diagnose({
    code: 'counted-by-word',
    reason:
      'the style sheet of the page (`counter`) or Pandoc (`#.`) generates numbers, which are not in its text and were not read',
    place: { file, line, column: 1 },
    remedy: 'save the document as plain text or as a Word document, which has the numbers, and import that',
  });
}

function addressesOfPictures(tree: Root): readonly string[] {
  const addresses: string[] = [];
  visit(tree, 'element', ({ tagName, properties: { src } }) => {
    if (tagName === 'img' && typeof src === 'string') addresses.push(src);
  });
  return addresses;
}

/** Reports the pictures that are not imported, and those without alternative text. */
function checkFoundPictures(file: string, { pictures }: TreeLines, refused: ReadonlyMap<string, string>): VFileMessage[] {
  const messages = pictures.flatMap(({ source, line }) => {
    const reason = refused.get(source);
    return reason === undefined ? [] : [missingPicture(source, reason, { file, line, column: 1 })];
  });
  const silent = pictures.filter(({ source, alternative }) => alternative === '' && !refused.has(source));
  const places = silent.map(({ line }) => ({ file, line, column: 1 }));
  const named = listed(silent.map(({ source }) => fileNameOf(source)));
  const reason = `pictures without alternative text, whose file names were used instead: ${silent.length} (${named})`;
  return [...messages, ...diagnoseFirst(places, { code: 'picture-without-text', reason })];
}

function placeOfOffset(file: string, starts: readonly number[], offset: number): Place {
  const line = starts.findLastIndex((start) => start <= offset);
  return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/** Returns the source without the text that was read from it: tags, addresses of links, Markdown's punctuation. */
function sourceOutside(file: string, source: string, { ranges }: TreeLines): Line[] {
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (end <= from) continue;
    pieces.push(source.slice(from, Math.max(from, start)), source.slice(Math.max(from, start), end).replace(/[^\n]/g, ' '));
    from = end;
  }
  pieces.push(source.slice(from));
  return pieces
    .join('')
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [{ file, number: index + 1, text }]));
}

/** How many values a message lists. */
const LISTED = 4;

function checkTreeLines(file: string, { notes, omitted, readings }: TreeLines, unknown: ReadonlySet<string>): VFileMessage[] {
  const placesOf = (found: readonly { readonly line: number }[]) => found.map(({ line }) => ({ file, line, column: 1 }));
  const ruby = readings.map(({ text }) => text);
  return [
    ...diagnoseFirst(placesOf(notes), {
      code: 'note-as-text',
      reason: `footnotes were kept as text where they stand, away from their marks: ${notes.length} (${listed(notes.map(({ text }) => text.slice(0, 40)))})`,
      remedy: 'move each note after the rule that has its mark, and import the document again',
    }),
    ...diagnoseFirst(placesOf(omitted), {
      code: 'omitted-element',
      // A page's title is rarely the same as its first heading.
      ...(omitted.every(({ name }) => name === 'head') && { severity: 'info' }),
      reason: `elements left out with their text: ${omitted.length} (${listed(omitted.map(({ name, text }) => `${name}: ${text.slice(0, 40)}`))})`,
      remedy: 'if they contain rules, take the rules out of these elements',
    }),
    ...omittedReadings(ruby, placesOf(readings)),
    ...diagnoseFirst(placesOf(unknown.size > 0 ? [{ line: 1 }] : []), {
      code: 'omitted-element',
      severity: 'info',
      reason: `unknown tags at the beginning of lines were left out: ${listed(Array.from(unknown, (name) => `<${name}>`))}`,
      remedy: 'escape the angle bracket (\\<) if it is text',
    }),
  ];
}

function listed(values: readonly string[]): string {
  return joinFirst([...new Set(values.map((value) => `"${value}"`))], LISTED);
}
