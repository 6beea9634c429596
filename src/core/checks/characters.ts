/** Checks characters: brackets and quotation marks without a partner, lost and invisible characters, words in letters of two scripts. */
import type { Place } from '../model.ts';
import { excerptAround, type Find, type Finding, type TextPiece } from './check-context.ts';

/** A bracket or quotation mark, and what it does where it is written. */
interface PairedMark {
  readonly mark: string;
  readonly offset: number;
  readonly role: 'opens' | 'closes';
}

/** The opening marks that each closing mark may close. */
type Openers = Readonly<Record<string, string>>;

/** Counts how many of each opening mark are open at a point of a text. */
function countOpenMarks() {
  const counts = new Map<string, number>();
  return {
    add: (mark: string, step: number): void => {
      counts.set(mark, (counts.get(mark) ?? 0) + step);
    },
    isOpen: (mark: string): boolean => (counts.get(mark) ?? 0) > 0,
  };
}

/** Returns the marks without a partner in their paragraph, in the order of the text: `( [ )` → `[`. */
function loneMarks<T extends PairedMark>(marks: readonly T[], openers: Openers): readonly T[] {
  const open: T[] = [];
  const lone = new Set(marks);
  // Counted separately, so that a mark that closes nothing does not cause a search of the whole list.
  const { add, isOpen } = countOpenMarks();
  for (const mark of marks) {
    if (mark.role === 'opens') {
      open.push(mark);
      add(mark.mark, 1);
      continue;
    }
    const accepted = openers[mark.mark] ?? '';
    if (![...accepted].some(isOpen)) continue;
    const closed = open.splice(open.findLastIndex((opening) => accepted.includes(opening.mark)));
    for (const opening of closed) add(opening.mark, -1);
    const [opening] = closed;
    if (opening === undefined) continue;
    lone.delete(opening);
    lone.delete(mark);
  }
  return [...lone];
}

/**
 * Returns the marks without a partner of all pieces. A mark may be closed in a later paragraph of its rule. Of an opening mark and a closing
 * mark of another kind right after it, only the first is returned.
 */
function loneMarksInRules(pieces: readonly TextPiece[], marksOf: (piece: TextPiece) => readonly PairedMark[], openers: Openers) {
  const lone = pieces.flatMap((piece) => loneMarks(marksOf(piece), openers).map((mark) => ({ ...mark, piece })));
  return [...Map.groupBy(lone, ({ piece }) => piece.owner).values()].flatMap((inRule) =>
    loneMarks(inRule, openers).filter((mark, index, left) => mark.role === 'opens' || left[index - 1]?.role !== 'opens'),
  );
}

const BRACKET_OPENERS: Openers = { ')': '(（', '）': '（(', ']': '[', '］': '［', '}': '{', '】': '【' };
const BRACKETS = /[()[\]{}（）［］【】]/g;
/** Precedes the bracket of `a)` and `12)`, which number the items of a list. */
const LIST_NUMBER = /(?:^|\s)(?:\p{L}|\d{1,2})$/u;
/** One UTF-16 unit more than a list number takes, so that `^` matches at the beginning of the text only. */
const LIST_NUMBER_REACH = 4;

export const findLoneBrackets: Find = (_, { pieces, placeOf }) =>
  loneMarksInRules(pieces, ({ text }) => brackets(text), BRACKET_OPENERS)
    .filter(
      ({ mark, offset, piece }) =>
        mark !== ')' || !LIST_NUMBER.test(piece.text.slice(Math.max(0, offset - LIST_NUMBER_REACH), offset)),
    )
    .map(({ mark, offset, role, piece }) => ({
      reason: `the bracket "${mark}" ${role === 'opens' ? 'is never closed' : 'is never opened'}`,
      place: placeOf(piece, offset),
      remedy: `add the bracket that ${role === 'opens' ? 'closes' : 'opens'} it, or remove it`,
    }));

function brackets(text: string): readonly PairedMark[] {
  return [...text.matchAll(BRACKETS)].map(({ 0: mark, index }) => ({
    mark,
    offset: index,
    role: mark in BRACKET_OPENERS ? 'closes' : 'opens',
  }));
}

