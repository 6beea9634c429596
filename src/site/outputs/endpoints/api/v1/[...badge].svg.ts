/** The badges that show how much of each translation is current. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { translationBadgeAddress } from '../../../../kit/addresses.ts';
import type { EditionView } from '../../../../model/edition-view.ts';
import { carriedViews } from '../../../../model/translation-report.ts';
import { site } from '../../../../pages/content.ts';
import { translationBadge } from '../../../translation-record.ts';

export const getStaticPaths: GetStaticPaths = () =>
  carriedViews(site).map((view) => ({
    params: { badge: translationBadgeAddress(view.language, view.work.id).replace(/^\/api\/v1\/|\.svg$/g, '') },
    props: { view },
  }));

export const GET: APIRoute = ({ props }) =>
  new Response(translationBadge(site, props['view'] as EditionView), { headers: { 'content-type': 'image/svg+xml' } });
