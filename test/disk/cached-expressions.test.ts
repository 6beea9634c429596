import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Archive } from '../../src/archive/index.ts';
import { openCachedExpressions, readArchive } from '../../src/disk/index.ts';
import type { Expression } from '../../src/rules/model.ts';
import { contentFolder } from './content-folder.ts';

/** Returns JSON, in which the order of keys matters as for cache keys. */
const textsOf = (archive: Archive): ReadonlyMap<string, string> =>
  new Map(expressionsOf(archive).map((text) => [`${text.work}/${text.edition}/${text.lang}`, JSON.stringify(text)]));

function expressionsOf(archive: Archive): readonly Expression[] {
  return archive.works.flatMap(({ id }) =>
    archive
      .editions(id)
      .flatMap((edition) => archive.languages(id, edition.id).flatMap((lang) => archive.expression(id, edition.id, lang) ?? [])),
  );
}

/** Reads everything with a cache, and saves it. */
function readAndKeep(content: string, cache: string): Archive {
  const kept = openCachedExpressions(cache);
  const archive = readArchive([content], { expressions: kept });
  expressionsOf(archive);
  kept.save();
  return archive;
}

/** Returns how many texts are read from their sources instead of the cache. */
function countReads(content: string, cache: string): number {
  let reads = 0;
  const kept = openCachedExpressions(cache);
  const counting: typeof kept = {
    ...kept,
    get: (text, state, read) =>
      kept.get(text, state, () => {
        reads += 1;
        return read();
      }),
  };
  expressionsOf(readArchive([content], { expressions: counting }));
  return reads;
}

describe('cached expressions', () => {
  it('are the same, including places', () => {
    const cache = contentFolder({});
    const plain = textsOf(readArchive(['content']));
    expect(textsOf(readAndKeep('content', cache))).toEqual(plain);
    expect(countReads('content', cache)).toBe(0);
    expect(textsOf(readArchive(['content'], { expressions: openCachedExpressions(cache) }))).toEqual(plain);
  });

  it('are read again only if their sources or the settings of the work have changed', () => {
    const cache = contentFolder({});
    const content = copyOfContent();
    readAndKeep(content, cache);
    const source = join(content, 'cr/2014-07-18/en', readdirSync(join(content, 'cr/2014-07-18/en'))[0] ?? '');
    writeFileSync(source, `${readFileSync(source, 'utf8')}\nOne more line.\n`);
    expect(countReads(content, cache)).toBe(1);
    expect(textsOf(readAndKeep(content, cache))).toEqual(textsOf(readArchive([content])));
    expect(countReads(content, cache)).toBe(0);
    const work = join(content, 'cr/work.yaml');
    writeFileSync(work, readFileSync(work, 'utf8').replace('exampleLabels:\n', 'exampleLabels:\n  la: [Exemplum]\n'));
    expect(countReads(content, cache)).toBeGreaterThan(5);
  });

  it('of one year are all saved, although each thread reads only some', () => {
    const cache = contentFolder({});
    const content = copyOfContent();
    cpSync(join(content, 'cr/2009-07-11'), join(content, 'cr/2008-11-01'), { recursive: true });
    const all = countReads(content, cache);
    const threads = ['2008-07-15', '2008-11-01'].map((edition) => {
      const expressions = openCachedExpressions(cache);
      readArchive([content], { expressions }).expression('cr', edition, 'en');
      return expressions;
    });
    for (const expressions of threads) expressions.save();
    expect(countReads(content, cache)).toBe(all - threads.length);
  });

  it('are not saved if they have messages', () => {
    const cache = contentFolder({});
    const content = copyOfContent();
    const folder = join(content, 'cr/2014-07-18/en');
    writeFileSync(join(folder, 'empty.md'), '');
    const messages = readAndKeep(content, cache).messages().map(String);
    expect(messages).toHaveLength(1);
    expect(readAndKeep(content, cache).messages().map(String)).toEqual(messages);
  });

  it('are not used if the cache file was cut off or changed', () => {
    const cache = contentFolder({});
    readAndKeep('content', cache);
    const all = readdirSync(cache).length;
    for (const name of readdirSync(cache)) {
      const path = join(cache, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace('"number"', '"member"'));
    }
    expect(all).toBeGreaterThan(0);
    expect(countReads('content', cache)).toBe(expressionsOf(readArchive(['content'])).length);
  });
});

function copyOfContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('content', folder, { recursive: true });
  return folder;
}
