/** Finds rules and terms on the page as one types: by their number, by words of their text, or by the title above them. */
import { element, foldForFilter } from '../../browser/element.ts';
import { offerFilter } from '../../browser/filter-list.ts';
import { isShortcut } from '../../browser/shortcuts.ts';

/** A rule, a term, or a paragraph without a number. */
interface Unit {
  readonly node: HTMLElement;
  /** Its text and the title that it is folded below, as the words of readers are folded. */
  readonly text: string;
}

/** A chapter, a section without chapters, or another part with a heading. */
interface Part {
  readonly node: HTMLElement;
  readonly title: string;
  readonly units: readonly Unit[];
  readonly folds: readonly HTMLDetailsElement[];
}

/** With fewer letters, nearly everything would be found. */
const FEWEST_LETTERS = 2;
/** More marks would take long, and nobody reads so far. */
const MAX_MARKS = 500;

let parts: readonly Part[] | undefined;
let isFiltered = false;

const input = offerFilter(filter);
input?.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') goToFirst(input.value);
});
// Before the shortcut of the search of the whole site.
addEventListener(
  'keydown',
  (event) => {
    if (input === null || event.key !== '/' || !isShortcut(event)) return;
    event.preventDefault();
    input.focus();
    input.select();
  },
  { capture: true },
);
// A number among what was found leads to its place, with what is around it.
addEventListener('hashchange', showPlace);
showPlace();

/** Shows what has all the words, and marks these. */
function filter(words: readonly string[]): string {
  const isAsked = words.join('').length >= FEWEST_LETTERS;
  if (!isAsked && !isFiltered) return '';
  parts ??= readParts();
  isFiltered = isAsked;
  const has = (text: string) => !isAsked || words.every((word) => text.includes(word));
  let found = 0;
  let all = 0;
  for (const { node, title, units, folds } of parts) {
    const isNamed = has(title);
    const shown = units.filter((unit) => isNamed || has(unit.text));
    const visible = new Set(shown.map((unit) => unit.node));
    for (const unit of units) unit.node.hidden = !visible.has(unit.node);
    for (const fold of folds) {
      fold.hidden = !units.some((unit) => fold.contains(unit.node) && visible.has(unit.node));
      fold.open = isAsked && !isNamed && !fold.hidden;
    }
    node.hidden = isAsked && !isNamed && shown.length === 0;
    found += shown.length;
    all += units.length;
  }
  markWords(isAsked ? words : []);
  return `${found} / ${all}`;
}

function readParts(): readonly Part[] {
  return [...document.querySelectorAll<HTMLElement>('.whole > .part')].map((node) => ({
    node,
    title: foldForFilter(node.querySelector(':scope > :is(h2, h3)')?.textContent ?? ''),
    units: [...node.querySelectorAll<HTMLElement>(':scope > .rules > :not(details), .rules > details > :not(summary)')].map(
      (unit) => ({
        node: unit,
        text: foldForFilter(`${unit.closest('details')?.firstElementChild?.textContent ?? ''} ${unit.textContent}`),
      }),
    ),
    folds: [...node.querySelectorAll('details')],
  }));
}

/** Marks words in what is shown, where the browser can do that without changing the page. */
function markWords(words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  const shown = words.length === 0 ? [] : (parts ?? []).flatMap(({ units }) => units.filter(({ node }) => !node.hidden));
  for (const { node } of shown) {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null && ranges.length < MAX_MARKS; text = texts.nextNode()) {
      const folded = foldForFilter(text.textContent ?? '');
      // Letters that fold to several are rare, and would shift the marks.
      if (folded.length !== text.textContent?.length) continue;
      for (const word of words)
        for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          ranges.push(range);
        }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}

/** Goes to the rule with the number, or else to the first that is shown. */
function goToFirst(query: string): void {
  const shown = (parts ?? []).flatMap(({ units }) => units.filter(({ node }) => !node.hidden && node.id !== ''));
  const number = foldForFilter(query.trim());
  const named = document.querySelector(`.whole [id="${CSS.escape(number)}" i]`)?.id;
  const id = named ?? shown[0]?.node.id;
  if (id === undefined) return;
  input?.blur();
  const isHere = decodeURIComponent(location.hash.slice(1)) === id;
  if (isHere) showPlace();
  else element('a', { href: `#${id}` }).click();
}

/** Ends the filter, opens the fold that the address names, and shows the place. */
function showPlace(): void {
  const target = document.querySelector<HTMLElement>('.whole :target');
  if (target === null) return;
  if (input !== null && input.value !== '') {
    input.value = '';
    input.dispatchEvent(new Event('input'));
  }
  const fold = target.closest('details');
  if (fold !== null) fold.open = true;
  target.scrollIntoView();
}
