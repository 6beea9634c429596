/** Counts the files of a built site that each translation adds. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../src/content/disk/index.ts';
import { languageOf } from '../../src/site/kit/languages.ts';

export interface Share {
  readonly what: string;
  readonly files: number;
  readonly megabytes: number;
}

/** Returns the share of each language: its pages, pages that show it beside another language, its data and its search index. The last share is the rest. */
export function sharesOfLanguages(site: string, codes: readonly string[]): readonly Share[] {
  const shares = new Map<string, { files: number; bytes: number }>();
  for (const file of filesBelow(site)) {
    const code = codes.find((candidate) => belongsTo(file, candidate)) ?? '';
    const share = shares.get(code) ?? { files: 0, bytes: 0 };
    shares.set(code, { files: share.files + 1, bytes: share.bytes + statSync(join(site, file)).size });
  }
  return [...codes, ''].flatMap((code) => {
    const share = shares.get(code);
    const what = code === '' ? 'everything else' : `of these for ${languageOf(code).name}`;
    return share === undefined ? [] : [{ what, files: share.files, megabytes: Math.round(share.bytes / 1e5) / 10 }];
  });
}

function belongsTo(path: string, code: string): boolean {
  const { words, tag } = languageOf(code);
  const segments = path.replace(/\.[a-z]+$/, '').split('/');
  const [home] = segments;
  if (home === 'pagefind') return segments.at(-1)?.startsWith(`${tag.toLowerCase()}_`) === true;
  return home === words.home || segments.slice(2).includes(code) || segments.at(-1)?.endsWith(`-${code}`) === true;
}
