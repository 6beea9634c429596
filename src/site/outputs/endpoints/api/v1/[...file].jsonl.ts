/** The rules in force, one per line, for other programs. */
import type { APIRoute, GetStaticPaths } from 'astro';
import type { EditionView } from '../../../../model/edition-view.ts';
import { deferKey, digests, site } from '../../../../pages/content.ts';
import { keyOfLines, ruleLinesFiles, writeRuleLines } from '../../../rule-records.ts';

export const getStaticPaths: GetStaticPaths = () =>
  ruleLinesFiles(site).map(({ path, view }) => ({
    params: { file: path.replace(/^api\/v1\/|\.jsonl$/g, '') },
    props: { view },
    get cacheKey() {
      return deferKey(() => keyOfLines(digests, view));
    },
  }));

export const GET: APIRoute = ({ props, site: origin }) =>
  new Response(writeRuleLines(site, props['view'] as EditionView, origin), {
    headers: { 'content-type': 'application/jsonl; charset=utf-8' },
  });
