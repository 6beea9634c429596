/** Writes XML files: one character that XML forbids would make readers refuse the whole file. */
import { toXml } from 'xast-util-to-xml';
import { type Attributes, x } from 'xastscript';

/** Matches what XML cannot contain: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Returns serialized elements as a file, with an XML declaration and without forbidden characters. */
export function xmlFile(elements: string): string {
  // XML forbids `]]>` in text, even where no CDATA section is open.
  return `<?xml version="1.0" encoding="utf-8"?>\n${elements.replace(NOT_XML, '\uFFFD').replaceAll(']]>', ']]&gt;')}\n`;
}

/** Returns an element as a file. */
export function xmlDocument(name: string, attributes: Attributes, children: readonly (ReturnType<typeof x> | string)[]): string {
  return xmlFile(toXml(x(name, attributes, [...children])));
}
