/** Finds headings that begin like a number and are none of the numbering scheme, so that the text of their rule would join the rule above. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Place, Rule } from '../model.ts';
import { parseNumber, type Scheme } from '../numbering/index.ts';
import type { FrontMatter } from './front-matter.ts';
import { inlineText } from './inline-text.ts';
import { fencedLines, type MarkdownPart, numberOfPart } from './markdown-parts.ts';

/** A digit, or a letter that is typed for one and has a digit or separator after it. */
const DIGIT_FIRST = /^(?:\p{Nd}|[lIO|](?=[\p{Nd}.,:]))/u;

/** Digits and a word, as in `4-player games` or `1st turn`. */
const COUNTED = /^(\p{Nd}+)(-?)\p{L}{2}\P{Nd}*$/u;

/** The hashes of a heading without a space after them, or too many: the line is a paragraph. */
const HASHES = /^#{2,}\s*(?=\p{Nd})/u;

/** How many numbers a message names. */
const MAX_NEAREST = 3;

/** Returns the first word of a heading without invisible characters, in the usual form of its digits. */
function firstWord(heading: string): string {
  return (
    /\S*/.exec(
      heading
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .trimStart(),
    )?.[0] ?? ''
  );
}

/** Tells whether a heading begins like a number that has digits: `10l.3`, `101..3`, `101·3`. */
export function beginsLikeNumber(heading: string, scheme: Scheme): boolean {
  const word = firstWord(heading);
  const [, digits, hyphen] = COUNTED.exec(word) ?? [];
  // `12The`: the space is missing.
  if (digits !== undefined && (hyphen === '-' || parseNumber(scheme, digits) === undefined)) return false;
  return DIGIT_FIRST.test(word);
}

/** Reports the headings of a file, and the number in its front matter, that are not numbers of the scheme. `rules` are those of the file. */
export function mistypedNumbers(
  { path, front, parts }: { readonly path: string; readonly front: FrontMatter; readonly parts: readonly MarkdownPart[] },
  rules: readonly Rule[],
  scheme: Scheme,
): VFileMessage[] {
  const known = new Set(rules.flatMap(({ number }) => [number, ...(parseNumber(scheme, number)?.above ?? [])]));
  const report = (typed: string, place: Place, otherwise: string): VFileMessage => {
    const readable = parseNumber(scheme, typed) !== undefined;
    const meant = readable ? [typed] : nearest(typed, known, scheme);
    const beside = [
      rules.findLast((rule) => rule.place.line < place.line),
      rules.find((rule) => rule.place.line > place.line),
    ].flatMap((rule) => rule?.number ?? []);
    const list = (numbers: readonly string[]) => numbers.map((number) => `"${number}"`).join(', ');
    const correction =
      meant.length > 0
        ? `write the number that is meant, such as ${list(meant)}`
        : beside.length > 0
          ? `correct the number; beside it are ${list(beside)}`
          : 'correct the number';
    return diagnose({
      code: 'mistyped-number',
      reason: readable
        ? `"${typed}" is not read as a number, because of the characters around it`
        : `"${typed}" begins a heading and is not a number of the numbering scheme, so its text would belong to the rule above`,
      place,
      remedy: `${correction}; ${otherwise}`,
    });
  };
  const declared = front.data['number'];
  const isDeclared = typeof declared === 'string' || typeof declared === 'number';
  return [
    ...(isDeclared && parseNumber(scheme, String(declared)) === undefined
      ? [report(String(declared), { file: path, line: 1, column: 1 }, 'put it after `number:` in the front matter')]
      : []),
    ...parts.flatMap((part): VFileMessage[] => {
      const lines = part.source.split('\n').slice(part.depth === 0 ? 0 : 1);
      const first = part.place.line + (part.depth === 0 ? 0 : 1);
      const fenced = lines.some((line) => HASHES.test(line)) ? fencedLines(lines) : [];
      const joined = lines.flatMap((line, index) =>
        HASHES.test(line) && !fenced[index]
          ? report(
              firstWord(line.replace(HASHES, '')),
              { ...part.place, line: first + index, column: 1 },
              'put one space between it and at most six #, or a backslash before the first #',
            )
          : [],
      );
      if (part.depth === 0 || numberOfPart(part, scheme) !== undefined) return joined;
      const heading = `${part.numberText ?? ''} ${inlineText(part.heading, part.source).text}`;
      const isLettered = scheme.levels[0]?.form !== 'digits' && part.numberText !== null && /\p{Nd}/u.test(part.numberText);
      if (!isLettered && !beginsLikeNumber(heading, scheme)) return joined;
      const place = { ...part.place, column: part.depth + 2 };
      return [report(firstWord(heading), place, 'if it is no number, put a space before the first #'), ...joined];
    }),
  ];
}

/** Returns the numbers of the scheme that differ least from what was typed: new ones in a known chapter. */
function nearest(typed: string, known: ReadonlySet<string>, scheme: Scheme): readonly string[] {
  const separators = new Set(scheme.levels.map(({ separator }) => separator).filter((separator) => separator !== ''));
  const folded = [typed, typed.replace(/[lI|]/g, '1').replace(/[oO]/g, '0')].flatMap((text) => [
    text,
    ...Array.from(separators, (separator) => text.replace(/[^\p{L}\p{Nd}]+/gu, separator)),
  ]);
  const shorter = folded.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)));
  const digits = /^\P{L}+/u.exec(typed)?.[0] ?? '';
  const numbers = [...folded, ...shorter, digits].flatMap((text) => parseNumber(scheme, text) ?? []);
  const isNear = ({ number, above }: (typeof numbers)[number]) => !known.has(number) && known.has(above.at(-1) ?? '');
  return [...new Set(numbers.filter(isNear).map(({ number }) => number))].slice(0, MAX_NEAREST);
}
