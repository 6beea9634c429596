/** Collections whose lines carry stamps (`[CompRules 2005/08/01]`), read as rulings: each numbered entry is one, of the day of its stamp. */

import type { VFileMessage } from 'vfile-message';
import { stringify } from 'yaml';
import type { Block, Expression, Rule } from '../../rules/model.ts';
import { ancestors, compileScheme } from '../../rules/numbering/index.ts';
import { writeBlocks } from '../../rules/source/index.ts';
import type { ImportResult, LedgerLine } from '../importer.ts';

/** A ruling to be written. */
export interface ImportedRuling {
  readonly id: string;
  readonly title: string;
  /** The source file, whole. */
  readonly markdown: string;
}

/** What notes or documents became. */
export interface ImportedRulings {
  readonly rulings: readonly ImportedRuling[];
  /** All that they say, for the check of the ledger. */
  readonly expression: Expression;
  readonly ledger: readonly LedgerLine[];
  readonly messages: readonly VFileMessage[];
  /** What the document says of itself, for readers of the collection. */
  readonly about?: string;
}

/** What is known of the collection. */
interface StampedContext {
  /** Whether the numbers are those of the work's rules, so that each entry cites the rule of its number. */
  readonly citesRules: boolean;
  /** Written into rulings without a stamp. */
  readonly edition?: string | undefined;
  /** Written into each ruling; by default the sources that its stamps name. */
  readonly source?: string | undefined;
}

/** A ruling to be written: an entry, or one of the labeled rulings below a topic. */
interface Entry {
  readonly label: string;
  readonly rule: Rule;
  readonly blocks: readonly Block[];
}

/** Defects of rules: rulings may share a number, and need nothing above them. */
const OF_NUMBERS = new Set(['duplicate-number', 'missing-parent']);

/**
 * Returns what an importer read as rules as rulings. An entry's number and the title of its topic are its title, headings above it are its tags; what
 * stands before and after the entries is said of the collection.
 */
export function rulingsFromRules(
  result: ImportResult,
  numbering: Parameters<typeof compileScheme>[0],
  context: StampedContext,
): ImportedRulings {
  const { expression, effective } = result;
  const scheme = compileScheme(numbering);
  const titles = new Map(expression.rules.flatMap(({ number, title }) => (title === null ? [] : [[number, title]])));
  const taken = new Map<string, number>();
  const rulings = expression.rules
    .flatMap((rule) => entriesOf(rule, expression))
    .map(({ label, rule, blocks }): ImportedRuling => {
      const topics = [...ancestors(scheme, rule.number), rule.number].flatMap((number) => titles.get(number) ?? []);
      const stamps = blocks.flatMap((block) => block.stamps ?? []);
      const date = stamps
        .flatMap((stamp) => stamp.date ?? [])
        .sort()
        .at(-1);
      const source = context.source ?? [...new Set(stamps.flatMap((stamp) => stamp.source))].join(', ');
      const title = [label, topics.at(-1) ?? ''].join(' ').trim();
      const day = date ?? (context.edition === undefined ? (effective ?? undefined) : undefined);
      const data = {
        title,
        ...(day === undefined ? {} : { date: day.slice(0, 10) }),
        ...(date === undefined && context.edition !== undefined ? { edition: context.edition } : {}),
        ...(source === '' ? {} : { source }),
        ...(topics.length === 0 ? {} : { tags: topics }),
      };
      const opening = label === rule.number ? numbered(rule.number, blocks, context.citesRules) : blocks;
      return {
        id: idOf(label, taken),
        title,
        markdown: `---\n${stringify(data, { lineWidth: 0 })}---\n\n${writeBlocks(opening).trim()}\n`,
      };
    });
  const about = [...expression.front, ...expression.back].map(({ text }) => text).join('\n\n');
  return {
    rulings,
    expression,
    ledger: result.ledger,
    messages: result.messages.filter(({ ruleId }) => !OF_NUMBERS.has(ruleId ?? '')),
    ...(about === '' ? {} : { about }),
  };
}

/** A rule with its examples, and each ruling that is counted below it (`A.2.Ruling.1`). A heading without any is an entry where nothing stands below it. */
function entriesOf(rule: Rule, { rules }: Expression): readonly Entry[] {
  const entries: { label: string; rule: Rule; blocks: Block[] }[] = [];
  for (const { label, ...block } of rule.blocks) {
    const isCounted = block.kind === 'note' && /\d/.test(label ?? '');
    if (isCounted) entries.push({ label: label ?? '', rule, blocks: [{ ...block, kind: 'text' }] });
    else {
      if (entries.length === 0) entries.push({ label: rule.number, rule, blocks: [] });
      entries.at(-1)?.blocks.push(label === undefined ? block : { ...block, label });
    }
  }
  const isAlone = entries.length === 0 && !rules.some(({ parent }) => parent === rule.number);
  const text = rule.title ?? '';
  return isAlone ? [{ label: rule.number, rule, blocks: [{ kind: 'text', text, marks: [], place: rule.place }] }] : entries;
}

/** Puts the number before the first words, as a citation of the rule that has it. */
function numbered(number: string, [first, ...rest]: readonly Block[], isCitation: boolean): readonly Block[] {
  if (first === undefined) return [];
  const mark = isCitation ? { kind: 'link' as const, href: `#${number}` } : { kind: 'strong' as const };
  const own = { ...mark, start: 0, end: number.length };
  if (first.kind !== 'text') return [{ kind: 'text', text: number, marks: [own], place: first.place }, first, ...rest];
  const shift = number.length + 1;
  const marks = first.marks.map((other) => ({ ...other, start: other.start + shift, end: other.end + shift }));
  return [{ ...first, text: `${number} ${first.text}`, marks: [own, ...marks] }, ...rest];
}

function idOf(label: string, taken: Map<string, number>): string {
  const id =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'ruling';
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
