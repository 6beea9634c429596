/** Whether rulings still stand on the words that they cite: each citation is followed by lineage, and the worst of them decides. */
import {
  findCitations,
  findWorkCitations,
  linkedRules,
  type NamedWork,
  type NumberIndex,
  nearestNumbers,
  resolveCitation,
} from '../citations/index.ts';
import { isPossibleMatch, type Link } from '../lineage/index.ts';
import { ancestors, type Scheme } from '../numbering/index.ts';
import { overlapsAny, type TextRange } from '../text/index.ts';
import type { CitationWords } from '../work.ts';
import type { Ruling } from './ruling.ts';

/**
 * What became of a cited rule. `same`: its words stand under its number · `moved`: they stand under another one · `edited`: its words have
 * changed · `gone`: no rule has its place · `reused`: the same, and its number is another rule's now · `doubtful`: which rule it is now is
 * uncertain · `missing`: the edition cited has no such number · `unknown`: it is not known which edition the ruling was written against.
 */
export type CitedState = 'same' | 'moved' | 'edited' | 'gone' | 'reused' | 'doubtful' | 'missing' | 'unknown';

/** `in-force`: all words that it cites stand · `needs-review`: some have changed, or it is doubtful · `superseded`: a rule that it cites is gone. */
export type RulingState = 'in-force' | 'needs-review' | 'superseded';

/** One rule that a ruling cites at one place. */
export interface RulingCitation {
  /** Index of the block in the ruling; offsets are offsets into that block's text. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
  readonly work: string;
  /** As printed. */
  readonly number: string;
  /** The edition of that work that the ruling was written against; null where it is not known. */
  readonly edition: string | null;
  readonly state: CitedState;
  /** Its numbers today. */
  readonly today: readonly string[];
  /** Set if its number is another rule's now although its own words stand elsewhere. */
  readonly numberReused?: true;
  /** The version of the document that the text names: `2.2` of `CR 2.2, rule 8.10.8.3`. It, and not the ruling, says which edition is meant. */
  readonly version?: string;
  /** Set if it names a heading without a text of its own, which stands for all that is below it. */
  readonly broad?: true;
  /** Of a heading that counts as edited: what was reworded, dropped or added below it, and how many rules there are. */
  readonly below?: ChangesBelow;
  /** Set if its examples were edited and what it rules was not. */
  readonly onlyExamples?: true;
  /** Set if it changed before somebody last checked the ruling, and not since. */
  readonly reviewed?: true;
  /** Numbers near one that is missing. */
  readonly near: readonly string[];
}

/** How much has changed below a heading. */
export interface ChangesBelow {
  /** Today's numbers of the rules, also of those that were added. */
  readonly changed: readonly string[];
  /** The numbers, then, of those that are gone. */
  readonly gone: readonly string[];
  /** Whether more than half of those that it had have. */
  readonly mostly: boolean;
}

/** A ruling with what became of the rules that it cites. */
export interface AssessedRuling {
  readonly ruling: Ruling;
  readonly state: RulingState;
  readonly citations: readonly RulingCitation[];
  /** The edition of its own work that it was written against; null where it is not known. */
  readonly edition: string | null;
}

/** A work that rulings may cite, through its editions. */
export interface CitedWork {
  readonly id: string;
  readonly scheme: Scheme;
  /** The edition in force. */
  readonly today: string;
  readonly numbers: (edition: string) => NumberIndex;
  /** What a translation of the edition numbers; of a rule that only the translation has, nothing else tells whether it exists. */
  readonly numbersIn: (edition: string, lang: string) => NumberIndex;
  /** Whether the translations of two editions say the same under a number. */
  readonly sameTranslation: (from: string, to: string, lang: string, number: string) => boolean;
  /** The edition of a version such as `2.2`; undefined where none is known by it. */
  readonly editionOfVersion: (version: string) => string | undefined;
  /** Whether a rule says something itself; one that is only a heading stands for all below it. */
  readonly hasText: (edition: string, number: string) => boolean;
  /** The links of the rules of two editions, by the numbers of the first. */
  readonly links: (from: string, to: string) => ReadonlyMap<string, Link>;
  /** Whether the rules of such a link say the same, however they are divided: punctuation, capitals and the numbers of citations do not count. */
  readonly sameWords: (from: string, to: string, link: Link) => boolean;
  /** The same of what they rule, without their examples. */
  readonly sameStatement: (from: string, to: string, link: Link) => boolean;
  /** The numbers that the later of two editions added. */
  readonly added: (from: string, to: string) => ReadonlySet<string>;
  /** The edition that a ruling was written against, and that against which somebody last checked it. */
  readonly writtenAgainst: (ruling: Ruling) => string | undefined;
  readonly reviewedAgainst: (ruling: Ruling) => string | undefined;
}

