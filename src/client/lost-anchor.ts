/** Fragments that their page does not have: old ones, those of other rules sites, and those of rules that have left their chapter. */
import { findReferences } from '../shared/find-references.ts';
import { successorOf } from './address-indexes.ts';
import { loadNumbers } from './number-index.ts';
import { whereabouts } from './whereabouts.ts';
import { languageOfElement } from './words.ts';

/** Goes on to what the fragment of the address can only mean, on this page or another; stays where there is no such thing. */
export async function followLostAnchor(): Promise<void> {
  const address = location.pathname + location.hash;
  const target = (await meantOf(address)) ?? (await successorOf(address));
  if (target !== undefined && target !== location.pathname && target !== address) location.replace(target);
}

/** The one rule or term that is meant: `/rules/cr#R1043a`, `/rules/cr/1/101#2A`, `/rules/cr/7/702#502.22`, `/rules/cr/glossary#active_player`. */
async function meantOf(address: string): Promise<string | undefined> {
  const form = document.querySelector<HTMLFormElement>('search form');
  if (form === null) return undefined;
  const language = languageOfElement(form);
  const here = whereabouts(form);
  const lookups = (await loadNumbers(language)).filter(({ work }) => here.work === undefined || work.id === here.work);
  // An address is read like one that somebody pasted, with its work and chapter.
  const places = findReferences(address, lookups, language, here);
  const [place, ...others] = places.filter(({ certain, kind }) => certain && kind !== 'edition');
  // What only the path names is the page that is here.
  const [page] = findReferences(location.pathname, lookups, language, here);
  return place !== undefined && place.href !== page?.href && others.length === 0 ? place.href : undefined;
}
