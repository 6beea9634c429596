/** A source in two editions and a translation of the older one, each written as a few lines. */
import { buildGraph, type RuleGraph } from '../../../src/core/graph/index.ts';
import { alignEditions, createTextReader } from '../../../src/core/history/index.ts';
import type { Block, Expression, GlossaryEntry, Rule } from '../../../src/core/model.ts';
import { compileScheme, levelOf, parentNumber } from '../../../src/core/numbering/index.ts';
import { carryForward, successionOf, type TranslationView, unbrokenSuccession } from '../../../src/core/translation/index.ts';
import type { CitationWords } from '../../../src/core/work.ts';
import { magicWork } from '../../works.ts';

export const scheme = compileScheme(magicWork.numbering);
const words = magicWork.citations['en'];
export const reader = createTextReader({ scheme, words });

/**
 * `101 = Title`, `101.1 Text`, `> example`, `>> its next paragraph`, `- item`, `# heading`, `: Term = Sense / Another sense`; any other line is a further paragraph. Indentation is ignored.
 */
export function graphOf(text: string, { edition = '2020-01-01', lang = 'en' } = {}): RuleGraph {
  const rules: Rule[] = [];
  const glossary: GlossaryEntry[] = [];
  for (const [index, line] of text
    .split('\n')
    .map((line) => line.trim())
    .entries()) {
    const place = { file: `${lang}.md`, line: index + 1, column: 1 };
    const [, term, sense] = /^: (.+) = (.+)$/.exec(line) ?? [];
    const [, number, isTitle, rest = ''] = /^(\d\S*) (= )?(.+)$/.exec(line) ?? [];
    const [, sign, more = ''] = /^(>>? |- |# )?(.+)$/.exec(line) ?? [];
    const kind = sign?.startsWith('>') === true ? 'example' : sign === '- ' ? 'item' : sign === '# ' ? 'heading' : 'text';
    const label = sign === '> ' ? { label: 'Example' } : {};
    const block = (of: string): Block => ({
      kind,
      text: of,
      marks: [],
      place,
      ...label,
      ...(kind === 'item' && { bullet: '1.' }),
    });
    const above = rules.at(-1);
    if (term !== undefined && sense !== undefined) {
      glossary.push({ term, aliases: [], senses: sense.split(' / ').map((one) => [block(one)]), obsolete: false, place });
    } else if (number !== undefined) {
      const body = isTitle === undefined ? { title: null, blocks: [block(rest)] } : { title: rest, blocks: [] };
      const canonical = { level: levelOf(scheme, number) ?? '', parent: parentNumber(scheme, number) };
      rules.push({ number, ...canonical, ...body, place });
    } else if (line !== '' && above !== undefined) {
      rules[rules.length - 1] = { ...above, blocks: [...above.blocks, block(more)] };
    }
  }
  const expression: Expression = { work: 'cr', edition, lang, front: [], back: [], rules, glossary };
  const noWords: CitationWords = { rule: [], section: [], see: [], and: [], through: [], work: [] };
  return buildGraph(expression, { scheme, words: magicWork.citations[lang] ?? noWords });
}

export interface Texts {
  readonly before: string;
  /** Absent: the edition translated is the current one. */
  readonly today?: string;
  readonly translation: string;
  readonly lang?: string;
  /** The edition of the translation; if it is not that of `before`, its source is missing. */
  readonly edition?: string;
}

export interface CarriedTexts {
  readonly view: TranslationView;
  readonly base: RuleGraph;
  readonly source: RuleGraph;
  readonly translation: RuleGraph;
}

/** Returns the translation carried forward to the current rules. */
export function carryTexts({ before, today, translation: text, lang = 'pt', edition = '2020-01-01' }: Texts): CarriedTexts {
  const base = graphOf(before);
  const source = today === undefined ? base : graphOf(today, { edition: '2024-01-01' });
  const translation = graphOf(text, { lang, edition });
  const succession =
    source === base
      ? unbrokenSuccession(base.expression)
      : successionOf(alignEditions(base.expression, source.expression, { scheme, words, reader }));
  return { view: carryForward({ source, base, translation, succession }, { reader }), base, source, translation };
}

/** Returns a line for each rule: `101.1 current`. */
export function statesOf(view: TranslationView): readonly string[] {
  return view.rules.map(({ number, state, translated }) =>
    [number, state, ...(translated === null || translated === number ? [] : [`from ${translated}`])].join(' '),
  );
}

/** Returns a line for each part of a rule: `current: text`. */
export function partsOf(view: TranslationView, number: string): readonly string[] {
  const rule = view.rules.find((candidate) => candidate.number === number);
  return [
    ...(rule?.title == null ? [] : [`${rule.title.state}: ${rule.title.text}`]),
    ...(rule?.blocks ?? []).map(({ state, block }) => `${state}: ${block.text}`),
  ];
}

/** Returns a line for each message: `code: reason`. */
export function reasonsOf(view: TranslationView): readonly string[] {
  return view.messages.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
}
