/** Leads the links within a document, `#_rower`, to the rules that their ids name: `#1.1`. */
import { diagnoseFirst } from '@rulegraph/core/diagnostics';
import { joinFirst } from '@rulegraph/core/lists';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Block, Expression, Mark, Place, Rule } from '@rulegraph/core/model';
import { decodePercent } from '@rulegraph/core/untrusted';
import type { VFileMessage } from 'vfile-message';
import type { LedgerLine } from './importer.ts';
import { type Line, linesNamed } from './lines.ts';
import type { DecodedDocuments, TextParts } from './reader.ts';

/** A number may follow its noun and markup within this many characters: `<a id="x"></a><b>Article 3`. */
const REACH = 40;
/** How many links a message lists. */
const LISTED = 4;

/** Returns the expression with its links, and reports those that lead to no rule, whose text is kept. */
export function linkRules(
  expression: Expression,
  { anchors = new Map(), links: all = [], lines, pages }: DecodedDocuments,
  parts: TextParts | undefined,
  ledger: readonly LedgerLine[],
): { readonly expression: Expression; readonly messages: readonly VFileMessage[] } {
  if (all.length === 0) return { expression, messages: checkNavigation(expression, []) };
  const kept = new Set(ledger.flatMap(({ file, line, kept }) => (kept > 0 ? `${line} ${file}` : [])));
  const isKept = ({ file, number }: Pick<Line, 'file' | 'number'>) => kept.has(`${number} ${file}`);
  // Those of a table of contents are not text.
  const links = all.filter(({ text, place }) => text === undefined || isKept({ ...place, number: place.line }));
  // Notes in the margin stand among the lines of a paragraph.
  const notes = new Set(pages?.pages.flatMap((page) => page.filter(({ beside }) => beside === true).map(({ line }) => line)));
  const printed = lines.filter((line) => isKept(line) && !notes.has(line));
  const unmarked = placeLinks(expression, printed, links);
  const find = ruleFinder(expression.rules, parts);
  const numberOf = (file: string, href: string): string | undefined => {
    const place = anchors.get(`${file}${decodePercent(href)}`) ?? anchors.get(`${file}${href}`);
    return place === undefined ? undefined : find(place);
  };
  const link = (block: Block): Block => {
    const all = [...block.marks, ...(unmarked.get(block) ?? [])].sort((a, b) => a.start - b.start || b.end - a.end);
    if (!all.some((mark) => mark.kind === 'link' && mark.href.startsWith('#'))) return block;
    const marks = all.flatMap((mark) => {
      if (mark.kind !== 'link' || !mark.href.startsWith('#')) return [mark];
      const number = numberOf(block.place.file, mark.href);
      return number === undefined ? [] : [{ ...mark, href: `#${number}` }];
    });
    return { ...block, marks };
  };
  const lost = links.filter(({ href, place }) => numberOf(place.file, href) === undefined);
  return {
    expression: {
      ...expression,
      front: expression.front.map(link),
      rules: expression.rules.map((rule) => ({ ...rule, blocks: rule.blocks.map(link) })),
      glossary: expression.glossary.map((entry) => ({ ...entry, senses: entry.senses.map((sense) => sense.map(link)) })),
      back: expression.back.map(link),
    },
    messages: [...checkLost(lost), ...checkNavigation(expression, lost)],
  };
}

/** The text of a link is at most this many characters from where its line has it: hyphens and bullets of the lines are not kept. */
const NEAR = 40;

/** Returns the links of each block that its lines do not mark, as in a PDF. `lines`: those of which words were kept. */
function placeLinks(
  { front, rules, glossary, back }: Expression,
  lines: readonly Line[],
  links: NonNullable<DecodedDocuments['links']>,
): ReadonlyMap<Block, Mark[]> {
  const starts = new Map<string, { readonly before: number; readonly text: string }>();
  let before = 0;
  for (const { file, number, text } of lines) {
    starts.set(`${number} ${file}`, { before, text });
    before += printedLength(text);
  }
  const offsetOf = ({ file, line, column }: Place) => {
    const own = starts.get(`${line} ${file}`);
    return own === undefined ? before : own.before + printedLength(own.text.slice(0, column - 1));
  };
  const texts = [front, rules.flatMap(({ blocks }) => blocks), glossary.flatMap(({ senses }) => senses.flat()), back].flat();
  const blocks = texts.map((block) => ({ block, start: offsetOf(block.place) })).sort((a, b) => a.start - b.start);
  const found = new Map<Block, Mark[]>();
  for (const { href, place, text = '' } of links) {
    const offset = offsetOf(place);
    const own = text === '' ? undefined : blocks.findLast(({ start }) => start <= offset);
    if (own === undefined) continue;
    const guess = indexAfter(own.block.text, offset - own.start);
    const at = Array.from({ length: 2 * NEAR }, (_, index) => guess - NEAR + index).filter((index) =>
      own.block.text.startsWith(text, index),
    );
    const [start] = at.sort((a, b) => Math.abs(a - guess) - Math.abs(b - guess));
    if (start === undefined) continue;
    const marks = getOrInsertComputed(found, own.block, () => []);
    const last = marks.at(-1);
    // A link that goes on in the next line lies over both.
    const isSame = last?.kind === 'link' && last.href === href && start - last.end === 1;
    if (isSame) marks.pop();
    marks.push({ kind: 'link', href, start: isSame ? last.start : start, end: start + text.length });
  }
  return found;
}

