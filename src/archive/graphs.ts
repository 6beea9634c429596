/** Builds the graphs of an archive's expressions, each once. */
import { NO_WORDS } from '../rules/citations/index.ts';
import { buildGraph, type RuleGraph } from '../rules/graph/index.ts';
import { memoize } from '../rules/memo.ts';
import { compileScheme, type Scheme } from '../rules/numbering/index.ts';
import { type Archive, workOf } from './archive.ts';
import { namesInWork } from './named-works.ts';

/** Returns the graph of an expression; undefined if the archive has no such text. */
export const graphOf = memoize((archive: Archive, workId: string, editionId: string, lang: string): RuleGraph | undefined => {
  const work = workOf(archive, workId);
  const scheme = schemeOf(archive, workId, editionId);
  const expression = archive.expression(workId, editionId, lang);
  if (work === undefined || scheme === undefined || expression === undefined) return undefined;
  return buildGraph(expression, { scheme, words: work.citations[lang] ?? NO_WORDS, others: namesInWork(archive, workId, lang) });
});

/** Returns the numbering scheme of an edition: its own if it declares one, else its work's. */
export function schemeOf(archive: Archive, workId: string, editionId: string): Scheme | undefined {
  const work = workOf(archive, workId);
  const edition = archive.editions(workId).find(({ id }) => id === editionId);
  const numbering = edition?.numbering ?? work?.numbering;
  return numbering === undefined ? undefined : compileScheme(numbering);
}
