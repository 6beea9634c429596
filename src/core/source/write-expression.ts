/** Writes an expression as source files in the canonical dialect; the inverse of `readExpression`. */
import type { List, RootContent } from 'mdast';
import { stringify } from 'yaml';
import type { Block, Expression, GlossaryEntry, Mark, Rule, SourceFile } from '../model.ts';
import { compareNumbers, compileScheme, parseNumber, type Scheme } from '../numbering/index.ts';
import type { Numbering, Work } from '../work.ts';
import { inflections } from './glossary-reader.ts';
import { NUMBER_OPENING } from './markdown-parts.ts';
import { beginsLikeNumber } from './mistyped-numbers.ts';
import { blockNodes, headingDepth, phrasing, raw, stampNodes, writeTree } from './write-markdown.ts';

/** The numbering of the work, or of the edition if it differs. */
export interface WriteOptions {
  readonly work: Pick<Work, 'numbering'>;
  readonly numbering?: Numbering | undefined;
}

/** The depth of the headings directly below a chapter, whose own heading is the title of its file. */
const FIRST_RULE_DEPTH = 3;
const NUMBER_FIRST = new RegExp(`^${NUMBER_OPENING}`, 'u');

/** Returns a file for each section and chapter, and for the introduction, glossary and credits. Paths are file names. */
export function writeExpression(expression: Expression, options: WriteOptions): SourceFile[] {
  const scheme = compileScheme(options.numbering ?? options.work.numbering);
  return [
    ...matterFile('introduction.md', 'front', expression.front),
    ...ruleFiles(expression.rules, scheme),
    ...glossaryFile(expression.glossary),
    ...matterFile('credits.md', 'back', expression.back),
  ];
}

interface Chapter {
  readonly own: Rule | null;
  readonly rules: readonly Rule[];
}

function ruleFiles(rules: readonly Rule[], scheme: Scheme): SourceFile[] {
  const chapters: (Chapter & { readonly rules: Rule[] })[] = [];
  for (const rule of rules) {
    const last = chapters.at(-1);
    if (levelIndex(rule, scheme) <= scheme.chapterLevel) chapters.push({ own: rule, rules: [] });
    else if (last === undefined) chapters.push({ own: null, rules: [rule] });
    else last.rules.push(rule);
  }
  const ordered = isOrdered(chapters, scheme);
  const names = new Map<string, number>();
  return chapters.map((chapter, index) => {
    const name = chapter.own?.number.replaceAll(/[^\p{L}\p{N}.-]/gu, '-') ?? 'rules';
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const path = count === 1 ? `${name}.md` : `${name}_${count}.md`;
    return { path, text: chapterMarkdown(chapter, scheme, ordered ? null : index + 1) };
  });
}

/** Tells whether chapters are in the order of their numbers, without repetitions; otherwise their files must declare their `order`. */
function isOrdered(chapters: readonly Chapter[], scheme: Scheme): boolean {
  return chapters.every((chapter, index) => {
    const before = chapters[index - 1];
    if (before === undefined) return true;
    return before.own !== null && chapter.own !== null && compareNumbers(scheme, before.own.number, chapter.own.number) < 0;
  });
}

/** Tells whether a heading would be read as that of a rule, or reported as one. */
const opensRule =
  (scheme: Scheme) =>
  (text: string): boolean =>
    NUMBER_FIRST.test(text) || beginsLikeNumber(text, scheme);
/** Tells whether a heading in a glossary would be read as that of a term, which is always so. */
const opensTerm = (): boolean => true;

/** Writes the rules of one chapter as a source file, with `facts` as the front matter. */
export function writeChapter(rules: readonly Rule[], facts: Readonly<Record<string, unknown>>, scheme: Scheme): string {
  const own = rules.find((rule) => levelIndex(rule, scheme) <= scheme.chapterLevel) ?? null;
  return frontMatter(facts) + chapterBody({ own, rules: rules.filter((rule) => rule !== own) }, scheme);
}

