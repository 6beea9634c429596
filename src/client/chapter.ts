/**
 * What the page of a chapter does in browsers: folds its sections, keeps the heights of rules out of sight, marks the title in
 * sight and where the reader was.
 */
import { element } from './element.ts';
import { readStored, writeStored } from './storage.ts';

const HEADINGS = '.rules > .rule.depth-1 > .text > :is(h2, h3)';
/** The name under which this tab stores which headings of the page are open. */
const FOLDED = `folded ${location.pathname}`;

/** A heading with everything below it. */
interface Section {
  readonly heading: HTMLElement;
  readonly rule: HTMLElement;
  readonly parts: readonly HTMLElement[];
}

/** Folds as the control of the page says, and restores what was chosen before in this tab. */
export function offerFolding(choice: HTMLInputElement): void {
  const sections = [...document.querySelectorAll<HTMLElement>(HEADINGS)].map(sectionOf).filter(({ parts }) => parts.length > 0);
  const store = () => {
    writeStored(FOLDED, choice.checked ? sections.filter(isOpen).map(idOf).join(' ') : null, 'session');
  };
  const open = (target: Element | null) => {
    const section = sections.find(({ rule, parts }) => [rule, ...parts].some((part) => part.contains(target)));
    if (!choice.checked || section === undefined) return;
    fold(section, false);
    store();
  };
  const foldAll = (opened: readonly string[]) => {
    for (const section of sections) {
      switchButton(section, choice.checked);
      fold(section, choice.checked && !opened.includes(idOf(section)));
    }
  };
  choice.addEventListener('change', () => {
    foldAll([]);
    store();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.rules button[aria-expanded]') : null;
    const section = sections.find(({ heading }) => button !== null && heading.contains(button));
    if (section === undefined) return;
    fold(section, isOpen(section));
    store();
  });
  document.addEventListener('beforematch', ({ target }) => open(target as Element));
  addEventListener('hashchange', () => open(document.querySelector(':target')));
  const opened = readStored(FOLDED, 'session') ?? null;
  if (opened === null) {
    if (choice.checked) {
      foldAll([]);
      store();
    }
    return;
  }
  choice.checked = true;
  choice.disabled = false;
  const { scrollY } = window;
  const target = document.querySelector(':target');
  foldAll(opened.split(' '));
  open(target);
  if (target === null) scrollTo(0, scrollY);
  else target.scrollIntoView();
}

function sectionOf(heading: HTMLElement): Section {
  const rule = heading.closest<HTMLElement>('.rule') ?? heading;
  return { heading, rule, parts: [...followers(heading), ...followers(rule)] };
}

/** Returns the text after a heading, or the rules below a rule. */
function followers(first: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  let next = first.nextElementSibling;
  while (next instanceof HTMLElement && !next.matches('.depth-1')) {
    found.push(next);
    next = next.nextElementSibling;
  }
  return found;
}

function fold({ heading, parts }: Section, isFolded: boolean): void {
  for (const part of parts) {
    if (isFolded) part.setAttribute('hidden', 'until-found');
    else part.removeAttribute('hidden');
  }
  heading.querySelector('button')?.setAttribute('aria-expanded', String(!isFolded));
}

/** Makes headings buttons only while the chapter is folded, so that Tab does not stop at hundreds of them otherwise. */
function switchButton({ heading }: Section, isButton: boolean): void {
  const button = heading.querySelector('button');
  if (isButton && button === null) {
    const made = element('button', { type: 'button' });
    made.append(...heading.childNodes);
    heading.append(made);
  } else if (!isButton) button?.replaceWith(...button.childNodes);
}

function isOpen({ parts }: Section): boolean {
  return parts[0]?.hidden === false;
}

function idOf({ rule }: Section): string {
  return rule.id;
}

// On a phone only the rules in sight are laid out, and all others count as equally high; see rules.css. This gives each rule the
// height that its text will need, or a little more, so that the scroll bar is nearly right from the start and no rule overlaps
// the next when scripts ask where it is.

/** Lines are not filled to their end, and examples are indented. */
const UNFILLED = 1.06;
/** Lines that each block takes beyond those its letters fill: half of its last, and the gap to the next. */
const PER_PART = 0.75;
/** The margins of a rule, in lines. */
const AROUND = 0.75;
/** So many letters are enough to measure how wide letters are. */
const SAMPLE = 400;
/** A phone estimates so many rules without a noticeable delay. */
const AT_ONCE = 200;

