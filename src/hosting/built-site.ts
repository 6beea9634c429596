/** `data/site.json`: how a built site wants to be served. The build writes it; the server, the check of links and other programs read it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the file lies in a built site. */
export const SERVING_FILE = 'data/site.json';

/** How a site wants to be served. */
export interface Serving {
  /** What its addresses begin with on their host: `/a/b`, or nothing. */
  readonly base: string;
  /** The policy that its pages carry, without what only a header can say. */
  readonly policy: string;
}

/** Reads how the site in a folder wants to be served; undefined where the folder says nothing of it. */
export function readServing(folder: string): Serving | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SERVING_FILE), 'utf8')) as Serving;
  } catch {
    return undefined;
  }
}
