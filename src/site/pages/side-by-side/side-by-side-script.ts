/**
 * Shows the language that the address asks for: as a third column, `/regras/cr/1/103/en?with=es`, or in place of the second one, `?beside=es`. The
 * sentence under the pointer, or with the keyboard's caret or focus, is marked in every language.
 */
import { fetchPage } from '../../browser/fetch.ts';
import { withBase } from '../../browser/page-address.ts';
import { addColumn, removeColumn } from './columns.ts';
import { sentencesAt } from './sentences.ts';

const query = new URLSearchParams(location.search);
const code = query.get('with') ?? query.get('beside');
const link = [...document.querySelectorAll<HTMLElement>('a[data-with]')].find(({ dataset }) => dataset['with'] === code);
const table = document.querySelector<HTMLElement>('.side-by-side');
for (const type of ['pointermove', 'pointerdown'] as const)
  table?.addEventListener(type, ({ clientX, clientY }) => {
    const caret = document.caretPositionFromPoint?.(clientX, clientY);
    if (caret) markSentence(caret.offsetNode, caret.offset);
  });
table?.addEventListener('focusin', ({ target }) => markSentence(target as Element, 0));
document.addEventListener('selectionchange', () => {
  const { focusNode, focusOffset } = getSelection() ?? {};
  if (focusNode && table?.contains(focusNode)) markSentence(focusNode, focusOffset ?? 0);
});
if (link !== undefined && table !== null) {
  const page = await fetchPage(withBase(link.dataset['page'] ?? ''));
  if (page !== undefined) {
    const links = link.parentElement;
    link.remove();
    if (links?.querySelector('a') === null) links.remove();
    if (!query.has('with')) removeColumn(table);
    addColumn(table, page);
  }
}

/** Marks the sentence at a place in the table, and its counterparts; none if the place is between the texts. */
function markSentence(node: Node, offset: number): void {
  const element = node instanceof Element ? node : node.parentElement;
  const [own, cell] = [element?.closest('p'), element?.closest('.cell')];
  CSS.highlights?.delete('sentence');
  if (!own || !cell || CSS.highlights === undefined) return;
  const position = [...cell.querySelectorAll('p')].indexOf(own);
  const cells = [...(cell.parentElement?.querySelectorAll('.cell') ?? [])];
  const places = cells.flatMap((one) => one.querySelectorAll('p')[position] ?? []);
  const paragraphs = places.map((place) => ({ text: place.textContent, lang: place.closest<HTMLElement>('[lang]')?.lang ?? '' }));
  const from = paragraphs[places.indexOf(own)];
  if (from === undefined || places.length < 2) return;
  const before = new Range();
  before.setStart(own, 0);
  before.setEnd(node, offset);
  const found = sentencesAt(paragraphs, from, before.toString().length);
  const ranges = found.flatMap((extent, at) => rangeIn(places[at], extent) ?? []);
  if (ranges.length > 0) CSS.highlights.set('sentence', new Highlight(...ranges));
}

/** Returns a stretch of an element's text. */
function rangeIn(element: Element | undefined, [start, end]: readonly [number, number]): Range | undefined {
  if (element === undefined) return undefined;
  const range = new Range();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let passed = 0; texts.nextNode() !== null; ) {
    const { currentNode } = texts;
    const length = currentNode.nodeValue?.length ?? 0;
    if (start >= passed && start < passed + length) range.setStart(currentNode, start - passed);
    if (end > passed && end <= passed + length) range.setEnd(currentNode, end - passed);
    passed += length;
  }
  return range;
}
