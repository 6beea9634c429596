/** Splits a file into text for people and text for machines: only citations in prose and comments are ever rewritten. */
import { Parser } from 'htmlparser2';
import type { Nodes } from 'mdast';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { remark } from 'remark';
import { visit } from 'unist-util-visit';
import { boundedInline, shallowLine } from '../../source/limits.ts';

/** `prose` and `comment` are sentences for people; `code` and `data`, including strings, are for machines. */
export type SegmentKind = 'prose' | 'comment' | 'code' | 'data';

/** A part of a file. Its markup and comment markers are replaced by spaces, so that offsets stay valid. */
export interface TextSegment {
  readonly kind: SegmentKind;
  /** Offset into the file. */
  readonly start: number;
  readonly text: string;
  /** The offset of the paragraph, table row or comment that it is a part of. */
  readonly block: number;
  /** Set if the block counts as one sentence: rows of tables, and paragraphs that quote code. */
  readonly isWhole?: true;
  /** The heading of the column of a table's cell. */
  readonly heading?: string;
  /** The first other cell of its row. */
  readonly label?: string;
}

/** How a language writes comments and strings. */
interface CodeSyntax {
  /** The endings of its files, separated by spaces. */
  readonly endings: string;
  readonly comments: readonly string[];
  readonly strings: readonly string[];
}

const LINE_COMMENT = {
  slashes: '//[^\\n]*',
  hash: '(?<!\\S)#[^\\n]*',
  dashes: '--[^\\n]*',
  semicolon: ';[^\\n]*',
  percent: '%[^\\n]*',
};
const SLASH_STAR = '/\\*[\\s\\S]*?(?:\\*/|(?![\\s\\S]))';
const MARKUP_COMMENT = '<!--[\\s\\S]*?(?:-->|(?![\\s\\S]))';
const TRIPLE_QUOTED = '"""[\\s\\S]*?(?:"""|(?![\\s\\S]))';
const DOUBLE_QUOTED = '"(?:\\\\.|[^"\\\\\\n])*"';
const SINGLE_QUOTED = "'(?:\\\\.|[^'\\\\\\n])*'";
/** At most one character, because lifetimes in Rust and digit separators in C++ are single quotes without a partner. */
const CHARACTER = "'(?:\\\\[^'\\n]{1,10}|[^'\\\\\\n])'";
const TEMPLATE = '`(?:\\\\.|[^`\\\\])*`';
/** A raw string of Go, which has no escapes. */
const RAW_QUOTED = '`[^`]*`';
const HERE_DOCUMENT =
  '<<[-~]?["\']?(?<mark>[A-Za-z_]\\w*)["\']?[^\\n]*\\n[\\s\\S]*?(?:\\n[ \\t]*\\k<mark>[ \\t]*(?=\\n|$)|(?![\\s\\S]))';
/** A docstring: a string at the beginning of a line. */
const DOCSTRING = '(?<=^[ \\t]*)[rRuU]?(?:"""[\\s\\S]*?(?:"""|(?![\\s\\S]))|\'\'\'[\\s\\S]*?(?:\'\'\'|(?![\\s\\S])))';

