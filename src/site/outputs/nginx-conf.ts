/** Makes the configuration for the operator's own nginx, and the files that tell servers where the chapters of earlier editions are. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_TYPES, HEADER_RULES, type HeaderRule, pathPattern, REVALIDATE } from '../kit/headers.ts';

/**
 * Returns a file for nginx's `http` level, from the template `nginx.conf`. Without an address it is `hosting/nginx.conf`, which a test compares with the
 * list of headers. The files of a site at `https://name.example/a/b` are in `a/b` below the root.
 */
export function nginxConf(address = 'https://rules.example', all: readonly HeaderRule[] = HEADER_RULES): string {
  const { host, pathname } = new URL(address);
  const base = pathname.replace(/\/$/, '');
  const folder = base === '' ? '/srv/rules/dist' : `/srv/rules/host${base}`;
  const names = [...new Set(all.flatMap(({ headers }) => Object.keys(headers)))];
  const types = Object.entries(FILE_TYPES).map(
    ([end, type]) => `    location ~ \\.${end}$ {\n        types { }\n${typeLines(type)}    }`,
  );
  const parts: Readonly<Record<string, string>> = {
    host,
    folder,
    base,
    pattern: escapeDots(base),
    root: base === '' ? 'dist;' : `host; # the site is in ${folder}`,
    headerMaps: names.map((name) => headerMap(name, base, all)).join('\n\n'),
    headers: names.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n'),
    rootWithoutSlash: base === '' ? '' : `\n\n    location = ${base} {\n        return 301 ${base}/;\n    }`,
    types: types.join('\n\n'),
  };
  const template = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

/** Returns the lines for a type. nginx compresses by the type without its charset, which it adds itself. */
function typeLines(type: string): string {
  const [plain = '', charset] = type.split('; ');
  return `        default_type "${plain}";\n${charset === undefined ? '' : `        charset_types ${plain};\n`}`;
}

function escapeDots(path: string): string {
  return path.replaceAll('.', '\\.');
}

/** Returns the values of one header by path. No path matches two patterns, of which nginx would take the first. */
function headerMap(name: string, base: string, all: readonly HeaderRule[]): string {
  const rules = all.filter(({ headers }) => name in headers);
  const everywhere = rules.find(({ path }) => path === '/*')?.headers[name];
  const fallback = everywhere ?? (name === 'Cache-Control' ? REVALIDATE : '');
  const lines = rules
    .filter(({ path }) => path !== '/*')
    .map(
      (rule) =>
        `    "~${pathPattern(rule)
          .source.replaceAll('\\/', '/')
          .replace('^', `^${escapeDots(base)}`)}" "${rule.headers[name]}";`,
    );
  return [`map $uri ${variable(name)} {`, `    default "${fallback}";`, ...lines, '}'].join('\n');
}

/** Returns `$rules_cache_control` for `Cache-Control`. */
function variable(name: string): string {
  return `$rules_${name.toLowerCase().replaceAll('-', '_')}`;
}

// Rules of earlier editions have no pages of their own, and an unchanged chapter has one page for several editions. These two files tell servers
// where the page of each chapter is, so that they can redirect links to such rules, and preview services show the chapter. They are written as the
// contents of nginx `map` blocks.

/**
 * The file with a line for each work, and one for each edition with its own numbering, which finds the chapter in an address:
 * `/rules/cr/2009-07-11/508` in `/rules/cr/2009-07-11/508.1`.
 */
export const PINNED_CHAPTERS_FILE = '_pinned-chapters.map';
/** The file with a line for each chapter of each earlier edition: `/rules/cr/2009-07-11/508`, and the address of its page. */
export const PINNED_PAGES_FILE = '_pinned-pages.map';

interface PinnedChapter {
  /** The address of the edition: `/rules/cr/2009-07-11`. */
  readonly edition: string;
  readonly chapter: string;
  readonly page: string;
}

/**
 * Returns the line for the work at an address such as `/rules/cr`, or for one `edition` of it; `chapter` is a pattern for the numbers of its
 * chapters. Servers take the first line that matches.
 */
export function pinnedChapterLine(contents: string, chapter: string, edition?: string): string {
  const date = edition === undefined ? '(?:19|2\\d)\\d\\d-[^/]+' : escapeDots(edition);
  const address = `${escapeDots(contents)}/${date}`;
  return `"~^(?<pinned_edition>${address})/(?:[^/]+/)?(?<pinned_chapter>${chapter})" "$pinned_edition/$pinned_chapter";\n`;
}

export function pinnedPageLine({ edition, chapter, page }: PinnedChapter): string {
  return `"${edition}/${chapter}" "${page}";\n`;
}

/** Returns the redirect target of an address of an earlier edition for the site in a folder, as nginx would; undefined if there is none. */
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
