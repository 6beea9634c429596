/** Follows addresses and fragments that do not exist: old ones, those of other rules sites, and those of rules that have moved. */
import { chapterIndexAddress } from '../kit/addresses.ts';
import type { Language } from '../kit/languages.ts';
import { lookUpPlaces } from '../kit/look-up-places.ts';
import { type AddressIndexes, type ChapterIndex, homeOfAddress, successorsOf } from '../kit/successors.ts';
import { fetchJson } from './fetch.ts';
import { loadNumbers, whereaboutsOf } from './number-index.ts';
import { withBase, withoutBase } from './page-address.ts';
import { languageOfElement } from './translator.ts';

/** Returns the address that has replaced an address of this site, or undefined if none is known. */
export async function successorOf(address: string): Promise<string | undefined> {
  const language = homeOfAddress(address);
  if (language === undefined) return undefined;
  const [successor] = await existingOf(successorsOf(address, await loadIndexes(language)).filter((other) => other !== address));
  return successor;
}

/** Returns those of the addresses that are pages of the site. */
export async function existingOf(addresses: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(
    addresses.map((address) => fetch(withBase(address), { method: 'HEAD' }).catch(() => undefined)),
  );
  return addresses.filter((_, index) => answers[index]?.ok === true);
}

/** Goes to the only rule or term that the fragment of the address can mean, on this page or another, if there is one. */
export async function followLostAnchor(): Promise<void> {
  const page = withoutBase(location.pathname);
  const address = page + location.hash;
  const target = (await meantBy(address)) ?? (await successorOf(address));
  if (target !== undefined && target !== page && target !== address) location.replace(withBase(target));
}

/** Returns the only rule or term that `/rules/cr#R1043a`, `/rules/cr/7/702#502.22` or `/rules/cr/glossary#active_player` can mean. */
async function meantBy(address: string): Promise<string | undefined> {
  const form = document.querySelector<HTMLFormElement>('search form');
  if (form === null) return undefined;
  const language = languageOfElement(form);
  const here = whereaboutsOf(form);
  const lookups = (await loadNumbers(language)).filter(({ work }) => here.work === undefined || work.id === here.work);
  // The address is looked up as if a reader had pasted it, with its work and chapter.
  const places = lookUpPlaces(address, lookups, language, here);
  const [place, ...others] = places.filter(({ certain, kind }) => certain && kind !== 'edition');
  // A place that the path alone names is this page.
  const [page] = lookUpPlaces(withoutBase(location.pathname), lookups, language, here);
  return place !== undefined && place.href !== page?.href && others.length === 0 ? place.href : undefined;
}

async function loadIndexes(language: Language): Promise<AddressIndexes> {
  const chapters = fetchJson<ChapterIndex>(chapterIndexAddress(language)).catch(() => ({}));
  return { numbers: await loadNumbers(language), chapters: await chapters };
}
