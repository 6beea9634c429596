/** Imports a translation that follows its source line for line, alone or together with that source. */

import { NO_WORDS } from '@rulegraph/core/citations';
import { buildGraph } from '@rulegraph/core/graph';
import type { Expression, GlossaryEntry, Place, Rule } from '@rulegraph/core/model';
import { compileScheme } from '@rulegraph/core/numbering';
import { matchGlossaries } from '@rulegraph/core/translation';
import {
  type DiagnosticCodeName,
  defineImporter,
  diagnose,
  type ImportContext,
  type ImportDocument,
  type Line,
  placeIn,
  type ReaderInput,
  type ReaderResult,
  readNumberedSource,
} from '@rulegraph/import/define-importer';
import type { VFileMessage } from 'vfile-message';

/** Two texts run in parallel if more than this share of their numbered lines agree. */
const PARALLEL = 0.9;
/** A text is Chinese if more than this share of its letters are ideographs. */
const MOSTLY_HAN = 0.3;
/** How many characters at the beginning of a text are counted for that. */
const SAMPLE = 200_000;

export const importer = defineImporter({
  name: 'bilingual-lines',
  summary:
    'a Chinese translation that follows its source line for line; put the source in the same folder to check the translation against it',
  tree: true,
  accepts,
  read: readBilingual,
});

function accepts(documents: readonly ImportDocument[]): number {
  const [first, second, ...more] = documents.flatMap(({ text }) => (text === null ? [] : [text]));
  if (first === undefined || more.length > 0 || documents.length > 2) return 0;
  // Japanese texts are numbered in other ways, and Markdown has readers of its own.
  if (second === undefined && /\p{Script=Hiragana}|^#{1,6} /mu.test(first.slice(0, SAMPLE))) return 0;
  if (second === undefined)
    return hanShare(first) > MOSTLY_HAN && parallelShare(first.split('\n'), first.split('\n')) === 1 ? 0.85 : 0;
  const languagesDiffer = hanShare(first) > MOSTLY_HAN !== hanShare(second) > MOSTLY_HAN;
  return languagesDiffer && parallelShare(first.split('\n'), second.split('\n')) > PARALLEL ? 0.95 : 0;
}

/**
 * Reads the translation as a numbered text. Its source, from the other document or from the archive, only serves to check it and to give
 * each glossary entry the term that it translates as an alias, since readers look terms up under either.
 */
function readBilingual(given: ReaderInput, context: ImportContext): ReaderResult {
  const { work, lang } = context;
  const [translation] = given.documents.toSorted((a, b) => hanShare(b.text ?? '') - hanShare(a.text ?? ''));
  const lines = given.lines.filter(({ file }) => file === translation?.path);
  const sourceLines = given.lines.filter(({ file }) => file !== translation?.path);
  const read = readNumberedSource({ ...given, lines }, context);
  const sourceRead =
    sourceLines.length === 0
      ? undefined
      : readNumberedSource({ ...given, lines: sourceLines }, { ...context, lang: work.source });
  const archived = read.effective === null ? undefined : context.expression(read.effective, work.source);
  const source = sourceRead?.expression ?? archived;

  for (const line of sourceLines) given.ledger.account(line).setAside('source-text');
  const messages: VFileMessage[] = [
    ...read.messages,
    ...(sourceLines.length === 0 ? [] : deviations(lines, sourceLines)),
    ...(source === undefined ? [] : compareStructure(read.expression, source)),
  ];
  const glossary =
    source === undefined ? read.expression.glossary : withSourceTerms({ ...read.expression, lang }, source, context);
  return { ...read, expression: { ...read.expression, lang, glossary }, messages };
}

/** Adds to each entry the term that it translates as an alias, if rules, citations and order leave no doubt which one that is. */
function withSourceTerms(translation: Expression, source: Expression, { work }: ImportContext): readonly GlossaryEntry[] {
  const scheme = compileScheme(work.numbering);
  const graphOf = (expression: Expression) =>
    buildGraph(expression, { scheme, words: work.citations[expression.lang] ?? NO_WORDS });
  const found = matchGlossaries(graphOf(source), graphOf(translation));
  const terms = new Map(Array.from(found, ([term, entry]) => [entry, term]));
  return translation.glossary.map((entry) => {
    const term = terms.get(entry);
    return term === undefined || term === entry.term ? entry : { ...entry, aliases: [...entry.aliases, term] };
  });
}

function hanShare(text: string): number {
  const sample = text.slice(0, SAMPLE);
  const ideographs = sample.match(/(?=\p{L})\p{Script=Han}/gu)?.length ?? 0;
  return ideographs === 0 ? 0 : ideographs / (sample.match(/\p{L}/gu)?.length ?? 1);
}

/** The number that a line begins with, followed by a space, a dot or an ideograph. */
const NUMBER = /^\s*(\d+(?:[.-]\d+)*[a-z]{0,2})(?=[.\s]|\p{Script=Han}|$)/u;
/** Deviations at most this many lines apart count as one. */
const NEAR = 3;

/** Returns what a line and its counterpart must have in common: the number, or that they have text, or that they are blank. */
function skeleton(text: string): string {
  return text.trim() === '' ? 'blank' : (NUMBER.exec(text)?.[1] ?? 'text');
}

/** Returns the share of lines that agree, counting only lines that have a number on either side; 0 without any. */
function parallelShare(one: readonly string[], other: readonly string[]): number {
  let numbered = 0;
  let agreeing = 0;
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [skeleton(one[index] ?? ''), skeleton(other[index] ?? '')];
    if (!/^\d/.test(left) && !/^\d/.test(right)) continue;
    numbered += 1;
    if (left === right) agreeing += 1;
  }
  return numbered < 2 ? 0 : agreeing / numbered;
}

