/** Makes the configuration for the operator's own nginx, and the files that tell servers where the chapters of earlier editions are. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_TYPES, HEADER_RULES, type HeaderRule, pathPattern, REVALIDATE } from '../kit/headers.ts';

/**
 * Returns a file for nginx's `http` level. Without an address it is `hosting/nginx.conf`, which a test compares with the list of headers. The files of a
 * site at `https://name.example/a/b` are in `a/b` below the root.
 */
export function nginxConf(address = 'https://rules.example', all: readonly HeaderRule[] = HEADER_RULES): string {
  const { host, pathname } = new URL(address);
  const base = pathname.replace(/\/$/, '');
  const root = base === '' ? '/srv/rules/dist' : `/srv/rules/host${base}`;
  const names = [...new Set(all.flatMap(({ headers }) => Object.keys(headers)))];
  return `# The site on nginx 1.18 or newer. Made from src/site/kit/headers.ts; change server_name, root and the certificate, and put it into
# /etc/nginx/conf.d/. The steps are in docs/publishing.md.

# A line for each chapter of each edition.
map_hash_max_size 65536;
map_hash_bucket_size 256;

${names.map((name) => headerMap(name, base, all)).join('\n\n')}

${nginxMaps(root)}

server {
    listen 80;
    listen [::]:80;
    server_name ${host};
    root /srv/rules/${base === '' ? 'dist;' : `host; # the site is in ${root}`}

    # With a certificate: listen 443 ssl; and tell browsers never to come back without it.
    # ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;
    # ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;
    # add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;

    server_tokens off;
    charset utf-8;
    absolute_redirect off;
    etag on;

    # Sends the files that RULES_COMPRESS=1 npm run build has compressed; without them nginx compresses at every request.
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_min_length 512;
    gzip_types text/css text/plain text/xml application/javascript application/json application/jsonl text/markdown application/manifest+json application/atom+xml image/svg+xml;
    # With the module ngx_brotli: brotli_static on;

    # A header without a value is not sent.
${names.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n')}

${pageLocations(base)}

    # Types that nginx does not know.
${Object.entries(FILE_TYPES)
  .map(([end, type]) => `    location ~ \\.${end}$ {\n        types { }\n${typeLines(type)}    }\n`)
  .join('\n')}

    # Hidden files, and files for other hosts.
    location ~ /\\.(?!well-known/) {
        return 404;
    }

    location ~ ^${escapeDots(base)}/_(?:headers|redirects|pinned-[a-z]+\\.map)$ {
        return 404;
    }

${redirectLocations(base)}
}
`;
}

/** Returns the lines for a type. nginx compresses by the type without its charset, which it adds itself. */
function typeLines(type: string): string {
  const [plain = '', charset] = type.split('; ');
  return `        default_type "${plain}";\n${charset === undefined ? '' : `        charset_types ${plain};\n`}`;
}

/** Returns the maps from links to rules of earlier editions to the pages of their chapters. */
function nginxMaps(root: string): string {
  // A pattern may match no file, so that nginx also starts with a site that was built without these files.
  const include = (file: string) => `include ${root}/${file.replace(/p$/, '[p]')};`;
  return `# Links to rules of earlier editions, which have no pages of their own: where their chapters are. The build writes these files.
map $uri $rules_pinned_chapter {
    default "";
    ${include(PINNED_CHAPTERS_FILE)}
}

map $rules_pinned_chapter $rules_pinned_page {
    default "";
    ${include(PINNED_PAGES_FILE)}
}

# A chapter's own address keeps the fragment that a reader comes with.
map "$rules_pinned_chapter $uri" $rules_pinned_number {
    default "";
    "~/(?<pinned_own>[^/ ]+) .*/\\k<pinned_own>$" "";
    "~/(?<pinned_number>[\\w.+()-]+)$" "#$pinned_number";
}`;
}

/** Returns the locations of pages, of the root and of the page for missing pages. */
function pageLocations(base: string): string {
  const rootWithoutSlash = `

    location = ${base} {
        return 301 ${base}/;
    }`;
  return `    error_page 404 ${base}/404.html;

    # Addresses have neither .html nor a slash at the end. /rules/cr/101.2a is the file rules/cr/101.2a.html.
    location ${base}/ {
        try_files $uri $uri.html =404;
    }

    location = ${base}/ {
        try_files ${base}/index.html =404;
    }${base === '' ? '' : rootWithoutSlash}

    location = ${base}/404.html {
        internal;
    }

    location = ${base}/404 {
        return 404;
    }`;
}

/** Returns the locations that redirect other spellings of addresses, and dated addresses that are not pages. */
function redirectLocations(base: string): string {
  const pattern = escapeDots(base);
  return `    # Redirects lead only to files that exist, so that no link can lead to another host.
    location ~ ^(?<page>${pattern}/.+?)(?:/index\\.html|\\.html|/+)$ {
        if (-f $document_root$page.html) {
            return 301 $page$is_args$args;
        }
        return 404;
    }

    location = ${base}/index.html {
        return 301 ${base}/;
    }

    # /rules/cr/2026-04-17/101.2a: an edition in force is at /rules/cr/101.2a until the next release. An edition is in force if it exists and
    # there is no file with the changes of its numbers since.
    location ~ "^${pattern}/(?<home>[a-z-]+)/(?<work>[^/]+)/(?<edition>\\d{4}-\\d\\d-\\d\\d(?:\\.\\d+)?)/(?<rest>.+)$" {
        try_files $uri $uri.html @pinned;
    }

    location @pinned {
        if ($rules_pinned_page) {
            return 302 $rules_pinned_page$is_args$args$rules_pinned_number;
        }
        if (!-f $document_root${base}/$home/$work/$edition.html) {
            return 404;
        }
        if (-f $document_root${base}/api/v1/$work/renumbering/$edition/today.json) {
            return 404;
        }
        if (!-f $document_root${base}/$home/$work/$rest.html) {
            return 404;
        }
        return 302 ${base}/$home/$work/$rest$is_args$args;
    }`;
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

/** Returns the line for a chapter. */
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
