/** Source files of one edition in one language, read into an expression. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Block, Expression, GlossaryEntry, Place, Rule, SourceFile } from '../model.ts';
import { compareNumbers, compileScheme, parentNumber, parseNumber, type RuleNumber, type Scheme } from '../numbering/index.ts';
import { append } from '../untrusted.ts';
import type { Numbering, Work } from '../work.ts';
import { type BlockContext, blocksFromNodes, headingBlock, headingFromPart, splitTitle, textBlock } from './blocks.ts';
import { type DialectSpan, partsFromDialect } from './dialects/index.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { readGlossary } from './glossary-reader.ts';
import { type InlineText, inlineText } from './inline-text.ts';
import { type MarkdownParser, type MarkdownPart, numberOfPart, parseMarkdown, rememberingParser } from './markdown-parts.ts';

/** What the files are read as. */
export interface ReadOptions {
  readonly work: Pick<Work, 'id' | 'numbering' | 'exampleLabels'>;
  readonly edition: string;
  readonly lang: string;
  /** Where the edition numbers differently from its work. */
  readonly numbering?: Numbering | undefined;
  /** What earlier editions of the same archive were read as; see `rememberFiles`. */
  readonly memory?: FileMemory;
}

/** Files that were read without a complaint: an archive repeats most of its chapters from edition to edition, at other paths. */
export interface FileMemory {
  readonly parse: MarkdownParser;
  /** By the settings with which they were read, and by their texts. */
  readonly chapters: Map<string, Map<string, KnownFile>>;
}

/** Opens an empty memory. */
export function rememberFiles(): FileMemory {
  return { parse: rememberingParser(), chapters: new Map() };
}

/** What was read, and what is wrong with it. */
export interface ReadResult {
  readonly expression: Expression;
  /** What dialects' readers set aside, by file. */
  readonly aside: ReadonlyMap<string, readonly DialectSpan[]>;
  readonly messages: readonly VFileMessage[];
}

interface ParsedFile {
  readonly path: string;
  readonly front: FrontMatter;
  readonly parts: readonly MarkdownPart[];
  readonly aside: readonly DialectSpan[];
  /** The number that the file is about, and its rules, where it was read before. */
  readonly known?: Pick<KnownFile, 'number' | 'rules'>;
}

/** What a chapter's file was read as, at whatever path. */
interface KnownFile {
  readonly front: FrontMatter;
  readonly number: string | null;
  readonly rules: readonly Rule[];
}

/**
 * Reads the files of an edition in a language, in the order of their numbers and not of their names. What cannot be read is reported in
 * `messages`; the rest is read all the same.
 */
export function readExpression(files: readonly SourceFile[], options: ReadOptions): ReadResult {
  const scheme = compileScheme(options.numbering ?? options.work.numbering);
  const labels = new Set(Object.values(options.work.exampleLabels).flatMap((list) => list.map((label) => label.toLowerCase())));
  const messages: VFileMessage[] = [];
  const front: Block[] = [];
  const back: Block[] = [];
  const glossary: GlossaryEntry[] = [];
  const rules: Rule[] = [];
  const known = knownFiles(options);
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const parsed = files.map((source) => knownFile(source, known) ?? parseFile(source, options.memory?.parse ?? parseMarkdown));
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
      append(messages, chapter.messages);
      // What there is to say of a file is said whenever it is read.
      if (chapter.messages.length + file.aside.length === 0)
        known?.set(textOf.get(file.path) ?? '', { front: file.front, number: fileNumber(file, scheme), rules: chapter.rules });
    }
  }
  const { work, edition, lang } = options;
  const aside = new Map(parsed.map((file) => [file.path, file.aside]));
  return { expression: { work: work.id, edition, lang, front, back, rules, glossary }, aside, messages };
}

/** Returns what is remembered of files that were read with the same settings; undefined where nothing is to be remembered. */
function knownFiles({ memory, work, numbering }: ReadOptions): Map<string, KnownFile> | undefined {
  const settings = JSON.stringify([work.numbering, work.exampleLabels, numbering]);
  const known = memory?.chapters.get(settings) ?? new Map<string, KnownFile>();
  memory?.chapters.set(settings, known);
  return memory && known;
}

/** Returns a file that was read before, at its path of now; undefined for any other. */
function knownFile({ path, text }: SourceFile, known: ReadonlyMap<string, KnownFile> | undefined): ParsedFile | undefined {
  const file = known?.get(text);
  if (file === undefined) return undefined;
  const here = ({ line, column }: Place): Place => ({ file: path, line, column });
  const rules = file.rules.map((rule) => ({
    ...rule,
    blocks: rule.blocks.map((block) => ({ ...block, place: here(block.place) })),
    place: here(rule.place),
  }));
  return { path, front: file.front, parts: [], aside: [], known: { number: file.number, rules } };
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

/** Returns the introduction first, then the numbered files (by `order` where the source's order is not that of its numbers), glossary, credits. */
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
  const order = file.front.data['order'];
  return typeof order === 'number' ? order : 0;
}

/** Returns the number that a file is about: declared, at the head of its title, or its first rule's. */
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

