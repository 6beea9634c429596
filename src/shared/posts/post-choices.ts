/** Where the citations of a post may lead, and what is said of numbers that the edition of the post does not have. Pure. */
import type { CitationLink } from '../../rules/linking/index.ts';
import { findReferences, indexedAddress } from '../find-references.ts';
import type { FoundPlace, Remark } from '../found-place.ts';
import type { Language } from '../languages.ts';
import type { NumberLookup } from '../number-index.ts';
import type { PostCitation, WrittenBy } from './check-post.ts';

/** `today`: the rule in force · `pinned`: the rule in the edition of the post · `past`: the page of a number that is no longer in use. */
export interface PostChoice {
  readonly kind: 'today' | 'pinned' | 'past';
  readonly number: string;
  readonly link: CitationLink;
}

/** Where a citation may lead. */
export interface PostChoices {
  /** The likeliest first. */
  readonly choices: readonly PostChoice[];
  /** Whether the likeliest may be taken without being asked for. */
  readonly certain: boolean;
  readonly remarks: readonly Remark[];
}

/** A work that can be cited, with the language in which it is read. */
export interface Citable {
  readonly lookup: NumberLookup;
  readonly language: Language;
}

/** The choices for one citation of a post; none where nothing in any edition is meant by it. */
export function postChoices(citation: PostCitation, citable: Citable, written: WrittenBy | undefined): PostChoices {
  if (citation.status === 'never-existed') return choicesElsewhere(citation, citable);
  const { number, to, replacement } = citation;
  const [today = ''] = to;
  const choices = [
    choice('today', today, todayAddress(today, citable), citation, replacement),
    choice('pinned', number, pinnedAddress(number, written), citation),
  ];
  return { choices: choices.filter((one) => one !== undefined), certain: citation.isBare !== true, remarks: [] };
}

/** Of a number that the edition does not have: what other editions say by it. */
function choicesElsewhere(citation: PostCitation, { lookup, language }: Citable): PostChoices {
  const { number } = citation;
  const [place, ...others] = findReferences(number, [lookup], language);
  if (place === undefined || !place.certain) return { choices: [], certain: false, remarks: [] };
  const isInForce = lookup.numbers.has(number);
  const own = choice(isInForce ? 'today' : 'past', number, place.href, citation);
  const todays = others.map(({ label, href }: FoundPlace) => choice('today', label, href, citation, label));
  return {
    choices: [own, ...todays].filter((one) => one !== undefined),
    certain: !isInForce && citation.isBare !== true,
    remarks: place.remarks,
  };
}

function choice(
  kind: PostChoice['kind'],
  number: string,
  address: string | undefined,
  { start, end, label: written }: PostCitation,
  replacement?: string,
): PostChoice | undefined {
  const label = replacement ?? written;
  return address === undefined
    ? undefined
    : { kind, number, link: { start, end, address, ...(label === undefined ? {} : { label }) } };
}

function todayAddress(number: string, { lookup, language }: Citable): string | undefined {
  const known = lookup.numbers.get(number);
  return known && indexedAddress({ language, work: lookup.work.id, edition: null }, known);
}

function pinnedAddress(number: string, written: WrittenBy | undefined): string | undefined {
  const part = written?.edition.parts.find((one) => one.number === number || one.rules.includes(number));
  return part && (part.number === number ? part.address : `${part.address}#${number}`);
}
