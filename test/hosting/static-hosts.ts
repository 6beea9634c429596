/** Answers requests as hosts of static files document that they do, so that one list of promises can be tested on all of them. */
export interface HostAnswer {
  readonly status: number;
  /** Set for redirects. */
  readonly location?: string;
  /** The file that is sent. */
  readonly file?: string;
  /** The headers that `_headers` adds. */
  readonly headers: Readonly<Record<string, string>>;
}

export type StaticHost = (path: string) => HostAnswer;

/** A site as it is uploaded; hosts do not serve the two lists that they read. */
export interface UploadedSite {
  readonly files: ReadonlySet<string>;
  /** The text of `_redirects`. */
  readonly redirects: string;
  /** The text of `_headers`. */
  readonly headers: string;
}

/**
 * Returns where lines of `_redirects` lead, such as `/a/* /b/:splat 302`: a placeholder matches anything without a slash, and the first matching line counts.
 */
export function followLines(text: string, path: string): Pick<HostAnswer, 'status' | 'location'> | undefined {
  for (const line of text.split('\n')) {
    const [from = '', to = '', status = '302'] = line.split(' ');
    const pattern = from
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:([a-z]+)/g, '(?<$1>[^/]+)')
      .replace('*', '(?<splat>.*)');
    const found = from === '' ? null : new RegExp(`^${pattern}$`).exec(path);
    if (found !== null)
      return { status: Number(status), location: to.replace(/:([a-z]+)/g, (_, name: string) => found.groups?.[name] ?? '') };
  }
  return undefined;
}

/** Joins the headers of all blocks of `_headers` whose paths match, as both hosts do that read it. */
function headersOf(text: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const block of text.split(/\n(?=\/)/)) {
    const [pattern = '', ...lines] = block.trimEnd().split('\n');
    if (!new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace('*', '.*')}$`).test(path)) continue;
    for (const line of lines) {
      const [, name = '', value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
      if (name !== '') headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
  }
  return headers;
}

/**
 * Cloudflare Pages: lines of `_redirects` come before files; `/a.html` leads to `/a`, `/a/index.html` to `/a/`, and `/a` to `/a/` if only the folder has a page.
 * https://developers.cloudflare.com/pages/configuration/serving-pages
 */
export function cloudflarePages({ files, redirects, headers: lines }: UploadedSite): StaticHost {
  return (path) => {
    const headers = headersOf(lines, path);
    const moved = followLines(redirects, path);
    if (moved !== undefined) return { ...moved, headers };
    const name = path.slice(1);
    const bare = name.replace(/(?:(?:^|(?<=\/))index)?\.html$/, '');
    if (files.has(name) && bare !== name) return { status: 308, location: `/${bare}`, headers };
    for (const file of [name, `${name}.html`]) if (name !== '' && files.has(file)) return { status: 200, file, headers };
    const index = `${name}${name === '' || name.endsWith('/') ? '' : '/'}index.html`;
    if (!files.has(index)) return { status: 404, file: '404.html', headers };
    return index === `${name}index.html` ? { status: 200, file: index, headers } : { status: 308, location: `${path}/`, headers };
  };
}

/** Netlify: files come before lines of `_redirects`, and `/a`, `/a/` and `/a.html` are one page. https://docs.netlify.com/routing/redirects/redirect-options */
export function netlify({ files, redirects, headers: lines }: UploadedSite): StaticHost {
  return (path) => {
    const headers = headersOf(lines, path);
    const name = path.slice(1).replace(/\/$/, '');
    const file = [name, `${name}.html`, `${name === '' ? '' : `${name}/`}index.html`].find((candidate) => files.has(candidate));
    if (file !== undefined) return { status: 200, file, headers };
    const moved = followLines(redirects, path);
    return moved === undefined ? { status: 404, file: '404.html', headers } : { ...moved, headers };
  };
}

/** GitHub Pages: neither headers nor redirects; a folder without a slash leads to the one with it, after `/a.html` for `/a`. https://docs.github.com/pages */
export function gitHubPages({ files }: UploadedSite): StaticHost {
  return (path) => {
    const name = path.slice(1);
    const file = [name, `${name}.html`].find((candidate) => name !== '' && files.has(candidate));
    if (file !== undefined) return { status: 200, file, headers: {} };
    const index = `${name}${name === '' || name.endsWith('/') ? '' : '/'}index.html`;
    if (!files.has(index)) return { status: 404, file: '404.html', headers: {} };
    return index === `${name}index.html`
      ? { status: 200, file: index, headers: {} }
      : { status: 301, location: `${path}/`, headers: {} };
  };
}
