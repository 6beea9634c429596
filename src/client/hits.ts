/** Search hits as elements, for the box in the header and for the search page. */
import type { FoundNumber } from '../site/find-number.ts';
import type { FoundTerm } from '../site/term-index.ts';
import type { TextHit } from './full-text.ts';
import type { Say } from './words.ts';

/** A rule that was asked for by number; its text follows as soon as its page has been read. */
export function numberHit(found: FoundNumber, say: Say): HTMLAnchorElement {
  const { asked, number, title, context, href, page, language } = found;
  const link = document.createElement('a');
  link.className = 'hit by-number';
  link.href = href;
  link.lang = language.tag;
  link.append(line('hit-title', title === null ? number : `${number} ${title}`), line('hit-context', context));
  if (asked !== number) {
    const note = line('hit-note', say('searchNoSuchNumber', { number: asked, nearest: number }));
    note.lang = document.documentElement.lang;
    link.prepend(note);
  }
  if (page !== null) void addText(link, page, number);
  return link;
}

/** A term whose name was asked for. `label` says that it is one, where nothing else does. */
export function termHit({ name, context, href }: FoundTerm, label?: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'hit by-term';
  link.href = href;
  link.append(line('hit-title', name), line('hit-context', label === undefined ? context : `${label} · ${context}`));
  return link;
}

/** A rule or term that holds the words that were asked for. */
export function textHit({ href, title, context, excerpt }: TextHit): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'hit';
  link.href = href;
  const text = line('hit-text', '');
  for (const part of excerpt) {
    const node = part.marked ? document.createElement('mark') : document.createTextNode('');
    node.textContent = part.text;
    text.append(node);
  }
  link.append(line('hit-title', title), line('hit-context', context), text);
  return link;
}

const texts = new Map<string, Promise<string>>();

async function addText(link: HTMLElement, page: string, number: string): Promise<void> {
  const reading = texts.get(page) ?? readRule(page, number);
  texts.set(page, reading);
  const text = await reading;
  if (text !== '') link.append(line('hit-text', text));
}

/** A rule's text out of its own page, which holds little else. */
async function readRule(page: string, number: string): Promise<string> {
  try {
    const response = await fetch(page);
    if (!response.ok) return '';
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
    return parsed.getElementById(number)?.querySelector('.text p')?.textContent ?? '';
  } catch {
    return '';
  }
}

function line(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
