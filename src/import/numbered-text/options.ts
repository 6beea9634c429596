/** Reads what a work declares under `format` in its work.yaml: how its numbered texts are to be read. Also recognizes the headings of their parts. */

import { BACK_HEADING } from '@rulegraph/core/text';
import { z } from 'zod';
import words from './headings.json' with { type: 'json' };

/** The parts of a document that have a heading. */
const PARTS = ['introduction', 'contents', 'glossary', 'index', 'closing'] as const;

/** What glossaries after the rules are called, as are sections whose rules define terms. */
const DEFINITIONS: ReadonlySet<string> = new Set(words.definitions);

export type PartName = (typeof PARTS)[number];

/** How headings are worded in the languages that publishers print; a work adds its own. Compared without case and closing punctuation. */
const HEADINGS: Readonly<Record<PartName, readonly string[]>> = { ...words, closing: [BACK_HEADING, ...words.closing] };

const formatSchema = z.object({
  headings: z.partialRecord(z.enum(PARTS), z.array(z.string())).optional(),
  dateWords: z.array(z.string()).optional(),
  markdown: z.boolean().optional(),
  relative: z.array(z.string()).optional(),
});

/** The declared options, together with those that apply to every document. */
export interface TextOptions {
  /** Folded heading → the part that it opens. */
  readonly parts: ReadonlyMap<string, PartName>;
  /** Words on the line that states the date from which a document is in force. */
  readonly dateWords: readonly string[];
  /** Whether `**`, `#` and backslashes are markup; undefined: judge by the text. */
  readonly markdown: boolean | undefined;
  /** Names of levels whose numbers are printed without the number above them; undefined: judge by the text. */
  readonly relative: readonly string[] | undefined;
  /** Why the declaration is ignored: it could not be read. */
  readonly defect: string | undefined;
}

/** Reads `format` of a work; keys that belong to other importers are left alone. */
export function readTextOptions(format: Readonly<Record<string, unknown>>): TextOptions {
  const { data: declared = {}, error } = formatSchema.safeParse(format);
  const parts = new Map<string, PartName>();
  for (const part of PARTS) {
    for (const heading of HEADINGS[part]) parts.set(foldHeading(heading), part);
    // A declared heading may be the beginning of a longer one: `Terms` also stands for `Terms and Phrases`.
    for (const heading of declared.headings?.[part] ?? []) {
      parts.set(foldHeading(heading), part);
      parts.set(foldHeading(heading) + PREFIX, part);
    }
  }
  const [issue] = error?.issues ?? [];
  return {
    parts,
    dateWords: [...words.dateWords, ...(declared.dateWords ?? [])],
    markdown: declared.markdown,
    relative: declared.relative,
    defect: issue === undefined ? undefined : `${issue.path.join('.')}: ${issue.message}`,
  };
}

/** What appendices with letters are called: `Appendix A`. */
export const APPENDIX_NOUNS: readonly string[] = words.appendix;

/** Headings of appendices, with any number and title. */
const APPENDIX_HEAD = String.raw`(?:appendices|${APPENDIX_NOUNS.join('|')})(?:\s+(?:[\p{Lu}\p{Nd}]{1,3}|[ivx]{1,5}))?\s*(?:$|[.:–—-])`;
const SCHEDULE = String.raw`(?:schedule|anlage|annexe?)\s+(?:\p{Nd}{1,3}|\p{L})\s*(?:$|[.:–—-])`;
const HAN_APPENDIX = String.raw`(?:附录|附錄|付録|부록)\s*[\p{Lu}\p{Nd}一二三四五]?(?:$|[\s.:：])`;
const APPENDIX = new RegExp(`^(?:${APPENDIX_HEAD}|${SCHEDULE}|${HAN_APPENDIX})`, 'iu');

/** Marks keys that are the beginning of a heading; no folded heading ends with it. */
const PREFIX = '…';

/** A heading in two languages, one script after the other: `용어집 Glossary`. */
const BILINGUAL =
  /^([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\s]+?)(?<!\s)[\s(（/-]+(\p{sc=Latin}[\p{sc=Latin}\s]*?)[)）]?$/u;

/** Returns the part of a document that a heading opens. */
export function partByHeading(parts: ReadonlyMap<string, PartName>, text: string): PartName | undefined {
  const folded = foldHeading(text);
  const whole = parts.get(folded);
  if (whole !== undefined || folded.length > LONGEST_APPENDIX) return whole;
  const [, first = '', second = ''] = BILINGUAL.exec(folded) ?? [];
  if (first !== '' && parts.has(first) && parts.get(first) === parts.get(second)) return parts.get(first);
  for (let end = folded.lastIndexOf(' '); end > 0; end = folded.lastIndexOf(' ', end - 1)) {
    const part = parts.get(folded.slice(0, end) + PREFIX);
    if (part !== undefined) return part;
  }
  return APPENDIX.test(folded) ? 'closing' : undefined;
}

/** Tells whether a line may be the heading of a glossary: `Definitions`. */
export function isDefinitionsHeading(text: string): boolean {
  return DEFINITIONS.has(foldHeading(text));
}

/** Tells whether a heading has a word for provisions about the change of a text, which may count anew. */
export function isTransitionalHeading(text: string): boolean {
  const folded = foldHeading(text);
  return folded.length <= LONGEST_APPENDIX && words.transitional.some((word) => folded.includes(word));
}

export function isAppendixHeading(text: string): boolean {
  const folded = foldHeading(text);
  return folded.length <= LONGEST_APPENDIX && APPENDIX.test(folded);
}

/** Longer lines are sentences about an appendix, not its heading. */
const LONGEST_APPENDIX = 80;

/** Longer lines are not headings. */
const LONGEST_HEADING = 200;

/** Folds a heading for comparison: without marks, case, dot leaders, page number and closing punctuation. */
export function foldHeading(text: string): string {
  if (text.length > LONGEST_HEADING) return text;
  return text
    .replace(/^[\s#*_]+/u, '')
    .replace(/(?<![\s.…])[\s.…]*(?:(?=\d)(?<=[.…]{2}\s*|\t\s*)\d+\s*)?$/u, '')
    .replace(/(?<![\s*_:?.])[\s*_:?.]+$/u, '')
    .replace(/^(\p{Script=Han})\s{1,3}(?=\p{Script=Han}$)/u, '$1')
    .toLowerCase();
}