/** What assessing the rulings of a work in a language needs. */
export interface AssessOptions {
  readonly work: CitedWork;
  readonly words: CitationWords;
  /** The other works that its rulings may name. */
  readonly others: readonly (CitedWork & Pick<NamedWork, 'names'>)[];
  /** The versions of the work that its collection names; see `versionsNamed`. */
  readonly versions?: ReadonlySet<string> | undefined;
  /** The edition up to which words are followed, of the ruling's own work; by default the one in force. */
  readonly to?: string | undefined;
}

/** Assesses a ruling. */
export function assessRuling(ruling: Ruling, options: AssessOptions): AssessedRuling {
  const citations = findRulingCitations(ruling, options).map((cited) => {
    const work = cited.work === options.work.id ? options.work : options.others.find(({ id }) => id === cited.work);
    const to = work === options.work ? (options.to ?? options.work.today) : (work?.today ?? '');
    return { ...cited, ...(work === undefined ? UNKNOWN : becameOf(cited, ruling, work, to)) };
  });
  const states = reasonsOf({ citations }).map(({ state }) => state);
  const edition = options.work.writtenAgainst(ruling) ?? null;
  // Of one that cites nothing, only those who read it can tell whether it holds in another edition.
  const isFollowed = citations.length > 0 || lastRead(ruling, options.work) === (options.to ?? options.work.today);
  return { ruling, edition, citations, state: worstOf(edition === null || !isFollowed ? [...states, 'unknown'] : states) };
}

/** Returns the edition that a ruling was last held against by somebody. */
function lastRead(ruling: Ruling, work: CitedWork): string | undefined {
  const known = [work.writtenAgainst(ruling), work.reviewedAgainst(ruling)].filter((edition) => edition !== undefined);
  return known.toSorted().at(-1);
}

/**
 * Returns what a ruling names as versions of the work that it cites: who writes `CR 2.2, rule 8.10.8.3` once means that release with each CR 2.2.
 */
export function versionsNamed(ruling: Ruling, { work, words }: Pick<AssessOptions, 'work' | 'words'>): readonly string[] {
  return ruling.blocks.flatMap(({ text }) =>
    findCitations(text, { scheme: work.scheme, words }).flatMap(({ version }) => version ?? []),
  );
}

/** Returns the citations that make a ruling doubtful: those that count, and whose words do not stand. */
export function reasonsOf(assessed: Pick<AssessedRuling, 'citations'>): readonly RulingCitation[] {
  const { citations } = assessed;
  const possible = new Set(possibleReasonsOf(assessed));
  return citations.filter((citation) => isChanged(citation) && !possible.has(citation));
}

/**
 * Returns the citations of headings below which something has changed that the ruling need not rest on. Beside rules that say something themselves,
 * the chapters that a ruling names are where to read on. One that names chapters alone rests on any rule of them: on which one nobody can tell while
 * most of them stand. Once more than half have changed, it is more likely than not one of these.
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
  return !STANDS.has(state) && reviewed !== true && onlyExamples !== true;
}

/** Returns the state of a ruling whose citations have these states. */
export function worstOf(states: readonly CitedState[]): RulingState {
  if (states.some((state) => state === 'gone' || state === 'reused')) return 'superseded';
  return states.every((state) => STANDS.has(state)) ? 'in-force' : 'needs-review';
}

type Outcome = Pick<
  RulingCitation,
  'edition' | 'state' | 'today' | 'near' | 'numberReused' | 'reviewed' | 'broad' | 'below' | 'onlyExamples'
>;

const UNKNOWN: Outcome = { edition: null, state: 'unknown', today: [], near: [] };

