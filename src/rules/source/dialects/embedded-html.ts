/** Reads Markdown that holds HTML (kramdown's anchors, and what translation tools make of whole pages) as Markdown without any. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import { fencedLines } from '../fences.ts';
import { type Danger, dangerOf, type ElementRole, elementRole, type HtmlToken, htmlTokens } from './html-tags.ts';
import { type DialectSpan, type MarkdownLines, openMarkdownLines, type PlainMarkdown } from './plain-markdown.ts';

type Tag = Extract<HtmlToken, { kind: 'tag' }>;

interface Anchor {
  readonly line: number;
  readonly column: number;
  /** Null for an anchor that only has an id, and for one that is kept as text. */
  readonly href: string | null;
  readonly literal: boolean;
}

/**
 * Turns the elements that Markdown can express into Markdown and leaves every other tag as text, escaped. Nothing that is not a tag
 * is lost, and nothing is ever markup that Markdown could not say.
 *
 * `<h3><a id="2"> 101.2 Text</h3>` → `### 101.2 Text`
 */
export function readEmbeddedHtml(lines: readonly string[], file: string, firstLine: number): PlainMarkdown {
  const messages: VFileMessage[] = [];
  const aside: DialectSpan[] = [];
  const output = openMarkdownLines();
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
    const role = elementRole(tag.name);
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
  return diagnose({
    code: 'unclosed-anchor',
    severity: 'warning',
    reason: 'an <a> element is never closed',
    place: { file, line, column },
    remedy: 'delete it: a rule has its address by its number',
  });
}

function dangerousTag(danger: Danger, file: string, line: number, column: number): VFileMessage {
  return diagnose({
    code: danger.code,
    severity: 'warning',
    reason: `${danger.what} in a source stays text`,
    place: { file, line, column },
    remedy: 'delete it: sources hold text and never markup',
  });
}
