/** Makes elements, and writes text with its marks, links and symbols as HTML. All text is escaped: nothing in it can become markup. */

import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Mark } from '@rulegraph/core/model';
import { overlapsAny, type TextRange } from '@rulegraph/core/text';
import type { WorkSymbols } from '@rulegraph/core/work';
import type { Element, ElementContent, RootContent } from 'hast';
import { find, html, svg } from 'property-information';
import { lookOfSymbol, SYMBOL } from './symbols.ts';

export interface TextLink extends TextRange {
  /** Absent where the cited rule is gone. */
  readonly href?: string | undefined;
  /** A note about the link: its tooltip, which screen readers read after it. */
  readonly note?: string | undefined;
  /** Language tag of the target, where it is not that of the text. */
  readonly lang?: string | undefined;
  /** Whether it links to the definition of a word, and is styled less prominently. */
  readonly soft?: boolean | undefined;
}

interface Span extends TextRange {
  /** Outer spans have lower ranks, for spans that cover the same text. */
  readonly rank: number;
  readonly wrap: (children: ElementContent[]) => Element;
}

/** Schemes that a link of a source may have; other links are shown as plain text. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/**
 * Returns text with its marks as elements. `links` are the references found in it, which take precedence over the source's own links. `pictures` is
 * the address of the folder of its pictures; without it they are replaced by their alternative texts.
 */
export function inlineToHast(
  text: string,
  marks: readonly Mark[],
  links: readonly TextLink[],
  pictures?: string,
): ElementContent[] {
  const spans = [
    ...links.map(linkSpan),
    ...marks
      .filter((mark) => mark.kind !== 'link' || !overlapsAny(mark, links))
      .flatMap((mark) => markSpans(mark, text, pictures)),
    ...[...text.matchAll(SYMBOL)].map(symbolSpan),
  ];
  return nest(text, 0, text.length, spans.sort(outerFirst));
}

/** Returns plain text with `<br>` for each line break. */
function plain(text: string): ElementContent[] {
  return text.split('\n').flatMap((line, index): ElementContent[] => {
    const node: ElementContent[] = line === '' ? [] : [{ type: 'text', value: line }];
    return index === 0 ? node : [h('br'), ...node];
  });
}

/**
 * Turns sorted spans into nested elements. A span that crosses the end of another is split there. Siblings are handled in a loop, since untrusted
 * content may have thousands of symbols in one paragraph.
 */
function nest(text: string, start: number, end: number, spans: readonly Span[]): ElementContent[] {
  const nodes: ElementContent[] = [];
  const waiting = [...spans].reverse();
  let at = start;
  for (let outer = waiting.pop(); outer !== undefined; outer = waiting.pop()) {
    const inside: Span[] = [];
    const crossing: Span[] = [];
    for (let next = waiting.at(-1); next !== undefined && next.start < outer.end; next = waiting.at(-1)) {
      waiting.pop();
      inside.push({ ...next, end: Math.min(next.end, outer.end) });
      if (next.end > outer.end) crossing.push({ ...next, start: outer.end });
    }
    nodes.push(...plain(text.slice(at, outer.start)), outer.wrap(nest(text, outer.start, outer.end, inside)));
    at = outer.end;
    if (crossing.length > 0) {
      waiting.push(...crossing);
      waiting.sort((a, b) => outerFirst(b, a));
    }
  }
  return [...nodes, ...plain(text.slice(at, end))];
}

function outerFirst(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end || a.rank - b.rank;
}

function linkSpan({ start, end, href, note, lang, soft }: TextLink): Span {
  const name = href === undefined ? 'span' : 'a';
  const looks = [...(note === undefined ? [] : ['has-note']), ...(soft === true ? ['soft'] : [])];
  const className = looks.length === 0 ? undefined : looks;
  const readOut = note === undefined ? [] : [h('span', { className: ['hidden'] }, ` (${note})`)];
  return {
    start,
    end,
    rank: 0,
    wrap: (children) => h(name, { className, href, hrefLang: lang, title: note }, [...children, ...readOut]),
  };
}

function markSpans(mark: Mark, text: string, pictures: string | undefined): Span[] {
  const { start, end } = mark;
  switch (mark.kind) {
    case 'link':
      if (!SAFE_LINK.test(mark.href)) return [];
      return [{ start, end, rank: 0, wrap: (children) => h('a', { href: mark.href, rel: 'external' }, children) }];
    case 'strong':
      return [{ start, end, rank: 1, wrap: (children) => h('strong', children) }];
    case 'emphasis':
      return [{ start, end, rank: 2, wrap: (children) => h('em', children) }];
    case 'code':
      return [{ start, end, rank: 3, wrap: (children) => h('code', children) }];
    case 'picture': {
      if (pictures === undefined) return [];
      const src = `${pictures}/${encodeURIComponent(mark.name)}`;
      // Citations in the alternative text can be searched and are in the JSON, but are not links.
      const picture = { className: ['picture'], src, alt: text.slice(start, end), ...mark.size, loading: 'lazy' as const };
      return [{ start, end, rank: 4, wrap: () => h('img', picture) }];
    }
  }
}

