/** The citations of a post, checked against the edition that it was written by, as `rules cite check` does it. Pure. */
import { allWords, findCitations, indexNumbers } from '../../rules/citations/index.ts';
import { type CheckedCitation, checkCitations, checkNumber } from '../../rules/cite-check/index.ts';
import type { Link } from '../../rules/lineage/index.ts';
import { settledRanges } from '../../rules/linking/index.ts';
import { compileScheme } from '../../rules/numbering/index.ts';
import { overlap, overlapsAny, type TextRange } from '../../rules/text/index.ts';
import type { EditionData } from '../compare/edition-data.ts';
import type { NumberLookup } from '../number-index.ts';

/** `/api/v1/<work>/renumbering/<edition>/today.json`; a number that is left out is the same rule with the same words. */
export interface RenumberingData {
  readonly to: string;
  readonly numbers: Readonly<Record<string, Pick<Link, 'to' | 'kind' | 'confidence' | 'textChanged'>>>;
}

/** An earlier edition, by which a post was written. */
export interface WrittenBy {
  readonly edition: EditionData;
  readonly renumbering: RenumberingData;
}

const SAME = { kind: 'same', confidence: 1, textChanged: false } as const;

/** A citation of a post; its offsets are those of the link of a wiki around it, where there is one. */
export interface PostCitation extends CheckedCitation {
  /** What is read of a wiki's link: `trample` of `[[702.19|trample]]`. */
  readonly label?: string;
  /** Whether nothing but its look makes the number a citation, so that it is only linked if the reader says so. */
  readonly isBare?: true;
}

/** Checks a post against today's edition, or against the earlier one that it was written by. What is a link or code already is passed over. */
export function checkPost(post: string, lookup: NumberLookup, written?: WrittenBy): PostCitation[] {
  const to = indexNumbers(lookup.scheme, lookup.numbers.keys());
  const edition = written?.edition;
  const from =
    edition === undefined
      ? to
      : indexNumbers(
          compileScheme(edition.numbering),
          edition.parts.flatMap(({ number, rules }) => [number, ...rules]),
        );
  const links = from.numbers.map((number): Link => {
    const change = written?.renumbering.numbers[number] ?? { ...SAME, to: [number] };
    return { from: [number], citationsChanged: false, typographyChanged: false, ...change };
  });
  const alignment = { from: edition?.edition ?? '', to: written?.renumbering.to ?? '', links, glossary: [] };
  const checked = checkCitations(post, { words: allWords(lookup.work.citations), from, to, alignment });
  const settled = settledRanges(post);
  const cited = checked.flatMap((citation): PostCitation[] => {
    const around = settled.find((range) => overlap(range, citation));
    const linked = around === undefined ? citation : inWikiLink(post, citation, around);
    return linked === undefined ? [] : [linked];
  });
  const taken = [...settled, ...checked];
  const known = new Map(links.flatMap((link) => link.from.map((number) => [number, link] as const)));
  const bare = bareNumbers(post, lookup)
    .filter((found) => !overlapsAny(found, taken))
    .map((found): PostCitation => ({ ...checkNumber(found, known.get(found.number), { from, to }), isBare: true }));
  return [...cited, ...bare].sort((a, b) => a.start - b.start);
}

/** Returns the numbers of a post that some edition had, without a word that makes them citations: `502.9e says …`. */
function bareNumbers(post: string, { scheme, work, numbers, reference: { runs } }: NumberLookup) {
  const options = { scheme, words: allWords(work.citations), strict: true, cites: true };
  const known = (number: string) => numbers.has(number) || runs?.has(number) === true;
  return findCitations(post, { ...options, known }).flatMap(({ parts }) =>
    parts.flatMap(({ from, start, end, to }) =>
      known(from) && to === undefined ? [{ number: from, start, end, written: post.slice(start, end) }] : [],
    ),
  );
}

/** `[[704.5k]]` is a link as soon as somebody makes one of it; with more in it than the citation and its label it is something else. */
function inWikiLink(post: string, citation: CheckedCitation, { start, end }: TextRange): PostCitation | undefined {
  const cue = /^\[\[(?<cue>(?:[\p{L}.]+\s*){0,3})$/u.exec(post.slice(start, citation.start))?.groups?.['cue'];
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