/** Estimates all heights once the fonts of the page have loaded. */
export async function estimateHeights(): Promise<void> {
  await document.fonts.ready;
  const rules = allRules();
  const [first] = rules;
  if (first !== undefined && getComputedStyle(first).contentVisibility === 'auto') estimate(rules, lineOf(first));
}

function estimate(rules: readonly HTMLElement[], line: Line): void {
  holdPlace(() => {
    for (const rule of rules.slice(0, AT_ONCE)) rule.style.containIntrinsicBlockSize = `auto ${heightOf(rule, line)}px`;
  });
  const others = rules.slice(AT_ONCE);
  if (others.length > 0) requestAnimationFrame(() => requestIdleCallback(() => estimate(others, line)));
}

/** Keeps the reader's place where a rule above is given an estimated height, as browsers do when it takes its true one. */
function holdPlace(change: () => void): void {
  const read = scrollY === 0 ? undefined : allRules().find((rule) => rule.getBoundingClientRect().bottom > 0);
  const top = read?.getBoundingClientRect().top ?? 0;
  change();
  if (read !== undefined) scrollBy({ top: read.getBoundingClientRect().top - top, behavior: 'instant' });
}

function allRules(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.rules > .rule')];
}

function heightOf(rule: HTMLElement, line: Line): number {
  const text = rule.querySelector('.text') ?? rule;
  const filled = (text.textContent.length / line.letters) * UNFILLED;
  const parts = text.querySelectorAll(':scope > *, li, tr').length;
  return Math.round((filled + parts * PER_PART + AROUND) * line.height);
}

/** The height of a line in pixels, and how many letters fit into it. */
interface Line {
  readonly height: number;
  readonly letters: number;
}

function lineOf(rule: HTMLElement): Line {
  const text = rule.querySelector('.text') ?? rule;
  const { fontSize, fontFamily, lineHeight } = getComputedStyle(text);
  const letters = text.textContent.slice(0, SAMPLE);
  const brush = document.createElement('canvas').getContext('2d');
  if (brush !== null) brush.font = `${fontSize} ${fontFamily}`;
  const width = (brush?.measureText(letters).width ?? 0) / letters.length;
  return { height: Number.parseFloat(lineHeight), letters: text.clientWidth / width };
}

// Lists the headings of a long chapter and marks the one being read: beside the text where there is room, otherwise in the folded
// contents.

/** How far down the window readers look: a rule is being read once its heading has passed there. */
const EYE = 0.25;
/** Higher than any page: all headings above count as passed, also after a jump. */
const ALL_ABOVE = 10_000_000;
/** As in titles.css. */
const ROOM_BESIDE = '(min-width: 88rem)';

interface Heading {
  readonly rule: HTMLElement;
  readonly link: HTMLAnchorElement;
}

/** Fills the list of headings and marks the reader's place in it. */
export function showHeadings(): void {
  const fold = document.querySelector<HTMLDetailsElement>('details.titles');
  const place = fold?.querySelector('summary b');
  if (fold === null || place == null) return;
  const rules = document.querySelectorAll<HTMLElement>('.rules > .rule.depth-1[id]:has(> .text > :is(h2, h3))');
  const headings = [...rules].map(headingOf);
  const list = element('ol');
  list.append(...headings.map(({ link }) => listItem(link)));
  putWhereRoomIs(list, fold);
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const read = headings.findLast(({ rule }) => rule.getBoundingClientRect().top <= innerHeight * EYE)?.link;
    if (read === current) return;
    current?.removeAttribute('aria-current');
    read?.setAttribute('aria-current', 'true');
    place.textContent = read?.textContent ?? '';
    current = read;
    scrollIntoContents(current);
  };
  const watch = new IntersectionObserver(mark, { rootMargin: `${ALL_ABOVE}px 0px ${-100 * (1 - EYE)}% 0px` });
  for (const { rule } of headings) watch.observe(rule);
  fold.addEventListener('toggle', () => scrollIntoContents(current));
}

