/**
 * Models how services preview links: which tags they read, in which order, and how much of them. It is written from general knowledge, and the lengths
 * are estimates. It shows that a page has something suitable for each of them, not what they really show.
 */
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

/** The head of a page, as services read it. */
export interface LinkHead {
  readonly title: string;
  readonly metas: ReadonlyMap<string, string>;
  readonly oembed: Readonly<Record<string, unknown>> | undefined;
}

/** The parts of a preview, by name. */
export type Card = Readonly<Record<string, string | undefined>>;

export interface Service {
  readonly name: string;
  readonly userAgent: string;
  /** The most bytes that it reads of a page. */
  readonly reads: number;
  readonly asksOembed: boolean;
  readonly show: (head: LinkHead) => Card;
}

/** Returns the first of these tags that the page has: `og:title`, else `twitter:title`. */
function first(head: LinkHead, ...names: readonly string[]): string | undefined {
  return names.map((name) => (name === 'title' ? head.title : head.metas.get(name))).find((value) => value !== undefined);
}

function cut(text: string | undefined, length: number): string | undefined {
  return text === undefined || text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function fromOembed({ oembed }: LinkHead, name: string): string | undefined {
  const value = oembed?.[name];
  return typeof value === 'string' ? value : undefined;
}

const TITLE = ['og:title', 'twitter:title', 'title'] as const;
const DESCRIPTION = ['og:description', 'twitter:description', 'description'] as const;

export const SERVICES: readonly Service[] = [
  {
    name: 'Discord',
    userAgent: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    reads: 1_000_000,
    asksOembed: true,
    // The record has the publisher and the author; title and text come from the page if it has them.
    show: (head) => ({
      provider: fromOembed(head, 'provider_name') ?? first(head, 'og:site_name'),
      author: cut(fromOembed(head, 'author_name'), 256),
      title: cut(first(head, ...TITLE) ?? fromOembed(head, 'title'), 256),
      text: cut(first(head, ...DESCRIPTION), 350),
      [head.metas.get('twitter:card') === 'summary_large_image' ? 'large picture' : 'small picture']: first(head, 'og:image'),
    }),
  },
  {
    name: 'Reddit',
    userAgent: 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    reads: 1_000_000,
    asksOembed: false,
    show: (head) => ({ title: cut(first(head, ...TITLE), 300), picture: first(head, 'og:image') }),
  },
  {
    name: 'Discourse',
    userAgent: 'Discourse Forum Onebox',
    reads: 2_000_000,
    asksOembed: true,
    show: (head) => ({
      site: first(head, 'og:site_name'),
      title: first(head, ...TITLE),
      text: cut(first(head, ...DESCRIPTION), 250),
      ...Object.fromEntries(
        ['1', '2'].flatMap((count) => {
          const label = head.metas.get(`twitter:label${count}`);
          return label === undefined ? [] : [[label, head.metas.get(`twitter:data${count}`)]];
        }),
      ),
      picture: first(head, 'og:image') ?? fromOembed(head, 'thumbnail_url'),
    }),
  },
  {
    name: 'WhatsApp',
    userAgent: 'WhatsApp/2.24.6.77 A',
    reads: 300_000,
    asksOembed: false,
    show: (head) => ({
      title: cut(first(head, 'og:title', 'title'), 65),
      text: cut(first(head, 'og:description', 'description'), 80),
      picture: first(head, 'og:image'),
    }),
  },
  {
    name: 'Mastodon',
    userAgent: 'http.rb/5.1.1 (Mastodon/4.2.8; +https://mastodon.example/) Bot',
    reads: 1_000_000,
    asksOembed: true,
    // A record of type `link` or `photo` would replace the page's own tags; one of type `rich` is ignored.
    show: (head) => {
      const isTaken = ['link', 'photo', 'video'].includes(fromOembed(head, 'type') ?? '');
      if (isTaken) return { title: fromOembed(head, 'title') ?? '', picture: fromOembed(head, 'thumbnail_url') };
      return {
        site: first(head, 'og:site_name'),
        title: first(head, 'og:title', 'title'),
        text: first(head, 'og:description', 'description'),
        date: first(head, 'article:published_time'),
        language: first(head, 'og:locale'),
        picture: first(head, 'og:image'),
        'picture says': first(head, 'og:image:alt'),
      };
    },
  },
];

/** Fetches a page as a service does. */
export async function readLink(address: string, { userAgent, reads, asksOembed }: Service): Promise<LinkHead> {
  const response = await fetch(address, { headers: { 'user-agent': userAgent } });
  const page = new TextDecoder().decode((await response.arrayBuffer()).slice(0, reads));
  const metas = new Map<string, string>();
  let title = '';
  let record: string | undefined;
  visit(fromHtml(page), 'element', ({ tagName, properties, children: [child] }) => {
    const { name, property, content, rel, type, href } = properties;
    if (tagName === 'title' && child?.type === 'text') title ||= child.value;
    if (tagName === 'meta' && typeof content === 'string') {
      const key = String(property ?? name ?? '');
      if (!metas.has(key)) metas.set(key, content);
    }
    if (tagName === 'link' && Array.isArray(rel) && rel.includes('alternate') && type === 'application/json+oembed')
      record = String(href);
  });
  if (!asksOembed || record === undefined) return { title, metas, oembed: undefined };
  const answer = await fetch(new URL(record, address), { headers: { 'user-agent': userAgent } });
  return { title, metas, oembed: (await answer.json()) as Readonly<Record<string, unknown>> };
}
