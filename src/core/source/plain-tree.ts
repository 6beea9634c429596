/** Reads the Markdown of most rules without a parser, which takes most of the time of reading an archive: a heading, paragraphs and labeled quotes on a line each. */
import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast';

/** A line of text without markup except for bold words at its beginning and escaped brackets. What might be markup in any way is left to the parser. */
const BOLD = String.raw`\*\*([\p{L}\p{N}](?:[^\\*_\x60<>&[\]|~!#\p{Cc}]*[\p{L}\p{N}])?)\*\*(?=[:\s]|$)`;
const LINE = new RegExp(String.raw`^(?:${BOLD})?((?:[^\\*_\x60<>&|~!#[\]\p{Cc}]|\\[[\]])*)$`, 'u');

/** The beginning of a paragraph that cannot be that of anything else. */
const OPENING = /^(?:[\p{L}“"‘'({$]|\*\*|\\\[)/u;

/** Returns the tree that the parser returns; undefined if it takes the parser to tell. */
export function plainTree(markdown: string): Root | undefined {
  const children: RootContent[] = [];
  let [offset, line] = [0, 0];
  let isBelowBlank = true;
  const lines = markdown.split('\n');
  for (const text of lines) {
    line += 1;
    if (text !== '') {
      const node = isBelowBlank ? plainNode(text, { line, offset }) : undefined;
      if (node === undefined) return undefined;
      children.push(node);
    }
    isBelowBlank = text === '' || (line === 1 && text.startsWith('# '));
    offset += text.length + 1;
  }
  const end = { line, column: (lines.at(-1)?.length ?? 0) + 1, offset: markdown.length };
  return { type: 'root', children, position: { start: { line: 1, column: 1, offset: 0 }, end } };
}

interface LinePlace {
  readonly line: number;
  readonly offset: number;
}

function plainNode(text: string, place: LinePlace): RootContent | undefined {
  const [lead = ''] = /^(?:# |> )?/.exec(text) ?? [];
  const isHeading = lead === '# ';
  if (isHeading !== (place.line === 1) || (!isHeading && !OPENING.test(text.slice(lead.length)))) return undefined;
  const children = plainInline(text, lead.length, place);
  if (children === undefined) return undefined;
  const position = positionOf(place, 0, text.length);
  if (isHeading) return { type: 'heading', depth: 1, children, position };
  const paragraph: Paragraph = { type: 'paragraph', children, position: positionOf(place, lead.length, text.length) };
  return lead === '' ? paragraph : { type: 'blockquote', children: [paragraph], position };
}

function plainInline(text: string, start: number, place: LinePlace): PhrasingContent[] | undefined {
  const [whole, bold, rest = ''] = LINE.exec(text.slice(start)) ?? [];
  if (whole === undefined || whole === '' || /^[ \t]|[ \t]$/.test(whole)) return undefined;
  const textNode = (written: string, from: number): PhrasingContent => ({
    type: 'text',
    value: written.replace(/\\(?=[[\]])/g, ''),
    position: positionOf(place, from, from + written.length),
  });
  const afterBold = text.length - rest.length;
  const strong: PhrasingContent[] =
    bold === undefined
      ? []
      : [{ type: 'strong', children: [textNode(bold, start + 2)], position: positionOf(place, start, afterBold) }];
  return rest === '' ? strong : [...strong, textNode(rest, afterBold)];
}

function positionOf({ line, offset }: LinePlace, from: number, to: number) {
  const pointAt = (at: number) => ({ line, column: at + 1, offset: offset + at });
  return { start: pointAt(from), end: pointAt(to) };
}
