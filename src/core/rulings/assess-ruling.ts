/** Assesses whether rulings are still in force, by what became of the rules that they cite. */
import {
  findCitations,
  findWorkCitations,
  linkedRules,
  type NamedWork,
  type NumberIndex,
  nearestNumbers,
  resolveCitation,
} from '../citations/index.ts';
import { isPossibleMatch, type Link } from '../history/index.ts';
import { getOrInsertComputed, memoize } from '../memo.ts';
import { ancestors, type Scheme } from '../numbering/index.ts';
import { overlapsAny, type TextRange } from '../text/index.ts';
import type { CitationWords } from '../work.ts';
import type { Ruling } from './ruling.ts';

/**
 * What became of a cited rule. `same`: number and text are the same · `moved`: the same text has another number · `edited`: the text has changed ·
 * `gone`: it has no successor · `reused`: gone, and its number is another rule's now · `doubtful`: its successor is only possible · `missing`: the
 * edition cited lacks the number · `unknown`: the edition that the ruling was written against is unknown.
 */
export type CitedState = 'same' | 'moved' | 'edited' | 'gone' | 'reused' | 'doubtful' | 'missing' | 'unknown';

/** `in-force`: no rule that it cites has changed · `needs-review`: some have, or may have · `superseded`: some are gone. */
export type RulingState = 'in-force' | 'needs-review' | 'superseded';

/** A rule that a ruling cites, and what became of it. */
export interface RulingCitation {
  /** Index of the block in the ruling; offsets are into that block's text. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
  readonly work: string;
  /** As printed. */
  readonly number: string;
  /** The edition of that work that the ruling was written against; null if unknown. */
  readonly edition: string | null;
  readonly state: CitedState;
  readonly today: readonly string[];
  /** Set if its number is another rule's now, while the rule itself has moved. */
  readonly numberReused?: true;
  /** The version of the document that the text names, which overrides the ruling's edition: `2.2` of `CR 2.2, rule 8.10.8.3`. */
  readonly version?: string;
  /** The edition of that version if it has not taken effect, so that its rules are not followed yet. */
  readonly upcoming?: string;
  /** Set if it is a heading without a text of its own, which stands for all rules below. */
  readonly broad?: true;
  /** The changes below a heading, for which it counts as edited. */
  readonly below?: ChangesBelow;
  /** Set if only its examples were edited. */
  readonly onlyExamples?: true;
  /** Set if it has not changed since a person last checked the ruling. */
  readonly reviewed?: true;
  /** Numbers near one that is missing. */
  readonly near: readonly string[];
}

/** The changes of the rules below a heading. */
export interface ChangesBelow {
  /** The current numbers of edited and added rules. */
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Whether more than half of the former rules have changed. */
  readonly mostly: boolean;
}

/** A ruling and what became of the rules that it cites. */
export interface AssessedRuling {
  readonly ruling: Ruling;
  readonly state: RulingState;
  readonly citations: readonly RulingCitation[];
  /** The edition of its own work that it was written against; null if unknown. */
  readonly edition: string | null;
}

/** A work that rulings may cite, in all its editions. */
export interface CitedWork {
  readonly id: string;
  readonly scheme: Scheme;
  readonly today: string;
  readonly numbers: (edition: string) => NumberIndex;
  /** Returns the numbers of the edition's translation, which may have rules that the source lacks. */
  readonly numbersIn: (edition: string, lang: string) => NumberIndex;
  /** Tells whether a number has the same text in the translations of two editions. */
  readonly sameTranslation: (from: string, to: string, lang: string, number: string) => boolean;
  /** Returns the edition of a version such as `2.2`, or undefined if there is none among those that have taken effect. */
  readonly editionOfVersion: (version: string) => string | undefined;
  /** Returns the edition of a version if it has not taken effect. */
  readonly upcomingOfVersion: (version: string) => string | undefined;
  /** Tells whether a rule has a text, and is not only a heading. */
  readonly hasText: (edition: string, number: string) => boolean;
  /** Returns the links of the rules of two editions, by the numbers of the first. */
  readonly links: (from: string, to: string) => ReadonlyMap<string, Link>;
  /** Tells whether the two ends of a link have the same words, apart from punctuation, case and the numbers of citations. */
  readonly sameWords: (from: string, to: string, link: Link) => boolean;
  /** Tells whether the two ends of a link have the same words apart from their examples. */
  readonly sameStatement: (from: string, to: string, link: Link) => boolean;
  /** Returns the numbers that the later of two editions added. */
  readonly added: (from: string, to: string) => ReadonlySet<string>;
  readonly writtenAgainst: (ruling: Ruling) => string | undefined;
  /** Returns the edition against which a person last checked a ruling. */
  readonly reviewedAgainst: (ruling: Ruling) => string | undefined;
}

