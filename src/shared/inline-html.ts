/** Writes text with its marks, links and symbols as HTML. Text stays text: nothing in it can become markup. */

import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Mark } from '../rules/model.ts';
import { overlapsAny, type TextRange } from '../rules/text/index.ts';
import type { WorkSymbols } from '../rules/work.ts';
import { lookOfSymbol, SYMBOL } from './symbols.ts';

/** A stretch of text that leads somewhere. Offsets are those of the block's text. */
export interface TextLink extends TextRange {
  /** Left out where what is cited is gone. */
  readonly href?: string | undefined;
  /** A note about it: shown when the pointer rests on it, and read out after it. */
  readonly note?: string | undefined;
  /** Language tag of the target, where it is not that of the text. */
  readonly lang?: string | undefined;
  /** Leads to the definition of a word, and is styled quietly. */
  readonly soft?: boolean | undefined;
}

interface Span extends TextRange {
  /** Outer spans have lower ranks, for spans that cover the same text. */
  readonly rank: number;
  readonly wrap: (children: ElementContent[]) => Element;
}

/** Schemes that a link out of a source may have; everything else is shown as the text that it is. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/**
 * Sets text with its marks; `links` are the references found in it and win over links that the source made itself. `pictures` is the address of
 * the folder in which its pictures lie; without it their alternative texts stand in their place.
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

/** Returns plain text with its line ends, which are hard breaks of the source. */
function plain(text: string): ElementContent[] {
  return text.split('\n').flatMap((line, index): ElementContent[] => {
    const node: ElementContent[] = line === '' ? [] : [{ type: 'text', value: line }];
    return index === 0 ? node : [h('br'), ...node];
  });
}

/**
 * Turns sorted spans into nested elements. A span that crosses the end of another is cut there and goes on after it. Siblings are
 * handled in a loop, since untrusted content may hold thousands of symbols in one paragraph.
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
  const looks = [...(note === undefined ? [] : ['noted']), ...(soft === true ? ['soft'] : [])];
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
      // What it shows is its alternative text; citations in that are in the search and in the JSON, but are no links.
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
 * Gives the symbols in a text the shapes and names of their work; `language` is that of the text where an element does not say another.
 * A symbol that the work does not know stays as it is.
 */
export function drawSymbols(content: readonly ElementContent[], symbols: WorkSymbols, language: string): ElementContent[] {
  return content.map((node) => {
    if (node.type !== 'element') return node;
    const { lang } = node.properties;
    const here = typeof lang === 'string' ? lang : language;
    const [text] = node.children;
    const isSymbol = Array.isArray(node.properties['className']) && node.properties['className'].includes('symbol');
    if (!isSymbol || text?.type !== 'text') return { ...node, children: drawSymbols(node.children, symbols, here) };
    return draw(text.value, symbols, here) ?? node;
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

/** Serializes elements; everything in them is escaped. */
export function writeHtml(...content: readonly ElementContent[]): string {
  const root: Root = { type: 'root', children: [...content] };
  return toHtml(root);
}
