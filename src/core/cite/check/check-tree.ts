/** Checks the citations of a tree of files that many people wrote over many years, and tells which ones may be rewritten. */
import { nearestNumbers } from '../../citations/index.ts';
import { isPossibleMatch } from '../../history/index.ts';
import { ancestors } from '../../numbering/index.ts';
import { findWrittenDates } from '../../written-date.ts';
import { type Baseline, fittingTree, inferBaselines, type NumberBaseline } from './baselines.ts';
import { type CheckedCitation, type CitationStatus, checkNumber, consistentCluster, keepsRange } from './check-citations.ts';
import { type CitedNumber, citedNumbers, isForPeople } from './cited-numbers.ts';
import { contradictingTitle, namesToday } from './named-titles.ts';
import type { EditionSpan, RuleHistory } from './rule-history.ts';
import { type TextSegment, textSegments } from './text-segments.ts';

/**
 * The status of a citation; `uncertain` if the number meant several rules and nothing tells which one is cited, `mismatched` if the title beside
 * it is not that of its rule, `misattributed` if the words beside it are about another rule, the first one of `near`.
 */
export type FileCitationStatus = CitationStatus | 'uncertain' | 'mismatched' | 'misattributed';

/**
 * Why a citation that should change is left to a person. `code`, `data`, `address`: it is not part of a sentence · `dated`: a date beside it
 * tells the edition · `uncertain`: the number meant several rules · `unsure`: the confidence is too low · `split`: several rules replace it ·
 * `gone`: no rule does · `contradicted`: the title beside it is that of another rule · `renumbering`: the sentence is about the change of numbers ·
 * `parted`: a range or list would lose its form · `sentence`: another citation of the sentence is left.
 */
export type LeftReason =
  | 'code'
  | 'data'
  | 'address'
  | 'dated'
  | 'uncertain'
  | 'unsure'
  | 'split'
  | 'gone'
  | 'contradicted'
  | 'renumbering'
  | 'parted'
  | 'sentence';

export interface FileCitation extends Omit<CheckedCitation, 'status'> {
  readonly status: FileCitationStatus;
  /** The editions that it was written against, and how that is known. */
  readonly writtenAgainst?: Pick<Baseline, 'because' | 'since' | 'until'>;
  /** The rules that an uncertain number meant. */
  readonly meanings?: readonly { readonly since: string; readonly until: string; readonly to: readonly string[] }[];
  /** The editions that had a number that is missing in the edition cited. */
  readonly existed?: readonly EditionSpan[];
  /** The rules that may have the content of one that is gone, likeliest first; none is written. */
  readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
  /** The title beside a mismatched number. */
  readonly beside?: string;
  /** Set if the citation should change and a person has to decide how. */
  readonly left?: LeftReason;
}

interface Finding {
  readonly cited: CitedNumber;
  readonly checked: FileCitation;
}

export interface CitingFile {
  readonly path: string;
  /** Set if the file is itself a rules document; its citations are those of its own edition, and are not checked. */
  readonly document?: RulesDocument;
  readonly numbers: readonly CitedNumber[];
  /** The edition that the user states for the file. */
  readonly stated?: string | undefined;
  /** Returns the editions for which a number is locked; none if it is not. */
  readonly locked?: ((number: string) => readonly string[]) | undefined;
}

export function readCitingFile(source: string, path: string, history: RuleHistory, stated?: string): CitingFile {
  const { scheme, words, names, runs } = history;
  const segments = textSegments(source, path);
  const numbers = citedNumbers(segments, { scheme, words, names, known: (number) => runs(number).length > 0 });
  const document = numbers.length === 0 ? undefined : rulesDocument(source, segments);
  return { path, stated, numbers, ...(document === undefined ? {} : { document }) };
}

/** A file that is an edition, or a part of one. */
export interface RulesDocument {
  /** How many of its lines begin with the number of a rule. */
  readonly rules: number;
  /** The first date in it. */
  readonly date?: string;
}

/** A rules document has at least this many rules; this share of them follows the rule before in order; their texts have this length on average. */
const DOCUMENT = { rules: 20, inOrder: 0.8, length: 40 };
/** Where the date of a document stands, in characters from its beginning. */
const HEAD = 3000;

/** A number of a rule of any work at the beginning of a line or table cell: `101.2a. `, `103.1.b.2. `, `101. `. */
const LONE = String.raw`\d{3}(?![.-]?[\p{L}\p{N}])`;
const IN_PARTS = String.raw`\d{1,3}(?:[.-](?:\d{1,3}|[a-z]{1,2})(?![\p{L}\p{N}])){0,6}(?:[.-]\d{1,3}[a-z]{0,2}|[.-][a-z]{1,2})`;
const OPENING = String.raw`(?:^|[\n\r>])[^\p{L}\p{N}\n\r<>]*`;
const LEADING = new RegExp(String.raw`${OPENING}(?<number>${LONE}|${IN_PARTS})(?=[.):]{0,2}(?:\s|[<*_]|$))`, 'gu');

