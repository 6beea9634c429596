/** Text with provenance stamps behind its sentences, as blocks that carry their stamps as data. */
import type { Block, Stamp } from '../../../rules/model.ts';
import { parseStamp } from '../../../rules/source/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { accountRun, placeInRun, type TextRun } from './text-run.ts';

const BRACKETED = /\[([^\][]+)\]/g;

/**
 * Cuts a run into blocks behind each group of stamps, so that every stamp stays with the sentences that it vouches for.
 *
 * `One. [bethmo 1994] Two. [Aahz 10/08/96]` → `One.` stamped `bethmo 1994`, `Two.` stamped `Aahz 10/08/96`
 */
export function stampedBlocks(run: TextRun, kind: Block['kind'], ledger: Ledger): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let textEnd = 0;
  let stamps: Stamp[] = [];
  let stampsEnd = 0;
  const close = (): void => {
    const raw = run.text.slice(start, textEnd);
    const place = placeInRun(run, start + raw.length - raw.trimStart().length);
    accountRun(run, start, textEnd, ledger);
    if (place !== undefined) blocks.push({ kind, text: raw.trim(), marks: [], place, ...(stamps.length > 0 ? { stamps } : {}) });
    start = stampsEnd;
    stamps = [];
  };
  for (const { 0: bracketed, 1: content = '', index } of run.text.matchAll(BRACKETED)) {
    const between = run.text.slice(stampsEnd, index);
    if (!isStamp(content, between, stamps.length > 0)) continue;
    if (stamps.length > 0 && saysSomething(between)) close();
    else if (stamps.length > 0) accountRun(run, stampsEnd, index, ledger, 'stamp-mark');
    if (stamps.length === 0) textEnd = index;
    stampsEnd = index + bracketed.length;
    accountRun(run, index, stampsEnd, ledger, 'stamp-mark');
    accountRun(run, index + 1, stampsEnd - 1, ledger);
    stamps.push(parseStamp(content.trim()));
  }
  if (stamps.length > 0) close();
  textEnd = run.text.length;
  if (saysSomething(run.text.slice(start)) || blocks.length === 0) close();
  else accountRun(run, start, textEnd, ledger, 'stamp-mark');
  return blocks;
}

/** A full stop behind a stamp closes a sentence that the stamp has closed already. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * A stamp stands behind a finished sentence or another stamp and names a person, a book or a document, most with a date or a page;
 * `[may]` and `[cost]` in the middle of a sentence are none.
 */
function isStamp(content: string, before: string, behindStamp: boolean): boolean {
  const finished = behindStamp || before.trim() === '' || /[.!?:)"”'’\]]\s*$/.test(before);
  return finished && (/\d/.test(content) || /^\p{L}[\p{L}'’.]*(?:\s+\p{L}[\p{L}'’.]*){1,4}$/u.test(content));
}
