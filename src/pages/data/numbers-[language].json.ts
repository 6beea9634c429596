/** The numbers that the search box of a language knows. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { numberIndexOf } from '../../publish/search-numbers.ts';
import { languageOf } from '../../site/languages.ts';
import { site } from '../../site/load.ts';

export const getStaticPaths: GetStaticPaths = () => site.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params }) => Response.json(numberIndexOf(site, languageOf(params['language'] ?? '')));
