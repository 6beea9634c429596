/** Makes a small site in memory: two editions of Magic in English, the older one also in Portuguese, and a work with dotted numbers. */
import type { Archive } from '../../../src/content/archive/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { readExpression } from '../../../src/core/source/index.ts';
import type { Edition, Work } from '../../../src/core/work.ts';
import type { Site } from '../../../src/site/model/site.ts';
import { lorcanaWork, magicWork } from '../../works.ts';
import { siteOf } from './open-site.ts';

type Files = Readonly<Record<string, string>>;

const EN_2020: Files = {
  '1.md': '---\nnumber: "1"\ntitle: Basics\n---\n',
  '101.md':
    '---\nnumber: "101"\ntitle: Golden Rules\n---\n\n### 101.1 Cards win. See rule 102.1.\n\n### 101.2 No beats yes.\n\n#### 101.2a Except for {T}. See rule 101.1.\n',
  '102.md': '---\nnumber: "102"\ntitle: Players\n---\n\n### 102.1 A player plays.\n',
  'glossary.md': '---\nkind: glossary\ntitle: Glossary\n---\n\n## Player\n\nSomeone who plays. See rule 102.1.\n',
};

const EN_2024: Files = {
  ...EN_2020,
  '102.md': `${EN_2020['102.md']}\n### 102.1 A number printed twice.\n`,
  '103.md': '---\nnumber: "103"\ntitle: Starting\n---\n\n### 103.1 **Who begins** The loser of the last game.\n',
  'introduction.md': '---\nkind: front\ntitle: Introduction\n---\n\nRead rule 101.1 first.\n',
};

const PT_2020: Files = {
  '1.md': '---\nnumber: "1"\ntitle: Conceitos\n---\n',
  '101.md':
    '---\nnumber: "101"\ntitle: Regras de Ouro\n---\n\n### 101.1 As cartas vencem. Veja a regra 102.1.\n\n### 101.2 O não vence o sim.\n',
};

const ES_2025: Files = {
  '1.md': '---\nnumber: "1"\ntitle: Conceptos\n---\n',
  '1.1.md': '---\nnumber: "1.1"\ntitle: General\n---\n\n### 1.1.1 Primero.\n\n#### 1.1.1.1 Una parte.\n\n### 1.1.2 Segundo.\n',
  '1.11.md': '---\nnumber: "1.11"\ntitle: Once\n---\n\n### 1.11.1 Algo.\n',
};

const texts: Readonly<Record<string, Files>> = {
  'cr/2020-11-20/en': EN_2020,
  'cr/2020-11-20/pt': PT_2020,
  'cr/2024-06-07/en': EN_2024,
  'lorcana/2025-01-01/es': ES_2025,
};

const works: readonly Work[] = [
  { ...magicWork, notice: { en: 'Not the official text.' }, attribution: { en: 'By nobody.' } },
  { ...lorcanaWork, source: 'es' },
];

function editionsOf(work: string): readonly Edition[] {
  const ids = [
    ...new Set(
      Object.keys(texts)
        .filter((key) => key.startsWith(`${work}/`))
        .map((key) => key.split('/')[1] ?? ''),
    ),
  ].sort();
  const languages = { en: { status: 'restatement' } };
  return ids.map((id) => ({ work, id, effective: id, aliases: id === '2020-11-20' ? ['CMR'] : [], languages }));
}

function read(work: string, edition: string, lang: string): Expression | undefined {
  const files = texts[`${work}/${edition}/${lang}`];
  const declared = works.find(({ id }) => id === work);
  if (files === undefined || declared === undefined) return undefined;
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return readExpression(sources, { work: declared, edition, lang }).expression;
}

export const archive: Archive = {
  works,
  editions: editionsOf,
  languages: (work, edition) =>
    Object.keys(texts)
      .filter((key) => key.startsWith(`${work}/${edition}/`))
      .map((key) => key.split('/')[2] ?? ''),
  expression: read,
  defects: () => [],
  digest: (work, edition, lang) => JSON.stringify(texts[`${work}/${edition}/${lang}`]),
  overrides: () => [],
  issued: () => [],
  alignment: (_key, align) => align(),
  sources: () => [],
  index: (_name, _state, compute) => compute(),
  sourceOf: () => undefined,
  reviews: () => ({ state: '', find: () => [] }),
  rulings: () => [],
  questions: () => undefined,
  pictures: () => [],
  picture: () => undefined,
  messages: () => [],
};

export const site: Site = siteOf(archive);