const SYNTAXES: readonly CodeSyntax[] = [
  { endings: 'go', comments: [SLASH_STAR, LINE_COMMENT.slashes], strings: [DOUBLE_QUOTED, RAW_QUOTED, CHARACTER] },
  {
    endings: 'java c h cc cpp cxx hpp hh cs rs kt kts scala swift zig v proto glsl hlsl sol',
    comments: [SLASH_STAR, LINE_COMMENT.slashes],
    strings: [TRIPLE_QUOTED, DOUBLE_QUOTED, CHARACTER],
  },
  {
    endings: 'js jsx mjs cjs ts tsx mts cts dart groovy gradle php vue svelte astro scss less jsonc json5',
    comments: [SLASH_STAR, LINE_COMMENT.slashes, MARKUP_COMMENT],
    strings: [DOUBLE_QUOTED, SINGLE_QUOTED, TEMPLATE],
  },
  { endings: 'css', comments: [SLASH_STAR], strings: [DOUBLE_QUOTED, SINGLE_QUOTED] },
  {
    endings: 'sh bash zsh rb pl pm dockerfile',
    comments: [DOCSTRING, LINE_COMMENT.hash],
    strings: [HERE_DOCUMENT, TRIPLE_QUOTED, DOUBLE_QUOTED, SINGLE_QUOTED],
  },
  {
    endings: 'py pyi fish r jl ex exs nim cr coffee tcl ps1 makefile mk cmake',
    comments: [DOCSTRING, LINE_COMMENT.hash],
    strings: [TRIPLE_QUOTED, DOUBLE_QUOTED, SINGLE_QUOTED],
  },
  { endings: 'sql lua hs elm adb ads vhd', comments: [SLASH_STAR, LINE_COMMENT.dashes], strings: [DOUBLE_QUOTED, SINGLE_QUOTED] },
  { endings: 'lisp clj cljs el scm asm', comments: [LINE_COMMENT.semicolon], strings: [DOUBLE_QUOTED] },
  { endings: 'erl m pro', comments: [LINE_COMMENT.percent], strings: [DOUBLE_QUOTED] },
];
const COMMENTED_DATA: readonly CodeSyntax[] = [
  {
    endings: 'yaml yml toml ini cfg conf properties editorconfig',
    comments: [LINE_COMMENT.hash],
    strings: [DOUBLE_QUOTED, SINGLE_QUOTED],
  },
  { endings: 'xml xsl xsd plist resx xaml', comments: [MARKUP_COMMENT], strings: [] },
];
const PROSE = new Set('txt text md markdown mdx rst adoc asciidoc tex org wiki mediawiki textile readme notes'.split(' '));
const MARKDOWN = new Set(['md', 'markdown', 'mdx']);
/** Left out, because paths and coordinates look like rule numbers. */
const PICTURES = new Set(['svg', 'eps', 'ai', 'ps', 'dxf', 'obj', 'stl', 'gcode']);

/** Returns the segments of a file in order, by the ending of its name. A picture has none. */
export function textSegments(source: string, path: string): readonly TextSegment[] {
  const name = path.replace(/^.*[\\/]/, '').toLowerCase();
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : name;
  if (
    PICTURES.has(ending) ||
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/.test(source)
  )
    return [];
  const code = SYNTAXES.find(({ endings }) => endings.split(' ').includes(ending));
  if (code !== undefined) return codeSegments(source, code, 'code');
  const settings = COMMENTED_DATA.find(({ endings }) => endings.split(' ').includes(ending));
  if (settings !== undefined) return codeSegments(source, settings, 'data');
  if (/^x?html?$/.test(ending)) return [{ kind: 'prose', start: 0, text: textualParts(source), block: 0 }];
  if (MARKDOWN.has(ending)) return markdownSegments(source);
  const isProse = PROSE.has(ending) || (!name.includes('.') && !source.startsWith('#!'));
  return isProse ? proseSegments(source, ending) : [{ kind: 'data', start: 0, text: source, block: 0 }];
}

const TEX_BLOCKS = 'verbatim|Verbatim|lstlisting|minted|tikzpicture|equation|align';
const TEX_COMMANDS = 'url|href|label|(?:eq|auto|page|c)?ref|cite|includegraphics|input|include|[hv]space|lstinline';
const TEX_BLOCK = String.raw`\\begin\{(?<name>${TEX_BLOCKS})\*?\}[\s\S]*?(?:\\end\{\k<name>\*?\}|(?![\s\S]))`;
const TEX_COMMAND = String.raw`\\(?:${TEX_COMMANDS})\*?(?:\[[^\]\n]*\])?\{[^{}\n]*\}`;

const RST_DIRECTIVE = String.raw`[^\S\n]*\.\.[^\S\n]+(?:code|code-block|sourcecode|parsed-literal|math|raw|graphviz|digraph)::[^\n]*`;
const RST_BLOCK = String.raw`(?:${RST_DIRECTIVE}|(?![^\S\n]*\.\.)[^\n]*::[^\S\n]*)\n(?:[^\S\n]*\n|[^\S\n]+\S[^\n]*(?:\n|$))+`;

