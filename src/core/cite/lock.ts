/** Citation locks (`rules.lock`): the rule that each citation of a tree of files meant when it was last reviewed, and what became of it since. */

import { isPossibleMatch, type Link } from '../history/index.ts';
import { mergeMarkerLine } from '../text/index.ts';
import { CONTROL } from '../untrusted.ts';
import { type CitingFile, checkTree, type FileCitation } from './check/index.ts';
import type { RuleRegister } from './rule-index.ts';

/** A locked citation. Citations in one file of the same rule by the same number share one. */
export interface LockedCitation {
  /** Relative to the folder of the lock, with forward slashes. */
  readonly file: string;
  readonly number: string;
  /** The permanent name of the rule's lineage; empty if it is unknown which rule is cited. */
  readonly identifier: string;
  /** The edition in which the number is that rule's; empty like the identifier. */
  readonly edition: string;
  /** Of the rule's text in that edition. */
  readonly checksum: string;
}

export interface CitationLock {
  readonly work: string;
  /** The version of the checksums; see `RuleIndex`. */
  readonly folding: number;
  /** The files and folders that it covers, relative to its own folder. */
  readonly paths: readonly string[];
  readonly citations: readonly LockedCitation[];
}

/** Thrown if a file is not a valid lock. `line` counts from 1. */
export class UnreadableLockError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const HEADER = '# rules.lock 1';
const NONE = '-';

/** Returns the text of a lock, its paths and citations sorted and without repetitions. */
export function formatLock({ work, folding, paths, citations }: CitationLock): string {
  const lines = citations.map(({ file, number, identifier, edition, checksum }) =>
    [file, number, identifier, edition, checksum].map((field) => (field === '' ? NONE : writeField(field))).join('\t'),
  );
  const header = [
    HEADER,
    `# work: ${work}`,
    `# folding: ${folding}`,
    ...[...paths].sort().map((path) => `# path: ${writeField(path)}`),
  ];
  return `${[...header, ...new Set(lines.sort())].join('\n')}\n`;
}

/** Parses a lock; throws `UnreadableLockError` with the first wrong line. */
export function parseLock(text: string): CitationLock {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const marker = mergeMarkerLine(text);
  if (marker !== undefined)
    throw new UnreadableLockError(marker, 'merge conflict; delete its markers and keep the lines of both sides');
  if (lines[0] !== HEADER) throw new UnreadableLockError(1, `it does not begin with "${HEADER}"`);
  const values = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`# ${name}: `) ? [readField(line.slice(name.length + 4))] : []));
  const citations = lines.flatMap((line, index): LockedCitation[] => {
    if (line === '' || line.startsWith('# ')) return [];
    const fields = line.split('\t').map((field) => (field === NONE ? '' : readField(field)));
    const [file, number, identifier, edition, checksum] = fields;
    if (fields.length !== 5 || !file || !number) throw new UnreadableLockError(index + 1, 'the line does not have five fields');
    return [{ file, number, identifier: identifier ?? '', edition: edition ?? '', checksum: checksum ?? '' }];
  });
  return { work: values('work')[0] ?? '', folding: Number(values('folding')[0] ?? 0), paths: values('path'), citations };
}

/** Matches what a field escapes: file names may contain the characters that end a field or a line, or that control a terminal. */
const ESCAPED = new RegExp(`[%\\t\\n]|${CONTROL.source}`, 'gu');

function writeField(field: string): string {
  return field.replace(ESCAPED, encodeURIComponent);
}

function readField(field: string): string {
  return field.replace(/%(?:25|[01][0-9A-F]|7F|C2%[89][0-9A-F]|E2%8[01]%A[0-9A-F])/g, decodeURIComponent);
}

/**
 * `unchanged`: the number still has this rule with the same text · `renumbered`: the same text has another number, which `--fix` may write ·
 * `changed`: the text has changed, or the match is only possible · `gone`: no rule of the edition succeeds it · `unresolved`: it was or is unknown
 * which rule is cited · `new`: not in the lock.
 */
export type LockStatus = 'unchanged' | 'renumbered' | 'changed' | 'gone' | 'unresolved' | 'new';

/** A citation of a file and what became of it since it was locked. */
export interface LockFinding {
  readonly since: LockStatus;
  readonly citation: FileCitation;
  /** The citation in the lock; absent if it is new. */
  readonly locked?: LockedCitation;
  /** The entries of the lock for this number in this file, if nothing tells which one is meant. */
  readonly among?: readonly LockedCitation[];
}

interface LockReport {
  /** By file, in the order of the files and of their citations. */
  readonly findings: ReadonlyMap<string, readonly LockFinding[]>;
  /** The locked citations that no file has now. */
  readonly unused: readonly LockedCitation[];
}

/** The history of a work; `history.to` is the edition that texts should cite. */
interface LockOptions {
  readonly register: RuleRegister;
  readonly history: Parameters<typeof checkTree>[1];
}

/**
 * Returns the entries of a lock for the citations of files, in their order and without repetitions. A rule that is only guessed is unresolved:
 * once it is locked, its number would be written without doubt.
 */
export function lockCitations(checked: ReadonlyMap<string, readonly FileCitation[]>, options: LockOptions): LockedCitation[] {
  const entries = [...checked].flatMap(([file, citations]) =>
    citations.map((citation) => (isGuess(citation, options) ? unresolved(file, citation) : lockOne(file, citation, options))),
  );
  return unique(entries);
}

