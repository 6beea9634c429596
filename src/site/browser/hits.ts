/** Renders search hits for the search box and the search page. */
import { shownNumber } from '@rulegraph/core/numbering';
import { answeringSentence } from '@rulegraph/core/search/find';
import type { WorkSymbols } from '@rulegraph/core/work';
import type { EditionName, Family, FoundPlace, Remark } from '../kit/found-place.ts';
import type { Language } from '../kit/languages.ts';
import { isAnswered, wantsAnswers } from '../kit/look-up-places.ts';
import { writeDate } from '../kit/message.ts';
import { lookOfSymbol, SYMBOL } from '../kit/symbols.ts';
import { element } from './element.ts';
import { fetchPage } from './fetch.ts';
import { glossarySense, type TextHit } from './full-text.ts';
import { symbolsOf } from './number-index.ts';
import { withBase } from './page-address.ts';
import { fetchNames, fetchQuestions } from './search-files.ts';
import { setLanguage } from './set-language.ts';
import type { Translate } from './translator.ts';

export interface Locale {
  readonly t: Translate;
  readonly language: Language;
}

/** Returns a link to a place once it has its text, so that it does not grow on the page. Remarks follow an answer, and precede any other place. */
export async function placeWithText(place: FoundPlace, locale: Locale): Promise<HTMLAnchorElement> {
  const link = placeHit(place, locale);
  await addText(link, place, locale);
  return link;
}

/**
 * Adds the rule with those around it, or if there is none, what the glossary says of the name of an answer, which takes the index of texts; and then
 * the remarks that follow it.
 */
