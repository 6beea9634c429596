/** Lists the headings of a long chapter and marks the one being read: beside the text in wide windows, otherwise in the folded contents. */
import { element, foldForFilter } from './element.ts';
import { setLanguage } from './set-language.ts';

/** A rule is being read once its top is above this share of the window's height. */
const EYE_LEVEL = 0.25;
/** More pixels than any page is high: all headings above count as passed, even after a jump. */
const ALL_ABOVE = 10_000_000;
/** As in titles.css. */
const ROOM_BESIDE = '(min-width: 88rem)';

/** Fills the list of headings and marks the one that is being read. */
export function showHeadings(): void {
  const fold = document.querySelector<HTMLDetailsElement>('details.titles');
  const currentHeading = fold?.querySelector('summary b');
  if (fold === null || currentHeading == null) return;
  const rules = document.querySelectorAll<HTMLElement>('.rules > .rule.depth-1[id]:has(> .text > :is(h2, h3))');
  const headings = [...rules].map(contentsHeading);
  const list = element('ol', {}, ...headings.map(({ link }) => element('li', {}, link)));
  placeList(element('div', {}, jumpField(list), list), fold);
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const read = headings.findLast(({ rule }) => rule.getBoundingClientRect().top <= innerHeight * EYE_LEVEL)?.link;
    if (read === current) return;
    current?.removeAttribute('aria-current');
    read?.setAttribute('aria-current', 'true');
    currentHeading.textContent = read?.textContent ?? '';
    current = read;
    scrollIntoContents(current);
  };
  const watch = new IntersectionObserver(mark, { rootMargin: `${ALL_ABOVE}px 0px ${-100 * (1 - EYE_LEVEL)}% 0px` });
  for (const { rule } of headings) watch.observe(rule);
  fold.addEventListener('toggle', () => scrollIntoContents(current));
}

/** Returns a field that leaves the headings of which a word or number begins with what is typed; Enter leads to the first. */
function jumpField(list: HTMLElement): HTMLElement {
  const { placeholder } = document.getElementById('ui.q') as HTMLInputElement;
  const field = element('input', { type: 'search', placeholder, ariaLabel: placeholder, autocomplete: 'off' });
  const form = element('form', { className: 'jump' }, field);
  const folded = (text: string) => ` ${foldForFilter(text).replaceAll('.', ' ')}`;
  field.addEventListener('input', () => {
    for (const item of list.querySelectorAll('li')) item.hidden = !folded(item.textContent).includes(folded(field.value));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector<HTMLElement>(':scope > li:not([hidden]) a')?.click();
  });
  return form;
}

/** Puts the list beside the text or into the fold, depending on the width of the window, now and whenever it changes. */
function placeList(list: HTMLElement, fold: HTMLElement): void {
  const summary = fold.querySelector('summary');
  const label = summary?.firstChild?.textContent ?? '';
  const heading = element('p', {
    className: 'beside-title',
    textContent: label,
    lang: summary?.lang ?? '',
    dir: summary?.dir ?? '',
  });
  const beside = element('nav', { className: 'in-chapter', ariaLabel: label }, heading);
  fold.closest('.page')?.append(beside);
  const room = matchMedia(ROOM_BESIDE);
  const put = () => (room.matches ? beside : fold).append(list);
  room.addEventListener('change', put);
  put();
}

/** Scrolls the contents around a link, but never the page, which the reader is scrolling. */
function scrollIntoContents(link: HTMLElement | undefined): void {
  const contents = link?.closest('.in-chapter, .beside');
  // In a closed fold, the link is not visible.
  if (link === undefined || contents == null || !link.checkVisibility()) return;
  const { top, bottom, height } = link.getBoundingClientRect();
  const frame = contents.getBoundingClientRect();
  const above = frame.top - (top - height);
  const below = bottom + height - Math.min(frame.bottom, innerHeight);
  if (above > 0) contents.scrollTop -= above;
  else if (below > 0) contents.scrollTop += below;
}

function contentsHeading(rule: HTMLElement) {
  const heading = rule.querySelector<HTMLElement>(':scope > .text > :is(h2, h3)');
  const link = element('a', { className: 'entry', href: `#${rule.id}` });
  const name = element('span', { textContent: heading?.textContent ?? '' });
  const language = heading?.getAttribute('lang');
  if (language != null) setLanguage(name, language);
  link.append(
    element('span', { className: 'entry-number', textContent: rule.querySelector(':scope > .number')?.textContent ?? rule.id }),
    ' ',
    name,
  );
  return { rule, link };
}
