/** Prints the report of `rulegraph import`: what was read, kept, set aside and doubtful, and with `--preview` the tree of rules. */

import { severityOf } from '@rulegraph/core/diagnostics';
import { countItems } from '@rulegraph/core/lists';
import type { Expression, Rule } from '@rulegraph/core/model';
import { countWords } from '@rulegraph/import/ledger';
import type { VFileMessage } from 'vfile-message';
import { asJson } from '../diagnostic-formats.ts';
import { countOf, firstWords, messageLine, printJson, printLine, printRemark } from '../output.ts';
import type { ImportOutcome } from './import-session.ts';
import { structureLines } from './structure.ts';

/** Prints the outcomes: `text` for people, `json` for scripts, `lines` to see what became of each line of a source. */
export function printImportReport(outcomes: readonly ImportOutcome[], form: 'text' | 'json' | 'lines'): void {
  // Among the messages of many documents, errors would be overlooked.
  const isSet = form === 'text' && outcomes.length > 1;
  for (const { messages } of outcomes) printMessages(isSet ? messages.filter(({ fatal }) => fatal !== true) : messages);
  switch (form) {
    case 'json':
      printJson(outcomes.map(outcomeAsJson));
      return;
    case 'lines':
      for (const outcome of outcomes) printLines(outcome);
      return;
    case 'text':
      for (const outcome of outcomes) printLine(outcomeAsText(outcome));
      if (!outcomes.some((outcome) => outcome.written)) printLine('no document was written');
      if (isSet) printFailures(outcomes);
      printErrorsToAccept(outcomes);
  }
}

/** Prints the trees that would be written. */
export function printPreview(outcomes: readonly ImportOutcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.preview !== null) for (const line of previewLines(outcome.preview.expression)) printLine(line);
  }
}

/** Prints the errors of each document of a set that was not written. */
function printFailures(outcomes: readonly ImportOutcome[]): void {
  const failed = outcomes.filter(({ messages, written }) => !written && messages.some(({ fatal }) => fatal === true));
  if (failed.length > 0) printLine(`errors in ${failed.length} of ${countOf(outcomes.length, 'document')}:`);
  for (const { name, messages } of failed) {
    printLine(name);
    printMessages(messages.filter(({ fatal }) => fatal === true));
  }
}

/** Prints the errors that a person may accept after looking at the document, which must have been read and must have an edition. */
function printErrorsToAccept(outcomes: readonly ImportOutcome[]): void {
  const refused = outcomes.flatMap(({ acceptIn, written, messages }) => {
    const codes = messages.flatMap(({ fatal, ruleId }) => (fatal === true && ruleId !== 'edition-taken' ? (ruleId ?? []) : []));
    return acceptIn === null || written || codes.length === 0 ? [] : [{ acceptIn, codes: [...new Set(codes)] }];
  });
  if (refused.length === 0) return;
  if (outcomes.length === 1) {
    printLine(
      'the document was not written because of errors. Check the places above; if the text there is right, add to the command:',
    );
    for (const code of refused[0]?.codes ?? []) printLine(`  --accept ${code}`);
    printLine('or, for good, to a file:');
  } else printLine('documents were not written because of errors. Check the places above; where the text is right, add:');
  for (const { acceptIn, codes } of refused) printLine(`  accept: [${codes.join(', ')}]   # ${acceptIn}`);
}

/** If there are more messages than this with one code, as in a mangled tree, only the first few are shown. */
const MAX_ALIKE = 8;
const SHOWN_OF_MANY = 3;

function printMessages(messages: readonly VFileMessage[]): void {
  const alike = Map.groupBy(messages, ({ ruleId, fatal }) => (fatal === true ? undefined : ruleId));
  for (const message of messages) {
    const same = message.fatal === true ? [] : (alike.get(message.ruleId) ?? []);
    const index = same.indexOf(message);
    if (same.length <= MAX_ALIKE || index < SHOWN_OF_MANY) printRemark(messageLine(message));
    else if (index === SHOWN_OF_MANY) {
      printRemark(`    and ${same.length - SHOWN_OF_MANY} more ${message.ruleId}; --report json lists them all`);
    }
  }
}

function outcomeAsJson({ ledger: _ledger, preview: _preview, reviews: _reviews, ...outcome }: ImportOutcome): unknown {
  return {
    ...outcome,
    messages: outcome.messages.map(asJson),
  };
}

