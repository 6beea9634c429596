/** Finds the address that was probably meant by one that does not exist. Pure; runs in the browser, on the not-found page. */
import { parseTypedCitation } from '@rulegraph/core/citations';
import { chapterNumber, localAnchor, parentNumber, parseNumber } from '@rulegraph/core/numbering';
import { findEdition } from '@rulegraph/core/search/lookup';
import { decodePercent } from '@rulegraph/core/untrusted';
import { contentsAddress, type EditionLocation, glossaryAddress, homeAddress, ruleAddress, searchAddress } from './addresses.ts';
import { defaultLanguage, LANGUAGES, type Language, languageOf } from './languages.ts';
import { impliedAddress, indexedAddress, locationOfEdition, lookUpPlaces } from './look-up-places.ts';
import type { NumberLookup } from './number-index.ts';

/** How many rules and terms with a name are offered before a search for it. */
const MAX_NAMED = 2;

/** An address, split. */
interface Parts {
  readonly language: Language;
  /** Segments after the language, without endings and trailing dots. */
  readonly segments: readonly string[];
}

/** Returns the same address in another language: `/reglas/cr/101.2a` → `/rules/cr/101.2a`. */
export function addressInLanguage(pathname: string, { words }: Language, languages = LANGUAGES): string {
  return `/${[words.home, ...addressParts(pathname, languages).segments.map(encodeURIComponent)].join('/')}`;
}

/** Returns the language of an address; the first one if its first segment is not the home of a language. */
export function languageOfAddress(pathname: string, languages = LANGUAGES): Language {
  return addressParts(pathname, languages).language;
}

/**
 * Returns the addresses that were probably meant, best first. `lookups` are the works of the address's language, which is one of `languages`.
 *
 * @example `/rules/cr/101.2A.html` → `/rules/cr/101.2a` · `/rules/cr/trample` → the rule of that name · `/rules/cr/7/101` → `/rules/cr/1/101` · `/cr/M10/101.2a` → the rule in that edition
 */
export function meantAddresses(
  pathname: string,
  hash: string,
  lookups: readonly NumberLookup[],
  languages = LANGUAGES,
): readonly string[] {
  const { language, segments } = addressParts(pathname, languages);
  const [first, ...rest] = segments;
  const named = lookups.find(({ work }) => work.id === first?.toLowerCase());
  const candidates = named === undefined ? lookups : [named];
  const following = named === undefined ? segments : rest;
  const texts = [...following, fragmentOf(hash)].filter((text) => text !== '');
  const found = candidates.flatMap((lookup) => inWork(lookup, language, texts));
  const fallback = named === undefined ? [] : [contentsAddress({ language, work: named.work.id, edition: null })];
  const words = texts
    .filter((text) => !/\p{N}/u.test(text))
    .join(' ')
    .replaceAll('-', ' ');
  const byName =
    words === '' || found.length > 0 ? [] : [...addressesNamed(words, candidates, language), searchAddress(language, words)];
  const meant = new Set([...found, ...byName, ...fallback, homeAddress(language)]);
  meant.delete(pathname);
  return [...meant];
}

/**
 * Returns the only address that can be meant if every part of the given one is understood: a work, an edition by any of its names, numbers that this
 * edition has, the glossary. Undefined if anything had to be guessed.
 */
export function certainAddress(
  pathname: string,
  hash: string,
  lookups: readonly NumberLookup[],
  languages = LANGUAGES,
): string | undefined {
  const { segments } = addressParts(pathname, languages);
  const lookup = lookups.find(({ work }) => work.id === segments[0]?.toLowerCase());
  const texts = segments.slice(1);
  if (lookup === undefined || texts.length === 0) return undefined;
  const number = mostSpecificNumber(lookup, [...texts, fragmentOf(hash)].filter(Boolean));
  const isUnderstood = (text: string) =>
    firstEditionIn(lookup, [text]) !== undefined ||
    GLOSSARY_WORDS.has(text.toLowerCase()) ||
    parseNumber(lookup.scheme, text) !== undefined;
  const isThere = number === undefined || wasPrinted(lookup, number, firstEditionIn(lookup, texts)?.at);
  return texts.every(isUnderstood) && isThere ? meantAddresses(pathname, hash, lookups, languages)[0] : undefined;
}

/** Returns the first segment after the language if it should name a work and does not: `ipg`. */
export function unknownWork(pathname: string, lookups: readonly NumberLookup[], languages = LANGUAGES): string | undefined {
  const { segments } = addressParts(pathname, languages);
  const [first] = segments;
  const isNumber = lookups.some(({ scheme }) => parseNumber(scheme, first ?? '') !== undefined);
  return first === undefined || isNumber || lookups.some(({ work }) => work.id === first.toLowerCase()) ? undefined : first;
}

