/** The graphs of an archive's expressions, each built once. */
import { NO_WORDS } from '../rules/citations/index.ts';
import { buildGraph, type RuleGraph } from '../rules/graph/index.ts';
import { compileScheme, type Scheme } from '../rules/numbering/index.ts';
import type { Numbering } from '../rules/work.ts';
import type { Archive } from './archive.ts';

const graphs = new WeakMap<Archive, Map<string, RuleGraph | undefined>>();
const schemes = new WeakMap<Numbering, Scheme>();

/** The graph of an expression; undefined where the archive has no such text. */
export function graphOf(archive: Archive, workId: string, editionId: string, lang: string): RuleGraph | undefined {
  const known = graphs.get(archive) ?? new Map<string, RuleGraph | undefined>();
  graphs.set(archive, known);
  const key = `${workId}/${editionId}/${lang}`;
  if (!known.has(key)) known.set(key, readGraph(archive, workId, editionId, lang));
  return known.get(key);
}

/** The scheme in which an edition numbers: its own where it declares one, else its work's. */
export function schemeOf(archive: Archive, workId: string, editionId: string): Scheme | undefined {
  const work = archive.works.find(({ id }) => id === workId);
  const edition = archive.editions(workId).find(({ id }) => id === editionId);
  const numbering = edition?.numbering ?? work?.numbering;
  if (numbering === undefined) return undefined;
  const scheme = schemes.get(numbering) ?? compileScheme(numbering);
  schemes.set(numbering, scheme);
  return scheme;
}

function readGraph(archive: Archive, workId: string, editionId: string, lang: string): RuleGraph | undefined {
  const work = archive.works.find(({ id }) => id === workId);
  const scheme = schemeOf(archive, workId, editionId);
  const expression = archive.expression(workId, editionId, lang);
  if (work === undefined || scheme === undefined || expression === undefined) return undefined;
  return buildGraph(expression, { scheme, words: work.citations[lang] ?? NO_WORDS });
}