function symbolSpan(match: RegExpExecArray): Span {
  return {
    start: match.index,
    end: match.index + match[0].length,
    rank: 5,
    wrap: (children) => h('span', { className: ['symbol'] }, children),
  };
}

/**
 * Returns content in which symbols have the shapes and names of their work; symbols that the work does not define stay as they are. `language` is
 * the language of the content, except below elements with a `lang` of their own.
 */
export function drawSymbols(content: readonly ElementContent[], symbols: WorkSymbols, language: string): ElementContent[] {
  return content.map((node) => {
    if (node.type !== 'element') return node;
    const { lang } = node.properties;
    const here = typeof lang === 'string' ? lang : language;
    const [text] = node.children;
    const isSymbol = Array.isArray(node.properties['className']) && node.properties['className'].includes('symbol');
    if (isSymbol && text?.type === 'text') return draw(text.value, symbols, here) ?? node;
    const children = drawSymbols(node.children, symbols, here);
    // Most elements have no symbols, and are not copied.
    return children.every((child, index) => child === node.children[index]) ? node : { ...node, children };
  });
}

function draw(text: string, symbols: WorkSymbols, language: string): Element | null {
  const inside = text.slice(1, -1);
  const look = lookOfSymbol(inside, symbols, language);
  if (look === null) return null;
  const { className, label } = look;
  const brace = (sign: string) => h('span', { className: ['brace'] }, sign);
  return h('span', { className, role: 'img', ariaLabel: label, title: label }, [brace('{'), inside, brace('}')]);
}

/** The content of an element; strings become texts. */
type Content = string | readonly (string | ElementContent)[];

/** The properties of an element, with the names of hast: `className`, `strokeWidth`. Those without a value are not written. */
type Properties = Readonly<Record<string, boolean | number | string | readonly string[] | null | undefined>>;

/** Returns an element of HTML or SVG. */
export function h(tagName: string, properties: Properties, content?: Content): Element;
export function h(tagName: string, content?: Content): Element;
export function h(tagName: string, first: Properties | Content = [], second: Content = []): Element {
  const [properties, content] = isContent(first) ? [{}, first] : [first, second];
  const nodes = typeof content === 'string' ? [content] : content;
  const children = nodes.map((node) => (typeof node === 'string' ? { type: 'text' as const, value: node } : node));
  return { type: 'element', tagName, properties: properties as Element['properties'], children };
}

function isContent(value: Properties | Content): value is Content {
  return typeof value === 'string' || Array.isArray(value);
}

/** Returns links for the end of a sentence: a space, and commas between them. */
export function linkList(links: readonly { readonly label: string; readonly href: string }[]): readonly (string | Element)[] {
  return links.flatMap(({ label, href }, index) => [index > 0 ? ', ' : ' ', h('a', { href }, label)]);
}

/** Returns elements as HTML. */
export function writeHtml(...content: readonly RootContent[]): string {
  return writeNodes(content, nameInHtml);
}

type AttributeName = (property: string) => string;

function attributeNames(schema: typeof html): AttributeName {
  const names = new Map<string, string>();
  return (property) => getOrInsertComputed(names, property, () => find(schema, property).attribute);
}

const nameInHtml = /* @__PURE__ */ attributeNames(html);
const nameInSvg = /* @__PURE__ */ attributeNames(svg);

/** Elements without an end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

const IN_TEXT = /[&<]/g;
const IN_ATTRIBUTE = /["&'`\0]/g;

function writeNodes(nodes: readonly RootContent[], nameOf: AttributeName): string {
  let written = '';
  for (const node of nodes) {
    if (node.type === 'text') written += writeReferences(node.value, IN_TEXT);
    else if (node.type === 'element') written += writeElement(node, node.tagName === 'svg' ? nameInSvg : nameOf);
  }
  return written;
}

function writeElement({ tagName, properties, children }: Element, nameOf: AttributeName): string {
  let start = tagName;
  for (const property in properties) {
    const value = properties[property];
    if (value === undefined || value === null || value === false) continue;
    start += ` ${nameOf(property)}`;
    if (value !== true) start += `="${writeReferences(Array.isArray(value) ? value.join(' ') : String(value), IN_ATTRIBUTE)}"`;
  }
  return VOID.test(tagName) ? `<${start}>` : `<${start}>${writeNodes(children, nameOf)}</${tagName}>`;
}

function writeReferences(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`);
}
