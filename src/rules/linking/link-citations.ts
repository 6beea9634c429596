/** A post with links at its citations. Every other character stays as it was written; as HTML it is escaped, so that nothing of it can run. */
import { html, SYNTAXES, type SyntaxName } from '../quoting/index.ts';

/** A syntax in which a post can be written. */
export type PostFormat = Exclude<SyntaxName, 'text'>;

/** Where a citation leads. Offsets into the post. */
export interface CitationLink {
  readonly start: number;
  readonly end: number;
  readonly address: string;
  /** What is read of the link; the citation as it was written where it is absent. */
  readonly label?: string;
}

/** Writes the links, which are in the order of the post. */
export function linkCitations(post: string, links: readonly CitationLink[], format: PostFormat): string {
  const syntax = SYNTAXES[format];
  const plain = (text: string): string => (format === 'html' ? html.escape(text).replaceAll('\n', '<br>\n') : text);
  let written = '';
  let position = 0;
  for (const { start, end, address, label = post.slice(start, end) } of links) {
    written += plain(post.slice(position, start)) + syntax.link(plain(label), address);
    position = end;
  }
  return written + plain(post.slice(position));
}