/** Recognizes a rules document of any work by its paragraphs, which begin with numbers in order, as a text about rules does not. */
function rulesDocument(source: string, segments: readonly TextSegment[]): RulesDocument | undefined {
  const leading = Array.from(source.matchAll(LEADING));
  if (leading.length < DOCUMENT.rules) return undefined;
  const prose = segments.filter(({ kind }) => kind === 'prose');
  const rules = leading.filter(({ index, 0: { length } }) =>
    prose.some(({ start, text }) => start < index + length && index + length <= start + text.length),
  );
  const numbers = rules.map(({ groups }) => groups?.['number']?.match(/\d+|[a-z]+/g) ?? []);
  const inOrder = numbers.filter((number, index) => index > 0 && follows(numbers[index - 1] ?? [], number)).length;
  const length = (source.length - (rules[0]?.index ?? 0)) / rules.length;
  if (rules.length < DOCUMENT.rules || inOrder < DOCUMENT.inOrder * (rules.length - 1) || length < DOCUMENT.length)
    return undefined;
  const [date] = findWrittenDates(source.slice(0, HEAD));
  return { rules: rules.length, ...(date === undefined ? {} : { date: date.date }) };
}

/** Tells whether a number, in parts, is the next one after another: the first below it, or the next at its level or one above. */
function follows(last: readonly string[], number: readonly string[]): boolean {
  const level = number.length - 1;
  const isBelow = (above: readonly string[]) => number.slice(0, level).every((part, index) => part === above[index]);
  if (!isBelow(last)) return false;
  const [before = '', part = ''] = [last[level], number[level]];
  return before === '' ? level === last.length && /^(?:0*1|a)$/.test(part) : isNext(before, part);
}

/** Tells whether a part of a number is the next one; works may leave out the letters l and o, and after z comes aa. */
function isNext(before: string, part: string): boolean {
  if (/\d/.test(before)) return Number(part) === Number(before) + 1;
  const [a = 0, b = 0] = [before, part].map((letters) =>
    Array.from(letters).reduce((sum, one) => sum * 26 + Number.parseInt(one, 36) - 9, 0),
  );
  return b > a && b <= a + 2;
}

/** Checks the citations of the files of a tree, by file and in order. Where no edition is stated, infers the ones cited. */
export function checkTree(files: readonly CitingFile[], history: RuleHistory): ReadonlyMap<string, readonly FileCitation[]> {
  const tree = fittingTree(
    files.flatMap(({ numbers, document }) => (document === undefined ? numbers : [])),
    history,
  );
  return new Map(files.map((file) => [file.path, file.document === undefined ? checkFile(file, history, tree) : []] as const));
}

function checkFile(
  { numbers, stated, locked }: CitingFile,
  history: RuleHistory,
  tree: ReadonlySet<string> | undefined,
): FileCitation[] {
  const baselines = inferBaselines(numbers, history, { stated, tree, locked });
  const findings = numbers.flatMap((cited, index): Finding[] => {
    const baseline = baselines[index] ?? null;
    if (cited.unproven && !(baseline !== null && PROOFS.has(baseline.because))) return [];
    const checked = checkCited(cited, baseline, history, stated);
    const left = CHANGED.has(checked.status) ? reasonToLeave(checked, cited, history) : undefined;
    return [{ cited, checked: left === undefined ? checked : leave(checked, left) }];
  });
  return leaveWholeSentences(leaveCollisions(keepClusters(findings, history)), history).map(({ checked }) => checked);
}

/** The baselines that prove a number to be a citation although it does not look like one. */
const PROOFS: ReadonlySet<string> = new Set(['date', 'wording', 'lock']);

function checkCited(
  cited: CitedNumber,
  baseline: NumberBaseline,
  history: RuleHistory,
  stated: string | undefined,
): FileCitation {
  const { number, start, end } = cited;
  const to = history.numbers(history.to);
  if (baseline?.because === 'ambiguous') {
    const { meanings } = baseline;
    return { status: 'uncertain', number, start, end, to: [], confidence: 0, near: [], meanings };
  }
  if (baseline === null) {
    const near = nearestNumbers(number, stated === undefined ? to : history.numbers(stated));
    return { status: 'never-existed', number, start, end, to: [], confidence: 1, near, existed: history.runs(number) };
  }
  const { because, since, until, confidence } = baseline;
  const link = history.links(until).get(number);
  const doubted = link === undefined ? undefined : { ...link, confidence: Math.min(link.confidence, confidence) };
  const checked = checkNumber(cited, doubted, { from: history.numbers(until), to });
  const isDoubted = because !== 'wording' && (CHANGED.has(checked.status) || cited.isInRow === true);
  const beside = isDoubted ? contradictingTitle(cited, baseline, history) : undefined;
  if (beside === undefined) {
    const isCompared = !CHANGED.has(checked.status) && isForPeople(cited.context);
    const meant = isCompared ? history.meant?.(cited.sentenceText, checked.to) : undefined;
    if (meant !== undefined)
      return {
        ...checked,
        status: 'misattributed',
        confidence: meant.confidence,
        near: [meant.number],
        writtenAgainst: { because, since, until },
      };
    const named = (link?.possible ?? []).map(({ name, confidence: chance }) => ({ number: name, confidence: chance }));
    return { ...checked, ...(named.length > 0 && { possible: named }), writtenAgainst: { because, since, until } };
  }
  return { status: 'mismatched', number, start, end, to: [], confidence: 0, near: nearestNumbers(number, to), beside };
}

