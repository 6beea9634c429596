/** Leads the links within a document, `#_rower`, to the rules that their ids name: `#1.1`. */
import { diagnose } from '@rulegraph/core/diagnostics';
import type { Block, Expression, Place, Rule } from '@rulegraph/core/model';
import { decodePercent } from '@rulegraph/core/untrusted';
import type { VFileMessage } from 'vfile-message';
import type { Line } from './lines.ts';
import type { DecodedDocuments, TextParts } from './reader.ts';

/** A number may follow its noun and markup within this many characters: `<a id="x"></a><b>Article 3`. */
const REACH = 40;
/** How many links a message lists. */
const LISTED = 4;

/** Returns the expression with its links, and reports those that lead to no rule, whose text is kept. */
export function linkRules(
  expression: Expression,
  { anchors = new Map(), links = [] }: Pick<DecodedDocuments, 'anchors' | 'links'>,
  parts: TextParts | undefined,
): { readonly expression: Expression; readonly messages: readonly VFileMessage[] } {
  if (links.length === 0) return { expression, messages: [] };
  const find = ruleFinder(expression.rules, [...(parts?.glossary ?? []), ...(parts?.back ?? [])]);
  const numberOf = (file: string, href: string): string | undefined => {
    const place = anchors.get(`${file}${decodePercent(href)}`) ?? anchors.get(`${file}${href}`);
    return place === undefined ? undefined : find(place);
  };
  const link = (block: Block): Block => {
    if (!block.marks.some((mark) => mark.kind === 'link' && mark.href.startsWith('#'))) return block;
    const marks = block.marks.flatMap((mark) => {
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
    messages: checkLost(lost),
  };
}

/** Returns a function that returns the number of the rule that begins at a place, or contains it. `others`: the lines after the rules. */
function ruleFinder(rules: readonly Rule[], others: readonly Line[]): (place: Place) => string | undefined {
  const byFile = Map.groupBy(rules, ({ place }) => place.file);
  const after = new Set(others.map(({ file, number }) => `${number} ${file}`));
  return ({ file, line, column }) => {
    if (after.has(`${line} ${file}`)) return undefined;
    const own = byFile.get(file) ?? [];
    const begins = own.find(({ place }) => place.line === line && place.column >= column && place.column <= column + REACH);
    const contains = own.findLast(({ place }) => place.line < line || (place.line === line && place.column <= column));
    return (begins ?? contains)?.number;
  };
}

function checkLost(lost: NonNullable<DecodedDocuments['links']>): readonly VFileMessage[] {
  const [first] = lost;
  if (first === undefined) return [];
  const named = [...new Set(lost.map(({ href }) => `"${href}"`))];
  return [
    diagnose({
      code: 'link-without-number',
      reason: `links within the document that lead to no rule were kept as text: ${lost.length} (${named.slice(0, LISTED).join(', ')}${named.length > LISTED ? ' …' : ''})`,
      place: first.place,
      remedy: 'nothing to do if the text is clear without the link; citations with a number become links on every page',
    }),
  ];
}
