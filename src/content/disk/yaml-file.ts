/** Reads YAML files, checks them against a schema, and reports errors with their lines and columns, once for each cause. */

import { findInvisibleCharacters } from '@rulegraph/core/checks';
import { diagnose } from '@rulegraph/core/diagnostics';
import type { Place } from '@rulegraph/core/model';
import { parseYaml, valueOfYaml } from '@rulegraph/core/source';
import type { VFileMessage } from 'vfile-message';
import { type Document, isMap, isNode, isScalar, visit } from 'yaml';
import type { z } from 'zod';

/** A settings file that was read. */
export interface YamlFile<T> {
  /** The value; null if the file is not valid. */
  readonly value: T | null;
  readonly messages: readonly VFileMessage[];
  /** Returns the place of the value at a path, or of the nearest value around it that exists. */
  readonly placeOf: (path: readonly (string | number)[]) => Place;
}

/**
 * Parses and checks a file. Reports `broken-yaml` if it is not YAML, and `invalid-setting` if it does not match the schema; `guide` is the page of the
 * documentation that lists its settings.
 */
export function readYaml<T>(text: string, file: string, schema: z.ZodType<T>, guide = 'Add a game'): YamlFile<T> {
  const { document, lines, errors } = parseYaml(text);
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const placeOf = (path: readonly (string | number)[]): Place => placeAt(nearestOffset(document, path));
  if (errors.length > 0) {
    return {
      value: null,
      // The others mostly follow from the first.
      messages: errors.slice(0, 1).map(({ line, column, message }) => {
        const more = errors.length === 1 ? '' : ` (and ${errors.length - 1} more errors after it)`;
        return brokenYaml(message + more, { file, line, column });
      }),
      placeOf,
    };
  }
  const made = valueOfYaml(document);
  if ('fault' in made) return { value: null, messages: [brokenYaml(made.fault, placeAt(0))], placeOf };
  const checked = schema.safeParse(made.value);
  if (checked.success) return { value: checked.data, messages: invisibleIn(document, placeAt), placeOf };
  const complain = (path: readonly (string | number)[], why: string, place: Place): VFileMessage =>
    diagnose({
      code: 'invalid-setting',
      reason: `"${shortened(path.join('.')) || 'the file'}": ${shortened(why)}`,
      place,
      remedy: `see the list of settings in the documentation ("${guide}")`,
    });
  const found = checked.error.issues.flatMap((issue): SettingFault[] => {
    const path = issue.path.filter((key) => typeof key !== 'symbol');
    if (issue.code === 'invalid_type' && path.length > 0 && !document.hasIn(path))
      return [{ path, why: 'this setting is missing', offset: nearestOffset(document, path), kind: 'missing' }];
    const offset = nearestOffset(document, path);
    if (issue.code === 'invalid_key') return [{ path, why: issue.issues[0]?.message ?? issue.message, offset, kind: 'invalid' }];
    if (issue.code !== 'unrecognized_keys') return [{ path, why: issue.message, offset, kind: 'invalid' }];
    return issue.keys.map((key) => ({
      path: [...path, key],
      why: 'there is no such setting',
      offset: offsetOfKey(document, path, key),
      kind: 'unknown',
    }));
  });
  const messages = joinFaults(found).map(({ path, why, offset }) => complain(path, why, placeAt(offset)));
  return { value: null, messages, placeOf };
}

type SettingPath = readonly (string | number)[];

interface SettingFault {
  readonly path: SettingPath;
  readonly why: string;
  readonly offset: number;
  readonly kind: 'missing' | 'unknown' | 'invalid';
}

/**
 * Joins what has one cause: the items of a list that are of another kind, since the line of their own key is missing above them, and the same fault
 * in several places.
 */
function joinFaults(faults: readonly SettingFault[]): readonly SettingFault[] {
  const itemOf = ({ path }: SettingFault) => path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1);
  const joined: SettingFault[] = [];
  for (const ofItem of Map.groupBy(faults, (fault) => itemOf(fault).join('\n')).values()) {
    const [first] = ofItem;
    const unknown = ofItem.filter(({ kind }) => kind === 'unknown');
    const path = first === undefined ? [] : itemOf(first);
    if (first === undefined || path.length === 0 || unknown.length === 0 || !ofItem.some(({ kind }) => kind === 'missing')) {
      joined.push(...ofItem);
      continue;
    }
    const keys = unknown.map((fault) => `"${fault.path.at(-1)}"`).slice(0, 4);
    const why = `this is of another kind than the list, with settings such as ${keys.join(', ')}; the line of its own key may be missing above it`;
    joined.push({ path, why, offset: Math.min(...ofItem.map(({ offset }) => offset)), kind: 'invalid' });
  }
  // Items of another kind differ in their settings.
  const causeOf = ({ path, why }: SettingFault) =>
    JSON.stringify([path.map((key) => (typeof key === 'number' ? 0 : key)), why.split(',')[0]]);
  const siblings = ({ path, why }: SettingFault) => JSON.stringify([path.slice(0, -1), why]);
  const once = [...Map.groupBy(joined, causeOf).values()].flatMap((alike) => withCount(alike, 'places'));
  return [...Map.groupBy(once, siblings).values()].flatMap((alike) =>
    alike.length > MAX_SETTINGS ? withCount(alike, 'settings') : alike,
  );
}

/** Returns the first of several faults, with the number of the others. */
function withCount(faults: readonly SettingFault[], what: string): readonly SettingFault[] {
  const [first] = faults;
  if (first === undefined || faults.length === 1) return faults;
  return [{ ...first, why: `${first.why} (and the same in ${faults.length - 1} more ${what})` }];
}

/** Reports invisible characters in the texts of a file, at the beginning of each. */
function invisibleIn(document: Document.Parsed, placeAt: (offset: number) => Place): readonly VFileMessage[] {
  const messages: VFileMessage[] = [];
  visit(document, {
    Scalar: (_, { value, range }) => {
      if (typeof value !== 'string') return;
      for (const found of findInvisibleCharacters(value, () => placeAt(range?.[0] ?? 0)))
        messages.push(diagnose({ code: 'invisible-character', ...found }));
    },
  });
  return messages;
}

function brokenYaml(why: string, place: Place): VFileMessage {
  return diagnose({ code: 'broken-yaml', reason: `the file cannot be read: ${why}`, place });
}

/** How many settings of an object with the same fault are reported one by one. */
const MAX_SETTINGS = 3;

const LONGEST_MESSAGE = 300;

function shortened(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}

/** Returns the offset of a key of the map at a path, or of the map if it lacks the key. */
function offsetOfKey(document: Document.Parsed, path: readonly (string | number)[], key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key) : undefined;
  return (isNode(pair?.key) ? pair.key.range?.[0] : undefined) ?? nearestOffset(document, path);
}

function nearestOffset(document: Document.Parsed, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
