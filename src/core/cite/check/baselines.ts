/**
 * Infers the edition that each citation of a file was written against: from a date beside it, the wording quoted after it, an edition that
 * the user states, or the editions that have all numbers of the file. A number that meant several rules stays ambiguous without evidence.
 */

import { once } from '../../memo.ts';
import { parentNumber } from '../../numbering/index.ts';
import { quoteWords, weighCommonSubsequence } from '../../search/find/index.ts';
import { tookEffectBy } from '../../written-date.ts';
import type { CitedNumber } from './cited-numbers.ts';
import { nearestTitle } from './named-titles.ts';
import type { EditionSpan, QuotableRule, RuleHistory } from './rule-history.ts';

/**
 * `date`: on the same line · `wording`: the text after the number quotes the rule · `title`: the sentence contains the title of this rule and
 * of no other that had the number · `stated`: by the user · `file`: from the editions that fit all numbers of the file · `tree`: from those that
 * fit the files checked with it · `meaning`: the number always meant the same rule · `lock`: from the lock.
 */
export type BaselineSource = 'date' | 'wording' | 'title' | 'stated' | 'file' | 'tree' | 'meaning' | 'lock';

/** The editions against which a citation was written. */
export interface Baseline {
  readonly because: BaselineSource;
  /** The first and the last edition that it may be. */
  readonly since: string;
  readonly until: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Set if the words are only a title, which stands beside another rule's number by chance more often than a whole quotation. */
  readonly isTitle?: true;
}

/** The rules that a number meant, if nothing tells the right one. */
interface Ambiguity {
  readonly because: 'ambiguous';
  /** Oldest first. */
  readonly meanings: readonly { readonly since: string; readonly until: string; readonly to: readonly string[] }[];
}

/** The baseline of a number; null if no edition has the number, or the edition cited lacks it. */
export type NumberBaseline = Baseline | Ambiguity | null;

const CONFIDENCE: Readonly<Record<BaselineSource, number>> = {
  date: 1,
  wording: 1,
  title: 0.85,
  stated: 1,
  file: 0.9,
  tree: 0.9,
  meaning: 0.95,
  lock: 1,
};
/** The confidence in a number that none of the editions that fit the tree has: it is more likely a mistake than an old number. */
const OUTSIDE_TREE = 0.5;
/** The confidence in a title or wording if other evidence contradicts it: a sentence may mention the title of a rule by chance. */
const CONTRADICTED = 0.55;
/** A tree cites one edition if it has at least this many different numbers, and the edition has at least this share of them. */
const MIN_NUMBERS = 30;
const MIN_FITTING = 0.97;

/** With a smaller share of its words in the rule, a text paraphrases that rule, or a similar one. */
const QUOTED_WHOLE = 0.9;

/** A text quotes a rule if it has at least this many words, this share of them is in the rule, and it leads other rules by this share. */
const MIN_WORDS = 5;
const MIN_SHARE = 0.75;
const MIN_LEAD = 0.15;
/** How many words of a text are looked for in a rule. */
const MAX_WORDS = 18;

/** A run of a number, the rules that it leads to, and the share of the text after the citation that is from its rule. */
interface QuotedSpan extends EditionSpan {
  readonly to: string;
  readonly quoted: number;
}

/** What is known of the editions that a file cites, besides its own text. */
interface KnownEditions {
  readonly stated?: string | undefined;
  /** The editions that fit the files checked with it; see `fittingTree`. */
  readonly tree?: ReadonlySet<string> | undefined;
  /** Returns the editions for which a number of the file is locked; none if it is new. */
  readonly locked?: ((number: string) => readonly string[]) | undefined;
}

