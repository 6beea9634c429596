/** Imports Crystal Keep's collections of rulings: search results, summaries, and the complete collection of 1999. */
import type { Block, Rule } from '@rulegraph/core/model';
import { compileScheme, parentNumber, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import type { Numbering } from '@rulegraph/core/work';
import {
  defineImporter,
  findDates,
  type ImportContext,
  type Ledger,
  type Line,
  labelPattern,
  placeIn,
  type ReaderInput,
  type ReaderResult,
  readLines,
} from '@rulegraph/import/define-importer';
import {
  betweenRuledLines,
  divideRulings,
  type Entry,
  headNumbers,
  isNavigation,
  joinSegments,
  readEntries,
  stampedBlocks,
} from './entries.ts';

/** A stamp with a date or a page after a sentence. */
const STAMP = /[.)"]\s+\[[^\][\n]*(?:\d{2,4}\/\d{2}\/\d{2,4}|Page\s+\d+|\b\d{4})\]/g;
/** A title has at most this many words. */
const LONGEST_TITLE = 12;

export const importer = defineImporter({
  name: 'crystal-keep',
  summary: 'a collection of rulings whose lines carry stamps such as [CompRules 2005/08/01]',
  rulings: true,
  unchecked: 'the numbers of a collection are those of the rules that it answers about, in any order',
  accepts: (documents) => Math.max(0, ...documents.map(({ text }) => (text === null ? 0 : confidence(text)))),
  read: readRulings,
});

function confidence(text: string): number {
  const stamps = text.match(STAMP)?.length ?? 0;
  if (stamps === 0 || headNumbers(readLines([{ path: '', text }])).length === 0) return 0;
  return stamps > 2 || /release of the Rulings|Rulings Summary/i.test(text) ? 0.9 : 0.5;
}

/**
 * Reads the entries as rules. Rulings (`A.2.Ruling.1`) and notes are not rules: they become notes of their topic, with the label as printed
 * and the place that they have in the source.
 */
function readRulings({ lines, ledger }: ReaderInput, context: ImportContext): ReaderResult {
  const { work, lang } = context;
  const numbers = headNumbers(lines);
  const { scheme, numbering } = chooseNumbering(numbers, work.numbering);
  const heads = new Set(lines.filter((line) => headNumbers([line]).length > 0).map((line) => line.text));
  const parts = divideRulings(lines, ledger, (text) => heads.has(text));
  const label = labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []);
  const { before, entries } = readEntries(parts.entries, scheme, label, ledger);
  const front = [
    ...parts.front.flatMap((line) => lineBlocks(line, ledger)),
    ...(before.length === 0 ? [] : stampedBlocks(joinSegments(before), 'text', ledger)),
  ];
  const rules = rulesFromEntries(entries, scheme, ledger, front);
  const firstEntry = parts.front.length > 0 ? [] : parts.entries.slice(0, 1);
  const effective =
    context.edition ??
    releaseDate([...lines.filter((line) => isNavigation(line.text)), ...parts.front, ...firstEntry], lang) ??
    null;
  const back = parts.back.flatMap((line) => lineBlocks(line, ledger));
  return {
    effective,
    expression: { work: work.id, edition: effective ?? '', lang, front, back, rules, glossary: [] },
    messages: [],
    status: 'rulings',
    ...(numbering === undefined ? {} : { numbering }),
  };
}

/** Returns the date of the release: `based on the March 17, 2008 release`, `Updated 2007/05/28`. */
function releaseDate(lines: readonly Line[], lang: string): string | undefined {
  for (const { text } of lines) {
    const stated = /(?:\bbased on the|\bUpdated)\s+(.{6,24})/.exec(text)?.[1];
    const date = stated === undefined ? undefined : findDates(stated, lang)[0]?.date;
    if (date !== undefined) return date;
  }
  return undefined;
}

function lineBlocks(line: Line, ledger: Ledger): Block[] {
  return betweenRuledLines(line, ledger).flatMap((segment) => {
    const run = joinSegments([segment]);
    return run.text === '' ? [] : stampedBlocks(run, 'text', ledger);
  });
}

