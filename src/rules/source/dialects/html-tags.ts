/** The HTML tags in a line of Markdown: where they stand, what they say, and what makes one dangerous. */
import { isUnsafeAddress } from '../inline-text.ts';

/** A tag, or the text between tags; `column` counts from 1. */
export type HtmlToken =
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
 * bracket, so that a line is read in linear time whatever stands in it. As in browsers a slash or a closing quote parts attributes, and a value
 * without quotes may hold equals markup: `<svg/onload=a=b>`. A tag that is broken over two lines is text.
 */
const TOKEN =
  /\\[!-/:-@[-`{-~]|`[^`]*`|<!--|<(\/?)([a-z][a-z0-9]*)((?:(?:[\s/]+|(?<=["']))[^\s"'<>/=`]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`][^\s<>`]*(?=[\s>])))?)*)[\s/]*?(\/?)>/gi;
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

/** `break`: starts and ends a paragraph · `term`: the same, in bold · `bare`: says nothing that Markdown could say, its content stays. */
export type ElementRole =
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

/** Returns what an element says, by its name in small letters; undefined where Markdown cannot express it. */
export function elementRole(name: string): ElementRole | undefined {
  return ROLES.get(name);
}

/** An address whose first letters are written as character references, which browsers would read: `&#106;avascript:`. */
const HIDDEN = /^[\w\s]*&#?\w+;/;

/** Why a tag would run something. */
export interface Danger {
  readonly code: 'script-element' | 'event-handler' | 'unsafe-link';
  /** `the event handler "onclick"` */
  readonly what: string;
}

/** Returns what makes a tag dangerous; null where nothing does. */
export function dangerOf(name: string, attributes: ReadonlyMap<string, string>): Danger | null {
  if (name === 'script') return { code: 'script-element', what: 'a script element' };
  for (const [attribute, value] of attributes) {
    if (/^on[a-z]/.test(attribute)) return { code: 'event-handler', what: `the event handler "${attribute}"` };
    if ((attribute === 'href' || attribute === 'src') && (isUnsafeAddress(value) || HIDDEN.test(value))) {
      return { code: 'unsafe-link', what: `a link to "${value}"` };
    }
  }
  return null;
}
