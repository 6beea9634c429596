/** Stores choices of the reader in the browser. Browsers can forbid that, so nothing on the site depends on it. */
import { BASE } from './page-address.ts';

/** How long something is stored: until the reader clears it, or as long as the tab is open. */
type Lifetime = 'local' | 'session';

/** Returns the text stored under a name: null if there is none, undefined if the browser forbids storage. */
export function readStored(name: string, lifetime: Lifetime = 'local'): string | null | undefined {
  try {
    return storageOf(lifetime).getItem(`rulegraph${BASE}-${name}`);
  } catch {
    return undefined;
  }
}

/** Stores a text under a name, or removes it with null. Returns false if the browser forbids storage or has no room. */
export function writeStored(name: string, text: string | null, lifetime: Lifetime = 'local'): boolean {
  try {
    if (text === null) storageOf(lifetime).removeItem(`rulegraph${BASE}-${name}`);
    else storageOf(lifetime).setItem(`rulegraph${BASE}-${name}`, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the JSON value stored under a name, or undefined if there is none that can be read. */
export function readStoredJson(name: string): unknown {
  try {
    return JSON.parse(readStored(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

interface Seen {
  /** The newest edition in force at any visit. */
  readonly now: string;
  /** The edition in force at the last visit before `now` took effect. */
  readonly before?: string;
}

/** Stores that the reader has seen an edition, and returns the one seen before it, if there is another. */
export function recordSeenEdition(work: string, edition: string): string | undefined {
  const name = `seen-${work}`;
  const seen = readStoredJson(name) as Seen | undefined;
  const next: Seen = seen === undefined ? { now: edition } : seen.now === edition ? seen : { now: edition, before: seen.now };
  writeStored(name, JSON.stringify(next));
  return next.before;
}

function storageOf(lifetime: Lifetime): Storage {
  return lifetime === 'local' ? localStorage : sessionStorage;
}
