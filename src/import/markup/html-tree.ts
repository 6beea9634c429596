/**
 * Parses HTML to a tree whose nodes have positions: whole documents, and raw HTML in the tree of a Markdown document. What styles say about
 * its text, such as that it is struck through, becomes elements and attributes.
 */
import { type CssNode, parse, type Selector } from 'css-tree';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
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
      // `<rb>漢<rt>かん<rb>字`: the parser does not know that a base closes the reading before it.
      const reading = tagName === 'rb' ? open.findLastIndex(({ element: { tagName: name } }) => /^rtc?$/.test(name)) : -1;
      if (reading >= 0) open.splice(reading);
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

// Styles: those of elements and of style sheets within the document, as far as they change what its text says.

/** The declarations that change what a text says, by property; `list-style-type` counts as `list-style`. */
type Declarations = ReadonlyMap<string, string>;

/** A rule of a style sheet for elements of a name or class, within others: `ol ol`, `ol.steps > li`. */
interface StyleRule {
  /** From the outermost element inwards. */
  readonly path: readonly { readonly tag: string; readonly classes: readonly string[] }[];
  readonly declarations: Declarations;
}

const RELEVANT = /^(?:list-style(?:-type)?|text-decoration(?:-line)?|vertical-align|display|visibility|mso-hide|content)$/;
/** More rules than this are not for a document's text. */
const MAX_STYLE_RULES = 2000;
/** Longer selectors are not followed. */
const LONGEST_PATH = 12;

const LIST_TYPES: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
  decimal: '1',
  none: 'none',
};

/**
 * Turns the styles of a tree into elements and attributes: text that is struck through into `del`, raised text into `sup`, the counters of
 * lists into their `type`, and what is not shown into `hidden`. Returns the line of a style sheet that makes numbers which the document does not contain.
 */
