/**
 * Measures how the CPU time of imports grows with long runs of characters that have a meaning in some format: `node lab/hostile-growth.ts [importer]`.
 * Lists runs for which four times the length takes more than eight times as long.
 */
import process from 'node:process';
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
    const timeOf = async (length: number): Promise<number> => {
      const text = documentWith(run, length, importer.name === 'gettext');
      const document = toImportDocument('a.md', new TextEncoder().encode(text));
      const started = processorTime();
      importer.accepts([document]);
      try {
        await importer.import([document], context);
      } catch {
        // An importer may refuse the document.
      }
      return processorTime() - started;
    };
    await timeOf(SHORT);
    const [short, long] = [await timeOf(SHORT), await timeOf(LONG)];
    if (long > FLOOR_MS && long > GROWTH * short) {
      console.log(
        `${importer.name} ${JSON.stringify(run)}: ${Math.round(short)} ms, ${Math.round(long)} ms, × ${(long / short).toFixed(1)}`,
      );
    }
  }
}
