/** The citations of a tree held against its lock: what the editions since then mean for each. */
import { type CitingFile, checkTree, type FileCitation } from '../cite-check/index.ts';
import { isPossibleMatch, type Link } from '../lineage/index.ts';
import type { RuleRegister } from '../rule-index/index.ts';
import type { CitationLock, LockedCitation } from './lock-file.ts';

/**
 * `unchanged`: the number still names this rule in these words · `renumbered`: the same words under another number, which `--fix` may write ·
 * `changed`: the words are others now, or the answer is doubtful · `gone`: no rule of the edition holds its matter · `unresolved`: nothing told
 * which rule is cited when it was locked, or nothing tells now · `new`: not in the lock.
 */
export type LockStatus = 'unchanged' | 'renumbered' | 'changed' | 'gone' | 'unresolved' | 'new';

/** A citation of a file with what became of it since it was locked. */
export interface LockFinding {
  readonly since: LockStatus;
  readonly citation: FileCitation;
  /** The citation in the lock; absent if it is new. */
  readonly locked?: LockedCitation;
  /** The lines of the lock for this number in this file, if nothing tells which one is meant. */
  readonly among?: readonly LockedCitation[];
}

/** The findings of a tree. */
export interface LockReport {
  /** By file, in the order of the files and of their citations. */
  readonly findings: ReadonlyMap<string, readonly LockFinding[]>;
  /** What is locked and not cited any more. */
  readonly unused: readonly LockedCitation[];
}

/** What a check against a lock works with; `to` is the edition that texts should cite. */
export interface LockOptions {
  readonly register: RuleRegister;
  readonly history: Parameters<typeof checkTree>[1];
}

/** Returns what each citation of the files would be locked as, in their order; each citation of a file once. */
export function lockCitations(
  checked: ReadonlyMap<string, readonly FileCitation[]>,
  { register }: Pick<LockOptions, 'register'>,
): LockedCitation[] {
  const entries = [...checked].flatMap(([file, citations]) => citations.map((citation) => lockOne(file, citation, register)));
  return unique(entries);
}

function lockOne(file: string, { number, writtenAgainst }: FileCitation, register: RuleRegister): LockedCitation {
  const edition = writtenAgainst?.until ?? '';
  const identifier = register.identifier(edition, number);
  if (identifier === undefined) return { file, number, identifier: '', edition: '', checksum: '' };
  return { file, number, identifier, edition, checksum: register.checksum(edition, number) ?? '' };
}

/** Checks the citations of files against a lock. */
export function checkAgainstLock(files: readonly CitingFile[], lock: CitationLock, options: LockOptions): LockReport {
  const entriesOf = Map.groupBy(lock.citations, ({ file, number }) => `${file}\t${number}`);
  const lockedIn = (file: string, number: string) => entriesOf.get(`${file}\t${number}`) ?? [];
  const locked = files.map(
    (file): CitingFile => ({
      ...file,
      locked: (number) => lockedIn(file.path, number).flatMap(({ edition }) => (edition === '' ? [] : [edition])),
    }),
  );
  const used = new Set<LockedCitation>();
  const findings = new Map(
    [...checkTree(locked, options.history)].map(([file, citations]) => {
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

/** The checksums decide where they can be compared; otherwise the link, which knows the edition that was locked. */
function hasChanged({ textChanged }: Link, now: string | undefined, locked: string, isComparable: boolean): boolean {
  return isComparable && locked !== '' && now !== undefined ? now !== locked : textChanged;
}

/** A finding, with what was written in its stead. */
export interface ReviewedFinding extends LockFinding {
  /** The number that the file has now; absent if nothing was rewritten. */
  readonly rewritten?: string;
}

/**
 * Returns the lines of a lock for what was found. What did not change keeps its line, so that a lock changes only where something happened.
 * What was rewritten is locked under its new number. The rest waits until it is `reviewed`: then new citations are locked, and other words
 * count as read; a citation that still has its old number keeps the edition of that number.
 */
export function updateLock(
  findings: ReadonlyMap<string, readonly ReviewedFinding[]>,
  { register, history: { to, links } }: LockOptions,
  { reviewed }: { readonly reviewed: boolean },
): LockedCitation[] {
  const entries = [...findings].flatMap(([file, own]) =>
    own.flatMap(({ since, citation, locked, among = [], rewritten }): readonly LockedCitation[] => {
      const at = (number: string): LockedCitation => {
        const identifier = register.identifier(to, number) ?? '';
        const checksum = (!reviewed && since === 'changed' ? locked?.checksum : register.checksum(to, number)) ?? '';
        return { file, number, identifier, edition: to, checksum };
      };
      if (rewritten !== undefined) return [at(rewritten)];
      if (since === 'new') return reviewed ? [lockOne(file, citation, register)] : [];
      if (locked === undefined) return reviewed && among.length === 1 ? [lockOne(file, citation, register)] : among;
      if (since !== 'changed' || !reviewed) return [locked];
      const target = links(locked.edition).get(locked.number)?.to[0] ?? '';
      if (target === locked.number) return [at(target)];
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
    // Of the editions in which the number is the same rule's, the newest says most.
    if (known === undefined || entry.edition > known.edition) byText.set(key, entry);
  }
  return [...byText.values()];
}
