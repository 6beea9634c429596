/** The pictures in the texts of works. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { picturesAddress } from '../../../kit/addresses.ts';
import { archive } from '../../../pages/content.ts';

export const getStaticPaths: GetStaticPaths = () =>
  archive.works.flatMap(({ id }) =>
    archive.pictures(id).map((name) => ({
      params: { picture: `${picturesAddress(id)}/${name}`.replace('/pictures/', '') },
      props: { work: id, name },
    })),
  );

export const GET: APIRoute = ({ props }) => new Response(archive.picture(props['work'], props['name']) ?? null);
