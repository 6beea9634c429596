/** Elements to a string of HTML. */
import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

/** Serialises elements; everything in them is escaped. */
export function writeHtml(...content: readonly ElementContent[]): string {
  const root: Root = { type: 'root', children: [...content] };
  return toHtml(root);
}
