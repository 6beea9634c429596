/** Alignments of neighbouring editions on disk. Nearly all of their links say that a name stayed what it was, and are kept as that name. */
import type { Alignment, Link } from '../rules/lineage/index.ts';
import { cacheFolder } from './cache-folder.ts';
import { openCachedValues } from './cached-values.ts';

/** A link, or the name of a rule or term that kept its name and its text. */
type CachedLink = Link | string;

interface CachedAlignment {
  readonly from: string;
  readonly to: string;
  readonly links: readonly CachedLink[];
  readonly glossary: readonly CachedLink[];
}

/** Opens a folder, which can be deleted at any time. `key` names everything that an alignment follows from, beside the code. */
export function openCachedAlignments(folder = cacheFolder('alignments')): (key: string, align: () => Alignment) => Alignment {
  const kept = openCachedValues<CachedAlignment>(folder, ['rules']);
  // A hundred editions have hundreds of thousands of links, nearly all of which are one of a few thousand.
  const unchanged = new Map<string, Link>();
  const wholeLink = (link: CachedLink): Link => {
    if (typeof link !== 'string') return link;
    const known = unchanged.get(link) ?? unchangedLink(link);
    unchanged.set(link, known);
    return known;
  };
  return (key, align) => {
    const { from, to, links, glossary } = kept.get(key, () => shorten(align()));
    return { from, to, links: links.map(wholeLink), glossary: glossary.map(wholeLink) };
  };
}

function shorten({ from, to, links, glossary }: Alignment): CachedAlignment {
  return { from, to, links: links.map(shortLink), glossary: glossary.map(shortLink) };
}

function shortLink(link: Link): CachedLink {
  const [name] = link.to;
  return name !== undefined && JSON.stringify(link) === JSON.stringify(unchangedLink(name)) ? name : link;
}

/** The link of a rule or term that kept its name and its text. */
function unchangedLink(name: string): Link {
  const unchanged = { textChanged: false, citationsChanged: false, typographyChanged: false };
  return { from: [name], to: [name], kind: 'same', confidence: 1, ...unchanged };
}
