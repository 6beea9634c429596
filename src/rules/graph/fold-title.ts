/** Titles as they are compared: what a quotation changes about a title says nothing. */
import type { Rule } from '../model.ts';

/** A longer text is a statement, not a name. */
const LONGEST_TITLE = 60;

/** `“Trample.”` → `trample`: without case, quotation marks, widths of letters and punctuation at the end. */
export function foldTitle(title: string): string {
  return (
    title
      .normalize('NFKC')
      .replace(/[“”„"«»「」『』]/g, '')
      .replace(/[‘’]/g, "'")
      // Within double quotation marks, those of the title itself become single ones; an apostrophe stands behind a letter and before one.
      .replace(/(?<!\p{L})'|'(?!\p{L})/gu, '')
      .replace(/[‐-―−]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.,;:!?。，、]+$/u, '')
      .toLowerCase()
  );
}

/** The heading of a rule, or its text where that is all it says and no sentence: the rule of a keyword may read `Trample`. */
export function titleOf(rule: Rule): string | null {
  if (rule.title !== null) return rule.title;
  const [only, ...more] = rule.blocks;
  return only !== undefined && more.length === 0 && only.text.length <= LONGEST_TITLE && !/[.:!?。”"]$/u.test(only.text)
    ? only.text
    : null;
}
