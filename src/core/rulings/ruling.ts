/** Reads rulings from Markdown files. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Block, Place, SourceFile } from '../model.ts';
import {
  looseBlocks,
  type MarkdownParser,
  type MarkdownPart,
  parseMarkdown,
  partsFromDialect,
  splitFrontMatter,
} from '../source/index.ts';
import { append } from '../untrusted.ts';
import type { Licence } from '../work.ts';
import { isDay } from '../written-date.ts';

/** A ruling in one language. It has the same id in all its languages. */
export interface Ruling {
  readonly work: string;
  readonly collection: string;
  /** The name of its file, which is the last segment of its address. */
  readonly id: string;
  readonly lang: string;
  /** The question, in a line. */
  readonly title: string;
  /** The date or alias of the edition that it was written against. */
  readonly edition?: string;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** The edition against which a person last checked it. */
  readonly reviewed?: string;
  /** The person who answered, or an address. */
  readonly source?: string;
  readonly licence?: Licence;
  readonly tags: readonly string[];
  readonly cards: readonly string[];
  readonly blocks: readonly Block[];
  readonly place: Place;
}

/** `collection.yaml`: settings and defaults for all rulings of a collection. */
export interface CollectionSettings {
  readonly titles: Readonly<Record<string, string>>;
  /** A description by language. */
  readonly about: Readonly<Record<string, string>>;
  readonly edition?: string | undefined;
  readonly source?: string | undefined;
  readonly licence?: Licence | undefined;
}

export interface RulingCollection {
  readonly work: string;
  /** The name of its folder. */
  readonly id: string;
  readonly settings: CollectionSettings;
  /** In the order of the languages and files. */
  readonly rulings: readonly Ruling[];
}

interface ReadRulingsOptions extends Pick<Ruling, 'work' | 'collection' | 'lang'> {
  readonly settings: CollectionSettings;
  /** Labels that introduce an example, in any language of the work. */
  readonly exampleLabels: readonly string[];
  readonly parse?: MarkdownParser;
}

/** The name of a ruling's file, which is part of its address. */
const RULING_ID = /^[a-z0-9][a-z0-9-]*$/;

/** Reads the files of a collection in one language, with messages about defects. A defective ruling is read if it has a title and a valid name. */
export function readRulings(files: readonly SourceFile[], options: ReadRulingsOptions) {
  const messages: VFileMessage[] = [];
  const rulings = files.flatMap((file) => {
    const read = readRuling(file, options);
    append(messages, read.messages);
    return read.ruling ?? [];
  });
  return { rulings, messages };
}

function readRuling(
  { path, text }: SourceFile,
  { settings, exampleLabels, parse = parseMarkdown, ...origin }: ReadRulingsOptions,
) {
  const front = splitFrontMatter(text, path);
  const { parts, messages: problems } = partsFromDialect(front.body, path, front.bodyLine, parse);
  const messages = [...front.messages, ...problems];
  const { string, list, refuse, placeOfKey } = settingsReader(front, { path, text }, messages);
  const id = path.replace(/^.*\//, '').replace(/\.md$/, '');
  if (!RULING_ID.test(id))
    refuse('', `the name "${id}" cannot be part of an address`, 'name the file with lowercase letters, digits and hyphens');
  const title = string('title');
  if (title === undefined) refuse('title', 'the ruling has no title', 'add a line `title:` with the question');
  const date = string('date');
  if (date !== undefined && !isDay(date)) {
    refuse('date', `"${date}" is not a date`, 'write it as YYYY-MM-DD');
  }
  const edition = string('edition') ?? (date === undefined ? settings.edition : undefined);
  if (edition === undefined && date === undefined) {
    const remedy = 'add the `edition` that it was written against, or its `date`';
    const reason = 'the ruling has neither an edition nor a date';
    messages.push(diagnose({ code: 'undated-ruling', reason, place: placeOfKey('title'), remedy }));
  }
  if (title === undefined || !RULING_ID.test(id)) return { ruling: undefined, messages };
  const source = string('source') ?? settings.source;
  const named = string('licence');
  const licence = named === undefined ? settings.licence : { name: named };
  const reviewed = string('reviewed');
  const ruling: Ruling = {
    ...origin,
    id,
    title,
    ...(edition === undefined ? {} : { edition }),
    ...(date === undefined ? {} : { date }),
    ...(reviewed === undefined ? {} : { reviewed }),
    ...(source === undefined ? {} : { source }),
    ...(licence === undefined ? {} : { licence }),
    tags: list('tags'),
    cards: list('cards'),
    blocks: rulingBlocks(parts, exampleLabels),
    place: { file: path, line: 1, column: 1 },
  };
  return { ruling, messages };
}

/** Returns functions that read the settings in the front matter of a ruling, and add to `messages` what is wrong with them. */
function settingsReader(
  { data, values }: ReturnType<typeof splitFrontMatter>,
  { path, text }: SourceFile,
  messages: VFileMessage[],
) {
  const placeOfKey = (key: string): Place => {
    const start = values.get(key)?.start ?? 0;
    return { file: path, line: text.slice(0, start).split('\n').length, column: 1 };
  };
  const refuse = (key: string, reason: string, remedy: string) => {
    messages.push(diagnose({ code: 'invalid-ruling', reason, place: placeOfKey(key), remedy }));
  };
  const string = (key: string): string | undefined => {
    const value = data[key];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
    refuse(key, `"${key}" is not a line of text`, 'write it on one line, in quotes if it contains a colon');
    return undefined;
  };
  const list = (key: string): readonly string[] => [...new Set(listedIn(data[key]))];
  for (const key of Object.keys(data))
    if (!KEYS.includes(key)) refuse(key, `rulings have no setting "${key}"`, `write one of ${KEYS.join(', ')}`);
  return { string, list, refuse, placeOfKey };
}

/** Returns the texts of a list in front matter, or of one written with commas. */
export function listedIn(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items.map((item) => String(item).trim()).filter((item) => item !== '');
}

const KEYS = ['title', 'edition', 'date', 'reviewed', 'source', 'licence', 'tags', 'cards'];

/** Returns the text of a ruling, including its headings. */
export function rulingBlocks(parts: readonly MarkdownPart[], exampleLabels: readonly string[]): readonly Block[] {
  const labels = new Set(exampleLabels.map((label) => label.toLowerCase()));
  return parts.flatMap((part) => looseBlocks(part, { source: part.source, exampleLabels: labels, placeOf: part.placeOf }));
}
