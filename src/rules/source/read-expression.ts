/** Source files of one edition in one language, read into an expression. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Block, Expression, GlossaryEntry, Rule, SourceFile } from '../model.ts';
import { compareNumbers, compileScheme, parseNumber, type Scheme } from '../numbering/index.ts';
import { append } from '../untrusted.ts';
import type { Numbering, Work } from '../work.ts';
import { headingBlock } from './blocks.ts';
import { looseBlocks, readChapter } from './chapter-reader.ts';
import { type DialectSpan, partsFromDialect } from './dialects/index.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { readGlossary } from './glossary-reader.ts';
import { type MarkdownParser, type MarkdownPart, parseMarkdown } from './markdown-parts.ts';

/** What the files are read as. */
export interface ReadOptions {
  readonly work: Pick<Work, 'id' | 'numbering' | 'exampleLabels'>;
  readonly edition: string;
  readonly lang: string;
  /** Where the edition numbers differently from its work. */
  readonly numbering?: Numbering | undefined;
  /** A parser that remembers; see `rememberingParser`. */
  readonly parse?: MarkdownParser;
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
  const parsed = files.map((source) => parseFile(source, options.parse ?? parseMarkdown));
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
    } else {
      const chapter = readChapter(file, scheme, labels);
      append(rules, chapter.rules);
      append(messages, chapter.messages);
    }
  }
  const { work, edition, lang } = options;
  const aside = new Map(parsed.map((file) => [file.path, file.aside]));
  return { expression: { work: work.id, edition, lang, front, back, rules, glossary }, aside, messages };
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
  if (file.parts.length > 0 || Object.keys(file.front.data).length > 0) return [];
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
