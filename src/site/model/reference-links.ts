/** Finds the links of citations and glossary terms in texts. */
import { indexNumbers, resolveCitation } from '@rulegraph/core/citations';
import type { FoundReferences, Reference, WorkReference } from '@rulegraph/core/graph';
import { memoize } from '@rulegraph/core/memo';
import type { Block, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { chapterNumber } from '@rulegraph/core/numbering';
import { overlap, overlapsAny } from '@rulegraph/core/text';
import { tookEffectBy } from '@rulegraph/core/written-date';
import { glossaryAddress } from '../kit/addresses.ts';
import type { TextLink } from '../kit/html.ts';
import { languageOf } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { type EditionView, readingAddress } from './edition-view.ts';
import { findView, newestView, type Site, viewInForce } from './site.ts';
import type { LinksOfBlock } from './text-html.ts';

export interface RuleOfView {
  readonly view: EditionView;
  readonly number: string;
}

type Cited = Pick<Reference, 'block' | 'start' | 'end' | 'targets' | 'missing'>;

/** Returns the links in a rule's blocks. On the reading page of `chapter`, links within the chapter are fragments. */
export function linksOfRule(site: Site, view: EditionView, rule: Rule, chapter?: string): LinksOfBlock {
  const graph = view.graph();
  const found = { references: graph.referencesOf(rule.number), elsewhere: graph.workReferencesOf(rule.number) };
  return linksOfFound(site, view, rule.blocks, found, chapter);
}

function linksOfFound(
  site: Site,
  view: EditionView,
  blocks: readonly Block[],
  { references, elsewhere }: FoundReferences,
  chapter?: string,
): LinksOfBlock {
  return (block) => {
    const isHere = (reference: { readonly block: number }) => reference.block === block;
    const links = references.filter(isHere).flatMap((reference) => linksToTargets(site, view, reference, chapter));
    const toWorks = elsewhere.filter(isHere).flatMap((reference) => linkToWork(site, view, reference));
    return [...noteRenumbered(view, blocks[block], links), ...toWorks];
  };
}

/**
 * Returns the rules of another work that a citation names, resolved in the edition that was in force on the citing edition's effective date; if the
 * citing text is in force itself, their successors today.
 */
function rulesOfWork(site: Site, view: EditionView, { work: id, from, to }: WorkReference): readonly RuleOfView[] {
  const work = site.works.find((one) => one.id === id);
  const history = site.history(id);
  const day = view.edition.effective;
  const edition = history?.editions.findLast((name) => tookEffectBy(name, day));
  const source = languageOf(work?.source ?? '');
  const then = edition === undefined ? undefined : findView(site, id, edition, source);
  if (work === undefined || edition === undefined || then === undefined) return [];
  const cited = { from, ...(to === undefined ? {} : { to }) };
  const { targets } = resolveCitation({ parts: [cited] }, indexNumbers(then.scheme, then.rules().keys()));
  if (!view.newest) return targets.map((number) => ({ view: findView(site, id, edition, view.language) ?? then, number }));
  const today = newestView(site, id, view.language) ?? viewInForce(site, work);
  return targets.flatMap((number): readonly RuleOfView[] => {
    const now = history?.today(edition, number) ?? [];
    return now.length === 0 || today === undefined
      ? [{ view: then, number }]
      : now.map((name) => ({ view: today, number: name }));
  });
}

function linkToWork(site: Site, view: EditionView, reference: WorkReference): TextLink[] {
  const { start, end, from } = reference;
  const [first] = rulesOfWork(site, view, reference);
  if (first === undefined) return [];
  const t = translator(view.language);
  const lang = first.view.language.code === view.language.code ? undefined : first.view.language.tag;
  const note = first.number === from ? undefined : t('rulingNow', { number: first.number });
  return [{ start, end, href: readingAddress(first.view, first.number), lang, note }];
}

/** Returns the rules of a work in force that cite other works, by the work and number cited. */
const citationsElsewhere = memoize((site: Site, view: EditionView): ReadonlyMap<string, readonly string[]> => {
  const citing = new Map<string, string[]>();
  for (const [number, references] of view.graph().workReferences) {
    for (const target of references.flatMap((reference) => rulesOfWork(site, view, reference))) {
      const key = `${target.view.work.id} ${target.number}`;
      const known = citing.get(key) ?? [];
      if (!known.includes(number)) citing.set(key, [...known, number]);
    }
  }
  return citing;
});

/** Returns the rules in force of other works that cite a rule, work by work, in the language of the page if the work has a text in it. */
export function citingWorks(site: Site, view: EditionView, number: string) {
  if (!view.newest) return [];
  return site.works.flatMap((work) => {
    const citing = work.id === view.work.id ? undefined : (newestView(site, work.id, view.language) ?? viewInForce(site, work));
    const numbers = citing === undefined ? undefined : citationsElsewhere(site, citing).get(`${view.work.id} ${number}`);
    return citing === undefined || numbers === undefined ? [] : [{ view: citing, numbers }];
  });
}

/** Returns the links in one sense of a glossary entry: to the rules and to the other entries that it names. */
export function linksOfSense(site: Site, view: EditionView, entry: GlossaryEntry, sense: number): LinksOfBlock {
  const { glossaryReferences, termReferences } = view.graph();
  const rules = glossaryReferences.get(entry.term) ?? [];
  const terms = termReferences.get(entry.term) ?? [];
  const isHere = (reference: { readonly sense: number; readonly block: number }, block: number) =>
    reference.sense === sense && reference.block === block;
  const linksIn = (block: number) =>
    rules.filter((reference) => isHere(reference, block)).flatMap((reference) => linksToTargets(site, view, reference));
  return (block) => [
    ...noteRenumbered(view, entry.senses[sense]?.[block], linksIn(block)),
    ...terms
      .filter((reference) => isHere(reference, block))
      .map(({ start, end, term }) => ({ start, end, href: `#${view.termAnchors().get(term) ?? ''}` })),
  ];
}

/** Returns the links in the introduction or the credits. */
export function linksOfMatter(site: Site, view: EditionView, blocks: readonly Block[]): LinksOfBlock {
  return linksOfFound(site, view, blocks, view.graph().referencesIn(blocks));
}

/** Returns the rules that a rule cites, each once, without itself. */
export function citedRules(site: Site, view: EditionView, rule: Rule): readonly RuleOfView[] {
  const cited = new Map<string, RuleOfView>();
  for (const reference of view.graph().referencesOf(rule.number)) {
    for (const number of reference.targets) cited.set(number, { view, number });
    for (const number of reference.missing) {
      const source = sourceWith(site, view, number);
      if (source !== undefined) cited.set(number, { view: source, number });
    }
  }
  cited.delete(rule.number);
  return [...cited.values()];
}

/** Returns the rules of the edition that cite a number, in order, without the rule itself. */
export function citingRules(view: EditionView, number: string): readonly string[] {
  const citing = view.graph().citedBy.get(number) ?? [];
  const rules = new Set(citing.filter(({ kind }) => kind !== 'glossary').map(({ from }) => from));
  rules.delete(number);
  return [...rules];
}

/** Returns the glossary terms whose entries cite a number. */
export function citingTerms(view: EditionView, number: string) {
  const citing = view.graph().citedBy.get(number) ?? [];
  return citing
    .filter(({ kind }) => kind === 'glossary')
    .map(({ from }) => ({ term: from, href: glossaryAddress(view.location, view.termAnchors().get(from)) }));
}

/** Returns the links of a text, with notes on citations that were renumbered as the translation was carried forward; cited rules that are gone have no address. */
function noteRenumbered(view: EditionView, block: Block | undefined, links: readonly TextLink[]): readonly TextLink[] {
  const renumbered = block === undefined ? [] : (view.carried?.().citationsOf(block) ?? []);
  if (renumbered.length === 0) return links;
  const t = translator(view.language);
  const withNotes = renumbered.map((citation): TextLink => {
    const { start, end, printed, current } = citation;
    const link = links.find((other) => overlap(other, citation));
    const note = current === null ? t('citedGone') : t('citedAs', { number: printed });
    return current === null || link === undefined ? { start, end, note } : { ...link, note };
  });
  return [...links.filter((link) => !overlapsAny(link, withNotes)), ...withNotes];
}

function linksToTargets(site: Site, view: EditionView, { start, end, targets, missing }: Cited, chapter?: string): TextLink[] {
  const [target] = targets;
  if (target !== undefined) {
    const here = chapter !== undefined && chapter !== target && chapterNumber(view.scheme, target) === chapter;
    return [{ start, end, href: here ? `#${target}` : readingAddress(view, target) }];
  }
  const [absent] = missing;
  const source = absent === undefined ? undefined : sourceWith(site, view, absent);
  if (source === undefined || absent === undefined) return [];
  return [{ start, end, href: readingAddress(source, absent), lang: source.language.tag }];
}

/** Returns the same edition in the source language, if it has a rule that the translation lacks. */
function sourceWith(site: Site, view: EditionView, number: string): EditionView | undefined {
  const source = findView(site, view.work.id, view.edition.id, languageOf(view.work.source));
  return source !== view && source?.rules().has(number) ? source : undefined;
}

/**
 * Adds links for the terms that a rule mentions, except where they overlap other links. Only for the edition in force: there are many earlier ones,
 * and readers rarely look up terms there.
 */
export function withTermLinks(view: EditionView, rule: Rule, linksOf: LinksOfBlock): LinksOfBlock {
  const mentions = view.newest && view.rules().get(rule.number) === rule ? (view.mentions().get(rule.number) ?? []) : [];
  return (block) => {
    const links = linksOf(block);
    const terms = mentions
      .filter((mention) => mention.block === block)
      .filter((mention) => !overlapsAny(mention, links))
      .map(({ start, end, term }) => ({
        start,
        end,
        href: glossaryAddress(view.location, view.termAnchors().get(term)),
        soft: true,
      }));
    return terms.length === 0 ? links : [...links, ...terms];
  };
}
