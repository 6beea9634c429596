/** Parses HTML to a tree whose nodes have positions: whole documents, and raw HTML in the tree of a Markdown document. */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { Parser } from 'htmlparser2';
import type { Raw } from 'mdast-util-to-hast';
import { lineStarts } from '../lines.ts';

type Position = NonNullable<Nodes['position']>;
type Point = Position['start'];

/** Returns the tree of an HTML document. */
export function parseHtml(source: string): Root {
  const tree = openTree(source);
  tree.write(source, 0);
  return tree.close();
}

/** Returns a tree with its raw HTML parsed: the nodes between an opening and a closing tag become children of an element. */
export function parseRawHtml(tree: Nodes, source: string): Root {
  const output = openTree(source);
  const walk = (node: Nodes | Raw): void => {
    if (node.type === 'raw') output.write(node.value, node.position?.start.offset ?? 0);
    else if (node.type === 'text') output.append({ ...node });
    else if (node.type === 'element') {
      const leave = output.enter({ ...node, children: [] });
      for (const child of node.children) walk(child);
      leave();
    } else if (node.type === 'root') for (const child of node.children) walk(child);
  };
  walk(tree);
  return output.close();
}

/** The deepest nesting of elements; deeper ones become siblings. */
const DEEPEST = 200;
/** The parser goes through all open elements at each tag; old documents leave hundreds of them open. */
const MAX_OPEN = 50_000;

interface TreeOutput {
  /** Parses a piece of HTML at an offset of the source. Elements may remain open. */
  readonly write: (html: string, offset: number) => void;
  readonly append: (node: ElementContent) => void;
  /** Opens an element; the returned function closes it, and what raw HTML has left open in it. */
  readonly enter: (element: Element) => () => void;
  readonly close: () => Root;
}

function openTree(source: string): TreeOutput {
  const root: Root = { type: 'root', children: [] };
  const pointAt = pointsOf(source);
  /** Open elements, outermost first. Those of raw HTML never close one that Markdown opened. */
  const open: { readonly element: Element; readonly raw: boolean }[] = [];
  let written = 0;
  let shift = 0;
  let ended = false;
  let opened = 0;
  const append = (node: ElementContent): void => void (open.at(-1)?.element ?? root).children.push(node);
  const placeOf = (): Position => ({ start: pointAt(parser.startIndex + shift), end: pointAt(parser.endIndex + 1 + shift) });
  const parser = new Parser({
    onopentag(tagName, attributes) {
      const element: Element = { type: 'element', tagName, properties: { ...attributes }, children: [], position: placeOf() };
      append(element);
      opened += 1;
      if (opened > MAX_OPEN) throw new RangeError('its elements are nested too deeply');
      if (open.length < DEEPEST) open.push({ element, raw: true });
    },
    ontext(value) {
      append({ type: 'text', value, position: placeOf() });
    },
    onclosetag(tagName) {
      if (ended) return;
      opened -= 1;
      const within = open.slice(open.findLastIndex(({ raw }) => !raw) + 1);
      const at = within.findLastIndex(({ element }) => element.tagName === tagName);
      const closed = within[at]?.element;
      if (closed?.position === undefined) return;
      closed.position = { start: closed.position.start, end: placeOf().end };
      open.splice(open.length - within.length + at);
    },
  });
  return {
    append,
    write: (html, offset) => {
      shift = offset - written;
      parser.write(html);
      written += html.length;
    },
    enter: (element) => {
      append(element);
      const depth = open.push({ element, raw: false });
      return () => void open.splice(depth - 1);
    },
    close: () => {
      ended = true;
      parser.end();
      return root;
    },
  };
}

function pointsOf(source: string): (offset: number) => Point {
  const starts = lineStarts(source);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  };
}