/** Returns the summary of an outcome, in several lines. */
export function outcomeAsText(outcome: ImportOutcome): string {
  const { name, format, edition, rules, glossary, words, unexplained, structure, runnerUp } = outcome;
  if (edition === null) return `${name}: ${outcome.passedOver ? 'skipped' : 'not imported'}`;
  const aside = Object.entries(words.aside).map(([reason, count]) => `${count} ${reason}`);
  const doubts = outcome.messages.filter((message) => severityOf(message) === 'warning').length;
  const errors = outcome.messages.filter((message) => severityOf(message) === 'error').length;
  const score = runnerUp?.score;
  return [
    `${name}: ${format}, edition ${edition}: ${countOf(rules, 'rule')}, ${countOf(glossary, 'term')}`,
    `  words: ${words.words} read, ${words.kept} kept, ${aside.length === 0 ? 'none set aside' : `set aside: ${aside.join(', ')}`}`,
    ...(structure === null ? [] : structureLines(structure)),
    `  unexplained: ${words.unexplained + unexplained.length}; doubtful: ${doubts}; errors: ${errors}`,
    ...(score === undefined
      ? []
      : [
          `  read second best as ${runnerUp?.format}: ${countOf(score.rules, 'rule')}, ${countOf(score.unread, 'line')} not read; doubtful: ${score.doubts}; errors: ${score.errors}`,
        ]),
    ...(outcome.unchanged ? ['  the archive already has this text; nothing was changed'] : []),
  ].join('\n');
}

function printLines({ name, ledger, unexplained }: ImportOutcome): void {
  for (const line of ledger) {
    const aside = line.aside.map(({ reason, words }) => `${words} ${reason}`).join(', ');
    printLine(
      `${line.file === '' ? name : line.file}:${line.line} ${countOf(line.words, 'word')}, ${line.kept} kept${aside === '' ? '' : `, ${aside}`}  ${firstWords(line.printed.trim(), SHOWN)}`,
    );
  }
  for (const { file, line, kind, text } of unexplained) printLine(`${file}:${line} ${kind}: ${text}`);
}

/** A rule in the tree of a preview. */
interface OutlinedRule {
  readonly rule: Rule;
  readonly depth: number;
  /** How many rules are directly below it. */
  readonly below: number;
  readonly words: number;
  readonly firstWords: string;
}

/** Returns the rules as a tree, in order. */
export function outlineRules(rules: readonly Rule[]): readonly OutlinedRule[] {
  const depths = new Map<string, number>();
  const below = countItems(rules.map(({ parent }) => parent));
  return rules.map((rule) => {
    const depth = rule.parent === null ? 0 : (depths.get(rule.parent) ?? 0) + 1;
    depths.set(rule.number, depth);
    return {
      rule,
      depth,
      below: below.get(rule.number) ?? 0,
      words: rule.blocks.reduce((sum, { text }) => sum + countWords(text), 0),
      firstWords: firstWords(rule.blocks.map(({ text }) => text).join(' '), SHOWN),
    };
  });
}

/** Returns a line for each rule, indented by its depth: number, title, number of words, first words, and its line in the document. */
function previewLines({ front, rules, glossary, back }: Expression): readonly string[] {
  const lines = outlineRules(rules).map((outlined) => `${'  '.repeat(outlined.depth)}${lineOfRule(outlined)}`);
  return [
    `before the rules: ${countOf(front.length, 'paragraph')}${front[0] === undefined ? '' : `, ${quoteStart(front[0].text)}`}`,
    ...lines,
    `glossary: ${countOf(glossary.length, 'term')}${glossary[0] === undefined ? '' : `, ${quoteStart(glossary[0].term)} to ${quoteStart(glossary.at(-1)?.term ?? '')}`}`,
    `after the rules: ${countOf(back.length, 'paragraph')}${back[0] === undefined ? '' : `, ${quoteStart(back[0].text)}`}`,
  ];
}

/** How many characters of a text are shown. */
const SHOWN = 60;

function quoteStart(text: string): string {
  return `"${firstWords(text, SHOWN)}"`;
}

function lineOfRule({ rule: { number, title, place }, below, words, firstWords: start }: OutlinedRule): string {
  return [
    number,
    ...(title === null ? [] : [`"${title}"`]),
    ...(below === 0 ? [] : [`${below} below`]),
    ...(words === 0 ? [] : [`${countOf(words, 'word')}: ${start}`]),
    `(line ${place.line})`,
  ].join('  ');
}