/** Returns the baseline of every number of a file, in order. */
export function inferBaselines(
  numbers: readonly CitedNumber[],
  history: RuleHistory,
  { stated, tree, locked }: KnownEditions,
): readonly NumberBaseline[] {
  const own = numbers.map((cited) => {
    const editions = [...new Set(locked?.(cited.number))];
    if (editions.length === 1) return lockedBaseline(cited, history, editions[0] ?? '');
    const found = dateBaseline(cited, history) ?? wordingBaseline(cited, history);
    return editions.length === 0 ? found : amongLocked(cited, history, editions, found);
  });
  const fitting = stated === undefined ? fittingEditions(numbers, own, history) : undefined;
  const isParaphrase = own.map((known) => known?.because === 'wording' && known.confidence < QUOTED_WHOLE);
  const meaningOf = ({ number }: CitedNumber, { until }: Baseline) => [number, ...targetsOf(history, until, number)].join(' ');
  const quotedMeanings = new Set(
    own.flatMap((known, index) => {
      const cited = numbers[index];
      return cited !== undefined && known?.because === 'wording' && isParaphrase[index] !== true ? [meaningOf(cited, known)] : [];
    }),
  );
  // A possible paraphrase must not be evidence for itself.
  const fittingOthers = once(() =>
    fittingEditions(
      numbers.filter((_, index) => !isParaphrase[index]),
      own.filter((_, index) => !isParaphrase[index]),
      history,
    ),
  );
  const baselineOf = (cited: CitedNumber, known: NumberBaseline | undefined, index: number): NumberBaseline => {
    if (known?.because === 'title' || (known?.because === 'wording' && known.isTitle === true))
      return doubtContradicted(known, cited, history, stated === undefined ? tree : new Set([stated]));
    if (known?.because === 'wording' && isParaphrase[index] === true && !quotedMeanings.has(meaningOf(cited, known)))
      return doubtParaphrase(known, cited, history, stated === undefined ? (fittingOthers() ?? tree) : new Set([stated]));
    if (known !== undefined) return known;
    if (stated !== undefined) return statedBaseline(cited, history, stated);
    const shared = sharedBaseline(cited, history, fitting, 'file');
    if (shared?.because !== 'ambiguous') return shared === null ? null : doubtOutside(shared, tree);
    const ofTree = tree === undefined ? null : sharedBaseline(cited, history, tree, 'tree');
    return ofTree === null || ofTree.because === 'ambiguous' ? shared : ofTree;
  };
  return numbers.map((cited, index) => doubtSibling(baselineOf(cited, own[index], index), cited, history));
}

/** Lowers the confidence in an edition that no wording tells, if the text after the number is the beginning of a rule beside it in that edition. */
function doubtSibling(baseline: NumberBaseline, { number, title, following }: CitedNumber, history: RuleHistory): NumberBaseline {
  if (baseline === null || baseline.because === 'ambiguous' || baseline.because === 'wording') return baseline;
  const words = quoteWords(title ?? following).slice(0, MAX_WORDS);
  if (words.length < MIN_WORDS) return baseline;
  const shareOf = (other: string) => {
    const beginning = quoteWords(history.rule?.(baseline.until, other)?.text ?? '').slice(0, words.length);
    return weighCommonSubsequence(words, beginning, () => 1) / words.length;
  };
  const least = Math.max(MIN_SHARE, shareOf(number) + MIN_LEAD);
  const parent = parentNumber(history.scheme, number);
  const isOther = history
    .numbers(baseline.until)
    .numbers.some((other) => other !== number && parentNumber(history.scheme, other) === parent && shareOf(other) >= least);
  return isOther ? { ...baseline, confidence: Math.min(baseline.confidence, CONTRADICTED) } : baseline;
}

function lockedBaseline(cited: CitedNumber, history: RuleHistory, edition: string): Baseline | null {
  if (!hadNumber(history, edition, cited.number)) return null;
  return { because: 'lock', since: edition, until: edition, confidence: CONFIDENCE.lock };
}

/** Returns the only one of several locked editions that other evidence fits; without one, the number is ambiguous. */
function amongLocked(
  cited: CitedNumber,
  history: RuleHistory,
  editions: readonly string[],
  found: Baseline | null | undefined,
): NumberBaseline {
  const fitting = editions.filter((edition) => found && found.since <= edition && edition <= found.until);
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return lockedBaseline(cited, history, only);
  const meanings = editions.toSorted().map((edition) => {
    return { since: edition, until: edition, to: targetsOf(history, edition, cited.number) };
  });
  return { because: 'ambiguous', meanings };
}

/** Lowers the confidence in a title if the number has another meaning in the editions that the other files cite or the user states. */
function doubtContradicted(
  baseline: Baseline,
  { number }: CitedNumber,
  history: RuleHistory,
  editions: ReadonlySet<string> | undefined,
): Baseline {
  const own = targetsOf(history, baseline.until, number).join();
  const isOther = [...(editions ?? [])].some(
    (edition) => hadNumber(history, edition, number) && targetsOf(history, edition, number).join() !== own,
  );
  return isOther ? { ...baseline, confidence: CONTRADICTED } : baseline;
}

