/**
 * Expressions on disk as they were read from their sources. Those of a work in a language lie together, each part once: of a quarter of a
 * million rules in a hundred editions some eighteen thousand differ in more than their place.
 */
import { join } from 'node:path';
import type { Block, Expression, GlossaryEntry, Place, Rule } from '../rules/model.ts';
import type { ReadResult } from '../rules/source/index.ts';
import { cacheFolder } from './cache-folder.ts';
import { codeDigest, digestOf, keepText, readKeptText } from './cached-values.ts';

export interface KeptExpressions {
  /** The expression that was kept, or the one that is read now. `state` changes with everything that it is read from. */
  readonly get: (text: TextName, state: string, read: () => Read) => Read;
  /** Writes what was read, together with what was there. Until then nothing is kept. */
  readonly save: () => void;
}

type Read = Pick<ReadResult, 'expression' | 'messages'>;

type TextName = Pick<Expression, 'work' | 'edition' | 'lang'>;

type Part = Rule | GlossaryEntry | Block;

/** The parts of all texts of a work in a language, without their places. */
interface KeptLanguage {
  readonly parts: readonly Part[];
  /** By their editions. */
  readonly texts: Readonly<Record<string, KeptText>>;
}

/** Parts are positions in `KeptLanguage.parts`. */
interface KeptText {
  readonly state: string;
  readonly front: readonly number[];
  readonly back: readonly number[];
  readonly rules: readonly number[];
  readonly glossary: readonly number[];
  readonly files: readonly string[];
  /** Of every place in the order of the parts: the position in `files`, the line and the column. */
  readonly places: readonly number[];
}

const NOWHERE: Place = { file: '', line: 0, column: 0 };

/** Opens a folder, which can be deleted at any time; what cannot be read or written in it counts as absent. */
export function openKeptExpressions(folder = cacheFolder('expressions')): KeptExpressions {
  const reader = codeDigest(['rules']);
  const languages = new Map<string, KeptLanguage>();
  const added = new Map<string, (readonly [expression: Expression, state: string])[]>();
  const pathOf = (language: string) => join(folder, `${digestOf([reader, language])}.json`);
  const languageAt = (name: string): KeptLanguage => {
    const known = languages.get(name) ?? readLanguage(pathOf(name));
    languages.set(name, known);
    return known;
  };
  const remember = (expression: Expression, state: string) => {
    const language = languageName(expression);
    added.set(language, [...(added.get(language) ?? []), [expression, state]]);
  };
  return {
    get: (text, state, read) => {
      const language = languageAt(languageName(text));
      const kept = language.texts[text.edition];
      if (kept?.state === state) return { expression: revive(text, kept, language.parts), messages: [] };
      const result = read();
      // What there is to say of a text is said whenever it is read.
      if (result.messages.length === 0) remember(result.expression, state);
      return result;
    },
    save: () => {
      for (const [language, expressions] of added) {
        const pool = openPool();
        const texts: Record<string, KeptText> = {};
        const { parts, texts: before } = languageAt(language);
        const move = mover(parts, pool);
        for (const [edition, text] of Object.entries(before)) texts[edition] = move(text);
        for (const [expression, state] of expressions) texts[expression.edition] = keptText(expression, state, pool);
        keepText(pathOf(language), JSON.stringify({ parts: pool.parts, texts } satisfies KeptLanguage));
      }
      added.clear();
    },
  };
}

function languageName({ work, lang }: Pick<Expression, 'work' | 'lang'>): string {
  return `${work}/${lang}`;
}

function readLanguage(path: string): KeptLanguage {
  const json = readKeptText(path);
  return json === undefined ? { parts: [], texts: {} } : (JSON.parse(json) as KeptLanguage);
}

interface Pool {
  readonly parts: readonly Part[];
  /** The position of a part that has no places. */
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

/** Moves texts into another pool, which has only the parts that are still used. */
function mover(from: readonly Part[], to: Pool): (text: KeptText) => KeptText {
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

function keptText({ front, back, rules, glossary }: Expression, state: string, pool: Pool): KeptText {
  const files = new Map<string, number>();
  const places: number[] = [];
  const takePlace = ({ file, line, column }: Place): Place => {
    const position = files.get(file) ?? files.size;
    files.set(file, position);
    places.push(position, line, column);
    return NOWHERE;
  };
  const keep = (parts: readonly Part[]) => parts.map((part) => pool.positionOf(mapPlaces(part, takePlace)));
  const kept = { state, front: keep(front), back: keep(back), rules: keep(rules), glossary: keep(glossary) };
  return { ...kept, files: [...files.keys()], places };
}

function revive({ work, edition, lang }: TextName, text: KeptText, parts: readonly Part[]): Expression {
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

/** The part with other places. They are asked for in an order that is always the same, and keys keep theirs. */
function mapPlaces<T extends Part>(part: T, placeOf: (place: Place) => Place): T {
  const inBlocks = (blocks: readonly Block[]) => blocks.map((block) => ({ ...block, place: placeOf(block.place) }));
  const inside =
    'blocks' in part ? { blocks: inBlocks(part.blocks) } : 'senses' in part ? { senses: part.senses.map(inBlocks) } : {};
  return { ...part, ...inside, place: placeOf(part.place) };
}
