/** Parses Markdown to an HTML tree, with what Obsidian, kramdown and Pandoc add to it. */

import {
  boundedInline,
  boundedTildes,
  isPictureFile,
  joinText,
  splitFrontMatter,
  withoutPictureSize,
} from '@rulegraph/core/source';
import type { Root as HtmlTree } from 'hast';
import type { Html, List, Nodes, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { type Handlers, toHast } from 'mdast-util-to-hast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import elements from './html-elements.json' with { type: 'json' };
import { applyStyles, parseRawHtml } from './html-tree.ts';

export interface DocumentTree {
  readonly tree: HtmlTree;
  /** Elements that HTML does not have; their tags are left out. */
  readonly unknown: ReadonlySet<string>;
  /** Notes of Obsidian that the document embeds, `![[Trees]]`, and does not contain. */
  readonly embedded: readonly { readonly note: string; readonly line: number }[];
  /** A comment that is never closed, so that everything after it is part of it. */
  readonly unclosed?: { readonly line: number; readonly text: string } | undefined;
  /** The line of a style sheet that makes numbers, or of an item that Pandoc counts, `#.`: they are not in the text. */
  readonly counted?: number | undefined;
  /** The text of a page outside its main element, which is left out. */
  readonly outside?: readonly string[];
}

/** In rules texts indented text is not code, and a single tilde is text. */
const parser = remark()
  .use(remarkGfm, { singleTilde: false })
  .use(function boundExtensions() {
    const { micromarkExtensions = [] } = this.data();
    micromarkExtensions.push(boundedTildes, joinText(micromarkExtensions.flatMap(({ text = {} }) => Object.keys(text))));
  })
  .data('micromarkExtensions', [{ disable: { null: ['codeIndented'] } }, boundedInline])
  .freeze();

/** The largest known table has 3,000 cells. */
const MAX_CELLS = 200_000;

export function markdownTree(source: string): DocumentTree {
  const parsed = parser.parse(source);
  visit(parsed, 'list', (list) => nestIndented(list, source));
  removeAttributes(parsed);
  const embedded = readWikiLinks(parsed, source);
  const tree = withFootnotes(parsed);
  visit(tree, 'table', ({ align, children }) => {
    const columns = align?.length ?? 0;
    // Every row is padded to the width of the first one.
    if (columns * children.length > MAX_CELLS)
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
  const html = parseRawHtml(toHast(tree, { allowDangerousHtml: true, handlers }), source);
  const lineOfPandoc = source.split('\n').findIndex((text) => /^\s*\(?#[.)]\s+\S/.test(text)) + 1;
  return { tree: html, unknown, embedded, unclosed, counted: applyStyles(html) ?? (lineOfPandoc || undefined) };
}

/** Puts items that are indented by less than Markdown wants, `  1. Oars` after `4. Boats have:`, into the item above them. */
function nestIndented(list: List, source: string): void {
  let inner: List | undefined;
  list.children = list.children.filter((item, index, items) => {
    const { column = 1, offset = 0 } = item.position?.start ?? {};
    const outer = items.slice(0, index).findLast((one) => (one.position?.start.column ?? 1) + 1 < column);
    if (outer === undefined) inner = undefined;
    else if (inner !== undefined) inner.children.push(item);
    else if (/^1[.)]\s/.test(source.slice(offset, offset + 3))) {
      inner = { ...list, start: 1, children: [item] };
      outer.children.push(inner);
    }
    return inner === undefined;
  });
}

const TITLE = /^title:[ \t]*(?![ \t])(["']?)(.*?)\1(?<![ \t])[ \t]*$/m;

/** Replaces the front matter with spaces without moving what follows. A title with a rule's number that no heading has becomes a heading, as sites print it. */
export function withoutFrontMatter(source: string, isNumber: (text: string) => boolean): string {
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
const ATTRIBUTES = /(?:^|(?<![ \t])[ \t]+|\n)\{(?:[#.][\p{L}\p{N}]|:(?!\s*\}))[^{}\n]*\}\s*$/u;

/** Removes attributes at the ends of texts from the tree, so that their words count as markup. */
function removeAttributes(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index !== parent.children.length - 1) return;
    const [found] = ATTRIBUTES.exec(node.value) ?? [];
    const { position } = node;
    if (found === undefined || position?.end.offset === undefined) return;
    if (parent.type !== 'heading' && !/^\s*\{:/.test(found)) return;
    // `* TOC` above `{:toc}` is a placeholder for a table of contents.
    if (/\{:\s*toc\b/.test(found)) {
      parent.children = [];
      return;
    }
    node.value = node.value.slice(0, -found.length);
    position.end = { ...position.end, offset: position.end.offset - found.length };
  });
}

/** What Obsidian adds to Markdown: an embed, `![[board.png|300]]`, and a link, `[[note#heading|label]]`. */
const WIKI_LINK = /(!?)\[\[([^[\]|#<>\n]*)(?:#([^[\]|<>\n]*))?(?:\\?\|+((?!\|)[^[\]<>\n]*))?\]\]/g;

/** Turns Obsidian's embedded pictures and links into those of Markdown; returns the embedded notes, which stay text. */
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
      // In a table cell the bar is escaped; escaped brackets are text.
      const candidates = [raw, raw.replaceAll('|', '\\|')].map((text) => ({
        found: written.indexOf(text, at),
        length: text.length,
      }));
      const { found, length } = candidates.find((candidate) => candidate.found >= 0) ?? { found: -1, length: 0 };
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
      } else add({ type: 'image', url: note.trim(), alt: withoutPictureSize(label) }, found, found + length);
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

/** The HTML elements that are read in Markdown; any other name in angle brackets is the author's own. */
const KNOWN: ReadonlySet<string> = new Set(elements);

/** Converts a tag. One with a name of the author's own is left out at the beginning of a block, and text in a sentence: `pay <cost>`. */
function readTag(node: Html, parent: Parents | undefined, unknown: Set<string>) {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(node.value)?.[1]?.toLowerCase();
  const position = node.position === undefined ? {} : { position: node.position };
  const asTag = { type: 'raw' as const, value: node.value, ...position };
  if (name === undefined || KNOWN.has(name)) return asTag;
  const siblings: readonly Nodes[] = parent?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(node));
  const opens = before.every((sibling) => sibling.type === 'html' || (sibling.type === 'text' && sibling.value.trim() === ''));
  if (!opens && parent?.type !== 'root') return { type: 'text' as const, value: node.value, ...position };
  unknown.add(name);
  return { ...asTag, value: '' };
}

/** Moves each footnote, as a quotation, below the block that first refers to it, and puts its label in place of the references. */
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
  const withNotes: Root = { ...tree, children: place(tree.children) };
  // Footnotes without a reference, or with the label of another one, stay where they are.
  visit(withNotes, 'footnoteDefinition', (node, index, parent) => {
    if (parent !== undefined && index !== undefined) (parent.children as Nodes[])[index] = footnote(node);
    return index;
  });
  return withNotes;
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

/** Returns the position of a footnote's label: `[^1]:`. */
function markerOf({ start }: Position, identifier: string): Position {
  const length = identifier.length + 4;
  const end = { line: start.line, column: start.column + length, offset: (start.offset ?? 0) + length };
  return { start, end };
}
