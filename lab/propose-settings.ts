/**
 * Proposes the settings of documents of the corpus as `rulegraph import FILE` does, and prints a Markdown table that compares them with those that a person
 * wrote: `node lab/propose-settings.ts [corpus] [document …]`. `levels that differ` compares form, separator and the other keys of each level, but not its name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readDocumentSets } from '../src/cli/import/read-documents.ts';
import type { NumberingLevel } from '../src/core/work.ts';
import { importerNamed } from '../src/import/index.ts';
import { proposeSettings } from '../src/import/settings/index.ts';

type Level = Omit<NumberingLevel, 'name'>;

const dotted = (count: number, separator = '.'): readonly Level[] =>
  Array.from({ length: count }, (_, index) => ({ form: 'digits', ...(index > 0 && { separator }) }));
const letters: Level = { form: 'letters', separator: '' };
const article: Level = { form: 'digits', inserted: 'letters' };

/** A document, its language, the levels that a person declared, and the independent count of its rules. */
interface Row {
  readonly path: string;
  readonly lang: string;
  readonly levels: readonly Level[];
  readonly counted?: number;
}

const levelsOf = (file: string): readonly Level[] =>
  parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).numbering.levels.map(
    ({ name: _name, ...level }: NumberingLevel) => level,
  );

const cr = levelsOf('content/cr/work.yaml');
const lorcana = levelsOf('content/lorcana/work.yaml');
const capitals = (inserted?: '+'): readonly Level[] => [
  { form: 'digits', alternatives: ['capitals'] },
  { form: 'letters', alternatives: ['digits'], ...(inserted && { inserted }), separator: '' },
  { form: 'digits', alternatives: ['letters'], ...(inserted && { inserted }), separator: '' },
  { form: 'letters', alternatives: ['digits'], ...(inserted && { inserted }), separator: '' },
];
const padded: readonly Level[] = [
  { form: 'digits', width: 3 },
  { form: 'digits', separator: '.' },
  { form: 'letters', separator: '.' },
  { form: 'digits', separator: '.' },
  { form: 'letters', separator: '.' },
];
const robots: readonly Level[] = [{ form: 'digits', alternatives: ['capitals'] }, ...dotted(3).slice(1)];

