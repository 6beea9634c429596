/**
 * What the site's pages read of the texts, so that a build can leave alone the pages for which nothing has changed. A read has a name, which says what was
 * read (rule 702.19b of an edition in English), and a digest of what was found. Names and digests say the same throughout a process: the texts do not change
 * while a site is built.
 */
import { createHash } from 'node:crypto';

export type ReadName = string;

/** The name of a read, from parts that hold no line feeds. */
export function readName(...parts: readonly string[]): ReadName {
  return parts.join('\n');
}

const digests = new Map<ReadName, string>();
let digestsBefore: ReadonlyMap<ReadName, string> = new Map();
const NONE: ReadonlySet<ReadName> = new Set();
let noting = false;
let open: Set<ReadName> | undefined;

/** From now on reads are noted: called once by a build that keeps its pages, before anything is read. */
export function beginNoting(): void {
  noting = true;
}

/** What an earlier build read, with the digests of today: they need not be found again. */
export function knowReads(known: ReadonlyMap<ReadName, string>): void {
  digestsBefore = known;
}

/** Notes that the page which is being made depends on a value; `find` is called for the first page that does. Nothing is noted outside of a record. */
export function noteRead(name: ReadName, find: () => unknown): void {
  if (open === undefined) return;
  if (digestOfRead(name) === undefined) {
    const digest = withoutRecord(() => digestOfValue(find()));
    digests.set(name, digest);
  }
  open.add(name);
}

/** Begins a record, and sets aside the one that is open. Call the answer to end it: it returns what was read. */
export function openRecord(): () => ReadonlySet<ReadName> {
  if (!noting) return () => NONE;
  const outer = open;
  const own = new Set<ReadName>();
  open = own;
  return () => {
    open = outer;
    return own;
  };
}

const ofPaths = new Set<ReadName>();

/**
 * Lists the pages of a kind. What is read for that counts for the list of all pages, and not for the page for whose sake the list is asked
 * again.
 */
export function listPaths<T>(list: () => T): T {
  const outer = open;
  if (noting) open = ofPaths;
  try {
    return list();
  } finally {
    open = outer;
  }
}

/** What all lists of pages read. */
export function readsOfPaths(): ReadonlySet<ReadName> {
  return ofPaths;
}

/** Notes what somebody else read for an answer that is used again. */
export function repeatReads(reads: ReadonlySet<ReadName>): void {
  if (open !== undefined) for (const name of reads) open.add(name);
}

/** What a function reads is its own affair: its answer is noted by the caller. */
export function withoutRecord<T>(work: () => T): T {
  const outer = open;
  open = undefined;
  try {
    return work();
  } finally {
    open = outer;
  }
}

/** The digest of a read that was noted in this process, or is known from an earlier build. */
export function digestOfRead(name: ReadName): string | undefined {
  return digests.get(name) ?? digestsBefore.get(name);
}

/** A digest of plain values; maps and sets count as the lists of what is in them. */
export function digestOfValue(value: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(value, plain) ?? '')
    .digest('base64url');
}

function plain(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
