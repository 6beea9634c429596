/** The titles of a chapter's rules in the contents beside it, folded, with the one that is being read. */
import { element } from './form-parts.ts';

/** How far down the window the eye is: a rule is being read once its title has passed there. */
const EYE = 0.25;

interface Title {
  readonly rule: HTMLElement;
  readonly link: HTMLAnchorElement;
}

/** Fills the fold and marks the reader's place in it. */
export function showTitles(): void {
  const fold = document.querySelector<HTMLDetailsElement>('details.titles');
  const place = fold?.querySelector('summary b');
  if (fold === null || place == null) return;
  const titles = [...document.querySelectorAll<HTMLElement>('.rules > .rule.depth-1[id]:has(> .text > :is(h2, h3))')].map(
    titleOf,
  );
  const list = element('ol');
  list.append(...titles.map(({ link }) => itemOf(link)));
  fold.append(list);
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const read = titles.findLast(({ rule }) => rule.getBoundingClientRect().top <= innerHeight * EYE)?.link;
    if (read === current) return;
    current?.removeAttribute('aria-current');
    read?.setAttribute('aria-current', 'true');
    place.textContent = read?.textContent ?? '';
    current = read;
    if (fold.open) read?.scrollIntoView({ block: 'nearest' });
  };
  const watch = new IntersectionObserver(mark, { rootMargin: `0px 0px ${-100 * (1 - EYE)}% 0px` });
  for (const { rule } of titles) watch.observe(rule);
  fold.addEventListener('toggle', () => fold.open && current?.scrollIntoView({ block: 'nearest' }));
}

function titleOf(rule: HTMLElement): Title {
  const heading = rule.querySelector<HTMLElement>(':scope > .text > :is(h2, h3)');
  const link = element('a', { className: 'entry', href: `#${rule.id}` });
  const name = element('span', { textContent: heading?.textContent ?? '' });
  const language = heading?.getAttribute('lang');
  if (language != null) name.lang = language;
  link.append(element('span', { className: 'entry-number', textContent: rule.id }), ' ', name);
  return { rule, link };
}

function itemOf(link: HTMLElement): HTMLElement {
  const item = element('li');
  item.append(link);
  return item;
}