/** The works that rulings cite, and how they cite them. */
export interface AssessOptions {
  readonly work: CitedWork;
  readonly words: CitationWords;
  readonly others: readonly (CitedWork & Pick<NamedWork, 'names'>)[];
  /** The versions of the work that the collection names; see `versionsNamed`. */
  readonly versions?: ReadonlySet<string> | undefined;
  /** The edition of the ruling's own work up to which rules are followed; absent: the one in force. */
  readonly to?: string | undefined;
}

/** Follows the rules that a ruling cites, and returns its state by the worst of theirs. */
export function assessRuling(ruling: Ruling, options: AssessOptions): AssessedRuling {
  const citations = findRulingCitations(ruling, options).map((cited) => {
    const work = cited.work === options.work.id ? options.work : options.others.find(({ id }) => id === cited.work);
    const to = work === options.work ? (options.to ?? options.work.today) : (work?.today ?? '');
    return { ...cited, ...(work === undefined ? UNKNOWN : followCitation(cited, ruling, work, to)) };
  });
  const states = reasonsOf({ citations }).map(({ state }) => state);
  const edition = options.work.writtenAgainst(ruling) ?? null;
  // Only a person can tell whether a ruling without citations holds in another edition.
  const isFollowed = citations.length > 0 || lastRead(ruling, options.work) === (options.to ?? options.work.today);
  return { ruling, edition, citations, state: worstOf(edition === null || !isFollowed ? [...states, 'unknown'] : states) };
}

/** Returns the latest edition against which a person wrote or checked a ruling. */
function lastRead(ruling: Ruling, work: CitedWork): string | undefined {
  const known = [work.writtenAgainst(ruling), work.reviewedAgainst(ruling)].filter((edition) => edition !== undefined);
  return known.toSorted().at(-1);
}

/** Returns the versions of the work that a ruling names, as in `CR 2.2, rule 8.10.8.3`: elsewhere in the collection, `CR 2.2` means the same. */
export function versionsNamed(ruling: Ruling, { work, words }: Pick<AssessOptions, 'work' | 'words'>): readonly string[] {
  return ruling.blocks.flatMap(({ text }) =>
    findCitations(text, { scheme: work.scheme, words }).flatMap(({ version }) => version ?? []),
  );
}

/** Returns the citations for which a ruling needs review or is superseded. */
export function reasonsOf(assessed: Pick<AssessedRuling, 'citations'>): readonly RulingCitation[] {
  const { citations } = assessed;
  const possible = new Set(possibleReasonsOf(assessed));
  return citations.filter((citation) => isChanged(citation) && !possible.has(citation));
}

/**
 * Returns the citations of headings with changes below that may not concern the ruling: if it also cites rules with a text, headings are
 * further reading; if it cites only headings, it depends on unknown rules below them, which are unlikely to be among the changed ones until more
 * than half have changed.
 */
export function possibleReasonsOf({ citations }: Pick<AssessedRuling, 'citations'>): readonly RulingCitation[] {
  const isPrecise = citations.some(({ broad, edition }) => broad !== true && edition !== null);
  return citations.filter((citation) => {
    const { broad, state, below } = citation;
    const isSmall = below?.mostly === false;
    return broad === true && state === 'edited' && isChanged(citation) && (isPrecise || isSmall);
  });
}

function isChanged({ reviewed, onlyExamples, state }: RulingCitation): boolean {
  return !UNCHANGED.has(state) && reviewed !== true && onlyExamples !== true;
}

/** Returns the state of a ruling whose citations have these states. */
export function worstOf(states: readonly CitedState[]): RulingState {
  if (states.some((state) => state === 'gone' || state === 'reused')) return 'superseded';
  return states.every((state) => UNCHANGED.has(state)) ? 'in-force' : 'needs-review';
}

