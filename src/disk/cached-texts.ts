/** What follows from one text, on disk: most texts of an archive are the same as when the site was last built. */

import type { Archive } from '../archive/index.ts';
import type { Edition, Work } from '../rules/work.ts';
import { cacheFolder } from './cache-folder.ts';
import { openCachedValues } from './cached-values.ts';

interface TextOf {
  readonly work: Work;
  readonly edition: Edition;
  readonly language: { readonly code: string };
}

/** Values by the text that they follow from, the settings with which it is read, and a name of their own. */
export function openCachedTexts(archive: Archive): <T>(text: TextOf, name: string, compute: () => T) => T {
  const cached = openCachedValues<unknown>(cacheFolder('texts'), ['rules', 'archive', 'shared', 'site']);
  return <T>({ work, edition, language }: TextOf, name: string, compute: () => T): T => {
    const digest = archive.digest(work.id, edition.id, language.code) ?? '';
    return cached.get(JSON.stringify([name, work, edition, language.code, digest]), compute) as T;
  };
}
