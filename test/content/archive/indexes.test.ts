/** Checks that answers are the same with and without an index, even if its file is damaged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Archive,
  begunEditions,
  distantSuccessors,
  lineageOf,
  quotableTexts,
  quoteIndexOf,
  termsOf,
  tracesOf,
  translationOf,
} from '../../../src/content/archive/index.ts';
import { openCachedIndexes } from '../../../src/content/disk/cached-values.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { chainAlignments, composeAlignment, everyNumber, traceNumber } from '../../../src/core/history/index.ts';
import { indexQuotableTexts, rankQuotedTexts } from '../../../src/core/search/find/index.ts';
import { contentFolder, workYaml } from '../disk/content-folder.ts';

const plain = readArchive(['content']);
const QUOTATIONS = [
  'trample',
  'the golden rules of the game',
  'a player who looses the game leaves the match',
  'wer das liest',
  'quien gana la partida',
];

/** Opens an archive with its indexes in a folder, and counts those that are computed. */
function openWith(cache: string, archive = plain): { readonly archive: Archive; readonly made: () => number } {
  let made = 0;
  const index = openCachedIndexes(['content'], cache);
  const counting: Archive['index'] = (name, state, compute) =>
    index(name, state, () => {
      made += 1;
      return compute();
    });
  return { archive: { ...archive, index: counting }, made: () => made };
}

function tracesIn(archive: Archive): unknown {
  return archive.works.map(({ id }) => {
    const traces = tracesOf(archive, id);
    const editions = [undefined, ...(traces?.editions ?? [])];
    return traces?.numbers.map((number) => editions.map((edition) => traceNumber(traces, number, edition)));
  });
}

function rankedIn(archive: Archive): unknown {
  const index = quoteIndexOf(
    archive,
    archive.works.map((work) => ({ work })),
  );
  return QUOTATIONS.map((text) => index && rankQuotedTexts(text, index, { most: 50, least: 0.1 }));
}

