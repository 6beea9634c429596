/**
 * Folds a long chapter to the headings of its rules. The browser's own search and links unfold what they find, and printing shows everything. The
 * choice lasts as long as the tab.
 */
import { element } from './element.ts';
import { readStored, writeStored } from './storage.ts';

const HEADINGS = '.rules > .rule.depth-1 > .text > :is(h2, h3)';
/** The name under which the tab stores the open sections of a folded chapter. */
const OPEN_SECTIONS = `folded ${location.pathname}`;

/** A heading with everything below it. */
interface Section {
  readonly heading: HTMLElement;
  readonly rule: HTMLElement;
  readonly parts: readonly HTMLElement[];
}

/** Folds the chapter whenever the control of the page says so, and restores the tab's earlier choice. */
export function offerFolding(choice: HTMLInputElement): void {
  const sections = [...document.querySelectorAll<HTMLElement>(HEADINGS)]
    .map(foldableSection)
    .filter(({ parts }) => parts.length > 0);
  const store = () => {
    writeStored(OPEN_SECTIONS, choice.checked ? sections.filter(isOpen).map(sectionId).join(' ') : null, 'session');
  };
  const open = (target: Element | null) => {
    const section = sections.find(({ rule, parts }) => [rule, ...parts].some((part) => part.contains(target)));
    if (!choice.checked || section === undefined) return;
    setFolded(section, false);
    store();
  };
  const foldAll = (opened: readonly string[]) => {
    for (const section of sections) {
      switchButton(section, choice.checked);
      setFolded(section, choice.checked && !opened.includes(sectionId(section)));
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
    setFolded(section, isOpen(section));
    store();
  });
  document.addEventListener('beforematch', ({ target }) => open(target as Element));
  addEventListener('hashchange', () => open(document.querySelector(':target')));
  const opened = readStored(OPEN_SECTIONS, 'session') ?? null;
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

function foldableSection(heading: HTMLElement): Section {
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

function setFolded({ heading, parts }: Section, isFolded: boolean): void {
  for (const part of parts) {
    if (isFolded) part.setAttribute('hidden', 'until-found');
    else part.removeAttribute('hidden');
  }
  heading.querySelector('button')?.setAttribute('aria-expanded', String(!isFolded));
}

/** Turns a heading into a button or back: headings are buttons only while the chapter is folded, so that Tab does not stop at hundreds of them otherwise. */
function switchButton({ heading }: Section, isButton: boolean): void {
  const button = heading.querySelector('button');
  if (isButton && button === null) {
    const made = element('button', { type: 'button' }, ...heading.childNodes);
    heading.append(made);
  } else if (!isButton) button?.replaceWith(...button.childNodes);
}

function isOpen({ parts }: Section): boolean {
  return parts[0]?.hidden === false;
}

function sectionId({ rule }: Section): string {
  return rule.id;
}
