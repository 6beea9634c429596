/** Converts HTML in Markdown (kramdown's anchors, the output of translation tools) to Markdown without HTML. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import { isUnsafeAddress } from '../inline-text.ts';
import { fencedLines } from '../markdown-parts.ts';
import { type DialectSpan, MarkdownLines, type PlainMarkdown } from './plain-markdown.ts';

type Tag = Extract<HtmlToken, { kind: 'tag' }>;

interface Anchor {
  readonly line: number;
  readonly column: number;
  /** Null for an anchor that only has an id, and for one that is kept as text. */
  readonly href: string | null;
  readonly literal: boolean;
}

/**
 * Converts elements that Markdown can express, and leaves all other tags as escaped text. Only tags and comments are removed.
 *
 * `<h3><a id="2"> 101.2 Text</h3>` → `### 101.2 Text`
 */
export function readEmbeddedHtml(lines: readonly string[], file: string, firstLine: number): PlainMarkdown {
  const messages: VFileMessage[] = [];
  const aside: DialectSpan[] = [];
  const output = new MarkdownLines();
  const anchors: Anchor[] = [];
  const fenced = fencedLines(lines);

  const closeAnchors = (): void => {
    for (const anchor of anchors.splice(0).reverse()) {
      if (anchor.literal) continue;
      if (anchor.href !== null) output.raw(`](<${anchor.href}>)`);
      messages.push(unclosedAnchor(file, firstLine + anchor.line, anchor.column));
    }
  };

  const readTag = (tag: Tag, line: number): void => {
    const role = ROLES.get(tag.name);
    const danger = dangerOf(tag.name, tag.attributes);
    if (danger !== null && tag.role !== 'close') messages.push(dangerousTag(danger, file, firstLine + line, tag.column));
    if (role?.kind === 'anchor') readAnchor(tag, line, danger !== null);
    else if (role === undefined || danger !== null) output.text(tag.raw);
    else {
      aside.push({ line, start: tag.column - 1, end: tag.column - 1 + tag.raw.length, reason: 'markup' });
      if (role.kind !== 'mark' && role.kind !== 'bare' && role.kind !== 'line-break') closeAnchors();
      layOut(output, role, tag.role);
    }
  };

  const readAnchor = (tag: Tag, line: number, dangerous: boolean): void => {
    const anchor = tag.role === 'close' ? anchors.pop() : undefined;
    if (dangerous || anchor?.literal) {
      output.text(tag.raw);
      if (tag.role === 'open') anchors.push({ line, column: tag.column, href: null, literal: true });
      return;
    }
    aside.push({ line, start: tag.column - 1, end: tag.column - 1 + tag.raw.length, reason: 'anchor' });
    if (anchor !== undefined && anchor.href !== null) output.raw(`](<${anchor.href}>)`);
    if (tag.role !== 'open') return;
    const href = tag.attributes.get('href')?.replace(/[<>\\]/g, encodeURIComponent) ?? null;
    anchors.push({ line, column: tag.column, href, literal: false });
    if (href !== null) output.raw('[');
  };

  for (const [index, line] of lines.entries()) {
    if (!fenced[index] && /^#{1,6}\s/.test(line)) {
      closeAnchors();
      output.closeAll();
    }
    output.startLine(index);
    if (fenced[index]) {
      output.verbatim(line);
      continue;
    }
    if (line.trim() === '') {
      closeAnchors();
      output.closeHeading();
    }
    for (const token of htmlTokens(line)) {
      output.startAt(token.column - 1);
      if (token.kind === 'tag') readTag(token, index);
      else if (token.kind === 'comment') {
        aside.push({ line: index, start: token.column - 1, end: token.column - 1 + token.raw.length, reason: 'comment' });
      } else if (token.kind === 'code') output.code(token.raw);
      else output.markdown(token.raw);
    }
    if (!output.insideHtml()) closeAnchors();
  }
  closeAnchors();
  return { ...output.result(), aside, messages };
}

/** Opens or closes an element in the output. */
function layOut(output: MarkdownLines, role: ElementRole, tagRole: Tag['role']): void {
  const opens = tagRole !== 'close';
  switch (role.kind) {
    case 'heading':
      if (opens) output.openHeading(role.depth);
      else output.closeHeading();
      break;
    case 'quote':
      if (opens) output.openQuote();
      else output.closeQuote();
      break;
    case 'mark':
      if (opens) output.openMark(role.marker);
      else output.closeMark(role.marker);
      break;
    case 'item':
      if (opens) output.openItem();
      else output.closeBlock();
      break;
    case 'break':
      if (tagRole === 'open') output.openBlock();
      else output.closeBlock();
      break;
    case 'term':
      if (opens) {
        output.openBlock();
        output.openMark('**');
      } else output.closeBlock();
      break;
    case 'line-break':
      output.lineBreak();
      break;
    case 'anchor':
    case 'bare':
      break;
  }
}

function unclosedAnchor(file: string, line: number, column: number): VFileMessage {
  return diagnose({ code: 'unclosed-anchor', reason: 'an <a> element is never closed', place: { file, line, column } });
}

function dangerousTag(danger: Danger, file: string, line: number, column: number): VFileMessage {
  return diagnose({
    code: danger.code,
    reason: `${danger.what} in a source is kept as text`,
    place: { file, line, column },
    remedy: 'delete it: sources contain text and no HTML',
  });
}

