/** The badges that show how much of each translation is current. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../../integration/content.ts';
import { translationBadge } from '../../../publish/translation-record.ts';
import { translationBadgeAddress } from '../../../shared/addresses.ts';
import type { EditionView } from '../../../site/edition-view.ts';
import { carriedViews } from '../../../site/translation-report.ts';

export const getStaticPaths: GetStaticPaths = () =>
  carriedViews(site).map((view) => ({
    params: { badge: translationBadgeAddress(view.language, view.work.id).replace(/^\/api\/v1\/|\.svg$/g, '') },
    props: { view },
  }));

export const GET: APIRoute = ({ props }) =>
  new Response(translationBadge(site, props['view'] as EditionView), { headers: { 'content-type': 'image/svg+xml' } });
