/** A translation that follows its source line for line, alone or together with that source. */
import type { VFileMessage } from 'vfile-message';
import type { Expression, GlossaryEntry } from '../../../rules/model.ts';
import type { ImportContext, ImportDocument, Importer, ImportResult } from '../../importer.ts';
import { openLedger } from '../../ledger/index.ts';
import { readLines } from '../../lines.ts';
import { readNumberedText } from '../../numbered-text/read-text.ts';
import { compareStructure } from './compare-structure.ts';
import { deviations, parallelShare } from './parallel.ts';

/** From here on two texts are taken to run in parallel. */
const PARALLEL = 0.9;
/** A text of which this share of the letters are ideographs is Chinese. */
const MOSTLY_HAN = 0.3;
const SAMPLE = 200_000;

export const bilingualLines: Importer = {
  name: 'bilingual-lines',
  summary:
    'a Chinese translation that follows its source line for line; put the source beside it in one folder to have it checked',
  tree: true,
  accepts,
  import: importBilingual,
};

function accepts(documents: readonly ImportDocument[]): number {
  const [first, second, ...more] = documents.flatMap(({ text }) => (text === null ? [] : [text]));
  if (first === undefined || more.length > 0 || documents.length > 2) return 0;
  if (second === undefined)
    return hanShare(first) > MOSTLY_HAN && parallelShare(first.split('\n'), first.split('\n')) === 1 ? 0.85 : 0;
  const languagesDiffer = hanShare(first) > MOSTLY_HAN !== hanShare(second) > MOSTLY_HAN;
  return languagesDiffer && parallelShare(first.split('\n'), second.split('\n')) > PARALLEL ? 0.95 : 0;
}

/**
 * Reads the translation as a numbered text of its own. Its source, from beside it or from the archive, only serves to check it and to give
 * each glossary entry the term that it translates as a further name, since readers look terms up under either.
 */
function importBilingual(documents: readonly ImportDocument[], context: ImportContext): ImportResult {
  const { work, lang } = context;
  const translation = documents.toSorted((a, b) => hanShare(b.text ?? '') - hanShare(a.text ?? '')).slice(0, 1);
  const beside = documents.filter((document) => !translation.includes(document));
  const read = readNumberedText(translation, context);
  const besideRead = beside.length === 0 ? undefined : readNumberedText(beside, { ...context, lang: work.source });
  const archived = read.effective === null ? undefined : context.expression(read.effective, work.source);
  const source = besideRead?.expression ?? archived;

  const sourceLines = readLines(beside);
  const sourceLedger = openLedger(sourceLines);
  for (const line of sourceLines) sourceLedger.account(line).setAside('source-text');
  const messages: VFileMessage[] = [
    ...read.messages,
    ...(beside.length === 0 ? [] : deviations(readLines(translation), sourceLines)),
    ...(source === undefined ? [] : compareStructure(read.expression, source)),
  ];
  const glossary = source === undefined ? read.expression.glossary : withSourceTerms(read.expression, source);
  return {
    ...read,
    expression: { ...read.expression, lang, glossary },
    ledger: [...read.ledger, ...sourceLedger.lines()],
    messages,
    status: 'translation',
  };
}

/** Entries stand in the order of the source, so where there are as many the same place is the same term. */
function withSourceTerms({ glossary }: Expression, source: Expression): readonly GlossaryEntry[] {
  if (glossary.length !== source.glossary.length) return glossary;
  return glossary.map((entry, index) => {
    const term = source.glossary[index]?.term;
    return term === undefined || term === entry.term ? entry : { ...entry, aliases: [...entry.aliases, term] };
  });
}

function hanShare(text: string): number {
  const letters = text.slice(0, SAMPLE).match(/\p{L}/gu) ?? [];
  const ideographs = letters.filter((letter) => /\p{Script=Han}/u.test(letter));
  return letters.length === 0 ? 0 : ideographs.length / letters.length;
}
