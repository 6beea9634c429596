/** The feeds of changes. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../pages/content.ts';
import { allFeeds, type Feed, feedPath, feedToXml } from '../changes-feed.ts';

export const getStaticPaths: GetStaticPaths = () =>
  allFeeds(site).map((feed) => ({ params: { feed: feedPath(feed) }, props: { feed } }));

export const GET: APIRoute = ({ props, site: origin }) =>
  new Response(feedToXml(site, props['feed'] as Feed, origin), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
