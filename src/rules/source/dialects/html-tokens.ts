/** Cuts one line of Markdown into its HTML tags and the text between them. */

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
 * A backslash escape, a code span, the beginning of a comment, or a whole tag. Each alternative stops at the next quote, backtick or
 * angle bracket, so that a line is read in linear time whatever stands in it. As in browsers a slash or a closing quote parts attributes, and a value without
 * quotes may hold signs of equality: `<svg/onload=a=b>`. A tag that is broken over two lines is text.
 */
const TOKEN =
  /\\[!-/:-@[-`{-~]|`[^`]*`|<!--|<(\/?)([a-z][a-z0-9]*)((?:(?:[\s/]+|(?<=["']))[^\s"'<>/=`]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`][^\s<>`]*(?=[\s>])))?)*)[\s/]*?(\/?)>/gi;
const ATTRIBUTE = /([^\s"'<>/=`]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`][^\s<>`]*)))?/g;

/** The tokens of a line in order; their `raw` texts together are the line. */
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
