/** Converts Obsidian's extensions of Markdown (`[[links]]`, `![[embeds]]`, callouts) and the pictures of imported documents. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import type { PictureMark, Place } from '../../model.ts';
import { isPictureFile, PICTURES_PATH } from '../inline-text.ts';
import { fencedLines } from '../markdown-parts.ts';
import type { DialectSpan } from './plain-markdown.ts';

/** A picture or wiki link; or a code span, which contains neither, or an escaped character, which begins neither. */
const PICTURE = String.raw`!\[([^\][\n]{0,400})\]\((<[^<>\n]{1,1000}>|[^()\s<>]{1,1000})(?:\s+"[^"\n]{0,400}")?\)`;
const WIKI_LINK = String.raw`(!?)\[\[([^[\]|#<>\n]*)(?:#([^[\]|<>\n]*))?(?:\|+((?!\|)[^[\]<>\n]*))?\]\]`;
const LINK = new RegExp(`\\\\.|\`[^\`\\n]*\`|${PICTURE}|${WIKI_LINK}`, 'g');
const CALLOUT = /^((?:\s*>)+\s*)\[!([\w-]+)\][+-]?[ \t]*(.*)$/s;
const LEADING_NUMBER = /^\s*((?:\d+|[A-Z])(?:[.-]\w+)*)\.?(?=\s|$)/;

/** The imported pictures of a document by their addresses in it, or the reason why one is missing. */
export type ForeignPictures = ReadonlyMap<string, Pick<PictureMark, 'name' | 'size'> | { readonly missing: string }>;

/** The pictures and notes of an imported document. */
export interface ForeignDocument {
  readonly pictures: ForeignPictures;
  /** The names of its notes and headings, by which links within the document are recognized; absent for a single note. */
  readonly notes?: ReadonlySet<string>;
}

/**
 * Rewrites links to notes as links to the rule whose number begins the name or heading of the note, or as text if there is none. Imported pictures
 * become those of the work. Other pictures and embedded notes are kept as text and reported.
 *
 * `[[8.7. Bolsa (Bag)|la bolsa]]` → `[la bolsa](<#8.7>)`
 */