/**
 * Lowers the confidence in a wording that only resembles that of a rule, if the number had another meaning in all editions that fit the other
 * numbers, and the sentence does not contain the rule's title.
 */
function doubtParaphrase(
  baseline: Baseline,
  cited: CitedNumber,
  history: RuleHistory,
  editions: ReadonlySet<string> | undefined,
): Baseline {
  const { number } = cited;
  const own = targetsOf(history, baseline.until, number).join();
  const having = [...(editions ?? [])].filter((edition) => hadNumber(history, edition, number));
  const isOther = having.length > 0 && having.every((edition) => targetsOf(history, edition, number).join() !== own);
  const titled = isOther ? titleBaseline(cited, history, spansOfNumber(number, history, [])) : undefined;
  const isTitled = titled !== undefined && targetsOf(history, titled.until, number).join() === own;
  return isOther && !isTitled ? { ...baseline, confidence: Math.min(baseline.confidence, CONTRADICTED) } : baseline;
}

function doubtOutside(baseline: Baseline, tree: ReadonlySet<string> | undefined): Baseline {
  const fits = tree === undefined || [...tree].some((edition) => baseline.since <= edition && edition <= baseline.until);
  return fits ? baseline : { ...baseline, confidence: OUTSIDE_TREE };
}

/** Returns the editions that fit a tree whose files cite one edition or its neighbors; undefined if they cite many. */
export function fittingTree(numbers: readonly CitedNumber[], history: RuleHistory): ReadonlySet<string> | undefined {
  const distinct = [...new Set(numbers.filter(({ date }) => date === undefined).map(({ number }) => number))];
  const existing = distinct.map((number) => history.runs(number)).filter((runs) => runs.length > 0);
  if (existing.length < MIN_NUMBERS) return undefined;
  const shares = history.editions.map((edition) => {
    const fitting = existing.filter((runs) => runs.some(({ since, until }) => since <= edition && edition <= until));
    return { edition, share: fitting.length / existing.length };
  });
  const best = Math.max(...shares.map(({ share }) => share));
  if (best < MIN_FITTING) return undefined;
  return new Set(shares.filter(({ share }) => share === best).map(({ edition }) => edition));
}

function dateBaseline({ number, date }: CitedNumber, history: RuleHistory): Baseline | null | undefined {
  if (date === undefined) return undefined;
  const at = history.editions.findLastIndex((edition) => tookEffectBy(edition, date));
  // A rule is often cited a few weeks before its edition takes effect.
  const edition = [history.editions[at], history.editions[at + 1]].find(
    (id) => id !== undefined && hadNumber(history, id, number),
  );
  if (edition === undefined) return at === -1 ? undefined : null;
  return { because: 'date', since: edition, until: edition, confidence: CONFIDENCE.date };
}

function statedBaseline({ number }: CitedNumber, history: RuleHistory, stated: string): Baseline | null {
  if (!hadNumber(history, stated, number)) return null;
  return { because: 'stated', since: stated, until: stated, confidence: CONFIDENCE.stated };
}

function hadNumber(history: RuleHistory, edition: string, number: string): boolean {
  return history.runs(number).some(({ since, until }) => since <= edition && edition <= until);
}

/** Returns the runs of a number in which the text after the citation quotes its rule. */
function wordingBaseline(cited: CitedNumber, history: RuleHistory): Baseline | undefined {
  if (history.rule === undefined) return undefined;
  const words = quoteWords(cited.title ?? cited.following).slice(0, MAX_WORDS);
  if (words.length === 0 && cited.sentenceText === '') return undefined;
  const readings = spansOfNumber(cited.number, history, words);
  const best = Math.max(0, ...readings.map(({ quoted }) => quoted));
  if (best < MIN_SHARE) return titleBaseline(cited, history, readings);
  const quoted = readings.filter((reading) => reading.quoted > best - MIN_LEAD);
  if (new Set(quoted.map(({ to }) => to)).size > 1) return undefined;
  const isTitle = words.length < MIN_WORDS;
  return { because: 'wording', ...spanOf(quoted), confidence: CONFIDENCE.wording * best, ...(isTitle && { isTitle }) };
}