function printedLength(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}

/** Returns the index in a text after so many characters without whitespace. */
function indexAfter(text: string, count: number): number {
  let index = 0;
  for (let left = count; left > 0 && index < text.length; index += 1) if (/\S/.test(text[index] ?? '')) left -= 1;
  return index + (/\s/.test(text[index] ?? '') ? 1 : 0);
}

/** Returns a function that returns the number of the rule that begins at a place, contains it, or has a heading there above it. */
function ruleFinder(rules: readonly Rule[], parts?: TextParts): (place: Place) => string | undefined {
  const byFile = Map.groupBy(rules, ({ place }) => place.file);
  const keysOf = (lines: Iterable<Line> = []) => new Set(Array.from(lines, ({ file, number }) => `${number} ${file}`));
  const [after, titles] = [keysOf([...(parts?.glossary ?? []), ...(parts?.back ?? [])]), keysOf(parts?.unnumbered.keys())];
  return ({ file, line, column }) => {
    if (after.has(`${line} ${file}`)) return undefined;
    const own = byFile.get(file) ?? [];
    const next = titles.has(`${line} ${file}`) ? own.find(({ place }) => place.line > line) : undefined;
    if (next?.above !== undefined) return next.number;
    const begins = own.find(({ place }) => place.line === line && place.column >= column && place.column <= column + REACH);
    const contains = own.findLast(({ place }) => place.line < line || (place.line === line && place.column <= column));
    return (begins ?? contains)?.number;
  };
}

function checkLost(lost: NonNullable<DecodedDocuments['links']>): readonly VFileMessage[] {
  const named = [...new Set(lost.map(({ href, text }) => `"${text ?? href}"`))];
  const places = lost.map(({ place }) => place);
  return diagnoseFirst(places, {
    code: 'link-without-number',
    reason: `links within the document that lead to no rule were kept as text: ${lost.length} (${joinFirst(named, LISTED)})`,
    remedy: 'nothing to do if the text is clear without the link; citations with a number become links on every page',
  });
}

/** `[Boats](boats.md)`, as the readers of plain text keep it. */
export const MARKDOWN_LINK = /(?<!!)\[([^\]\n]{1,80})\]\([^)\n]{0,300}\)/gu;

/** Reports paragraphs before the first rule that are only links to other pages, if there are several. */
function checkNavigation({ front, rules }: Expression, lost: NonNullable<DecodedDocuments['links']>): readonly VFileMessage[] {
  const keyOf = ({ line, file }: Place) => `${line} ${file}`;
  const lostAt = Map.groupBy(lost, ({ href, place }) => (href.startsWith('#') ? '' : keyOf(place)));
  const countLinks = ({ text, marks, place }: Block): number => {
    const links = marks.filter(({ kind }) => kind === 'link');
    const printed = text.match(MARKDOWN_LINK) ?? [];
    const { length: away } = lostAt.get(keyOf(place)) ?? [];
    const rest = links
      .reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
      .replace(MARKDOWN_LINK, '');
    const isAll = !/[\p{L}\p{N}]/u.test(rest) || rest.length <= NEAR * away;
    return isAll ? links.length + printed.length + away : 0;
  };
  const found = rules.length === 0 ? [] : front.filter((block) => countLinks(block) > 0);
  const count = found.reduce((sum, block) => sum + countLinks(block), 0);
  const places = count < 2 ? [] : found.map(({ place }) => place);
  const named = linesNamed(places.map(({ line }) => ({ number: line })));
  return diagnoseFirst(places, {
    code: 'link-without-number',
    severity: 'warning',
    reason: `what is before the first rule has lines of links to other pages: ${count} (${named})`,
    remedy: 'if they are the navigation of a site, decide that each line is "contents", and import again',
  });
}
