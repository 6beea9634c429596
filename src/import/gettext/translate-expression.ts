/** Makes an expression of translated messages by finding the texts of the source that they translate. */

import { diagnose } from '@rulegraph/core/diagnostics';
import { foldTypography } from '@rulegraph/core/history';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Block, Expression, GlossaryEntry, Place, Rule } from '@rulegraph/core/model';
import { compareNumbers, parentNumber, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import { termContext } from '@rulegraph/core/translation';
import type { VFileMessage } from 'vfile-message';
import type { Ledger } from '../ledger/index.ts';
import { placeIn } from '../lines.ts';
import type { CatalogEntry, TranslatedText } from './catalog.ts';

/** What is needed to read the messages of one catalog. */
interface TranslationTools {
  readonly scheme: Scheme;
  readonly label: RegExp;
  /** The label of examples in the translation's language, for messages without one. */
  readonly exampleLabel: string | undefined;
  readonly ledger: Ledger;
  /** Tells whether a line of the source is the heading of a part, which no expression has. */
  readonly isHeading: (text: string) => boolean;
}

/** A translation in its place: the text without number and label. */
interface Filled {
  readonly text: string;
  readonly label?: string;
  /** Where the message's string begins, and where its text begins after number and label. */
  readonly numberPlace: Place;
  readonly textPlace: Place;
  readonly entry: CatalogEntry;
  readonly numbered: boolean;
}

/** Returns the expression of what is translated, in the order of the source, and accounts for every word of the catalog. */
export function translateExpression(
  source: Expression,
  shell: Expression,
  slots: SlotIndex,
  entries: readonly CatalogEntry[],
  tools: TranslationTools,
) {
  const filled = new Map<Slot, Filled>();
  const messages: VFileMessage[] = [];
  const taken = new Set<string>();
  for (const entry of entries) messages.push(...placeEntry(entry, slots, filled, taken, tools));

  const translationOf = (slot: Slot | undefined): Filled | undefined => (slot === undefined ? undefined : filled.get(slot));
  // A text that the source repeats is translated once and placed several times: the words of the message count for its last place, those
  // of the earlier ones are supplied.
  const placed = new Map<Filled, Slot>();
  const supplyForEarlierPlace = (found: Filled): void => {
    const slot = placed.get(found);
    if (slot === undefined) return;
    placed.delete(found);
    supply(found, (found.numbered ? (slot.number ?? '') : '') + (found.label ?? '') + found.text, tools.ledger);
  };
  const fillNext = (slot: Slot | undefined): Filled | undefined => {
    const found = translationOf(slot);
    if (slot === undefined || found === undefined) return undefined;
    supplyForEarlierPlace(found);
    placed.set(found, slot);
    return found;
  };
  const block = (original: Block): Block[] => {
    const found = fillNext(slots.ofBlock.get(original));
    if (found === undefined) return [];
    const { place: _place, text: _text, marks: _marks, label: _label, ...kept } = original;
    const ownLabel = original.kind === 'example' && original.label !== undefined ? tools.exampleLabel : undefined;
    const label = found.label ?? ownLabel ?? original.label;
    if (original.bullet !== undefined) supply(found, original.bullet, tools.ledger);
    if (label !== undefined && found.label === undefined) supply(found, label, tools.ledger);
    return [{ ...kept, text: found.text, marks: [], place: found.textPlace, ...(label === undefined ? {} : { label }) }];
  };
  const front = source.front.flatMap(block);
  const rules = source.rules.flatMap((rule): Rule[] => {
    const title = translationOf(slots.titles.get(rule));
    const first = title ?? rule.blocks.map((original) => translationOf(slots.ofBlock.get(original))).find(Boolean);
    if (first === undefined) return [];
    supplyForEarlierPlace(first);
    if (!first.numbered) supply(first, rule.number, tools.ledger);
    fillNext(slots.titles.get(rule));
    const { number, level, parent } = rule;
    return [{ number, level, parent, title: title?.text ?? null, blocks: rule.blocks.flatMap(block), place: first.numberPlace }];
  });
  const glossary = source.glossary.flatMap((original): GlossaryEntry[] => {
    const term = translationOf(slots.terms.get(original));
    const first =
      term ??
      original.senses
        .flat()
        .map((sense) => translationOf(slots.ofBlock.get(sense)))
        .find(Boolean);
    if (first === undefined) return [];
    supplyForEarlierPlace(first);
    if (term === undefined) supply(first, original.term, tools.ledger);
    fillNext(slots.terms.get(original));
    const senses = original.senses.map((sense) => sense.flatMap(block)).filter((sense) => sense.length > 0);
    // The term that it translates is known from the catalog, so it becomes an alias.
    const aliases = term === undefined || term.text === original.term ? [] : [original.term];
    return [{ term: term?.text ?? original.term, aliases, senses, obsolete: original.obsolete, place: first.textPlace }];
  });
  const back = source.back.flatMap(block);
  return { expression: { ...shell, front, back, rules, glossary }, messages };
}

/** Fills the places that one message translates; reports what is wrong with it. */
function placeEntry(
  entry: CatalogEntry,
  slots: SlotIndex,
  filled: Map<Slot, Filled>,
  taken: Set<string>,
  tools: TranslationTools,
): VFileMessage[] {
  const { source, translation, context } = entry;
  accountCatalog(entry, tools.ledger);
  if (entry.problem !== null) return [entryMessage(entry, 'broken-message', `the message cannot be read: ${entry.problem}`)];
  if (source === '' || translation.text.trim() === '') return [];
  if (entry.fuzzy && entry.outdated) {
    accountText(translation, 0, translation.text.length, tools.ledger, 'outdated-message');
    return [entryMessage(entry, 'outdated-message', `the translation offered for "${shortened(source)}" was not revised`)];
  }
  const matching = slots.find(source, context);
  const [first] = matching;
  if (first === undefined) {
    const heading = tools.isHeading(source);
    accountText(translation, 0, translation.text.length, tools.ledger, heading ? 'part-heading' : 'unplaced-message');
    return heading ? [] : [entryMessage(entry, 'unplaced-message', `no line of the source reads "${shortened(source)}"`)];
  }
  const key = `${context ?? ''}\u0004${source}`;
  if (taken.has(key)) {
    accountText(translation, 0, translation.text.length, tools.ledger, 'duplicate-message');
    return [entryMessage(entry, 'duplicate-message', `"${shortened(source)}" is translated twice`)];
  }
  taken.add(key);
  const { reading: single, messages } = readTranslation(entry, first, tools);
  // With several slots, number and text share one place in the source, or all numbers would come before all texts.
  const reading = matching.length === 1 ? single : { ...single, textPlace: single.numberPlace };
  for (const slot of matching) filled.set(slot, reading);
  return messages;
}

/** Returns the text of a translation without its number, label or count of senses. */
function readTranslation(entry: CatalogEntry, slot: Slot, tools: TranslationTools) {
  const { translation, source, context } = entry;
  const { ledger, scheme } = tools;
  const messages: VFileMessage[] = [];
  const { text } = translation;
  const numbersRule = context === null && (slot.part === 'title' || slot.part === 'statement');
  const printed = numbersRule || /^\s*\d+\.\s/.test(source) ? LEADING_NUMBER.exec(text) : null;
  const number = printed === null ? undefined : parseNumber(scheme, printed[1] ?? '')?.number;
  const label = tools.label.test(source) ? (tools.label.exec(text) ?? /^(\s*)(\p{L}{1,12})\s?:\s+/u.exec(text)) : null;
  const start = printed?.[0].length ?? label?.[0].length ?? 0;
  accountText(translation, 0, start, ledger, printed === null ? 'label-mark' : 'number-form');
  accountText(translation, start, text.length, ledger);
  const numbered = numbersRule && number === slot.number;
  const at = translation.at[0];
  const digits = (printed?.[0] ?? '').search(/\S/);
  if (numbered && printed !== null)
    keepPrintedNumber(translation, digits, digits + (printed[1]?.length ?? 0), slot.number ?? '', ledger);
  if (label !== null) accountText(translation, label[1]?.length ?? 0, (label[1]?.length ?? 0) + (label[2]?.length ?? 0), ledger);
  if (numbersRule && !numbered) {
    const found = printed === null ? 'no number' : `"${printed[1]}"`;
    messages.push(entryMessage(entry, 'number-differs', `the translation of "${slot.number}" begins with ${found}`));
  }
  if (text === source)
    messages.push(entryMessage(entry, 'message-untranslated', `"${shortened(source)}" is the same in the translation`));
  if (entry.fuzzy)
    messages.push(entryMessage(entry, 'fuzzy-message', `the translation of "${shortened(source)}" is marked as fuzzy`));
  const numberPlace = at === undefined ? entryPlace(entry) : placeIn(at.line, at.start);
  const textAt = translation.at[start] ?? at;
  const textPlace = textAt === undefined ? numberPlace : placeIn(textAt.line, textAt.start);
  // Translators' tools break long strings, but each line of a source is a whole paragraph.
  const body = text
    .slice(start)
    .replace(/(?:(?<!\s)\s+)?\n\s*/g, ' ')
    .trim();
  return {
    reading: { text: body, ...(label === null ? {} : { label: label[2] ?? '' }), numberPlace, textPlace, entry, numbered },
    messages,
  };
}

function keepPrintedNumber({ at }: TranslatedText, start: number, end: number, canonical: string, ledger: Ledger): void {
  const [first, last] = [at[start], at[end - 1]];
  if (first !== undefined && last?.line === first.line) ledger.account(first.line).keepNumber(first.start, last.end, canonical);
}

/** Keeps the characters of a translation from `start` to `end`, or sets them aside for a reason. */
function accountText({ text, at }: TranslatedText, start: number, end: number, ledger: Ledger, reason?: string): void {
  for (let index = start; index < end; ) {
    const first = at[index];
    if (first === undefined) return;
    const account = ledger.account(first.line);
    let next = index;
    let plain = true;
    for (; next < end && at[next]?.line === first.line && plain; next += 1)
      plain = (at[next]?.end ?? 0) - (at[next]?.start ?? 0) === 1;
    const last = at[next - 1] ?? first;
    if (reason !== undefined) account.setAside(reason, first.start, last.end);
    else if (plain) account.keep(first.start, last.end);
    else {
      account.keep(first.start, last.start);
      account.replace(last.start, last.end, text[next - 1] ?? '');
    }
    index = next;
  }
}

/** Sets aside everything in a message's lines; what is kept of the translation overrules that later. */
function accountCatalog({ lines, source, problem, translation }: CatalogEntry, ledger: Ledger): void {
  let reason = 'catalogue-markup';
  for (const line of lines) {
    if (/^#~/.test(line.text)) reason = 'obsolete-message';
    else if (line.text.startsWith('#')) reason = 'comment';
    else if (/^msg(?:id|ctxt)/.test(line.text)) reason = 'source-text';
    else if (/^msgstr/.test(line.text)) reason = 'catalogue-markup';
    const isHeader = source === '' && translation.text !== '';
    const whole = problem !== null ? 'broken-message' : isHeader ? 'catalogue-header' : reason;
    ledger.account(line).setAside(whole);
  }
  if (source === '' || problem !== null) return;
  accountText(translation, 0, translation.text.length, ledger, 'catalogue-markup');
}

function supply({ numberPlace, entry }: Filled, text: string, ledger: Ledger): void {
  const line = entry.lines.find((candidate) => candidate.number === numberPlace.line);
  if (line !== undefined) ledger.account(line).supply(text);
}

function entryPlace({ lines }: CatalogEntry): Place {
  const line = lines.find((candidate) => candidate.text.startsWith('msgid')) ?? lines[0];
  return line === undefined ? { file: '', line: 1, column: 1 } : placeIn(line);
}

const REMEDIES = {
  'broken-message': 'fix the quotes and escapes of the message; the others were read',
  'unplaced-message': 'the catalog may belong to another edition; the translation was set aside',
  'outdated-message': 'revise it and remove the fuzzy flag; the translation of the earlier edition stays where it is',
  'duplicate-message': 'delete one of the two; the first was used',
  'number-differs': 'the number of the source was used; correct it in the translation',
  'message-untranslated': 'nothing to do if it is a name that is not translated',
  'fuzzy-message': 'have a translator check it; it was imported unchanged',
} as const;

function entryMessage(entry: CatalogEntry, code: keyof typeof REMEDIES, reason: string): VFileMessage {
  return diagnose({ code, reason, place: entryPlace(entry), remedy: REMEDIES[code] });
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

// The texts of a source expression that messages can translate, found by the source text of a message.

/** One text of the source, which a message may translate. */
interface Slot {
  /** The number of the rule that the text belongs to; null in the front, the back and the glossary. */
  readonly number: string | null;
  /** `title` and `statement` print the rule's number in front. */
  readonly part: 'title' | 'statement' | 'block' | 'term';
  /** The text as the source has it, without number and label. */
  readonly text: string;
}

/** The slots of an expression, by the texts of messages and by the parts of the expression. */
interface SlotIndex {
  /** Returns the slots that a message translates; several if the source repeats itself. */
  readonly find: (source: string, context: string | null) => readonly Slot[];
  readonly ofBlock: ReadonlyMap<Block, Slot>;
  /** By the object, because a source may have a number or a term twice. */
  readonly titles: ReadonlyMap<Rule, Slot>;
  readonly terms: ReadonlyMap<GlossaryEntry, Slot>;
}

/** `101.2.`, `101.2a`, or a misprint of such a number. */
const LEADING_NUMBER = /^\s*(\d[\d.]*[a-z]{0,2}\.?)(?=\s)\s*/i;

/** Indexes all texts of an expression. `label` recognizes the label of an example, which messages print and texts do not. */
export function indexSlots({ front, rules, glossary, back }: Expression, scheme: Scheme, label: RegExp): SlotIndex {
  const byText = new Map<string, Slot[]>();
  const byNumber = new Map<string, Slot>();
  const ofBlock = new Map<Block, Slot>();
  const titles = new Map<Rule, Slot>();
  const terms = new Map<GlossaryEntry, Slot>();
  const add = (slot: Slot, keyed = slot.text, context = slot.number): Slot => {
    const key = slotKey(slot.part === 'block' || slot.part === 'term' ? null : slot.number, keyed);
    getOrInsertComputed(byText, key, () => []).push(slot);
    if (context !== null) getOrInsertComputed(byText, `${context}#${foldTypography(slot.text)}`, () => []).push(slot);
    return slot;
  };
  const addBlock = (block: Block, number: string | null, part: Slot['part'], context = number): void => {
    const slot = add({ number, part, text: block.text }, block.text, context);
    ofBlock.set(block, slot);
    if (part === 'statement' && number !== null && !byNumber.has(number)) byNumber.set(number, slot);
  };
  for (const block of front) addBlock(block, null, 'block', 'introduction');
  for (const block of back) addBlock(block, null, 'block', 'credits');
  for (const rule of rules) {
    const { number, title, blocks } = rule;
    if (title !== null) titles.set(rule, add({ number, part: 'title', text: title }));
    for (const [index, block] of blocks.entries()) {
      addBlock(block, number, index === 0 && title === null && block.kind === 'text' ? 'statement' : 'block');
    }
  }
  for (const entry of glossary) {
    const { term, aliases, senses } = entry;
    const slot = add({ number: null, part: 'term', text: term }, term, termContext(term));
    terms.set(entry, slot);
    if (aliases.length > 0) add(slot, [term, ...aliases].join(', '));
    for (const block of senses.flat()) addBlock(block, null, 'block', termContext(term));
  }

  const find = (source: string, context: string | null): readonly Slot[] => {
    const inContext = context === null ? undefined : byText.get(`${context}#${foldTypography(source)}`);
    if (inContext !== undefined) return inContext;
    const printed = LEADING_NUMBER.exec(source);
    const number = printed === null ? undefined : parseNumber(scheme, printed[1] ?? '')?.number;
    const rest = source.slice(printed?.[0].length ?? 0);
    const numbered = number === undefined ? undefined : byText.get(slotKey(number, rest));
    const unlabeled = source.replace(label, '');
    const plain =
      numbered ?? byText.get(slotKey(null, source)) ?? byText.get(slotKey(null, unlabeled)) ?? byText.get(slotKey(null, rest));
    if (plain !== undefined) return plain;
    const sameNumber = number === undefined || rest.includes('\n') ? undefined : byNumber.get(number);
    return sameNumber === undefined ? [] : [sameNumber];
  };
  return { find, ofBlock, titles, terms };
}

function slotKey(number: string | null, text: string): string {
  return `${number ?? ''}|${foldTypography(text)}`;
}

/**
 * Rebuilds the source from its messages. Every message that begins with a number is a rule, and those that follow belong to it. After the
 * last number comes the glossary, whose terms and senses cannot be told apart, so it is left out.
 */
export function sourceFromMessages(
  entries: readonly CatalogEntry[],
  shell: Expression,
  scheme: Scheme,
  label: RegExp,
): Expression {
  const rules: (Rule & { readonly blocks: Block[] })[] = [];
  const numbers = entries.map(({ source }) => parseNumber(scheme, LEADING_NUMBER.exec(source)?.[1] ?? ''));
  const last = numbers.findLastIndex((number) => number !== undefined && number.parts.length - 1 > scheme.chapterLevel);
  for (const [index, { source, lines }] of entries.entries()) {
    const place = { file: lines[0]?.file ?? '', line: lines[0]?.number ?? 1, column: 1 };
    const number = numbers[index];
    const rest = source.replace(LEADING_NUMBER, '');
    if (number !== undefined && index <= last) {
      const isTitle = number.parts.length - 1 <= scheme.chapterLevel;
      const parent = parentNumber(scheme, number.number);
      const blocks: Block[] = isTitle ? [] : [{ kind: 'text', text: rest, marks: [], place }];
      rules.push({ number: number.number, level: number.level, parent, title: isTitle ? rest : null, blocks, place });
      continue;
    }
    const above = rules.at(-1);
    if (above === undefined || index > last || source === '' || above.title !== null) continue;
    const printed = label.exec(source);
    const block = {
      kind: printed === null ? ('text' as const) : ('example' as const),
      text: source.slice(printed?.[0].length ?? 0),
      marks: [],
      place,
      ...(printed === null ? {} : { label: printed[2] ?? '' }),
    };
    above.blocks.push(block);
  }
  return { ...shell, rules: rules.toSorted((a, b) => compareNumbers(scheme, a.number, b.number)) };
}