type Outcome = Pick<
  RulingCitation,
  'edition' | 'state' | 'today' | 'near' | 'upcoming' | 'numberReused' | 'reviewed' | 'broad' | 'below' | 'onlyExamples'
>;

const UNKNOWN: Outcome = { edition: null, state: 'unknown', today: [], near: [] };

/** Returns what became of a number since a ruling was written or last checked, up to the edition `to`. */
function followCitation({ number, version }: FoundCitation, ruling: Ruling, work: CitedWork, to: string): Outcome {
  const edition = editionCited(version, ruling, work);
  if (edition === undefined) {
    const upcoming = version === undefined ? undefined : work.upcomingOfVersion(version);
    return { ...UNKNOWN, ...(upcoming !== undefined && { upcoming }) };
  }
  const index = work.numbers(edition);
  if (!index.order.has(number)) return followInTranslation(number, edition, ruling, work, to);
  const broad = work.hasText(edition, number) ? {} : { broad: true as const };
  const whole = { ...followRule(number, edition, to, work), ...broad };
  const reviewed = work.reviewedAgainst(ruling);
  if (reviewed === undefined || reviewed <= edition || UNCHANGED.has(whole.state)) return { edition, ...whole };
  // Only changes since the review count.
  const then = followRule(number, edition, reviewed, work);
  const since = then.today.map((name) => followRule(name, reviewed, to, work));
  const isUnchanged = since.every(({ state, onlyExamples }) => UNCHANGED.has(state) || onlyExamples === true);
  if (isUnchanged) return { edition, ...whole, reviewed: true };
  const [{ below } = {}] = since;
  return { edition, ...whole, ...(below === undefined || since.length > 1 ? {} : { below }) };
}

/** Returns the edition of a citation: that of its version, or else the one that the ruling was written against. */
function editionCited(version: string | undefined, ruling: Ruling, work: CitedWork): string | undefined {
  return version === undefined ? work.writtenAgainst(ruling) : work.editionOfVersion(version);
}

/** Returns what became of a number that only the translation in the ruling's language has, and that has no lineage. */
function followInTranslation(number: string, edition: string, { lang }: Ruling, work: CitedWork, to: string): Outcome {
  if (!work.numbersIn(edition, lang).order.has(number))
    return { edition, state: 'missing', today: [], near: nearestNumbers(number, work.numbers(edition)) };
  if (!work.numbersIn(to, lang).order.has(number)) return { edition, state: 'doubtful', today: [], near: [] };
  const isSame = edition === to || work.sameTranslation(edition, to, lang, number);
  return { edition, state: isSame ? 'same' : 'doubtful', today: [number], near: [] };
}

const UNCHANGED: ReadonlySet<CitedState> = new Set(['same', 'moved']);

function followRule(number: string, from: string, to: string, work: CitedWork): Omit<Outcome, 'edition'> {
  const link = work.links(from, to).get(number);
  const isTaken = work.numbers(to).order.has(number);
  if (link === undefined || link.to.length === 0) return { state: isTaken ? 'reused' : 'gone', today: [], near: [] };
  const { to: today } = link;
  if (isPossibleMatch(link)) return { state: 'doubtful', today, near: [] };
  const numberReused = isTaken && !today.includes(number) ? { numberReused: true as const } : {};
  const below = changesBelow(number, from, to, work, today, work.sameWords);
  if (!work.sameWords(from, to, link) || hasChanges(below)) {
    const isRuleEdited =
      !work.sameStatement(from, to, link) || hasChanges(changesBelow(number, from, to, work, today, work.sameStatement));
    return {
      state: 'edited',
      today,
      near: [],
      ...numberReused,
      ...(hasChanges(below) ? { below } : {}),
      ...(isRuleEdited ? {} : { onlyExamples: true as const }),
    };
  }
  return { state: today.includes(number) ? 'same' : 'moved', today, near: [], ...numberReused };
}

function hasChanges({ changed, gone }: ChangesBelow): boolean {
  return changed.length + gone.length > 0;
}

