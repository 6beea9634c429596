/** Renders search hits for the search box and the search page. */
import type { EditionName, Family, FoundPlace, Remark } from '../shared/found-place.ts';
import type { Language } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/message.ts';
import type { TextHit } from './full-text.ts';
import { type FamilyRule, readFamily } from './read-family.ts';
import type { Translate } from './translator.ts';

/** The interface in the reader's language. */
export interface Speech {
  readonly t: Translate;
  readonly language: Language;
}

/** Returns a link to a rule, term or edition that was asked for. Its text is added once the page that holds it has been fetched. */
export function placeHit(place: FoundPlace, speech: Speech): HTMLAnchorElement {
  const { label, title, context, href, family, remarks, edition, language } = place;
  const link = document.createElement('a');
  link.className = `hit by-${place.kind}`;
  link.href = href;
  const name = edition === null ? title : speech.t('searchEdition', { date: writeEdition(edition, speech) });
  const heading = line('hit-title', [label, label === name ? null : name].filter(Boolean).join(' '));
  if (language.code !== speech.language.code) heading.lang = language.tag;
  const notes = remarks.map((remark) => line('hit-note', sayRemark(remark, speech)));
  link.append(...notes.slice(0, 1), heading, line('hit-context', context), ...notes.slice(1));
  if (family !== null) void addFamily(link, family, language);
  return link;
}

/** Returns a link to a rule or term that holds the words asked for. */
export function textHit(hit: TextHit): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'hit';
  link.href = hit.href;
  const above = hit.parent === '' ? [] : [line('hit-parent', hit.parent)];
  link.append(line('hit-title', hit.title), line('hit-context', hit.context), ...above, excerptOf(hit));
  return link;
}

/** Returns the words around those that were searched for, which are marked. */
export function excerptOf({ excerpt }: TextHit): HTMLElement {
  const text = line('hit-text', '');
  for (const part of excerpt) {
    const node = part.marked ? document.createElement('mark') : document.createTextNode('');
    node.textContent = part.text;
    text.append(node);
  }
  return text;
}

/** Returns a remark as a sentence. */
export function sayRemark({ message, values, editions }: Remark, speech: Speech): string {
  const written = Object.entries(editions).map(([name, edition]) => [name, writeEdition(edition, speech)]);
  return speech.t(message, { ...values, ...Object.fromEntries(written) });
}

/** Returns `7 June 2024 (MH3)`. */
function writeEdition({ date, alias }: EditionName, { language }: Speech): string {
  const day = writeDate(date.slice(0, 'YYYY-MM-DD'.length), language);
  return alias === null ? day : `${day} (${alias})`;
}

async function addFamily(link: HTMLElement, family: Family, { tag }: Language): Promise<void> {
  const rules = await readFamily(family);
  if (rules.length === 0) return;
  const list = document.createElement('span');
  list.className = 'hit-family';
  list.lang = tag;
  list.append(...rules.map(familyLine));
  link.append(list);
}

/** Returns a rule of a family; those asked for are marked, as words are in a text. */
function familyLine({ number, text, hit }: FamilyRule): HTMLElement {
  const rule = document.createElement('span');
  rule.className = hit ? 'family-rule asked' : 'family-rule';
  const name = document.createElement(hit ? 'mark' : 'span');
  name.className = 'family-number';
  name.textContent = number;
  const words = document.createElement('span');
  words.className = 'family-text';
  words.textContent = text;
  // Screen readers read what was asked for, not everything around it.
  if (!hit) rule.ariaHidden = 'true';
  rule.append(name, ' ', words);
  return rule;
}

function line(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** The families shown on a search page, by the address of the rule at their head. */
export type Families = Map<string, HTMLElement>;

/** Adds hits in their order, each to its family if that is shown already. Returns the links to the hits. */
export function addHits(list: HTMLElement, families: Families, hits: readonly TextHit[]): readonly HTMLElement[] {
  return hits.map((hit) => {
    const address = familyAddress(hit);
    const family = families.get(address) ?? newFamily(hit, address);
    if (!families.has(address)) list.append(family);
    families.set(address, family);
    const link = hitLink(hit);
    // The rule itself comes before its parts.
    if (hit.parent === '') family.querySelector('.family-head')?.replaceWith(link);
    else family.append(link);
    return link;
  });
}

/** Returns `/rules/cr/7/702#702.26` for `/rules/cr/7/702#702.26b` below `702.26 Phasing`. */
function familyAddress({ href, parent }: TextHit): string {
  const [number = ''] = parent.split(' ', 1);
  return parent === '' ? href : href.replace(/#.*$/, `#${number}`);
}

function newFamily({ context, parent }: TextHit, address: string): HTMLElement {
  const family = document.createElement('article');
  family.className = 'hit-family-group';
  const where = document.createElement('p');
  where.className = 'hit-context';
  where.textContent = context;
  const head = document.createElement('a');
  head.className = 'hit family-head';
  head.href = address;
  head.textContent = parent;
  head.hidden = parent === '';
  family.append(where, head);
  return family;
}

function hitLink(hit: TextHit): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = hit.parent === '' ? 'hit' : 'hit below';
  link.href = hit.href;
  const title = document.createElement('span');
  title.className = 'hit-title';
  title.textContent = hit.title;
  link.append(title, excerptOf(hit));
  // Only the heading above holds the words; readers want the whole family all the same.
  if (hit.parent !== '' && !hit.excerpt.some(({ marked }) => marked)) link.classList.add('besides');
  return link;
}
