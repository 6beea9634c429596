/** Reads glossary files, which have a heading for each term, and its senses as a numbered list or as paragraphs. */
import type { Nodes } from 'mdast';
import type { Block, GlossaryEntry } from '../model.ts';
import { append } from '../untrusted.ts';
import { type BlockContext, blocksFromNodes } from './blocks.ts';
import { inlineText } from './inline-text.ts';
import type { MarkdownPart } from './markdown-parts.ts';

/** Reads the terms of a glossary file in order. `before` are the blocks before the first heading. */
export function readGlossary(parts: readonly MarkdownPart[], exampleLabels: ReadonlySet<string>) {
  const entries: GlossaryEntry[] = [];
  const before: Block[] = [];
  for (const part of parts) {
    const context: BlockContext = { source: part.source, exampleLabels, placeOf: part.placeOf };
    if (part.depth === 0) append(before, blocksFromNodes(part.body, context));
    else entries.push(entryFromPart(part, context));
  }
  return { entries, before };
}

function entryFromPart(part: MarkdownPart, context: BlockContext): GlossaryEntry {
  const heading = inlineText(part.heading, part.source).text;
  const whole = part.numberText === null ? heading : `${part.numberText} ${heading}`.trim();
  const { term, aliases } = splitAliases(whole);
  return {
    term,
    aliases: [...inflections(term), ...aliases],
    senses: sensesFromNodes(part.body, context),
    obsolete: isObsolete(term),
    place: part.place,
  };
}

const ALIAS = /(?:(?<!\s)\s+)?\[([^\][]+)\]\{\.alias\}$/;

/** Splits off the aliases at the end of a heading: `[Trample]{.alias}`. */
function splitAliases(heading: string) {
  const aliases: string[] = [];
  let term = heading;
  for (let found = ALIAS.exec(term); found !== null; found = ALIAS.exec(term)) {
    aliases.unshift(found[1] ?? '');
    term = term.slice(0, found.index);
  }
  return { term, aliases };
}

/**
 * Returns the senses of an entry. A numbered list has a sense for each item, and blocks after it belong to the last one. If an item is empty, the
 * list is part of a single sense.
 */
function sensesFromNodes(nodes: readonly Nodes[], context: BlockContext): Block[][] {
  const [list, ...after] = nodes;
  const senses =
    list?.type === 'list' && list.ordered === true ? list.children.map((item) => blocksFromNodes(item.children, context)) : [];
  if (senses.length > 0 && senses.every((sense) => sense.length > 0)) {
    senses.at(-1)?.push(...blocksFromNodes(after, context));
    return senses;
  }
  const blocks = blocksFromNodes(nodes, context);
  return blocks.length === 0 ? [] : [blocks];
}

/**
 * Returns the forms of a word that a heading lists, which begin with the same letters: two for `Destroy, Destroyed`, none for `Active Player,
 * Nonactive Player Order`.
 */
export function inflections(term: string): readonly string[] {
  const names = term.split(/,\s+|、/);
  const stem = names[0]?.slice(0, 3).toLowerCase() ?? '';
  return names.length > 1 && stem.length === 3 && names.every((name) => name.toLowerCase().startsWith(stem)) ? names : [];
}

/** Tells whether a term is obsolete: publishers add that in brackets, in their languages. */
export function isObsolete(term: string): boolean {
  return /[(（](?:obsol[eè]t\w*|obsoleto|obsoleta|veraltet|已废除|已废弃|廃止)[)）]\s*$/iu.test(term);
}
