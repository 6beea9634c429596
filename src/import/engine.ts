/**
 * Runs readers. The engine decodes the documents, opens the ledger on all of their words, and checks what a reader has made of them: what a
 * reader drops, before or while it reads, is unexplained, whatever the format.
 */

import { diagnoseFile } from '@rulegraph/core/diagnostics';
import type { Rule } from '@rulegraph/core/model';
import { compileScheme, parseNumber } from '@rulegraph/core/numbering';
import type { Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { checkDecisions, NO_DECISIONS } from './decisions.ts';
import {
  checkDuplicateNumbers,
  checkEncodings,
  checkMissingParents,
  checkReplacements,
  checkUndecoded,
} from './document-defects.ts';
import type { ImportContext, ImportDocument } from './importer.ts';
import { type OpenLedger, openLedger } from './ledger/index.ts';
import { type Line, readLines } from './lines.ts';
import { linkRules } from './linked-rules.ts';
import { decodeHtml, decodeMarkdown } from './markup/decode.ts';
import { checkShares, checkText } from './numbered-text/checks.ts';
import { measureLayout } from './numbered-text/layout.ts';
import { headingNouns, numberReader } from './numbered-text/leading-number.ts';
import { partByHeading, readTextOptions } from './numbered-text/options.ts';
import { decodePdf } from './pdf/decode.ts';
import type { DecodedDocuments, Importer, ImportResult, Reader, ReaderInput, ReaderResult, TextParts } from './reader.ts';
import { checkDeclared } from './settings/declared-numbers.ts';
import { decodeBundle } from './sources/decode.ts';
import { decodeWord } from './word/decode.ts';

type Decoder = (documents: readonly ImportDocument[], context: ImportContext) => DecodedDocuments | Promise<DecodedDocuments>;

const DECODERS: Readonly<Record<NonNullable<Reader['decoder']>, Decoder>> = {
  html: decodeHtml,
  markdown: decodeMarkdown,
  pdf: decodePdf,
  word: decodeWord,
  bundle: decodeBundle,
};

/** Formats whose documents are not text. */
const BINARY: ReadonlySet<Reader['decoder']> = new Set(['pdf', 'word'] as const);

/** What imports with the engine; nothing else is an importer. */
const guarded = new WeakSet<object>();

export function defineImporter(reader: Reader): Importer {
  const read: Importer['import'] = (documents, context) => importWith(reader, documents, context);
  guarded.add(read);
  return { ...reader, import: read };
}

/** Tells whether an importer was made with `defineImporter`, so that the engine accounts for the words of its documents. */
export function isGuarded(importer: Partial<Importer> | undefined): boolean {
  return importer?.import !== undefined && guarded.has(importer.import);
}

export async function decodeDocuments(
  { decoder }: Pick<Reader, 'decoder'>,
  documents: readonly ImportDocument[],
  context: ImportContext,
): Promise<DecodedDocuments> {
  return decoder === undefined ? { lines: readLines(documents) } : await DECODERS[decoder](documents, context);
}

async function importWith(reader: Reader, documents: readonly ImportDocument[], context: ImportContext): Promise<ImportResult> {
  const other = reader.defersTo?.(documents, context);
  if (other !== undefined) {
    // Only their order may change.
    const rank = new Map(other.documents.map(({ path }, index) => [path, index]));
    const sorted = documents.toSorted((a, b) => (rank.get(a.path) ?? 0) - (rank.get(b.path) ?? 0));
    return importWith(other.importer, sorted, context);
  }
  const decoded = await decodeDocuments(reader, documents, context);
  const { ledger, ...source } = openSource(documents, decoded);
  const read = await reader.read({ ...source, ledger }, context);
  const closed = ledger.close();
  const linked = linkRules(read.expression, decoded, read.parts, closed);
  const reading = { ...read, expression: linked.expression };
  const parts = reading.parts ?? partsOf(reading, { ...source, ledger }, context.work);
  const messages = [
    ...(BINARY.has(reader.decoder) ? [] : checkDocuments(documents)),
    ...(decoded.messages ?? []),
    ...linked.messages,
    ...reading.messages,
    ...checkReading({ ...reading, parts }, { reader, source, context }),
  ];
  const { pictures = decoded.pictures, translated: _translated, ...result } = reading;
  return { ...result, parts, ...(pictures === undefined ? {} : { pictures }), ledger: closed, messages };
}

/** Reads documents as lines of text with a function, which can only keep words or set them aside. */
export function readGuarded<T>(documents: readonly ImportDocument[], read: (source: ReaderInput) => T) {
  const source = openSource(documents, { lines: readLines(documents) });
  const result = read(source);
  return { result, ledger: source.ledger.close(), messages: checkDocuments(documents) };
}

function openSource(documents: readonly ImportDocument[], decoded: DecodedDocuments) {
  const { lines, aside = [] } = decoded;
  const all = [...lines, ...aside.map(({ line }) => line)];
  const files = new Set([...documents.map(({ path }) => path), ...all.map(({ file }) => file)]);
  const ledger = openLedger(aside.length === 0 ? all : all.sort(inSourceOrder([...files])));
  for (const { line, reason } of aside) ledger.account(line).setAside(reason);
  return { ...decoded, documents, ledger };
}

function inSourceOrder(files: readonly string[]): (a: Line, b: Line) => number {
  const order = new Map(files.map((file, index) => [file, index]));
  return (a, b) =>
    (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.number - b.number || (a.column ?? 1) - (b.column ?? 1);
}

function checkDocuments(documents: readonly ImportDocument[]): readonly VFileMessage[] {
  return [...checkUndecoded(documents), ...checkEncodings(documents)];
}

interface Checked {
  readonly reader: Reader;
  readonly source: Pick<ReaderInput, 'lines'>;
  readonly context: ImportContext;
}

/** Checks what was read: the same for every reader that names no reason against it. */
function checkReading(
  reading: ReaderResult & { readonly parts: TextParts },
  { reader, source, context }: Checked,
): readonly VFileMessage[] {
  const { expression, parts, translated, numbering = context.work.numbering } = reading;
  const { decisions = NO_DECISIONS, work, lang } = context;
  const scheme = compileScheme(numbering);
  const nouns = headingNouns(work, lang);
  const format = readTextOptions(work.format);
  const partOf = (heading: string) => partByHeading(format.parts, heading);
  const whole = reader.unchecked === undefined && reading.status !== 'excerpt';
  return [
    ...(format.defect === undefined
      ? []
      : [
          diagnoseFile(`${work.id}/work.yaml`, {
            code: 'format-option',
            reason: `"format" of the work "${work.id}" cannot be read, ${format.defect}`,
          }),
        ]),
    ...checkReplacements(source.lines),
    ...checkDuplicateNumbers(expression.rules),
    ...checkMissingParents(expression.rules, translated),
    ...(whole ? checkShares(expression) : []),
    ...checkDecisions(decisions, source.lines, parts.opened, scheme),
    ...(whole ? checkDeclared(parts.rules, expression, { work, scheme, nouns }) : []),
    ...(reader.unchecked === undefined
      ? checkText(parts, { scheme, numbering, nouns, lang, partOf, isExcerpt: reading.status === 'excerpt' })
      : []),
  ];
}

/** Returns the parts of a text whose reader does not name them: the lines from the first rule on, of which words were kept. */
function partsOf(
  { expression: { rules, lang }, numbering }: ReaderResult,
  { lines, ledger }: ReaderInput & { readonly ledger: OpenLedger },
  declared: Work,
): TextParts {
  const work = numbering === undefined ? declared : { ...declared, numbering };
  const scheme = compileScheme(work.numbering);
  const keyOf = (file: string, line: number) => `${line} ${file}`;
  const rulesAt = Map.groupBy(rules, ({ place }: Rule) => keyOf(place.file, place.line));
  const kept = lines.filter((line) => line.text.trim() === '' || ledger.isKept(line));
  const opened = kept.flatMap((line) =>
    (rulesAt.get(keyOf(line.file, line.number)) ?? []).flatMap(({ number: printed, place }) => {
      const number = parseNumber(scheme, printed);
      const heading = /^\s*(?:#|<h\d)/.test(line.text);
      return number === undefined ? [] : [{ line, number, numberStart: place.column - (line.column ?? 1), heading }];
    }),
  );
  const [begin] = opened;
  const first = begin === undefined ? -1 : kept.indexOf(begin.line);
  return {
    front: kept.slice(0, Math.max(0, first)),
    contents: [],
    rules: first < 0 ? [] : kept.slice(first),
    glossary: [],
    back: [],
    isBackAnnounced: false,
    opened,
    readNumber: numberReader(scheme, work.numbering, headingNouns(work, lang)),
    unnumbered: new Map(),
    wrapped: measureLayout(lines).wrapped,
  };
}
