/** Converts inline nodes of Markdown to plain text with marks, and tells which addresses and pictures a text may have. */
import type { Image, Nodes } from 'mdast';
import type { Mark, PictureMark } from '../model.ts';

/** A plain text and its marks. */
export interface InlineText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * Flattens inline nodes. Line endings in a paragraph become spaces, hard breaks become line feeds, and nodes without a plain form (images from
 * elsewhere, raw HTML, unsafe links) are kept as written.
 *
 * @param source the Markdown that the nodes were parsed from
 */
export function inlineText(nodes: readonly Nodes[], source: string): InlineText {
  const marks: Mark[] = [];
  let text = '';
  const append = (node: Nodes): void => {
    const start = text.length;
    switch (node.type) {
      case 'text':
        // On one line, a line feed can only be a character reference: the hard break of a heading.
        text += isOnOneLine(node) ? node.value : node.value.replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, ' ');
        return;
      case 'break':
        text += '\n';
        return;
      case 'inlineCode':
        text += node.value;
        marks.push({ kind: 'code', start, end: text.length });
        return;
      case 'emphasis':
      case 'strong':
        for (const child of node.children) append(child);
        if (text.length > start) marks.push({ kind: node.type, start, end: text.length });
        return;
      case 'image': {
        const picture = readPicture(node);
        if (picture === undefined) text += asWritten(node, source);
        else {
          text += (node.alt ?? '').replace(/\s+/g, ' ').trim() || picture.name;
          marks.push({ kind: 'picture', start, end: text.length, ...picture });
        }
        return;
      }
      case 'link':
        if (isUnsafeAddress(node.url)) {
          text += asWritten(node, source);
          return;
        }
        for (const child of node.children) append(child);
        if (text.length > start && node.url !== '') marks.push({ kind: 'link', start, end: text.length, href: node.url });
        return;
      default:
        if ('children' in node && node.position === undefined) for (const child of node.children) append(child as Nodes);
        else text += asWritten(node, source);
    }
  };
  for (const node of nodes) append(node);
  return trimText(text, marks);
}

function isOnOneLine({ position }: Nodes): boolean {
  return position !== undefined && position.start.line === position.end.line;
}

/** Returns the Markdown of a node on one line. */
export function asWritten(node: Nodes, source: string): string {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  return source.slice(start, end).replace(/(?:(?<!\s)\s+)?\n\s*/g, ' ');
}

/** Trims whitespace, and shifts the marks or removes those of the whitespace. */
export function trimText(text: string, marks: readonly Mark[]): InlineText {
  if (text.trim() === '') return { text: '', marks: [] };
  const lead = /^[ \t\n]*/.exec(text)?.[0].length ?? 0;
  const bare = text.slice(lead).replace(/(?<![ \t\n])[ \t\n]+$/, '');
  if (bare.length === text.length) return { text, marks };
  const moved = marks.map((mark) => ({
    ...mark,
    start: Math.max(0, mark.start - lead),
    end: Math.min(bare.length, mark.end - lead),
  }));
  return { text: bare, marks: moved.filter((mark) => mark.end > mark.start) };
}

/** Returns the part of a text from `start` on, trimmed, with its marks. */
export function inlineSlice({ text, marks }: InlineText, start: number): InlineText {
  const kept = marks
    .filter((mark) => mark.end > start)
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start - start), end: mark.end - start }));
  return trimText(text.slice(start), kept);
}

/** Tells whether an address would run a program, even if whitespace and control characters disguise it. */
export function isUnsafeAddress(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''));
}

/** The path from the sources of an edition to the pictures of their work. */
export const PICTURES_PATH = '../../pictures/';
const PICTURE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}\.(?:png|jpe?g|gif|webp)$/iu;

/** Tells whether a file may be a picture of a work, by its name: of a format that all browsers show and that contains no program. */
export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name);
}

/** Tells whether a file is a picture of any format, by its name. */
export function isPictureFile(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|tiff?|heic)$/i.test(name.trim());
}

/** Returns the picture of a Markdown image, or undefined if it is not one of the work's. */
function readPicture({ url, title }: Image): Pick<PictureMark, 'name' | 'size'> | undefined {
  const name = url.startsWith(PICTURES_PATH) ? url.slice(PICTURES_PATH.length) : '';
  if (!isPictureName(name)) return undefined;
  const [, width, height] = /^([1-9]\d{0,4})×([1-9]\d{0,4})$/.exec(title ?? '') ?? [];
  return width === undefined ? { name } : { name, size: { width: Number(width), height: Number(height) } };
}

/** Returns the Markdown image of a picture; the inverse of `readPicture`. */
export function pictureNode({ name, size }: PictureMark, alt: string): Image {
  return {
    type: 'image',
    alt,
    url: PICTURES_PATH + name,
    ...(size === undefined ? {} : { title: `${size.width}×${size.height}` }),
  };
}
