/** Elements of HTML as elements of XML, which has no attribute without a value and no sign that may stand unescaped in one. */
import type { Element, ElementContent } from 'hast';
import { find, html } from 'property-information';
import type { Text, Element as XmlElement } from 'xast';
import { x } from 'xastscript';

/** `<br>`, `hrefLang` and a list of classes → `<br/>`, `hreflang` and one text. */
export function toXast({ tagName, properties, children }: Element): XmlElement {
  const attributes = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[find(html, name).attribute, attributeText(value)]],
  );
  return x(tagName, Object.fromEntries(attributes), children.flatMap(childToXast));
}

function childToXast(node: ElementContent): (XmlElement | Text)[] {
  if (node.type === 'element') return [toXast(node)];
  return node.type === 'text' ? [{ type: 'text', value: node.value }] : [];
}

function attributeText(value: Exclude<Element['properties'][string], null | undefined | false>): string {
  if (value === true) return '';
  return Array.isArray(value) ? value.join(' ') : String(value);
}
