/** Which texts a built site was made of, told by the data that it publishes of each. */
import type { Archive } from '../../archive/index.ts';

const TEXT = /^api\/v1\/([^/]+\/\d{4}-\d{2}-\d{2}(?:\.\d+)?\/[^/]+)\.json$/;

/** `cr/2024-06-07/en`, for each text of which the site's files show that it was built from it. */
export function textsOfSite(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => TEXT.exec(file)?.[1] ?? []);
}

/** The same of a content folder. */
export function textsOfContent(archive: Archive): readonly string[] {
  return archive.works.flatMap(({ id }) =>
    archive.editions(id).flatMap((edition) => archive.languages(id, edition.id).map((lang) => `${id}/${edition.id}/${lang}`)),
  );
}
