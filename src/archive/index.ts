/** The adapter between content folders on disk and the library. */
export { type Archive, byDate, readArchive } from './read-archive.ts';
export { EDITION_ID } from './work-file.ts';
