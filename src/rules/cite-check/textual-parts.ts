/** Markup blanked out, so that only what readers see is searched for citations. */
import { fromHtml } from 'hast-util-from-html';
import { SKIP, visit } from 'unist-util-visit';

/** The text of an HTML document with tags, comments, scripts and styles replaced by blanks; offsets stay the same. */
export function textualParts(html: string): string {
  let visible = '';
  const blankUntil = (end: number): void => {
    visible += html.slice(visible.length, end).replace(/[^\n]/g, ' ');
  };
  visit(fromHtml(html), (node) => {
    if (node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')) return SKIP;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    // The parser moves what stands wrong in a table: such a text comes too late to be kept in order.
    if (node.type !== 'text' || start === undefined || end === undefined || start < visible.length) return undefined;
    blankUntil(start);
    visible += html.slice(start, end);
    return undefined;
  });
  blankUntil(html.length);
  return visible;
}
