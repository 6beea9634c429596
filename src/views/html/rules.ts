/** Rules as elements: the number hangs in the margin and leads to the rule's own page, the text stands beside it. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Rule } from '../../rules/model.ts';
import { blocksToHast, type LanguageAttributes, type LanguageOfBlock, type LinksOfBlock } from './blocks.ts';

/** How a rule stands on its page. */
export interface RuleSetting {
  /** Where the number leads. */
  readonly href: string;
  /** The rule's whole number, for `#101.2a`; left out for a rule whose number an earlier one already has. */
  readonly id?: string | undefined;
  /** A shorter anchor that older links use, `#2a`; left out where another rule of the page bears that number. */
  readonly localId?: string | undefined;
  /** Levels below the page's own: indents, and lowers headings. */
  readonly depth: number;
  readonly linksOf?: LinksOfBlock;
  readonly languageOf?: LanguageOfBlock;
  readonly titleLanguage?: LanguageAttributes;
  /** In the margin, under the number. */
  readonly mark?: readonly ElementContent[];
  /** Behind the text. */
  readonly since?: readonly ElementContent[];
}

/** Sets one rule. */
export function ruleToHast(rule: Rule, setting: RuleSetting): Element {
  const { href, id, localId, depth, linksOf, languageOf, titleLanguage = {}, mark = [], since = [] } = setting;
  const level = Math.min(6, depth + 1);
  const title = rule.title === null ? [] : [h(`h${Math.max(2, level)}`, { ...titleLanguage }, rule.title)];
  // The order of attributes is what compresses best: in a chapter of hundreds of rules that is hundreds of bytes.
  return h('div', { id, className: ['rule', `depth-${Math.min(depth, 4)}`] }, [
    h('a', { className: ['number'], href, id: localId }, rule.number),
    ...mark,
    h('div', { className: ['text'] }, [...title, ...blocksToHast(rule.blocks, linksOf, languageOf), ...since]),
  ]);
}