const GLOSSARY_WORDS: ReadonlySet<string> = new Set(LANGUAGES.map(({ words }) => words.glossary));

/** Returns the first text that names an edition, with the index of the edition. Skips texts that may be numbers. */
function firstEditionIn({ reference }: NumberLookup, texts: readonly string[]) {
  for (const text of texts) {
    const at = /^#|^\d{1,3}$/u.test(text) ? undefined : findEdition(reference, text);
    if (at !== undefined) return { text, at };
  }
  return undefined;
}

function wasPrinted({ reference, numbers }: NumberLookup, number: string, edition: number | undefined): boolean {
  const runs = reference.runs?.get(number) ?? [];
  if (edition === undefined) return numbers.has(number) || runs.length > 0;
  return reference.runs === undefined || runs.some(({ since, until }) => since <= edition && edition <= until);
}

function inWork(lookup: NumberLookup, language: Language, texts: readonly string[]): readonly string[] {
  const { work, scheme, numbers, reference } = lookup;
  const dated = firstEditionIn(lookup, texts);
  const isNewest = dated === undefined || dated.at === reference.editions.length - 1;
  const edition = isNewest ? null : (reference.editions[dated.at]?.[0] ?? null);
  const current: EditionLocation = { language, work: work.id, edition: null };
  const location = edition === null ? current : locationOfEdition(lookup, language, edition);
  const others = texts.filter((text) => text !== dated?.text);
  const inEdition = dated === undefined ? [] : [contentsAddress(location)];
  const number = mostSpecificNumber(lookup, others);
  if (number !== undefined) {
    const known = numbers.get(number);
    // The index does not say in which chapter an earlier edition has the number.
    if (edition !== null)
      return [impliedAddress(lookup, location, number), ...(known ? [indexedAddress(current, known)] : []), ...inEdition];
    if (known !== undefined) {
      const own = known.ownPage && !others.some((text) => text.startsWith('#'));
      return [own ? ruleAddress(location, number) : indexedAddress(location, known)];
    }
    const past = { ...current, language: languageOf(lookup.work.original) };
    const gone = reference.runs?.has(number) === true ? [ruleAddress(past, number)] : [];
    for (let above = parentNumber(scheme, number); above !== null; above = parentNumber(scheme, above)) {
      const nearest = numbers.get(above);
      if (nearest !== undefined) return [...gone, indexedAddress(location, nearest)];
    }
    if (gone.length > 0) return gone;
  }
  return others.some((text) => GLOSSARY_WORDS.has(text.toLowerCase())) ? [glossaryAddress(location), ...inEdition] : inEdition;
}

/** Returns the addresses of rules and terms with a name: `/rules/cr/trample`. */
function addressesNamed(words: string, lookups: readonly NumberLookup[], language: Language): readonly string[] {
  return lookUpPlaces(words, lookups, language)
    .slice(0, MAX_NAMED)
    .map(({ href }) => href);
}

/** Returns the most specific number that the texts name: `101.2a` for `1`, `101`, `2a`, where the last is a part of the one before it. */
function mostSpecificNumber(lookup: NumberLookup, texts: readonly string[]): string | undefined {
  const { scheme, numbers } = lookup;
  const last = texts.at(-1)?.replace(/^#/, '');
  const before = texts.at(-2);
  const chapter = before === undefined ? undefined : parseNumber(scheme, before)?.number;
  if (last !== undefined && chapter !== undefined) {
    const local = [...numbers.keys()].find(
      (number) =>
        chapterNumber(scheme, number) === chapter && localAnchor(scheme, number) === last.toLowerCase() && number !== chapter,
    );
    if (local !== undefined) return local;
  }
  return texts.map((text) => numberInText(lookup, text.replace(/^#/, ''))).findLast((number) => number !== undefined);
}

/** Returns the number that a text names; understands the form of old anchors, `R1012a`. */
function numberInText({ scheme, work }: NumberLookup, text: string): string | undefined {
  return parseTypedCitation(text, { scheme, wordsByLanguage: work.citations })?.parts[0]?.from;
}

function addressParts(pathname: string, languages: readonly Language[]): Parts {
  const segments = decodePercent(pathname)
    .replace(/\.html?$/i, '')
    .split('/')
    .map((segment) => segment.replace(/(?<![\s.])[\s.]+$/, ''))
    .filter((segment) => segment !== '' && segment !== 'index');
  const [first = '', ...rest] = segments;
  const folded = first.toLowerCase();
  const language = languages.find(({ code, tag, words }) => [code, tag.toLowerCase(), words.home].includes(folded));
  return language === undefined ? { language: languages[0] ?? defaultLanguage(), segments } : { language, segments: rest };
}

function fragmentOf(hash: string): string {
  const text = decodePercent(hash.replace(/^#/, ''));
  return text === '' ? '' : `#${text}`;
}
