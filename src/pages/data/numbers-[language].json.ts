/** The numbers that the search box of a language knows. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { numberIndexOf } from '../../publish/search-numbers.ts';
import { languageOf } from '../../site/languages.ts';
import { library } from '../../site/load.ts';

export const getStaticPaths: GetStaticPaths = () => library.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params }) => Response.json(numberIndexOf(library, languageOf(params['language'] ?? '')));
