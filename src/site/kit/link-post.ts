/** Checks the citations of a post against the edition it was written against, as `rulegraph cite check` does, and offers links for each. Pure. */
import { allWords, findCitations, indexNumbers } from '@rulegraph/core/citations';
import { type CheckedCitation, checkCitations, checkNumber } from '@rulegraph/core/cite/check';
import { type CitationLink, unlinkableRanges } from '@rulegraph/core/cite/linking';
import { type Link, NO_DIFFERENCES } from '@rulegraph/core/history';
import { compileScheme } from '@rulegraph/core/numbering';
import { overlap, overlapsAny, type TextRange } from '@rulegraph/core/text';
import type { EditionData } from './compare/edition-data.ts';
import type { FoundPlace, Remark } from './found-place.ts';
import type { Language } from './languages.ts';
import { indexedAddress, lookUpPlaces } from './look-up-places.ts';
import type { NumberLookup } from './number-index.ts';

/** The file `/api/v1/<work>/renumbering/<edition>/today.json`; a number that it lacks is still the same rule with the same words. */
export interface RenumberingData {
  readonly numbers: Readonly<Record<string, Pick<Link, 'to' | 'kind' | 'confidence' | 'textChanged'>>>;
}

export interface WrittenAgainst {
  readonly edition: EditionData;
  readonly renumbering: RenumberingData;
}

const SAME = { kind: 'same', confidence: 1, textChanged: false } as const;

/** A citation of a post; its offsets are those of the wiki link around it, if there is one. */
export interface PostCitation extends CheckedCitation {
  /** The label of the wiki link: `trample` of `[[702.19|trample]]`. */
  readonly label?: string;
  /** Whether it is a number without a word that makes it a citation, so that it becomes a link only if the reader chooses one. */
  readonly isBare?: true;
}

/** Returns the citations of a post, checked against today's edition or an earlier one. Existing links and code are skipped. */
export function checkPost(post: string, lookup: NumberLookup, written?: WrittenAgainst): PostCitation[] {
  const to = indexNumbers(lookup.scheme, lookup.numbers.keys());
  const edition = written?.edition;
  const from =
    edition === undefined
      ? to
      : indexNumbers(
          compileScheme(edition.numbering),
          edition.parts.flatMap(({ number, names }) => [number, ...names]),
        );
  const links = new Map(
    from.numbers.map((number): [string, Link] => {
      const change = written?.renumbering.numbers[number] ?? { ...SAME, to: [number] };
      return [number, { from: [number], ...NO_DIFFERENCES, ...change }];
    }),
  );
  const checked = checkCitations(post, { words: allWords(lookup.work.citations), from, to, links });
  const unlinkable = unlinkableRanges(post);
  const cited = checked.flatMap((citation): PostCitation[] => {
    const around = unlinkable.find((range) => overlap(range, citation));
    const linked = around === undefined ? citation : inWikiLink(post, citation, around);
    return linked === undefined ? [] : [linked];
  });
  const taken = [...unlinkable, ...checked];
  const bare = bareNumbers(post, lookup)
    .filter((found) => !overlapsAny(found, taken))
    .map((found): PostCitation => ({ ...checkNumber(found, links.get(found.number), { from, to }), isBare: true }));
  return [...cited, ...bare].sort((a, b) => a.start - b.start);
}

/** Returns the numbers of a post that some edition had and that no word makes a citation: `502.9e says …`. */
function bareNumbers(post: string, { scheme, work, numbers, reference: { runs } }: NumberLookup) {
  const options = { scheme, words: allWords(work.citations), strict: true, cites: true };
  const known = (number: string) => numbers.has(number) || runs?.has(number) === true;
  return findCitations(post, { ...options, known }).flatMap(({ parts }) =>
    parts.flatMap(({ from, start, end, to }) =>
      known(from) && to === undefined ? [{ number: from, start, end, written: post.slice(start, end) }] : [],
    ),
  );
}

/** Returns a citation within `[[704.5k]]` with the place and label of the wiki link; undefined if the brackets contain anything else. */
function inWikiLink(post: string, citation: CheckedCitation, { start, end }: TextRange): PostCitation | undefined {
  const cue = /^\[\[(?<cue>(?:[\p{L}.]+(?:\s+|$)){0,3})$/u.exec(post.slice(start, citation.start))?.groups?.['cue'];
  const after = /^(?:\|(?<label>[^|[\]]+))?\]\]$/u.exec(post.slice(citation.end, end))?.groups;
  if (cue === undefined || after === undefined) return undefined;
  const { replacement } = citation;
  const named = (number: string): string => after['label'] ?? cue + number;
  return {
    ...citation,
    start,
    end,
    label: named(post.slice(citation.start, citation.end)),
    ...(replacement === undefined ? {} : { replacement: named(replacement) }),
  };
}

/** `today`: the rule in force · `pinned`: the rule in the edition of the post · `past`: the page of a number that is no longer in use. */
interface PostChoice {
  readonly kind: 'today' | 'pinned' | 'past';
  readonly number: string;
  readonly link: CitationLink;
}

/** The links that a citation can become. */
interface PostChoices {
  /** The likeliest first. */
  readonly choices: readonly PostChoice[];
  /** Whether the first can be used without asking the reader. */
  readonly certain: boolean;
  readonly remarks: readonly Remark[];
}

/** A work that can be cited, with the language in which it is read. */
export interface Citable {
  readonly lookup: NumberLookup;
  readonly language: Language;
}

/** Returns the choices for one citation of a post; none if no edition has such a number. */
export function postChoices(citation: PostCitation, citable: Citable, written: WrittenAgainst | undefined): PostChoices {
  if (citation.status === 'never-existed') return choicesElsewhere(citation, citable);
  const { number, to, replacement } = citation;
  const [today = ''] = to;
  const choices = [
    choice('today', today, todayAddress(today, citable), citation, replacement),
    choice('pinned', number, addressThen(number, written), citation),
  ];
  return { choices: choices.filter((one) => one !== undefined), certain: citation.isBare !== true, remarks: [] };
}

/** Returns the choices for a number that the edition does not have, by what it means in other editions. */
function choicesElsewhere(citation: PostCitation, { lookup, language }: Citable): PostChoices {
  const { number } = citation;
  const [place, ...others] = lookUpPlaces(number, [lookup], language);
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

function addressThen(number: string, written: WrittenAgainst | undefined): string | undefined {
  const part = written?.edition.parts.find((one) => one.number === number || one.names.includes(number));
  return part && (part.number === number ? part.address : `${part.address}#${number}`);
}