/** Puts the list beside the text or into the fold, as wide as the window is and whenever that changes. */
function putWhereRoomIs(list: HTMLElement, fold: HTMLElement): void {
  const summary = fold.querySelector('summary');
  const label = summary?.firstChild?.textContent ?? '';
  const heading = element('p', {
    className: 'beside-title',
    textContent: label,
    lang: summary?.lang ?? '',
    dir: summary?.dir ?? '',
  });
  const beside = element('nav', { className: 'in-chapter', ariaLabel: label });
  beside.append(heading);
  fold.closest('.page')?.append(beside);
  const room = matchMedia(ROOM_BESIDE);
  const put = () => (room.matches ? beside : fold).append(list);
  room.addEventListener('change', put);
  put();
}

/** Scrolls the contents that hold a link, never the page, which the reader is scrolling. */
function scrollIntoContents(link: HTMLElement | undefined): void {
  const contents = link?.closest('.in-chapter, .beside');
  if (link === undefined || contents == null) return;
  const { top, bottom, height } = link.getBoundingClientRect();
  const frame = contents.getBoundingClientRect();
  const above = frame.top - (top - height);
  const below = bottom + height - Math.min(frame.bottom, innerHeight);
  if (above > 0) contents.scrollTop -= above;
  else if (below > 0) contents.scrollTop += below;
}

function headingOf(rule: HTMLElement): Heading {
  const heading = rule.querySelector<HTMLElement>(':scope > .text > :is(h2, h3)');
  const link = element('a', { className: 'entry', href: `#${rule.id}` });
  const name = element('span', { textContent: heading?.textContent ?? '' });
  const language = heading?.getAttribute('lang');
  if (language != null) name.lang = language;
  link.append(element('span', { className: 'entry-number', textContent: rule.id }), ' ', name);
  return { rule, link };
}

function listItem(link: HTMLElement): HTMLElement {
  const item = element('li');
  item.append(link);
  return item;
}

// Keeps the reader's place: links to the same page in other languages and editions lead to the rule being read, and a page that
// is returned to or loaded again shows that rule where it was.

/** A reader who has scrolled less than this is still at the head of the page. */
const AT_HEAD = 160;

/** Adds the reader's place and search to such links when they are followed. */
export function carryPlace(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.matches('.link-menu a, [data-keeps-place]') && link.hash === '') link.hash = fragmentOfPlace();
    if (link?.matches('.link-menu a') && link.search === '') link.search = location.search;
  });
}

/** Returns the fragment of the address, or else the first rule in sight. */
function fragmentOfPlace(): string {
  if (location.hash !== '') return location.hash;
  if (scrollY < AT_HEAD) return '';
  const rules = document.querySelectorAll<HTMLElement>('main .rule[id]');
  return [...rules].find((rule) => rule.getBoundingClientRect().top >= 0)?.id ?? '';
}

/** Frames after which nothing moves any more. */
const FRAMES = 3;
const PLACE = `read ${location.pathname}`;

/**
 * Scrolls back to the rule that was being read. Browsers restore how far down that was, but do not know how high the rules above will be that
 * are not laid out yet.
 */
export function returnToRule(): void {
  addEventListener('pagehide', storePlace);
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = readStored(PLACE, 'session') ?? '';
  if (arrival === undefined || arrival.type === 'navigate' || location.hash !== '' || place === '') return;
  // Until the page has loaded the browser would scroll on its own.
  history.scrollRestoration = 'manual';
  scrollToPlace(place, FRAMES);
  addEventListener('load', () => {
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    });
  });
}

/** Stores the first rule or term in sight, and how far above the window it begins. */
function storePlace(): void {
  const read = scrollY === 0 ? undefined : rulesAndTerms().find((part) => part.getBoundingClientRect().bottom > 0);
  writeStored(PLACE, read === undefined ? null : `${read.id} ${Math.round(read.getBoundingClientRect().top)}`, 'session');
}

/** Scrolls to a rule, and again in the next frames: what comes into sight takes its height only then and moves the rest. */
function scrollToPlace(place: string, frames: number): void {
  const [id, top] = place.split(' ');
  const read = rulesAndTerms().find((part) => part.id === id);
  if (read === undefined) return;
  scrollBy(0, read.getBoundingClientRect().top - Number(top));
  if (frames > 0) requestAnimationFrame(() => scrollToPlace(place, frames - 1));
}

function rulesAndTerms(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule, .term)[id]')];
}
