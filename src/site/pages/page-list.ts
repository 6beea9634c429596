/** The list of pages of a built site, for the checks of links and of published addresses. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Alternate } from '../model/frame.ts';

/** A page or a redirect. */
export interface PageEntry {
  readonly address: string;
  /** Anchors of rules, terms and changes, without those of the interface. */
  readonly anchors?: readonly string[];
  /** The page in all its languages. Only for pages that search engines may index; empty for a page in one language. */
  readonly indexed?: readonly Alternate[];
  /** The target of a redirect. */
  readonly leadsTo?: string;
  /** Set for pages of drafts, whose addresses may disappear. */
  readonly draft?: true;
}

/** The path, within a built site, of the list of its pages. */
export const PAGES_FILE = 'data/pages.json';

/** Returns the list of a built site, empty if there is none. */
export function readPageManifest(folder: string): readonly PageEntry[] {
  const file = join(folder, PAGES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly PageEntry[]) : [];
}