/** Returns what became of a number between the edition that a ruling was written against, or last checked against, and another one. */
function becameOf({ number, version }: FoundCitation, ruling: Ruling, work: CitedWork, to: string): Outcome {
  const edition = editionCited(version, ruling, work);
  if (edition === undefined) return UNKNOWN;
  const index = work.numbers(edition);
  if (!index.order.has(number)) return inTranslation(number, edition, ruling, work, to);
  const broad = work.hasText(edition, number) ? {} : { broad: true as const };
  const whole = { ...followed(number, edition, to, work), ...broad };
  const reviewed = work.reviewedAgainst(ruling);
  if (reviewed === undefined || reviewed <= edition || STANDS.has(whole.state)) return { edition, ...whole };
  // What had changed by then was looked at; what has changed since was not.
  const then = followed(number, edition, reviewed, work);
  const since = then.today.map((name) => followed(name, reviewed, to, work));
  const isStill = since.every(({ state, onlyExamples }) => STANDS.has(state) || onlyExamples === true);
  if (isStill) return { edition, ...whole, reviewed: true };
  const [{ below } = {}] = since;
  return { edition, ...whole, ...(below === undefined || since.length > 1 ? {} : { below }) };
}

/** Returns the edition that a citation means: the one that it names by its version, else the one that the ruling was written against. */
function editionCited(version: string | undefined, ruling: Ruling, work: CitedWork): string | undefined {
  return version === undefined ? work.writtenAgainst(ruling) : work.editionOfVersion(version);
}

/** Returns what became of a number that only the translation in the ruling's language has; lineage, which follows the text itself, knows nothing of it. */
function inTranslation(number: string, edition: string, { lang }: Ruling, work: CitedWork, to: string): Outcome {
  if (!work.numbersIn(edition, lang).order.has(number))
    return { edition, state: 'missing', today: [], near: nearestNumbers(number, work.numbers(edition)) };
  if (!work.numbersIn(to, lang).order.has(number)) return { edition, state: 'doubtful', today: [], near: [] };
  const isSame = edition === to || work.sameTranslation(edition, to, lang, number);
  return { edition, state: isSame ? 'same' : 'doubtful', today: [number], near: [] };
}

const STANDS: ReadonlySet<CitedState> = new Set(['same', 'moved']);

function followed(number: string, from: string, to: string, work: CitedWork): Omit<Outcome, 'edition'> {
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

/** Returns what has changed below a provision that is a heading only, so that who cites it cites what stands below it. */
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

/** Finds the rules that a ruling cites: by links such as `[Trample](#702.19)` and `[Slow play](ipg#3.3)`, and by citations in its text. */
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
      (citation) => isFree(citation) && !elsewhere.some(({ start, end }) => start < citation.end && citation.start < end),
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

/** Returns the rulings that cite a rule of today or something that is now part of it, newest first. */
export function rulingsFor(assessed: readonly AssessedRuling[], work: string, number: string): readonly AssessedRuling[] {
  return rulingsByRule(assessed, work).get(number) ?? [];
}

const byRule = new WeakMap<readonly AssessedRuling[], Map<string, ReadonlyMap<string, readonly AssessedRuling[]>>>();

function rulingsByRule(assessed: readonly AssessedRuling[], work: string) {
  const known = byRule.get(assessed) ?? new Map<string, ReadonlyMap<string, readonly AssessedRuling[]>>();
  byRule.set(assessed, known);
  const index = known.get(work) ?? indexByRule(assessed, work);
  known.set(work, index);
  return index;
}

function indexByRule(assessed: readonly AssessedRuling[], work: string): ReadonlyMap<string, readonly AssessedRuling[]> {
  const index = new Map<string, AssessedRuling[]>();
  for (const one of assessed.toSorted(newestFirst)) {
    const numbers = new Set(one.citations.flatMap((cited) => (cited.work === work ? cited.today : [])));
    for (const number of numbers) index.set(number, [...(index.get(number) ?? []), one]);
  }
  return index;
}

function newestFirst(a: AssessedRuling, b: AssessedRuling): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)];
  return dayA === dayB ? (a.ruling.id < b.ruling.id ? -1 : 1) : dayA < dayB ? 1 : -1;
}

/** Returns the day of a ruling: its own, or that of the edition that it was written against; empty where neither is known. */
export function dayOf({ ruling, edition }: Pick<AssessedRuling, 'ruling' | 'edition'>): string {
  return ruling.date ?? (edition ?? '').slice(0, 10);
}
