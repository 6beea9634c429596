/** The date from which a document is in force: what it says itself, and what its name and the user say. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import type { Place } from '../../rules/model.ts';
import type { ImportContext } from '../importer.ts';
import { type Line, placeIn } from '../lines.ts';
import { dateInName, findDates } from './dates.ts';

interface StatedDate {
  readonly date: string;
  readonly place: Place;
}

/** The date, null where nothing says it, and what contradicts it. */
export interface EffectiveDate {
  readonly effective: string | null;
  readonly messages: readonly VFileMessage[];
}

/**
 * The user's edition decides, then the text before the rules, then the text behind them. Contradictions, with the file's name too, are
 * reported. `words` mark the line that states the date.
 */
export function findEffectiveDate(
  front: readonly Line[],
  back: readonly Line[],
  words: readonly string[],
  { lang, edition }: Pick<ImportContext, 'lang' | 'edition'>,
): EffectiveDate {
  const inFront = statedDates(front, words, lang);
  const inBack = statedDates(back, words, lang);
  const stated = inFront[0] ?? inBack[0] ?? undatedLine(front, lang);
  const given = edition === undefined ? undefined : dateInName(edition);
  const file = front[0]?.file ?? back[0]?.file ?? '';
  const named = dateInName(file.split('/').at(-1) ?? '');
  const effective = given ?? stated?.date ?? null;
  const messages = [...inFront, ...inBack]
    .filter(({ date }, index, all) => date !== effective && all.findIndex((other) => other.date === date) === index)
    .map(({ date, place }) => dateMismatch(`the text says "${date}", taken is "${effective}"`, place));
  if (named !== undefined && stated !== undefined && named !== stated.date) {
    messages.push(dateMismatch(`the file's name says "${named}", the text "${stated.date}"`, stated.place));
  }
  return { effective, messages };
}

/** Where the text names no date, the one in the file's name, which is then reported. */
export function orDateInName(date: EffectiveDate, path: string): EffectiveDate {
  const named = date.effective === null ? dateInName(path.split('/').at(-1) ?? '') : undefined;
  if (named === undefined) return date;
  const message = diagnose({
    code: 'date-from-name',
    severity: 'info',
    reason: `the text names no date; "${named}" was taken from the file's name`,
    place: { file: path, line: 1, column: 1 },
    remedy: 'name the edition with --edition if the rules are in force from another day',
  });
  return { effective: named, messages: [...date.messages, message] };
}

/** Dates in lines that mark them; the credits of a document also name other dates. */
function statedDates(lines: readonly Line[], words: readonly string[], lang: string): readonly StatedDate[] {
  return lines.flatMap((line) => {
    const text = line.text.toLowerCase();
    if (!words.some((word) => text.includes(word.toLowerCase()))) return [];
    const [first] = findDates(line.text, lang);
    return first === undefined ? [] : [{ date: first.date, place: placeIn(line, first.start) }];
  });
}

/** A date in the head of a document without any word. */
function undatedLine(front: readonly Line[], lang: string): StatedDate | undefined {
  for (const line of front.filter(({ text }) => text.trim() !== '').slice(0, 12)) {
    const [first] = findDates(line.text, lang);
    if (first !== undefined) return { date: first.date, place: placeIn(line, first.start) };
  }
  return undefined;
}

function dateMismatch(reason: string, place: Place): VFileMessage {
  return diagnose({
    code: 'date-mismatch',
    severity: 'warning',
    reason,
    place,
    remedy: 'name the edition with --edition if the wrong date was taken',
  });
}
