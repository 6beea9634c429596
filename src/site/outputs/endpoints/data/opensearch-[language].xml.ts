/** The descriptions that let browsers search the site, in each language. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { languageOf } from '../../../kit/languages.ts';
import { site } from '../../../pages/content.ts';
import { openSearchXml } from '../../search-engines.ts';

/** Descriptions need absolute URLs; without a site address, they point to this machine. */
const DEFAULT_SITE = 'http://localhost:4321';

export const getStaticPaths: GetStaticPaths = () => site.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params, site: origin }) =>
  new Response(openSearchXml(languageOf(params['language'] ?? ''), origin ?? new URL(DEFAULT_SITE)), {
    headers: { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' },
  });
