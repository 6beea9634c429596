/**
 * Returns a translation as messages for the tools of translators: every text of the edition, translated or not. Suggests translations of other texts for
 * those without one.
 */
import { diceOf, rulesByNumber } from '../lists.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Block } from '../model.ts';
import { joinedText } from '../text/index.ts';
import type { BlockPart, TitlePart, TranslationState, TranslationView, UnitView } from './translation-view.ts';

/** One text to translate. */
export interface TranslationMessage {
  /** The permanent name of the rule or entry; see `ContextNames`. */
  readonly context: string;
  /** The rule's number, the heading of the entry, `introduction` or `credits`. */
  readonly name: string;
  readonly part: 'title' | 'term' | Block['kind'];
  readonly state: TranslationState;
  /** The current source text. */
  readonly source: string;
  /** The existing translation, which may be outdated; empty if there is none. */
  readonly translation: string;
  /** The source text of an outdated translation. */
  readonly previous: string | null;
  /** `file:line` of the source text. */
  readonly reference: string;
}

/** Returns the permanent names of rules and terms, or undefined if their lineage is unknown. */
export interface ContextNames {
  readonly rule: (number: string) => string | undefined;
  readonly term: (heading: string) => string | undefined;
}

/** Returns every text of the source in order, with its translation. */
export function messagesToTranslate(view: TranslationView, names: ContextNames): readonly TranslationMessage[] {
  const { source } = view;
  const rules = rulesByNumber(source.rules);
  return [
    ...unitMessages({ context: 'introduction', name: 'introduction', part: 'title', title: null }, source.front, view.front),
    ...view.rules.flatMap((rule): readonly TranslationMessage[] => {
      const original = rules.get(rule.number);
      if (original === undefined) return [];
      const context = names.rule(rule.number) ?? rule.number;
      const title = original.title === null ? null : { text: original.title, place: original.place };
      return unitMessages({ context, name: rule.number, part: 'title', title }, original.blocks, rule);
    }),
    ...view.glossary.flatMap((entry, index): readonly TranslationMessage[] => {
      const original = source.glossary[index];
      if (original === undefined) return [];
      const context = termContext(names.term(entry.term) ?? entry.term);
      const title = { text: original.term, place: original.place };
      return unitMessages({ context, name: entry.term, part: 'term', title }, original.senses.flat(), entry);
    }),
    ...unitMessages({ context: 'credits', name: 'credits', part: 'title', title: null }, source.back, view.back),
  ];
}

/** Returns the context of a glossary entry, whose heading may look like a number. */
export function termContext(name: string): string {
  return `glossary ${name}`;
}

interface UnitName {
  readonly context: string;
  readonly name: string;
  readonly part: 'title' | 'term';
  readonly title: { readonly text: string; readonly place: Block['place'] } | null;
}

function unitMessages(
  { context, name, part, title }: UnitName,
  blocks: readonly Block[],
  unit: UnitView,
): readonly TranslationMessage[] {
  const make = (kind: TranslationMessage['part'], source: string, shown: TitlePart | BlockPart | null, at: Block['place']) =>
    message({ context, name, part: kind, source, reference: `${at.file}:${at.line}` }, shown);
  const messages = [
    ...(title === null ? [] : [make(part, title.text, unit.title, title.place)]),
    ...blocks.map((block, at) => make(block.kind, block.text, partAt(unit, at), block.place)),
  ];
  // If the source has only lost a paragraph, no current text has changed, and the first one represents the whole.
  if (unit.state !== 'outdated' || messages.some(({ previous }) => previous !== null)) return messages;
  const first = messages.findIndex(({ translation }) => translation !== '');
  return messages.map((one, index) =>
    index === first ? { ...one, state: 'outdated', previous: unit.before ?? one.source } : one,
  );
}

/** Returns the translation of a block: its counterpart, or, for the first block of a unit that was merged or split since, all parts. */
function partAt({ blocks }: UnitView, at: number): BlockPart | null {
  const own = blocks.filter((part) => part.at === at || (part.at === null && at === 0));
  const [first] = own;
  if (first === undefined || own.length === 1) return first ?? null;
  return { ...first, block: { ...first.block, text: joinedText(own.map(({ block }) => block)) } };
}

function message(
  own: Pick<TranslationMessage, 'context' | 'name' | 'part' | 'source' | 'reference'>,
  shown: TitlePart | BlockPart | null,
): TranslationMessage {
  const translated = shown !== null && shown.edition !== null;
  const text = shown === null ? '' : 'block' in shown ? shown.block.text : shown.text;
  return {
    ...own,
    state: shown?.state ?? 'missing',
    translation: translated ? text : '',
    previous: translated && shown.state === 'outdated' ? (shown.before ?? own.source) : null,
  };
}

// Suggests translations of the same or a similar text elsewhere in the work.

/** The translation of another text, suggested for one without. */
export interface Suggestion {
  readonly source: string;
  readonly translation: string;
  /** The rule or entry of the translation. */
  readonly name: string;
}

/** The share of their words that similar texts have in common. */
const MIN_SHARED = 0.75;

/** A shorter text is similar to too many others. */
const MIN_WORDS = 4;

/** The number of a text's rarest words by which similar texts are found. */
const RAREST = 5;

/** A word that occurs in more texts does not help to find any. */
const COMMON = 200;

/** Returns for messages without a translation that of the same source text, or else of the most similar one. Titles are suggested only for titles. */
export function suggestTranslations(messages: readonly TranslationMessage[]): ReadonlyMap<TranslationMessage, Suggestion> {
  const done = messages.filter(
    ({ translation, previous, state }) => translation !== '' && previous === null && state === 'current',
  );
  const same = new Map(done.toReversed().map((message) => [`${isTitle(message)} ${message.source}`, message]));
  const texts = done
    .filter((message) => !isTitle(message))
    .map((message) => ({ message, words: distinctWords(message.source) }))
    .filter(({ words }) => words.length >= MIN_WORDS);
  const having = new Map<string, (typeof texts)[number][]>();
  for (const text of texts) for (const word of text.words) getOrInsertComputed(having, word, () => []).push(text);
  const mostSimilar = (source: string): TranslationMessage | undefined => {
    const words = distinctWords(source);
    if (words.length < MIN_WORDS) return undefined;
    const leading = words
      .map((word) => having.get(word) ?? [])
      .filter((found) => found.length > 0 && found.length <= COMMON)
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST);
    let best: TranslationMessage | undefined;
    let most = MIN_SHARED;
    for (const text of new Set(leading.flat())) {
      const shared = diceOf(words, text.words);
      if (shared > most || (shared === most && best === undefined)) [best, most] = [text.message, shared];
    }
    return best;
  };
  const suggestions = new Map<TranslationMessage, Suggestion>();
  for (const message of messages) {
    if (message.translation !== '') continue;
    const found =
      same.get(`${isTitle(message)} ${message.source}`) ?? (isTitle(message) ? undefined : mostSimilar(message.source));
    if (found === undefined) continue;
    const { source, translation, name } = found;
    suggestions.set(message, { source, translation, name });
  }
  return suggestions;
}

/** Tells whether a message is the title of a rule or entry. */
function isTitle({ part }: TranslationMessage): boolean {
  return part === 'title' || part === 'term';
}

function distinctWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}+|\p{N}[\p{N}.]*\p{L}?/gu))];
}
