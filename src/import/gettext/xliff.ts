/** Writes a translation as XLIFF 2.0 and reads it back, with states, notes and approvals. */

import { readReview, type TranslationMessage } from '@rulegraph/core/translation';
import { Parser } from 'htmlparser2';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import type { Line } from '../lines.ts';
import {
  type CatalogEntry,
  type CatalogOptions,
  EMPTY_ENTRY,
  earlierOf,
  type OfferedMessage,
  offeredMessages,
  poLanguage,
} from './catalog.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** The `subState` of a segment whose target is only offered: it translates another text, or the same one elsewhere. */
const OFFERED = 'rulegraph:offered';

/** The id of the file with units that are gone from the rules; imports skip it. */
const OBSOLETE = 'obsolete';

export interface XliffUnit extends CatalogEntry {
  readonly id: string;
  /** `reviewed` and `final` mean that somebody has checked the target. */
  readonly state: string;
  readonly isObsolete: boolean;
}

/** Returns the edition and the language that a file names, and its units with their places. */
export function readXliff(lines: readonly Line[]): {
  readonly edition: string | undefined;
  readonly lang: string | undefined;
  readonly units: readonly XliffUnit[];
} {
  const text = lines.map((line) => line.text).join('\n');
  const finder = lineFinder(lines);
  const { lineAt } = finder;
  let edition: string | undefined;
  let lang: string | undefined;
  let file = '';
  let unit: { -readonly [key in keyof XliffUnit]: XliffUnit[key] } | undefined;
  let opened = 0;
  const path: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  let target: PlacedText = { text: '', at: [] };
  const units: XliffUnit[] = [];
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        path.push({ name, attributes });
        if (name === 'xliff') lang = attributes['trgLang'];
        if (name === 'file') file = attributes['id'] ?? '';
        if (name !== 'unit') return;
        opened = lineAt(parser.startIndex);
        target = { text: '', at: [] };
        const { id = '', name: context = null } = attributes;
        unit = { ...EMPTY_ENTRY, id, context, state: 'initial', lines: [], isObsolete: file === OBSOLETE };
      },
      ontext: (data) => {
        const inside = path.findLast(({ name }) => ['note', 'source', 'target'].includes(name));
        if (inside === undefined) return;
        const category = inside.attributes['category'];
        if (inside.name === 'note' && unit === undefined && category === 'edition') edition = (edition ?? '') + data.trim();
        if (unit === undefined) return;
        if (inside.name === 'note') {
          // Translators' tools write notes without a category.
          if (category === undefined || category === 'translator') unit.comment += data;
        } else if (inside.name === 'source') unit.source += data;
        else addPlaced(target, data, { start: parser.startIndex, end: parser.endIndex + 1 }, finder);
      },
      onclosetag: (qualified) => {
        const name = localName(qualified);
        const closed = path.pop();
        if (name === 'note' && unit !== undefined) unit.comment = unit.comment === '' ? '' : `${unit.comment.trimEnd()}\n`;
        if (name === 'segment' && unit !== undefined) {
          unit.state = closed?.attributes['state'] ?? 'initial';
          if (unit.state === 'initial' && closed?.attributes['subState'] === OFFERED) unit.fuzzy = true;
        }
        if (name !== 'unit' || unit === undefined) return;
        const own = lines.slice(opened, lineAt(parser.endIndex) + 1);
        units.push({ ...unit, lines: own, translation: target, outdated: unit.fuzzy });
        unit = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  parser.end();
  return { edition, lang, units };
}

/** A text that grows, with the place of each character in the file. */
interface PlacedText {
  text: string;
  readonly at: CatalogEntry['translation']['at'][number][];
}

/** Adds what the parser reports for a range of the file. The characters of a range of another length, such as `&amp;`, all stand for the whole range. */
function addPlaced(
  placed: PlacedText,
  data: string,
  { start, end }: { readonly start: number; readonly end: number },
  { lines, starts, lineAt }: ReturnType<typeof lineFinder>,
): void {
  const isPlain = end - start === data.length;
  for (let index = 0; index < data.length; index += 1) {
    const from = isPlain ? start + index : start;
    const line = lines[lineAt(from)];
    if (line === undefined) continue;
    const column = from - (starts[lineAt(from)] ?? 0);
    // A line feed of the file is not a character of any line.
    const width = data[index] === '\n' ? 0 : isPlain ? 1 : end - start;
    placed.at.push({ line, start: column, end: column + width });
    placed.text += data[index];
  }
}

/** Returns lines with their offsets in their joined text, and a function from an offset to the index of its line, fast for rising offsets. */
function lineFinder(lines: readonly Line[]) {
  const starts: number[] = [];
  let end = 0;
  for (const { text } of lines) {
    starts.push(end);
    end += text.length + 1;
  }
  let line = 0;
  const lineAt = (offset: number): number => {
    if ((starts[line] ?? 0) > offset) line = 0;
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line += 1;
    return line;
  };
  return { lines, starts, lineAt };
}

