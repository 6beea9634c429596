/**
 * Makes the menu of editions a scale of time: moving along it shows what the page is about as each edition had it, in place of today's text. The
 * menu's links already follow lineages; their pages bring the words. What differs from the page's own text is marked.
 */
import sheet from '../styles/time-control.css?url';
import { copyOf, depthOf } from './card-content.ts';
import { element } from './element.ts';
import { fetchPage, loadStyles } from './fetch.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** An edition on the scale. */
interface Stop {
  readonly label: string;
  readonly year: string;
  /** Where the words are; several where what the page is about was several rules. */
  readonly links: readonly HTMLAnchorElement[];
  /** Why there are none. */
  readonly missing: string | undefined;
  readonly isHere: boolean;
}

/** What the page shows of its own edition, which the words of another day replace. */
const OWN_TEXT = '.rule-page .rule.lead, .rule-page .rules, .past-today > .rule';
/** Moving on within this time skips the edition that was passed, in milliseconds. */
const PASSING = 80;

/** Puts the scale into the menu. */
export async function offerTime(): Promise<void> {
  const menu = document.querySelector<HTMLDetailsElement>('.edition-menu');
  const list = menu?.querySelector<HTMLElement>(':scope > ul');
  const main = document.querySelector<HTMLElement>('main');
  if (menu == null || list == null || main === null) return;
  const stops = stopsOf(list).toReversed();
  const here = stops.findIndex(({ isHere }) => isHere);
  if (stops.length < 2 || here === -1) return;
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(sheet)]);
  const scale = element('input', {
    type: 'range',
    min: '0',
    max: `${stops.length - 1}`,
    value: `${here}`,
    ariaLabel: t('editions'),
  });
  const [back, on] = [stepButton('‹', t('previous')), stepButton('›', t('next'))];
  const output = element('output', { textContent: stops[here]?.label ?? '' });
  const panel = element('div', { className: 'time-panel' });
  const row = element('div', { className: 'time-scale' });
  row.append(back, scale, on);
  panel.append(output, row, yearsOf(stops), list);
  menu.append(panel);
  let passing: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    const stop = stops[Number(scale.value)];
    if (stop === undefined) return;
    output.value = stop.label;
    scale.ariaValueText = stop.label;
    back.disabled = scale.value === scale.min;
    on.disabled = scale.value === scale.max;
    menu.classList.add('moving');
    clearTimeout(passing);
    passing = setTimeout(() => void showStop(main, stop, t), PASSING);
  };
  scale.addEventListener('input', move);
  for (const [button, step] of [[back, -1] as const, [on, 1] as const])
    button.addEventListener('click', () => {
      scale.valueAsNumber += step;
      move();
    });
  menu.addEventListener('toggle', () => menu.classList.remove('moving'));
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

function stepButton(textContent: string, ariaLabel: string): HTMLButtonElement {
  return element('button', { type: 'button', textContent, ariaLabel });
}

/** Returns the years of the stops that are far enough apart to be read, below the scale. */
function yearsOf(stops: readonly Stop[]): HTMLElement {
  const years = element('div', { className: 'time-years', ariaHidden: 'true' });
  const apart = Math.max(1, Math.round((stops.length - 1) / 4));
  const shown = stops.filter((_, index) => index % apart === 0 && index <= stops.length - 1 - apart / 2);
  years.append(...[...shown, ...stops.slice(-1)].map(({ year }) => element('span', { textContent: year })));
  return years;
}

/** Returns the editions of the menu, as it lists them: newest first. */
function stopsOf(list: HTMLElement): readonly Stop[] {
  return [...list.querySelectorAll<HTMLElement>('li > ul > li')].flatMap((item): Stop[] => {
    const link = item.querySelector<HTMLAnchorElement>(':scope > a');
    if (link === null) return [];
    const choices = [...item.querySelectorAll<HTMLAnchorElement>('.numbers a')];
    return [
      {
        label: [...link.childNodes]
          .map(({ textContent }) => textContent?.trim() ?? '')
          .filter(Boolean)
          .join(' · '),
        year: item.parentElement?.parentElement?.querySelector('.year')?.textContent ?? '',
        links: choices.length > 0 ? choices : [link],
        missing: item.dataset['state'] === 'gone' ? (link.querySelector('small')?.textContent ?? '') : undefined,
        isHere: link.hasAttribute('aria-current'),
      },
    ];
  });
}

