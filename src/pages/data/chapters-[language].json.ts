/** Which edition's address holds the text of a chapter. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { site } from '../../integration/content.ts';
import { chapterIndexOf } from '../../publish/search-numbers.ts';
import { languageOf } from '../../shared/languages.ts';

export const getStaticPaths: GetStaticPaths = () => site.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params }) => Response.json(chapterIndexOf(site, languageOf(params['language'] ?? '')));
