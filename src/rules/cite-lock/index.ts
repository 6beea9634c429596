/** Locks of trees that cite rules: what each citation meant when somebody last looked, and what has happened to it since. */
export {
  checkAgainstLock,
  type LockFinding,
  type LockStatus,
  lockCitations,
  type ReviewedFinding,
  updateLock,
} from './check-lock.ts';
export { type CitationLock, formatLock, type LockedCitation, parseLock, UnreadableLock } from './lock-file.ts';