let latest: Stop | undefined;

/** Shows a stop in place of the page's own text, or that text again. */
async function showStop(main: HTMLElement, stop: Stop, t: Translate): Promise<void> {
  latest = stop;
  const isPast = !stop.isHere;
  const section = isPast ? await sectionOf(main, stop, t) : undefined;
  // The reader may have moved on while it was fetched.
  if (latest !== stop) return;
  main.querySelector('.as-of')?.remove();
  for (const own of ownText(main)) own.classList.toggle('of-today', isPast);
  if (section === undefined) return;
  const heading = main.querySelector('h1');
  if (heading === null) main.prepend(section);
  else heading.after(section);
  openDifference(stop);
}

/** Returns the text of a rule's page; elsewhere everything after the heading. */
function ownText(main: HTMLElement): readonly Element[] {
  const texts = [...main.querySelectorAll(OWN_TEXT)].filter((one) => one.closest('.as-of') === null);
  return texts.length > 0 ? texts : [...main.querySelectorAll(':scope > :not(h1, .as-of)')];
}

async function sectionOf(main: HTMLElement, { label, links, missing }: Stop, t: Translate): Promise<HTMLElement> {
  const section = element('section', { className: 'as-of', ariaLabel: label });
  const heading = element('p', { className: 'as-of-day' });
  if (missing !== undefined) {
    heading.textContent = label;
    section.append(heading);
    return section;
  }
  const texts = await Promise.all(links.map(textAt));
  heading.append(
    ...links.flatMap((link, index) => [index > 0 ? ' · ' : '', linkTo(link, index === 0 ? label : (link.textContent ?? ''))]),
  );
  const rules = element('div', { className: 'rules' });
  rules.append(...texts.flat());
  const now = new Set(ownText(main).flatMap(rulesIn).map(foldedText));
  const changed = rulesIn(rules).filter((rule) => foldedText(rule) !== '' && !now.has(foldedText(rule)));
  for (const rule of changed) rule.classList.add('changed');
  const count = element('p', { className: 'size', textContent: t('differsFromPage', { count: changed.length }) });
  section.append(
    heading,
    ...(rules.childElementCount === 0 ? [element('p', { textContent: t('compareFailed') })] : [count, rules]),
  );
  return section;
}

function linkTo({ href }: HTMLAnchorElement, textContent: string): HTMLAnchorElement {
  return element('a', { href, textContent });
}

/** Returns the rule that a link leads to with everything below it, or where it leads to a page, all that is on it. */
async function textAt({ pathname, hash }: HTMLAnchorElement): Promise<readonly Element[]> {
  const page = await fetchPage(pathname);
  const target = hash === '' ? null : page?.getElementById(decodeURIComponent(hash.slice(1)));
  const rule = target?.closest('.rules > .rule');
  if (rule == null)
    return [...(page?.querySelectorAll('main .rules > *, main > .prose') ?? [])].map((one) => copyOf(one, pathname));
  const family = [rule];
  for (let next = rule.nextElementSibling; next !== null && depthOf(next) > depthOf(rule); next = next.nextElementSibling)
    family.push(next);
  return family.map((one) => copyOf(one, pathname));
}

function rulesIn(text: Element): readonly Element[] {
  return text.matches('.rule') ? [text] : [...text.querySelectorAll('.rule')];
}

/** Returns what a rule says, whatever the numbers that it cites: a renumbered citation changes nothing. */
function foldedText(rule: Element): string {
  const text = rule.querySelector('.text')?.cloneNode(true) as Element | undefined;
  for (const remark of text?.querySelectorAll('.remark, .since, .review') ?? []) remark.remove();
  return (text?.textContent ?? '')
    .replace(/\d[\d.]*[a-z]?/g, '#')
    .replace(/[\s“”"‘’']+/g, ' ')
    .trim();
}

/** Opens what the edition changed in the history of a rule's page. */
function openDifference({ links }: Stop): void {
  for (const link of links) {
    const [day = ''] = /\d{4}-\d{2}-\d{2}[^/]*/.exec(link.pathname) ?? [];
    const difference = day === '' ? null : document.getElementById(`history-${day}`)?.closest('details');
    if (difference != null) difference.open = true;
  }
}
