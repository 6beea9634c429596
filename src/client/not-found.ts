/** The page for missing pages: speaks the language of the address, and leads to what was probably meant. */
import { searchAddress } from '../site/addresses.ts';
import type { Language } from '../site/languages.ts';
import { languageOfAddress, meantAddresses } from '../site/meant-address.ts';
import { existingOf, successorOf } from './address-indexes.ts';
import { loadNumbers } from './number-index.ts';
import { loadWords } from './words.ts';

const OFFERS = 3;

void resolve();

async function resolve(): Promise<void> {
  const language = languageOfAddress(location.pathname);
  const successor = await successorOf(location.pathname + location.hash);
  if (successor !== undefined) {
    location.replace(successor);
    return;
  }
  const meant = meantAddresses(location.pathname, location.hash, await loadNumbers(language));
  const own = document.querySelector<HTMLElement>(`[data-missing="${language.code}"]`);
  if (own === null) return;
  for (const section of document.querySelectorAll<HTMLElement>('[data-missing]')) section.hidden = section !== own;
  document.documentElement.lang = language.tag;
  document.title = own.querySelector('h1, h2')?.textContent ?? document.title;
  await speak(language);
  const existing = await existingOf(meant);
  const list = own.querySelector('ul');
  if (list === null || existing.length === 0) return;
  for (const address of existing.slice(0, OFFERS)) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = address;
    link.textContent = address;
    item.append(link);
    list.append(item);
  }
  list.parentElement?.removeAttribute('hidden');
}

/** The search box stands outside the message; it searches in the language of the address, too. */
async function speak(language: Language): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('search form');
  const input = form?.querySelector('input');
  if (form == null || input == null) return;
  const say = await loadWords(language);
  form.action = searchAddress(language);
  form.dataset['language'] = language.code;
  input.placeholder = say('searchHint');
}
