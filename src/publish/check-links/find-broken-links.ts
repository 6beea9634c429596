/** Every link inside the built site leads to a file of the site, and every fragment to an anchor in it. */
import { type PageLinks, readLinks } from './read-links.ts';

/** A site as its files. */
export interface BuiltSite {
  /** Paths of all files below the root, with slashes: `rules/cr/1/101.html`, `favicon.svg`. */
  readonly files: readonly string[];
  /** The text of a page, asked for once each. */
  readonly read: (file: string) => string;
}

/** A link that leads nowhere. */
export interface BrokenLink {
  readonly link: string;
  readonly reason: 'no such page' | 'no such anchor' | 'unreadable address';
  /** Where it stands; a link in the frame of all pages is one finding and not thousands. */
  readonly pages: readonly string[];
}

/** The host is never looked up: it only tells links within the site from those to elsewhere. */
const ORIGIN = 'http://site.invalid';

/** In the order in which they were met. Links to elsewhere are not followed. */
export function findBrokenLinks({ files, read }: BuiltSite): readonly BrokenLink[] {
  const known = new Set(files);
  const pages = new Map<string, PageLinks>();
  for (const file of files) if (file.endsWith('.html')) pages.set(file, readLinks(read(file)));

  const broken = new Map<string, { link: string; reason: BrokenLink['reason']; pages: string[] }>();
  for (const [page, { links }] of pages) {
    for (const link of links) {
      const reason = whyBroken(link, page);
      if (reason === null) continue;
      const key = `${reason} ${link}`;
      const finding = broken.get(key) ?? { link, reason, pages: [] };
      finding.pages.push(page);
      broken.set(key, finding);
    }
  }
  return [...broken.values()];

  function whyBroken(link: string, page: string): BrokenLink['reason'] | null {
    const url = URL.parse(link, ORIGIN + addressOf(page));
    if (url === null) return 'unreadable address';
    if (url.origin !== ORIGIN) return null;
    const path = decode(url.pathname);
    const fragment = decode(url.hash.slice(1));
    if (path === null || fragment === null) return 'unreadable address';
    const target = candidates(path).find((file) => known.has(file));
    if (target === undefined) return 'no such page';
    const anchors = pages.get(target)?.anchors;
    if (anchors === undefined || isTopOrText(fragment) || anchors.has(fragment)) return null;
    return 'no such anchor';
  }
}

/** `rules/cr/1/101.html` → `/rules/cr/1/101`, `rules/index.html` → `/rules/`; relative links start from there. */
function addressOf(page: string): string {
  return encodeURI(`/${page}`).replace(/(?:(?<=\/)index)?\.html$/, '');
}

/** The files that a static host may answer an address with. */
function candidates(path: string): readonly string[] {
  const bare = path.slice(1).replace(/\/$/, '');
  const index = bare === '' ? 'index.html' : `${bare}/index.html`;
  return path.endsWith('/') ? [index, `${bare}.html`] : [bare, `${bare}.html`, index];
}

function isTopOrText(fragment: string): boolean {
  return fragment === '' || fragment === 'top' || fragment.startsWith(':~:');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
