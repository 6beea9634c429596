/** Mangles documents in ways that happen to texts by accident, and in ways that an attacker would try. */
import iconv from 'iconv-lite';
import { pickOne, type Random, randomBelow, randomFrom } from './random.ts';

/** A document to be mangled. */
export interface Sample {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Null if the bytes are not text. */
  readonly text: string | null;
}

/** A mangled document, and what was done to it. */
export interface Mangled {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly steps: readonly string[];
}

/** The length of long runs at scale 1. */
const LONG = 400;

/** The most lines of a sample that are used, so that thousands of inputs take minutes. */
const WINDOW = 250;

interface Bench {
  readonly random: Random;
  readonly samples: readonly Sample[];
  readonly scale: number;
}

type TextStep = (text: string, bench: Bench) => string;
type ByteStep = (bytes: Buffer, bench: Bench) => Buffer;

/** Makes an input, which depends only on the seed, the number and the scale. A larger `scale` makes long runs longer and repeats the whole. */
export function mangle(samples: readonly Sample[], seed: number, number: number, scale = 1): Mangled {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b));
  const bench: Bench = { random, samples, scale };
  const sample = pickOne(random, samples);
  const steps: string[] = [sample.path];
  const draw = <T>(table: Readonly<Record<string, T>>): T => {
    const [name, step] = pickOne(random, Object.entries(table));
    steps.push(name);
    return step;
  };
  let bytes: Buffer;
  if (sample.text === null) {
    bytes = draw(byteSteps)(Buffer.from(sample.bytes), bench);
  } else {
    let text = windowOf(sample.text, random);
    for (let count = 1 + randomBelow(random, 4); count > 0; count -= 1) text = draw(textSteps)(text, bench);
    bytes = draw(encodings)(draw(lineEnds)(`${text}\n`.repeat(scale), bench), bench);
    if (random() < 0.4) bytes = draw(byteSteps)(bytes, bench);
  }
  return { path: sample.path, bytes, steps };
}

/** Returns the beginning of a text with some lines of its middle: a shorter document of the same kind. */
function windowOf(text: string, random: Random): string {
  const lines = text.split('\n');
  if (lines.length <= WINDOW) return text;
  const begin = randomBelow(random, lines.length - WINDOW / 2);
  return [...lines.slice(0, WINDOW / 2), ...lines.slice(begin, begin + WINDOW / 2)].join('\n');
}

/** Strings that have a meaning in some format. */
const SCRAPS = [
  '<',
  '>',
  '"',
  "'",
  '\n\n',
  '[[',
  ']]',
  '}}',
  '{{',
  '{:',
  '}',
  '`',
  '```\n',
  '---\n',
  '===\n',
  '### ',
  '> ',
  '- ',
  '1. ',
  '\\',
  '**',
  '*',
  '_',
  '|',
  '| a | b |\n|---|---|\n',
  '<a id="',
  '<a id="1"/>',
  '</h3>',
  '<h3 spaces-before="0">',
  '<script>',
  '<!--',
  '-->',
  '<![CDATA[',
  '&',
  '&amp;',
  '&#x0;',
  '&#55296;',
  'msgid "',
  'msgstr ""\n',
  '#, fuzzy\n',
  ' [X 1994]',
  '[CompRules 2005/08/01]',
  '１',
  '101.1. ',
  '101.2a ',
  '1. ',
  '1.2.3 ',
  'Glossary\n',
  'Credits\n',
  'Contents\n',
  'Example: ',
  '\t',
  '\f',
  '\u00a0',
  '\u2028',
  '\u0085',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u0000',
  '\ufffd',
  '\ud83d',
  '😀',
  'é',
  'e\u0301',
  'ﬁ',
  'İ',
  '中',
  '\u2fc8',
  '%%',
  '![[a]]',
  '#tag ',
  '[a](b "c")',
  '[^1]',
  '[a]: b\n',
  '    ',
  '~~~\n',
  '$1',
  '__proto__',
  'constructor: x\n',
];

