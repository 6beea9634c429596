/** Who translated and who checked a text, when, and what translators note about it; apart from the text, in comments of catalogues and in a file of the sources. */

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

/** A review in the sources: of which text of a rule or term it is, by a digest of the translation without its numbers. */
export interface RecordedReview extends Review {
  readonly of?: string | undefined;
}

/** Reviews of a translation, by the permanent names of rules and terms. */
export type Reviews = ReadonlyMap<string, readonly RecordedReview[]>;

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
