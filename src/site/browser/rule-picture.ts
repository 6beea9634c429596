/** Draws the words of rules as a picture, for places where a link would not be opened. */
import type { Quotation, QuotedRule } from '@rulegraph/core/cite/quoting';
import { element, sharesLinks } from './element.ts';

/** Words that are drawn alike: those of a rule, its number, or what was added or removed. */
interface Words {
  readonly text: string;
  readonly look?: 'ins' | 'del' | 'strong' | undefined;
}

type Paragraph = readonly Words[];

const WIDTH = 1080;
const MARGIN = 72;
const SIZE = 36;
const SMALL = 26;
const LINE = 1.5;

export async function sharePicture({ texts, citation }: Quotation): Promise<void> {
  const [{ lang, rules } = { lang: '', rules: [] }] = texts;
  const paragraphs = texts.flatMap((text) => text.rules.flatMap(paragraphsOf));
  await shareParagraphs(paragraphs, citation, lang, rules[0]?.number);
}

/** Shares a picture of a change that the page of an edition opens with. */
export async function shareChange(change: Element): Promise<void> {
  const [name, words] = [change.querySelector('h3 > a'), change.querySelector('p')];
  if (name === null || words === null) return;
  const paragraph: Paragraph = [{ text: `${name.textContent.trim()}  `, look: 'strong' }, ...visibleWords(words)];
  await shareParagraphs([paragraph], document.title, words.lang || document.documentElement.lang, name.textContent.trim());
}

/** Gives a picture to the system’s own sheet, or else saves it. */
async function shareParagraphs(paragraphs: readonly Paragraph[], source: string, lang: string, name = ''): Promise<void> {
  await document.fonts.ready;
  const blob = await new Promise<Blob | null>((resolve) => drawPicture(paragraphs, source, lang).toBlob(resolve));
  if (blob === null) return;
  const file = new File([blob], `${name}.png`, { type: blob.type });
  if (sharesLinks() && navigator.canShare({ files: [file] })) {
    // A rejection means that the reader closed the sheet.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

/** Returns the paragraphs of a rule after its number; on its own page with the marks of what has changed since an edition that the reader chose. */
function paragraphsOf({ number, title, blocks }: QuotedRule): readonly Paragraph[] {
  const shown = document.querySelector(`.rule.lead[id="${CSS.escape(number)}"] > .text:has(ins, del)`);
  const [first = [], ...others]: readonly Paragraph[] =
    shown === null
      ? blocks.map(({ label, bullet, text }) => [{ text: [label && `${label}:`, bullet, text].filter(Boolean).join(' ') }])
      : [...shown.querySelectorAll(':scope > p, li')].map(visibleWords);
  return [[{ text: `${[number, title].filter(Boolean).join(' ')}  `, look: 'strong' }, ...first], ...others];
}

/** Returns the visible words of a paragraph of the page. */
function visibleWords(paragraph: Element): Paragraph {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const words: Words[] = [];
  while (texts.nextNode() !== null) {
    const parent = texts.currentNode.parentElement;
    const look = parent?.closest('ins, del')?.localName as 'ins' | 'del' | undefined;
    if (parent?.closest('.hidden, .slight:is(del)') === null) words.push({ text: texts.currentNode.nodeValue ?? '', look });
  }
  return words;
}

/** Returns a picture of paragraphs and their source, in the colors and letters of the page. */
function drawPicture(paragraphs: readonly Paragraph[], source: string, lang: string): HTMLCanvasElement {
  const canvas = element('canvas', { width: WIDTH });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const body = getComputedStyle(document.body);
  const looks = { ins: styleOf('ins'), del: styleOf('del'), strong: body };
  const write = (size: number, look?: Words['look']) => {
    pen.font = `${look === 'strong' ? 600 : 400} ${size}px ${body.fontFamily}`;
  };
  const isRightToLeft = body.direction === 'rtl';
  const breaks = new Intl.Segmenter(lang, { granularity: 'word' });
  /** Draws a paragraph, or with `false` only measures it, and returns where it ends. */
  const draw = (words: readonly Words[], size: number, top: number, isDrawn: boolean): number => {
    let x = 0;
    let y = top + size;
    for (const { text, look } of words) {
      write(size, look);
      for (const part of unbroken(breaks, text)) {
        const { width } = pen.measureText(part);
        if (x > 0 && x + pen.measureText(part.trimEnd()).width > WIDTH - 2 * MARGIN) {
          x = 0;
          y += size * LINE;
        }
        if (isDrawn) {
          const left = isRightToLeft ? WIDTH - MARGIN - x - width : MARGIN + x;
          if (look === 'ins' || look === 'del') {
            pen.fillStyle = looks[look].backgroundColor;
            pen.fillRect(left, y - size, width, size * 1.35);
          }
          pen.fillStyle = look === undefined ? body.color : looks[look].color;
          pen.fillText(part, isRightToLeft ? left + width : left, y);
          if (look === 'ins') pen.fillRect(left, y + size / 8, width, 2);
          if (look === 'del') pen.fillRect(left, y - size / 3.5, width, 2);
        }
        x += width;
      }
    }
    return y + size * 0.9;
  };
  const drawAll = (isDrawn: boolean): number => {
    const end = paragraphs.reduce((y, words) => draw(words, SIZE, y, isDrawn), MARGIN);
    return draw([{ text: source }], SMALL, end, isDrawn) + MARGIN / 2;
  };
  // A canvas forgets its settings when its size is set.
  canvas.height = drawAll(false);
  pen.fillStyle = body.backgroundColor;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.direction = isRightToLeft ? 'rtl' : 'ltr';
  drawAll(true);
  return canvas;
}

/** Returns the parts of a text between which a line may end: words with what follows them. */
function unbroken(breaks: Intl.Segmenter, text: string): readonly string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of breaks.segment(text)) {
    const isNew = parts.length === 0 || (isWordLike === true && !/[^\s\p{L}\p{N}]$/u.test(parts.at(-1) ?? ''));
    if (isNew) parts.push(segment);
    else parts.push(`${parts.pop() ?? ''}${segment}`);
  }
  return parts;
}

/** Returns the look of added or removed words on this page. */
function styleOf(name: 'ins' | 'del'): { readonly color: string; readonly backgroundColor: string } {
  const sample = element(name);
  document.body.append(sample);
  const { color, backgroundColor } = getComputedStyle(sample);
  sample.remove();
  return { color, backgroundColor };
}