/** Reports each stretch of the translation whose lines do not match those of the source. */
function deviations(translation: readonly Line[], source: readonly Line[]): VFileMessage[] {
  const stretches: { start: number; end: number }[] = [];
  for (let index = 0; index < Math.max(translation.length, source.length); index += 1) {
    if (skeleton(translation[index]?.text ?? '') === skeleton(source[index]?.text ?? '')) continue;
    const last = stretches.at(-1);
    if (last !== undefined && index - last.end <= NEAR) last.end = index;
    else stretches.push({ start: index, end: index });
  }
  return stretches.flatMap(({ start, end }) => {
    const line = translation[Math.min(start, translation.length - 1)];
    return line === undefined ? [] : [deviation(line, start, end, source[start]?.text ?? '')];
  });
}

function deviation(line: Line, start: number, end: number, sourceText: string): VFileMessage {
  const span = start === end ? `line ${start + 1} does` : `lines ${start + 1} to ${end + 1} do`;
  return diagnose({
    code: 'lines-not-parallel',
    reason: `${span} not match the source, which has "${sourceText.slice(0, 40)}" there`,
    place: placeIn(line),
  });
}

/** Reports rules that only one side has, and rules that differ in structure, such as by an extra example or a missing heading. */
export function compareStructure(translation: Expression, source: Expression): VFileMessage[] {
  const translated = new Map(translation.rules.map((rule) => [rule.number, rule]));
  const known = new Set(source.rules.map((rule) => rule.number));
  const place: Place = translation.rules[0]?.place ?? { file: '', line: 1, column: 1 };
  const messages = source.rules.flatMap((rule) => {
    const counterpart = translated.get(rule.number);
    if (counterpart === undefined) return [structureMessage('counterpart-missing', `"${rule.number}" is not translated`, place)];
    const [here, there] = [shapeOf(counterpart), shapeOf(rule)];
    return here === there
      ? []
      : [
          structureMessage(
            'translation-structure',
            `"${rule.number}" has ${here} where its source has ${there}`,
            counterpart.place,
          ),
        ];
  });
  const extra = translation.rules
    .filter((rule) => !known.has(rule.number))
    .map((rule) => structureMessage('translation-number-unknown', `"${rule.number}" is not a rule of the source`, rule.place));
  return [...messages, ...extra];
}

function shapeOf({ title, blocks }: Rule): string {
  const parts = [...(title === null ? [] : ['title']), ...blocks.map((block) => block.kind)];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function structureMessage(code: DiagnosticCodeName, reason: string, place: Place): VFileMessage {
  const remedy = 'correct the translation if its translators agree; it was imported unchanged';
  return diagnose({ code, reason, place, remedy });
}
