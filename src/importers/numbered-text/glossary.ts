/** The glossary: terms, each on a line of its own, and their senses below. */
import type { Block, GlossaryEntry } from '../../rules/model.ts';
import { inflections, isObsolete } from '../../rules/source/glossary-reader.ts';
import { type Line, placeIn } from '../lines.ts';
import { isRuleLine } from './contents.ts';
import { type GatherOptions, gatherLine } from './gather.ts';
import { type Paragraph, toBlock } from './paragraphs.ts';

/** Longer lines are no terms. */
const LONGEST_TERM = 90;

interface Draft {
  readonly term: string;
  readonly line: Line;
  readonly senses: Paragraph[][];
  /** Senses are numbered, and this many have been. */
  numbered: number;
}

/** Reads the entries from the lines under the glossary's heading. */
export function readGlossary(lines: readonly Line[], options: GatherOptions, markdown: boolean): readonly GlossaryEntry[] {
  const drafts: Draft[] = [];
  let above: Line | undefined;
  for (const line of lines) {
    if (line.text.trim() === '' || isRuleLine(line.text)) {
      if (line.text.trim() !== '') options.ledger.account(line).setAside('ruled-line');
      above = undefined;
      continue;
    }
    const draft = drafts.at(-1);
    if (draft === undefined || (above === undefined && isTerm(line, draft))) drafts.push(openDraft(line, options));
    else addSense(draft, line, above, options);
    above = line;
  }
  return drafts.map((draft) => toEntry(draft, options, markdown));
}

/** A term is short, not indented, no sentence, and the entry above it says something. */
function isTerm(line: Line, previous: Draft): boolean {
  const text = line.text.trim();
  const indented = /^\s{2,}/.test(line.text) && previous.senses.length > 0;
  return !indented && text.length <= LONGEST_TERM && !/(?<!\betc)[.:;]["”')]?$/u.test(text) && previous.senses.length > 0;
}

function openDraft(line: Line, { ledger }: GatherOptions): Draft {
  ledger.account(line).keep();
  return { term: line.text.trim().replace(/\s+/gu, ' '), line, senses: [], numbered: 0 };
}

/** `1. …`, `2. …` number the senses; what follows without a number belongs to the last one. */
function addSense(draft: Draft, line: Line, above: Line | undefined, options: GatherOptions): void {
  const numbered = /^(\s*)(\d{1,2})[.)]\s+/.exec(line.text);
  const [opening = ''] = numbered ?? [];
  const opens = numbered !== null && Number(numbered[2]) === draft.numbered + 1;
  if (opens) {
    draft.numbered += 1;
    options.ledger.account(line).setAside('sense-number', 0, opening.length);
    if (draft.numbered > 1 || draft.senses.length === 0) draft.senses.push([]);
  }
  if (draft.senses.length === 0) draft.senses.push([]);
  const sense = draft.senses.at(-1);
  if (sense !== undefined)
    gatherLine(sense, line, opens ? opening.length : 0, opens || above === draft.line ? undefined : above, options);
}

function toEntry({ term, line, senses }: Draft, { ledger }: GatherOptions, markdown: boolean): GlossaryEntry {
  const blocks: readonly (readonly Block[])[] = senses.map((sense) =>
    sense.map((paragraph) => toBlock(paragraph, ledger, markdown)),
  );
  return { term, aliases: inflections(term), senses: blocks, obsolete: isObsolete(term), place: placeIn(line) };
}
