/** Turns the citations of a page into links. The page keeps its own elements: only text is divided. */
import type { FoundCitation } from './find-citations.ts';
import type { Target } from './work-data.ts';

/** How citations are found, and what was marked. */
export interface Marking {
  readonly find: (text: string) => readonly FoundCitation[];
  readonly resolve: (number: string) => Target | undefined;
  /** Returns the whole address of an address of the site. */
  readonly whole: (address: string) => string;
  /** The links made, with where they lead. */
  readonly links: Map<Element, Target>;
}

/** What is not running text, is operated, or is somebody's to write in; and what the page wants left alone. */
const SKIPPED =
  'a, button, code, kbd, samp, pre, script, style, noscript, template, textarea, input, select, option, label, svg, math, iframe, object, [contenteditable], [data-rules="off"]';

/** Marks what stands in an element. */
export function markCitations(root: Element, marking: Marking): void {
  if (root.closest(SKIPPED) !== null) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) markText(text, marking);
}

function markText(text: Text, { find, resolve, whole, links }: Marking): void {
  let rest = text;
  let done = 0;
  for (const { number, start, end } of find(text.data)) {
    const target = resolve(number);
    if (target === undefined) continue;
    const cited = rest.splitText(start - done);
    rest = cited.splitText(end - start);
    done = end;
    const link = document.createElement('a');
    link.href = whole(target.address);
    link.className = 'rule-citation';
    cited.replaceWith(link);
    link.append(cited);
    links.set(link, target);
  }
}