const rows: readonly Row[] = [
  { path: 'cr/en/2002-10-07.txt', lang: 'en', levels: cr },
  { path: 'cr/en/2012-05-01.txt', lang: 'en', levels: cr },
  { path: 'cr/en/2018-07-13.txt', lang: 'en', levels: cr },
  { path: 'cr/en/2024-06-07.txt', lang: 'en', levels: cr, counted: 3120 },
  { path: 'cr/pdf', lang: 'en', levels: cr },
  { path: 'cr/docx', lang: 'en', levels: cr },
  { path: 'cr/ko/2021-11-19.txt', lang: 'ko', levels: cr, counted: 2763 },
  { path: 'cr/zh/20240607_Zh.txt', lang: 'zh', levels: cr },
  { path: 'lorcana/en', lang: 'en', levels: lorcana },
  { path: 'lorcana/fr', lang: 'fr', levels: lorcana },
  { path: 'lorcana/it', lang: 'it', levels: lorcana },
  { path: 'lorcana/jp', lang: 'ja', levels: lorcana },
  { path: 'lorcana/2.x/en-2.1.0.txt', lang: 'en', levels: lorcana, counted: 551 },
  { path: 'lorcana/2.x/de-2.x.txt', lang: 'de', levels: lorcana, counted: 550 },
  { path: 'one-piece', lang: 'en', levels: dotted(6, '-') },
  { path: 'games/gundam/cg-gundam.md', lang: 'en', levels: dotted(6, '-'), counted: 507 },
  { path: 'games/fide/fide-en.md', lang: 'en', levels: dotted(5), counted: 206 },
  { path: 'games/netrunner/netrunner-26.03.md', lang: 'en', levels: [...dotted(3), letters], counted: 1550 },
  { path: 'games/riftbound/riftbound.md', lang: 'en', levels: padded, counted: 1616 },
  { path: 'games/riftbound/rb-0602.md', lang: 'en', levels: padded, counted: 1364 },
  { path: 'games/wca/wca-official-2016-04-18.md', lang: 'en', levels: capitals(), counted: 432 },
  { path: 'games/wca/en-2023-08-01.md', lang: 'en', levels: capitals(), counted: 465 },
  { path: 'games/wca/wca-official-2024-01-01.md', lang: 'en', levels: capitals(), counted: 467 },
  { path: 'games/wca/wca-french.md', lang: 'fr', levels: capitals('+'), counted: 778 },
  { path: 'games/wca/zh-2023-08-01.md', lang: 'zh', levels: capitals(), counted: 465 },
  { path: 'games/wca/zh-tw-2023-08-01.md', lang: 'zh-TW', levels: capitals(), counted: 464 },
  { path: 'tournament/lorcana/lort-en.txt', lang: 'en', levels: dotted(4), counted: 64 },
  { path: 'tournament/lorcana/lort-en.pdf', lang: 'en', levels: dotted(4), counted: 64 },
  { path: 'tournament/lorcana/lort-fr.txt', lang: 'fr', levels: dotted(4), counted: 63 },
  { path: 'tournament/lorcana/play-correction-guidelines-en.txt', lang: 'en', levels: dotted(2), counted: 25 },
  { path: 'tournament/ipg-2020-04-17-en.pdf', lang: 'en', levels: dotted(2), counted: 32 },
  { path: 'tournament/ipg-ko', lang: 'ko', levels: dotted(2), counted: 32 },
  { path: 'regulations/ssl-2019.html', lang: 'en', levels: robots },
  { path: 'regulations/ssl-2022.html', lang: 'en', levels: robots },
  { path: 'regulations/ssl-2025.html', lang: 'en', levels: robots, counted: 93 },
  { path: 'regulations/ssl-2025.pdf', lang: 'en', levels: robots, counted: 93 },
  { path: 'regulations/wfdf.pdf', lang: 'en', levels: dotted(5), counted: 388 },
  {
    path: 'regulations/policy.txt',
    lang: 'en',
    levels: [{ form: 'digits', alternatives: ['capitals'] }, ...dotted(4).slice(1)],
    counted: 217,
  },
  { path: 'regulations/gg.md', lang: 'de', levels: [article, { form: 'digits', separator: '.', inserted: 'letters' }] },
  { path: 'regulations/rgpd.md', lang: 'es', levels: [...dotted(2), { form: 'letters', separator: '.' }] },
];

const [corpus = process.env.RULES_CORPUS ?? '../shared/corpus', ...wanted] = process.argv.slice(2);
console.log('| document | read as | language | rules | counted | unread lines | levels that differ, proposed / declared |');
console.log('|---|---|---|---|---|---|---|');
for (const row of rows.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) await compare(row);

async function compare({ path, lang, levels, counted }: Row): Promise<void> {
  const [set] = readDocumentSets([join(corpus, path)], {});
  const importer = set?.importer ?? importerNamed('numbered-text');
  if (set === undefined || importer === undefined) throw new Error(`no document ${path}`);
  const proposed = await proposeSettings(importer, set.documents(), { id: 'work', lang: undefined });
  if (proposed === undefined || proposed === 'unknown-language') {
    console.log(`| ${path} | ${importer.name} | ${proposed ?? ''} | none proposed | ${counted ?? '–'} | | |`);
    return;
  }
  const { work, score } = proposed;
  const own = work.numbering.levels.map(({ name: _name, ...level }) => shown(level));
  const declared = levels.map(shown);
  const differing = Array.from({ length: Math.max(own.length, declared.length) }, (_, index) => [
    own[index] ?? 'none',
    declared[index] ?? 'none',
  ])
    .map(([one, other], index) => (one === other ? '' : `${index + 1}: ${one} / ${other}`))
    .filter((difference) => difference !== '');
  const language = work.source === lang ? lang : `**${work.source}**, not ${lang}`;
  console.log(
    `| ${path} | ${importer.name} | ${language} | ${score.rules} | ${counted ?? '–'} | ${score.unread} | ${differing.join('; ') || '–'} |`,
  );
}

function shown(level: Level): string {
  const { form, ...others } = level;
  return [
    form,
    ...Object.entries(others)
      .toSorted()
      .map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ].join(' ');
}
