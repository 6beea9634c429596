/** A translation as messages for the tools that translators use: every text of the edition, done or not. */
import type { Block } from '../model.ts';
import type { BlockPart, TitlePart, TranslationState, TranslationView, UnitView } from './translation-view.ts';

/** One text to translate. */
export interface TranslationMessage {
  /** What the text belongs to, under a name that outlives its number. */
  readonly context: string;
  /** The rule's number, the heading of the entry, `introduction` or `credits`. */
  readonly name: string;
  readonly part: 'title' | 'term' | Block['kind'];
  readonly state: TranslationState;
  /** Today's source text. */
  readonly source: string;
  /** The translation that there is; of an outdated text it has to be revised. Empty where there is none. */
  readonly translation: string;
  /** The source text that `translation` translates, where it has to be looked at again. */
  readonly previous: string | null;
  /** `file:line` of the source text. */
  readonly reference: string;
}

/** Names what messages belong to by its lineage; undefined where the lineage is not known. */
export interface ContextNames {
  readonly rule: (number: string) => string | undefined;
  readonly term: (heading: string) => string | undefined;
}

/** Returns every text of the source in its order, with its translation. */
export function messagesToTranslate(view: TranslationView, names: ContextNames): readonly TranslationMessage[] {
  const { source } = view;
  // Of two rules with one number the first owns it.
  const rules = new Map(source.rules.toReversed().map((rule) => [rule.number, rule]));
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

/** The context of a glossary entry: a heading may be written as a number is. */
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
  // Where the source has only lost a paragraph since, no text of today has changed, and the first one stands for the whole.
  if (unit.state !== 'outdated' || messages.some(({ previous }) => previous !== null)) return messages;
  const first = messages.findIndex(({ translation }) => translation !== '');
  return messages.map((one, index) =>
    index === first ? { ...one, state: 'outdated', previous: unit.before ?? one.source } : one,
  );
}

/** What is offered for a block: its counterpart, or of texts that were merged or split since, all that there is for the first block. */
function partAt({ blocks }: UnitView, at: number): BlockPart | null {
  const own = blocks.filter((part) => part.at === at || (part.at === null && at === 0));
  const [first] = own;
  if (first === undefined || own.length === 1) return first ?? null;
  return { ...first, block: { ...first.block, text: own.map(({ block }) => block.text).join(' ') } };
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

// What translators have written for the same or a similar text elsewhere in the work.

/** A translation of another text, offered for one that has none. */
export interface Suggestion {
  /** What it translates: the same text, or a similar one. */
  readonly source: string;
  readonly translation: string;
  /** The rule or entry where it stands. */
  readonly name: string;
}

/** Texts that share less of their words are not similar. */
const LEAST_SHARED = 0.75;

/** A text of fewer words is like too many others. */
const FEWEST_WORDS = 4;

/** So many of a text's rarest words lead to those that may be similar. */
const RAREST = 5;

/** A word of more texts leads to none. */
const COMMON = 200;

/** Returns for messages without a translation that of the same source text, else of the most similar one. Names are offered for names only. */
export function suggestTranslations(messages: readonly TranslationMessage[]): ReadonlyMap<TranslationMessage, Suggestion> {
  const done = messages.filter(
    ({ translation, previous, state }) => translation !== '' && previous === null && state === 'current',
  );
  const same = new Map(done.toReversed().map((message) => [`${isName(message)} ${message.source}`, message]));
  const texts = done
    .filter((message) => !isName(message))
    .map((message) => ({ message, words: wordSet(message.source) }))
    .filter(({ words }) => words.size >= FEWEST_WORDS);
  const having = new Map<string, (typeof texts)[number][]>();
  for (const text of texts) {
    for (const word of text.words) {
      const known = having.get(word);
      if (known === undefined) having.set(word, [text]);
      else known.push(text);
    }
  }
  const mostSimilar = (source: string): TranslationMessage | undefined => {
    const words = wordSet(source);
    if (words.size < FEWEST_WORDS) return undefined;
    const leading = [...words]
      .map((word) => having.get(word) ?? [])
      .filter((found) => found.length > 0 && found.length <= COMMON)
      .sort((a, b) => a.length - b.length)
      .slice(0, RAREST);
    let best: TranslationMessage | undefined;
    let most = LEAST_SHARED;
    for (const text of new Set(leading.flat())) {
      const shared = share(words, text.words);
      if (shared > most || (shared === most && best === undefined)) [best, most] = [text.message, shared];
    }
    return best;
  };
  const suggestions = new Map<TranslationMessage, Suggestion>();
  for (const message of messages) {
    if (message.translation !== '') continue;
    const found = same.get(`${isName(message)} ${message.source}`) ?? (isName(message) ? undefined : mostSimilar(message.source));
    if (found === undefined) continue;
    const { source, translation, name } = found;
    suggestions.set(message, { source, translation, name });
  }
  return suggestions;
}

/** The heading of a rule or an entry; what it says elsewhere may be a sentence. */
function isName({ part }: TranslationMessage): boolean {
  return part === 'title' || part === 'term';
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+|\p{N}[\p{N}.]*\p{L}?/gu) ?? []);
}

/** How much of both texts' words they have in common, from 0 to 1. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}
