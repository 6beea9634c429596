/**
 * Measures how the CPU time of imports, of reading sources and citing files, and of finding and checking citations, grows with long runs of characters that
 * have a meaning in some format:
 * `node lab/hostile-growth.ts [importer|find|source|segments|check]`. Lists runs for which four times the length takes more than eight times as long.
 */
import process from 'node:process';
import { allWords, findCitations, indexNumbers } from '../src/core/citations/index.ts';
import { checkCitations } from '../src/core/cite/check/index.ts';
import { textSegments } from '../src/core/cite/check/text-segments.ts';
import { compileScheme } from '../src/core/numbering/index.ts';
import { readExpression } from '../src/core/source/index.ts';
import { importers, toImportDocument } from '../src/import/index.ts';
import { magicWork } from '../test/works.ts';
import { processorTime } from './processor-time.ts';

const SHORT = 8000;
const LONG = 4 * SHORT;

const GROWTH = 8;
/** Shorter times vary too much to be compared. */
const FLOOR_MS = 250;

const RUNS: readonly string[] = (
  "< <a <a_href=\" </ <!-- [ [[ ] [x]( ![ ![[ ( { {{ {{a| {: }} * ** ***a *a_ a*_ *a*b_ _ ` `a ~ > - 1. 1.1 1.1a 9 a a. A. a- | & &# \\ \" ' '' ''' “ $ = # : , ; / " +
  'http:// @ Example:_ rule_ rules_101.1,_ section_1_ [X_1994] 2005/08/01_ {W} … \u0301 花 msgid_" --- •_ 150.1._ May_4,_2019_'
)
  .split(' ')
  .map((run) => run.replaceAll('_', ' '))
  .concat([
    ' ',
    '\t',
    '\u00A0',
    '\n',
    '\nand one more',
    '\n- a',
    '\n> ',
    '\n1. ',
    '\nExample: ',
    '\n150.1. a',
    'a ',
    '> ',
    '- ',
    '*a_ ',
    '[a] ',
    '~~a~~ ',
    'a <![CDATA[',
    '- a\n\nb\n\n',
    '> a\nb\n\n',
    '- a\n  - b\n',
    'a\n===\n',
    '# a\n',
    '|a|b|\n|-|-|\n\n',
  ]);

const context = { work: magicWork, lang: 'en', edition: '2025-01-01', expression: () => undefined, editions: [] };

function documentWith(run: string, length: number, isCatalog: boolean): string {
  const words = run.repeat(Math.ceil(length / run.length));
  if (isCatalog)
    return `msgid "150. Beds"\nmsgstr "150. Beds"\n\nmsgid "150.1. Plant"\nmsgstr ${JSON.stringify(`150.1. ${words}`)}\n`;
  return `---\ntitle: 150. Beds\n---\n1. Play\n\n150. Beds\n\n### 150.1. Plant ${words} x\n\nGlossary\n\nRake\nA tool\n`;
}

const [, , only] = process.argv;
for (const importer of importers) {
  if (importer.name === 'pdf' || importer.name === 'word' || (only !== undefined && importer.name !== only)) continue;
  for (const run of RUNS) {
    await measure(importer.name, run, async (length) => {
      const document = toImportDocument('a.md', new TextEncoder().encode(documentWith(run, length, importer.name === 'gettext')));
      importer.accepts([document]);
      await importer.import([document], context);
    });
  }
}

const CITATIONS = [
  '101.1, ',
  'rule 101.1, ',
  'rules 101.1–101.2; ',
  'see 101.1a or b, ',
  '[[101.1]] ',
  '101.',
  '12/',
  '規則第一',
  '- 101.1\n',
];
const scheme = compileScheme(magicWork.numbering);
const words = allWords(magicWork.citations);
const numbers = indexNumbers(scheme, ['101', '101.1', '101.1a', '101.2']);
const citing = {
  find: (text: string) => findCitations(text, { scheme, words, known: () => true }),
  source: (text: string) => readExpression([{ path: '150.md', text: `# 150. Beds\n\n### 150.1 ${text}` }], context),
  segments: (text: string) => textSegments(text, 'a.md'),
  check: (text: string) => checkCitations(text, { words, from: numbers, to: numbers, links: new Map() }),
};
for (const [name, read] of Object.entries(citing)) {
  if (only !== undefined && only !== name) continue;
  for (const run of [...RUNS, ...CITATIONS])
    await measure(name, run, async (length) => void read(run.repeat(length / run.length)));
}

/** Reports a run if four times its length takes much more than four times as long. */
async function measure(name: string, run: string, read: (length: number) => Promise<void>): Promise<void> {
  const timeOf = async (length: number): Promise<number> => {
    const started = processorTime();
    try {
      await read(length);
    } catch {
      // An importer may refuse the document.
    }
    return processorTime() - started;
  };
  await timeOf(SHORT);
  const [short, long] = [await timeOf(SHORT), await timeOf(LONG)];
  if (long > FLOOR_MS && long > GROWTH * short)
    console.log(
      `${name} ${JSON.stringify(run)}: ${Math.round(short)} ms, ${Math.round(long)} ms, × ${(long / short).toFixed(1)}`,
    );
}
