/** What a built page tells search engines about itself. */
import { Parser } from 'htmlparser2';

/** A page that searches may find. */
export interface IndexablePage {
  readonly address: string;
  /** The page in its languages, itself among them; empty for a page in one language. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/** Reads the head of a page; null for one that is not to be found by a search, or that another one stands for. `address` is its own. */
export function readIndexablePage(html: string, address: string): IndexablePage | null {
  const alternates: { hreflang: string; href: string }[] = [];
  let canonical: string | undefined;
  let hidden = false;
  const parser = new Parser({
    onopentag(name, { rel, href, hreflang, name: about, content, 'http-equiv': directive }) {
      if (name === 'link' && rel === 'canonical') canonical = href;
      if (name === 'link' && rel === 'alternate' && hreflang && href) alternates.push({ hreflang, href });
      if (name === 'meta' && about === 'robots' && content?.includes('noindex')) hidden = true;
      if (name === 'meta' && directive === 'refresh') hidden = true;
    },
  });
  const end = html.indexOf('</head>');
  parser.end(html.slice(0, end === -1 ? undefined : end));
  return hidden || canonical !== address ? null : { address, alternates };
}