/** Returns the runs in which the number's rule, or the rule above it, has a title that the sentence mentions. */
function titleBaseline(cited: CitedNumber, history: RuleHistory, readings: readonly QuotedSpan[]): Baseline | undefined {
  if (new Set(readings.map(({ to }) => to)).size < 2) return undefined;
  const sentence = quoteWords(cited.sentenceText);
  const named = readings.filter(({ until }) => {
    const words = quoteWords(nearestTitle(history, until, cited.number)).filter((word) => word.length > 3);
    return words.length > 0 && words.every((word) => sentence.some((other) => startsAlike(word, other)));
  });
  if (named.length === 0 || new Set(named.map(({ to }) => to)).size > 1) return undefined;
  return { because: 'title', ...spanOf(named), confidence: CONFIDENCE.title };
}

/** Tells whether two words are forms of one: `protect` and `protection`, `discarded` and `discard`. */
function startsAlike(a: string, b: string): boolean {
  const length = Math.max(4, Math.min(a.length, b.length) - 1);
  return Math.abs(a.length - b.length) <= 4 && a.slice(0, length) === b.slice(0, length);
}

function spansOfNumber(number: string, history: RuleHistory, words: readonly string[]): QuotedSpan[] {
  return history.runs(number).map(({ since, until }) => {
    const texts = [...new Set([since, until])].flatMap((edition) => history.rule?.(edition, number) ?? []);
    const quoted = Math.max(0, ...texts.map((rule) => shareQuoted(words, rule)));
    return { since, until, to: targetsOf(history, until, number).join(), quoted };
  });
}

/** Returns the share of the words that a rule has in this order; 1 if they are its title. */
function shareQuoted(words: readonly string[], { title, text }: QuotableRule): number {
  const titleWords = quoteWords(title ?? '');
  if (titleWords.length > 0 && words.length <= titleWords.length + 1 && titleWords.every((word, index) => words[index] === word))
    return 1;
  if (words.length < MIN_WORDS) return 0;
  const ruleWords = [...titleWords, ...quoteWords(text)].slice(0, MAX_WORDS * 3);
  return weighCommonSubsequence(words, ruleWords, () => 1) / words.length;
}

function targetsOf(history: RuleHistory, edition: string, number: string): readonly string[] {
  return history.links(edition).get(number)?.to ?? [];
}

/** Returns the editions that have every undated number of the file with the wording quoted; undefined if none has. */
function fittingEditions(
  numbers: readonly CitedNumber[],
  own: readonly (NumberBaseline | undefined)[],
  history: RuleHistory,
): ReadonlySet<string> | undefined {
  const spans = numbers.flatMap((cited, index) => {
    const known = own[index];
    if (known?.because === 'date' || known?.because === 'ambiguous' || known === null || cited.context === 'address') return [];
    if (known !== undefined) return [[known]];
    const runs = history.runs(cited.number);
    return runs.length === 0 ? [] : [runs];
  });
  const fitting = spans.reduce(
    (left, runs) => left.filter((edition) => runs.some(({ since, until }) => since <= edition && edition <= until)),
    history.editions,
  );
  return fitting.length === 0 ? undefined : new Set(fitting);
}

/** Returns the baseline of a number that leads to the same rules from all editions that fit the file or tree. */
function sharedBaseline(
  { number }: CitedNumber,
  history: RuleHistory,
  fitting: ReadonlySet<string> | undefined,
  source: 'file' | 'tree',
): NumberBaseline {
  // Sets of editions are in the order of the editions.
  const fits = fitting === undefined ? undefined : [...fitting];
  const readings = history.runs(number).flatMap(({ since, until }) => {
    const first = fits === undefined ? since : fits.find((id) => since <= id && id <= until);
    const last = fits === undefined ? until : fits.findLast((id) => since <= id && id <= until);
    if (first === undefined || last === undefined) return [];
    return [{ since: first, until: last, to: targetsOf(history, last, number) }];
  });
  if (readings.length === 0) return null;
  if (new Set(readings.map(({ to }) => to.join())).size > 1) return { because: 'ambiguous', meanings: readings };
  const isNarrowed =
    fitting !== undefined && history.runs(number).some(({ until, since }) => !fitting.has(since) || !fitting.has(until));
  const because = isNarrowed ? source : 'meaning';
  return { because, ...spanOf(readings), confidence: CONFIDENCE[because] };
}

function spanOf(spans: readonly EditionSpan[]): EditionSpan {
  return { since: spans[0]?.since ?? '', until: spans.at(-1)?.until ?? '' };
}
