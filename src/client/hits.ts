/** Search hits as elements, for the box in the header and for the search page. */
import type { EditionName, Family, FoundPlace, Remark } from '../shared/found-place.ts';
import type { Language } from '../shared/languages.ts';
import { writeDate } from '../shared/strings/write-date.ts';
import type { TextHit } from './full-text.ts';
import { type FamilyRule, readFamily } from './read-family.ts';
import type { Translate } from './words.ts';

/** How the interface speaks to the reader. */
export interface Speech {
  readonly t: Translate;
  readonly language: Language;
}

/** A rule, term or edition that was asked for; the texts follow as soon as a page that holds them has been read. */
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

/** A rule or term that holds the words that were asked for. */
export function textHit(hit: TextHit): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'hit';
  link.href = hit.href;
  const above = hit.parent === '' ? [] : [line('hit-parent', hit.parent)];
  link.append(line('hit-title', hit.title), line('hit-context', hit.context), ...above, excerptOf(hit));
  return link;
}

/** The words around those that were searched for, which are marked. */
export function excerptOf({ excerpt }: TextHit): HTMLElement {
  const text = line('hit-text', '');
  for (const part of excerpt) {
    const node = part.marked ? document.createElement('mark') : document.createTextNode('');
    node.textContent = part.text;
    text.append(node);
  }
  return text;
}

/** A remark as a sentence. */
export function sayRemark({ message, values, editions }: Remark, speech: Speech): string {
  const written = Object.entries(editions).map(([name, edition]) => [name, writeEdition(edition, speech)]);
  return speech.t(message, { ...values, ...Object.fromEntries(written) });
}

/** `7 June 2024 (MH3)` */
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

/** The rules that were asked for are the marked ones, as words are in a text. */
function familyLine({ number, text, hit }: FamilyRule): HTMLElement {
  const rule = document.createElement('span');
  rule.className = hit ? 'family-rule asked' : 'family-rule';
  const name = document.createElement(hit ? 'mark' : 'span');
  name.className = 'family-number';
  name.textContent = number;
  const words = document.createElement('span');
  words.className = 'family-text';
  words.textContent = text;
  // Who hears the answers hears what was asked for, and not all that stands around it.
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