/** Returns introduction or credits, of which the title of the file is the first heading. */
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
    diagnose({
      code: 'empty-source',
      severity: 'error',
      reason: 'the file is empty',
      place: { file: file.path, line: 1, column: 1 },
      remedy: 'write the rules into it, or delete it',
    }),
  ];
}

// One source file of numbered provisions, read into rules.

/** A file that was cut into its parts. */
interface ChapterFile {
  readonly path: string;
  readonly front: FrontMatter;
  readonly parts: readonly MarkdownPart[];
}

/** What a file holds. */
export interface ChapterRules {
  /** The file's own provision first, where it names one, then the rules under its headings in the order of the file. */
  readonly rules: readonly Rule[];
  readonly messages: readonly VFileMessage[];
}

/**
 * Reads a file's parts. A heading that begins with a number of the scheme opens a rule; one that repeats the file's own number adds to
 * it; any other stays in the rule above it as a heading, so that no word is lost.
 */
export function readChapter(file: ChapterFile, scheme: Scheme, exampleLabels: ReadonlySet<string>): ChapterRules {
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
    rules[rules.length - 1] = { ...last, title, blocks: [...last.blocks, ...extra] };
  }
  return { rules, messages };
}

/** Tells whether a heading may be that of a provision with this title: it says the same, or there is no title yet. */
function isTitled(part: MarkdownPart, title: string | null): boolean {
  return title === null || saysTheSame(inlineText(part.heading, part.source).text, title);
}

/** Tells whether two headings have the same letters and digits, whatever punctuation and marks they are set with. */
export function saysTheSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the section or chapter that a file is about, from `number` and `title`, or from a title that begins with the number. */
function ownProvision(file: ChapterFile, scheme: Scheme): Rule | null {
  const { data } = file.front;
  const title = typeof data['title'] === 'string' ? data['title'].trim() : null;
  const numbered = title === null ? null : /^(\S+)\s+(.*)$/s.exec(title);
  const titleNumber = numbered === null ? undefined : parseNumber(scheme, numbered[1] ?? '');
  const declared = typeof data['number'] === 'string' || typeof data['number'] === 'number' ? String(data['number']) : null;
  const number = declared === null ? titleNumber : parseNumber(scheme, declared);
  if (number === undefined) return null;
  const bare = declared === null ? (numbered?.[2] ?? null) : title;
  const permalink =
    typeof data['permalink'] === 'string' && isPermalink(data['permalink']) ? { permalink: data['permalink'] } : {};
  return {
    ...numberedShell(number, scheme),
    title: bare,
    blocks: [],
    place: { file: file.path, line: 1, column: 1 },
    ...permalink,
  };
}

/** `/rules/cr/1/101`, `/guide/1`; a dot stands only between digits, as no file of the site has it: `/sw.js` is none. */
const PERMALINK = /^(?:\/[\p{L}\p{N}_~-]+(?:\.\p{N}[\p{L}\p{N}_~-]*)*)+\/?$/u;
/** The first segments of addresses that the site has for itself. */
const RESERVED = /^\/(?:_astro|api|assets|data|pagefind|404|index)(?:\/|$)/;

/** Tells whether an address may be that of a page of rules. */
function isPermalink(address: string): boolean {
  return address.length <= 200 && PERMALINK.test(address) && !RESERVED.test(address);
}

/** Reports a permalink that no page can have; the page keeps the address that its number gives. */
function checkPermalink({ path, front }: ChapterFile): VFileMessage[] {
  const { permalink } = front.data;
  if (typeof permalink !== 'string' || isPermalink(permalink)) return [];
  return [
    diagnose({
      code: 'invalid-permalink',
      severity: 'warning',
      reason: `no page of rules can have the permalink "${permalink}"`,
      place: { file: path, line: 1, column: 1 },
      remedy: 'write an address such as /rules/cr/1/101, or delete the line',
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

/** Divides a rule's heading into its title and its statement. */
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
 * Tells whether a title is followed by its rule on the next line, as translators write `#### 1.2.1. Heading`. Our own sources never print the dot after
 * the number, so the dot, a heading that ends like no sentence, and a paragraph under it together tell such a title.
 */
function opensBody(part: MarkdownPart, heading: string): boolean {
  const dotted = part.numberText?.endsWith('.') ?? false;
  return dotted && part.body[0]?.type === 'paragraph' && heading !== '' && !/[.!?:;…。！？：；]["'”’»)\]）」』]*$/u.test(heading);
}

/** Returns a part without a rule number, whole: its heading as a heading block, then what stands under it. */
export function looseBlocks(part: MarkdownPart, context: BlockContext): Block[] {
  const body = blocksFromNodes(part.body, context);
  return part.depth === 0 ? body : [headingFromPart(part), ...body];
}

function textOutsideRules(part: MarkdownPart): VFileMessage {
  return diagnose({
    code: 'text-outside-rules',
    severity: 'error',
    reason: 'text stands before the first rule of a file that names no chapter',
    place: part.place,
    remedy: 'give the file a `number` in its front matter, or put the text under a numbered heading',
  });
}
