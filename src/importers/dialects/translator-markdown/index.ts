/** Translators' Markdown: a folder of notes with a heading for every rule, as Obsidian keeps them. */
import type { VFileMessage } from 'vfile-message';
import type { Block, Expression, Rule } from '../../../rules/model.ts';
import { compareNumbers, compileScheme, type Scheme } from '../../../rules/numbering/index.ts';
import { type DialectSpan, type ForeignPictures, isPictureFile, noteName } from '../../../rules/source/index.ts';
import { checkEncodings, checkUndecoded, duplicateNumbers, missingParents } from '../../document-defects.ts';
import { areMostInText, checkNumbersInText, findPrintedNumbers, inOrderOfNumbers } from '../../headed-only.ts';
import type { ImportContext, ImportDocument, ImportedPicture, Importer, ImportResult } from '../../importer.ts';
import { openLedger } from '../../ledger/index.ts';
import { type Line, readLines } from '../../lines.ts';
import { accountMarkdown } from '../../markdown-account.ts';
import { markdown } from '../../markup/index.ts';
import { loadPictures } from '../../pictures.ts';
import { type Note, readNote, ruleFromName } from './note.ts';

/** A heading that opens with a number of several parts, bold or not. */
const NUMBERED_HEADING = /^#{2,6}\s+(?:\*\*)?\d+(?:\.\d+)+\.?\s+\S/gm;
/** A note whose name opens with such a number: in a tree of notes, names are headings. */
const NUMBERED_NAME = /(?:^|\/)\d+(?:\.\d+)+\.?\s+[^/]+$/;
const NOTE_MARKERS = /\[\[[^[\]\n]+\]\]|^[^\S\n]*#[\p{L}][\p{L}\p{N}/_-]*[^\S\n]*$|^>\s*(?:\*\*\p{L}+:\*\*|\[!\w+\])/mu;

export const translatorMarkdown: Importer = {
  name: 'translator-markdown',
  summary: "translators' notes in Markdown, a heading for every rule (Obsidian)",
  tree: true,
  accepts,
  import: importNotes,
};

function accepts(documents: readonly ImportDocument[]): number {
  const texts = documents.flatMap(({ text }) => (text === null || /^---\nnumber:/.test(text) ? [] : [text]));
  const headings = texts.reduce((count, text) => count + (text.match(NUMBERED_HEADING)?.length ?? 0), 0);
  const notes = texts.filter((text) => NOTE_MARKERS.test(text));
  const names = notes.length === 0 ? [] : documents.filter(({ path }) => NUMBERED_NAME.test(path));
  if (headings + names.length < 2) return 0;
  return notes.length === 0 ? 0.4 : Math.min(0.85, (2 * notes.length) / documents.length);
}

/** Imports notes. They contain no date; without `--edition` the effective date stays unknown. */
async function importNotes(documents: readonly ImportDocument[], context: ImportContext): Promise<ImportResult> {
  const { work, lang } = context;
  const scheme = compileScheme(work.numbering);
  const printed = findPrintedNumbers(documents, context);
  const isNamed = documents.some(({ path }) => NUMBERED_NAME.test(path));
  if (!isNamed && areMostInText(printed)) return markdown.import(inOrderOfNumbers(documents, printed, scheme), context);
  const lines = readLines(documents);
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
  const ordered = inOrder(notes, scheme);
  const { rules, named } = withUnnumbered(withFolders(ordered, scheme), ordered);
  const messages: VFileMessage[] = [
    ...checkUndecoded(documents),
    ...checkEncodings(documents),
    ...ordered.flatMap((note) => note.messages),
    ...duplicateNumbers(rules),
    ...missingParents(rules),
    ...checkNumbersInText(printed, rules),
  ];
  const front = ordered.flatMap((note) => note.front);
  const glossary = ordered.flatMap((note) => note.glossary);
  const effective = context.edition ?? null;
  const expression: Expression = { work: work.id, edition: effective ?? '', lang, front, back: [], rules, glossary };
  const ledger = openLedger(lines);
  accountMarkdown(ledger, lines, spansByLine(notes, lines), expression, named);
  const status = lang === work.source ? 'official' : 'translation';
  return { effective, expression, ledger: ledger.lines(), messages, status, pictures: [...pictures.values()] };
}

/** Returns what links within the documents name: notes, and headings that people link as though they were notes. */
function namesWithin(documents: readonly ImportDocument[]): ReadonlySet<string> {
  const headings = documents.flatMap(({ text }) =>
    Array.from((text ?? '').matchAll(/^#{1,6}[ \t]+(.*)$/gmu), ([, heading = '']) => heading),
  );
  return new Set([...documents.map(({ path }) => path), ...headings].map(noteName));
}

/** `![[board.png|300]]`, `![A board](img/board.png)`, `![A board](<my board.png>)` */
const PICTURES = /!\[\[([^[\]|#<>\n]+)[^[\]\n]*\]\]|!\[[^\][\n]*\]\((?:<([^<>\n]+)>|([^()\s<>]+))/g;

function addressesOfPictures(text: string): readonly string[] {
  return [...text.matchAll(PICTURES)].flatMap(([, embedded, angled, plain]) =>
    embedded === undefined ? (angled ?? plain ?? []) : isPictureFile(embedded) ? embedded : [],
  );
}

/** Sorts notes by their first numbers; by name, `10.` would precede `2.`. */
function inOrder(notes: readonly Note[], scheme: Scheme): Note[] {
  return notes.toSorted((a, b) => {
    const [left, right] = [a.rules[0]?.number, b.rules[0]?.number];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return compareNumbers(scheme, left, right);
  });
}

interface ReadRules {
  readonly rules: readonly Rule[];
  /** What only the name of a file or a folder says. */
  readonly named: ReadonlySet<Rule | Block>;
}

/**
 * Adds the text of notes without a number to the rule of their folder, each below its name, where that rule has a note of its own or several of them
 * share it. One alone is the rule.
 */
function withUnnumbered({ rules, named }: ReadRules, notes: readonly Note[]): ReadRules {
  const names = new Map(
    notes.flatMap(({ rules: [first], borrowed }) => (first === undefined || borrowed === undefined ? [] : [[first, borrowed]])),
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
    // In the order of the text.
    if (all.delete(rule)) all.add(whole);
    for (const [title] of added) all.add(title);
    return [whole];
  });
  return { rules: merged, named: all };
}

/** Adds before each note's rules those of its folders that no other note covers. */
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
