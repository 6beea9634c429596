/** Words of the glossary in the texts of rules as links to what they mean. */
import type { Rule } from '../rules/model.ts';
import { glossaryAddress } from '../shared/addresses.ts';
import type { EditionView } from '../site/edition-view.ts';
import type { LinksOfBlock } from './html/blocks.ts';

/**
 * Adds the terms that a rule mentions to its other links, which win over them. Only of the edition in force: earlier ones are opened
 * for what they said, and are many.
 */
export function withTermLinks(view: EditionView, rule: Rule, linksOf: LinksOfBlock): LinksOfBlock {
  const mentions = view.newest && view.rules().get(rule.number) === rule ? (view.mentions().get(rule.number) ?? []) : [];
  return (block) => {
    const links = linksOf(block);
    const terms = mentions
      .filter((mention) => mention.block === block)
      .filter(({ start, end }) => !links.some((link) => link.start < end && start < link.end))
      .map(({ start, end, term }) => ({
        start,
        end,
        href: glossaryAddress(view.location, view.termAnchors().get(term)),
        soft: true,
      }));
    return terms.length === 0 ? links : [...links, ...terms];
  };
}
