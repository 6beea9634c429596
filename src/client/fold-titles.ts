/**
 * A long chapter folded to the titles of its rules, each of which unfolds. What is folded is still found by the browser's own search and by
 * links, which unfold it, and is printed; a browser that cannot search it is offered nothing. The choice lasts as long as the tab.
 */
import { element } from './element.ts';

const HEADINGS = '.rules > .rule.depth-1 > .text > :is(h2, h3)';
const KEY = `rulegraph-folded ${location.pathname}`;

/** A title with what stands below it. */
interface Section {
  readonly heading: HTMLElement;
  readonly rule: HTMLElement;
  readonly parts: readonly HTMLElement[];
}

/** Allows the choice on a page that has one, and takes up what was chosen before in this tab. */
export function offerFolding(): void {
  const choice = document.querySelector<HTMLInputElement>('.fold-titles input');
  if (choice === null || !('onbeforematch' in choice)) return;
  const sections = [...document.querySelectorAll<HTMLElement>(HEADINGS)].map(sectionOf).filter(({ parts }) => parts.length > 0);
  const keep = () => {
    keepChoice(choice.checked ? sections.filter(isOpen).map(idOf).join(' ') : null);
  };
  const open = (target: Element | null) => {
    const section = sections.find(({ rule, parts }) => [rule, ...parts].some((part) => part.contains(target)));
    if (!choice.checked || section === undefined) return;
    fold(section, false);
    keep();
  };
  const showTitles = (opened: readonly string[]) => {
    for (const section of sections) {
      switchButton(section, choice.checked);
      fold(section, choice.checked && !opened.includes(idOf(section)));
    }
  };
  choice.addEventListener('change', () => {
    showTitles([]);
    keep();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.rules button[aria-expanded]') : null;
    const section = sections.find(({ heading }) => button !== null && heading.contains(button));
    if (section === undefined) return;
    fold(section, isOpen(section));
    keep();
  });
  document.addEventListener('beforematch', ({ target }) => open(target as Element));
  addEventListener('hashchange', () => open(document.querySelector(':target')));
  const kept = keptChoice();
  choice.checked = kept !== null;
  choice.disabled = false;
  if (kept === null) return;
  const { scrollY } = window;
  const target = document.querySelector(':target');
  showTitles(kept.split(' '));
  open(target);
  if (target === null) scrollTo(0, scrollY);
  else target.scrollIntoView();
}

/** The titles that are unfolded, or null where nothing is folded; also where the browser keeps nothing. */
function keptChoice(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepChoice(opened: string | null): void {
  try {
    if (opened === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, opened);
  } catch {
    // Then it lasts as long as the page.
  }
}

function sectionOf(heading: HTMLElement): Section {
  const rule = heading.closest<HTMLElement>('.rule') ?? heading;
  return { heading, rule, parts: [...followers(heading), ...followers(rule)] };
}

/** Of a title the text behind it, of a rule the rules below it. */
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

/** A title is a button only where it unfolds something: a reader of the whole chapter need not walk past hundreds. */
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