export async function addText(link: HTMLElement, place: FoundPlace, locale: Locale): Promise<void> {
  const { term, title, isAnswer, family, work, language } = place;
  const symbols = symbolsOf(work, language);
  const rules = family === null ? [] : await readFamily(family).catch(() => []);
  // The heading has the number and the title already.
  const lines = rules
    .filter(({ text }) => text !== title)
    .map((rule) => {
      const shown = familyLine(rule, symbols, language);
      shown.dataset['address'] = link.getAttribute('href')?.replace(/#.*|$/s, `#${rule.number}`);
      return shown;
    });
  const sense = term !== null && isAnswer && lines.length === 0 ? await glossarySense(term, work, language) : undefined;
  const texts = [
    ...(sense ? [line('hit-text', ...textNodes(sense, symbols, language))] : []),
    ...(lines.length > 0 ? [line('hit-family', ...lines)] : []),
  ];
  for (const text of texts) setLanguage(text, language.tag);
  // An excerpt that was found sooner gives way to the whole text.
  if (texts.length > 0) link.querySelector(':scope > .hit-text')?.remove();
  link.querySelector('.hit-context')?.after(...texts, ...(isIntroduced(place) ? [] : notesOn(place, locale)));
}

/** Tells whether the remarks about a place precede it: a text of an earlier edition is introduced by its date, and what is no answer by why it is shown. */
function isIntroduced({ certain, remarks }: FoundPlace): boolean {
  return !certain || remarks.some(({ message }) => message === 'searchInEdition');
}

/**
 * Returns the links to places and to rules that may answer a question that nothing else answers, each rule once: a card, which has the sentence that
 * answers, replaces a guess. The script and the index of answers are fetched for questions only.
 */
export async function linksWithAnswers(
  query: string,
  places: readonly FoundPlace[],
  links: readonly HTMLAnchorElement[],
  locale: Locale,
  work: string | undefined,
): Promise<readonly HTMLAnchorElement[]> {
  const find = wantsAnswers(query, places) ? (await import('./find-answers.ts')).findAnswers : undefined;
  const found = (await find?.(query, locale.language, work)) ?? [];
  const answers = await Promise.all(found.map((place) => placeWithText(place, locale)));
  const ranked = isAnswered(places) ? [...links, ...answers] : [...answers, ...links];
  const once = [...new Map([...ranked, ...links].map((link) => [link.href, link])).values()];
  // That the first may be the answer holds for those after it.
  const notes = once.flatMap((link) => [...link.querySelectorAll(':scope > .hit-note')]);
  const repeated = notes.filter(({ textContent }) => textContent === locale.t('searchAnswer')).slice(1);
  for (const note of repeated) note.remove();
  return once;
}

/** Fetches, at once instead of step by step, what a query may need beside the places that are known for it. */
export function prepareFurther(query: string, places: readonly FoundPlace[], language: Language): void {
  if (places.some(({ certain }) => certain)) return;
  void fetchNames();
  void fetchQuestions(language);
  if (wantsAnswers(query, places)) void import('./find-answers.ts');
}

function notesOn({ remarks }: FoundPlace, locale: Locale): readonly HTMLElement[] {
  return remarks.map((remark) => line('hit-note', writeRemark(remark, locale)));
}

/** Returns a link to a place without its text and what follows that. */
export function placeHit(place: FoundPlace, locale: Locale): HTMLAnchorElement {
  const { context, href, language, kind } = place;
  const { t } = locale;
  const link = ofWork(place.work, element('a', { className: `hit by-${kind}`, href: withBase(href) }));
  const heading = line('hit-title', nameOfPlace(place, locale));
  if (language.code !== locale.language.code) setLanguage(heading, language.tag);
  const where = line('hit-context', [context, kind === 'term' ? t('glossary') : ''].filter(Boolean).join(' · '));
  link.append(...(isIntroduced(place) ? notesOn(place, locale) : []), heading, where);
  return link;
}

/** Returns `702.19 Trample`, or `Edition of June 7, 2024 (MH3)`. */
export function nameOfPlace({ label, title, edition, kind }: FoundPlace, locale: Locale): string {
  const message = kind === 'changes' ? 'changesOf' : 'editionOf';
  const name = edition === null ? title : locale.t(message, { date: writeEdition(edition, locale) });
  return [label, label === name ? null : name].filter(Boolean).join(' ');
}

/** Returns a link to a rule or term whose text matches a query. */
export function textHit(hit: TextHit, language: Language): HTMLAnchorElement {
  const above = hit.parent === '' ? [] : [line('hit-parent', hit.parent)];
  const lines = [line('hit-title', hit.title), line('hit-context', hit.context), ...above, excerptOf(hit, language)];
  return ofWork(workOf(hit), element('a', { className: 'hit', href: hit.href }, ...lines));
}

/** Adds the excerpt of a text to the hit of the same place, which may have none of its own. */
export function addExcerpt(place: HTMLElement | undefined, text: HTMLElement): void {
  const words = text.querySelector('.hit-text');
  // The answer stays as it was shown.
  const isWithout = place?.closest('.answer') === null && place.querySelector('.hit-text, .hit-family') === null;
  if (words !== null && isWithout) place.append(words);
}

function workOf({ filters }: TextHit): string {
  return filters['work']?.[0] ?? '';
}

/** Gives a hit the mark of its work, whose color is in the style sheet of colors. */
function ofWork<Hit extends HTMLElement>(work: string, hit: Hit): Hit {
  hit.dataset['accent'] = work;
  return hit;
}

/** Returns the excerpt of a hit, with the words of the query marked. */
export function excerptOf(hit: TextHit, language: Language): HTMLElement {
  const symbols = symbolsOf(workOf(hit), language);
  const parts = hit.excerpt.flatMap((part) => {
    const nodes = textNodes(part.text, symbols, language);
    return part.marked ? [element('mark', {}, ...nodes)] : nodes;
  });
  return line('hit-text', ...parts);
}

function textNodes(text: string, symbols: WorkSymbols | undefined, language: Language): readonly (string | HTMLElement)[] {
  if (symbols === undefined) return [text];
  const nodes: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { 0: written, index } of text.matchAll(SYMBOL)) {
    const look = lookOfSymbol(written.slice(1, -1), symbols, language.code);
    if (look === null) continue;
    const symbol = line(look.className.join(' '), line('brace', '{'), written.slice(1, -1), line('brace', '}'));
    nodes.push(text.slice(at, index), Object.assign(symbol, { role: 'img', ariaLabel: look.label }));
    at = index + written.length;
  }
  return [...nodes, text.slice(at)];
}