/** Returns the changes below a heading without a text; none for a rule with one. */
function changesBelow(
  number: string,
  from: string,
  to: string,
  work: CitedWork,
  today: readonly string[],
  isSame: CitedWork['sameWords'],
): ChangesBelow {
  if (work.hasText(from, number)) return { changed: [], gone: [], mostly: false };
  const links = work.links(from, to);
  const isBelow = (other: string, above: readonly string[]) => ancestors(work.scheme, other).some((name) => above.includes(name));
  const below = work.numbers(from).numbers.filter((other) => isBelow(other, [number]));
  const changed = below.filter((other) => {
    const link = links.get(other);
    return link === undefined || link.to.length === 0 || isPossibleMatch(link) || !isSame(from, to, link);
  });
  const added = [...work.added(from, to)].filter((other) => isBelow(other, today));
  const now = (other: string) => links.get(other)?.to ?? [];
  return {
    changed: [...new Set([...changed.flatMap(now), ...added])],
    gone: changed.filter((other) => now(other).length === 0),
    mostly: changed.length * 2 > below.length,
  };
}

type FoundCitation = Pick<RulingCitation, 'block' | 'start' | 'end' | 'work' | 'number' | 'version'>;

/** Finds the rules that a ruling cites, in links (`[Trample](#702.19)`, `[Slow play](ipg#3.3)`) and in its text. */
function findRulingCitations(
  ruling: Ruling,
  { work, words, others, versions = new Set() }: AssessOptions,
): readonly FoundCitation[] {
  const indexOf = (cited: CitedWork, version?: string): NumberIndex =>
    cited.numbers(editionCited(version, ruling, cited) ?? cited.today);
  return ruling.blocks.flatMap(({ text, marks }, block): FoundCitation[] => {
    const linked = marks.flatMap((mark): FoundCitation[] => {
      if (mark.kind !== 'link') return [];
      const { start, end } = mark;
      return linkedRules(mark.href, [work, ...others], work.id).map((rule) => ({ block, start, end, ...rule }));
    });
    const links = marks.filter(({ kind }) => kind === 'link');
    const isFree = (range: TextRange) => !overlapsAny(range, links);
    const named = others.map((other) => ({ ...other, known: (number: string) => indexOf(other).order.has(number) }));
    const elsewhere = findWorkCitations(text, named, words).filter(isFree);
    const index = indexOf(work);
    const known = (number: string) => index.order.has(number);
    const own = findCitations(text, { scheme: work.scheme, words, known, versions }).filter(
      (citation) => isFree(citation) && !overlapsAny(citation, elsewhere),
    );
    const all = [...own.map((citation) => ({ ...citation, work: work.id })), ...elsewhere];
    const inText = all.flatMap(({ work: cited, parts, version }) =>
      parts.flatMap((part) => {
        const { start, end } = part;
        const target = others.find(({ id }) => id === cited) ?? work;
        const { targets, missing } = resolveCitation({ parts: [part] }, indexOf(target, version));
        const meant = version === undefined ? {} : { version };
        return [...targets, ...missing].map((number) => ({ block, start, end, work: cited, number, ...meant }));
      }),
    );
    return [...linked, ...inText].sort((a, b) => a.start - b.start);
  });
}

/** Returns the rulings that cite a current rule or one of its predecessors, newest first. */
export function rulingsFor(assessed: readonly AssessedRuling[], work: string, number: string): readonly AssessedRuling[] {
  return rulingsByRule(assessed, work).get(number) ?? [];
}

const rulingsByRule = /* @__PURE__ */ memoize((assessed: readonly AssessedRuling[], work: string) => {
  const index = new Map<string, AssessedRuling[]>();
  for (const one of assessed.toSorted(newestFirst)) {
    const numbers = new Set(one.citations.flatMap((cited) => (cited.work === work ? cited.today : [])));
    for (const number of numbers) getOrInsertComputed(index, number, () => []).push(one);
  }
  return index;
});

function newestFirst(a: AssessedRuling, b: AssessedRuling): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)];
  return dayA === dayB ? (a.ruling.id < b.ruling.id ? -1 : 1) : dayA < dayB ? 1 : -1;
}

/** Returns the date of a ruling, or else of the edition that it was written against; empty if both are unknown. */
export function dayOf({ ruling, edition }: Pick<AssessedRuling, 'ruling' | 'edition'>): string {
  return ruling.date ?? (edition ?? '').slice(0, 10);
}