describe('an index', () => {
  const traces = plain.works.map(({ id }) => {
    const lineage = lineageOf(plain, id)?.lineage;
    if (lineage === undefined) return undefined;
    const editions = [undefined, ...lineage.editions];
    return everyNumber(lineage).map((number) => editions.map((edition) => traceNumber(lineage, number, edition)));
  });
  const texts = indexQuotableTexts(plain.works.flatMap(({ id }) => quotableTexts(plain, id)));
  const ranked = QUOTATIONS.map((text) => rankQuotedTexts(text, texts, { most: 50, least: 0.1 }));

  it('gives the same answers as the texts, when it is computed and when it is read', () => {
    expect(ranked.flat().length).toBeGreaterThan(20);
    const cache = contentFolder({});
    const lossy = plain.works.flatMap((work) => distantSuccessors(plain, work));
    const withPast = plain.works.filter(({ id }) => begunEditions(plain.editions(id)).length > 1);
    // For each work the links to its numbers, its past texts, and distant successors for each edition that lost rules; and one index of all words.
    for (const expected of [plain.works.length + withPast.length + lossy.length + 1, 0]) {
      const { archive, made } = openWith(cache);
      expect(tracesIn(archive)).toEqual(traces);
      expect(rankedIn(archive)).toEqual(ranked);
      expect(made()).toBe(expected);
    }
  });

  it('stores a carried-forward translation with its messages, and computes it again if one of its texts changes', () => {
    const cache = contentFolder({});
    const carried = translationOf(plain, 'cr', 'pt');
    expect(carried?.rules.length).toBeGreaterThan(20);
    for (const expected of [1, 0]) {
      const { archive, made } = openWith(cache);
      expect(translationOf(archive, 'cr', 'pt')).toEqual(carried);
      expect(made()).toBe(expected);
    }
    const digest: Archive['digest'] = (...key) => (key[2] === 'pt' ? 'other' : plain.digest(...key));
    const { archive, made } = openWith(cache, { ...plain, digest });
    expect(translationOf(archive, 'cr', 'pt')).toEqual(carried);
    expect(made()).toBe(1);
  });

  it('keeps the terms of earlier translations when a new edition has only one rule', () => {
    const chapter = (...rules: string[]) => `---\nnumber: "101"\ntitle: ${rules.join('\n\n### ')}\n`;
    const english = chapter('Cards\n---', '101.1 A card wins.', '101.2 Others lose.');
    const own = readArchive([
      contentFolder({
        'small/work.yaml': workYaml,
        'small/2020-01-01/en/101.md': english,
        'small/2020-01-01/es/101.md': chapter('Cartas\n---', '101.1 Una carta gana.'),
        'small/2021-01-01/en/101.md': english,
        'small/2021-01-01/es/101.md': chapter('Las cartas\n---', '101.2 Los demás pierden.'),
        'small/2021-01-01/en/201.md': '---\nnumber: "201"\ntitle: Turns\n---\n',
        'small/2020-01-01/en/201.md': '---\nnumber: "201"\ntitle: Turns\n---\n',
        'small/2020-01-01/es/201.md': '---\nnumber: "201"\ntitle: Turnos\n---\n',
      }),
    ]);
    const terms = termsOf(own, 'small', 'es').map(({ term, renderings }) => [
      term,
      ...renderings.map(({ text, at }) => `${text} ${at}`),
    ]);
    expect(terms).toEqual([
      ['Cards', 'Las cartas 101'],
      ['Turns', 'Turnos 201'],
    ]);
  });

  it('is computed again if it is damaged or belongs to other texts', () => {
    const cache = contentFolder({});
    rankedIn(openWith(cache).archive);
    const damages = [() => '', (text: string) => text.slice(0, 500), (text: string) => text.replace('trample', 'tremble')];
    for (const damage of damages) {
      const damaged = readdirSync(cache).filter((file) => {
        const whole = readFileSync(join(cache, file), 'utf8');
        writeFileSync(join(cache, file), damage(whole));
        return damage(whole) !== whole;
      });
      const { archive, made } = openWith(cache);
      expect(rankedIn(archive)).toEqual(ranked);
      expect(made()).toBe(damaged.length);
    }
  });

  it('is computed again if a text was corrected', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2020-01-01/en/1.md': '## 101 Digging\n\n### 101.1 Dig a hole.\n',
    });
    const cache = contentFolder({});
    const bestFor = (quotation: string) => {
      const { archive, made } = openWith(cache, readArchive([root]));
      const index = quoteIndexOf(
        archive,
        archive.works.map((work) => ({ work })),
      );
      const [found] = index === undefined ? [] : rankQuotedTexts(quotation, index, { most: 1, least: 0.5 });
      return [found?.origin.number, made()];
    };
    expect([bestFor('dig a hole'), bestFor('fill a ditch')]).toEqual([
      ['101.1', 1],
      [undefined, 0],
    ]);
    writeFileSync(join(root, 'small/2020-01-01/en/1.md'), '## 101 Digging\n\n### 101.1 Dig a hole.\n\n### 101.2 Fill a ditch.\n');
    expect(bestFor('fill a ditch')).toEqual(['101.2', 1]);
  });
});

it('compares two editions by the alignments between them with the same result as by all alignments', () => {
  const lineage = lineageOf({ ...plain }, 'cr');
  const whole = lineageOf(plain, 'cr');
  if (lineage === undefined || whole === undefined) throw new RangeError('there is no lineage');
  const chained = chainAlignments([...whole.steps.values()]);
  const textOf = (edition: string) => {
    const text = plain.expression('cr', edition, 'en');
    if (text === undefined) throw new RangeError(edition);
    return text;
  };
  for (const from of chained.editions) {
    for (const to of chained.editions) {
      expect(lineage.between(from, to)).toEqual(composeAlignment(chained, textOf(from), textOf(to), whole));
    }
  }
});