const SIGNS = [
  '>',
  '> ',
  '- ',
  '* ',
  '[',
  '[[',
  '(',
  '<',
  '<b>',
  '</b>',
  '{',
  '*',
  '**',
  '_',
  '`',
  '#',
  '# ',
  '1. ',
  '|',
  '"',
  '\\',
  '&',
  ' ',
  '\t',
  '.',
  '-',
  '=',
  '\u00a0',
  'a',
  '1',
  '中',
  '\n',
  '>\n',
  '1.\n',
  'a\n=\n',
  '\ufffd',
  '<a id="',
  '![',
  '](',
  '/*',
  '%',
  ':',
  '“',
  '　',
];

const textSteps: Readonly<Record<string, TextStep>> = {
  'insert scraps': (text, { random }) =>
    repeated(1 + randomBelow(random, 6), text, (rest) => insert(rest, pickOne(random, SCRAPS), random)),
  'cut out': (text, { random }) =>
    repeated(1 + randomBelow(random, 4), text, (rest) => cut(rest, randomBelow(random, 60), random)),
  'truncate lines': (text, { random }) => text.split('\n').slice(0, randomBelow(random, text.length)).join('\n'),
  'truncate anywhere': (text, { random }) => text.slice(0, randomBelow(random, text.length)),
  'lose the beginning': (text, { random }) => text.slice(randomBelow(random, text.length)),
  'shuffle lines': (text, { random }) => {
    const lines = text.split('\n');
    const begin = randomBelow(random, lines.length);
    const end = begin + randomBelow(random, lines.length - begin) + 1;
    return [...lines.slice(0, begin), ...shuffle(lines.slice(begin, end), random), ...lines.slice(end)].join('\n');
  },
  'double a block': (text, { random }) => {
    const begin = randomBelow(random, text.length);
    return insert(text, text.slice(begin, begin + randomBelow(random, 2000)), random);
  },
  'append another': (text, { random, samples }) => text + (random() < 0.5 ? '\n' : '') + otherText(samples, random),
  'insert another': (text, { random, samples }) => insert(text, otherText(samples, random).slice(0, 3000), random),
  'join lines': (text, { random }) => text.replace(/\n/g, () => (random() < 0.3 ? ' ' : '\n')),
  'one line': (text) => text.replace(/\n/g, ' '),
  'break lines': (text, { random }) => text.replace(/ /g, () => (random() < 0.2 ? '\n' : ' ')),
  'indent lines': (text, { random }) => text.replace(/^/gm, () => ' '.repeat(randomBelow(random, 9))),
  'quote lines': (text, { random }) => text.replace(/^/gm, () => (random() < 0.3 ? '> ' : '')),
  'run of a sign': (text, { random, scale }) => insert(text, pickOne(random, SIGNS).repeat(LONG * scale), random),
  'run of a scrap': (text, { random, scale }) => insert(text, pickOne(random, SCRAPS).repeat((LONG / 4) * scale), random),
  'nested list': (text, { random, scale }) =>
    insert(text, `\n${nested(40 * scale, (depth) => `${'  '.repeat(depth)}- a`)}\n`, random),
  'nested tags': (text, { random, scale }) =>
    insert(text, '<div><b>'.repeat((LONG / 2) * scale) + (random() < 0.5 ? '</b></div>'.repeat((LONG / 2) * scale) : ''), random),
  'nested brackets': (text, { random, scale }) => insert(text, `${'['.repeat(LONG * scale)}a${']'.repeat(LONG * scale)}`, random),
  'long number': (text, { random, scale }) =>
    insert(
      text,
      `\n${pickOne(random, ['1.', '1-', '101.1', '9', '1.1a', '9.'])}`.repeat(1) +
        pickOne(random, ['1.', '1-', '9', 'a', '1a']).repeat(LONG * scale),
      random,
    ),
  'long word': (text, { random, scale }) =>
    insert(text, pickOne(random, ['abc', 'ab-', 'é', '中文', 'a.b']).repeat(LONG * scale), random),
  'yaml bomb': (text, { scale }) =>
    `---\na: &a [x, x]\n${nested(12 * scale, (depth) => `b${depth}: &b${depth} [${`*${depth === 0 ? 'a' : `b${depth - 1}`}, `.repeat(9)}]`)}\n---\n${text}`,
  'yaml front': (text, { random }) =>
    `---\n${pickOne(random, ['title: [', 'title: {a: b', 'number: 101', 'title: 101 A\npermalink: /rules/cr/1/101', 'title: !!js/function x', '? {a: b}\n: c', '*a', 'title: &t\n  <<: *t', 'number: 1e999', '- a\n- b', 'title: 2024-01-01', '__proto__: {a: b}', '\ttitle: x'])}\n---\n${text}`,
  'swap letters': (text, { random }) =>
    text.replace(/\p{L}/gu, (letter) =>
      random() < 0.02 ? pickOne(random, ['Ж', 'ß', 'İ', '中', '\u0301', letter.toUpperCase()]) : letter,
    ),
  'swap digits': (text, { random }) =>
    text.replace(/\d/g, (digit) => (random() < 0.05 ? String(randomBelow(random, 10)) : digit)),
  'full width': (text, { random }) =>
    text.replace(/[!-~]/g, (sign) => (random() < 0.1 ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)),
};

