/**
 * Turns the menu of editions into a slider: moving it shows the text of the page as each edition had it, fetched from the pages that the menu links to,
 * since these links follow lineages. Words that differ from the page's own text are marked.
 */
import sheet from '../frame/styles/edition-slider.css?url';
import { addBaseToHtml } from '../kit/base-path.ts';
import { addDirections, directionOf } from '../kit/direction.ts';
import { copyOf, partsOf } from './card-content.ts';
import { element } from './element.ts';
import { fetchJson, fetchPage, loadStyles } from './fetch.ts';
import { markDifferences, wordingsDiffer } from './mark-differences.ts';
import { BASE } from './page-address.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** An edition on the slider. */
interface Stop {
  readonly label: string;
  /** The date and alias of the edition, at the beginning of the label. */
  readonly day: string;
  readonly year: string;
  /** Links to the text; several if it was several rules. */
  readonly links: readonly HTMLAnchorElement[];
  /** Why there is no text; undefined if there is one. */
  readonly missing: string | undefined;
  readonly isHere: boolean;
  /** Whether it has yet to take effect. */
  readonly isUpcoming: boolean;
}

/** Matches the text of the page's own edition, which is replaced by that of another. */
const OWN_TEXT = '.rule-page .rule.lead, .rule-page .rules, .past-today > :not(section)';
/** Editions passed within this time, in milliseconds, are skipped. */
const PASSING = 80;
/** The space between the panel and a rule that was scrolled to, in pixels. */
const GAP = 8;

/** Adds the slider to the menu. */
export async function addEditionSlider(): Promise<void> {
  const menu = document.querySelector<HTMLDetailsElement>('.edition-menu');
  const list = menu?.querySelector<HTMLElement>(':scope > ul');
  const main = document.querySelector<HTMLElement>('main');
  if (menu == null || list == null || main === null) return;
  if (menu.dataset['links'] !== undefined) await addSharedLinks(list, menu.dataset['links']);
  const stops = fromToday(main, stopsOf(list).toReversed());
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
  const [back, forward] = [stepButton('‹', t('previous')), stepButton('›', t('next'))];
  const output = element('output', { textContent: stops[here]?.label ?? '' });
  const next = stepButton('↓', t('nextChange'));
  next.hidden = true;
  next.addEventListener('click', () => goToNextChange(main, panel));
  const panel = element('div', { className: 'time-panel' });
  const row = element('div', { className: 'time-scale' }, back, scale, forward);
  panel.append(element('div', { className: 'time-day' }, output, next), row, yearsOf(stops), list);
  menu.append(panel);
  const current = menu.querySelector<HTMLElement>('.link-menu-current');
  let passing: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    const stop = stops[Number(scale.value)];
    if (stop === undefined) return;
    output.value = stop.label;
    scale.ariaValueText = stop.label;
    // The label of the closed menu: in a long chapter, nothing else tells which edition is shown.
    if (current != null) [current.textContent, current.dataset['short']] = [stop.day, stop.year];
    back.disabled = scale.value === scale.min;
    forward.disabled = scale.value === scale.max;
    menu.classList.add('moving');
    clearTimeout(passing);
    const comparison = { here: stops[here] ?? stop, isOlder: Number(scale.value) < here, t };
    const show = async () => {
      await showStop(main, stop, comparison);
      next.hidden = main.querySelector('.as-of .changed') === null;
    };
    passing = setTimeout(() => void show(), PASSING);
  };
  scale.addEventListener('input', move);
  for (const [button, step] of [[back, -1] as const, [forward, 1] as const])
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

/** Replaces the only link of the list, to the page itself, by the links that it shares with the pages of other editions. */
async function addSharedLinks(list: HTMLElement, address: string): Promise<void> {
  const own = list.querySelector('li');
  const here = own?.querySelector('[aria-current]')?.getAttribute('href');
  const html = await fetchJson<string>(address).catch(() => undefined);
  if (html === undefined) return;
  own?.insertAdjacentHTML('afterend', addBaseToHtml(addDirections(html, directionOf(document.documentElement.lang)), BASE));
  own?.remove();
  for (const link of list.querySelectorAll(':scope ul a')) if (link.getAttribute('href') === here) link.ariaCurrent = 'true';
}

