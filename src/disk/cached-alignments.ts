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
  return (key, align) => lengthen(kept.get(key, () => shorten(align())));
}

function shorten({ from, to, links, glossary }: Alignment): CachedAlignment {
  return { from, to, links: links.map(shortLink), glossary: glossary.map(shortLink) };
}

function lengthen({ from, to, links, glossary }: CachedAlignment): Alignment {
  return { from, to, links: links.map(wholeLink), glossary: glossary.map(wholeLink) };
}

function shortLink(link: Link): CachedLink {
  const [name] = link.to;
  return name !== undefined && JSON.stringify(link) === JSON.stringify(wholeLink(name)) ? name : link;
}

function wholeLink(kept: CachedLink): Link {
  if (typeof kept !== 'string') return kept;
  const unchanged = { textChanged: false, citationsChanged: false, typographyChanged: false };
  return { from: [kept], to: [kept], kind: 'same', confidence: 1, ...unchanged };
}
