/** Whether a document holds what its table of contents promises. */
import type { VFileMessage } from 'vfile-message';
import { compareNumbers, parseNumber, type Scheme } from '../../rules/numbering/index.ts';
import { placeIn } from '../lines.ts';
import { truncatedSource } from '../numbered-text/checks.ts';
import { foldHeading, type PartName } from '../numbered-text/options.ts';
import { type Contents, contentsEntries } from './contents.ts';
import type { LineReader } from './leading.ts';
import type { PageLine } from './page-line.ts';

const BEHIND_RULES: ReadonlySet<PartName | undefined> = new Set(['glossary', 'index', 'closing'] as const);

interface Found {
  readonly contents: Contents;
  readonly headings: ReadonlyMap<PageLine, PartName>;
  readonly parts: ReadonlyMap<string, PartName>;
  readonly readNumber: LineReader;
  readonly scheme: Scheme;
}

/** Reports the last chapter and the parts that the table announces and the document lacks; tables do skip and misspell entries between. */
export function checkCutOff(lines: readonly PageLine[], found: Found): readonly VFileMessage[] {
  const { contents, headings, parts, readNumber, scheme } = found;
  const end = lines.at(-1)?.line;
  if (end === undefined) return [];
  const printed = new Set(lines.slice(contents.end).map((line) => readNumber(line)?.number.number));
  const opened = new Set(Array.from(headings.keys(), ({ line }) => foldHeading(line.text)));
  const entries = contentsEntries(lines, contents).filter(({ heading }) => !opened.has(foldHeading(heading)));
  const numbers = entries.flatMap(({ number }) => parseNumber(scheme, number)?.number ?? []);
  const last = numbers.sort((a, b) => compareNumbers(scheme, a, b)).at(-1);
  const lacking = entries.filter(({ number, heading }) => number === '' && BEHIND_RULES.has(parts.get(foldHeading(heading))));
  const missing = [...(last === undefined || printed.has(last) ? [] : [last]), ...lacking.map(({ heading }) => heading)];
  return missing.map((name) => truncatedSource(name, placeIn(end, end.text.length)));
}
