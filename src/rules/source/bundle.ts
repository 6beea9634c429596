/** All source files of an edition in one language as one text, and back: what an export is where a plain text would lose something. */
import { stringify } from 'yaml';
import type { SourceFile } from '../model.ts';
import { SEPARATOR } from '../numbering/index.ts';
import type { Numbering, NumberingLevel } from '../work.ts';
import { isEditionId } from '../written-date.ts';
import { splitFrontMatter } from './front-matter.ts';

/** What the head of a bundle says of its text. */
export interface BundleHead {
  /** Absent where the head does not say it as it must be written. */
  readonly edition?: string;
  /** Where the edition numbers differently from its work. */
  readonly numbering?: Numbering;
}

/** A bundle, taken apart. */
export interface Bundle {
  readonly head: BundleHead;
  readonly files: readonly SourceFile[];
  /** The lines that belong to no file: the head, and what stands in front of each file. */
  readonly around: readonly { readonly number: number; readonly text: string }[];
}

/** Opens the head; no other text begins so. */
const OPENING = '---\nrulegraph: sources\n';

/** The line in front of a file. Sources hold no comment but between the fences of code. */
const FILE_LINE = /^<!-- file: (\S+) -->$/;
const FENCE = /^(`{3,}|~{3,})/;

/** Writes files, which are in the canonical dialect, one after the other after a head. */
export function writeBundle(files: readonly SourceFile[], { edition, numbering }: BundleHead): string {
  const head = `---\n${stringify({ rulegraph: 'sources', edition, numbering }, { lineWidth: 0 })}---\n`;
  return [head, ...files.map(({ path, text }) => `<!-- file: ${path} -->\n${text}`)].join('\n');
}

/** Tells whether a text is a bundle. */
export function isBundle(text: string): boolean {
  return text.startsWith(OPENING);
}

/** Returns the files of a bundle as they were before they were bundled, and what its head says. `name`: how the bundle itself is called. */
export function readBundle(text: string, name: string): Bundle {
  const { data, bodyLine } = splitFrontMatter(text, name);
  const files: { path: string; lines: string[] }[] = [];
  const around: { number: number; text: string }[] = [];
  let fence: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1;
    const path = fence === undefined && number >= bodyLine ? FILE_LINE.exec(line)?.[1] : undefined;
    const file = files.at(-1);
    if (path !== undefined) files.push({ path, lines: [] });
    if (path !== undefined || file === undefined) {
      around.push({ number, text: line });
      continue;
    }
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : line === fence ? undefined : fence;
    file.lines.push(line);
  }
  // An empty line parts the files; the last one has the line feed at its end.
  return {
    head: readHead(data),
    files: files.map(({ path, lines }) => ({ path, text: lines.join('\n').replace(/\n*$/, '\n') })),
    around,
  };
}

function readHead({ edition, numbering }: Readonly<Record<string, unknown>>): BundleHead {
  return {
    ...(typeof edition === 'string' && isEditionId(edition) ? { edition } : {}),
    ...(isNumbering(numbering) ? { numbering } : {}),
  };
}

function isNumbering(value: unknown): value is Numbering {
  const { levels } = (value ?? {}) as Partial<Numbering>;
  return Array.isArray(levels) && levels.length > 0 && levels.every(isLevel);
}

function isLevel(value: unknown): value is NumberingLevel {
  const { name, form, separator = '', skip = '' } = (value ?? {}) as Partial<NumberingLevel>;
  const known = ['digits', 'letters', 'capitals', 'roman'].includes(String(form));
  return known && [name, separator, skip].every((text) => typeof text === 'string') && SEPARATOR.test(separator);
}