/** Code in markup languages other than Markdown: listings, formulas, labels and addresses. */
const LISTINGS: readonly { readonly endings: string; readonly pattern: RegExp }[] = [
  { endings: 'rst', pattern: new RegExp(`^${RST_BLOCK}|:math:\`[^\`]*\`|<[^<>\\n]*>\`_*|\`\`[^\`\\n]*\`\``, 'gm') },
  {
    endings: 'adoc asciidoc',
    pattern: /^(?<fence>-{4,}|\.{4,}|`{3,})[^\S\n]*\n[\s\S]*?(?:^\k<fence>[^\S\n]*$|(?![\s\S]))|`[^`\n]*`/gm,
  },
  { endings: 'tex', pattern: new RegExp(String.raw`${TEX_BLOCK}|${TEX_COMMAND}|\$[^$\n]*\$`, 'g') },
  { endings: 'org', pattern: /^[^\S\n]*#\+begin_(?<what>src|example)[\s\S]*?(?:#\+end_\k<what>|(?![\s\S]))|[~=][^~=\n]*[~=]/gim },
  {
    endings: 'wiki mediawiki',
    pattern: /<(?<tag>pre|nowiki|code|syntaxhighlight|source|math)\b[^<>]*>[\s\S]*?(?:<\/\k<tag>\s*>|(?![\s\S]))/gi,
  },
];

function proseSegments(source: string, ending: string): TextSegment[] {
  const listings: TextSegment[] = [];
  const pattern = LISTINGS.find(({ endings }) => endings.split(' ').includes(ending))?.pattern ?? /(?!)/g;
  const sentences = source.replace(pattern, (text, ...rest) => {
    if (NUMBER_AS_CODE.test(text)) return text;
    const start = rest.find((argument) => typeof argument === 'number') ?? 0;
    listings.push({ kind: 'code', start, text, block: start });
    return toSpaces(text);
  });
  return [...paragraphs(sentences), ...listings].sort((a, b) => a.start - b.start);
}

function paragraphs(source: string): TextSegment[] {
  return [...source.matchAll(/(?:(?<![^\n])[^\S\n]*\S[^\n]*(?:\n|$))+/g)].map(({ 0: text, index }) => ({
    kind: 'prose',
    start: index,
    text,
    block: index,
  }));
}

function codeSegments(source: string, { comments, strings }: CodeSyntax, rest: SegmentKind): TextSegment[] {
  const tokens = new RegExp(`(?<comment>${comments.join('|')})${strings.map((string) => `|${string}`).join('')}`, 'gm');
  const segments: TextSegment[] = [];
  let position = 0;
  for (const { 0: token, index, groups } of source.matchAll(tokens)) {
    if (groups?.['comment'] === undefined) continue;
    const between = source.slice(position, index);
    const last = segments.at(-1);
    const comment = withoutMarkers(token);
    // Comments on consecutive lines are one text, unless the first follows code on its line.
    if (last?.kind === 'comment' && /^[^\S\n]*\n[^\S\n]*$/.test(between) && startsItsLine(source, last.start))
      segments[segments.length - 1] = { ...last, text: last.text + between + comment };
    else {
      if (between.trim() !== '') segments.push({ kind: rest, start: position, text: between, block: position });
      segments.push({ kind: 'comment', start: index, text: comment, block: index });
    }
    position = index + token.length;
  }
  const after = source.slice(position);
  return after.trim() === '' ? segments : [...segments, { kind: rest, start: position, text: after, block: position }];
}

function startsItsLine(source: string, offset: number): boolean {
  return source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}

/** Replaces the markers and tags of a comment by spaces. */
function withoutMarkers(comment: string): string {
  return comment
    .replace(/^(?:\/\/+!?|\/\*+!?|<!--+|#+!?|--+|;+|%+|[rRuU]?"""|[rRuU]?''')/, toSpaces)
    .replace(/(?:(?<!\*)\*+\/|(?<!-)--+>|"""|''')$/, toSpaces)
    .replace(/^[^\S\n]*\*+(?=[\s\p{N}]|$)/gmu, toSpaces)
    .replace(/<\/?[a-z][^<>\n]*>/gi, toSpaces);
}

function toSpaces(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

const markdown = remark()
  .data('micromarkExtensions', [boundedInline, gfmTable()])
  .data('fromMarkdownExtensions', [gfmTableFromMarkdown()])
  .freeze();

/** Inline code that may be the number of a rule, perhaps after a short word: `702.19b`, `CR 702.19b`. */
const NUMBER_AS_CODE = /^`+\s*(?:[\p{L}.]{1,6}\s+)?\p{N}[\p{N}\p{L}.–-]*\s*`+$/u;

function markdownSegments(source: string): TextSegment[] {
  const segments: TextSegment[] = [];
  const frontMatter = /^---\n[\s\S]*?\n---(?:\n|$)/.exec(source)?.[0] ?? '';
  if (frontMatter !== '') segments.push({ kind: 'data', start: 0, text: frontMatter, block: 0 });
  const body = toSpaces(frontMatter) + source.slice(frontMatter.length);
  // Nothing moves: what follows a marker stays where it is.
  const shallow = body.replace(/.+/g, (line) => shallowLine(line, (marker) => 'x'.padEnd(marker.length)));
  const offsetOf = (node: Nodes): number => node.position?.start.offset ?? 0;
  const textOf = (node: Nodes | undefined): string =>
    node === undefined ? '' : sentenceText(node, body, offsetOf(node), node.position?.end.offset ?? 0).trim();
  const collect = (node: Nodes, around: Omit<TextSegment, 'kind' | 'start' | 'text'> | undefined): void => {
    if (node.type === 'table') {
      const headings = node.children[0]?.children.map(textOf) ?? [];
      for (const row of node.children)
        for (const [at, cell] of row.children.entries()) {
          const label = textOf(row.children[at === 0 ? 1 : 0]);
          collect(cell, { block: offsetOf(row), isWhole: true, heading: headings[at] ?? '', label });
        }
      return;
    }
    const opens = node.type === 'paragraph' || node.type === 'heading';
    const [start, end] = [offsetOf(node), node.position?.end.offset ?? 0];
    const block = around ?? (opens ? { block: start, ...(quotesCode(node, body) && ({ isWhole: true } as const)) } : undefined);
    const segment = { start, block: start, ...block };
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      segments.push({ kind: 'prose', ...segment, text: sentenceText(node, body, start, end) });
    else if (node.type === 'code' || (node.type === 'inlineCode' && !NUMBER_AS_CODE.test(body.slice(start, end))))
      segments.push({ kind: 'code', ...segment, text: body.slice(start, end) });
    else if (node.type === 'html' && block === undefined)
      segments.push({ kind: 'prose', ...segment, text: textualParts(body.slice(start, end)) });
    if ('children' in node) for (const child of node.children) collect(child, block);
  };
  collect(markdown.parse(shallow), undefined);
  return segments.sort((a, b) => a.start - b.start);
}

/** Tells whether a paragraph has inline code that is not just a number. */
function quotesCode(block: Nodes, source: string): boolean {
  if (!('children' in block)) return false;
  return block.children.some(
    (node) =>
      (node.type === 'inlineCode' &&
        !NUMBER_AS_CODE.test(source.slice(node.position?.start.offset, node.position?.end.offset))) ||
      quotesCode(node, source),
  );
}

/** Returns the source of a paragraph with everything that is not text (tags, code, addresses of links) replaced by spaces. */
function sentenceText(paragraph: Nodes, source: string, from: number, to: number): string {
  let text = '';
  const spacesUntil = (offset: number): void => {
    text += toSpaces(source.slice(from + text.length, offset));
  };
  visit(paragraph, (node) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const isNumber = node.type === 'inlineCode' && NUMBER_AS_CODE.test(source.slice(start, end));
    if ((node.type !== 'text' && !isNumber) || start < from + text.length) return;
    spacesUntil(start);
    text += source.slice(start, end);
  });
  spacesUntil(to);
  return text;
}

/** Elements within a sentence; any other element ends it. */
const INLINE = /^(?:a|abbr|b|bdi|bdo|cite|code|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/;
const NOT_TEXT = new Set(['script', 'style', 'svg', 'math', 'template', 'textarea']);

/** Returns an HTML document with tags, comments, scripts and pictures replaced by spaces; offsets stay valid. */
export function textualParts(html: string): string {
  let visible = '';
  let hidden = 0;
  const spacesUntil = (end: number): void => {
    const markup = html.slice(visible.length, end);
    const endsSentence = [...markup.matchAll(/<\/?([a-z][a-z\d-]*)/gi)].some(([, name = '']) => !INLINE.test(name.toLowerCase()));
    const spaces = toSpaces(markup);
    visible += endsSentence && spaces.length > 1 ? `\n\n${spaces.slice(2)}` : spaces;
  };
  const parser = new Parser({
    onopentagname(name) {
      if (NOT_TEXT.has(name)) hidden += 1;
    },
    ontext() {
      if (hidden > 0) return;
      spacesUntil(parser.startIndex);
      visible += html.slice(visible.length, parser.endIndex + 1);
    },
    onclosetag(name) {
      if (NOT_TEXT.has(name)) hidden -= 1;
    },
  });
  parser.end(html);
  spacesUntil(html.length);
  return visible;
}
