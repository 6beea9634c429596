/** Reads YAML files, checks them against a schema, and reports every error with its line and column. */
import type { VFileMessage } from 'vfile-message';
import { type Document, isMap, isNode, isScalar } from 'yaml';
import type { z } from 'zod';
import { diagnose } from '../rules/diagnostics.ts';
import type { Place } from '../rules/model.ts';
import { parseYaml, valueOfYaml } from '../rules/source/index.ts';

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
      messages: errors.map(({ line, column, message }) => brokenYaml(message, { file, line, column })),
      placeOf,
    };
  }
  const made = valueOfYaml(document);
  if ('fault' in made) return { value: null, messages: [brokenYaml(made.fault, placeAt(0))], placeOf };
  const checked = schema.safeParse(made.value);
  if (checked.success) return { value: checked.data, messages: [], placeOf };
  const complain = (path: readonly (string | number)[], why: string, place: Place): VFileMessage =>
    diagnose({
      code: 'invalid-setting',
      reason: `"${shortened(path.join('.')) || 'the file'}": ${shortened(why)}`,
      place,
      remedy: `see the list of settings in the documentation ("${guide}")`,
    });
  const messages = checked.error.issues.flatMap((issue) => {
    const path = issue.path.filter((key) => typeof key !== 'symbol');
    if (issue.code === 'invalid_type' && path.length > 0 && !document.hasIn(path))
      return [complain(path, 'this setting is missing', placeOf(path))];
    if (issue.code === 'invalid_key') return [complain(path, issue.issues[0]?.message ?? issue.message, placeOf(path))];
    if (issue.code !== 'unrecognized_keys') return [complain(path, issue.message, placeOf(path))];
    return issue.keys
      .slice(0, MAX_KEYS)
      .map((key) => complain([...path, key], 'there is no such setting', placeAt(offsetOfKey(document, path, key))));
  });
  return { value: null, messages, placeOf };
}

function brokenYaml(why: string, place: Place): VFileMessage {
  return diagnose({
    code: 'broken-yaml',
    reason: `the file cannot be read: ${why}`,
    place,
    remedy: 'check the indentation, and put quotes around values that contain a colon or begin with a punctuation mark',
  });
}

/** How many unknown keys of an object are reported. */
const MAX_KEYS = 20;

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
