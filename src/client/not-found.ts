/** The page for missing pages: speaks the language of the address, and leads to what was meant, or to what probably was. */
import { contentsAddress, homeAddress, searchAddress } from '../shared/addresses.ts';
import { findReferences } from '../shared/find-references.ts';
import { interfaceTag, type Language, languageOf } from '../shared/languages.ts';
import { addressInLanguage, certainAddress, languageOfAddress, meantAddresses, unknownWork } from '../shared/meant-address.ts';
import type { NumberLookup } from '../shared/number-index.ts';
import { existingOf, successorOf } from './address-indexes.ts';
import { loadNumbers } from './number-index.ts';
import { nameBoxes } from './offer-search.ts';
import { loadWords, type Translate } from './words.ts';

const OFFERS = 3;

/** The languages that the site has texts in; of those that have no words for what surrounds them, addresses begin with their code. */
const SPOKEN: readonly Language[] = [...document.querySelectorAll<HTMLElement>('[data-missing]')].map(({ dataset }) =>
  languageOf(dataset['missing'] ?? ''),
);

void resolve();

async function resolve(): Promise<void> {
  const { pathname, hash } = location;
  const language = languageOfAddress(pathname, SPOKEN);
  const lookups = await loadNumbers(language);
  const only = (await successorOf(pathname + hash)) ?? (await pageOf(certainAddress(pathname, hash, lookups, SPOKEN)));
  if (only !== undefined) {
    location.replace(only);
    return;
  }
  const own = document.querySelector<HTMLElement>(`[data-missing="${language.code}"]`);
  if (own === null) return;
  speak(own, language);
  const work = unknownWork(pathname, lookups, SPOKEN);
  const other = work === undefined ? undefined : await otherLanguageOf(work, language);
  if (work !== undefined && other === undefined && pathname.split('/').filter(Boolean).length > 1) nameWork(own, work);
  const views = other === undefined ? lookups : await loadNumbers(other);
  const path = other === undefined ? pathname : addressInLanguage(pathname, other, SPOKEN);
  const candidates = [...(other === undefined ? [] : [path]), ...meantAddresses(path, hash, views, SPOKEN)];
  const meant = await Promise.all(candidates.map(pageOf));
  const spoken = other ?? language;
  // The way home is there already.
  const found = new Set(meant.filter((address): address is string => address !== undefined && address !== homeAddress(language)));
  const t = await loadWords(spoken);
  offer(
    own,
    [...found].slice(0, OFFERS).map((href) => ({ href, text: nameOf(href, views, spoken, t) })),
    other,
  );
}

/** A language that has a work which this one has not, the work's own first. */
async function otherLanguageOf(work: string, { code }: Language): Promise<Language | undefined> {
  const having: { readonly language: Language; readonly original: boolean }[] = [];
  for (const language of SPOKEN) {
    const known = (await loadNumbers(language)).find(({ work: { id } }) => id === work.toLowerCase());
    if (known !== undefined && language.code !== code) having.push({ language, original: known.work.original === language.code });
  }
  return (having.find(({ original }) => original) ?? having[0])?.language;
}

/** The page that holds the matter of an address; undefined where there is none. */
async function pageOf(address: string | undefined): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const [existing] = await existingOf([address]);
  return existing ?? (await successorOf(address));
}

/** Message, head and foot in one language. */
function speak(own: HTMLElement, language: Language): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-missing]')) section.hidden = section !== own;
  document.documentElement.lang = interfaceTag(language);
  document.title = makeMainHeading(own) ?? document.title;
  const frame = document.querySelector<HTMLTemplateElement>(`template[data-frame="${language.code}"]`)?.content;
  for (const part of ['header.site', 'footer.site']) {
    const spoken = frame?.querySelector(part);
    if (spoken != null) document.querySelector(`body > ${part}`)?.replaceWith(spoken);
  }
  nameBoxes();
}

/** The heading of the only section that is left heads the page. */
function makeMainHeading(own: HTMLElement): string | undefined {
  const heading = own.querySelector('h1, h2');
  if (heading === null) return undefined;
  const main = document.createElement('h1');
  main.append(...heading.childNodes);
  heading.replaceWith(main);
  return main.textContent;
}

/** Other rules sites have works that are not here. */
function nameWork(own: HTMLElement, work: string): void {
  const answer = own.querySelector<HTMLElement>('[data-no-work]');
  const text = answer?.querySelector('p');
  if (answer === null || text == null) return;
  text.textContent = (text.textContent ?? '').replace('{work}', () => work);
  answer.hidden = false;
}

/** What an address leads to: a rule or term, a work, or the search for some words; else the address itself. */
function nameOf(address: string, lookups: readonly NumberLookup[], language: Language, t: Translate): string {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === searchAddress(language)) return t('searchAll', { query: searchParams.get('q') ?? '' });
  const work = lookups.find(({ work: { id } }) => pathname === contentsAddress({ language, work: id, edition: null }))?.work;
  if (work !== undefined) return work.name;
  const places = findReferences(address, lookups, language);
  const place = places.find(({ href }) => href === address) ?? places.find(({ kind }) => kind === 'number');
  return place === undefined
    ? address
    : [[place.label, place.title].filter(Boolean).join(' '), place.context].filter(Boolean).join(' · ');
}

function offer(own: HTMLElement, addresses: readonly { readonly href: string; readonly text: string }[], other?: Language): void {
  const meant = own.querySelector<HTMLElement>('[data-meant]');
  if (meant === null || addresses.length === 0) return;
  for (const { href, text } of addresses) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = href;
    link.textContent = other === undefined ? text : `${text} (${other.name})`;
    if (other !== undefined) [link.hreflang, link.lang] = [other.tag, other.tag];
    item.append(link);
    meant.querySelector('ul')?.append(item);
  }
  meant.hidden = false;
}