export function writeRemark({ message, values, editions }: Remark, locale: Locale): string {
  const written = Object.entries(editions).map(([name, edition]) => [name, writeEdition(edition, locale)]);
  return locale.t(message, { ...values, ...Object.fromEntries(written) });
}

/** Returns `June 7, 2024 (MH3)`. */
function writeEdition({ date, alias }: EditionName, { language }: Locale): string {
  const day = writeDate(date.slice(0, 'YYYY-MM-DD'.length), language);
  return alias === null ? day : `${day} (${alias})`;
}

/** Returns a rule of a family; those asked for are marked. */
function familyLine(
  { number, text, hit, answer }: FamilyRule,
  symbols: WorkSymbols | undefined,
  language: Language,
): HTMLElement {
  const name = element(hit ? 'mark' : 'span', { className: 'family-number', textContent: shownNumber(number) });
  const at = answer === undefined ? -1 : text.indexOf(answer);
  const parts = at === -1 ? [text] : [text.slice(0, at), answer ?? '', text.slice(at + (answer ?? '').length)];
  const nodes = parts.map((part) => textNodes(part, symbols, language));
  const words = line('family-text', ...nodes.flatMap((own, index) => (index === 1 ? element('strong', {}, ...own) : own)));
  const rule = line(hit ? 'family-rule asked' : 'family-rule', name, ' ', words);
  // Screen readers read only what was asked for.
  if (!hit) rule.ariaHidden = 'true';
  return rule;
}

function line(className: string, ...content: readonly (Node | string)[]): HTMLSpanElement {
  return element('span', { className }, ...content);
}

/** The families shown on a search page, by the address of the rule above the others. */
export type Families = Map<string, HTMLElement>;

/** Adds hits in their order, each to its family if that is shown already, and returns their links. */
export function addHits(
  list: HTMLElement,
  families: Families,
  hits: readonly TextHit[],
  language: Language,
): readonly HTMLElement[] {
  return hits.map((hit) => {
    const address = familyAddress(hit);
    const family = families.get(address) ?? newFamily(hit, address);
    if (!families.has(address)) list.append(family);
    families.set(address, family);
    const link = hitInFamily(hit, language);
    // The rule itself comes before its parts.
    if (hit.parent === '') family.querySelector('.family-head')?.replaceWith(link);
    else family.append(link);
    return link;
  });
}

