/** How browsers search the site in a language. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../integration/content.ts';
import { openSearchXml } from '../../publish/search-engines.ts';
import { languageOf } from '../../shared/languages.ts';

/** Descriptions name whole addresses; of a site that has no place yet, those of this machine. */
const NOWHERE = 'http://localhost:4321';

export const getStaticPaths: GetStaticPaths = () => site.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params, site }) =>
  new Response(openSearchXml(languageOf(params['language'] ?? ''), site ?? new URL(NOWHERE)), {
    headers: { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' },
  });
