/** How a page shows the rules of a carried book: which state each is in, in which language its parts are, and what has changed since. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Block, GlossaryEntry, Rule } from '../rules/model.ts';
import type { PassageView, TranslationState } from '../rules/translation/index.ts';
import { type Book, isUntranslated } from './book.ts';
import { diffToHast } from './changes/diff-html.ts';
import { nameIn } from './editions.ts';
import { blocksToHast, type LanguageAttributes, type LanguageOfBlock } from './html/blocks.ts';
import { directionOf, interfaceAttributes, interfaceTag, languageOf } from './languages.ts';
import { bookInForce, type Library } from './library.ts';
import type { MessageName } from './strings/en.ts';
import { wordsOf, writeDate } from './strings/index.ts';

/** What is shown of a rule beside its number and text. */
export interface Remarks {
  readonly languageOf: LanguageOfBlock;
  readonly titleLanguage: LanguageAttributes;
  /** In the margin, under the number: the state, unless it is `current`. */
  readonly mark: readonly ElementContent[];
  /** Behind the text: what the source has changed since it was translated. */
  readonly since: readonly ElementContent[];
}

const NOTHING: Remarks = { languageOf: () => ({}), titleLanguage: {}, mark: [], since: [] };

/** What each state is called, and what that means for the reader. */
const WORDS: Readonly<Record<TranslationState, readonly [word: MessageName, meaning?: MessageName]>> = {
  current: ['stateCurrent'],
  outdated: ['stateOutdated', 'stateOutdatedMeans'],
  untranslated: ['stateUntranslated', 'stateUntranslatedMeans'],
  missing: ['stateMissing', 'stateMissingMeans'],
};

/** The state of a rule; `current` in books that are not carried forward. */
export function stateOfRule(book: Book, number: string): TranslationState {
  return book.carried?.().rules.get(number)?.state ?? 'current';
}

/** The tag of the language in which most of a rule is shown, where it is not that of the book. */
export function languageOfRule(book: Book, number: string): string | undefined {
  return isUntranslated(book, number) ? languageOf(book.work.source).tag : undefined;
}

/** The language of a rule's title, as attributes; empty where it is the book's. */
export function titleLanguage(book: Book, number: string): LanguageAttributes {
  return attributesFor(book, book.carried?.().rules.get(number)?.title?.lang);
}

/** The language of each block of a book. */
export function languageOfBlocks(book: Book): LanguageOfBlock {
  const { carried } = book;
  return carried === undefined ? NOTHING.languageOf : (block: Block) => attributesFor(book, carried().languageOf(block));
}

/** All that a page remarks on a rule. */
export function remarksOnRule(library: Library, book: Book, rule: Rule): Remarks {
  const view = book.carried?.().rules.get(rule.number);
  if (view === undefined) return NOTHING;
  const source = bookInForce(library, book.work)?.rules().get(rule.number);
  return remarks(book, view, view.edition, linesOf(source?.title ?? null, source?.blocks ?? []), rule.number);
}

/** All that a page remarks on a term. */
export function remarksOnTerm(book: Book, entry: GlossaryEntry): Remarks {
  const view = book.carried?.().terms.get(entry);
  if (view === undefined) return NOTHING;
  const source = book.carried?.().view.source.glossary.find(({ term }) => term === view.term);
  return remarks(book, view, view.edition, linesOf(view.term, source?.senses.flat() ?? []), entry.term);
}

/** The mark of a state, in words and by its shape. */
export function markOf(book: Pick<Book, 'language' | 'work'>, state: TranslationState): Element {
  const say = wordsOf(book.language);
  const [word, meaning] = WORDS[state];
  const language = nameIn(languageOf(book.work.source), book.language);
  return h(
    'span',
    {
      className: ['state', state],
      ...interfaceAttributes(book.language),
      title: meaning === undefined ? undefined : say(meaning, { language }),
    },
    say(word),
  );
}

function remarks(book: Book, view: PassageView, edition: string | null, today: readonly string[], name: string): Remarks {
  return {
    languageOf: languageOfBlocks(book),
    titleLanguage: attributesFor(book, view.title?.lang),
    mark: view.state === 'current' ? [] : [markOf(book, view.state)],
    since: view.state === 'outdated' ? [sinceToHast(book, view.before, edition, today, name)] : [],
  };
}

/** The source's word diff since the edition translated, or where its words were only put elsewhere, the source as it is today. */
function sinceToHast(book: Book, before: string | null, edition: string | null, today: readonly string[], name: string) {
  const say = wordsOf(book.language);
  const source = languageOf(book.work.source);
  const language = nameIn(source, book.language);
  const words = {
    say,
    saidIn: interfaceTag(book.language),
    tokens: { scheme: book.scheme, words: book.work.citations[book.work.source], lang: source.tag },
    symbols: book.work.symbols,
  };
  const text =
    before === null
      ? blocksToHast(asBlocks(today))
      : diffToHast([passage(name, before.split('\n'))], [passage(name, today)], words);
  const date = edition === null ? '' : writeDate(edition.slice(0, 10), book.language);
  return h('details', { className: ['since'] }, [
    h(
      'summary',
      { ...interfaceAttributes(book.language) },
      before === null ? say('sourceToday', { language }) : say('changedSince', { date }),
    ),
    h('div', { className: ['diff'], ...attributesFor(book, book.work.source) }, text),
  ]);
}

function passage(name: string, lines: readonly string[]) {
  return { name, title: null, blocks: asBlocks(lines) };
}

function asBlocks(lines: readonly string[]): readonly Block[] {
  return lines.map((text) => ({ kind: 'text', text, marks: [], place: { file: '', line: 1, column: 1 } }));
}

function linesOf(title: string | null, blocks: readonly Block[]): readonly string[] {
  return [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].join('\n').split('\n');
}

function attributesFor(book: Book, code: string | undefined): LanguageAttributes {
  if (code === undefined || code === book.language.code) return {};
  const language = languageOf(code);
  const direction = directionOf(language);
  return { lang: language.tag, ...(direction === directionOf(book.language) ? {} : { dir: direction }) };
}
