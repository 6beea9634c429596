/** Makes the JSON of an expression, which `rulegraph export` prints and the site publishes. Scripts rely on its field names. */
import type { RuleGraph } from '@rulegraph/core/graph';
import type { Block, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { blockText, continuesExample, exampleLabels, ruleExamples, ruleText } from '@rulegraph/core/text';
import { picturesAddress } from '../kit/addresses.ts';
import { itemsIn } from '../kit/compare/edition-data.ts';
import type { ApiRecord } from './api-schemas.ts';

/** An edition in one language. */
export type ExpressionRecord = ApiRecord<'expression'>;

/** A rule as plain text. */
export type RuleRecord = ExpressionRecord['rules'][number];

type PictureRecord = NonNullable<RuleRecord['pictures']>[number];

/** The editions of a year in one language: what several have in common is there once. */
export type YearRecord = ApiRecord<'year'>;

/** Returns an edition of a year as `expressionRecord` makes it; throws a RangeError if the year does not have it. */
export function expressionOfYear({ first, rest, rules, editions }: YearRecord, edition: string): ExpressionRecord {
  const found = editions.find((one) => one.edition === edition);
  if (found === undefined) throw new RangeError(`the texts of the year have no edition ${edition}`);
  const items = [...first.items, ...rest.items].map(({ blocks, ...item }) => item);
  return {
    ...found,
    rules: itemsIn(rules, found.rules).flatMap(([position, references]) => {
      const rule = items[position];
      if (rule === undefined || !('number' in rule)) return [];
      const { title = null, examples = [], exampleLabels = [], ...stated } = rule;
      return [{ ...stated, title, examples, exampleLabels, references }];
    }),
    glossary: itemsIn(items, found.glossary).flatMap((item) =>
      'term' in item ? [{ term: item.term, senses: item.senses }] : [],
    ),
  };
}

/** Returns the record of a graph's expression, with all texts as plain text. */
export function expressionRecord(graph: RuleGraph): ExpressionRecord {
  const { work, edition, lang, rules, glossary, front, back } = graph.expression;
  return {
    work,
    edition,
    lang,
    rules: rules.map((rule) => ruleRecord(rule, graph)),
    glossary: glossary.map(termRecord),
    front: front.map(blockText),
    back: back.map(blockText),
  };
}

export function termRecord({ term, senses }: GlossaryEntry): ExpressionRecord['glossary'][number] {
  return { term, senses: senses.map((blocks) => blocks.map(blockText).join('\n')) };
}

function ruleRecord(rule: Rule, graph: RuleGraph): RuleRecord {
  return {
    ...ruleWithoutReferences(rule, graph.expression.work),
    // Found once they are wanted: a question about one rule does not wait for the references of all.
    get references() {
      // If two rules share a number, the graph has the references of the first.
      const references = graph.byNumber.get(rule.number) === rule ? graph.referencesOf(rule.number) : [];
      const positions = blockPositions(rule.blocks);
      return references.map(({ text, block, start, end, targets }) => {
        const { offset = 0, ...example } = positions[block] ?? {};
        return { text, start: start + offset, end: end + offset, targets, ...example };
      });
    },
  };
}

/** Returns the record of a rule without its references, for which the whole text must be read. */
export function ruleWithoutReferences(rule: Rule, work: string): Omit<RuleRecord, 'references'> {
  const stamps = rule.blocks.flatMap((block) => block.stamps ?? []);
  const pictures = rule.blocks.flatMap(({ text, marks }) =>
    marks.flatMap((mark): PictureRecord[] => {
      if (mark.kind !== 'picture') return [];
      const address = `${picturesAddress(work)}/${encodeURIComponent(mark.name)}`;
      return [{ text: text.slice(mark.start, mark.end), address, ...mark.size }];
    }),
  );
  return {
    ...plainRule(rule),
    level: rule.level,
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(stamps.length === 0 ? {} : { stamps }),
  };
}

export function plainRule(rule: Rule) {
  return {
    number: rule.number,
    parent: rule.parent,
    title: rule.title,
    ...(rule.above === undefined ? {} : { above: rule.above }),
    text: ruleText(rule),
    examples: ruleExamples(rule),
    exampleLabels: exampleLabels(rule),
  };
}

/** Returns where the text of each block begins in the result of `ruleText`, or in an example of `ruleExamples`. */
function blockPositions(blocks: readonly Block[]): { readonly offset: number; readonly example?: number }[] {
  let textLength = 0;
  let example = -1;
  let exampleLength = 0;
  return blocks.map((block, index) => {
    if (block.kind !== 'example') {
      const whole = blockText(block);
      const offset = textLength + whole.length - block.text.length;
      textLength += whole.length + 1;
      return { offset };
    }
    if (!continuesExample(blocks, index)) [example, exampleLength] = [example + 1, 0];
    const position = { offset: exampleLength, example };
    exampleLength += block.text.length + 1;
    return position;
  });
}