function chapterMarkdown({ own, rules }: Chapter, scheme: Scheme, order: number | null): string {
  const data: Record<string, unknown> = {};
  if (own?.above !== undefined) data['above'] = own.above;
  if (own !== null) data['number'] = own.number;
  if (own?.title) data['title'] = own.title;
  if (own?.permalink !== undefined) data['permalink'] = own.permalink;
  if (order !== null) data['order'] = order;
  return frontMatter(data) + chapterBody({ own, rules }, scheme);
}

function chapterBody({ own, rules }: Chapter, scheme: Scheme): string {
  const body = own === null ? [] : blockNodes(own.blocks, opensRule(scheme));
  return writeTree([...body, ...rules.flatMap((rule) => ruleNodes(rule, scheme))]);
}

function ruleNodes(rule: Rule, scheme: Scheme): RootContent[] {
  const [first, ...others] = rule.blocks;
  const opensWithText = first?.kind === 'text';
  const title = phrasing(rule.title ?? '', []);
  const statement = opensWithText ? [...phrasing(first.text, statementMarks(rule, first)), ...stampNodes(first)] : [];
  return [
    {
      type: 'heading',
      depth: headingDepth(FIRST_RULE_DEPTH + levelIndex(rule, scheme) - scheme.chapterLevel - 1),
      children: [
        raw(rule.number),
        ...(title.length === 0 ? [] : [raw(' '), { type: 'strong' as const, children: title }]),
        ...(statement.length === 0 ? [] : [raw(' '), ...statement]),
      ],
    },
    ...blockNodes(opensWithText ? others : rule.blocks, opensRule(scheme)),
  ];
}

/** Returns the marks of a statement. Bold words at its beginning would be read as a title, and lose their mark if the rule has none. */
function statementMarks({ title }: Rule, { marks }: Block): readonly Mark[] {
  return title === null ? marks.filter(({ kind, start }) => kind !== 'strong' || start > 0) : marks;
}

function levelIndex(rule: Rule, scheme: Scheme): number {
  return (parseNumber(scheme, rule.number)?.parts.length ?? 1) - 1;
}

function matterFile(path: string, kind: 'front' | 'back', blocks: readonly Block[]): SourceFile[] {
  const [first, ...others] = blocks;
  if (first === undefined) return [];
  const titled = first.kind === 'heading' && first.depth === 1 && first.marks.length === 0;
  const data = titled ? { kind, title: first.text } : { kind };
  return [{ path, text: frontMatter(data) + writeTree(blockNodes(titled ? others : blocks)) }];
}

function glossaryFile(entries: readonly GlossaryEntry[]): SourceFile[] {
  if (entries.length === 0) return [];
  return [{ path: 'glossary.md', text: frontMatter({ kind: 'glossary' }) + writeTree(entries.flatMap(entryNodes)) }];
}

function entryNodes(entry: GlossaryEntry): RootContent[] {
  const printed = inflections(entry.term);
  const aliases = entry.aliases.filter((alias) => !printed.includes(alias)).map((alias) => raw(` [${alias}]{.alias}`));
  const children = [...phrasing(entry.term, []), ...aliases];
  return [{ type: 'heading', depth: 2, children }, ...senseNodes(entry.senses)];
}

function senseNodes(senses: GlossaryEntry['senses']): RootContent[] {
  const [only = [], ...more] = senses;
  // A single sense that begins with a numbered item would be read as several senses.
  if (more.length === 0 && !/^\d/.test(only[0]?.bullet ?? '')) return blockNodes(only, opensTerm);
  const items = senses.map((sense): List['children'][number] => ({
    type: 'listItem',
    spread: true,
    children: blockNodes(sense, opensTerm),
  }));
  return [{ type: 'list', ordered: true, start: 1, spread: true, children: items }];
}

function frontMatter(data: Readonly<Record<string, unknown>>): string {
  return Object.keys(data).length === 0 ? '' : `---\n${stringify(data, { lineWidth: 0 })}---\n\n`;
}
