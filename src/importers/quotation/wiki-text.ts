/** One line of wikitext or of a plain list, as text whose markup is set aside. */
import type { Mark } from '../../rules/model.ts';

/** A stretch of a line that is not kept. */
export interface AsideSpan {
  readonly start: number;
  readonly end: number;
  readonly reason: 'markup' | 'link-target' | 'template';
}

/** A stretch of wikitext, read. */
export interface WikiText {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly aside: readonly AsideSpan[];
}

/**
 * Bold and italic quotes, links, templates with parameters, and the end of a template that an earlier line opened. `{{W}}` and `{T}` are symbols
 * and stay.
 */
const MARKUP =
  /\{\{[^{}|]*\}\}|'{2,3}|\[\[(?:[^[\]|]*\|)?|\]\]|\{\{[^{}|]*\|(?:[^{}|]*\|)*|\}\}|<br\s*\/?>|<\/?(?:small|i|b|em|strong|span|nowiki)[^<>]*>/gi;

/** Reads the stretch of a line from `start` to `end`. Marks are offsets into the text that results. */
export function readWikiText(line: string, start: number, end: number): WikiText {
  const aside: AsideSpan[] = [];
  const marks: Mark[] = [];
  const open = new Map<string, number>();
  let text = '';
  let from = start;
  const setAside = (at: number, length: number, reason: AsideSpan['reason']): void => {
    text += line.slice(from, at);
    aside.push({ start: at, end: at + length, reason });
    from = at + length;
  };
  for (const { 0: sign, index } of line.slice(start, end).matchAll(MARKUP)) {
    const at = start + index;
    if (/^\{\{[^|]*\}\}$/.test(sign)) continue;
    setAside(at, sign.length, /^(?:\{\{|\}\})/.test(sign) ? 'template' : sign.endsWith('|') ? 'link-target' : 'markup');
    if (!sign.startsWith("''")) continue;
    const begun = open.get(sign);
    if (begun === undefined) open.set(sign, text.length);
    else {
      open.delete(sign);
      if (text.length > begun) marks.push({ kind: sign === "''" ? 'emphasis' : 'strong', start: begun, end: text.length });
    }
  }
  text += line.slice(from, end);
  const lead = text.length - text.trimStart().length;
  const bare = text.trim();
  return { text: bare, marks: marks.flatMap((mark) => shifted(mark, lead, bare.length)), aside };
}

function shifted(mark: Mark, lead: number, length: number): Mark[] {
  const start = Math.max(0, mark.start - lead);
  const end = Math.min(length, mark.end - lead);
  return end > start ? [{ ...mark, start, end }] : [];
}
