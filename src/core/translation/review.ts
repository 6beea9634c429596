/** Reviews of translated texts: who translated and checked a text, and notes about it, as stored in catalogs and beside sources. */
import type { UnitView } from './translation-view.ts';

/** A person's name, and the date if it is known. */
export interface Signature {
  readonly by: string;
  readonly on?: string | undefined;
}

/** The review of one translated text. */
export interface Review {
  readonly translated?: Signature | undefined;
  readonly checked?: Signature | undefined;
  readonly note?: string | undefined;
}

/** A review with the translated text, which is empty if there is none yet. */
export interface WrittenReview extends Review {
  readonly translation: string;
}

/** The reviews in a catalog, by the permanent names of rules and terms. */
export type WrittenReviews = ReadonlyMap<string, readonly WrittenReview[]>;

/** Returns the recorded reviews of translated texts of a rule or term, whose permanent name is `context`. */
export type FindReviews = (context: string, translations: readonly string[]) => readonly (Review | undefined)[];

const SIGNATURE = /^(translated|checked): *(?! )(.+?)(?:, *(\d{4}-\d{2}-\d{2}))?$/;

/** Parses a comment with lines `translated: NAME, DATE` and `checked: NAME, DATE`, and a note in all others; returns undefined if it is empty. */
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

/** Returns a translation without its numbers, which change from edition to edition; a review holds as long as the rest is the same. */
export function reviewedText(translation: string): string {
  return translation
    .replace(/\p{N}[\p{N}.]*[a-z]?/gu, '#')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The reviews of a rule or term as readers see them. */
export interface ShownReview {
  readonly translated: readonly Signature[];
  readonly checked: readonly Signature[];
  readonly notes: readonly string[];
}

/** Returns the translated texts of a rule or term in order. */
export function translatedTexts({ title, blocks }: UnitView): readonly string[] {
  return [
    ...(title === null || title.edition === null ? [] : [title.text]),
    ...blocks.flatMap(({ block, edition }) => (edition === null ? [] : [block.text])),
  ];
}

/** Combines the reviews of the texts of a rule or term; signatures count if every text has one. Returns undefined if nothing is left. */
export function combineReviews(reviews: readonly (Review | undefined)[]): ShownReview | undefined {
  const signed = (what: 'translated' | 'checked'): readonly Signature[] => {
    const all = reviews.flatMap((review) => review?.[what] ?? []);
    return all.length < reviews.length ? [] : [...new Map(all.map((one) => [`${one.by} ${one.on}`, one])).values()];
  };
  const notes = [...new Set(reviews.flatMap((review) => review?.note ?? []))];
  const shown = { translated: signed('translated'), checked: signed('checked'), notes };
  return Object.values(shown).every((part) => part.length === 0) ? undefined : shown;
}