/** Begins at the edition in force on the page of a past number, which shows the rule of today. */
function fromToday(main: HTMLElement, stops: readonly Stop[]): readonly Stop[] {
  if (main.querySelector('.past-today') === null) return stops;
  const today = stops.findLastIndex(({ isUpcoming }) => !isUpcoming);
  return stops.map((stop, index) => ({ ...stop, isHere: index === today }));
}

/** Scrolls to the first marked rule below the panel, or else to the first of all. */
function goToNextChange(main: HTMLElement, panel: HTMLElement): void {
  const changed = [...main.querySelectorAll<HTMLElement>('.as-of .changed')];
  const topOf = (shown: Element | null) => shown?.getBoundingClientRect().top ?? 0;
  // While the page is scrolled, the line with the panel stands at the top of the window, or below the search.
  const line = panel.closest('.where');
  const top = line === null ? 0 : Number.parseFloat(getComputedStyle(line).top);
  const below = panel.getBoundingClientRect().bottom - topOf(line) + top + GAP;
  // The rule that the last step scrolled to is not below.
  const target = changed.find((rule) => topOf(rule) > below + GAP) ?? changed[0];
  scrollBy({ top: topOf(target ?? null) - below });
}

function stepButton(textContent: string, ariaLabel: string): HTMLButtonElement {
  return element('button', { type: 'button', textContent, ariaLabel });
}

/** Returns the years below the slider, far enough apart to be read. */
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
    const words = [...link.childNodes].map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean);
    return [
      {
        label: words.join(' · '),
        day: words[0] ?? '',
        year: item.parentElement?.parentElement?.querySelector('.year')?.textContent ?? '',
        links: choices.length > 0 ? choices : [link],
        missing: item.dataset['state'] === 'gone' ? (link.querySelector('small')?.textContent ?? '') : undefined,
        isHere: link.hasAttribute('aria-current'),
        isUpcoming: item.dataset['state'] === 'upcoming',
      },
    ];
  });
}

/** The stop that was chosen last. */
let latest: Stop | undefined;
/** Whether changed words are marked, until the reader leaves the page. */
let isMarked = true;

interface Comparison {
  readonly here: Stop;
  /** Whether the stop is before the page's own edition. */
  readonly isOlder: boolean;
  readonly t: Translate;
}