/** Returns `/rules/cr/7/702#702.26` for `/rules/cr/7/702#702.26b` below `702.26 Phasing`. */
function familyAddress({ href, parent }: TextHit): string {
  const [number = ''] = parent.split(' ', 1);
  return parent === '' ? href : href.replace(/#.*$/s, `#${number}`);
}

function newFamily(hit: TextHit, address: string): HTMLElement {
  const { context, parent } = hit;
  const head = element('a', {
    className: 'hit hit-title family-head',
    href: address,
    textContent: parent,
    hidden: parent === '',
  });
  const above = element('p', { className: 'hit-context', textContent: context });
  return ofWork(workOf(hit), element('article', { className: 'hit-family-group' }, above, head));
}

/** Returns a link to a hit without the context and the rule above it, which its family shows. */
function hitInFamily(hit: TextHit, language: Language): HTMLAnchorElement {
  const link = element('a', { className: hit.parent === '' ? 'hit' : 'hit below', href: hit.href });
  link.append(line('hit-title', hit.title), excerptOf(hit, language));
  // A hit that matches only by the rule above it is shown less prominently.
  if (hit.parent !== '' && !hit.excerpt.some(({ marked }) => marked)) link.classList.add('besides');
  return link;
}

interface FamilyRule {
  readonly number: string;
  readonly text: string;
  /** Levels below the chapter. */
  readonly depth: number;
  /** Whether it was asked for. */
  readonly hit: boolean;
  /** The sentence that answers a question. */
  readonly answer?: string | undefined;
}

/** The most rules of a family that are shown. */
const MAX_RULES = 12;

/** Returns the rules of a family in the order of the page; none if the page cannot be fetched. */
async function readFamily({ page, head, numbers, alone, sentence }: Family): Promise<readonly FamilyRule[]> {
  const asked = new Set(numbers);
  const rules = rulesOnPage(await readPage(page)).map((rule) => {
    const hit = asked.has(rule.number);
    // The title is before the text of a page's own rule.
    const answer = hit
      ? (answeringSentence(rule.text, sentence) ?? answeringSentence(rule.text.replace(/^.+?\. /u, ''), sentence))
      : undefined;
    return { ...rule, hit, answer };
  });
  if (alone) return rules.filter(({ hit }) => hit);
  return head === null ? rangeOf(rules) : headAndBelow(rules, head);
}

/** Returns a page, or the one that has the same text: an edition has no page of a chapter that an earlier one has already. */
async function readPage(address: string): Promise<Document | undefined> {
  const page = await fetchPage(withBase(address));
  if (page !== undefined) return page;
  const { successorOf } = await import('./lost-addresses.ts');
  const successor = await successorOf(address);
  return successor === undefined ? undefined : fetchPage(withBase(successor));
}

/** Returns the rules from the first to the last that was asked for, as far as there is room. */
function rangeOf(rules: readonly FamilyRule[]): readonly FamilyRule[] {
  const first = rules.findIndex(({ hit }) => hit);
  return first === -1 ? [] : rules.slice(first, Math.min(rules.findLastIndex(({ hit }) => hit) + 1, first + MAX_RULES));
}

/** Returns the head and the rules below it, or if only some of these were asked for, those with the rules before and after them, as far as there is room. */
function headAndBelow(rules: readonly FamilyRule[], head: string): readonly FamilyRule[] {
  const start = rules.findIndex(({ number }) => number === head);
  const above = rules[start];
  if (above === undefined) return rangeOf(rules);
  const next = rules.findIndex(({ depth }, index) => index > start && depth <= above.depth);
  const below = rules.slice(start + 1, next === -1 ? undefined : next);
  const from = above.hit ? 0 : Math.max(0, below.findIndex(({ hit }) => hit) - 1);
  const to = above.hit ? below.length : below.findLastIndex(({ hit }) => hit) + 2;
  return [above, ...below.slice(from, Math.min(to, from + MAX_RULES - 1))];
}

/** Returns the rules of a page, and first the rule or chapter whose page it is, whose title is the heading. */
function rulesOnPage(page: Document | undefined): readonly Omit<FamilyRule, 'hit'>[] {
  if (page === undefined) return [];
  const heading = page.querySelector('.rule-page h1, main > h1[id]');
  const number = heading?.querySelector('.number')?.textContent ?? '';
  const title = heading?.querySelector('.number + span')?.textContent ?? '';
  const lead = page.querySelector<HTMLElement>('.rule.lead');
  const text = [title, lead === null ? '' : statementText(lead)].filter(Boolean).join('. ');
  const others = [...page.querySelectorAll<HTMLElement>('.rule[id]:not(.lead)')].map((rule) => ({
    number: rule.id,
    text: statementText(rule),
    depth: Number(/\bdepth-(\d)/.exec(rule.className)?.[1] ?? 1),
  }));
  return number === '' ? others : [{ number, text, depth: 0 }, ...others];
}

/** Returns the text of a rule, without its examples and the site's remarks. */
function statementText(rule: HTMLElement): string {
  const parts = rule.querySelectorAll('.text > :is(p, h2, h3, ul, ol, table):not(.example, .note)');
  return [...parts].map((part) => part.textContent.trim()).join(' ');
}
