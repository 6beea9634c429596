/** Who translated and who checked a text, when, and what translators note about it; apart from the text, in comments of catalogues and in a file of the sources. */
import type { UnitView } from './translation-view.ts';

/** Somebody's name, and the day if it is known. */
export interface Signature {
  readonly by: string;
  readonly on?: string | undefined;
}

/** What is known of one translated text. */
export interface Review {
  readonly translated?: Signature | undefined;
  readonly checked?: Signature | undefined;
  readonly note?: string | undefined;
}

/** A review of a translated text; the text is empty where there is none yet. */
export interface WrittenReview extends Review {
  readonly translation: string;
}

/** What a catalogue says of its texts, by the permanent names of rules and terms. */
export type WrittenReviews = ReadonlyMap<string, readonly WrittenReview[]>;

/** Returns what is recorded of each of these texts of a rule or term, which is given by its permanent name. */
export type FindReviews = (context: string, translations: readonly string[]) => readonly (Review | undefined)[];

const SIGNATURE = /^(translated|checked): *(.+?)(?:, *(\d{4}-\d{2}-\d{2}))?$/;

/** Reads a comment: lines `translated: NAME, DATE` and `checked: NAME, DATE`, and a note in all others. Undefined where it is empty. */
export function readReview(comment: string): Review | undefined {
  const signatures: { translated?: Signature; checked?: Signature } = {};
  const note: string[] = [];
  for (const line of comment.split('\n')) {
    const [, what, by = '', on] = SIGNATURE.exec(line.trim()) ?? [];
    if (what === 'translated' || what === 'checked') signatures[what] = { by, ...(on === undefined ? {} : { on }) };
    else note.push(line);
  }
  const text = note.join('\n').trim();
  if (text === '' && Object.keys(signatures).length === 0) return undefined;
  return { ...signatures, ...(text === '' ? {} : { note: text }) };
}

/** Writes a review as the comment that `readReview` reads. */
export function writeReview({ translated, checked, note }: Review): string {
  const signed = (what: string, signature: Signature | undefined): string[] =>
    signature === undefined
      ? []
      : [`${what}: ${[signature.by, ...(signature.on === undefined ? [] : [signature.on])].join(', ')}`];
  return [...signed('translated', translated), ...signed('checked', checked), ...(note === undefined ? [] : [note])].join('\n');
}

/** Folds a translation to what a review is of: numbers change with every edition. */
export function reviewedText(translation: string): string {
  return translation
    .replace(/\p{N}[\p{N}.]*[a-z]?/gu, '#')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** What readers are told of a rule or a term. */
export interface ShownReview {
  readonly translated: readonly Signature[];
  readonly checked: readonly Signature[];
  readonly notes: readonly string[];
}

/** Returns the texts of a rule or term that somebody has translated, in their order. */
export function translatedTexts({ title, blocks }: UnitView): readonly string[] {
  return [
    ...(title === null || title.edition === null ? [] : [title.text]),
    ...blocks.flatMap(({ block, edition }) => (edition === null ? [] : [block.text])),
  ];
}

/** Combines what is recorded of the texts of a rule or term. A signature counts where each text has one. Undefined where nothing is left to tell. */
export function combineReviews(reviews: readonly (Review | undefined)[]): ShownReview | undefined {
  const signed = (what: 'translated' | 'checked'): readonly Signature[] => {
    const all = reviews.flatMap((review) => review?.[what] ?? []);
    return all.length < reviews.length ? [] : [...new Map(all.map((one) => [`${one.by} ${one.on}`, one])).values()];
  };
  const notes = [...new Set(reviews.flatMap((review) => review?.note ?? []))];
  const shown = { translated: signed('translated'), checked: signed('checked'), notes };
  return Object.values(shown).every((part) => part.length === 0) ? undefined : shown;
}