/** The others are compared with the words beside them; these are reported anyway. */
const CHANGED: ReadonlySet<FileCitationStatus> = new Set([
  'moved',
  'reused',
  'removed',
  'uncertain',
  'never-existed',
  'mismatched',
]);

function reasonToLeave(
  { status, number, to, confidence, replacement }: FileCitation,
  cited: CitedNumber,
  history: RuleHistory,
): LeftReason | undefined {
  if (cited.context === 'code' || cited.context === 'data' || cited.context === 'address') return cited.context;
  if (status === 'uncertain') return 'uncertain';
  if (status === 'mismatched') return 'contradicted';
  if (cited.dated === true) return 'dated';
  if (to.length === 0) return 'gone';
  if (isPossibleMatch({ from: [number], to, confidence })) return 'unsure';
  if (replacement === undefined) return 'split';
  if (namesToday(cited, to, history)) return 'contradicted';
  return cited.renumbering ? 'renumbering' : undefined;
}

function leave({ replacement: _, ...checked }: FileCitation, left: LeftReason): FileCitation {
  return { ...checked, left };
}

/** Adjusts the replacements of ranges and abbreviated lists to keep their form, or leaves them. */
function keepClusters(findings: readonly Finding[], history: RuleHistory): Finding[] {
  const { scheme, numbers, links, to } = history;
  const keeps = (first: FileCitation, last: FileCitation): boolean => {
    const edition = first.writtenAgainst?.until;
    if (edition === undefined || edition !== last.writtenAgainst?.until) return false;
    return keepsRange(first, last, { from: numbers(edition), to: numbers(to), links: links(edition) });
  };
  const clusters = Map.groupBy(findings, ({ cited }) => cited.cluster);
  return [...clusters.values()].flatMap((members) => {
    if (members.length === 1) return members;
    const isLeft = members.some(({ checked }) => checked.left !== undefined);
    const adjusted = isLeft
      ? []
      : consistentCluster(
          members.map(({ checked }) => checked as FileCitation & CheckedCitation),
          members.map(({ cited }) => cited),
          scheme,
          keeps,
        );
    return members.map(({ cited, checked }, index): Finding => {
      if (checked.left !== undefined || checked.replacement === undefined) return { cited, checked };
      const replacement = adjusted[index]?.replacement;
      return { cited, checked: replacement === undefined ? leave(checked, 'parted') : { ...checked, replacement } };
    });
  });
}

/** Leaves a citation whose new number the sentence already has: it is about both, as `502.10, which is 702.14 today`, or was misread. */
function leaveCollisions(findings: readonly Finding[]): Finding[] {
  const kept = new Set(
    findings.flatMap(({ cited, checked }) => (checked.replacement === undefined ? [`${cited.sentence} ${cited.number}`] : [])),
  );
  return findings.map((finding) => {
    const { cited, checked } = finding;
    const collides = checked.replacement !== undefined && kept.has(`${cited.sentence} ${checked.to[0]}`);
    return collides ? { cited, checked: leave(checked, 'renumbering') } : finding;
  });
}

/** Leaves all citations of a sentence if one of them is left, and of a quoted rule with its subrules. */
function leaveWholeSentences(findings: readonly Finding[], { scheme }: RuleHistory): Finding[] {
  const groupsOf = ({ cited }: Finding): readonly string[] => {
    const root = ancestors(scheme, cited.number)[scheme.chapterLevel + 1] ?? cited.number;
    return [cited.sentence, `${cited.sentence.split(' ')[0]} rule ${root}`];
  };
  let current = [...findings];
  for (;;) {
    const left = new Set(current.filter(({ checked }) => checked.left !== undefined).flatMap(groupsOf));
    const next = current.map((finding): Finding => {
      const isLeft = finding.checked.replacement !== undefined && groupsOf(finding).some((group) => left.has(group));
      return isLeft ? { ...finding, checked: leave(finding.checked, 'sentence') } : finding;
    });
    if (next.every(({ checked }, index) => checked === current[index]?.checked)) return next;
    current = next;
  }
}
