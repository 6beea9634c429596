/** Imports translators' Markdown: a folder of notes with a heading for every rule, as in Obsidian. */

import type { Block, Expression, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { compileScheme, parentNumber, parseNumber, type RuleNumber, type Scheme } from '@rulegraph/core/numbering';
import {
  accountMarkdown,
  type DialectSpan,
  defineImporter,
  escapePattern,
  type ForeignDocument,
  type ForeignPictures,
  frontMatterSpans,
  type ImportContext,
  type ImportDocument,
  type ImportedPicture,
  isPictureFile,
  isRuledLine,
  type Line,
  loadPictures,
  looseBlocks,
  type MarkdownPart,
  noteName,
  numberOfPart,
  parseMarkdown,
  partsFromDialect,
  type ReaderInput,
  type ReaderResult,
  readableByLines,
  readChapter,
  readGlossary,
  sortByNumber,
  splitFrontMatter,
  statedDate,
} from '@rulegraph/import/define-importer';
import type { VFileMessage } from 'vfile-message';

/** A heading that begins with a number of several parts, bold or not. */
const NUMBERED_HEADING = /^#{2,6}\s+(?:\*\*)?\d+(?:\.\d+)+\.?\s+\S/gm;
/** A note whose name begins with such a number: in a tree of notes, names are headings. */
const NUMBERED_NAME = /(?:^|\/)\d+(?:\.\d+)+\.?\s+(?!\s)[^/]+$/;
const NOTE_MARKERS = /\[\[[^[\]\n]+\]\]|^[^\S\n]*#[\p{L}][\p{L}\p{N}/_-]*[^\S\n]*$|^>\s*(?:\*\*\p{L}+:\*\*|\[!\w+\])/mu;

export const importer = defineImporter({
  name: 'translator-markdown',
  summary: "translators' notes in Markdown, a heading for every rule (Obsidian)",
  tree: true,
  accepts,
  defersTo: (documents, context) =>
    documents.some(({ path }) => NUMBERED_NAME.test(path)) ? undefined : readableByLines(documents, context),
  read: readNotes,
});

function accepts(documents: readonly ImportDocument[]): number {
  const texts = documents.flatMap(({ text }) => (text === null || /^---\nnumber:/.test(text) ? [] : [text]));
  const headings = texts.reduce((count, text) => count + (text.match(NUMBERED_HEADING)?.length ?? 0), 0);
  const notes = texts.filter((text) => NOTE_MARKERS.test(text));
  const names = notes.length === 0 ? [] : documents.filter(({ path }) => NUMBERED_NAME.test(path));
  if (headings + names.length < 2) return 0;
  return notes.length === 0 ? 0.4 : Math.min(0.85, (2 * notes.length) / documents.length);
}

async function readNotes({ documents, lines, ledger }: ReaderInput, context: ImportContext): Promise<ReaderResult> {
  const { work, lang } = context;
  const scheme = compileScheme(work.numbering);
  const notes: Note[] = [];
  const pictures = new Map<string, ImportedPicture>();
  const names = documents.length > 1 ? { notes: namesWithin(documents) } : {};
  for (const document of documents) {
    if (document.text === null) continue;
    const { byAddress, refused } = await loadPictures(document.path, addressesOfPictures(document.text), context);
    for (const picture of byAddress.values()) pictures.set(picture.name, picture);
    const missing = [...refused].map(([address, reason]) => [address, { missing: reason }] as const);
    const found: ForeignPictures = new Map<string, ImportedPicture | { readonly missing: string }>([...byAddress, ...missing]);
    notes.push(readNote(document, context, scheme, { pictures: found, ...names }));
  }
  const ordered = sortNotes(notes, scheme);
  const { rules, named } = withUnnumbered(withFolders(ordered, scheme), ordered);
  const messages = ordered.flatMap((note) => note.messages);
  const front = ordered.flatMap((note) => note.front);
  const glossary = ordered.flatMap((note) => note.glossary);
  const effective = context.edition ?? statedDate(front, context) ?? null;
  const expression: Expression = { work: work.id, edition: effective ?? '', lang, front, back: [], rules, glossary };
  accountMarkdown(ledger, lines, spansByLine(notes, lines), expression, named);
  return { effective, expression, messages, pictures: [...pictures.values()] };
}

/** Returns the names that links may refer to: those of notes, and headings, which people link to as if they were notes. */
function namesWithin(documents: readonly ImportDocument[]): ReadonlySet<string> {
  const headings = documents.flatMap(({ text }) =>
    Array.from((text ?? '').matchAll(/^#{1,6}[ \t]+(.*)$/gmu), ([, heading = '']) => heading),
  );
  return new Set([...documents.map(({ path }) => path), ...headings].map(noteName));
}

/** `![[board.png|300]]`, `![A board](img/board.png)`, `![A board](<my board.png>)` */
const PICTURES = /!\[\[([^[\]|#<>\n]+)(?:[|#<>][^[\]\n]*)?\]\]|!\[[^\][\n]*\]\((?:<([^<>\n]+)>|([^()\s<>]+))/g;

function addressesOfPictures(text: string): readonly string[] {
  return [...text.matchAll(PICTURES)].flatMap(([, embedded, angled, plain]) =>
    embedded === undefined ? (angled ?? plain ?? []) : isPictureFile(embedded) ? embedded : [],
  );
}

/** Sorts notes by their first numbers, those without one last; by name, `10.` would precede `2.`. */
function sortNotes(notes: readonly Note[], scheme: Scheme): Note[] {
  const [numbered, others] = [notes.filter(({ rules }) => rules.length > 0), notes.filter(({ rules }) => rules.length === 0)];
  return [...sortByNumber(numbered, ({ rules }) => rules[0]?.number, scheme), ...others];
}

interface ReadRules {
  readonly rules: readonly Rule[];
  /** The rules and headings whose words only the name of a file or folder has. */
  readonly named: ReadonlySet<Rule | Block>;
}

/**
 * Merges notes without a number into the rule of their folder, each below its name as a heading. A single such note is the rule itself if
 * the folder has no other note for it.
 */
function withUnnumbered({ rules, named }: ReadRules, notes: readonly Note[]): ReadRules {
  const names = new Map(
    notes.flatMap(({ rules: [first], nameWithoutNumber }) =>
      first === undefined || nameWithoutNumber === undefined ? [] : [[first, nameWithoutNumber]],
    ),
  );
  const byNumber = Map.groupBy(rules, ({ number }) => number);
  const all = new Set(named);
  const merged = rules.flatMap((rule) => {
    const sharing = byNumber.get(rule.number) ?? [];
    const unnumbered = sharing.filter((other) => names.has(other));
    if (unnumbered.length === 0 || sharing.length === 1) return [rule];
    const owner = sharing.find((other) => !names.has(other)) ?? sharing[0];
    if (rule !== owner) {
      if (!names.has(rule)) return [rule];
      all.delete(rule);
      return [];
    }
    const added = unnumbered.map((note): readonly [Block, ...Block[]] => [
      { kind: 'heading', depth: 2, text: names.get(note) ?? '', marks: [], place: note.place },
      ...note.blocks,
    ]);
    const whole = { ...rule, blocks: [...(names.has(rule) ? [] : rule.blocks), ...added.flat()] };
    // The account of words expects them in the order of the text.
    if (all.delete(rule)) all.add(whole);
    for (const [title] of added) all.add(title);
    return [whole];
  });
  return { rules: merged, named: all };
}

/** Adds the rules of each note's folders before its own, unless a note covers them. */
function withFolders(notes: readonly Note[], scheme: Scheme): ReadRules {
  const known = new Set(notes.flatMap((note) => note.rules.map((rule) => rule.number)));
  const named = new Set<Rule>();
  const rules = notes.flatMap((note) => {
    const above = note.folders
      .filter(({ number }) => !known.has(number.number))
      .map((name) => ruleFromName(name, note.path, scheme));
    for (const rule of above) {
      known.add(rule.number);
      named.add(rule);
    }
    const [own] = note.rules;
    if (note.named && own !== undefined) named.add(own);
    return [...above, ...note.rules];
  });
  return { rules, named };
}

function spansByLine(notes: readonly Note[], lines: readonly Line[]): ReadonlyMap<Line, readonly DialectSpan[]> {
  const byPath = new Map(notes.map((note) => [note.path, Map.groupBy(note.aside, (span) => span.line)]));
  return new Map(lines.map((line) => [line, byPath.get(line.file)?.get(line.number - 1) ?? []]));
}

// One note of a translator's tree: a chapter, a part of one, or the glossary.

interface Note {
  readonly path: string;
  /** The rules of the note; the first is that of its name if the name has a number that none of its headings has. */
  readonly rules: readonly Rule[];
  /** Whether only the note's name has the number of the first of `rules`. */
  readonly named: boolean;
  /** The note's name if it has no number, so that the first of `rules` has the number of the folder. */
  readonly nameWithoutNumber?: string;
  /** Folders above the note whose names have numbers. */
  readonly folders: readonly PathName[];
  readonly glossary: readonly GlossaryEntry[];
  readonly front: readonly Block[];
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}

/** A note with fewer headings than this is not a glossary. */
const SMALLEST_GLOSSARY = 3;

/** Reads a note: as rules if its name or a heading has a number, otherwise as a glossary or, with few headings, as front matter. */
function readNote(document: ImportDocument, context: ImportContext, scheme: Scheme, foreign: ForeignDocument): Note {
  const { path } = document;
  const text = document.text ?? '';
  const front = splitFrontMatter(text, path);
  const bare = readNoteLines(front.body.split('\n'));
  const { parts, aside, messages } = partsFromDialect(bare.lines.join('\n'), path, front.bodyLine, parseMarkdown, foreign);
  const inBody = front.bodyLine - 1;
  const spans = [
    ...frontMatterSpans(text, inBody),
    ...[...bare.aside, ...aside.map(bare.spanInSource)].map((span) => ({ ...span, line: span.line + inBody })),
  ];
  const labels = context.work.exampleLabels[context.lang] ?? Object.values(context.work.exampleLabels).flat();
  const folded = new Set(labels.map((label) => label.toLowerCase()));
  const names = namesInPath(path, scheme);
  const segments = path.split('/');
  const isNumbered = (part: MarkdownPart) => numberOfPart(part, scheme) !== undefined;
  const empty = { rules: [], named: false, folders: [], glossary: [], front: [] };
  const note = { path, ...empty, aside: spans, messages: [...front.messages, ...messages] };
  const headings = parts.filter((part) => part.depth > 0);
  const nameless = names.length === 0 && !headings.some(isNumbered);
  if (nameless && headings.length >= SMALLEST_GLOSSARY) {
    const { entries, before } = readGlossary(parts, folded);
    return { ...note, glossary: entries.map(withBracketedAlias), front: before };
  }
  if (nameless) return { ...note, front: textBefore(parts, folded, scheme) };
  // A note without a number has that of its folder.
  const ownName = namesInPath(segments.at(-1) ?? '', scheme)[0];
  const own = ownName ?? names.at(-1);
  const printed = own !== undefined && headings.some((part) => numberOfPart(part, scheme)?.number === own.number.number);
  const isNamed = own !== undefined && !printed;
  const data = isNamed ? { number: own.number.number, title: own.title } : {};
  const titled = parts.map((part) => asTitle(part, scheme));
  const chapter = readChapter({ path, front: { ...front, data, messages: [] }, parts: titled }, scheme, folded);
  return {
    ...note,
    rules: chapter.rules.map((rule) => ({ ...rule, blocks: withExamples(rule.blocks, labels) })),
    named: isNamed,
    ...(isNamed && ownName === undefined ? { nameWithoutNumber: nameWithoutEnding(segments.at(-1) ?? '') } : {}),
    folders: names.filter((name) => name.number.number !== own?.number.number),
    front: isNamed ? [] : textBefore(parts, folded, scheme),
    messages: [...note.messages, ...chapter.messages.filter((message) => message.ruleId !== 'text-outside-rules')],
  };
}

/** Returns the rule that the name of a folder states. */
function ruleFromName({ number, title }: PathName, file: string, scheme: Scheme): Rule {
  const place = { file, line: 1, column: 1 };
  return { number: number.number, level: number.level, parent: parentNumber(scheme, number.number), title, blocks: [], place };
}

/**
 * Marks the heading of a rule as its title: translators give every rule a heading and write the rule under it. A heading that is a sentence
 * with nothing under it is the rule itself.
 */
function asTitle(part: MarkdownPart, scheme: Scheme): MarkdownPart {
  if (numberOfPart(part, scheme) === undefined || part.heading.length === 0) return part;
  if (part.body.length === 0 && /[.!?…]["”’»)]?\s*$/.test(part.source.trim())) return part;
  return { ...part, heading: [{ type: 'strong', children: [...part.heading] }] };
}

/** Returns the text above the first numbered heading of a note, or all of it if there is none. */
function textBefore(parts: readonly MarkdownPart[], exampleLabels: ReadonlySet<string>, scheme: Scheme): Block[] {
  const first = parts.findIndex((part) => numberOfPart(part, scheme) !== undefined);
  return parts
    .slice(0, first < 0 ? parts.length : first)
    .flatMap((part) => looseBlocks(part, { source: part.source, exampleLabels, placeOf: part.placeOf }));
}

/** Adds both names of `Habilidad (ability)` as aliases. */
function withBracketedAlias(entry: GlossaryEntry): GlossaryEntry {
  const [, name, sourceTerm] = /^([^[\]]+?)(?<!\s)\s*\(([^()[\]]+)\)\s*$/.exec(entry.term) ?? [];
  return name === undefined || sourceTerm === undefined ? entry : { ...entry, aliases: [name, sourceTerm] };
}

/** The number and title in the name of a file or folder. */
interface PathName {
  readonly number: RuleNumber;
  readonly title: string;
}

function nameWithoutEnding(path: string): string {
  return path.normalize('NFC').replace(/\.(?:md|markdown|txt)$/i, '');
}

/** Returns the names in `10. Palabras clave (Keywords)/10.1. Generalidades.md` that begin with a number, outermost first. */
function namesInPath(path: string, scheme: Scheme): PathName[] {
  return nameWithoutEnding(path)
    .split('/')
    .flatMap((segment) => {
      const [, printed = '', title = ''] = /^([\w.]+?)\.?\s+(.+)$/su.exec(segment.trim()) ?? [];
      const number = parseNumber(scheme, printed);
      return number === undefined ? [] : [{ number, title: title.trim() }];
    });
}

/** Tags alone on a line, as in Obsidian; a heading has a space after its `#`. */
const TAGS = /^\s*(?:#[\p{L}\p{N}][\p{L}\p{N}/_-]*\s*)+$/u;
const BOLD_HEADING = /^(\s*#{1,6}\s+)\*\*(.+?)\*\*(\s*)$/s;

/** Empties tags, and dividers, which directly under a paragraph would make a heading of it, and removes the bold from headings that are bold as a whole. */
function readNoteLines(lines: readonly string[]) {
  const aside: DialectSpan[] = [];
  const bold = new Map<number, { readonly opening: number; readonly closing: number }>();
  const read = lines.map((line, index) => {
    const reason = TAGS.test(line) ? 'tag' : isRuledLine(line) ? 'divider' : undefined;
    if (reason !== undefined) {
      aside.push({ line: index, start: 0, end: line.length, reason });
      return '';
    }
    const [, hashes, text, rest] = BOLD_HEADING.exec(line) ?? [];
    if (hashes === undefined || text === undefined) return line;
    bold.set(index, { opening: hashes.length, closing: hashes.length + text.length });
    return hashes + text + rest;
  });
  // The span of a line as it is in the source, with the asterisks of bold headings.
  const spanInSource = (span: DialectSpan): DialectSpan => {
    const { opening = Number.POSITIVE_INFINITY, closing = Number.POSITIVE_INFINITY } = bold.get(span.line) ?? {};
    const inSource = (offset: number) => offset + (offset >= opening ? 2 : 0) + (offset > closing ? 2 : 0);
    return { ...span, start: inSource(span.start), end: inSource(span.end) };
  };
  return { lines: read, aside, spanInSource };
}

/** Makes examples of paragraphs that begin with one of the labels: `Ejemplo: …`, `Ejemplo A: …`, or the label alone above its text. */
function withExamples(blocks: readonly Block[], labels: readonly string[]): Block[] {
  const words = labels.map(escapePattern).join('|');
  if (words === '') return [...blocks];
  const opening = new RegExp(`^((?:${words})(?:\\s[A-Z0-9])?)\\s*[:：]\\s*`, 'iu');
  const alone = new RegExp(`^(?:${words})\\s*[:：]?$`, 'iu');
  const read: Block[] = [];
  let waiting: Block | null = null;
  for (const block of blocks) {
    const quoted = block.kind === 'note' && block.label === undefined;
    if (waiting !== null && (quoted || block.kind === 'text')) {
      read.push({ ...block, kind: 'example', label: waiting.text.replace(/(?<!\s)\s*[:：]\s*$/, ''), place: waiting.place });
      waiting = null;
      continue;
    }
    if (waiting !== null) read.push(waiting);
    waiting = block.kind === 'text' && alone.test(block.text) ? block : null;
    if (waiting !== null) continue;
    if (block.kind === 'text') read.push(openedExample(block, opening));
    else read.push(quoted && read.at(-1)?.kind === 'example' ? { ...block, kind: 'example' } : block);
  }
  return waiting === null ? read : [...read, waiting];
}

function openedExample(block: Block, opening: RegExp): Block {
  const found = opening.exec(block.text);
  if (found === null) return block;
  const [whole, label = ''] = found;
  const marks = block.marks
    .filter((mark) => mark.end > whole.length)
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start - whole.length), end: mark.end - whole.length }));
  return { ...block, kind: 'example', label, text: block.text.slice(whole.length), marks };
}
