/**
 * Where the chapters of earlier editions are, for hosts that can lead links to their rules there. A chapter that did not change has no page of its own in
 * each edition, and no rule of an earlier one has: such an address is led to its place in the chapter's page, whose preview services can show. Two
 * files, written as nginx reads the inside of a `map`, hold for all editions of a site what would else be a page for each rule of each.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line for each work: how an address names a chapter, `/rules/cr/2009-07-11/508.1` → `/rules/cr/2009-07-11/508`. */
export const PINNED_CHAPTERS_FILE = '_pinned-chapters.map';
/** A line for each chapter of each earlier edition: `/rules/cr/2009-07-11/508` → its page. */
export const PINNED_PAGES_FILE = '_pinned-pages.map';

/** An earlier edition's chapter, and the address of the page that shows it. */
export interface PinnedChapter {
  /** `/rules/cr/2009-07-11` */
  readonly edition: string;
  readonly chapter: string;
  readonly page: string;
}

/** The lines for a work whose contents stand at `/rules/cr`; `chapter` is a pattern of its chapters' numbers, and of what may not follow. */
export function pinnedChapterLine(contents: string, chapter: string): string {
  const place = contents.replaceAll('.', '\\.');
  const edition = `${place}/(?:19|2\\d)\\d\\d-[^/]+`;
  return `"~^(?<pinned_edition>${edition})/(?:[^/]+/)?(?<pinned_chapter>${chapter})" "$pinned_edition/$pinned_chapter";\n`;
}

/** The line for a chapter. */
export function pinnedPageLine({ edition, chapter, page }: PinnedChapter): string {
  return `"${edition}/${chapter}" "${page}";\n`;
}

/** Returns where an address of an earlier edition is led on a site in a folder, as nginx leads it; undefined where that is not known. */
export function pinnedPage(folder: string, path: string): string | undefined {
  const [chapters, pages] = [PINNED_CHAPTERS_FILE, PINNED_PAGES_FILE].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  });
  const key = (chapters ?? '').split('\n').flatMap((line) => {
    const groups = new RegExp(line.match(/^"~(.*?)" /)?.[1] ?? '(?!)').exec(path)?.groups;
    return groups === undefined ? [] : [`${groups['pinned_edition']}/${groups['pinned_chapter']}`];
  })[0];
  const line = key === undefined ? undefined : `\n${pages}`.split(`\n"${key}" "`)[1];
  const number = path.split('/').at(-1) ?? '';
  // A chapter's own address keeps the fragment that a reader comes with.
  const anchor = key?.endsWith(`/${number}`) ? '' : `#${number}`;
  return line === undefined ? undefined : `${line.slice(0, line.indexOf('"'))}${anchor}`;
}
