/** Reads the source files of an edition in one language as an expression. */
import type { VFileMessage } from 'vfile-message';
import { diagnose, diagnoseFile } from '../diagnostics.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Block, Expression, GlossaryEntry, Place, Rule, SourceFile } from '../model.ts';
import { compareNumbers, compileScheme, parentNumber, parseNumber, type RuleNumber, type Scheme } from '../numbering/index.ts';
import { append } from '../untrusted.ts';
import type { Numbering, Work } from '../work.ts';
import { type BlockContext, blocksFromNodes, headingBlock, headingFromPart, splitTitle, textBlock } from './blocks.ts';
import { type DialectSpan, partsFromDialect } from './dialects/index.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { readGlossary } from './glossary-reader.ts';
import { type InlineText, inlineText } from './inline-text.ts';
import { cachingParser, type MarkdownParser, type MarkdownPart, numberOfPart, parseMarkdown } from './markdown-parts.ts';
import { mistypedNumbers } from './mistyped-numbers.ts';

/** The work, edition and language of source files. */
export interface ReadOptions {
  readonly work: Pick<Work, 'id' | 'numbering' | 'exampleLabels'>;
  readonly edition: string;
  readonly lang: string;
  /** The numbering of the edition, if it differs from the work's. */
  readonly numbering?: Numbering | undefined;
  /** A cache that all editions of an archive share; see `createFileCache`. */
  readonly cache?: FileCache;
}

/** Files that were read without messages. Editions of an archive repeat most of their chapters at other paths. */
export interface FileCache {
  readonly parse: MarkdownParser;
  /** By the settings with which they were read, and by their texts. */
  readonly chapters: Map<string, Map<string, KnownChapter>>;
}

/** Returns an empty cache. */
export function createFileCache(): FileCache {
  return { parse: cachingParser(), chapters: new Map() };
}

/** An expression, and messages about its sources. */
export interface ReadResult {
  readonly expression: Expression;
  /** The characters that are not text, by file. */
  readonly aside: ReadonlyMap<string, readonly DialectSpan[]>;
  readonly messages: readonly VFileMessage[];
}

/** A file, split into its parts, or found in the cache. */
interface ParsedFile {
  readonly path: string;
  readonly front: FrontMatter;
  readonly parts: readonly MarkdownPart[];
  readonly aside: readonly DialectSpan[];
  /** What is known of a cached file, which has no parts. */
  readonly known?: KnownChapter;
}

/** What a file with provisions contributes to an expression; the file in the places of its rules does not count. */
export interface KnownChapter {
  readonly number: string | null;
  /** `order` of the front matter. */
  readonly order: number;
  readonly rules: readonly Rule[];
}

/** Reads the files of an edition in a language in the order of their numbers, not of their names. Defects are reported in `messages`. */
export function readExpression(files: readonly SourceFile[], options: ReadOptions): ReadResult {
  const scheme = compileScheme(options.numbering ?? options.work.numbering);
  const labels = new Set(Object.values(options.work.exampleLabels).flatMap((list) => list.map((label) => label.toLowerCase())));
  const messages: VFileMessage[] = [];
  const front: Block[] = [];
  const back: Block[] = [];
  const glossary: GlossaryEntry[] = [];
  const rules: Rule[] = [];
  const known = options.cache && chaptersReadWith(options.cache, options);
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const parsed = files.map((source) => knownFile(source, known) ?? parseFile(source, options.cache?.parse ?? parseMarkdown));
  for (const file of inReadingOrder(parsed, scheme)) {
    messages.push(...emptyFile(file));
    const kind = file.front.data['kind'];
    if (kind === 'front' || kind === 'back') {
      append(messages, file.front.messages);
      append(kind === 'front' ? front : back, matterBlocks(file, labels));
    } else if (kind === 'glossary') {
      append(messages, file.front.messages);
      const { entries, before } = readGlossary(file.parts, labels);
      append(glossary, entries);
      append(back, before);
    } else if (file.known !== undefined) {
      append(rules, file.known.rules);
    } else {
      const chapter = readChapter(file, scheme, labels);
      append(rules, chapter.rules);
      const mistyped = mistypedNumbers(file, chapter.rules, scheme);
      append(messages, [...chapter.messages, ...mistyped]);
      // A file with messages is not cached, so that they are repeated whenever it is read.
      if (chapter.messages.length + mistyped.length + file.aside.length === 0)
        known?.set(textOf.get(file.path) ?? '', {
          number: fileNumber(file, scheme),
          order: orderOf(file),
          rules: chapter.rules,
        });
    }
  }
  const { work, edition, lang } = options;
  const aside = new Map(parsed.map((file) => [file.path, file.aside]));
  return { expression: { work: work.id, edition, lang, front, back, rules, glossary }, aside, messages };
}

/** Returns the cached chapters that were read with the same settings, by the texts of their files. */
export function chaptersReadWith(
  { chapters }: FileCache,
  { work, numbering }: Pick<ReadOptions, 'work' | 'numbering'>,
): Map<string, KnownChapter> {
  const settings = JSON.stringify([work.numbering, work.exampleLabels, numbering]);
  return getOrInsertComputed(chapters, settings, () => new Map());
}

