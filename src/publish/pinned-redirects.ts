/** `_redirects`, as Cloudflare Pages and Netlify read it: links that name the edition in force, for previews and readers without scripts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED_CHAPTERS_FILE, PINNED_PAGES_FILE, pinnedChapterLine, pinnedPageLine } from '../hosting/pinned-maps.ts';
import type { Scheme } from '../rules/numbering/index.ts';
import { escapePattern } from '../rules/untrusted.ts';
import { contentsAddress } from '../shared/addresses.ts';
import { type EditionView, readingAddress } from '../site/edition-view.ts';
import type { Site } from '../site/site.ts';
import { isPlainPath } from '../views/routes.ts';

/** Cloudflare Pages reads so many lines with a `*` or a placeholder, and no more. */
const MOST_LINES = 100;

/**
 * Returns a line for each work and language, and for each other name of the edition. What is in force stands at the addresses without a date, so that
 * nothing lies below the date yet; where something does, the line is left out, since Cloudflare follows it even in front of a file. Led on for
 * the time being (302): the next release brings pages of its own to these addresses. Hosts hold the files of a site at their root; only what readers
 * are led to begins with `base`.
 */
export function pinnedRedirects(site: Site, folder: string, base = ''): string {
  const inForce = site.works.flatMap((work) => site.views(work.id)).filter((view) => view.newest);
  const dates = inForce.map(({ location, edition }) => ({ location, name: edition.id }));
  const aliases = inForce.flatMap(({ location, edition }) =>
    edition.aliases.flatMap((alias) => [...new Set([alias, alias.toLowerCase()])].map((name) => ({ location, name }))),
  );
  // Dates first: they are what links hold that are copied from the pages.
  const lines = [...dates, ...aliases].flatMap(({ location, name }) => {
    const pinned = contentsAddress({ ...location, edition: name });
    // A space or a star in a name would make another line of it.
    return !isPlainPath(pinned.slice(1)) || existsSync(join(folder, pinned))
      ? []
      : [`${pinned}/* ${base}${contentsAddress(location)}/:splat 302\n`];
  });
  return [...lines, ...pinnedRuleLines(site, base)].slice(0, MOST_LINES).join('');
}

/** A day in an address by its century, which its placeholder needs before it: what begins otherwise is no edition. */
const CENTURY = /^(\d\d)\d\d-\d\d-\d\d/;

/**
 * Returns the lines that lead `/rules/cr/2009-07-11/508.1` to that edition's chapter, for works whose chapters say their section by their first
 * digit: one for each section and century, whatever the editions. Where the edition has no page of the chapter, because it reads as before, the page
 * for missing pages leads on. Cloudflare alone has placeholders that are parts of a name; to Netlify these lines mean nothing.
 */
function pinnedRuleLines(site: Site, base: string): readonly string[] {
  const earlier = site.works.flatMap((work) => site.views(work.id)).filter(({ location }) => location.edition !== null);
  return [...new Set(earlier.flatMap((view) => ruleLinesOf(view, base)))];
}

function ruleLinesOf(view: EditionView, base: string): readonly string[] {
  const { levels, chapterLevel } = view.scheme;
  const { separator } = levels[chapterLevel + 1] ?? {};
  const [, century] = CENTURY.exec(view.location.edition ?? '') ?? [];
  if (levels[chapterLevel]?.leadingDigits !== true || century === undefined || !separator) return [];
  const contents = contentsAddress({ ...view.location, edition: null });
  return view.outline().sections.map(({ number }) => {
    const rule = `${number}:chapter${separator}:rule`;
    return `${contents}/${century}:day/${rule} ${base}${contents}/${century}:day/${number}/${number}:chapter#${rule} 302\n`;
  });
}

/** The files by which servers lead links to rules of earlier editions to their chapters, by name. */
export function pinnedMaps(site: Site, base = ''): Readonly<Record<string, string>> {
  const views = site.works.flatMap((work) => site.views(work.id));
  const works = new Map(views.map((view) => [contentsAddress({ ...view.location, edition: null }), chapterPattern(view.scheme)]));
  const pages = views
    .filter(({ location }) => location.edition !== null)
    .flatMap((view) =>
      view.outline().chapters.map(({ number }) => ({
        edition: base + contentsAddress(view.location),
        chapter: number,
        page: base + readingAddress(view, number),
      })),
    );
  return {
    [PINNED_CHAPTERS_FILE]: [...works].map(([contents, pattern]) => pinnedChapterLine(base + contents, pattern)).join(''),
    [PINNED_PAGES_FILE]: pages.map(pinnedPageLine).join(''),
  };
}

/** What a chapter's number looks like, up to whatever follows it. Which of them exist the other file says. */
function chapterPattern({ levels, chapterLevel }: Scheme): string {
  const own = levels.slice(0, chapterLevel + 1);
  // Chapter 101 says its section, 1, by its first digit.
  const printed = own.filter((_, index) => own[index + 1]?.leadingDigits !== true);
  const last = own.at(-1)?.form === 'digits' ? '(?!\\d)' : '(?![A-Za-z])';
  const parts = printed.map(({ forms, separator, leadingDigits, inserted }, index) => {
    const part = [...new Set(forms.map((form) => (form === 'digits' ? '\\d+' : '[A-Za-z]+')))].join('|');
    const after = inserted === '+' ? '\\+*' : inserted === null ? '' : '[A-Za-z]{0,2}';
    return `${index === 0 || leadingDigits ? '' : escapePattern(separator)}(?:${part})${after}`;
  });
  return parts.join('') + last;
}
