/** Decides which edition an imported text becomes, given the texts of the archive. */
import { createHash } from 'node:crypto';
import type { Archive } from '@rulegraph/content/archive';
import { diagnoseFile } from '@rulegraph/core/diagnostics';
import type { SourceFile } from '@rulegraph/core/model';
import { writeExpression } from '@rulegraph/core/source';
import type { Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';

/** A text whose edition is to be decided. */
export interface IncomingText {
  readonly name: string;
  readonly lang: string;
  readonly format: string;
  /** The checksum of the bytes from which it was read. */
  readonly sha256: string;
  /** Whether it is an excerpt or only rulings, and not a whole text. */
  readonly isExcerpt: boolean;
  readonly files: readonly SourceFile[];
}

/** What is known of the text that an edition has, from the archive or from an earlier import of the same call. */
export interface ExistingText {
  readonly origin: string;
  readonly format?: string | undefined;
  readonly sha256?: string | undefined;
  /** Returns the digest of its sources as an import would write them; called only if the bytes differ. */
  readonly sources: () => string;
}

/** Returns the text that an edition has already. */
type ExistingTexts = (edition: string) => ExistingText | undefined;

/** The edition that a text becomes. */
export interface EditionChoice {
  readonly edition: string;
  /** Whether the edition already has the same sources, from other bytes. */
  readonly unchanged: boolean;
  /** Includes an error if the edition is taken. */
  readonly messages: readonly VFileMessage[];
}

interface EditionOptions {
  readonly effective: string;
  /** The edition that the user named; another text that it has is replaced only if `replace` is set, and never by an excerpt. */
  readonly named: string | undefined;
  readonly replace: boolean;
  readonly isSource: boolean;
  readonly existing: ExistingTexts;
}

/**
 * Returns the edition of a text. If two releases share a date and differ, the second one becomes `DATE.2`, with a warning. The same bytes,
 * and others that give the same sources, keep their edition; so does a translation in the same format, which is a later state of the
 * existing one.
 */
export function chooseEdition(
  text: IncomingText,
  { effective, named, replace, isSource, existing }: EditionOptions,
): EditionChoice {
  const wanted = named ?? effective;
  for (let count = 1; ; count++) {
    const edition = count === 1 ? wanted : `${wanted}.${count}`;
    const before = existing(edition);
    const messages = count === 1 ? [] : [text.isExcerpt ? besideOthersOfDay(wanted, edition) : secondOfDay(wanted, edition)];
    if (before === undefined || before.sha256 === text.sha256) return { edition, messages, unchanged: false };
    if (before.sources() === sourcesDigest(text.files)) return { edition, messages, unchanged: true };
    // A translation has no second text of an edition; a part of it would take the place of the whole.
    if (!isSource && text.isExcerpt) return { edition, messages: [partOfTranslation(text, edition, before)], unchanged: false };
    if (!isSource && before.format === text.format) {
      return { edition, messages: [...messages, replacedTranslation(text.name, edition, before.origin)], unchanged: false };
    }
    // An excerpt never replaces a text.
    if (named !== undefined && !text.isExcerpt) {
      return { edition, messages: [(replace ? replacedText : editionTaken)(text, edition, before)], unchanged: false };
    }
  }
}

/** Returns the texts of an archive in a language; those in `imported` take precedence. */
export function existingTexts(
  archive: Archive,
  { work, lang, imported }: { readonly work: Work; readonly lang: string; readonly imported: ReadonlyMap<string, ExistingText> },
): ExistingTexts {
  return (edition) => {
    const before = imported.get(edition);
    if (before !== undefined) return before;
    const expression = archive.expression(work.id, edition, lang);
    if (expression === undefined) return undefined;
    const settings = archive.editions(work.id).find(({ id }) => id === edition);
    const known = settings?.languages[lang];
    const sources = () => sourcesDigest(writeExpression(expression, { work, numbering: settings?.numbering }));
    return { origin: known?.origin ?? `${work.id}/${edition}/${lang}`, format: known?.format, sha256: known?.sha256, sources };
  };
}

/** Returns one digest for all files of a text. */
export function sourcesDigest(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex');
}

/** Reports that the text became an edition of its own beside another one of the same day. */
function secondOfDay(date: string, edition: string): VFileMessage {
  return diagnoseFile(edition, {
    code: 'second-release-of-day',
    reason: `there is already another text of ${date}, so this one became edition "${edition}"`,
    remedy: `to replace the other one, import with --edition ${date} --replace`,
  });
}

/** Reports that an excerpt is kept beside the whole text, which it never replaces. */
function besideOthersOfDay(date: string, edition: string): VFileMessage {
  return diagnoseFile(edition, {
    code: 'second-release-of-day',
    severity: 'info',
    reason: `this text has only some of the rules of ${date}, so it is kept as a quotation of them, at "${edition}"`,
    remedy: 'nothing to do: the pages of the rules link to it, and only complete texts are used as the rules in force',
  });
}

function editionTaken({ name, lang }: IncomingText, edition: string, before: ExistingText): VFileMessage {
  return diagnoseFile(name, {
    code: 'edition-taken',
    reason: `edition "${edition}" already has another text in "${lang}": ${described(before)}`,
    remedy: `to replace it with this text, add --replace; to keep both, import it with --edition ${secondEdition(edition)}`,
  });
}

/** Reports that a text would take the place of a translation of which it is only a part. */
function partOfTranslation({ name, lang }: IncomingText, edition: string, before: ExistingText): VFileMessage {
  return diagnoseFile(name, {
    code: 'edition-taken',
    reason: `it has few of the rules that edition "${edition}" already has in "${lang}": ${described(before)}`,
    remedy:
      'import the parts of a translation together, as one document; to replace what is there with this text alone, add --replace',
  });
}

/** Reports that the text replaced another one, as the user asked. */
function replacedText({ name, lang }: IncomingText, edition: string, before: ExistingText): VFileMessage {
  return diagnoseFile(name, {
    code: 'replaced-text',
    reason: `the text of edition "${edition}" in "${lang}" was replaced; it was ${described(before)}`,
  });
}

function described({ origin, format, sha256 }: ExistingText): string {
  const facts = [...(format === undefined ? [] : [format]), ...(sha256 === undefined ? [] : [`sha256 ${sha256.slice(0, 12)}…`])];
  return `"${origin}"${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

/** Returns `2024-06-07.2` for `2024-06-07`, `2024-06-07.3` for that, and so on. */
function secondEdition(edition: string): string {
  const [date = '', count = '1'] = edition.split('.');
  return `${date}.${Number(count) + 1}`;
}

/** Reports that the text replaced an earlier state of the same translation. */
function replacedTranslation(file: string, edition: string, before: string): VFileMessage {
  return diagnoseFile(file, {
    code: 'replaced-translation',
    reason: `the translation of edition "${edition}" replaces the one from "${before}"`,
  });
}