/**
 * Writes all messages, one unit each, with the identifier of the rule or term in its id. Of `before`, notes and states stay, and
 * translations that nobody has imported; units that are gone from the rules are kept in a file of their own.
 */
export function exportXliff(messages: readonly TranslationMessage[], { before, ...options }: CatalogOptions): string {
  const { edition, lang, source: sourceLang = 'en', work } = options;
  const known =
    before === undefined ? [] : readXliff(before.split('\n').map((text, index) => ({ file: '', number: index + 1, text }))).units;
  const byContext = Map.groupBy(known, ({ context }) => context ?? '');
  const continued = new Set<XliffUnit>();
  const ids = new Map<string, number>();
  const units = offeredMessages(messages, options).map((offer) => {
    const { message, previous, remarks, comment } = offer;
    const same = earlierOf(byContext.get(message.context) ?? [], message);
    if (same !== undefined) continued.add(same);
    const segment = segmentOf(offer, same);
    const note = (same?.comment ?? '').trim() || comment;
    const name = nameToken(`${message.context} ${message.part}`);
    const count = (ids.get(name) ?? 0) + 1;
    ids.set(name, count);
    return unitElement(
      { id: count === 1 ? name : `${name}.${count}`, context: message.context },
      [
        ...remarks.map((remark) => ['context', remark] as const),
        ...(segment.isOffered && previous !== message.source ? [['previous', previous ?? ''] as const] : []),
        ...(note === '' ? [] : [['translator', note] as const]),
      ],
      segment,
    );
  });
  const gone = known.filter((unit) => !continued.has(unit) && (unit.translation.text !== '' || unit.comment.trim() !== ''));
  const obsolete = gone.map(({ id, context, comment, source, translation, state }) =>
    unitElement({ id, context: context ?? '' }, comment.trim() === '' ? [] : [['translator', comment.trim()]], {
      source,
      target: translation.text,
      state,
      isOffered: false,
    }),
  );
  const root = x(
    'xliff',
    { xmlns: NAMESPACE, version: '2.0', srcLang: sourceLang, trgLang: poLanguage(lang).replace('_', '-') },
    [
      ...onOwnLine(
        x('file', { id: nameToken(work), 'xml:space': 'preserve' }, [
          ...onOwnLine(x('notes', [x('note', { category: 'edition' }, edition)])),
          ...units.flatMap(onOwnLine),
          '\n',
        ]),
      ),
      ...(obsolete.length === 0
        ? []
        : onOwnLine(
            x('file', { id: OBSOLETE, translate: 'no', 'xml:space': 'preserve' }, [...obsolete.flatMap(onOwnLine), '\n']),
          )),
      '\n',
    ],
  );
  return toXml(root);
}

interface Segment {
  readonly source: string;
  readonly target: string;
  readonly state: string;
  readonly isOffered: boolean;
}

/** Returns the segment of a message: the translation of the earlier file if it is still good, otherwise what the archive offers. */
function segmentOf({ message: { source }, offered, previous, comment }: OfferedMessage, earlier: XliffUnit | undefined): Segment {
  const own = earlier?.source === source && earlier.translation.text !== '' ? earlier : undefined;
  // A rule that has lost a paragraph needs a review even though this text is the same.
  const isStale = previous !== null && previous !== source && own?.translation.text === offered;
  const done = own === undefined || own.fuzzy || isStale ? undefined : own;
  const target = done?.translation.text ?? offered;
  const isOffered = done === undefined && previous !== null;
  const stateOfTarget = () => {
    if (isOffered || target === '') return 'initial';
    if (done?.state === 'final' || done?.state === 'reviewed') return done.state;
    return readReview(comment)?.checked === undefined ? 'translated' : 'reviewed';
  };
  return { source, target, state: stateOfTarget(), isOffered };
}

/** Returns an element's name without its prefix, which some tools write: `ns0:unit`. */
function localName(name: string): string {
  return name.replace(/^[^:]*:/, '');
}

type Element = ReturnType<typeof x>;

function onOwnLine(element: Element): (string | Element)[] {
  return ['\n', element];
}

function unitElement(
  { id, context }: { readonly id: string; readonly context: string },
  notes: readonly (readonly [category: string, text: string])[],
  { source, target, state, isOffered }: Segment,
): Element {
  return x('unit', { id, name: context }, [
    ...(notes.length === 0
      ? []
      : onOwnLine(x('notes', [...notes.flatMap(([category, text]) => onOwnLine(x('note', { category }, text))), '\n']))),
    ...onOwnLine(
      x('segment', { state, ...(isOffered ? { subState: OFFERED } : {}) }, [
        ...onOwnLine(x('source', source)),
        ...(target === '' ? [] : onOwnLine(x('target', target))),
        '\n',
      ]),
    ),
    '\n',
  ]);
}

/** Returns a text as a valid id: letters, digits, `.` and `-`, with `_` for spaces and the code points of everything else. */
function nameToken(text: string): string {
  return text.replace(/[^\p{L}\p{N}.-]/gu, (other) => (other === ' ' ? '_' : `_${other.codePointAt(0)?.toString(16)}_`));
}