export function applyStyles(tree: Root): number | undefined {
  const rules: StyleRule[] = [];
  let counted: number | undefined;
  const collect = (node: Nodes): void => {
    if (node.type === 'element' && node.tagName === 'style') {
      const own = readStyleSheet(textOf(node));
      // Rules that print numbers of their own: `.steps > li::before { content: counter(step) ". " }`.
      const counters = own.filter(({ declarations }) => /\bcounters?\(/.test(declarations.get('content') ?? ''));
      if (counters.length > 0) counted ??= node.position?.start.line ?? 1;
      rules.push(...own, ...counters.flatMap(withoutNumbers));
    } else if ('children' in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  const used = rules.slice(0, MAX_STYLE_RULES);
  const apply = (node: Nodes, above: readonly Selectable[]): void => {
    const own = node.type === 'element' ? [...above, selectable(node)] : above;
    if (node.type === 'element') applyStyle(node, own, used);
    if ('children' in node) for (const child of node.children) apply(child, own);
  };
  apply(tree, []);
  return counted;
}

/** Returns rules that take the numbers of the lists away for which a style sheet prints others. */
function withoutNumbers({ path }: StyleRule): readonly StyleRule[] {
  const declarations = new Map([['list-style', 'none']]);
  return path.flatMap(({ classes }) => classes.map((name) => ({ path: [{ tag: 'ol', classes: [name] }], declarations })));
}

/** Returns the rules of a style sheet that apply everywhere; those of `@media print { … }` apply elsewhere. */
function readStyleSheet(sheet: string): readonly StyleRule[] {
  const tree = parseCss(sheet, 'stylesheet');
  if (tree?.type !== 'StyleSheet') return [];
  return tree.children.toArray().flatMap((rule): StyleRule[] => {
    if (rule.type !== 'Rule' || rule.prelude.type !== 'SelectorList') return [];
    const declarations = readDeclarations(rule.block.children.toArray());
    if (declarations.size === 0) return [];
    return rule.prelude.children.toArray().flatMap((selector) => {
      const path = selector.type === 'Selector' ? readPath(selector) : undefined;
      const isBefore = selector.type === 'Selector' && selector.children.last?.type === 'PseudoElementSelector';
      const content = new Map([...declarations].filter(([property]) => property === 'content'));
      return path === undefined ? [] : [{ path, declarations: isBefore ? content : declarations }];
    });
  });
}

/** Returns what a selector selects by names and classes; undefined for others, such as `li:first-child` and `*`. */
function readPath({ children }: Selector): StyleRule['path'] | undefined {
  const path = [{ tag: '', classes: [] as string[] }];
  for (const part of children.toArray()) {
    const own = path.at(-1);
    if (part.type === 'Combinator') path.push({ tag: '', classes: [] });
    else if (part.type === 'TypeSelector' && own !== undefined) own.tag = part.name.toLowerCase().replace('*', '');
    else if (part.type === 'ClassSelector') own?.classes.push(part.name);
    else if (part.type !== 'PseudoElementSelector' || part.name !== 'before') return undefined;
    if (path.length > LONGEST_PATH) return undefined;
  }
  // What is said of all elements is not said of a text: `* { display: none }`.
  const own = path.at(-1);
  return own?.tag === '' && own.classes.length === 0 ? undefined : path;
}

function readDeclarations(nodes: readonly CssNode[]): Declarations {
  const declared = nodes.flatMap((node) => (node.type === 'Declaration' ? [node] : []));
  const relevant = declared.filter(({ property }) => RELEVANT.test(property.toLowerCase()));
  return new Map(
    relevant.map(({ property, value }) => [
      property.toLowerCase().replace(/-(?:type|line)$/, ''),
      value.type === 'Raw' ? value.value.toLowerCase() : '',
    ]),
  );
}

/** Parses CSS; undefined if it is nested more deeply than any that was written for readers. */
function parseCss(css: string, context: 'stylesheet' | 'declarationList'): CssNode | undefined {
  try {
    return parse(css, { context, parseValue: false, parseAtrulePrelude: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readInlineStyle(style: unknown): Declarations {
  const tree = typeof style === 'string' && style !== '' ? parseCss(style, 'declarationList') : undefined;
  return readDeclarations(tree?.type === 'DeclarationList' ? tree.children.toArray() : []);
}

/** Applies the rules that select an element; `path` has what it can be selected by, after those that it is in. */
function applyStyle(element: Element, path: readonly Selectable[], rules: readonly StyleRule[]): void {
  const sheets = rules.filter((rule) => isMeant(rule, path)).map(({ declarations }) => declarations);
  const inForce = new Map([...sheets, readInlineStyle(element.properties['style'])].flatMap((declarations) => [...declarations]));
  if (inForce.size === 0) return;
  const value = (property: string) => inForce.get(property) ?? '';
  if (element.tagName === 'ol') {
    const words = value('list-style').split(/\s+/);
    const type = words.flatMap((word) => LIST_TYPES[word] ?? [])[0];
    if (type !== undefined) element.properties['type'] = type;
  }
  const isHidden = Object.entries(HIDING).some(([property, hidden]) => hidden.test(value(property)));
  if (isHidden && !PAGE.test(element.tagName)) element.properties['hidden'] = '';
  const isStruck = value('text-decoration').includes('line-through');
  if (isStruck && !/^(?:del|s|strike)$/.test(element.tagName)) wrapChildren(element, 'del');
  const isRaised = /^super\b/.test(value('vertical-align'));
  if (isRaised && element.tagName === 'span') element.tagName = 'sup';
}

/** A page that scripts show once it is loaded is not hidden. */
const PAGE = /^(?:html|body|main)$/;
/** Properties, and their values for text that is not shown. */
const HIDING = { display: /^none\b/, visibility: /^(?:hidden|collapse)\b/, 'mso-hide': /^all\b/ };

function wrapChildren(element: Element, tagName: string): void {
  if (textOf(element).trim() === '') return;
  const { position } = element;
  element.children = [
    { type: 'element', tagName, properties: {}, children: element.children, ...(position === undefined ? {} : { position }) },
  ];
}

/** What an element can be selected by. */
interface Selectable {
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
}

function selectable({ tagName, properties }: Element): Selectable {
  return { tag: tagName, classes: new Set(String(properties['class'] ?? properties['className'] ?? '').split(/[\s,]+/)) };
}

function isMeant(rule: StyleRule, path: readonly Selectable[]): boolean {
  const [own, selected] = [rule.path.at(-1), path.at(-1)];
  if (own === undefined || selected === undefined || !fits(own, selected)) return false;
  let left = rule.path.length - 2;
  for (let index = path.length - 2; index >= 0 && left >= 0; index -= 1) {
    const [part, outer] = [rule.path[left], path[index]];
    if (part !== undefined && outer !== undefined && fits(part, outer)) left -= 1;
  }
  return left < 0;
}

function fits({ tag, classes }: StyleRule['path'][number], element: Selectable): boolean {
  return (tag === '' || tag === element.tag) && classes.every((name) => element.classes.has(name));
}
