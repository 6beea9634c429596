/** The page for missing pages: speaks the language of the address, and leads to what was probably meant. */
import { chapterIndexAddress, searchAddress } from '../site/addresses.ts';
import { type ChapterIndex, sharedChapterAddress } from '../site/chapter-index.ts';
import type { Language } from '../site/languages.ts';
import { languageOfAddress, meantAddresses } from '../site/meant-address.ts';
import { loadNumbers } from './number-index.ts';
import { loadWords } from './words.ts';

const OFFERS = 3;

void resolve();

async function resolve(): Promise<void> {
  const language = languageOfAddress(location.pathname);
  const chapters = await loadChapters(language);
  const lookups = await loadNumbers(language);
  const meant = meantAddresses(location.pathname, location.hash, lookups).map(
    (address) => sharedChapterAddress(address, chapters) ?? address,
  );
  const shared = sharedChapterAddress(location.pathname + location.hash, chapters) ?? (await ruleOfEdition(meant));
  if (shared !== undefined) {
    location.replace(shared);
    return;
  }
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

/**
 * In a long archive the rules of earlier editions have no pages of their own, but each has an address, and what it means is certain:
 * `/rules/cr/2009-07-11/101.2a` is rule 101.2a in its chapter of that edition.
 */
async function ruleOfEdition(meant: readonly string[]): Promise<string | undefined> {
  const [first = ''] = meant;
  const segments = location.pathname.split('/');
  const number = segments
    .at(-1)
    ?.toLowerCase()
    .replace(/\.html$/, '');
  const [existing] = segments.length === 5 && first.endsWith(`#${number}`) ? await existingOf([first]) : [];
  return existing;
}

/** Empty where the index cannot be had. */
async function loadChapters(language: Language): Promise<ChapterIndex> {
  try {
    const response = await fetch(chapterIndexAddress(language));
    return response.ok ? ((await response.json()) as ChapterIndex) : {};
  } catch {
    return {};
  }
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

/** Only pages that are really there are offered. */
async function existingOf(addresses: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(addresses.map((address) => fetch(address, { method: 'HEAD' }).catch(() => undefined)));
  return addresses.filter((_, index) => answers[index]?.ok === true);
}