export function readObsidian(
  lines: readonly string[],
  {
    file,
    firstLine,
    foreign = {},
  }: { readonly file: string; readonly firstLine: number; readonly foreign: Partial<ForeignDocument> | undefined },
) {
  const edits = new Map<number, LineEdit[]>();
  const messages: VFileMessage[] = [];
  const aside: DialectSpan[] = [];
  const fenced = fencedLines(lines);
  const read = lines.map((line, index) => {
    if (fenced[index]) return line;
    const callout = quoteDepth(lines[index - 1] ?? '') < quoteDepth(line) ? CALLOUT.exec(line) : null;
    const text = callout === null ? line : calloutLine(callout);
    if (callout?.[3]) aside.push({ line: index, start: line.indexOf('[!'), end: line.indexOf(']'), reason: 'callout-kind' });
    const shift = line.length - text.length;
    const lineEdits = callout === null ? [] : [{ end: callout[0].length - shift, grown: -shift }];
    edits.set(index, lineEdits);
    const place = (offset: number) => ({ file, line: firstLine + index, column: offset + 1 });
    const context: LinkContext = { ...foreign, index, place, aside, messages };
    let grown = 0;
    return text.replace(LINK, (raw: string, ...groups: readonly (string | undefined)[]) => {
      const [alternative = '', target, embed, note, heading, label, at] = groups;
      const offset = Number(at);
      const start = offset + shift;
      const link = /^[`\\]/.test(raw)
        ? raw
        : target === undefined
          ? convertWikiLink({ raw, start, embed, note, heading, label }, context)
          : convertPictureLink({ raw, start, target, alternative }, context);
      lineEdits.push({ end: offset + grown + link.length, grown: link.length - raw.length });
      grown += link.length - raw.length;
      return link;
    });
  });
  // The offset in the source line of an offset in the converted line.
  const sourceOffset = (line: number, offset: number) =>
    (edits.get(line) ?? []).reduce((source, { end, grown }) => (offset >= end ? source - grown : source), offset);
  return { lines: read, origins: lines.map((_, line) => ({ line, offset: 0 })), aside, messages, sourceOffset };
}

/** A replaced part of a line: its end in the converted line, and by how much it has become longer. */
interface LineEdit {
  readonly end: number;
  readonly grown: number;
}

interface LinkContext extends Partial<ForeignDocument> {
  /** The index of the line in the body. */
  readonly index: number;
  readonly place: (offset: number) => Place;
  readonly aside: DialectSpan[];
  readonly messages: VFileMessage[];
}

/** A link as the source has it, and its offset in the line. */
interface RawLink {
  readonly raw: string;
  readonly start: number;
}

/** Converts a link in the manner of Markdown, `![alternative](target)`, if the document's pictures were imported. */
function convertPictureLink(
  { target, alternative, ...link }: RawLink & { readonly target: string; readonly alternative: string },
  context: LinkContext,
): string {
  if (context.pictures === undefined || target.startsWith(PICTURES_PATH)) return link.raw;
  return showPicture({ ...link, address: target.replace(/^<|>$/g, ''), label: alternative }, context) ?? link.raw;
}

interface WikiLink extends RawLink {
  readonly embed: string | undefined;
  readonly note: string | undefined;
  readonly heading: string | undefined;
  readonly label: string | undefined;
}

/** Converts `[[note#heading|label]]` to a link to a rule, or to its text; `![[note]]` to a picture, or to text without markup. */
function convertWikiLink(
  { raw, start, embed = '', note = '', heading = '', label = '' }: WikiLink,
  context: LinkContext,
): string {
  const { notes, index, place, aside, messages } = context;
  if (embed !== '') {
    const shown = isPictureFile(note)
      ? showPicture({ raw, start, address: note, label: withoutPictureSize(label) }, context)
      : void messages.push(embeddedNote(note, place(start)));
    return shown ?? raw.replace(/[![\]]/g, '\\$&');
  }
  const name = noteName(note);
  const isWithin = name === '' || notes === undefined || notes.has(name);
  const number = isWithin ? (LEADING_NUMBER.exec(heading) ?? LEADING_NUMBER.exec(name))?.[1] : undefined;
  const shown = label || [note, heading].filter(Boolean).join('#');
  if (label !== '') aside.push({ line: index, start, end: start + raw.lastIndexOf('|') + 1, reason: 'link-target' });
  if (number !== undefined) return `[${shown}](<#${number}>)`;
  messages.push(unknownNote(note || heading, place(start)));
  return shown;
}

/** Returns the Markdown of a picture with its label or file name as the alternative text, and sets the rest aside; undefined if it is missing. */
function showPicture(
  { raw, start, address, label }: RawLink & { readonly address: string; readonly label: string },
  { pictures, index, place, aside, messages }: LinkContext,
): string | undefined {
  const picture = pictures?.get(address);
  if (picture === undefined || 'missing' in picture) {
    messages.push(missingPicture(address, picture?.missing ?? 'there is no such file beside the document', place(start)));
    return undefined;
  }
  const shown = label.trim() || fileNameIn(address);
  const at = label.trim() === '' ? raw.lastIndexOf(shown) : raw.indexOf(shown, raw.startsWith('![[') ? raw.indexOf('|') : 0);
  aside.push({ line: index, start, end: start + at, reason: 'link-target' });
  aside.push({ line: index, start: start + at + shown.length, end: start + raw.length, reason: 'link-target' });
  const size = picture.size === undefined ? '' : ` "${picture.size.width}×${picture.size.height}"`;
  return `![${shown.replace(/[\\[\]`*_<&!]/g, '\\$&')}](${PICTURES_PATH}${picture.name}${size})`;
}

/** Returns the name of a note or heading without its folders, the file extension and emphasis: `8.7. Bolsa (Bag)`. */
export function noteName(path: string): string {
  return (path.normalize('NFC').split('/').at(-1) ?? '').replace(/\.(?:md|markdown)$|[*_`]/gi, '').trim();
}

/** Returns the depth of block quotes at the beginning of a line. A callout begins only where the depth increases. */
function quoteDepth(line: string): number {
  return /^[\s>]*/.exec(line)?.[0].replace(/\s/g, '').length ?? 0;
}

/** Returns `> **Title**:` for `> [!note] Title`; without a title, the label is the kind of the callout. */
function calloutLine([, quote = '', kind = '', title = '']: RegExpExecArray): string {
  return `${quote}**${title.trim() || kind}**:`;
}

/** Returns the label of a picture without its width, which Obsidian writes after the label or in place of it. */
export function withoutPictureSize(label: string): string {
  return label.replace(/(?:^|\|)\s*\d{1,4}(?:x\d{1,4})?\s*$/, '');
}

function fileNameIn(address: string): string {
  return address.trim().split('/').at(-1) ?? address;
}

/** The address of a picture that contains its data. */
const EMBEDDED = /^data:/i;

/** Reports a picture of a document that was not imported. */
export function missingPicture(address: string, reason: string, place: Place): VFileMessage {
  const shown = EMBEDDED.test(address) ? `${address.slice(0, 30)}…` : address;
  return diagnose({
    code: 'missing-picture',
    severity: 'warning',
    reason: `the picture "${shown}" is not imported: ${reason}`,
    place,
    remedy:
      'put the file where the document looks for it, or name the folder of the pictures with --pictures; or describe what it shows',
  });
}

/** Reports an embedded note, which is not part of the document. */
export function embeddedNote(name: string, place: Place): VFileMessage {
  return diagnose({ code: 'embedded-file', reason: `"${name}" is embedded here and was kept as text`, place });
}

function unknownNote(name: string, place: Place): VFileMessage {
  return diagnose({
    code: 'link-without-number',
    reason: `the link to "${name}" leads to no rule of this document and was kept as text`,
    place,
    remedy: 'link to a note or a heading that begins with a rule number',
  });
}
