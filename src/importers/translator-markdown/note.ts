/** One note of a translator's tree: a chapter, a part of one, or the glossary. */
import type { VFileMessage } from 'vfile-message';
import type { Block, GlossaryEntry, Rule } from '../../rules/model.ts';
import { parentNumber, type Scheme } from '../../rules/numbering/index.ts';
import {
  type DialectSpan,
  looseBlocks,
  type MarkdownPart,
  numberOfPart,
  parseMarkdown,
  partsFromDialect,
  readChapter,
  readGlossary,
  splitFrontMatter,
} from '../../rules/source/index.ts';
import type { ImportContext, ImportDocument } from '../importer.ts';
import { withExamples } from './examples.ts';
import { namesInPath, type PathName } from './named-by-path.ts';
import { readNoteLines } from './note-lines.ts';

/** What a note holds. */
export interface Note {
  readonly path: string;
  /** The note's own provision first where its name has a number that none of its headings has. */
  readonly rules: readonly Rule[];
  /** Set where the first of `rules` is known by the note's name alone. */
  readonly named: boolean;
  /** Folders above the note whose names have numbers. */
  readonly folders: readonly PathName[];
  readonly glossary: readonly GlossaryEntry[];
  readonly front: readonly Block[];
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}

/** Fewer headings than this make no glossary. */
const SMALLEST_GLOSSARY = 3;

/** Reads a note that holds text: as a glossary or as matter where neither its name nor a heading has a number, else as rules. */
export function readNote(document: ImportDocument, context: ImportContext, scheme: Scheme): Note {
  const { path } = document;
  const front = splitFrontMatter(document.text ?? '', path);
  const bare = readNoteLines(front.body.split('\n'));
  const { parts, aside, messages } = partsFromDialect(bare.lines.join('\n'), path, front.bodyLine, parseMarkdown);
  const inBody = front.bodyLine - 1;
  const spans = [
    ...(document.text ?? '')
      .split('\n')
      .slice(0, inBody)
      .map((line, index) => ({ line: index, start: 0, end: line.length, reason: 'front-matter' })),
    ...[...bare.aside, ...aside].map((span) => ({ ...span, line: span.line + inBody })),
  ];
  const labels = context.work.exampleLabels[context.lang] ?? Object.values(context.work.exampleLabels).flat();
  const folded = new Set(labels.map((label) => label.toLowerCase()));
  const names = namesInPath(path, scheme);
  const segments = path.split('/');
  const isNumbered = (part: MarkdownPart) => numberOfPart(part, scheme) !== undefined;
  const note = {
    path,
    rules: [],
    named: false,
    folders: [],
    glossary: [],
    front: [],
    aside: spans,
    messages: [...front.messages, ...messages],
  };
  const headings = parts.filter((part) => part.depth > 0);
  const nameless = names.length === 0 && !headings.some(isNumbered);
  if (nameless && headings.length >= SMALLEST_GLOSSARY) {
    const { entries, before } = readGlossary(parts, folded);
    return { ...note, glossary: entries.map(withBracketedAlias), front: before };
  }
  if (nameless) {
    return {
      ...note,
      front: parts.flatMap((part) => looseBlocks(part, { source: part.source, exampleLabels: folded, placeOf: part.placeOf })),
    };
  }
  // A note without a number of its own is about what its folder is about.
  const own = namesInPath(segments.at(-1) ?? '', scheme)[0] ?? names.at(-1);
  const printed = own !== undefined && headings.some((part) => numberOfPart(part, scheme)?.number === own.number.number);
  const data = own === undefined || printed ? {} : { number: own.number.number, title: own.title };
  const chapter = readChapter(
    { path, front: { ...front, data, messages: [] }, parts: parts.map((part) => titled(part, scheme)) },
    scheme,
    folded,
  );
  const outside = own === undefined || printed ? textBefore(parts, folded, scheme) : [];
  return {
    ...note,
    rules: chapter.rules.map((rule) => ({ ...rule, blocks: withExamples(rule.blocks, labels) })),
    named: Object.keys(data).length > 0,
    folders: names.filter((name) => name.number.number !== own?.number.number),
    front: outside,
    messages: [...note.messages, ...chapter.messages.filter((message) => message.ruleId !== 'text-outside-rules')],
  };
}

/** The provision that a folder's name says. */
export function ruleFromName({ number, title }: PathName, file: string, scheme: Scheme): Rule {
  const place = { file, line: 1, column: 1 };
  return { number: number.number, level: number.level, parent: parentNumber(scheme, number.number), title, blocks: [], place };
}

/** Translators give every rule a heading and write the rule under it; a sentence with nothing under it is the rule. */
function titled(part: MarkdownPart, scheme: Scheme): MarkdownPart {
  if (numberOfPart(part, scheme) === undefined || part.heading.length === 0) return part;
  if (part.body.length === 0 && /[.!?…]["”’»)]?\s*$/.test(part.source.trim())) return part;
  return { ...part, heading: [{ type: 'strong', children: [...part.heading] }] };
}

/** What stands above the first numbered heading of a note whose own number is one of its headings. */
function textBefore(parts: readonly MarkdownPart[], exampleLabels: ReadonlySet<string>, scheme: Scheme): Block[] {
  const first = parts.findIndex((part) => numberOfPart(part, scheme) !== undefined);
  return parts
    .slice(0, first < 0 ? parts.length : first)
    .flatMap((part) => looseBlocks(part, { source: part.source, exampleLabels, placeOf: part.placeOf }));
}

/** `Habilidad (ability)` is known by either name. */
function withBracketedAlias(entry: GlossaryEntry): GlossaryEntry {
  const [, name, original] = /^([^[\]]+?)\s*\(([^()[\]]+)\)\s*$/.exec(entry.term) ?? [];
  return name === undefined || original === undefined ? entry : { ...entry, aliases: [name, original] };
}
