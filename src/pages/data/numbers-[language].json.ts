/** The numbers that the search box of a language knows. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../integration/content.ts';
import { numberIndexOf } from '../../publish/search-numbers.ts';
import { languageOf } from '../../shared/languages.ts';

export const getStaticPaths: GetStaticPaths = () => site.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params }) => Response.json(numberIndexOf(site, languageOf(params['language'] ?? '')));
