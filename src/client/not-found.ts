/** Redirects from a missing page to what its address means, or says in the language of the address what it may mean. */
import { contentsAddress, homeAddress, searchAddress } from '../shared/addresses.ts';
import { interfaceTag, type Language, languageOf } from '../shared/languages.ts';
import { lookUpPlaces } from '../shared/look-up-places.ts';
import { addressInLanguage, certainAddress, languageOfAddress, meantAddresses, unknownWork } from '../shared/meant-address.ts';
import type { NumberLookup } from '../shared/number-index.ts';
import { element } from './element.ts';
import { existingOf, successorOf } from './lost-addresses.ts';
import { loadNumbers } from './number-index.ts';
import { describeBoxes } from './offer-search.ts';
import { placed, unplaced } from './place.ts';
import { loadTranslator, type Translate } from './translator.ts';

const OFFERS = 3;

/** The languages of the site's texts. Addresses begin with a language's code where the interface does not have it. */
const SPOKEN: readonly Language[] = [...document.querySelectorAll<HTMLElement>('[data-missing]')].map(({ dataset }) =>
  languageOf(dataset['missing'] ?? ''),
);

void resolve();

async function resolve(): Promise<void> {
  const { hash } = location;
  const pathname = unplaced(location.pathname);
  const language = languageOfAddress(pathname, SPOKEN);
  const lookups = await loadNumbers(language);
  const only = (await successorOf(pathname + hash)) ?? (await pageOf(certainAddress(pathname, hash, lookups, SPOKEN)));
  if (only !== undefined) {
    location.replace(placed(only));
    return;
  }
  const own = document.querySelector<HTMLElement>(`[data-missing="${language.code}"]`);
  if (own === null) return;
  showIn(own, language);
  const work = unknownWork(pathname, lookups, SPOKEN);
  const other = work === undefined ? undefined : await otherLanguageOf(work, language);
  if (work !== undefined && other === undefined && pathname.split('/').filter(Boolean).length > 1) nameWork(own, work);
  const available = other === undefined ? lookups : await loadNumbers(other);
  const path = other === undefined ? pathname : addressInLanguage(pathname, other, SPOKEN);
  const candidates = [...(other === undefined ? [] : [path]), ...meantAddresses(path, hash, available, SPOKEN)];
  const meant = await Promise.all(candidates.map(pageOf));
  const spoken = other ?? language;
  // The page links to the home page already.
  const found = new Set(meant.filter((address): address is string => address !== undefined && address !== homeAddress(language)));
  const t = await loadTranslator(spoken);
  offer(
    own,
    [...found].slice(0, OFFERS).map((href) => ({ href, text: nameOf(href, available, spoken, t) })),
    other,
  );
}

/** Returns a language that has a work which this one lacks, the work's own first. */
async function otherLanguageOf(work: string, { code }: Language): Promise<Language | undefined> {
  const having: { readonly language: Language; readonly original: boolean }[] = [];
  for (const language of SPOKEN) {
    const known = (await loadNumbers(language)).find(({ work: { id } }) => id === work.toLowerCase());
    if (known !== undefined && language.code !== code) having.push({ language, original: known.work.original === language.code });
  }
  return (having.find(({ original }) => original) ?? having[0])?.language;
}

/** Returns the page that an address leads to today, or undefined where there is none. */
async function pageOf(address: string | undefined): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const [existing] = await existingOf([address]);
  return existing ?? (await successorOf(address));
}

/** Shows message, header and footer in one language. */
function showIn(own: HTMLElement, language: Language): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-missing]')) section.hidden = section !== own;
  document.documentElement.lang = interfaceTag(language);
  document.title = makeMainHeading(own) ?? document.title;
  const frame = document.querySelector<HTMLTemplateElement>(`template[data-frame="${language.code}"]`)?.content;
  for (const part of ['header.site', 'footer.site']) {
    const spoken = frame?.querySelector(part);
    if (spoken != null) document.querySelector(`body > ${part}`)?.replaceWith(spoken);
  }
  describeBoxes();
}

/** Makes the heading of the section shown the heading of the page, and returns its text. */
function makeMainHeading(own: HTMLElement): string | undefined {
  const heading = own.querySelector('h1, h2');
  if (heading === null) return undefined;
  const main = element('h1');
  main.append(...heading.childNodes);
  heading.replaceWith(main);
  return main.textContent;
}

/** Says that the site does not have a work, which a link from another rules site may name. */
function nameWork(own: HTMLElement, work: string): void {
  const answer = own.querySelector<HTMLElement>('[data-no-work]');
  const text = answer?.querySelector('p');
  if (answer === null || text == null) return;
  text.textContent = (text.textContent ?? '').replace('{work}', () => work);
  answer.hidden = false;
}

/** Returns what an address leads to: a rule or term, a work, or the search for some words; otherwise the address itself. */
function nameOf(address: string, lookups: readonly NumberLookup[], language: Language, t: Translate): string {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === searchAddress(language)) return t('searchAll', { query: searchParams.get('q') ?? '' });
  const work = lookups.find(({ work: { id } }) => pathname === contentsAddress({ language, work: id, edition: null }))?.work;
  if (work !== undefined) return work.name;
  const places = lookUpPlaces(address, lookups, language);
  const place = places.find(({ href }) => href === address) ?? places.find(({ kind }) => kind === 'number');
  return place === undefined
    ? address
    : [[place.label, place.title].filter(Boolean).join(' '), place.context].filter(Boolean).join(' · ');
}

function offer(own: HTMLElement, addresses: readonly { readonly href: string; readonly text: string }[], other?: Language): void {
  const meant = own.querySelector<HTMLElement>('[data-meant]');
  if (meant === null || addresses.length === 0) return;
  for (const { href, text } of addresses) {
    const item = element('li');
    const link = element('a', { href: placed(href), textContent: other === undefined ? text : `${text} (${other.name})` });
    if (other !== undefined) [link.hreflang, link.lang] = [other.tag, other.tag];
    item.append(link);
    meant.querySelector('ul')?.append(item);
  }
  meant.hidden = false;
}