const NO_FRONT_MATTER: FrontMatter = { data: {}, values: new Map(), body: '', bodyLine: 1, messages: [] };

/** Returns a cached file with its current path, or undefined if it is not cached. */
function knownFile({ path, text }: SourceFile, chapters: ReadonlyMap<string, KnownChapter> | undefined): ParsedFile | undefined {
  const chapter = chapters?.get(text);
  if (chapter === undefined) return undefined;
  const here = ({ line, column }: Place): Place => ({ file: path, line, column });
  const rules = chapter.rules.map((rule) => ({
    ...rule,
    blocks: rule.blocks.map((block) => ({ ...block, place: here(block.place) })),
    place: here(rule.place),
  }));
  return { path, front: NO_FRONT_MATTER, parts: [], aside: [], known: { ...chapter, rules } };
}

function parseFile(source: SourceFile, parse: MarkdownParser): ParsedFile {
  const front = splitFrontMatter(source.text, source.path);
  const { parts, aside, messages } = partsFromDialect(front.body, source.path, front.bodyLine, parse);
  return {
    path: source.path,
    front: { ...front, messages: [...front.messages, ...messages] },
    parts,
    aside: aside.map((span) => ({ ...span, line: span.line + front.bodyLine - 1 })),
  };
}

/** Sorts files: introduction, numbered files (by `order`, and then by number), glossary, credits. */
function inReadingOrder(files: readonly ParsedFile[], scheme: Scheme): ParsedFile[] {
  const rank = (file: ParsedFile): number => {
    const kind = file.front.data['kind'];
    return kind === 'front' ? 0 : kind === 'glossary' ? 2 : kind === 'back' ? 3 : 1;
  };
  const keyed = files.map((file) => ({ file, rank: rank(file), order: orderOf(file), number: fileNumber(file, scheme) }));
  keyed.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    if (a.order !== b.order) return a.order - b.order;
    if (a.number !== null && b.number !== null) return compareNumbers(scheme, a.number, b.number);
    return a.file.path < b.file.path ? -1 : 1;
  });
  return keyed.map(({ file }) => file);
}

function orderOf(file: ParsedFile): number {
  const order = file.known?.order ?? file.front.data['order'];
  return typeof order === 'number' ? order : 0;
}

/** Returns the number of a file: the declared one, the one at the beginning of its title, or that of its first rule. */
function fileNumber(file: ParsedFile, scheme: Scheme): string | null {
  if (file.known !== undefined) return file.known.number;
  const { number, title } = file.front.data;
  const candidates = [
    number,
    typeof title === 'string' ? title.split(/\s/)[0] : null,
    ...file.parts.map((part) => part.numberText),
  ];
  for (const candidate of candidates) {
    if (candidate === null || candidate === undefined) continue;
    const parsed = parseNumber(scheme, String(candidate));
    if (parsed !== undefined) return parsed.number;
  }
  return null;
}

/** Returns the blocks of the introduction or credits; the title of the file is the first heading. */
function matterBlocks(file: ParsedFile, exampleLabels: ReadonlySet<string>): Block[] {
  const title = file.front.data['title'];
  const opening = typeof title === 'string' ? [headingBlock(title, 1, { file: file.path, line: 1, column: 1 })] : [];
  return [
    ...opening,
    ...file.parts.flatMap((part) => looseBlocks(part, { source: part.source, exampleLabels, placeOf: part.placeOf })),
  ];
}

function emptyFile(file: ParsedFile): VFileMessage[] {
  if (file.known !== undefined || file.parts.length > 0 || Object.keys(file.front.data).length > 0) return [];
  return [
    diagnoseFile(file.path, {
      code: 'empty-source',
      reason: 'the file is empty',
      remedy: 'write the rules into it, or delete it',
    }),
  ];
}

/** A file with numbered provisions. */
interface ChapterFile {
  readonly path: string;
  readonly front: FrontMatter;
  readonly parts: readonly MarkdownPart[];
}

/**
 * Reads a file's parts as rules. A heading with a number begins a rule, except that one with the file's own number continues the section or chapter
 * of the file; any other heading is a block of the rule above, so that no word is lost.
 */
export function readChapter(file: ChapterFile, scheme: Scheme, exampleLabels: ReadonlySet<string>) {
  const messages: VFileMessage[] = [...file.front.messages, ...checkPermalink(file)];
  const own = ownProvision(file, scheme);
  const rules: Rule[] = own === null ? [] : [own];
  let isHeaded = false;
  for (const part of file.parts) {
    const context: BlockContext = { source: part.source, exampleLabels, placeOf: part.placeOf };
    const number = numberOfPart(part, scheme);
    if (number !== undefined && number.number !== own?.number) {
      rules.push(ruleFromPart(part, number, scheme, context));
      continue;
    }
    const last = rules.at(-1);
    const isOwnHeading: boolean = number !== undefined && rules.length === 1 && !isHeaded && isTitled(part, last?.title ?? null);
    isHeaded ||= isOwnHeading;
    const extra = isOwnHeading ? blocksFromNodes(part.body, context) : looseBlocks(part, context);
    if (last === undefined) {
      if (extra.length > 0) messages.push(textOutsideRules(part));
      continue;
    }
    const title = isOwnHeading ? (last.title ?? inlineText(part.heading, part.source).text) : last.title;
    // The list of the blocks of a rule that this function made, which thousands of further headings may extend.
    const blocks = last.blocks as Block[];
    append(blocks, extra);
    if (title !== last.title) rules[rules.length - 1] = { ...last, title };
  }
  return { rules, messages };
}

