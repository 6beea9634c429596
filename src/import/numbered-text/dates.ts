/** Finds the effective date among those that a document prints. */

import { diagnose, diagnoseFile } from '@rulegraph/core/diagnostics';
import type { Block, Place } from '@rulegraph/core/model';
import { findWrittenDates, isDay } from '@rulegraph/core/written-date';
import type { VFileMessage } from 'vfile-message';
import type { ImportContext } from '../importer.ts';
import { type Line, placeIn } from '../lines.ts';
import { readTextOptions } from './options.ts';

/** Returns the days in a text, in order. */
export function findDates(text: string, lang: string): ReturnType<typeof findWrittenDates> {
  return findWrittenDates(text, lang).filter(({ date }) => isDay(date));
}

/** Returns the day in the name of an edition or of a file: `2024-06-07.2`, `MagicCompRules 20240607.txt`. */
export function dateInName(name: string): string | undefined {
  const date = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/.exec(name)?.slice(1).join('-') ?? '';
  return isDay(date) ? date : undefined;
}

interface StatedDate {
  readonly date: string;
  readonly place: Place;
  /** Whether it may be the day on which the text was written. */
  readonly isWritten?: boolean;
}

/** The effective date, null if it is unknown, and reports of what contradicts it. */
interface EffectiveDate {
  readonly effective: string | null;
  readonly messages: readonly VFileMessage[];
}

/**
 * Finds the effective date: that of the user's edition, else the one stated before the rules, else the one stated after them.
 * Contradictions, including those with the file name, are reported. `words`: what the lines that state the date contain.
 */
export function findEffectiveDate(
  front: readonly Line[],
  back: readonly Line[],
  words: readonly string[],
  { lang, edition }: Pick<ImportContext, 'lang' | 'edition'>,
): EffectiveDate {
  const inFront = statedDates(front, words, lang);
  const inBack = statedDates(back, words, lang);
  // A footer says when its page was written, the head of a document which text it is.
  const inHead = datesInHead(front, lang);
  const marked = inFront[0] ?? inBack.find(({ isWritten }) => !isWritten);
  // `Adopted May 1, 2010; amended June 2, 2017`
  const inFirst = inHead.filter(({ place }) => place.line === inHead[0]?.place.line);
  const stated = marked ?? inFirst.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1) ?? inBack[0];
  const given = edition === undefined ? undefined : dateInName(edition);
  const file = front[0]?.file ?? back[0]?.file ?? '';
  const named = dateInName(file.split('/').at(-1) ?? '');
  const effective = given ?? stated?.date ?? null;
  // Without words about them, one of several dates may be that of an amendment.
  const footers = inBack.filter(({ isWritten }) => !isWritten || (marked?.isWritten ?? true));
  const contradicting = [...inFront, ...(marked === undefined && given === undefined ? inHead : []), ...footers].filter(
    ({ date }, index, all) => date !== effective && all.findIndex((other) => other.date === date) === index,
  );
  const messages = contradicting.map(({ date, place }) =>
    dateMismatch(`the text says "${date}", but "${effective}" was used`, place),
  );
  const isReported = named === effective && contradicting.some(({ date }) => date === stated?.date);
  if (named !== undefined && stated !== undefined && named !== stated.date && !isReported) {
    messages.push(dateMismatch(`the file name says "${named}", the text "${stated.date}"`, stated.place));
  }
  return { effective, messages };
}

/** Returns the first date of a paragraph that states when the rules take effect. */
export function statedDate(front: readonly Block[], { work, lang }: ImportContext): string | undefined {
  const words = readTextOptions(work.format).dateWords.map((word) => word.toLowerCase());
  const stating = front.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)));
  return stating.flatMap(({ text }) => findDates(text, lang))[0]?.date;
}

/** Falls back to the date in the file name if the text names none, and reports that. */
export function orDateInName(date: EffectiveDate, path: string): EffectiveDate {
  const named = date.effective === null ? dateInName(path.split('/').at(-1) ?? '') : undefined;
  if (named === undefined) return date;
  const message = diagnoseFile(path, {
    code: 'date-from-name',
    reason: `the text names no date; "${named}" was taken from the file name`,
  });
  return { effective: named, messages: [...date.messages, message] };
}

/** Words that may also mark the day on which the text was written, and those of the footers of pages: `Page last modified on June 12, 2026`. */
const WRITING_DATE_WORDS: ReadonlySet<string> = new Set(
  (
    'last updated|updated|version|stand:|发布|發布|更新|page last|this page was last|last modified|last edited|last changed|last revised|last reviewed|' +
    'zuletzt geändert|zuletzt aktualisiert|letzte änderung|laatst gewijzigd|laatst bijgewerkt|senast ändrad|senast uppdaterad|最終更新|最后更新|' +
    'dernière mise à jour|dernière modification|ultimo aggiornamento|ultima modifica|última actualización|última modificación|última atualização|última alteração'
  ).split('|'),
);

/** Longer lines are sentences. */
const LONGEST_FOOTER = 60;

/** Tells whether a line says when the document was made: `Last updated 12 June 2026`. */
export function statesWritingDate(text: string): boolean {
  const line = text.trim();
  if (line.length > LONGEST_FOOTER || !/\p{Nd}/u.test(line)) return false;
  return [...WRITING_DATE_WORDS].some((word) => line.toLowerCase().startsWith(word));
}

/** Returns the dates in lines with one of the words; other lines, such as credits, name other dates. */
function statedDates(lines: readonly Line[], words: readonly string[], lang: string): readonly StatedDate[] {
  return lines.flatMap((line) => {
    const text = line.text.toLowerCase();
    const found = words.flatMap((word) => {
      const at = text.indexOf(word.toLowerCase());
      return at < 0 ? [] : [{ word, end: at + word.length }];
    });
    if (found.length === 0) return [];
    const dates = findDates(line.text, lang);
    // In `Version of March 12, in force from April 1`, the date after the words about the effective date counts.
    const effectiveWords = Math.min(...found.filter(({ word }) => !WRITING_DATE_WORDS.has(word)).map(({ end }) => end));
    const first = dates.find(({ start }) => start >= effectiveWords) ?? dates[0];
    return first === undefined
      ? []
      : [{ date: first.date, place: placeIn(line, first.start), isWritten: effectiveWords === Number.POSITIVE_INFINITY }];
  });
}

/** Returns the dates in the first lines of a document, whatever the words around them. */
function datesInHead(front: readonly Line[], lang: string): readonly StatedDate[] {
  const head = front.filter(({ text }) => text.trim() !== '').slice(0, 12);
  return head.flatMap((line) => findDates(line.text, lang).map(({ date, start }) => ({ date, place: placeIn(line, start) })));
}

function dateMismatch(reason: string, place: Place): VFileMessage {
  return diagnose({ code: 'date-mismatch', reason, place });
}
