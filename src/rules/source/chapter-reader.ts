/** One source file of numbered provisions, read into rules. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Block, Rule } from '../model.ts';
import { parentNumber, parseNumber, type RuleNumber, type Scheme } from '../numbering/index.ts';
import { type BlockContext, blocksFromNodes, headingFromPart, splitTitle, textBlock } from './blocks.ts';
import type { FrontMatter } from './front-matter.ts';
import { type InlineText, inlineText } from './inline-text.ts';
import { type MarkdownPart, numberOfPart } from './markdown-parts.ts';

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
