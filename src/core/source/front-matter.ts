/** Reads the YAML of source files: their front matter, and the tree and values of any YAML text. */
import type { VFileMessage } from 'vfile-message';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { diagnose } from '../diagnostics.ts';

/** A file, split after its front matter. */
export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>;
  /** The offsets in the file of the value of each key. */
  readonly values: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  readonly body: string;
  /** The line of the file on which `body` begins, from 1. */
  readonly bodyLine: number;
  readonly messages: readonly VFileMessage[];
}

const FENCED = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.{3})[ \t]*(?:\n|$)/;

/** A heading in the block, which YAML reads as a comment: the closing line is missing, and the next `---` is a thematic break. */
const SWALLOWED = /^#{2,6}[ \t]/m;

/** Splits a source file into its front matter and its body. A block that is not a YAML mapping gives a message and no data. */
export function splitFrontMatter(text: string, file: string): FrontMatter {
  const fenced = FENCED.exec(text);
  if (fenced === null) {
    const unclosed = text.startsWith('---\n')
      ? [brokenFrontMatter(file, 1, 1, 'the block that opens with --- is never closed')]
      : [];
    return { data: {}, values: new Map(), body: text, bodyLine: 1, messages: unclosed };
  }
  const swallowed = SWALLOWED.exec(fenced[0]);
  if (swallowed !== null) return endedAtHeading(text, swallowed.index, file);
  const { document, errors } = parseYaml(fenced[1] ?? '');
  const messages = errors.map(({ line, column, message }) => brokenFrontMatter(file, line + 1, column, message));
  const value: unknown = messages.length === 0 ? frontMatterValue(document, file, messages) : {};
  const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMapping && value !== null) messages.push(brokenFrontMatter(file, 2, 1, 'it is not a list of keys and values'));
  return {
    data: isMapping ? (value as Record<string, unknown>) : {},
    values: isMapping ? valueOffsets(document, fenced[0].indexOf('\n') + 1) : new Map(),
    body: text.slice(fenced[0].length),
    bodyLine: fenced[0].split('\n').length,
    messages,
  };
}

/** Splits a file whose front matter is not closed before its first heading. */
function endedAtHeading(text: string, at: number, file: string): FrontMatter {
  const head = text.slice(0, at);
  const { data, values, messages } = splitFrontMatter(`${head}---\n`, file);
  const line = head.split('\n').length;
  const unclosed = brokenFrontMatter(file, line, 1, 'there is no closing line of --- before the first heading');
  return { data, values, body: text.slice(at), bodyLine: line, messages: [...messages, unclosed] };
}

function valueOffsets({ contents }: Document.Parsed, shift: number): FrontMatter['values'] {
  const pairs = isMap(contents) ? contents.items : [];
  return new Map(
    pairs.flatMap(({ key, value }) => {
      const [start, end] = (isNode(value) && value.range) || [];
      if (!isScalar(key) || start === undefined || end === undefined) return [];
      return [[String(key.value), { start: start + shift, end: end + shift }] as const];
    }),
  );
}

/** The keys whose values are words, even if YAML would read a number or `true`. */
const WORDS: ReadonlySet<unknown> = new Set(['number', 'title', 'above', 'parent']);

function frontMatterValue(document: Document.Parsed, file: string, messages: VFileMessage[]): unknown {
  // Chapter 1.10 is not chapter 1.1, and a chapter may be called 1984.
  for (const { key, value } of isMap(document.contents) ? document.contents.items : [])
    if (isScalar(key) && WORDS.has(key.value) && isScalar(value) && /number|boolean/.test(typeof value.value))
      value.value = value.source ?? String(value.value);
  const made = valueOfYaml(document);
  if ('value' in made) return made.value;
  messages.push(brokenFrontMatter(file, 2, 1, made.fault));
  return {};
}

function brokenFrontMatter(file: string, line: number, column: number, why: string): VFileMessage {
  return diagnose({ code: 'broken-front-matter', reason: `front matter cannot be read: ${why}`, place: { file, line, column } });
}

/** Parses YAML in linear time: the library would compare each key of a mapping with all others. */
export function parseYaml(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const errors: (readonly [offset: number, message: string])[] = document.errors.map(({ pos, message }) => [pos[0], message]);
  if (errors.length === 0) {
    visit(document, {
      Map: (_, { items }) => {
        const keys = new Set<unknown>();
        for (const { key } of items) {
          const start = (isNode(key) && key.range?.[0]) || 0;
          if (!isScalar(key)) {
            errors.push([start, 'a key must be a word, not a list or a mapping']);
            continue;
          }
          // Keys are kept as written: rule 1.10 is not rule 1.1.
          if (typeof key.value !== 'string') key.value = key.source ?? '';
          if (keys.has(key.value)) errors.push([start, `the key "${key.value}" is there twice`]);
          keys.add(key.value);
        }
      },
    });
  }
  const placed = errors.map(([offset, message]) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col, message };
  });
  return { document, lines, errors: placed };
}

/**
 * Returns a document as plain values, or the error of the conversion: an alias without an anchor, or too many aliases. Lone surrogates, which only
 * escapes can express (`"\uD800"`), become U+FFFD, because files cannot contain them.
 */
export function valueOfYaml(document: Document.Parsed): { readonly value: unknown } | { readonly fault: string } {
  try {
    visit(document, {
      Scalar: (_, scalar) => {
        if (typeof scalar.value === 'string') scalar.value = scalar.value.toWellFormed();
      },
    });
    return { value: document.toJS() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
