/** Alignments on disk, by the content of what was aligned. The folder can be deleted at any time. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Alignment } from '../rules/lineage/index.ts';

export interface AlignmentCache {
  /** The alignment kept under a key, or the one that is computed now and kept. */
  readonly get: (key: string, compute: () => Alignment) => Alignment;
}

/** Opens the folder; what cannot be read or written in it counts as absent. */
export function openAlignmentCache(folder: string): AlignmentCache {
  const algorithm = codeDigest();
  return {
    get: (key, compute) => {
      const path = join(folder, `${digestOf([algorithm, key])}.json`);
      const known = readKept(path);
      if (known !== undefined) return known;
      const alignment = compute();
      keep(path, folder, alignment);
      return alignment;
    },
  };
}

/** SHA-256 of texts, with their bounds. */
export function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}

const CODE = fileURLToPath(new URL('../rules/', import.meta.url));

/** The library's own code is part of every key: another algorithm gives other alignments. */
function codeDigest(): string {
  const entries = readdirSync(CODE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return digestOf(paths.map((path) => readFileSync(path, 'utf8')));
}

/** A file ends with the digest of what stands before it, so that half a file, or one that somebody changed, is not believed. */
function readKept(path: string): Alignment | undefined {
  try {
    const [json = '', digest] = readFileSync(path, 'utf8').split('\n');
    return digest === digestOf([json]) ? (JSON.parse(json) as Alignment) : undefined;
  } catch {
    return undefined;
  }
}

function keep(path: string, folder: string, alignment: Alignment): void {
  const json = JSON.stringify(alignment);
  try {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, `${json}\n${digestOf([json])}`);
    renameSync(unfinished, path);
  } catch {
    // A cache that cannot be written costs time and nothing else.
  }
}
