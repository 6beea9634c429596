/** Which edition's address holds the text of a chapter. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { chapterIndexOf } from '../../publish/chapter-index.ts';
import { languageOf } from '../../site/languages.ts';
import { library } from '../../site/load.ts';

export const getStaticPaths: GetStaticPaths = () => library.languages.map(({ code }) => ({ params: { language: code } }));

export const GET: APIRoute = ({ params }) => Response.json(chapterIndexOf(library, languageOf(params['language'] ?? '')));
