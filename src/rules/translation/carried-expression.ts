/** What is still true of a translation, as a text of the current edition. */
import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';
import type { PassageView, TranslationView } from './translation-view.ts';

/** Holds what is translated and current and nothing else; rules, terms and blocks without such a text are left out. */
export function carriedExpression(view: TranslationView): Expression {
  const { source, lang } = view;
  // Of two rules with one number the first owns it.
  const sources = new Map(source.rules.toReversed().map((rule) => [rule.number, rule]));
  const entries = new Map(source.glossary.map((entry) => [entry.term, entry]));
  return {
    work: source.work,
    edition: source.edition,
    lang,
    front: currentBlocks(view.front),
    back: currentBlocks(view.back),
    rules: view.rules.flatMap((rule): Rule[] => {
      const original = sources.get(rule.number);
      const title = currentTitle(rule);
      const blocks = currentBlocks(rule);
      if (original === undefined || (title === null && blocks.length === 0)) return [];
      const { number, level, parent, place } = original;
      return [{ number, level, parent, title, blocks, place }];
    }),
    glossary: view.glossary.flatMap((term): GlossaryEntry[] => {
      const original = entries.get(term.term);
      const title = currentTitle(term);
      if (original === undefined || title === null) return [];
      const senses = original.senses.map((_, sense) =>
        term.blocks.filter((part, index) => part.state === 'current' && term.senses[index] === sense).map(({ block }) => block),
      );
      return [
        {
          term: title,
          aliases: [],
          senses: senses.filter((blocks) => blocks.length > 0),
          obsolete: original.obsolete,
          place: original.place,
        },
      ];
    }),
  };
}

function currentTitle({ title }: PassageView): string | null {
  return title?.state === 'current' ? title.text : null;
}

function currentBlocks({ blocks }: PassageView): readonly Block[] {
  return blocks.filter(({ state }) => state === 'current').map(({ block }) => block);
}
