/**
 * The importers for documents that mark up their text, Markdown and HTML. Both become one HTML tree through one parser, and its lines are
 * read by the core of numbered texts.
 */
import type { Element, Root as HtmlTree } from 'hast';
import type { Html, Nodes, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { type Handlers, toHast } from 'mdast-util-to-hast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import { compileScheme, parseNumber } from '../../rules/numbering/index.ts';
import {
  boundedInline,
  embeddedNote,
  isPictureFile,
  missingPicture,
  shallowLine,
  splitFrontMatter,
} from '../../rules/source/index.ts';
import { checkEncodings, checkUndecoded } from '../document-defects.ts';
import type { ImportContext, ImportDocument, ImportedPicture, Importer, ImportResult } from '../importer.ts';
import { openLedger } from '../ledger/index.ts';
import type { Line } from '../lines.ts';
import { measureLayout } from '../numbered-text/layout.ts';
import { findPageNumbers } from '../numbered-text/page-numbers.ts';
import { readNumberedLines } from '../numbered-text/read-text.ts';
import { lastPart, loadPictures } from '../pictures.ts';
import { parseHtml, parseRawHtml } from './html-tree.ts';
import { linesOfTree, type TreeLines } from './tree-lines.ts';

export const markdown: Importer = {
  name: 'markdown',
  summary: "a game's rules as Markdown (CommonMark and GitHub's tables, footnotes and lists), read by the numbering in work.yaml",
  accepts: (documents) => shareOf(documents, isMarkdown) * (documents.every(isHeadedThroughout) ? 0.39 : 0.84),
  import: (documents, context) => importTrees(documents, context, markdownTree),
};

export const html: Importer = {
  name: 'html',
  summary: 'a web page with numbered rules (HTML), read by the numbering in work.yaml',
  accepts: (documents) => shareOf(documents, isHtml) * 0.96,
  import: (documents, context) => importTrees(documents, context, htmlTree),
};

/** Returns whether a text is an HTML document, and not Markdown that holds some elements. */
export function isHtml(text: string): boolean {
  const head = text.slice(0, 2000).replace(/^\s*(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*/, '');
  return /^<!doctype\s+html\b/i.test(head) || /^<(?:html|head|body)\b[^>]*>/i.test(head);
}

/** Headings, items in bold, links, tables, fences: what only Markdown has at the beginning of a line or around a word. */
const MARKUP =
  /^\s{0,12}(?:#{1,6}\s+\S|[-*+]\s+(?:<a\b[^>]*>(?:<\/a>)?)?(?:\*\*|> |\p{N}{1,4}[a-z)])|\*\*\p{N}|\|.*\|\s*$|```|> )|\]\([^()\s]+\)|(?<![\p{L}\p{N}*])\*{1,2}\p{L}[^*\n]*\*{1,2}(?![\p{L}\p{N}*])/u;
const FEWEST_MARKED = 3;
/** A twentieth of the lines is enough: most of a text is paragraphs, in Markdown too. */
const SMALLEST_SHARE = 0.05;

/** Returns whether a text is Markdown: some of its lines have marks that plain text has not. */
export function isMarkdown(text: string): boolean {
  if (isHtml(text) || /^---\n(?:number|kind|rulegraph): /.test(text)) return false;
  if (/^<table[\s>]/im.test(text)) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.filter((line) => MARKUP.test(line.slice(0, 2000))).length;
  return marked >= FEWEST_MARKED && marked >= lines.length * SMALLEST_SHARE;
}

/** Whether nearly every number stands in a heading, as in translators' notes, which have their own importer. */
function isHeadedThroughout({ text }: ImportDocument): boolean {
  const numbers = (text ?? '').match(/^[\s#>*+-]*\p{Nd}+(?:\.\p{Nd}+)+[.)]?[\s*]/gmu) ?? [];
  return numbers.filter((opening) => opening.trimStart().startsWith('#')).length > numbers.length * 0.8;
}

function shareOf(documents: readonly ImportDocument[], isOfFormat: (text: string) => boolean): number {
  const fitting = documents.filter(({ text }) => text !== null && isOfFormat(text));
  return fitting.length / Math.max(1, documents.length);
}

/** A document as a tree, and what was odd about it. */
interface DocumentTree {
  readonly tree: HtmlTree;
  /** Elements that HTML does not have; their tags are left out. */
  readonly unknown: ReadonlySet<string>;
  /** Notes of Obsidian that are shown where they are named, `![[Trees]]`, and that the document does not hold. */
  readonly embedded: readonly { readonly note: string; readonly line: number }[];
  /** A comment that is never closed, and holds all that follows. */
  readonly unclosed?: { readonly line: number; readonly text: string } | undefined;
}

/** Rules texts that are indented mean no program by it, and a tilde is a tilde. */
const parser = remark()
  .use(remarkGfm, { singleTilde: false })
  .data('micromarkExtensions', [{ disable: { null: ['codeIndented'] } }, boundedInline])
  .freeze();

/** The largest table known has 3,000. */
const MOST_CELLS = 200_000;

function markdownTree(source: string, isNumber: (text: string) => boolean): DocumentTree {
  const parsed = parser.parse(withoutFrontMatter(source, isNumber));
  removeAttributes(parsed);
  const embedded = readWikiLinks(parsed, source);
  const tree = withFootnotes(parsed);
  visit(tree, 'table', ({ align, children }) => {
    const columns = align?.length ?? 0;
    // Every row gets as many cells as the first one has.
    if (columns * children.length > MOST_CELLS)
      throw new RangeError(`one of its tables has ${columns} columns and ${children.length} rows; divide it`);
  });
  let unclosed: DocumentTree['unclosed'];
  visit(parsed, 'html', ({ value, position }) => {
    if (/<!--(?![\s\S]*-->)/.test(value)) unclosed ??= { line: position?.start.line ?? 1, text: value };
  });
  const unknown = new Set<string>();
  const handlers: Handlers = {
    html: (_state, node: Html, parent: Parents | undefined) => readTag(node, parent, unknown),
  };
  const converted = toHast(tree, { allowDangerousHtml: true, handlers });
  return { tree: parseRawHtml(converted, source), unknown, embedded, unclosed };
}

const TITLE = /^title:[ \t]*(["']?)(.*?)\1[ \t]*$/m;

/**
 * Clears the front matter of a document without moving what follows it. A title with a number that no heading has becomes the heading, as pages
 * print it.
 */
function withoutFrontMatter(source: string, isNumber: (text: string) => boolean): string {
  const { data, body } = splitFrontMatter(source, '');
  if (Object.keys(data).length === 0) return source;
  const head = source.slice(0, source.length - body.length);
  const title = TITLE.exec(head);
  const [number = ''] = /^\S+/.exec(title?.[2] ?? '') ?? [];
  const isPrinted = body.split('\n').some((line) => /^#{1,6}\s/.test(line) && line.replace(/^#+\s+[*_]*/, '').startsWith(number));
  const cleared = head.replace(/[^\n]/g, ' ');
  if (title === null || !isNumber(number) || isPrinted) return cleared + body;
  const start = title.index + title[0].indexOf(title[2] ?? '', 'title:'.length);
  const heading = `#${' '.repeat(start - title.index - 1)}${title[2] ?? ''}`;
  return cleared.slice(0, title.index) + heading + cleared.slice(title.index + heading.length) + body;
}

/** What kramdown and Pandoc add to Markdown: `{#identifier .class}` after a heading, `{: .class}` below a block or after it. */
const ATTRIBUTES = /(?:^|[ \t]+|\n)\{(?:[#.][\p{L}\p{N}]|:(?!\s*\}))[^{}\n]*\}\s*$/u;

/** Takes the attributes that a text ends with out of the tree; their words remain beside it. */
function removeAttributes(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index !== parent.children.length - 1) return;
    const [found] = ATTRIBUTES.exec(node.value) ?? [];
    const { position } = node;
    if (found === undefined || position?.end.offset === undefined) return;
    if (parent.type !== 'heading' && !/^\s*\{:/.test(found)) return;
    // `* TOC` above `{:toc}` stands for a table of contents.
    if (/\{:\s*toc\b/.test(found)) {
      parent.children = [];
      return;
    }
    node.value = node.value.slice(0, -found.length);
    position.end = { ...position.end, offset: position.end.offset - found.length };
  });
}

/** What Obsidian adds to Markdown: an embed, `![[board.png|300]]`, and a link, `[[note#heading|label]]`. */
const WIKI_LINK = /(!?)\[\[([^[\]|#<>\n]*)(?:#([^[\]|<>\n]*))?(?:\\?\|+([^[\]<>\n]*))?\]\]/g;
/** How wide Obsidian shows a picture, after its label or instead of one. */
const PICTURE_SIZE = /(?:^|\|)\s*\d{1,4}(?:x\d{1,4})?\s*$/;

/** Turns the embedded pictures and the links of Obsidian into those of Markdown; returns the embedded notes, which stay as text. */
function readWikiLinks(tree: Root, source: string): DocumentTree['embedded'] {
  const embedded: { note: string; line: number }[] = [];
  visit(tree, 'text', (node, index, parent) => {
    const { start, end } = node.position ?? {};
    if (!node.value.includes('[[') || index === undefined || parent === undefined) return undefined;
    if (start?.offset === undefined || end?.offset === undefined) return undefined;
    const written = source.slice(start.offset, end.offset);
    const pieces: PhrasingContent[] = [];
    let from = 0;
    let at = 0;
    const pointAt = (offset: number) => {
      const above = written.slice(0, offset).split('\n');
      const column = (above.length === 1 ? start.column : 1) + (above.at(-1)?.length ?? 0);
      return { line: start.line + above.length - 1, column, offset: (start.offset ?? 0) + offset };
    };
    const add = <T extends PhrasingContent>(piece: T, first: number, last: number) =>
      pieces.push({ ...piece, position: { start: pointAt(first), end: pointAt(last) } });
    for (const link of node.value.matchAll(WIKI_LINK)) {
      const [raw, embed, note = '', heading = '', label = ''] = link;
      // In the cell of a table the bar is escaped; brackets that are escaped are text.
      const place = [raw, raw.replaceAll('|', '\\|')].map((text) => ({ found: written.indexOf(text, at), length: text.length }));
      const { found, length } = place.find((candidate) => candidate.found >= 0) ?? { found: -1, length: 0 };
      if (found < 0 || written[found - 1] === '\\') continue;
      const shown = label || [note, heading].filter(Boolean).join('#');
      if (embed !== '' && !isPictureFile(note)) {
        embedded.push({ note, line: pointAt(found).line });
        continue;
      }
      if (link.index > from) add({ type: 'text', value: node.value.slice(from, link.index) }, at, found);
      if (embed === '') {
        const inside = found + raw.lastIndexOf(shown) + length - raw.length;
        const children: Text[] = [
          { type: 'text', value: shown, position: { start: pointAt(inside), end: pointAt(inside + shown.length) } },
        ];
        add({ type: 'link', url: `#${encodeURIComponent(heading || note)}`, children }, found, found + length);
      } else add({ type: 'image', url: note.trim(), alt: label.replace(PICTURE_SIZE, '') }, found, found + length);
      from = link.index + raw.length;
      at = found + length;
    }
    if (from === 0) return undefined;
    if (from < node.value.length) add({ type: 'text', value: node.value.slice(from) }, at, written.length);
    parent.children.splice(index, 1, ...pieces);
    return index + pieces.length;
  });
  return embedded;
}

function htmlTree(source: string): DocumentTree {
  const tree = parseHtml(source);
  let main: Element | undefined;
  // Pages of wikis that are older than the element name the same by an identifier.
  visit(tree, 'element', (element) => {
    const { role, id } = element.properties;
    if (main === undefined && (element.tagName === 'main' || role === 'main' || id === 'mw-content-text')) main = element;
  });
  return { tree: main === undefined ? tree : { type: 'root', children: [main] }, unknown: new Set(), embedded: [] };
}

/** Elements of HTML that a Markdown text may hold; any other name in angle brackets is one of the author's. */
const KNOWN =
  /^(?:a|abbr|address|article|aside|b|bdi|bdo|big|blockquote|body|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|li|link|main|mark|menu|meta|nav|noscript|object|ol|p|picture|pre|q|rp|rt|ruby|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video|wbr)$/;

/** A tag of the author's own is left out where it opens a block, as templates have them; within a sentence it is text: `pay <cost>`. */
function readTag(node: Html, parent: Parents | undefined, unknown: Set<string>) {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(node.value)?.[1]?.toLowerCase();
  const position = node.position === undefined ? {} : { position: node.position };
  const asTag = { type: 'raw' as const, value: node.value, ...position };
  if (name === undefined || KNOWN.test(name)) return asTag;
  const siblings: readonly Nodes[] = parent?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(node));
  const opens = before.every((sibling) => sibling.type === 'html' || (sibling.type === 'text' && sibling.value.trim() === ''));
  if (!opens && parent?.type !== 'root') return { type: 'text' as const, value: node.value, ...position };
  unknown.add(name);
  return { ...asTag, value: '' };
}

/** Puts each footnote as a quotation below the block that refers to it first, and its label where it was referred to. */
function withFootnotes(tree: Root): Root {
  const definitions = new Map<string, RootContent & { type: 'footnoteDefinition' }>();
  visit(tree, 'footnoteDefinition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  if (definitions.size === 0) return tree;
  const placed = new Set<string>();
  const place = (children: readonly RootContent[]): RootContent[] =>
    children.flatMap((child): RootContent[] => {
      if (child.type === 'footnoteDefinition' && placed.has(child.identifier) && definitions.get(child.identifier) === child)
        return [];
      if ('children' in child && ['list', 'listItem', 'blockquote'].includes(child.type)) {
        return [{ ...child, children: place(child.children as RootContent[]) } as RootContent];
      }
      const cited: string[] = [];
      visit(child, 'footnoteReference', ({ identifier }) => void cited.push(identifier));
      const notes = cited.flatMap((identifier) => {
        const definition = definitions.get(identifier);
        if (definition === undefined || placed.has(identifier)) return [];
        placed.add(identifier);
        return [footnote(definition)];
      });
      return [withLabels(child), ...notes];
    });
  const noted: Root = { ...tree, children: place(tree.children) };
  // What nothing refers to, or what has the label of another one, stays where it is.
  visit(noted, 'footnoteDefinition', (node, index, parent) => {
    if (parent !== undefined && index !== undefined) (parent.children as Nodes[])[index] = footnote(node);
    return index;
  });
  return noted;
}

function withLabels<T extends RootContent>(node: T): T {
  visit(node, 'footnoteReference', (reference, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const { position } = reference;
    const label: Text = { type: 'text', value: `[${reference.identifier}]`, ...(position === undefined ? {} : { position }) };
    (parent.children as Nodes[])[index] = label;
  });
  return node;
}

function footnote({ identifier, children, position }: RootContent & { type: 'footnoteDefinition' }): RootContent {
  const [first, ...others] = children;
  const label: Text = {
    type: 'text',
    value: `[${identifier}] `,
    ...(position === undefined ? {} : { position: markerOf(position, identifier) }),
  };
  const opening =
    first?.type === 'paragraph'
      ? [{ ...first, children: [label, ...first.children] }]
      : [{ type: 'paragraph' as const, children: [label] }, ...(first === undefined ? [] : [first])];
  return { type: 'blockquote', children: [...opening, ...others], ...(position === undefined ? {} : { position }) };
}

type Position = NonNullable<Nodes['position']>;

/** Returns where the label of a footnote stands: `[^1]:`. */
function markerOf({ start }: Position, identifier: string): Position {
  const length = identifier.length + 4;
  const end = { line: start.line, column: start.column + length, offset: (start.offset ?? 0) + length };
  return { start, end };
}

async function importTrees(
  documents: readonly ImportDocument[],
  context: ImportContext,
  parse: (source: string, isNumber: (text: string) => boolean) => DocumentTree,
): Promise<ImportResult> {
  const scheme = compileScheme(context.work.numbering);
  const isNumber = (text: string) => /\d/.test(text) && parseNumber(scheme, text.replace(/[.:)]+$/, '')) !== undefined;
  const lines: Line[] = [];
  const rest: Line[] = [];
  const messages: VFileMessage[] = [];
  const pictures = new Map<string, ImportedPicture>();
  for (const { path, text: printed } of documents) {
    if (printed === null) continue;
    const text = printed.split('\n').map(shallowLine).join('\n');
    const { tree, unknown, embedded, unclosed } = parse(text, isNumber);
    const { byAddress, refused } = await loadPictures(path, addressesOfPictures(tree), context);
    for (const picture of byAddress.values()) pictures.set(picture.name, picture);
    const read = linesOfTree(tree, { file: path, source: text, isNumber, pictures: byAddress });
    lines.push(...read.lines);
    rest.push(...sourceBeside(path, text, read));
    messages.push(...checkTree(path, read, unknown, isNumber), ...checkPictures(path, read, refused));
    if (unclosed !== undefined) messages.push(unclosedComment(path, unclosed));
    messages.push(...embedded.map(({ note, line }) => embeddedNote(note, { file: path, line, column: 1 })));
  }
  const ledger = openLedger([...lines, ...rest].sort(inSourceOrder(documents)));
  for (const line of rest) ledger.account(line).setAside('markup');
  const result = readNumberedLines(
    { lines, ledger, layout: measureLayout(lines), pages: findPageNumbers(lines), headings: new Map(), withContents: true },
    context,
  );
  return {
    ...result,
    pictures: [...pictures.values()],
    messages: [...checkUndecoded(documents), ...checkEncodings(documents), ...messages, ...result.messages],
  };
}

function unclosedComment(file: string, { line, text }: NonNullable<DocumentTree['unclosed']>): VFileMessage {
  return diagnose({
    code: 'omitted-element',
    severity: 'warning',
    reason: `a comment is never closed, and what follows was left out with it: "${text.replace(/\s+/g, ' ').slice(0, 40)}"`,
    place: { file, line, column: 1 },
    remedy: 'close the comment with --> where it ends',
  });
}

function addressesOfPictures(tree: HtmlTree): readonly string[] {
  const addresses: string[] = [];
  visit(tree, 'element', ({ tagName, properties: { src } }) => {
    if (tagName === 'img' && typeof src === 'string') addresses.push(src);
  });
  return addresses;
}

/** Reports the pictures that are not imported, and those of which the document does not say what they show. */
function checkPictures(file: string, { pictures }: TreeLines, refused: ReadonlyMap<string, string>): VFileMessage[] {
  const messages = pictures.flatMap(({ source, line }) => {
    const reason = refused.get(source);
    return reason === undefined ? [] : [missingPicture(source, reason, { file, line, column: 1 })];
  });
  const silent = pictures.filter(({ source, alternative }) => alternative === '' && !refused.has(source));
  const [first] = silent;
  if (first === undefined) return messages;
  return [
    ...messages,
    diagnose({
      code: 'picture-without-text',
      severity: 'info',
      reason: `${silent.length} pictures have no alternative text: ${listed(silent.map(({ source }) => lastPart(source)))}; their names stand in its place`,
      place: { file, line: first.line, column: 1 },
      remedy: 'say in the document what each picture shows, for those who cannot see it: ![A knight on g1](knight.png)',
    }),
  ];
}

/** Returns the source with all that the lines hold taken out: tags, the addresses of links, the signs of Markdown. */
function sourceBeside(file: string, source: string, { ranges }: TreeLines): Line[] {
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

function inSourceOrder(documents: readonly ImportDocument[]): (a: Line, b: Line) => number {
  const order = new Map(documents.map(({ path }, index) => [path, index]));
  return (a, b) =>
    (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.number - b.number || (a.column ?? 1) - (b.column ?? 1);
}

/** How many values a message lists. */
const LISTED = 4;

function checkTree(
  file: string,
  { links, omitted }: TreeLines,
  unknown: ReadonlySet<string>,
  isNumber: (text: string) => boolean,
): VFileMessage[] {
  const citesNoRule = links.filter(
    ({ text }) => !text.split(/[\s()[\],;]+/).some((word) => isNumber(word.replace(/[.:]+$/, ''))),
  );
  const messages: VFileMessage[] = [];
  const [link] = citesNoRule;
  if (link !== undefined) {
    messages.push(
      diagnose({
        code: 'link-without-number',
        severity: 'info',
        reason: `${citesNoRule.length} links within the document name no rule and stay as text: ${listed(citesNoRule.map(({ href }) => href))}`,
        place: { file, line: link.line, column: 1 },
        remedy: 'nothing to do where the text says what is meant; a citation with a number is linked on every page',
      }),
    );
  }
  const [first] = omitted;
  if (first !== undefined) {
    messages.push(
      diagnose({
        code: 'omitted-element',
        severity: 'warning',
        reason: `${omitted.length} elements were left out with their text: ${listed(omitted.map(({ name, text }) => `${name}: ${text.slice(0, 40)}`))}`,
        place: { file, line: first.line, column: 1 },
        remedy: 'if they hold rules, take the rules out of these elements',
      }),
    );
  }
  if (unknown.size > 0) {
    messages.push(
      diagnose({
        code: 'omitted-element',
        severity: 'info',
        reason: `tags that HTML does not have were left out where a line begins with them: ${listed([...unknown].map((name) => `<${name}>`))}`,
        place: { file, line: 1, column: 1 },
        remedy: 'escape the angle bracket (\\<) where it is text',
      }),
    );
  }
  return messages;
}

function listed(values: readonly string[]): string {
  const distinct = [...new Set(values)];
  return `${distinct
    .slice(0, LISTED)
    .map((value) => `"${value}"`)
    .join(', ')}${distinct.length > LISTED ? ' …' : ''}`;
}
