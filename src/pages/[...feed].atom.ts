/** Feeds of changes, for readers who want to know without coming back to look. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { allFeeds, type Feed, feedPath, feedToXml } from '../publish/changes-feed.ts';
import { library } from '../site/load.ts';

export const getStaticPaths: GetStaticPaths = () =>
  allFeeds(library).map((feed) => ({ params: { feed: feedPath(feed) }, props: { feed } }));

export const GET: APIRoute = ({ props, site }) =>
  new Response(feedToXml(library, props['feed'] as Feed, site), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
