/** What every number ever printed stood for. */
import type { APIRoute } from 'astro';
import { pastNumbersOf } from '../../publish/past-numbers.ts';
import { site } from '../../site/load.ts';

export const GET: APIRoute = () => Response.json(pastNumbersOf(site));
