/** Recognizes Markdown and HTML by their text. */

import { splitFrontMatter } from '@rulegraph/core/source';

/** Tells whether a text is an HTML document, and not Markdown with some elements in it. */
export function isHtml(text: string): boolean {
  const head = text.slice(0, 2000).replace(/^\s*(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*/, '');
  return /^<!doctype\s+html\b/i.test(head) || /^<(?:html|head|body)\b[^>]*>/i.test(head) || PART_OF_PAGE.test(head);
}

/** A part of a page, with headings; a single one may be in Markdown. */
const PART_OF_PAGE = /^<(?:div|section|article|main|h[1-6])\b[^>]*>[\s\S]*?<\/h[1-6]>[\s\S]*?<\/h[1-6]>/i;

/** Headings, items in bold, links, tables, fences: markup that only Markdown has. */
const ITEM = String.raw`[-*+]\s+(?:<a\b[^>]*>(?:<\/a>)?)?(?:\*\*|> |\p{N}{1,4}[a-z)])`;
const BLOCK = String.raw`^\s{0,12}(?:#{1,6}\s+\S|${ITEM}|\*\*\p{N}|\|.*\|\s*$|\x60\x60\x60|> )`;
const EMPHASIS = String.raw`(?<![\p{L}\p{N}*])\*{1,2}\p{L}[^*\n]*\*{1,2}(?![\p{L}\p{N}*])`;
const MARKUP = new RegExp(String.raw`${BLOCK}|\]\([^()\s]+\)|${EMPHASIS}`, 'u');
const MIN_MARKED = 3;
/** Most lines of a Markdown document are plain paragraphs, too. */
const SMALLEST_SHARE = 0.05;

/** Tells whether a text is Markdown: enough of its lines have markup that plain text does not have. */
export function isMarkdown(text: string): boolean {
  if (isHtml(text) || /^---\n(?:number|kind|rulegraph): /.test(text)) return false;
  if (/^<table[\s>]/im.test(text)) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.filter((line) => MARKUP.test(line.slice(0, 2000))).length;
  // A title that is a heading, and another heading.
  const { body } = splitFrontMatter(text, '');
  const isTitled = /^\s*#\s+\p{L}/u.test(body) && /^#{1,6}\s+\S/mu.test(body.slice(body.indexOf('#') + 1));
  const least = MIN_MARKED - (/^#{2,6} \S/m.test(body) ? 1 : 0);
  return isTitled || (marked >= least && marked >= lines.length * SMALLEST_SHARE);
}
