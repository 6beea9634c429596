/** Which edition of a work the reader saw before the one that is in force now. It stays in the reader's browser. */

interface Seen {
  readonly now: string;
  /** The edition that was in force when the reader was here before `now` took effect. */
  readonly before?: string;
}

/** Notes that the reader saw an edition, and gives the one seen before it, if there was another. */
export function lastSeenEdition(work: string, edition: string): string | undefined {
  const key = `rulegraph-seen-${work}`;
  const seen = readSeen(key);
  const next: Seen = seen === undefined ? { now: edition } : seen.now === edition ? seen : { now: edition, before: seen.now };
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Where the browser keeps nothing there is no last visit.
  }
  return next.before;
}

function readSeen(key: string): Seen | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
