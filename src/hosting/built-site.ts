/** Reads `data/site.json`, which tells the server, the check of links and other programs how a built site is to be served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the file within a built site. */
export const SERVING_FILE = 'data/site.json';

/** How a site is to be served. */
export interface Serving {
  /** The path of the site on its host: `/a/b`, or empty at the root. */
  readonly base: string;
  /** The Content-Security-Policy of its pages, without directives that only a header can have. */
  readonly policy: string;
}

/** Returns how the site in a folder is to be served; undefined if the folder has no valid file. */
export function readServing(folder: string): Serving | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SERVING_FILE), 'utf8')) as Serving;
  } catch {
    return undefined;
  }
}
