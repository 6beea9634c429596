/** What an address that leads nowhere was probably meant to be. Pure; the page for missing pages asks it in the browser. */
import { chapterNumber, localAnchor, parentNumber, parseNumber } from '../rules/numbering/index.ts';
import {
  anchorAddress,
  chapterAddress,
  contentsAddress,
  glossaryAddress,
  homeAddress,
  ruleAddress,
  type Shelf,
  searchAddress,
} from './addresses.ts';
import { editionNamed, indexedAddress } from './find-number.ts';
import { defaultLanguage, LANGUAGES, type Language } from './languages.ts';
import type { NumberLookup } from './number-index.ts';

/** An address cut into what it says. */
interface Parts {
  readonly language: Language;
  /** Segments behind the language, without endings and trailing dots. */
  readonly segments: readonly string[];
}

/** The language that an address is written in; the default one where its first segment is no language's home. */
export function languageOfAddress(pathname: string): Language {
  return partsOf(pathname).language;
}

/**
 * The addresses that were probably meant, best first. `lookups` are the works of the address's language.
 *
 * @example `/rules/cr/101.2A.html` → `/rules/cr/101.2a` · `/rules/cr/7/101` → `/rules/cr/1/101` · `/cr/M10/101.2a` → the rule in that edition
 */
export function meantAddresses(pathname: string, hash: string, lookups: readonly NumberLookup[]): readonly string[] {
  const { language, segments } = partsOf(pathname);
  const [first, ...rest] = segments;
  const named = lookups.find(({ work }) => work.id === first?.toLowerCase());
  const candidates = named === undefined ? lookups : [named];
  const behind = named === undefined ? segments : rest;
  const texts = [...behind, fragmentOf(hash)].filter((text) => text !== '');
  const found = candidates.flatMap((lookup) => inWork(lookup, language, texts));
  const fallback = named === undefined ? [] : [contentsAddress({ language, work: named.work.id, edition: null })];
  const words = texts
    .filter((text) => !/\p{N}/u.test(text))
    .join(' ')
    .replaceAll('-', ' ');
  const search = words === '' || found.length > 0 ? [] : [searchAddress(language, words)];
  const meant = new Set([...found, ...search, ...fallback, homeAddress(language)]);
  meant.delete(pathname);
  return [...meant];
}

function inWork(lookup: NumberLookup, language: Language, texts: readonly string[]): readonly string[] {
  const { work, scheme, numbers } = lookup;
  const dated = texts.find((text) =>
    work.editions.some((names) => names.some((name) => name.toLowerCase() === text.toLowerCase())),
  );
  const shelf: Shelf = { language, work: work.id, edition: editionNamed(lookup, dated) };
  const others = texts.filter((text) => text !== dated);
  const inEdition = dated === undefined ? [] : [contentsAddress(shelf)];
  const number = numberIn(lookup, others);
  if (number !== undefined) {
    const known = numbers.get(number);
    // Another edition may have the number in another chapter, or only it; its scheme says where it would stand.
    if (shelf.edition !== null)
      return [
        wouldStandAt(lookup, shelf, number),
        ...(known ? [indexedAddress({ ...shelf, edition: null }, known)] : []),
        ...inEdition,
      ];
    if (known !== undefined) {
      const own = known.ownPage && !others.some((text) => text.startsWith('#'));
      return [own ? ruleAddress(shelf, number) : indexedAddress(shelf, known)];
    }
    for (let above = parentNumber(scheme, number); above !== null; above = parentNumber(scheme, above)) {
      const nearest = numbers.get(above);
      if (nearest !== undefined) return [indexedAddress(shelf, nearest)];
    }
  }
  const glossary = new Set(LANGUAGES.map((other) => other.words.glossary));
  return others.some((text) => glossary.has(text.toLowerCase())) ? [glossaryAddress(shelf), ...inEdition] : inEdition;
}

/** The lowest number that the texts name: of `1`, `101`, `2a` the last is a part of the one before it, `101.2a`. */
function numberIn({ scheme, numbers }: NumberLookup, texts: readonly string[]): string | undefined {
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
  return texts.map((text) => parseNumber(scheme, text.replace(/^#/, ''))?.number).findLast((number) => number !== undefined);
}

function wouldStandAt({ scheme }: NumberLookup, shelf: Shelf, number: string): string {
  const chapter = chapterNumber(scheme, number);
  if (chapter === null) return ruleAddress(shelf, number);
  const section = parentNumber(scheme, chapter);
  return chapter === number ? chapterAddress(shelf, section, chapter) : anchorAddress(shelf, section, chapter, number);
}

function partsOf(pathname: string): Parts {
  const segments = decode(pathname)
    .replace(/\.html?$/i, '')
    .split('/')
    .map((segment) => segment.replace(/[\s.]+$/, ''))
    .filter((segment) => segment !== '' && segment !== 'index');
  const [first = '', ...rest] = segments;
  const folded = first.toLowerCase();
  const language = LANGUAGES.find(({ code, tag, words }) => [code, tag.toLowerCase(), words.home].includes(folded));
  return language === undefined ? { language: defaultLanguage(), segments } : { language, segments: rest };
}

function fragmentOf(hash: string): string {
  const text = decode(hash.replace(/^#/, ''));
  return text === '' ? '' : `#${text}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
