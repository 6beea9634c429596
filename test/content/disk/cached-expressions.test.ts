import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/content/archive/index.ts';
import { openCachedExpressions, readArchive } from '../../../src/content/disk/index.ts';
import type { Expression, Rule } from '../../../src/core/model.ts';
import { contentFolder } from './content-folder.ts';

/** A work with a single text. */
const ONE_EDITION = ['cr/work.yaml', 'cr/2014-07-18'];

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
function readAndSave(content: string, cache: string): Archive {
  const cached = openCachedExpressions(cache);
  const archive = readArchive([content], { expressions: cached });
  expressionsOf(archive);
  cached.save();
  return archive;
}

/** Returns how many texts are read from their sources instead of the cache. */
function countReads(content: string, cache: string): number {
  let reads = 0;
  const cached = openCachedExpressions(cache);
  const counting: typeof cached = {
    ...cached,
    get: (text, state, read) =>
      cached.get(text, state, (before) => {
        reads += 1;
        return read(before);
      }),
  };
  expressionsOf(readArchive([content], { expressions: counting }));
  return reads;
}

describe('cached expressions', () => {
  it('are the same, including places', () => {
    const cache = contentFolder({});
    const plain = textsOf(readArchive(['content']));
    expect(textsOf(readAndSave('content', cache))).toEqual(plain);
    expect(countReads('content', cache)).toBe(0);
    expect(textsOf(readArchive(['content'], { expressions: openCachedExpressions(cache) }))).toEqual(plain);
  });

  it('are read again only if their sources or the settings of the work have changed', () => {
    const cache = contentFolder({});
    const content = copyOfContent('cr', 'desk');
    readAndSave(content, cache);
    const source = join(content, 'cr/2014-07-18/en', readdirSync(join(content, 'cr/2014-07-18/en'))[0] ?? '');
    writeFileSync(source, `${readFileSync(source, 'utf8')}\nOne more line.\n`);
    expect(countReads(content, cache)).toBe(1);
    expect(textsOf(readAndSave(content, cache))).toEqual(textsOf(readArchive([content])));
    expect(countReads(content, cache)).toBe(0);
    const work = join(content, 'cr/work.yaml');
    writeFileSync(work, readFileSync(work, 'utf8').replace('exampleLabels:\n', 'exampleLabels:\n  la: [Exemplum]\n'));
    expect(countReads(content, cache)).toBeGreaterThan(5);
  });

  it('are the same as without a cache after any edit of a file', () => {
    const cache = contentFolder({});
    const content = copyOfContent(...ONE_EDITION);
    const folder = join(content, 'cr/2014-07-18/en');
    const [one = '', two = '', three = ''] = readdirSync(folder).map((name) => join(folder, name));
    const edits: readonly (() => void)[] = [
      () => writeFileSync(one, `${readFileSync(one, 'utf8')}\nOne more line.\n`),
      () => writeFileSync(two, readFileSync(two, 'utf8').replace('---\n', '---\norder: 9\n')),
      () => writeFileSync(two, readFileSync(two, 'utf8').replace('order: 9', 'order: .inf')),
      () => renameSync(one, join(folder, 'renamed.md')),
      () => cpSync(three, join(folder, 'copied.md')),
      () => rmSync(three),
    ];
    readAndSave(content, cache);
    for (const edit of edits) {
      edit();
      expect(textsOf(readAndSave(content, cache))).toEqual(textsOf(readArchive([content])));
    }
  });

  it('are read again without parsing the chapters that are unchanged', () => {
    const cache = contentFolder({});
    const content = copyOfContent(...ONE_EDITION);
    readAndSave(content, cache);
    const folder = join(content, 'cr/2014-07-18/en');
    const [changed = '', ...others] = readdirSync(folder).filter((name) => /^\d/.test(name));
    writeFileSync(join(folder, changed), `${readFileSync(join(folder, changed), 'utf8')}\nOne more line.\n`);
    const cached = openCachedExpressions(cache);
    const marking: typeof cached = {
      ...cached,
      get: (text, state, read) =>
        cached.get(text, state, (before) =>
          read(new Map([...before].map(([digest, chapter]) => [digest, { ...chapter, rules: chapter.rules.map(marked) }]))),
        ),
    };
    const marked = (rule: Rule): Rule => ({ ...rule, title: 'from the cache' });
    const text = readArchive([content], { expressions: marking }).expression('cr', '2014-07-18', 'en');
    const files = Map.groupBy(text?.rules ?? [], ({ place }) => basename(place.file));
    const isKept = (name: string) => files.get(name)?.every(({ title }) => title === 'from the cache');
    expect(others.length).toBeGreaterThan(1);
    expect([isKept(changed), ...others.map(isKept)]).toEqual([false, ...others.map(() => true)]);
  });

  it('of one year are all saved, although each thread reads only some', () => {
    const cache = contentFolder({});
    const content = copyOfContent('cr/work.yaml', 'cr/2008-07-15', 'cr/2009-07-11', 'cr/2014-07-18');
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

  it('are saved with their messages, which are the same after another chapter was edited', () => {
    const cache = contentFolder({});
    const content = copyOfContent(...ONE_EDITION);
    const folder = join(content, 'cr/2014-07-18/en');
    writeFileSync(join(folder, 'empty.md'), '');
    const messages = readAndSave(content, cache).messages().map(String);
    expect(messages).toHaveLength(1);
    expect(countReads(content, cache)).toBe(0);
    expect(readAndSave(content, cache).messages().map(String)).toEqual(messages);
    appendFileSync(join(folder, '101.md'), '\nOne paragraph more.\n');
    expect(readAndSave(content, cache).messages().map(String)).toEqual(messages);
  });

  it('are not used if the cache file was cut off or changed', () => {
    const cache = contentFolder({});
    readAndSave('content', cache);
    const all = readdirSync(cache).length;
    for (const name of readdirSync(cache)) {
      const path = join(cache, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace('"number"', '"member"'));
    }
    expect(all).toBeGreaterThan(0);
    expect(countReads('content', cache)).toBe(expressionsOf(readArchive(['content'])).length);
  });
});

/** Returns a copy of some files and folders of the content. */
function copyOfContent(...names: readonly string[]): string {
  const folder = contentFolder({});
  for (const name of names) cpSync(join('content', name), join(folder, name), { recursive: true });
  return folder;
}