/** A tag, comment or code span, or the text between them; `column` counts from 1. */
type HtmlToken =
  | { readonly kind: 'text' | 'code' | 'comment'; readonly raw: string; readonly column: number }
  | {
      readonly kind: 'tag';
      readonly raw: string;
      readonly column: number;
      readonly name: string;
      readonly role: 'open' | 'close' | 'empty';
      readonly attributes: ReadonlyMap<string, string>;
    };

/**
 * A backslash escape, a code span, the beginning of a comment, or a whole tag. Each alternative stops at the next quote, backtick or angle
 * bracket, so that any line is read in linear time. As in browsers, a slash or a closing quote separates attributes, and a value without quotes may
 * contain equals signs: `<svg/onload=a=b>`. A tag on two lines is text.
 */
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|[^\s"'<>\x60][^\s<>\x60]*(?=[\s>]))`;
const ATTRIBUTES = String.raw`((?:(?:[\s/]+|(?<=["']))[^\s"'<>/=\x60]+(?:\s*=\s*${VALUE})?)*)`;
const TAG = String.raw`<(\/?)([a-z][a-z0-9]*)${ATTRIBUTES}[\s/]*?(\/?)>`;
const TOKEN = new RegExp(String.raw`\\[!-/:-@[-\x60{-~]|\x60[^\x60]*\x60|<!--|${TAG}`, 'gi');
const ATTRIBUTE = /([^\s"'<>/=`]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`][^\s<>`]*)))?/g;

/** Returns the tokens of a line in order; their `raw` texts together are the line. */
export function htmlTokens(line: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const lastCommentEnd = line.lastIndexOf('-->');
  let textStart = 0;
  const textUntil = (end: number): void => {
    if (end > textStart) tokens.push({ kind: 'text', raw: line.slice(textStart, end), column: textStart + 1 });
  };
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(line); found !== null; found = TOKEN.exec(line)) {
    const start = found.index;
    const token = tokenFromMatch(found, line, lastCommentEnd);
    if (token === null) continue;
    textUntil(start);
    tokens.push(token);
    textStart = start + token.raw.length;
    TOKEN.lastIndex = textStart;
  }
  textUntil(line.length);
  return tokens;
}

function tokenFromMatch(found: RegExpExecArray, line: string, lastCommentEnd: number): HtmlToken | null {
  const [raw, slash, name, attributes, selfClosing] = found;
  const column = found.index + 1;
  if (name !== undefined) {
    const role = slash === '/' ? 'close' : selfClosing === '/' ? 'empty' : 'open';
    return { kind: 'tag', raw, column, name: name.toLowerCase(), role, attributes: readAttributes(attributes ?? '') };
  }
  if (raw.startsWith('`')) return { kind: 'code', raw, column };
  if (raw !== '<!--' || found.index > lastCommentEnd) return null;
  return { kind: 'comment', raw: line.slice(found.index, line.indexOf('-->', found.index) + 3), column };
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** `break`: a paragraph · `term`: a paragraph in bold · `bare`: an element that Markdown cannot express, of which only the content is kept. */
type ElementRole =
  | { readonly kind: 'heading'; readonly depth: number }
  | { readonly kind: 'mark'; readonly marker: string }
  | { readonly kind: 'quote' | 'item' | 'term' | 'line-break' | 'break' | 'bare' | 'anchor' };

const ROLES: ReadonlyMap<string, ElementRole> = new Map<string, ElementRole>([
  ...[1, 2, 3, 4, 5, 6].map((depth): [string, ElementRole] => [`h${depth}`, { kind: 'heading', depth }]),
  ...['strong', 'b'].map((name): [string, ElementRole] => [name, { kind: 'mark', marker: '**' }]),
  ...['em', 'i'].map((name): [string, ElementRole] => [name, { kind: 'mark', marker: '*' }]),
  ...['p', 'div', 'ul', 'ol', 'hr', 'section', 'article', 'main', 'center', 'details', 'summary', 'dl', 'dd'].map(
    (name): [string, ElementRole] => [name, { kind: 'break' }],
  ),
  ...['span', 'font', 'small', 'sup', 'sub', 'u', 'mark', 'kbd', 'tt', 'abbr', 'cite', 'dfn', 'ins'].map(
    (name): [string, ElementRole] => [name, { kind: 'bare' }],
  ),
  ['blockquote', { kind: 'quote' }],
  ['dt', { kind: 'term' }],
  ['li', { kind: 'item' }],
  ['br', { kind: 'line-break' }],
  ['a', { kind: 'anchor' }],
]);

/** An address whose first letters are character references, which browsers decode: `&#106;avascript:`. */
const HIDDEN = /^[\w\s]*&#?\w+;/;

/** The reason why a tag could run a program. */
interface Danger {
  readonly code: 'script-element' | 'event-handler' | 'unsafe-link';
  /** `the event handler "onclick"` */
  readonly what: string;
}

/** Returns why a tag is dangerous, or null if it is not. */
function dangerOf(name: string, attributes: ReadonlyMap<string, string>): Danger | null {
  if (name === 'script') return { code: 'script-element', what: 'a script element' };
  for (const [attribute, value] of attributes) {
    if (/^on[a-z]/.test(attribute)) return { code: 'event-handler', what: `the event handler "${attribute}"` };
    if ((attribute === 'href' || attribute === 'src') && (isUnsafeAddress(value) || HIDDEN.test(value))) {
      return { code: 'unsafe-link', what: `a link to "${value}"` };
    }
  }
  return null;
}
