/** Where the targets of Markdown's links end, as CommonMark has it. */

const ANGLED = /<(?:\\.|[^<>\n\\])*>/sy;
const TITLE = /[ \t\n]+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))/sy;
const CLOSE = /[ \t\n]*\)/y;

/** Brackets within an address nest no deeper. */
const DEEPEST = 32;

/** The offset behind `](address "title")` for the offset of its first sign; undefined where that closes no link. */
export function linkTargetEnd(text: string, offset: number): number | undefined {
  if (!text.startsWith('](', offset)) return undefined;
  const start = offset + 2 + (/^[ \t\n]*/.exec(text.slice(offset + 2, offset + 200))?.[0].length ?? 0);
  const end = match(ANGLED, text, start) ?? addressEnd(text, start);
  return match(CLOSE, text, match(TITLE, text, end) ?? end);
}

function addressEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (character <= ' ' || character === '\u007F') return at;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0 || depth > DEEPEST) return at;
  }
  return text.length;
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
