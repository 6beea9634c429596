/** Writes and reads all source files of an edition in one language as a single text, for exports that lose nothing. */
import { stringify } from 'yaml';
import type { SourceFile } from '../model.ts';
import { SEPARATOR } from '../numbering/index.ts';
import type { Numbering, NumberingLevel } from '../work.ts';
import { isEditionId } from '../written-date.ts';
import { splitFrontMatter } from './front-matter.ts';

export interface BundleHead {
  /** Absent if the head has none or an invalid one. */
  readonly edition?: string;
  /** The numbering of the edition, if it differs from the work's. */
  readonly numbering?: Numbering;
}

/** A parsed bundle. */
export interface Bundle {
  readonly head: BundleHead;
  readonly files: readonly SourceFile[];
  /** The lines outside of files: the head, and the line before each file. */
  readonly around: readonly { readonly number: number; readonly text: string }[];
}

/** The beginning of the head, which identifies a bundle. */
const OPENING = '---\nrulegraph: sources\n';

/** The line before a file. Sources contain comments only in fenced code. */
const FILE_LINE = /^<!-- file: (\S+) -->$/;
const FENCE = /^(`{3,}|~{3,})/;

/** Writes source files in the canonical dialect as a bundle. */
export function writeBundle(files: readonly SourceFile[], { edition, numbering }: BundleHead): string {
  const head = `---\n${stringify({ rulegraph: 'sources', edition, numbering }, { lineWidth: 0 })}---\n`;
  return [head, ...files.map(({ path, text }) => `<!-- file: ${path} -->\n${text}`)].join('\n');
}

export function isBundle(text: string): boolean {
  return text.startsWith(OPENING);
}

/** Reads a bundle; `name` is its file name. */
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
  // Files are separated by an empty line.
  return {
    head: readHead(data),
    files: files.map(({ path, lines }) => ({ path, text: lines.join('\n').replace(/(?<!\n)\n*$/, '\n') })),
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
  const hasForm = ['digits', 'letters', 'capitals', 'roman'].includes(String(form));
  return hasForm && [name, separator, skip].every((text) => typeof text === 'string') && SEPARATOR.test(separator);
}