/** Shows a stop in place of the page's own text, or restores that text. */
async function showStop(main: HTMLElement, stop: Stop, comparison: Comparison): Promise<void> {
  latest = stop;
  const isPast = !stop.isHere;
  const section = isPast ? await editionSection(main, stop, comparison) : undefined;
  // The reader may have moved the slider while the text was fetched.
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

async function editionSection(
  main: HTMLElement,
  { label, day, links, missing }: Stop,
  comparison: Comparison,
): Promise<HTMLElement> {
  const section = element('section', { className: 'as-of', ariaLabel: label });
  const heading = element('p', { className: 'as-of-day' });
  if (missing !== undefined) {
    heading.textContent = label;
    section.append(heading);
    return section;
  }
  const texts = (await Promise.all(links.map(textAt))).flat();
  heading.append(
    ...links.flatMap((link, index) => [index > 0 ? ' · ' : '', linkLike(link, index === 0 ? label : link.textContent)]),
  );
  const { t } = comparison;
  if (texts.length === 0) {
    section.append(heading, element('p', { textContent: t('compareFailed') }));
    return section;
  }
  const rules = element('div', { className: 'rules' }, ...texts.map(({ copy }) => copy));
  const changed = markChanged(main, texts, comparison);
  const count = element('p', { className: 'size', textContent: t('differsFromPage', { count: changed }) });
  section.append(heading, count, ...(changed === 0 ? [] : [choiceOfMarks(day, comparison)]), rules);
  return section;
}

/** Returns the checkbox for marking changed words, whose label names the two editions. */
function choiceOfMarks(day: string, { here, isOlder, t }: Comparison): HTMLElement {
  const [from, to] = isOlder ? [day, here.day] : [here.day, day];
  const input = element('input', { type: 'checkbox', checked: isMarked });
  const choice = element('label', { className: 'mark-changes' }, input, ` ${t('markBetween', { from, to })}`);
  input.addEventListener('change', () => {
    isMarked = input.checked;
  });
  return choice;
}

/**
 * Marks rules whose text differs from the page's or that the page lacks, and the changed words if one rule corresponds to one rule. Returns the
 * number of marked rules.
 */
function markChanged(main: HTMLElement, texts: readonly TextOfDay[], { isOlder, t }: Comparison): number {
  const here = ownText(main).flatMap((text) => [...(text.matches('.rule') ? [text] : []), ...text.querySelectorAll('.rule')]);
  const isInForce = main.querySelector('.rules[data-pinned], .rule-page, .past-today') !== null;
  const ofToday = Map.groupBy(here, (rule) => (isInForce ? numberOfRule(rule) : (todayOf(rule)[0] ?? '')));
  const parts = Map.groupBy(
    texts.flatMap(({ today }) => today),
    (number) => number,
  );
  const words = { isOlder, inserted: t('inserted'), deleted: t('deleted') };
  let count = 0;
  for (const { copy, today } of texts) {
    const [number = '', ...others] = today;
    const [onPage, ...twins] = ofToday.get(number) ?? [];
    const text = copy.querySelector(':scope > .text');
    const other = onPage === undefined ? titleOnPage(main, number) : ownTextOf(onPage);
    if (text === null || text.textContent.trim() === '' || (other !== null && !wordingsDiffer(text, other))) continue;
    copy.classList.add('changed');
    count += 1;
    const isOneToOne = others.length === 0 && twins.length === 0 && parts.get(number)?.length === 1;
    if (other !== null && isOneToOne) markDifferences(text, other, words);
  }
  return count;
}

/** Returns the title in the heading of a rule's own page, for a rule without a text of its own; null if the page is about another number. */
function titleOnPage(main: HTMLElement, number: string): HTMLElement | null {
  const heading = main.querySelector('.rule-page h1');
  return heading?.querySelector('.number')?.textContent === number ? heading.querySelector<HTMLElement>('.number + span') : null;
}

function linkLike({ href }: HTMLAnchorElement, textContent: string): HTMLAnchorElement {
  return element('a', { href, textContent });
}

/** A rule, or another text, of a stop's edition. */
interface TextOfDay {
  readonly copy: Element;
  /** Today's numbers of the rule, from its page. */
  readonly today: readonly string[];
}

/** Returns the rule that a link goes to, with the rules below it, or everything on the page if the link has no fragment. */
async function textAt({ pathname, hash }: HTMLAnchorElement): Promise<readonly TextOfDay[]> {
  const page = await fetchPage(pathname);
  const isInForce = page?.querySelector('.rules[data-pinned]') != null;
  const read = (one: Element) => ({ copy: copyOf(one, pathname), today: isInForce ? [numberOfRule(one)] : todayOf(one) });
  const target = hash === '' ? null : page?.getElementById(decodeURIComponent(hash.slice(1)));
  const rule = target?.closest('.rules > .rule');
  if (rule == null) return [...(page?.querySelectorAll('main .rules > *, main > .prose') ?? [])].map(read);
  return [rule, ...partsOf(rule)].map(read);
}

/** Returns the text of a rule without the rules that the page of a past number shows within it. */
function ownTextOf(rule: Element): Element | null {
  const text = copyOf(rule, location.pathname).querySelector(':scope > .text');
  for (const part of text?.querySelectorAll('.rule') ?? []) part.remove();
  return text;
}

function numberOfRule(rule: Element): string {
  return rule.id || (rule.querySelector(':scope > .number')?.textContent ?? '');
}

/** Returns today's numbers of a rule on the page of an earlier edition, which lists them below the rule if they differ. */
function todayOf(rule: Element): readonly string[] {
  const remark = rule.querySelector(':scope > .text > small');
  return remark === null ? [numberOfRule(rule)] : [...remark.querySelectorAll('a')].map(({ textContent }) => textContent);
}

/** Opens the edition's change in the history on a rule's page. */
function openDifference({ links }: Stop): void {
  for (const link of links) {
    const [day = ''] = /\d{4}-\d{2}-\d{2}[^/]*/.exec(link.pathname) ?? [];
    const difference = day === '' ? null : document.getElementById(`history-${day}`)?.closest('details');
    if (difference != null) difference.open = true;
  }
}
