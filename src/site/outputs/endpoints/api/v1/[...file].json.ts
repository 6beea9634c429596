/** The data of the site for other programs. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { deferKey, digests, site } from '../../../../pages/content.ts';
import { type ApiFile, apiFiles } from '../../../api-files.ts';

export const getStaticPaths: GetStaticPaths = () =>
  apiFiles(site, digests).map((file) => ({
    params: { file: file.path },
    props: { file },
    get cacheKey() {
      // Files without a key are rendered in every build, although Astro's types require a string.
      return (file.key && deferKey(file.key)) as string;
    },
  }));

export const GET: APIRoute = ({ props }) => Response.json((props['file'] as ApiFile).make());
