/** What every number ever printed stood for. */
import type { APIRoute } from 'astro';
import { site } from '../../integration/content.ts';
import { pastNumbersOf } from '../../publish/search-numbers.ts';

export const GET: APIRoute = () => Response.json(pastNumbersOf(site));
