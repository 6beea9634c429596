/**
 * Caches expressions and the digests of their sources on disk. The expressions of a work, a language and a year share a file, which contains each part
 * once, since neighboring editions differ in few rules. A correction rewrites only the file of one year, and only changed chapters are parsed again.
 */
import { join, resolve } from 'node:path';
import { type Diagnosis, diagnose, diagnosisOf } from '@rulegraph/core/diagnostics';
import { once } from '@rulegraph/core/memo';
import type { Block, Expression, GlossaryEntry, Place, Rule } from '@rulegraph/core/model';
import type { KnownChapter, ReadResult } from '@rulegraph/core/source';
import { digestOf, digestOfCode, readCachedText, writeCachedText } from './cached-values.ts';
import { type FileState, fileState, isContent, isSettled } from './file-states.ts';
import { cacheFolder } from './file-system.ts';

export interface CachedExpressions {
  /**
   * Returns the cached expression, or reads it. `state` differs whenever something that the expression is read from does. `read` gets the chapters of
   * the expression that was cached before.
   */
  readonly get: (text: TextName, state: string, read: (before: ChaptersByDigest) => TextRead) => TextRead;
  /** Writes the expressions that were read to disk. */
  readonly save: () => void;
}

/** A text that was read or revived. */
export type TextRead = Pick<ReadResult, 'expression' | 'messages'> & {
  /** The files that contain only provisions, with a digest of their texts and of the settings with which they are read. */
  readonly chapters: readonly ChapterFile[];
};

type ChapterFile = Pick<KnownChapter, 'number' | 'order'> & { readonly path: string; readonly digest: string };

type ChaptersByDigest = ReadonlyMap<string, KnownChapter>;

type TextName = Pick<Expression, 'work' | 'edition' | 'lang'>;

type Part = Rule | GlossaryEntry | Block;

/** The parts of all texts of a work in a language and a year, without their places. */
interface CachedYear {
  readonly parts: readonly Part[];
  /** By their editions. */
  readonly texts: Readonly<Record<string, CachedText>>;
}

/** A text whose parts are positions in `CachedYear.parts`. */
interface CachedText {
  readonly state: string;
  readonly front: readonly number[];
  readonly back: readonly number[];
  readonly rules: readonly number[];
  readonly glossary: readonly number[];
  readonly files: readonly string[];
  /** Three numbers for each place, in the order of the parts: the position in `files`, the line and the column. */
  readonly places: readonly number[];
  readonly chapters: readonly ChapterFile[];
  readonly messages: readonly Diagnosis[];
}

const NO_PLACE: Place = { file: '', line: 0, column: 0 };

/** Opens the cache in a folder, which can be deleted at any time. Files that cannot be read or written count as absent. */
export function openCachedExpressions(folder = cacheFolder('expressions')): CachedExpressions {
  const reader = digestOfCode(['core', 'content']);
  const years = new Map<string, CachedYear>();
  const added = new Map<string, (readonly [read: TextRead, state: string])[]>();
  const pathOf = (year: string) => join(folder, `${digestOf([reader, year])}.json`);
  const yearAt = (name: string): CachedYear => {
    const known = years.get(name) ?? readYear(pathOf(name));
    years.set(name, known);
    return known;
  };
  const remember = (read: TextRead, state: string) => {
    const year = yearName(read.expression);
    added.set(year, [...(added.get(year) ?? []), [read, state]]);
  };
  return {
    get: (text, state, read) => {
      const { texts, parts } = yearAt(yearName(text));
      const cached = texts[text.edition];
      if (cached?.state === state) {
        const { chapters, messages } = cached;
        return { expression: revive(text, cached, parts), messages: messages.map(diagnose), chapters };
      }
      // The chapters of a text with messages are all read, since it is unknown which of them caused one.
      const isKnown = cached?.messages.length === 0;
      const result = read(isKnown ? chaptersOf(cached, revive(text, cached, parts)) : new Map());
      remember(result, state);
      return result;
    },
    save: () => {
      for (const [year, reads] of added) {
        const pool = openPool();
        const texts: Record<string, CachedText> = {};
        // Read again, since another thread or process may have written texts of the same year meanwhile.
        const { parts, texts: before } = readYear(pathOf(year));
        const move = mover(parts, pool);
        for (const [edition, text] of Object.entries(before)) texts[edition] = move(text);
        for (const [read, state] of reads) texts[read.expression.edition] = cachedText(read, state, pool);
        writeCachedText(pathOf(year), JSON.stringify({ parts: pool.parts, texts } satisfies CachedYear));
      }
      added.clear();
    },
  };
}

function yearName({ work, edition, lang }: TextName): string {
  return `${work}/${lang}/${edition.slice(0, 4)}`;
}

function readYear(path: string): CachedYear {
  const json = readCachedText(path);
  return json === undefined ? { parts: [], texts: {} } : (JSON.parse(json) as CachedYear);
}

/** A list of different parts. */
interface Pool {
  readonly parts: readonly Part[];
  /** Returns the position of a part without places, which is added if it is new. */
  readonly positionOf: (part: Part) => number;
}

function openPool(): Pool {
  const parts: Part[] = [];
  const positions = new Map<string, number>();
  return {
    parts,
    positionOf: (part) => {
      const json = JSON.stringify(part);
      const position = positions.get(json) ?? parts.length;
      if (position === parts.length) parts.push(part);
      positions.set(json, position);
      return position;
    },
  };
}

