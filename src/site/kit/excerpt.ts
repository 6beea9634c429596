/** Returns rules as plain text: short, for lists, previews and search results, or whole. */
import type { Rule } from '@rulegraph/core/model';

/**
 * Returns the first words of a text, cut between words: at most `length` characters with the ellipsis. No space precedes the ellipsis, as French,
 * Portuguese, Spanish and Chinese require and English allows, so that it never begins a line.
 */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const lastSpace = cut.lastIndexOf(' ');
  // Scripts without spaces between words are cut at the limit, but never through a character.
  const end = lastSpace > length / 2 ? lastSpace : cut.length;
  return `${cut.slice(0, end).replace(/(?<![\s,;:.…–—\p{Cs}])[\s,;:.…–—\p{Cs}]+$/u, '')}…`;
}

/** Returns a rule in one line: its title and its statement. */
export function ruleLine(rule: Rule, length: number): string {
  const statement = rule.blocks.find((block) => block.kind === 'text')?.text ?? rule.blocks[0]?.text ?? '';
  return excerpt(joinSentences([rule.title ?? '', statement]), length);
}

/** Joins texts with periods, which those that end like a sentence have already: `Trample. A keyword.`, `May I? Yes.` */
export function joinSentences(texts: readonly string[]): string {
  const written = texts.filter((text) => text !== '');
  return written.map((text, index) => (index === written.length - 1 || SENTENCE_END.test(text) ? text : `${text}.`)).join(' ');
}

const SENTENCE_END = /[.:;!?…。！？：；][\p{Pe}\p{Pf}"']*$/u;

/** Returns the whole text of a rule, as plain text with a line for each block. */
export function wholeRuleText(rule: Rule): string {
  const blocks = rule.blocks.map((block) => (block.label === undefined ? block.text : `${block.label}: ${block.text}`));
  return [rule.title ?? '', ...blocks].filter((part) => part !== '').join('\n');
}
