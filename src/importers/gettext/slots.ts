/** The places of a source expression that a message can translate, found by the message's source text. */
import { foldTypography } from '../../rules/lineage/index.ts';
import type { Block, Expression, GlossaryEntry, Rule } from '../../rules/model.ts';
import { compareNumbers, parentNumber, parseNumber, type Scheme } from '../../rules/numbering/index.ts';
import { termContext } from '../../rules/translation/index.ts';
import type { CatalogueEntry } from './catalogue.ts';

/** One text of the source: its translation, when it is there, goes to the same place. */
export interface Slot {
  /** The number of the rule that the text belongs to; null in the front, the back and the glossary. */
  readonly number: string | null;
  /** `title` and `statement` print the rule's number in front. */
  readonly part: 'title' | 'statement' | 'block' | 'term';
  /** The text as the source has it, without number and label. */
  readonly text: string;
}

/** The slots of an expression, by what messages know of them. */
export interface SlotIndex {
  /** Slots that a message translates; several where the source repeats itself. */
  readonly find: (source: string, context: string | null) => readonly Slot[];
  /** The slot of a block, in the order of the source. */
  readonly ofBlock: ReadonlyMap<Block, Slot>;
  /** The slots of titles and of terms; not by their numbers and names, of which a source may have one twice. */
  readonly titles: ReadonlyMap<Rule, Slot>;
  readonly terms: ReadonlyMap<GlossaryEntry, Slot>;
}

/** `101.2.`, `101.2a`, or anything that was meant to be such a number. */
export const LEADING_NUMBER = /^\s*(\d[\d.]*[a-z]{0,2}\.?)(?=\s)\s*/i;

/** Indexes all texts of an expression. `label` recognizes the label of an example, which messages print and texts do not. */
export function indexSlots({ front, rules, glossary, back }: Expression, scheme: Scheme, label: RegExp): SlotIndex {
  const byText = new Map<string, Slot[]>();
  const byNumber = new Map<string, Slot>();
  const ofBlock = new Map<Block, Slot>();
  const titles = new Map<Rule, Slot>();
  const terms = new Map<GlossaryEntry, Slot>();
  const add = (slot: Slot, keyed = slot.text, context = slot.number): Slot => {
    const key = keyOf(slot.part === 'block' || slot.part === 'term' ? null : slot.number, keyed);
    put(byText, key, slot);
    if (context !== null) {
      const inContext = `${context}#${foldTypography(slot.text)}`;
      put(byText, inContext, slot);
    }
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
    if (title !== null) {
      const slot = add({ number, part: 'title', text: title });
      titles.set(rule, slot);
    }
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
    const numbered = number === undefined ? undefined : byText.get(keyOf(number, rest));
    const unlabelled = source.replace(label, '');
    const plain =
      numbered ?? byText.get(keyOf(null, source)) ?? byText.get(keyOf(null, unlabelled)) ?? byText.get(keyOf(null, rest));
    if (plain !== undefined) return plain;
    const sameNumber = number === undefined || rest.includes('\n') ? undefined : byNumber.get(number);
    return sameNumber === undefined ? [] : [sameNumber];
  };
  return { find, ofBlock, titles, terms };
}

function put(slots: Map<string, Slot[]>, key: string, slot: Slot): void {
  const known = slots.get(key);
  if (known === undefined) slots.set(key, [slot]);
  else known.push(slot);
}

function keyOf(number: string | null, text: string): string {
  return `${number ?? ''}|${foldTypography(text)}`;
}

/**
 * Rebuilds the source from its messages. Every message that begins with a number is a rule, and what follows belongs to it. After the last
 * number the glossary begins, whose terms and senses cannot be told apart, so those messages have no place.
 */
export function sourceFromMessages(
  entries: readonly CatalogueEntry[],
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