const lineEnds: Readonly<Record<string, TextStep>> = {
  lf: (text) => text,
  crlf: (text) => text.replace(/\n/g, '\r\n'),
  cr: (text) => text.replace(/\n/g, '\r'),
  'mixed line ends': (text, { random }) => text.replace(/\n/g, () => pickOne(random, ['\n', '\r\n', '\r', '\r\r\n'])),
};

const encodings: Readonly<Record<string, (text: string, bench: Bench) => Buffer>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le with mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be with mark': (text) => iconv.encode(`\ufeff${text}`, 'utf-16be'),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'windows-1252': (text) => iconv.encode(text, 'windows-1252'),
  macintosh: (text) => iconv.encode(text, 'macroman'),
  cp437: (text) => iconv.encode(text, 'cp437'),
};

const byteSteps: Readonly<Record<string, ByteStep>> = {
  'truncate bytes': (bytes, { random }) => bytes.subarray(0, randomBelow(random, bytes.length + 1)),
  'change bytes': (bytes, { random }) => {
    for (let count = randomBelow(random, 12); count > 0; count -= 1)
      bytes[randomBelow(random, bytes.length)] = randomBelow(random, 256);
    return bytes;
  },
  'insert nulls': (bytes, { random }) => splice(bytes, Buffer.alloc(1 + randomBelow(random, 40)), random),
  'insert high bytes': (bytes, { random }) => splice(bytes, Buffer.from([0xff, 0xfe, 0x80, 0xc3, 0xe2, 0x93]), random),
  'append bytes of another': (bytes, { random, samples }) =>
    Buffer.concat([bytes, pickOne(random, samples).bytes.subarray(0, 4000)]),
};

function repeated(times: number, text: string, step: (text: string) => string): string {
  let rest = text;
  for (let count = 0; count < times; count += 1) rest = step(rest);
  return rest;
}

function insert(text: string, addition: string, random: Random): string {
  const at = randomBelow(random, text.length + 1);
  return text.slice(0, at) + addition + text.slice(at);
}

function cut(text: string, length: number, random: Random): string {
  const at = randomBelow(random, text.length + 1);
  return text.slice(0, at) + text.slice(at + length);
}

function splice(bytes: Buffer, addition: Buffer, random: Random): Buffer {
  const at = randomBelow(random, bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), addition, bytes.subarray(at)]);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function nested(depth: number, line: (depth: number) => string): string {
  return Array.from({ length: depth }, (_, level) => line(level)).join('\n');
}

function otherText(samples: readonly Sample[], random: Random): string {
  const texts = samples.flatMap(({ text }) => (text === null ? [] : [text]));
  return texts.length === 0 ? '' : windowOf(pickOne(random, texts), random);
}