/** Tells whether it is doubtful which edition a citation cites, rather than what became of its rule. */
function isGuess({ number, writtenAgainst, confidence }: FileCitation, { history }: LockOptions): boolean {
  const link = writtenAgainst === undefined ? undefined : history.links(writtenAgainst.until).get(number);
  const isDoubted = (one: number) => isPossibleMatch({ from: [number], to: [number], confidence: one });
  return link !== undefined && isDoubted(confidence) && !isDoubted(link.confidence);
}

function unresolved(file: string, { number }: FileCitation): LockedCitation {
  return { file, number, identifier: '', edition: '', checksum: '' };
}

function lockOne(file: string, citation: FileCitation, { register }: Pick<LockOptions, 'register'>): LockedCitation {
  const { number, writtenAgainst } = citation;
  const edition = writtenAgainst?.until ?? '';
  const identifier = register.identifier(edition, number);
  if (identifier === undefined) return unresolved(file, citation);
  return { file, number, identifier, edition, checksum: register.checksum(edition, number) ?? '' };
}

export function checkAgainstLock(files: readonly CitingFile[], lock: CitationLock, options: LockOptions): LockReport {
  const entriesOf = Map.groupBy(lock.citations, ({ file, number }) => `${file}\t${number}`);
  const lockedIn = (file: string, number: string) => entriesOf.get(`${file}\t${number}`) ?? [];
  const filesWithLocks = files.map(
    (file): CitingFile => ({
      ...file,
      locked: (number) => lockedIn(file.path, number).flatMap(({ edition }) => (edition === '' ? [] : [edition])),
    }),
  );
  const used = new Set<LockedCitation>();
  const findings = new Map(
    [...checkTree(filesWithLocks, options.history)].map(([file, citations]) => {
      const own = citations.map((citation): LockFinding => {
        const entries = lockedIn(file, citation.number);
        for (const entry of entries) used.add(entry);
        return judge(citation, entries, lock, options);
      });
      return [file, own] as const;
    }),
  );
  return { findings, unused: lock.citations.filter((entry) => !used.has(entry)) };
}

/** Returns what became of a citation, by the entries of the lock for its number in its file. */
function judge(
  citation: FileCitation,
  entries: readonly LockedCitation[],
  lock: CitationLock,
  options: LockOptions,
): LockFinding {
  if (entries.length === 0) return { since: 'new', citation };
  const { writtenAgainst } = citation;
  const resolved = entries.filter(({ identifier }) => identifier !== '');
  const [only] = resolved;
  const locked = resolved.length === 1 ? only : resolved.find(({ edition }) => edition === writtenAgainst?.until);
  if (locked === undefined) return { since: 'unresolved', citation, among: entries };
  return { since: judgeRule(locked, lock, options), citation, locked };
}

/** Returns what became of the rule of an entry. */
function judgeRule(
  { number, edition, checksum }: LockedCitation,
  lock: CitationLock,
  { register, history }: LockOptions,
): LockStatus {
  const link = history.links(edition).get(number);
  const [target] = link?.to ?? [];
  if (link === undefined || target === undefined) return 'gone';
  if (link.from.length > 1 || link.to.length > 1 || isPossibleMatch(link)) return 'changed';
  if (hasChanged(link, register.checksum(history.to, target), checksum, lock.folding === register.folding)) return 'changed';
  return target === number ? 'unchanged' : 'renumbered';
}

/** Tells whether the text has changed, by its checksum if both are of one version, and otherwise by the link from the locked edition. */
function hasChanged({ textChanged }: Link, now: string | undefined, locked: string, isComparable: boolean): boolean {
  return isComparable && locked !== '' && now !== undefined ? now !== locked : textChanged;
}

/** A finding, with the number that `--fix` wrote in its place. */
export interface ReviewedFinding extends LockFinding {
  /** The number that the file has now; absent if nothing was rewritten. */
  readonly rewritten?: string;
}

/**
 * Returns the entries of a lock after a check. An unchanged citation keeps its entry, so that a lock changes only where its citations did. A
 * rewritten one is locked under its new number. If the tree was `reviewed`, new citations are locked, too, and changed texts get new checksums;
 * a citation with an outdated number keeps the edition of that number.
 */
export function updateLock(
  findings: ReadonlyMap<string, readonly ReviewedFinding[]>,
  { register, history: { to, links } }: LockOptions,
  { reviewed }: { readonly reviewed: boolean },
): LockedCitation[] {
  const entries = [...findings].flatMap(([file, own]) =>
    own.flatMap(({ since, citation, locked, among = [], rewritten }): readonly LockedCitation[] => {
      const entryFor = (number: string): LockedCitation => {
        const identifier = register.identifier(to, number) ?? '';
        const checksum = (!reviewed && since === 'changed' ? locked?.checksum : register.checksum(to, number)) ?? '';
        return { file, number, identifier, edition: to, checksum };
      };
      if (rewritten !== undefined) return [entryFor(rewritten)];
      if (since === 'new') return reviewed ? [lockOne(file, citation, { register })] : [];
      if (locked === undefined) return reviewed && among.length === 1 ? [lockOne(file, citation, { register })] : among;
      if (since !== 'changed' || !reviewed) return [locked];
      const target = links(locked.edition).get(locked.number)?.to[0] ?? '';
      if (target === locked.number) return [entryFor(target)];
      return [{ ...locked, checksum: register.checksum(to, target) ?? locked.checksum }];
    }),
  );
  return unique(entries);
}

function unique(entries: readonly LockedCitation[]): LockedCitation[] {
  const byText = new Map<string, LockedCitation>();
  for (const entry of entries) {
    const key = `${entry.file}\t${entry.number}\t${entry.identifier}`;
    const known = byText.get(key);
    // Of the editions in which the number is the same rule's, the newest counts.
    if (known === undefined || entry.edition > known.edition) byText.set(key, entry);
  }
  return [...byText.values()];
}
