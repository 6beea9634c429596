/** Imports the Magic Comprehensive Rules as their publisher issues them, from the rulebook of 1997 to today. */
import type { Rule } from '@rulegraph/core/model';
import { romanToOrdinal } from '@rulegraph/core/numbering';
import type { Numbering } from '@rulegraph/core/work';
import {
  defineImporter,
  findEffectiveDate,
  type GatherOptions,
  gatherLine,
  type ImportContext,
  type ImportDocument,
  type Ledger,
  type Line,
  labelPattern,
  measureLayout,
  numberedShare,
  orDateInName,
  type Paragraph,
  placeIn,
  type ReaderInput,
  type ReaderResult,
  readLines,
  readMatter,
  readNumberedSource,
  readTextOptions,
  toBlocks,
} from '@rulegraph/import/define-importer';

/** Three digits, a dot and what follows: `101.`, `101.2.`, `101.2a`. */
const NUMBERED = /^\s*\d{3,4}\.(?:\s|\d{1,3}[a-z]{0,2}\.?(?:\s|$))/;

/** Numbers of other games that begin the same way: `103.1.b.3`. */
const FOREIGN = /^\s*\d{3,4}\.\d{1,3}\.[a-z\d]/;

export const importer = defineImporter({
  name: 'publisher-text',
  summary: "the Comprehensive Rules as the publisher's text file, of any year",
  accepts: (documents) =>
    Math.max(
      0.8 * Math.max(0, numberedShare(documents, NUMBERED) - 2 * numberedShare(documents, FOREIGN)),
      acceptsHeadedText(documents),
    ),
  read: (source, context) =>
    acceptsHeadedText(source.documents) > 0 ? readHeadedText(source, context) : readNumberedSource(source, context),
});

// The rulebook of 1997: prose under headings, in sections with Roman numbers. Nothing else in it is numbered, so its headings are
// counted: the third one of Section II becomes `2.3`. The edition declares this numbering.

const NUMBERING: Numbering = {
  levels: [
    { name: 'section', form: 'digits' },
    { name: 'chapter', form: 'digits', separator: '.' },
  ],
};

const SECTION = /^(\s*Section\s+([IVX]{1,5})[:.]\s+)\S/;
const LONGEST_HEADING = 60;

interface Draft {
  readonly number: string;
  readonly line: Line;
  readonly title: string;
  readonly paragraphs: Paragraph[];
}

/** Returns 0.7 for texts with at least two sections with Roman numbers, else 0. */
function acceptsHeadedText(documents: readonly ImportDocument[]): number {
  const sections = readLines(documents).filter(({ text }) => isSection(text));
  return sections.length > 1 ? 0.7 : 0;
}

/** Reads such a text: each section and heading becomes a rule. */
function readHeadedText({ documents, lines, ledger }: ReaderInput, context: ImportContext): ReaderResult {
  const options = readTextOptions(context.work.format);
  const gather: GatherOptions = {
    layout: measureLayout(lines),
    label: labelPattern(context.work.exampleLabels[context.lang] ?? []),
    paged: false,
    textEnd: ({ text }) => text.length,
    ledger,
  };
  const first = lines.findIndex(({ text }) => isSection(text));
  const drafts = readHeadings(lines.slice(first), gather);
  const front = readMatter(lines.slice(0, first), gather, options, false);
  const date = orDateInName(findEffectiveDate(lines.slice(0, first), [], options.dateWords, context), documents[0]?.path ?? '');
  const { work, lang, edition = date.effective ?? '' } = context;
  const rules = drafts.map((draft) => toRule(draft, ledger));
  return {
    effective: date.effective,
    expression: { work: work.id, edition, lang, front, rules, glossary: [], back: [] },
    messages: date.messages,
    numbering: NUMBERING,
  };
}

function readHeadings(lines: readonly Line[], options: GatherOptions): readonly Draft[] {
  const drafts: Draft[] = [];
  let section = 0;
  let headings = 0;
  let above: Line | undefined;
  for (const line of lines) {
    const opening = isSection(line.text) ? SECTION.exec(line.text) : null;
    const account = options.ledger.account(line);
    if (opening !== null) {
      section = romanToOrdinal((opening[2] ?? '').toLowerCase()) ?? 0;
      headings = 0;
      account.setAside('number-form', 0, opening[1]?.length);
      drafts.push(openDraft(String(section), line, opening[1]?.length ?? 0, options));
    } else if (isHeading(line.text)) {
      headings += 1;
      drafts.push(openDraft(`${section}.${headings}`, line, 0, options));
    } else {
      gatherLine(drafts.at(-1)?.paragraphs ?? [], line, 0, above, options);
    }
    above = line.text.trim() === '' ? undefined : line;
  }
  return drafts;
}

function openDraft(number: string, line: Line, titleStart: number, { ledger }: GatherOptions): Draft {
  const account = ledger.account(line);
  account.supply(number);
  account.keep(titleStart);
  return { number, line, title: line.text.slice(titleStart).trim(), paragraphs: [] };
}

function isSection(text: string): boolean {
  return SECTION.test(text) && isHeading(text);
}

/** Tells whether a line is a heading: short, not indented, not a sentence, and not the word above a picture (`EXAMPLE`). */
function isHeading(text: string): boolean {
  const printed = text.trimEnd();
  if (printed.length > LONGEST_HEADING || !/^[\p{Lu}\p{N}]/u.test(printed) || /^\p{Lu}+$/u.test(printed)) return false;
  return /(?:\.{3}|\. \. \.)$/.test(printed) || !/[.:;,)]["']?$/.test(printed);
}

function toRule({ number, line, title, paragraphs }: Draft, ledger: Ledger): Rule {
  const [section = '', heading] = number.split('.');
  return {
    number,
    level: heading === undefined ? 'section' : 'chapter',
    parent: heading === undefined ? null : section,
    title,
    blocks: toBlocks(paragraphs, ledger, false),
    place: placeIn(line),
  };
}