/** Tells whether a heading may be that of a provision with this title, or without a title. */
function isTitled(part: MarkdownPart, title: string | null): boolean {
  return title === null || isSameHeading(inlineText(part.heading, part.source).text, title);
}

/** Tells whether two headings have the same letters and digits, apart from punctuation. */
export function isSameHeading(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the section or chapter of a file, from `number` and `title`, or from a title that begins with the number. */
function ownProvision(file: ChapterFile, scheme: Scheme): Rule | null {
  const { data } = file.front;
  const title = typeof data['title'] === 'string' ? data['title'].trim() : null;
  const numbered = title === null ? null : /^(\S+)\s+(.*)$/s.exec(title);
  const titleNumber = numbered === null ? undefined : parseNumber(scheme, numbered[1] ?? '');
  const declared = typeof data['number'] === 'string' ? data['number'] : null;
  const number = declared === null ? titleNumber : parseNumber(scheme, declared);
  if (number === undefined) return null;
  const bare = declared === null ? (numbered?.[2] ?? null) : title;
  const permalink =
    typeof data['permalink'] === 'string' && isPermalink(data['permalink']) ? { permalink: data['permalink'] } : {};
  const above = typeof data['above'] === 'string' ? { above: data['above'] } : {};
  return {
    ...numberedShell(number, scheme),
    ...above,
    title: bare,
    blocks: [],
    place: { file: file.path, line: 1, column: 1 },
    ...permalink,
  };
}

/** `/rules/cr/1/101`, `/guide/1`. Dots are allowed only before digits, so that it cannot be a file of the site, like `/sw.js`. */
const PERMALINK = /^(?:\/[\p{L}\p{N}_~-]+(?:\.\p{N}[\p{L}\p{N}_~-]*)*)+\/?$/u;
/** The first segments of addresses that the site reserves. */
const RESERVED = /^\/(?:_astro|api|assets|data|pagefind|404|index)(?:\/|$)/;

/** Tells whether an address may be the permalink of a page of rules. */
function isPermalink(address: string): boolean {
  return address.length <= 200 && PERMALINK.test(address) && !RESERVED.test(address);
}

/** Reports an invalid permalink, which is ignored. */
function checkPermalink({ path, front }: ChapterFile): VFileMessage[] {
  const { permalink } = front.data;
  if (typeof permalink !== 'string' || isPermalink(permalink)) return [];
  return [
    diagnoseFile(path, {
      code: 'invalid-permalink',
      reason: `"${permalink}" cannot be the permalink of a page of rules`,
    }),
  ];
}

function ruleFromPart(part: MarkdownPart, number: RuleNumber, scheme: Scheme, context: BlockContext): Rule {
  const { title, statement } = splitHeading(part);
  const first = statement.text === '' ? [] : [textBlock('text', statement, part.place)];
  const blocks = [...first, ...blocksFromNodes(part.body, context)];
  return { ...numberedShell(number, scheme), title, blocks, place: part.place };
}

function numberedShell(number: RuleNumber, scheme: Scheme): Pick<Rule, 'number' | 'level' | 'parent'> {
  return { number: number.number, level: number.level, parent: parentNumber(scheme, number.number) };
}

function splitHeading(part: MarkdownPart): { title: string | null; statement: InlineText } {
  const split = splitTitle([...part.heading]);
  if (split.title !== null) {
    return { title: inlineText(split.title, part.source).text, statement: inlineText(split.rest, part.source) };
  }
  const statement = inlineText(part.heading, part.source);
  if (opensBody(part, statement.text)) return { title: statement.text, statement: { text: '', marks: [] } };
  return { title: null, statement };
}

/**
 * Tells whether a heading is a title whose rule begins on the next line, as translators write `#### 1.2.1. Heading`: it has a dot after the number,
 * which our own sources never have, does not end like a sentence, and has a paragraph under it.
 */
function opensBody(part: MarkdownPart, heading: string): boolean {
  const dotted = part.numberText?.endsWith('.') ?? false;
  return dotted && part.body[0]?.type === 'paragraph' && heading !== '' && !/[.!?:;…。！？：；]["'”’»)\]）」』]*$/u.test(heading);
}

/** Returns all of a part as blocks, including its heading. */
export function looseBlocks(part: MarkdownPart, context: BlockContext): Block[] {
  const body = blocksFromNodes(part.body, context);
  return part.depth === 0 ? body : [headingFromPart(part), ...body];
}

function textOutsideRules(part: MarkdownPart): VFileMessage {
  return diagnose({
    code: 'text-outside-rules',
    reason: 'there is text before the first rule of a file that names no chapter',
    place: part.place,
  });
}
