/** Reads rulings from notes of answered cases, as in Obsidian, and from collections that importers read as rules. */

import { diagnoseFile } from '@rulegraph/core/diagnostics';
import type { Block, Expression, Rule } from '@rulegraph/core/model';
import { ancestors, compileScheme, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import { listedIn, rulingBlocks } from '@rulegraph/core/rulings';
import { type DialectSpan, parseMarkdown, partsFromDialect, splitFrontMatter, writeBlocks } from '@rulegraph/core/source';
import { foldAccents } from '@rulegraph/core/text';
import type { VFileMessage } from 'vfile-message';
import { stringify } from 'yaml';
import { readGuarded } from '../engine.ts';
import type { ImportDocument, LedgerLine } from '../importer.ts';
import { isRuledLine, type Line } from '../lines.ts';
import { accountMarkdown, frontMatterSpans } from '../markdown-account.ts';
import type { ImportResult, ReaderInput } from '../reader.ts';

/** The works that the notes may cite, and what is written into each ruling. */
interface CaseContext {
  readonly scheme: Scheme;
  /** Labels that introduce an example, in any language of the work. */
  readonly exampleLabels: readonly string[];
  /** Other works, and the names of their folders among the notes. */
  readonly others: readonly { readonly id: string; readonly names: readonly string[]; readonly scheme: Scheme }[];
  readonly edition?: string | undefined;
  readonly source?: string | undefined;
}

/**
 * Reads notes as rulings. Links to rules become `[label](#1.5.4)`, and tags become data. Every word of a note is accounted for: the targets
 * of links and the tags are set aside.
 */
export function importCases(documents: readonly ImportDocument[], context: CaseContext): ImportedRulings {
  const { result, ledger, messages } = readGuarded(documents, (source) => readCases(source, context));
  return { ...result, ledger, messages: [...messages, ...result.messages] };
}

function readCases({ documents, lines, ledger }: ReaderInput, context: CaseContext): Omit<ImportedRulings, 'ledger'> {
  const ids = idsOf(documents);
  const messages: VFileMessage[] = [];
  const spans = new Map<Line, readonly DialectSpan[]>();
  const byFile = Map.groupBy(lines, ({ file }) => file);
  const front: Expression['front'][number][] = [];
  const rulings = documents.flatMap((document): ImportedRuling[] => {
    const { path } = document;
    if (document.text === null) return [];
    const note = readNote(document.text, path, ids, context);
    messages.push(...note.messages);
    for (const [index, line] of (byFile.get(path) ?? []).entries()) spans.set(line, note.aside.get(index) ?? []);
    front.push(...note.blocks);
    const id = ids.get(nameOfNote(path)) ?? '';
    const title = titleOfNote(path);
    const data = {
      title,
      ...(context.edition === undefined ? {} : { edition: context.edition }),
      ...(note.date === undefined ? {} : { date: note.date }),
      ...(context.source === undefined ? {} : { source: context.source }),
      ...(note.tags.length === 0 ? {} : { tags: note.tags }),
      ...(note.cards.length === 0 ? {} : { cards: note.cards }),
    };
    if (note.blocks.length === 0) {
      const remedy = 'leave it out with --skip';
      messages.push(diagnoseFile(path, { code: 'empty-source', severity: 'warning', reason: 'the note is empty', remedy }));
      return [];
    }
    return [{ id, title, markdown: `---\n${stringify(data, { lineWidth: 0 })}---\n\n${note.body.trim()}\n` }];
  });
  const expression: Expression = { work: '', edition: '', lang: '', front, back: [], rules: [], glossary: [] };
  accountMarkdown(ledger, lines, spans, expression);
  return { rulings, expression, messages };
}

/** Returns the name of a note: `notes/11.1.03 Orden.md` → `11.1.03 Orden` */
function nameOfNote(path: string): string {
  return path
    .normalize('NFC')
    .replace(/^.*\//s, '')
    .replace(/\.(?:md|markdown)$/i, '');
}

/** Returns the name of a note without the number that sorts it. */
function titleOfNote(path: string): string {
  return nameOfNote(path).replace(/^\d+(?:\.\d+)*\.?\s+(?=\S)/, '');
}

const LONGEST_ID = 72;

/** Returns the id of each note by its name; of notes with the same id the later ones are numbered. */
function idsOf(documents: readonly ImportDocument[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    documents.map(({ path }) => {
      const words = foldAccents(titleOfNote(path))
        .replace(/['’]/g, '')
        .replace(/[^a-z0-9]+/g, '-');
      const short = words.slice(0, LONGEST_ID).replace(/^-+|(?<!-)-+$/g, '') || 'ruling';
      let id = short;
      for (let count = 2; taken.has(id); count += 1) id = `${short}-${count}`;
      taken.add(id);
      return [nameOfNote(path), id] as const;
    }),
  );
}

/** A line with links and tags rewritten; `origins` has the original offset of each character, or null for added ones. */
interface Rewritten {
  readonly text: string;
  readonly origins: readonly (number | null)[];
  readonly aside: readonly Omit<DialectSpan, 'line'>[];
}

function readNote(text: string, path: string, ids: ReadonlyMap<string, string>, context: CaseContext) {
  const { data, body, bodyLine, messages: problems } = splitFrontMatter(text, path);
  const isFront = Object.keys(data).length > 0;
  const [lines, first] = isFront ? [body.split('\n'), bodyLine] : [text.split('\n'), 1];
  const aside = new Map<number, DialectSpan[]>();
  const setAside = (span: DialectSpan) => aside.set(span.line, [...(aside.get(span.line) ?? []), span]);
  frontMatterSpans(text, first - 1).forEach(setAside);
  const tags = new Set<string>(listedIn(data['tags']));
  const cards = new Set<string>();
  const rewritten = lines.map((line, index): Rewritten => {
    const reason = TAGS.test(line) ? 'tag' : isRuledLine(line) ? 'divider' : isTagHeading(lines, index) ? 'tag' : undefined;
    if (reason === undefined) return rewriteLinks(line, path, { ids, cards, context });
    for (const [tag] of TAGS.test(line) ? line.matchAll(TAG) : []) tags.add(tag.slice(1));
    return { text: '', origins: [], aside: [{ start: 0, end: line.length, reason }] };
  });
  for (const [index, line] of rewritten.entries()) for (const span of line.aside) setAside({ ...span, line: index + first - 1 });
  const converted = rewritten.map((line) => line.text).join('\n');
  const { parts, aside: inDialect, messages } = partsFromDialect(converted, path, first, parseMarkdown);
  for (const { line, start, end, reason } of inDialect) {
    const { origins = [] } = rewritten[line] ?? {};
    const own = origins.slice(start, end).filter((origin) => origin !== null);
    const [from, to] = [own[0], own.at(-1)];
    if (from !== undefined && to !== undefined) setAside({ line: line + first - 1, start: from, end: to + 1, reason });
  }
  const created = data['created'] ?? data['date'];
  return {
    blocks: rulingBlocks(parts, context.exampleLabels),
    body: converted,
    aside,
    tags: [...tags],
    cards: [...cards],
    date: typeof created === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(created) ? created : undefined,
    messages: isFront ? [...problems, ...messages] : messages,
  };
}

/** A line of nothing but tags, as in Obsidian; a heading has a space after its `#`. */
const TAGS = /^\s*(?:#[\p{L}\p{N}][\p{L}\p{N}/_-]*[\s,]*)+$/u;
const TAG = /#[\p{L}\p{N}][\p{L}\p{N}/_-]*/gu;

/** Tells whether a line is a heading with nothing but tags below it. */
function isTagHeading(lines: readonly string[], index: number): boolean {
  if (!/^#{1,6}\s/.test(lines[index] ?? '')) return false;
  const next = lines.findIndex((line, at) => at > index && /^#{1,6}\s/.test(line));
  const below = lines.slice(index + 1, next < 0 ? lines.length : next).filter((line) => line.trim() !== '' && !isRuledLine(line));
  return below.length > 0 && below.every((line) => TAGS.test(line));
}

const WIKI_LINK = /!?\[\[(?<target>(?:[^[\]|\\]|\\(?!\|))*?)(?:\\?\|(?<label>[^[\]]*))?\]\]/gu;

interface LinkContext {
  readonly ids: ReadonlyMap<string, string>;
  readonly cards: Set<string>;
  readonly context: CaseContext;
}

/** Writes the wiki links of a line as Markdown links to rules and rulings, or as their label alone. */
function rewriteLinks(line: string, path: string, links: LinkContext): Rewritten {
  let text = '';
  const origins: (number | null)[] = [];
  const aside: Omit<DialectSpan, 'line'>[] = [];
  const copy = (from: number, to: number) => {
    text += line.slice(from, to);
    for (let at = from; at < to; at += 1) origins.push(at);
  };
  const add = (words: string) => {
    text += words;
    for (let at = 0; at < words.length; at += 1) origins.push(null);
  };
  let position = 0;
  for (const match of line.matchAll(WIKI_LINK)) {
    const { target = '', label } = match.groups ?? {};
    const end = match.index + match[0].length;
    const opening = match.index + match[0].indexOf('[[') + 2;
    copy(position, match.index);
    position = end;
    const isPicture = match[0].startsWith('!');
    // Obsidian shows the label, else the last name of the address.
    const shown = isPicture || label === undefined || label.trim() === '' ? lastName(target) : undefined;
    const from = shown === undefined ? end - 2 - (label?.length ?? 0) : opening + shown.start;
    const to = shown === undefined ? end - 2 : opening + shown.end;
    const href = isPicture ? undefined : linkedAddress(target, line.slice(from, to), path, links);
    aside.push({ start: match.index, end: from, reason: 'link-target' }, { start: to, end, reason: 'link-target' });
    if (href !== undefined) add('[');
    copy(from, to);
    if (href !== undefined) add(`](${href})`);
  }
  copy(position, line.length);
  return { text, origins, aside };
}

/** Returns the place of the last name in an address: the heading after `#`, else the file without its extension. */
function lastName(target: string): { readonly start: number; readonly end: number } {
  const heading = target.lastIndexOf('#');
  const start = heading >= 0 && heading < target.length - 1 ? heading + 1 : target.lastIndexOf('/') + 1;
  const name = target.slice(start).replace(/\.\w{2,4}$/, '');
  return { start, end: start + name.length };
}

/** Returns the address of the rules or the ruling that a wiki link names; undefined if it names neither. */
function linkedAddress(target: string, label: string, path: string, { ids, cards, context }: LinkContext): string | undefined {
  const [address = '', heading = ''] = target.split('#');
  const segments = (address === '' ? path : address).normalize('NFC').split('/');
  const name = nameOfNote(segments.at(-1) ?? '');
  const ruling = ids.get(name);
  if (ruling !== undefined) return `${ruling}.md`;
  const other = context.others.find(({ names }) =>
    segments.some((segment) =>
      names.some((own) => own.localeCompare(segment.replace(/^\d+\.?\s+/, ''), 'en', { sensitivity: 'base' }) === 0),
    ),
  );
  const scheme = other?.scheme ?? context.scheme;
  const own = leadingNumber(name, scheme);
  if (own === undefined) {
    if (heading !== '' && leadingNumber(heading, scheme) === undefined) cards.add(heading.trim());
    return undefined;
  }
  const isWithin = (number: string) => number.startsWith(own) && !/^\p{N}/u.test(number.slice(own.length));
  const named = numbersIn(label, scheme).filter(isWithin);
  const numbers = named.length > 0 ? named : [leadingNumber(heading, scheme) ?? own];
  return `${other?.id ?? ''}#${numbers.join(',')}`;
}

/** Returns `7.7` for `7.7. Bolsa (Bag)`; undefined without a number, with that of a card set, or with one for sorting notes (`11.2.03`). */
function leadingNumber(name: string, scheme: Scheme): string | undefined {
  const [printed] = /^[\p{N}\p{L}.-]+(?=\.?\s|$)/u.exec(name.trim()) ?? [];
  return printed === undefined || !/\p{N}/u.test(printed) || /(?<!\p{N})0\p{N}/u.test(printed)
    ? undefined
    : parseNumber(scheme, printed.replace(/\.$/, ''))?.number;
}

function numbersIn(label: string, scheme: Scheme): readonly string[] {
  const running = new RegExp(`(?<![\\p{L}\\p{N}.])${scheme.running}(?![\\p{L}\\p{N}])`, 'giu');
  return [...new Set([...label.matchAll(running)].flatMap(([printed]) => parseNumber(scheme, printed)?.number ?? []))];
}

// Collections whose lines have stamps (`[CompRules 2005/08/01]`): each numbered entry is a ruling, dated by its stamp.

interface ImportedRuling {
  readonly id: string;
  readonly title: string;
  /** The whole source file. */
  readonly markdown: string;
}

/** The rulings of notes or documents. */
export interface ImportedRulings {
  readonly rulings: readonly ImportedRuling[];
  /** Their text, for the check of the ledger. */
  readonly expression: Expression;
  readonly ledger: readonly LedgerLine[];
  readonly messages: readonly VFileMessage[];
  /** What the document says about itself, for readers of the collection. */
  readonly about?: string;
}

/** How the entries of a collection become rulings. */
interface StampedContext {
  /** Whether the numbers are those of the work's rules, so that each entry cites the rule with its number. */
  readonly citesRules: boolean;
  /** The edition of rulings without a stamp. */
  readonly edition?: string | undefined;
  /** The source of each ruling; by default the sources that its stamps name. */
  readonly source?: string | undefined;
}

/** An entry of a collection, or one of the labeled rulings below a topic. */
interface Entry {
  readonly label: string;
  readonly rule: Rule;
  readonly blocks: readonly Block[];
}

/** Defects of rules that are fine in rulings: these may share a number and lack a parent. */
const DEFECTS_OF_NUMBERS = new Set(['duplicate-number', 'missing-parent']);

/**
 * Converts rules that an importer read to rulings. The title of a ruling has its number and its topic, and the headings above it are its
 * tags. The text before and after the entries is about the collection.
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
      const opening = label === rule.number ? withNumber(rule.number, blocks, context.citesRules) : blocks;
      return {
        id: uniqueId(label, taken),
        title,
        markdown: `---\n${stringify(data, { lineWidth: 0 })}---\n\n${writeBlocks(opening).trim()}\n`,
      };
    });
  const about = [...expression.front, ...expression.back].map(({ text }) => text).join('\n\n');
  return {
    rulings,
    expression,
    ledger: result.ledger,
    messages: result.messages.filter(({ ruleId }) => !DEFECTS_OF_NUMBERS.has(ruleId ?? '')),
    ...(about === '' ? {} : { about }),
  };
}

/**
 * Returns the entries of a rule: itself with its examples, and each numbered ruling below it (`A.2.Ruling.1`). A heading is an entry only if
 * nothing is below it.
 */
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

/** Puts the number before the text, as a link to the rule or in bold. */
function withNumber(number: string, [first, ...rest]: readonly Block[], isCitation: boolean): readonly Block[] {
  if (first === undefined) return [];
  const mark = isCitation ? { kind: 'link' as const, href: `#${number}` } : { kind: 'strong' as const };
  const own = { ...mark, start: 0, end: number.length };
  if (first.kind !== 'text') return [{ kind: 'text', text: number, marks: [own], place: first.place }, first, ...rest];
  const shift = number.length + 1;
  const marks = first.marks.map((other) => ({ ...other, start: other.start + shift, end: other.end + shift }));
  return [{ ...first, text: `${number} ${first.text}`, marks: [own, ...marks] }, ...rest];
}

function uniqueId(label: string, taken: Map<string, number>): string {
  const id =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, '') || 'ruling';
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
