/** The configuration for one's own nginx. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_TYPES, HEADER_RULES, type HeaderRule, pathPattern, REVALIDATE } from './headers.ts';

/**
 * Returns a file for nginx's `http` level. Without an address it is `hosting/nginx.conf`, where a test holds it to the list of headers. The files of
 * a site at `https://name.example/a/b` lie at `a/b` below the root.
 */
export function nginxConf(address = 'https://rules.example', all: readonly HeaderRule[] = HEADER_RULES): string {
  const { host, pathname } = new URL(address);
  const base = pathname.replace(/\/$/, '');
  const pattern = base.replaceAll('.', '\\.');
  const root = base === '' ? '/srv/rules/dist' : `/srv/rules/host${base}`;
  // A pattern may find no file, where a site was built before there were any.
  const include = (file: string) => `include ${root}/${file.replace(/p$/, '[p]')};`;
  const names = [...new Set(all.flatMap(({ headers }) => Object.keys(headers)))];
  const maps = names.map((name) => headerMap(name, pattern, all)).join('\n\n');
  const added = names.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n');
  const types = Object.entries(FILE_TYPES)
    .map(([end, type]) => `    location ~ \\.${end}$ {\n        types { }\n        default_type "${type}";\n    }\n`)
    .join('\n');
  const below =
    base === ''
      ? ''
      : `

    location = ${base} {
        return 301 ${base}/;
    }`;
  return `# The site on nginx 1.18 or newer. Made from src/hosting/headers.ts; change server_name, root and the certificate, and put it into
# /etc/nginx/conf.d/. What to do step by step: docs/publishing.md.

# A line for each chapter of each edition.
map_hash_max_size 65536;
map_hash_bucket_size 256;

${maps}

# Links to rules of earlier editions, which have no pages of their own: where their chapters are. The build writes these files.
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
}

server {
    listen 80;
    listen [::]:80;
    server_name ${host};
    root /srv/rules/${base === '' ? 'dist;' : `host; # the site lies in ${root}`}

    # With a certificate: listen 443 ssl; and tell browsers never to come back without it.
    # ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;
    # ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;
    # add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;

    server_tokens off;
    charset utf-8;
    absolute_redirect off;
    etag on;

    # What RULES_COMPRESS=1 npm run build has prepared; without it nginx compresses at every request.
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_min_length 512;
    gzip_types text/css text/plain text/xml application/javascript application/json application/jsonl text/markdown application/manifest+json application/atom+xml image/svg+xml;
    # With the module ngx_brotli: brotli_static on;

    # A header without a value is not sent.
${added}

    error_page 404 ${base}/404.html;

    # Addresses have neither .html nor a slash at the end. /rules/cr/101.2a is the file rules/cr/101.2a.html.
    location ${base}/ {
        try_files $uri $uri.html =404;
    }

    location = ${base}/ {
        try_files ${base}/index.html =404;
    }${below}

    location = ${base}/404.html {
        internal;
    }

    location = ${base}/404 {
        return 404;
    }

    # The types that nginx brings do not name these.
${types}

    # What is hidden, and files for other hosts.
    location ~ /\\.(?!well-known/) {
        return 404;
    }

    location ~ ^${pattern}/_(?:headers|redirects|pinned-[a-z]+\\.map)$ {
        return 404;
    }

    # Only addresses that exist are led on, so that no link can lead to another host.
    location ~ ^(?<page>${pattern}/.+?)(?:/index\\.html|\\.html|/+)$ {
        if (-f $document_root$page.html) {
            return 301 $page$is_args$args;
        }
        return 404;
    }

    location = ${base}/index.html {
        return 301 ${base}/;
    }

    # /rules/cr/2026-04-17/101.2a: what is in force stands at /rules/cr/101.2a until the next release comes. An edition is in force if it is
    # there and no file says how its numbers became those of today.
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
    }
}
`;
}

/** Returns the values of one header by path; of several patterns nginx takes the first, and there is never more than one. */
function headerMap(name: string, base: string, all: readonly HeaderRule[]): string {
  const rules = all.filter(({ headers }) => name in headers);
  const everywhere = rules.find(({ path }) => path === '/*')?.headers[name];
  const fallback = everywhere ?? (name === 'Cache-Control' ? REVALIDATE : '');
  const lines = rules
    .filter(({ path }) => path !== '/*')
    .map((rule) => `    "~${pathPattern(rule).source.replaceAll('\\/', '/').replace('^', `^${base}`)}" "${rule.headers[name]}";`);
  return [`map $uri ${variable(name)} {`, `    default "${fallback}";`, ...lines, '}'].join('\n');
}

/** Returns `$rules_cache_control` for `Cache-Control`. */
function variable(name: string): string {
  return `$rules_${name.toLowerCase().replaceAll('-', '_')}`;
}

// Where the chapters of earlier editions are, for hosts that can lead links to their rules there. A chapter that did not change
// has no page of its own in each edition, and no rule of an earlier one has: such an address is led to its place in the chapter's
// page, whose preview services can show. Two files, written as nginx reads the inside of a `map`, hold for all editions of a site
// what would else be a page for each rule of each.

/** A line for each work: how an address names a chapter, `/rules/cr/2009-07-11/508.1` → `/rules/cr/2009-07-11/508`. */
export const PINNED_CHAPTERS_FILE = '_pinned-chapters.map';
/** A line for each chapter of each earlier edition: `/rules/cr/2009-07-11/508` → its page. */
export const PINNED_PAGES_FILE = '_pinned-pages.map';

/** An earlier edition's chapter, and the address of the page that shows it. */
interface PinnedChapter {
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
