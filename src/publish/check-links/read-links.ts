/** What a built page links to, and what in it can be linked to. */
import { Parser } from 'htmlparser2';

/** Both ends of links. */
export interface PageLinks {
  /** As written, entities decoded, each once: `/rules/cr/101.2a`, `#2a`, `https://…`. */
  readonly links: ReadonlySet<string>;
  /** Every `id`, and every `name` of an `a`. */
  readonly anchors: ReadonlySet<string>;
}

/** Attributes that hold one address. `data` is one on `object` only. */
const ADDRESS_ATTRIBUTES = ['href', 'src', 'action', 'poster', 'xlink:href'];

/** Reads a page of HTML, whatever is wrong with it. */
export function readLinks(html: string): PageLinks {
  const links = new Set<string>();
  const anchors = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const link of linksOf(name, attributes)) links.add(link);
      if (attributes['id'] !== undefined) anchors.add(attributes['id']);
      if (name === 'a' && attributes['name'] !== undefined) anchors.add(attributes['name']);
    },
  });
  parser.end(html);
  return { links, anchors };
}

function* linksOf(name: string, attributes: Readonly<Record<string, string>>): Iterable<string> {
  for (const key of ADDRESS_ATTRIBUTES) {
    const link = attributes[key];
    if (link !== undefined) yield link.trim();
  }
  for (const candidate of attributes['srcset']?.split(',') ?? []) yield candidate.trim().split(/\s+/)[0] ?? '';
  if (name === 'object' && attributes['data'] !== undefined) yield attributes['data'].trim();
  if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
    const target = /;\s*url=(.+)$/i.exec(attributes['content'] ?? '')?.[1];
    if (target !== undefined) yield target.trim();
  }
}
