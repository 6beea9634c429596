/** Works with plain text: ranges, rules and expressions as text, accents, typing errors, patterns, and merge conflicts. */

export {
  BACK_HEADING,
  blockText,
  continuesExample,
  exampleLabels,
  expressionText,
  joinedText,
  overlap,
  overlapsAny,
  picturesOf,
  ruleExamples,
  ruleText,
  type TextRange,
} from './rule-text.ts';

/** The marks that are accents or vowel points. Those of other scripts, such as Thai and Devanagari, are letters. */
const ACCENTS =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/**
 * Returns a text in lower case, without accents and in one kind of kana, for comparisons: `Ação` → `acao`, `カード` → `かーど`. Korean syllables are
 * decomposed.
 */
export function foldAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .toLowerCase();
}

/** Tells whether two texts differ in the order of two neighboring characters: `receive` and `recieve`. */
export function isTransposed(a: string, b: string): boolean {
  let head = 0;
  while (head < a.length && a[head] === b[head]) head += 1;
  return head < a.length - 1 && a[head] === b[head + 1] && a[head + 1] === b[head] && a.slice(head + 2) === b.slice(head + 2);
}

/** Returns the end of a sticky pattern's match at an offset of a text; undefined if it does not match there. */
export function endOfMatch(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The lines that begin, divide and end a merge conflict. */
const CONFLICT = [/^<{7}(?: |$)/, /^={7}$/, /^>{7}(?: |$)/];

/** Returns the line, from 1, on which a merge conflict in a text begins, or undefined if there is none. */
export function mergeConflictLine(text: string): number | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  let begun: number | undefined;
  let met = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (CONFLICT[0]?.test(line)) [begun, met] = [index + 1, 1];
    else if (met > 0 && CONFLICT[met]?.test(line)) met += 1;
    if (met === CONFLICT.length) return begun;
  }
  return undefined;
}

/** Returns the line, from 1, of the first conflict marker, even of a conflict that is half resolved. For lists, whose entries never look like one. */
export function mergeMarkerLine(text: string): number | undefined {
  const index = text.split(/\r?\n/).findIndex((line) => /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/.test(line));
  return index < 0 ? undefined : index + 1;
}
