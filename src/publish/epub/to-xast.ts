/** Elements of HTML as elements of XML, which has no attribute without a value and no sign that may stand unescaped in one. */
import type { Element, ElementContent } from 'hast';
import { find, html } from 'property-information';
import { type Child, x } from 'xastscript';

/** `<br>`, `hrefLang` and a list of classes → `<br/>`, `hreflang` and one text. */
export function toXast({ tagName, properties, children }: Element): ReturnType<typeof x> {
  const attributes = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[find(html, name).attribute, attributeText(value)]],
  );
  return x(tagName, Object.fromEntries(attributes), ...children.flatMap(childToXast));
}

function childToXast(node: ElementContent): Child[] {
  if (node.type === 'element') return [toXast(node)];
  return node.type === 'text' ? [node.value] : [];
}

function attributeText(value: Exclude<Element['properties'][string], null | undefined | false>): string {
  if (value === true) return '';
  return Array.isArray(value) ? value.join(' ') : String(value);
}
