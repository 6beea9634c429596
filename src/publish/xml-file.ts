/** Files of XML, which is not whole with what HTML and JSON overlook. */

/** XML cannot hold control characters, halves of characters and the two code points that are none. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Returns a whole file of serialized elements: with its declaration, without what makes readers refuse all of it. */
export function xmlFile(elements: string): string {
  // The end of a section that nobody opened may not stand in text either.
  return `<?xml version="1.0" encoding="utf-8"?>\n${elements.replace(NOT_XML, '\uFFFD').replaceAll(']]>', ']]&gt;')}\n`;
}
