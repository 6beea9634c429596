/** Emphasis that Markdown reads back: its signs mean something only beside certain characters. */
import type { Mark } from '../model.ts';

/** What Markdown takes for punctuation. */
const SIGN = /[\p{P}\p{S}]/u;

/** A mark, and the signs that enclose it where it is emphasis. */
export type WritableMark = Mark & { readonly fence: string };

/**
 * Puts the signs of emphasis around a content. Between a letter outside and a sign inside they would be read as text; the letter becomes
 * a character reference, which begins and ends with a sign.
 */
export function withEmphasis(before: string, content: string, after: string, fence: string): string {
  const left = [...before].at(-1) ?? '';
  const right = [...after][0] ?? '';
  const opened =
    isLetter(left) && (fence === '_' || SIGN.test(content[0] ?? '')) ? before.slice(0, -left.length) + reference(left) : before;
  const closed =
    isLetter(right) && (fence === '_' || SIGN.test(content.at(-1) ?? '')) ? reference(right) + after.slice(right.length) : after;
  return opened + fence + content + fence + closed;
}

/** Marks without the blanks at their ends, of which emphasis may have none, and those of a kind joined where they touch. */
export function writableMarks(text: string, marks: readonly Mark[]): readonly WritableMark[] {
  let settled: Mark[] = [];
  for (const mark of marks.map((each) => withoutBlanks(text, each))) {
    const parted = !isEmphasis(mark) || marks.some(({ kind, start }) => kind === 'link' && start === mark.start);
    const touching = parted ? [] : settled.filter((other) => touches(mark, other));
    const [start, end] = [mark, ...touching].reduce(
      ([from, to], each) => [Math.min(from, each.start), Math.max(to, each.end)],
      [mark.start, mark.end],
    );
    settled = [...settled.filter((other) => !touching.includes(other)), { ...mark, start, end }];
  }
  return settled.map((mark) => ({ ...mark, fence: mark.kind === 'strong' ? '**' : meetsStrong(mark, settled) ? '_' : '*' }));
}

/** Asterisks in a row are read together, whoever meant them. */
function meetsStrong({ start, end }: Mark, marks: readonly Mark[]): boolean {
  return marks.some(
    (other) => other.kind === 'strong' && [other.start, other.end].some((edge) => edge === start || edge === end),
  );
}

function isEmphasis({ kind }: Mark): boolean {
  return kind === 'emphasis' || kind === 'strong';
}

function touches(mark: Mark, other: Mark): boolean {
  return mark.kind === other.kind && mark.start <= other.end && other.start <= mark.end;
}

function withoutBlanks(text: string, mark: Mark): Mark {
  if (!isEmphasis(mark)) return mark;
  const marked = text.slice(mark.start, mark.end);
  const start = mark.start + marked.length - marked.trimStart().length;
  return { ...mark, start, end: Math.max(start, mark.start + marked.trimEnd().length) };
}

function isLetter(character: string): boolean {
  return character !== '' && !/\s/.test(character) && !SIGN.test(character);
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