/** Returns the rules; blocks of entries before the first rule are added to `before`. */
function rulesFromEntries(entries: readonly Entry[], scheme: Scheme, ledger: Ledger, before: Block[]): Rule[] {
  const rules: { rule: Rule; blocks: Block[] }[] = [];
  const byNumber = new Map<string, number>();
  let topic = -1;
  let indents: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const run = joinSegments(entry.segments);
    if (entry.kind === 'rule' && entry.number !== undefined) {
      const { number, level } = entry.number;
      const blocks = stampedBlocks(run, 'text', ledger);
      const stamped = blocks.some((block) => block.stamps !== undefined);
      const isTitled = !stamped && isTitle(run.text, entry, entries[index + 1], scheme);
      const parent = parentNumber(scheme, number);
      const place = placeIn(entry.line, entry.start);
      byNumber.set(number, rules.length);
      if (isTitled) topic = rules.length;
      rules.push({
        rule: { number, level, parent, title: isTitled ? run.text : null, blocks: [], place },
        blocks: isTitled ? [] : blocks,
      });
      indents = [];
      continue;
    }
    const owner = rules[ownerOf(entry, byNumber, topic, rules.length - 1)]?.blocks ?? before;
    const kind = entry.kind === 'example' || entry.kind === 'item' ? entry.kind : 'note';
    const place = placeIn(entry.line, entry.start);
    const blocks: Block[] = run.text === '' ? [{ kind, text: '', marks: [], place }] : stampedBlocks(run, kind, ledger);
    const [first, ...rest] = blocks;
    if (first === undefined) continue;
    if (entry.kind === 'item') {
      indents = [...indents.filter((indent) => indent < entry.indent), entry.indent];
      owner.push({ ...first, place, bullet: entry.bullet ?? '', depth: indents.length - 1 }, ...rest);
    } else owner.push({ ...first, place, label: entry.label ?? '' }, ...rest);
  }
  return rules.map(({ rule, blocks }) => ({ ...rule, blocks }));
}

/** Returns the index of an entry's rule: for a ruling the topic that its label names, for a note the topic above, else the rule above. */
function ownerOf(entry: Entry, byNumber: ReadonlyMap<string, number>, topic: number, last: number): number {
  switch (entry.kind) {
    case 'ruling':
      return byNumber.get(entry.number?.number ?? '') ?? last;
    case 'note':
      return topic < 0 ? last : topic;
    case 'rule':
    case 'example':
    case 'item':
      return last;
  }
}

/** Tells whether a text is a title: that of a section or chapter, or a phrase without closing punctuation above a rule one level below. */
function isTitle(text: string, entry: Entry, next: Entry | undefined, scheme: Scheme): boolean {
  const depth = (entry.number?.parts.length ?? 1) - 1;
  if (text.split(/\s+/).length > LONGEST_TITLE) return false;
  if (depth <= scheme.chapterLevel) return true;
  const below = next?.number !== undefined && parentNumber(scheme, next.number.number) === entry.number?.number;
  return below && !/[.!?;:"”’')\]]$/.test(text);
}

function numberingWithCapitals(separator: '' | '.'): Numbering {
  return {
    levels: [
      { name: 'section', form: 'capitals' },
      { name: 'chapter', separator, form: 'digits' },
      { name: 'rule', separator: '.', form: 'digits' },
      { name: 'subrule', separator: '', form: 'letters' },
    ],
  };
}

/** `A.1.3`: the summaries of the older rules. */
const DOTTED = numberingWithCapitals('.');

/** `G5.1a`: topics that the rules themselves do not number. */
const TOPICAL = numberingWithCapitals('');

interface RulingsNumbering {
  readonly scheme: Scheme;
  /** Set if it is not the work's own. */
  readonly numbering?: Numbering;
}

/** Returns the numbering that spells most of a document's numbers as they are printed; in a tie, the work's own. */
function chooseNumbering(numbers: readonly string[], own: Numbering): RulingsNumbering {
  // `G5.1` could be a loose spelling of `G.5.1`, so an exact spelling counts twice.
  const fit = (scheme: Scheme) =>
    numbers.reduce((sum, number) => {
      const parsed = parseNumber(scheme, number)?.number;
      return sum + (parsed === undefined ? 0 : parsed === number ? 2 : 1);
    }, 0);
  const ownScheme = compileScheme(own);
  let best: RulingsNumbering = { scheme: ownScheme };
  let most = fit(ownScheme);
  for (const numbering of [DOTTED, TOPICAL]) {
    const scheme = compileScheme(numbering);
    if (fit(scheme) <= most) continue;
    best = { scheme, numbering };
    most = fit(scheme);
  }
  return best;
}
