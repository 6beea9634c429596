/** Which files of a built site are there for the sake of a translation. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languageOf } from '../../src/shared/languages.ts';

export interface Share {
  readonly what: string;
  readonly files: number;
  readonly megabytes: number;
}

/** Pages below a language's home, other languages' pages that show it beside theirs, its data and its search index; the rest is the last share. */
export function sharesOfLanguages(site: string, codes: readonly string[]): readonly Share[] {
  const shares = new Map<string, { files: number; bytes: number }>();
  for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const code = codes.find((candidate) => belongsTo(relative(site, path), candidate)) ?? '';
    const share = shares.get(code) ?? { files: 0, bytes: 0 };
    shares.set(code, { files: share.files + 1, bytes: share.bytes + statSync(path).size });
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
