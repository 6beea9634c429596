/** Redirects from a missing page to what its address means, or offers what it may mean, in the language of the address. */

import { element } from '../../browser/element.ts';
import { nameOfPlace } from '../../browser/hits.ts';
import { existingOf, successorOf } from '../../browser/lost-addresses.ts';
import { loadNumbers } from '../../browser/number-index.ts';
import { describeBoxes } from '../../browser/offer-search.ts';
import { withBase, withoutBase } from '../../browser/page-address.ts';
import { setLanguage } from '../../browser/set-language.ts';
import { loadTranslator, type Translate } from '../../browser/translator.ts';
import { contentsAddress, homeAddress, searchAddress } from '../../kit/addresses.ts';
import { interfaceTag, type Language, languageOf } from '../../kit/languages.ts';
import { lookUpPlaces } from '../../kit/look-up-places.ts';
import { addressInLanguage, certainAddress, languageOfAddress, meantAddresses, unknownWork } from '../../kit/meant-address.ts';
import type { NumberLookup } from '../../kit/number-index.ts';

const MAX_OFFERS = 3;

/** The languages of the site's texts, some of which have no interface: their addresses begin with their code. */
const SITE_LANGUAGES: readonly Language[] = [...document.querySelectorAll<HTMLElement>('[data-missing]')].map(({ dataset }) =>
  languageOf(dataset['missing'] ?? ''),
);

void resolve();

async function resolve(): Promise<void> {
  const { hash } = location;
  const pathname = withoutBase(location.pathname);
  const language = languageOfAddress(pathname, SITE_LANGUAGES);
  const lookups = await loadNumbers(language);
  const only = (await successorOf(pathname + hash)) ?? (await pageOf(certainAddress(pathname, hash, lookups, SITE_LANGUAGES)));
  if (only !== undefined) {
    location.replace(withBase(only));
    return;
  }
  const own = document.querySelector<HTMLElement>(`[data-missing="${language.code}"]`);
  if (own === null) return;
  showIn(own, language);
  const work = unknownWork(pathname, lookups, SITE_LANGUAGES);
  const other = work === undefined ? undefined : await otherLanguageOf(work, language);
  if (work !== undefined && other === undefined && pathname.split('/').filter(Boolean).length > 1) nameWork(own, work);
  const available = other === undefined ? lookups : await loadNumbers(other);
  const path = other === undefined ? pathname : addressInLanguage(pathname, other, SITE_LANGUAGES);
  const candidates = [...(other === undefined ? [] : [path]), ...meantAddresses(path, hash, available, SITE_LANGUAGES)];
  const meant = await Promise.all(candidates.map(pageOf));
  const shown = other ?? language;
  // The page links to the home page already.
  const found = new Set(meant.filter((address): address is string => address !== undefined && address !== homeAddress(language)));
  const t = await loadTranslator(shown);
  offer(
    own,
    [...found].slice(0, MAX_OFFERS).map((href) => ({ href, text: nameOfTarget(href, available, shown, t) })),
    other,
  );
}

/** Returns another language that has a work: the work's own, or else the first. */
async function otherLanguageOf(work: string, { code }: Language): Promise<Language | undefined> {
  const having: { readonly language: Language; readonly original: boolean }[] = [];
  for (const language of SITE_LANGUAGES) {
    const known = (await loadNumbers(language)).find(({ work: { id } }) => id === work.toLowerCase());
    if (known !== undefined && language.code !== code) having.push({ language, original: known.work.original === language.code });
  }
  return (having.find(({ original }) => original) ?? having[0])?.language;
}

/** Returns the address of a page: the same one if the page exists, or its successor; undefined if there is neither. */
async function pageOf(address: string | undefined): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const [existing] = await existingOf([address]);
  return existing ?? (await successorOf(address));
}

/** Shows the message, the header and the footer in one language. */
function showIn(own: HTMLElement, language: Language): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-missing]')) section.hidden = section !== own;
  setLanguage(document.documentElement, interfaceTag(language));
  document.title = makeMainHeading(own) ?? document.title;
  const frame = document.querySelector<HTMLTemplateElement>(`template[data-frame="${language.code}"]`)?.content;
  for (const part of ['header.site', 'footer.site']) {
    const translated = frame?.querySelector(part);
    if (translated != null) document.querySelector(`body > ${part}`)?.replaceWith(translated);
  }
  describeBoxes();
  // The page's script may have labeled it in the language that the page is written in.
  if (document.querySelector('.tray-button') !== null)
    void import('../../browser/tray.ts').then(({ showTrayButton }) => showTrayButton());
}

/** Turns the heading of the shown section into the heading of the page, and returns its text. */
function makeMainHeading(own: HTMLElement): string | undefined {
  const heading = own.querySelector('h1, h2');
  if (heading === null) return undefined;
  const main = element('h1', {}, ...heading.childNodes);
  heading.replaceWith(main);
  return main.textContent;
}

/** Says that the site does not have a work, which a link from another rules site may name. */
function nameWork(own: HTMLElement, work: string): void {
  const answer = own.querySelector<HTMLElement>('[data-no-work]');
  const text = answer?.querySelector('p');
  if (answer === null || text == null) return;
  text.textContent = text.textContent.replace('{work}', () => work);
  answer.hidden = false;
}

/** Returns the name of an address's target: a rule, a term, a work or its edition, a search, or the home page; otherwise the address itself. */
function nameOfTarget(address: string, lookups: readonly NumberLookup[], language: Language, t: Translate): string {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === searchAddress(language)) return t('searchAll', { query: searchParams.get('q') ?? '' });
  if (pathname === homeAddress(language)) return t('home');
  const work = lookups.find(({ work: { id } }) => pathname === contentsAddress({ language, work: id, edition: null }))?.work;
  if (work !== undefined) return work.name;
  const places = lookUpPlaces(address, lookups, language);
  const place = places.find(({ href }) => href === address) ?? places.find(({ kind }) => kind === 'number');
  return place === undefined ? address : [nameOfPlace(place, { t, language }), place.context].filter(Boolean).join(' · ');
}

function offer(own: HTMLElement, addresses: readonly { readonly href: string; readonly text: string }[], other?: Language): void {
  const meant = own.querySelector<HTMLElement>('[data-meant]');
  if (meant === null || addresses.length === 0) return;
  for (const { href, text } of addresses) {
    const link = element('a', { href: withBase(href), textContent: other === undefined ? text : `${text} (${other.name})` });
    if (other !== undefined) {
      link.hreflang = other.tag;
      setLanguage(link, other.tag);
    }
    meant.querySelector('ul')?.append(element('li', {}, link));
  }
  meant.hidden = false;
}
