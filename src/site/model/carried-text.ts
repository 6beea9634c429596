/** Turns a carried-forward translation into an expression that pages can show, with the state of each part. */
import type { RuleGraph } from '@rulegraph/core/graph';
import type { Block, Expression, GlossaryEntry } from '@rulegraph/core/model';
import {
  type RenumberedCitation,
  type RuleView,
  shownRules,
  type TermView,
  type TranslationView,
  type UnitView,
} from '@rulegraph/core/translation';

/** A translation carried forward to the current rules. */
export interface CarriedText {
  readonly translates: readonly string[];
  readonly translation: TranslationView;
  /** Every rule of the current edition: translated where it is, in the source language where it is not. */
  readonly expression: Expression;
  /** By number. If the source prints a number twice, one rule owns it (`rulesByNumber`). */
  readonly rules: ReadonlyMap<string, RuleView>;
  /** By the entries of `expression`. */
  readonly terms: ReadonlyMap<GlossaryEntry, TermView>;
  readonly languageOf: (block: Block) => string;
  /** The citations of a block that the translation prints with other numbers. */
  readonly citationsOf: (block: Block) => readonly RenumberedCitation[];
}

/** Returns a translation as a text. Its terms are in the alphabetical order of `tag`, the language of the translation. */
export function carriedText(translation: TranslationView, tag: string): CarriedText {
  const { source, lang } = translation;
  const translated = [...translation.rules, ...translation.glossary, translation.front, translation.back];
  const parts = new Map(translated.flatMap(({ blocks }) => blocks.map((part) => [part.block, part] as const)));
  const collator = new Intl.Collator(tag);
  const terms = translation.glossary
    .flatMap((term, index): (readonly [GlossaryEntry, TermView])[] => {
      const sourceEntry = source.glossary[index];
      return sourceEntry === undefined ? [] : [[shownEntry(term, sourceEntry), term]];
    })
    .sort(([a], [b]) => collator.compare(a.term, b.term));
  const ofSource = new Set(source.rules.flatMap(({ blocks }) => blocks));
  return {
    translates: translation.translates,
    translation,
    expression: {
      work: source.work,
      edition: source.edition,
      lang,
      front: shownBlocks(translation.front),
      back: shownBlocks(translation.back),
      rules: shownRules(translation),
      glossary: terms.map(([entry]) => entry),
    },
    rules: new Map(translation.rules.map((rule) => [rule.number, rule])),
    terms: new Map(terms),
    languageOf: (block) => parts.get(block)?.lang ?? (ofSource.has(block) ? source.lang : lang),
    citationsOf: (block) => parts.get(block)?.citations ?? [],
  };
}

/** Returns the graph without citations of rules that no longer exist, although another rule may have the number today. */
export function withoutGoneCitations(graph: RuleGraph, { citationsOf }: CarriedText): RuleGraph {
  const isGone = (block: Block | undefined, at: number) =>
    block !== undefined && citationsOf(block).some(({ current, start, end }) => current === null && start <= at && at < end);
  const references = new Map(
    [...graph.references].map(([number, found]) => {
      const blocks = graph.byNumber.get(number)?.blocks ?? [];
      return [number, found.filter(({ block, start }) => !isGone(blocks[block], start))] as const;
    }),
  );
  const citedBy = new Map(
    [...graph.citedBy].map(([number, citing]) => {
      const cites = (from: string) => references.get(from)?.some(({ targets }) => targets.includes(number)) === true;
      return [number, citing.filter(({ kind, from }) => kind === 'glossary' || cites(from))] as const;
    }),
  );
  return { ...graph, references, referencesOf: (number) => references.get(number) ?? [], citedBy };
}

function shownEntry(translation: TermView, sourceEntry: GlossaryEntry): GlossaryEntry {
  const isTranslated = translation.translated !== null && translation.title !== null;
  return {
    term: translation.title?.text ?? sourceEntry.term,
    aliases: isTranslated ? [] : sourceEntry.aliases,
    senses: sourceEntry.senses.map((_, sense) =>
      shownBlocks(translation).filter((_, index) => translation.senses[index] === sense),
    ),
    obsolete: sourceEntry.obsolete,
    place: sourceEntry.place,
  };
}

function shownBlocks({ blocks }: Pick<UnitView, 'blocks'>): readonly Block[] {
  return blocks.map(({ block }) => block);
}
