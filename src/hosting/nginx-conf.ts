/** The configuration for one's own nginx. */
import { FILE_TYPES, HEADER_RULES, pathPattern, REVALIDATE } from './headers.ts';

/** A file for nginx's `http` level: `hosting/nginx.conf`, where a test holds it to the list of headers. */
export function nginxConf(): string {
  const names = [...new Set(HEADER_RULES.flatMap(({ headers }) => Object.keys(headers)))];
  const maps = names.map(headerMap).join('\n\n');
  const added = names.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n');
  const types = Object.entries(FILE_TYPES)
    .map(([end, type]) => `    location ~ \\.${end}$ {\n        types { }\n        default_type "${type}";\n    }\n`)
    .join('\n');
  return `# The site on nginx 1.18 or newer. Made from src/hosting/headers.ts; change server_name, root and the certificate, and put it into
# /etc/nginx/conf.d/. What to do step by step: docs/publishing.md.

${maps}

server {
    listen 80;
    listen [::]:80;
    server_name rules.example;
    root /srv/rules/dist;

    # With a certificate: listen 443 ssl; and tell browsers never to come back without it.
    # ssl_certificate /etc/letsencrypt/live/rules.example/fullchain.pem;
    # ssl_certificate_key /etc/letsencrypt/live/rules.example/privkey.pem;
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

    error_page 404 /404.html;

    # Addresses have neither .html nor a slash at the end. /rules/cr/101.2a is the file rules/cr/101.2a.html.
    location / {
        try_files $uri $uri.html =404;
    }

    location = / {
        try_files /index.html =404;
    }

    location = /404.html {
        internal;
    }

    location = /404 {
        return 404;
    }

    # The types that nginx brings do not name these.
${types}

    # What is hidden, and files for other hosts.
    location ~ /\\.(?!well-known/) {
        return 404;
    }

    location ~ ^/_(?:headers|redirects)$ {
        return 404;
    }

    # Only addresses that exist are led on, so that no link can lead to another host.
    location ~ ^(?<page>/.+?)(?:/index\\.html|\\.html|/+)$ {
        if (-f $document_root$page.html) {
            return 301 $page$is_args$args;
        }
        return 404;
    }

    location = /index.html {
        return 301 /;
    }

    # /rules/cr/2026-04-17/101.2a: what is in force stands at /rules/cr/101.2a until the next release comes. An edition is in force if it is
    # there and no file says how its numbers became those of today.
    location ~ "^/(?<home>[a-z-]+)/(?<work>[^/]+)/(?<edition>\\d{4}-\\d\\d-\\d\\d(?:\\.\\d+)?)/(?<rest>.+)$" {
        try_files $uri $uri.html @pinned;
    }

    location @pinned {
        if (!-f $document_root/$home/$work/$edition.html) {
            return 404;
        }
        if (-f $document_root/api/v1/$work/renumbering/$edition/today.json) {
            return 404;
        }
        if (!-f $document_root/$home/$work/$rest.html) {
            return 404;
        }
        return 302 /$home/$work/$rest$is_args$args;
    }
}
`;
}

/** The values of one header by path; of several patterns nginx takes the first, and there is never more than one. */
function headerMap(name: string): string {
  const rules = HEADER_RULES.filter(({ headers }) => name in headers);
  const everywhere = rules.find(({ path }) => path === '/*')?.headers[name];
  const fallback = everywhere ?? (name === 'Cache-Control' ? REVALIDATE : '');
  const lines = rules
    .filter(({ path }) => path !== '/*')
    .map((rule) => `    "~${pathPattern(rule).source.replaceAll('\\/', '/')}" "${rule.headers[name]}";`);
  return [`map $uri ${variable(name)} {`, `    default "${fallback}";`, ...lines, '}'].join('\n');
}

/** `Cache-Control` → `$rules_cache_control` */
function variable(name: string): string {
  return `$rules_${name.toLowerCase().replaceAll('-', '_')}`;
}
