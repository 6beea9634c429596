/** What `rules import --preview` prints: the tree as it would be written. */
import { countWords } from '../../importers/ledger/index.ts';
import type { Expression, Rule } from '../../rules/model.ts';

/** So many characters of a rule tell which one it is. */
const FIRST_WORDS = 60;

/** Returns a line for each rule, indented by its depth: number, title, words, the first words of its text, and where it stands. */
export function previewLines({ front, rules, glossary, back }: Expression): readonly string[] {
  const depths = new Map<string, number>();
  const below = new Map<string, number>();
  for (const { parent } of rules) if (parent !== null) below.set(parent, (below.get(parent) ?? 0) + 1);
  const lines = rules.map((rule) => {
    const depth = rule.parent === null ? 0 : (depths.get(rule.parent) ?? 0) + 1;
    depths.set(rule.number, depth);
    return `${'  '.repeat(depth)}${ruleLine(rule, below.get(rule.number) ?? 0)}`;
  });
  return [
    `before the rules: ${front.length} paragraphs${front[0] === undefined ? '' : `, "${firstWords(front[0].text)}"`}`,
    ...lines,
    `glossary: ${glossary.length} terms${glossary[0] === undefined ? '' : `, "${firstWords(glossary[0].term)}" to "${firstWords(glossary.at(-1)?.term ?? '')}"`}`,
    `after the rules: ${back.length} paragraphs${back[0] === undefined ? '' : `, "${firstWords(back[0].text)}"`}`,
  ];
}

function ruleLine({ number, title, blocks, place }: Rule, below: number): string {
  const words = blocks.reduce((sum, { text }) => sum + countWords(text), 0);
  const text = blocks.map((block) => block.text).join(' ');
  return [
    number,
    ...(title === null ? [] : [`"${title}"`]),
    ...(below === 0 ? [] : [`${below} below`]),
    ...(words === 0 ? [] : [`${words} words: ${firstWords(text)}`]),
    `(line ${place.line})`,
  ].join('  ');
}

function firstWords(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= FIRST_WORDS ? line : `${line.slice(0, FIRST_WORDS).replace(/\s\S*$/u, '')} …`;
}
