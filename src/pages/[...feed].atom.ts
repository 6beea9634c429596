/** Feeds of changes, for readers who want to know without coming back to look. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { allFeeds, type Feed, feedPath, feedToXml } from '../publish/changes-feed.ts';
import { library } from '../site/load.ts';

/** Feeds name themselves by whole addresses; of a site that has no place yet, by those of this machine. */
const NOWHERE = 'http://localhost:4321';

export const getStaticPaths: GetStaticPaths = () =>
  allFeeds(library).map((feed) => ({ params: { feed: feedPath(feed) }, props: { feed } }));

export const GET: APIRoute = ({ props, site }) =>
  new Response(feedToXml(library, props['feed'] as Feed, site ?? new URL(NOWHERE)), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