/** Returns a function that moves texts into another pool, which gets only the parts that are still used. */
function mover(from: readonly Part[], to: Pool): (text: CachedText) => CachedText {
  const positions = new Map<number, number>();
  const positionOf = (before: number): number => {
    const part = from[before];
    if (part === undefined) throw new RangeError(`no part at ${before}`);
    const position = positions.get(before) ?? to.positionOf(part);
    positions.set(before, position);
    return position;
  };
  return (text) => ({
    ...text,
    front: text.front.map(positionOf),
    back: text.back.map(positionOf),
    rules: text.rules.map(positionOf),
    glossary: text.glossary.map(positionOf),
  });
}

function cachedText({ expression, chapters, messages }: TextRead, state: string, pool: Pool): CachedText {
  const { front, back, rules, glossary } = expression;
  const files = new Map<string, number>();
  const places: number[] = [];
  const recordPlace = ({ file, line, column }: Place): Place => {
    const position = files.get(file) ?? files.size;
    files.set(file, position);
    places.push(position, line, column);
    return NO_PLACE;
  };
  const positionsOf = (parts: readonly Part[]) => parts.map((part) => pool.positionOf(mapPlaces(part, recordPlace)));
  const cached = {
    state,
    front: positionsOf(front),
    back: positionsOf(back),
    rules: positionsOf(rules),
    glossary: positionsOf(glossary),
  };
  return { ...cached, files: [...files.keys()], places, chapters, messages: messages.map(diagnosisOf) };
}

function chaptersOf({ chapters }: CachedText, { rules }: Expression): ChaptersByDigest {
  const rulesOf = Map.groupBy(rules, ({ place }) => place.file);
  return new Map(chapters.map(({ path, digest, number, order }) => [digest, { number, order, rules: rulesOf.get(path) ?? [] }]));
}

function revive({ work, edition, lang }: TextName, text: CachedText, parts: readonly Part[]): Expression {
  const { files, places } = text;
  let at = 0;
  const nextPlace = (): Place => {
    at += 3;
    return { file: files[places[at - 3] ?? 0] ?? '', line: places[at - 2] ?? 0, column: places[at - 1] ?? 0 };
  };
  const revived = <T extends Part>(positions: readonly number[]): T[] =>
    positions.map((position) => mapPlaces(parts[position] as T, nextPlace));
  return {
    work,
    edition,
    lang,
    front: revived<Block>(text.front),
    back: revived<Block>(text.back),
    rules: revived<Rule>(text.rules),
    glossary: revived<GlossaryEntry>(text.glossary),
  };
}

/** Returns a part with its places replaced. The places are visited in a fixed order, and the order of keys stays the same. */
function mapPlaces<T extends Part>(part: T, placeOf: (place: Place) => Place): T {
  const inBlocks = (blocks: readonly Block[]) => blocks.map((block) => ({ ...block, place: placeOf(block.place) }));
  const inside =
    'blocks' in part ? { blocks: inBlocks(part.blocks) } : 'senses' in part ? { senses: part.senses.map(inBlocks) } : {};
  return { ...part, ...inside, place: placeOf(part.place) };
}

/** Cached digests of sources, which avoid reading all files of an archive, as many as 17,000, to learn that one has changed. */
export interface SourceDigests<Digest = string> {
  /** Returns the digest of the sources in a folder; undefined if they may have changed since it was recorded. */
  readonly find: (folder: string) => Digest | undefined;
  /** Records the digest of sources that were read after a call of `find`. */
  readonly record: (folder: string, digest: Digest) => void;
  /** Writes the digests to disk. */
  readonly save: () => void;
}

interface SourceDigest<Digest> {
  /** The state of all files, see `fileState`. */
  readonly state: string;
  readonly digest: Digest;
}

/** Opens the digests of content folders. The file can be deleted at any time; one that cannot be read or written counts as absent. */
export function openSourceDigests<Digest = string>(
  contentFolders: readonly string[],
  cache = cacheFolder('digests'),
): SourceDigests<Digest> {
  const path = join(cache, `${digestOf([digestOfCode(['content']), ...contentFolders.map((folder) => resolve(folder))])}.json`);
  // Threads of a build open the digests before its main thread has saved them.
  const json = once(() => readCachedText(path));
  const before = once(() => new Map(JSON.parse(json() ?? '[]') as (readonly [string, SourceDigest<Digest>])[]));
  const states = new Map<string, FileState>();
  const now = new Map<string, SourceDigest<Digest>>();
  return {
    find: (folder) => {
      const found = fileState(folder, isContent);
      states.set(folder, found);
      const known = before().get(folder);
      if (known?.state !== found.state) return undefined;
      now.set(folder, known);
      return known.digest;
    },
    record: (folder, digest) => {
      const found = states.get(folder) ?? fileState(folder, isContent);
      if (isSettled(found)) now.set(folder, { state: found.state, digest });
    },
    save: () => {
      if (now.size === 0) return;
      // Also those that nobody asked for this time, which the next command may need.
      const texts = JSON.stringify([...new Map([...before(), ...now])]);
      if (texts !== json()) writeCachedText(path, texts);
    },
  };
}
