/** The rules in force, one per line, for other programs. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { deferKey, pageKeys, site } from '../../../integration/content.ts';
import { ruleLinesFiles, writeRuleLines } from '../../../publish/rule-records.ts';
import type { EditionView } from '../../../site/edition-view.ts';

export const getStaticPaths: GetStaticPaths = () =>
  ruleLinesFiles(site).map(({ path, view }) => ({
    params: { file: path.replace(/^api\/v1\/|\.jsonl$/g, '') },
    props: { view },
    get cacheKey() {
      return deferKey(() => pageKeys.ofLines(view));
    },
  }));

export const GET: APIRoute = ({ props, site: origin }) =>
  new Response(writeRuleLines(site, props['view'] as EditionView, origin), {
    headers: { 'content-type': 'application/jsonl; charset=utf-8' },
  });