/** German closes with the mark that English opens with. */
const QUOTE_OPENERS: Openers = { '”': '“„', '“': '„“', '»': '«', '」': '「', '』': '『', '’': '‘', '"': '"' };
const QUOTE_MARKS = /["“”„«»「」『』‘’]/g;

export const findLoneQuotes: Find = (_, { pieces, placeOf }) => {
  const quoting = pieces.filter(({ text }) => text.search(QUOTE_MARKS) >= 0);
  return [
    ...loneMarksInRules(quoting, ({ text }) => quotationMarks(text), QUOTE_OPENERS).map(({ mark, role, piece, offset }) => ({
      reason: `the quotation mark "${mark}" is never ${role === 'opens' ? 'closed' : 'opened'}`,
      place: placeOf(piece, offset),
      remedy: `add the mark that ${role === 'opens' ? 'closes' : 'opens'} it, make both of one kind, or remove it`,
    })),
    // `“When [this] enters, . . . “ or`: word processors turn a mark after a space into an opening one.
    ...quoting.flatMap((piece) =>
      reversedMarks(piece.text).map(({ offset }) => ({
        reason: 'the quotation ends with "“" instead of "”"',
        place: placeOf(piece, offset),
        remedy: 'write "”"',
      })),
    ),
  ];
};

/** Returns the marks `“` that close a quotation in a text that does not quote the German way. */
function reversedMarks(text: string): readonly PairedMark[] {
  return text.includes('„') ? [] : quotationMarks(text).filter(({ mark, role }) => mark === '“' && role === 'closes');
}

/** Returns the quotation marks of a text, without apostrophes and inch marks. */
function quotationMarks(text: string): readonly PairedMark[] {
  const marks: PairedMark[] = [];
  const { add, isOpen } = countOpenMarks();
  for (const { 0: mark, index: offset } of text.matchAll(QUOTE_MARKS)) {
    const before = text[offset - 1] ?? ' ';
    const after = text[offset + 1] ?? ' ';
    // `’` is an apostrophe within a word (`can’t`), and after one (`players’`) unless a single quotation is open.
    if (mark === '’' && (!isOpen('‘') || /[\p{L}\p{N}]/u.test(after))) continue;
    if (mark === '"' && /\p{N}/u.test(before) && !isOpen('"')) continue;
    const role = roleOf(mark, before, after, isOpen);
    marks.push({ mark, offset, role });
    if (role === 'opens') add(mark, 1);
    else for (const opening of QUOTE_OPENERS[mark] ?? '') add(opening, -1);
  }
  return marks;
}

function roleOf(mark: string, before: string, after: string, isOpen: (mark: string) => boolean): PairedMark['role'] {
  // Chinese and Japanese put no spaces around words.
  const startsWord =
    /[\s([{—–“‘-]/.test(before) || (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(before) && !isOpen('"'));
  const endsWord = /[\s.,;:!?)\]}]/.test(after);
  // Between a space and a word a straight mark opens, even where another is still open.
  if (mark === '"') return startsWord && !(endsWord && isOpen('"')) ? 'opens' : 'closes';
  if (mark === '“') return isOpen('„') || (endsWord && isOpen('“')) ? 'closes' : 'opens';
  return mark in QUOTE_OPENERS ? 'closes' : 'opens';
}

export const findLostCharacters: Find = (_, { pieces, placeOf }) =>
  pieces.flatMap((piece) =>
    [...piece.text.matchAll(/\uFFFD+/g)].map(({ 0: lost, index }) => ({
      reason: `a character was lost in "${excerptAround(piece.text, index, index + lost.length)}"`,
      place: placeOf(piece, index),
    })),
  );

// Direction overrides (U+202D, U+202E) reverse text, which no script needs.
const INVISIBLE = /[^\P{Cc}\t\n]|[\u00AD\u200B\u2028\u2029\u202D\u202E\u2060-\u2064\uFEFF]/gu;
// Joiners and direction marks are part of how Persian, Hindi, Hebrew and emoji are written.
const JOINER = /[\u200C-\u200F\u202A-\u202C\u2066-\u2069]/gu;
const NEEDS_JOINERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Extended_Pictographic}]/u;

export const findInvisible: Find = (_, { pieces, placeOf }) =>
  pieces.flatMap((piece) => findInvisibleCharacters(piece.text, (index) => placeOf(piece, index)));

/** Returns the invisible characters of a text, such as those that reverse its direction. */
export function findInvisibleCharacters(text: string, placeAt: (index: number) => Place): readonly Finding[] {
  const found = [...text.matchAll(INVISIBLE), ...(NEEDS_JOINERS.test(text) ? [] : text.matchAll(JOINER))];
  return found.map(({ 0: character, index }) => ({
    reason: `invisible character "${codePoint(character)}" in "${excerptAround(text, index, index)}"`,
    place: placeAt(index),
  }));
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const WORD = /[\p{L}\p{M}]+/gu;
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const LATIN = /\p{Script=Latin}/u;

export const findMixedScripts: Find = (_, { pieces, placeOf }) =>
  pieces
    .filter(({ text }) => CYRILLIC_OR_GREEK.test(text))
    .flatMap((piece) =>
      [...piece.text.matchAll(WORD)]
        .filter(({ 0: word }) => CYRILLIC_OR_GREEK.test(word) && LATIN.test(word))
        .map(({ 0: word, index }) => {
          const odd = oddLetterIn(word);
          return {
            reason: `"${word}" mixes scripts: "${word[odd]}" is ${scriptName(word[odd] ?? '')}`,
            place: placeOf(piece, index + odd),
          };
        }),
    );

/** Returns the position of the first letter of the script that has fewer letters in the word. */
function oddLetterIn(word: string): number {
  const letters = [...word.matchAll(/./gsu)];
  const latin = letters.filter(({ 0: letter }) => LATIN.test(letter));
  const others = letters.filter(({ 0: letter }) => CYRILLIC_OR_GREEK.test(letter));
  return (others.length <= latin.length ? others : latin)[0]?.index ?? 0;
}

function scriptName(letter: string): string {
  if (LATIN.test(letter)) return 'Latin';
  return /\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic';
}
