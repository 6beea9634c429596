/** Finds headings that begin like a number and are none of the numbering scheme, so that the text of their rule would join the rule above. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Place, Rule } from '../model.ts';
import { parseNumber, type RuleNumber, type Scheme, TYPED_FOR } from '../numbering/index.ts';
import type { FrontMatter } from './front-matter.ts';
import { inlineText } from './inline-text.ts';
import { fencedLines, type MarkdownPart, numberOfPart } from './markdown-parts.ts';

/** A digit, or letters that are typed for some and have a digit or separator after them. */
const DIGIT_FIRST = /^(?:\p{Nd}|[lIO|](?=[\p{Nd}.,:])|[lIO|]+[.,:]?(?=\p{Nd}))/u;

/** Digits and a word, as in `4-player games` or `1st turn`. */
const COUNTED = /^(\p{Nd}+)(-?)\p{L}{2}\P{Nd}*$/u;

/** The hashes of a heading without a space after them, or too many: the line is a paragraph. */
const HASHES = /^#{2,}\s*(?=\p{Nd})/u;

/** What a rule may begin with that lacks its hashes, or has them elsewhere: `101.3`, ` ### 101.3`, `> ### 101.3`, `1. ### 101.3`, `**101.3**`. */
const UNHEADED = /^[ \t]*(?:(?:[>*_+-]|\d+[.)][ \t]*#|(?<=[ \t])#)[ \t>*_#+-]*)?(?=\p{Nd})/u;

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
  const own = rules.find(({ place }) => place.line === 1)?.number;
  const report = (typed: string, place: Place, otherwise: string, severity?: 'warning'): VFileMessage => {
    const readable = parseNumber(scheme, typed) !== undefined;
    const meant = typed === own ? [] : readable ? [typed] : nearest(typed, known, scheme);
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
      ...(severity && { severity }),
      reason:
        typed === own
          ? `"${typed}" is the number of the whole file, so the text below it would belong to the rule above`
          : readable
            ? `"${typed}" is not read as a number, because of the characters around it`
            : `"${typed}" begins a heading and is not a number of the numbering scheme, so its text would belong to the rule above`,
      place,
      remedy: `${correction}; ${otherwise}`,
    });
  };
  const declared = front.data['number'];
  return [
    ...(typeof declared === 'string' && parseNumber(scheme, declared) === undefined
      ? [report(declared, { file: path, line: 1, column: 1 }, 'put it after `number:` in the front matter')]
      : []),
    ...parts.flatMap((part): VFileMessage[] => {
      const lines = part.source.split('\n').slice(part.depth === 0 ? 0 : 1);
      const first = part.place.line + (part.depth === 0 ? 0 : 1);
      const fenced = lines.some((line) => HASHES.test(line)) ? fencedLines(lines) : [];
      const joined = lines.flatMap((line, index) => {
        const place = { ...part.place, line: first + index, column: 1 };
        if (HASHES.test(line) && !fenced[index])
          return report(
            firstWord(line.replace(HASHES, '')),
            place,
            'put one space between it and at most six #, or a backslash before the first #',
          );
        const word = firstWord(line.replace(UNHEADED, '')).replace(/(?<![*_])[*_]+$/, '');
        const opens = (lines[index - 1] ?? '').trim() === '' && UNHEADED.test(line) && isNear(parseNumber(scheme, word), known);
        return opens && !fenced[index]
          ? report(
              word,
              place,
              'begin the line with "### " if it is a rule, else put a backslash before its punctuation',
              'warning',
            )
          : [];
      });
      const number = numberOfPart(part, scheme);
      const repeatsOwn = number?.number === own && rules.some(({ place }) => place.line > 1 && place.line < part.place.line);
      if (part.depth === 0 || (number !== undefined && !repeatsOwn)) return joined;
      const heading = `${part.numberText ?? ''} ${inlineText(part.heading, part.source).text}`;
      const isLettered = scheme.levels[0]?.form !== 'digits' && part.numberText !== null && /\p{Nd}/u.test(part.numberText);
      if (!repeatsOwn && !isLettered && !beginsLikeNumber(heading, scheme)) return joined;
      const place = { ...part.place, column: part.depth + 2 };
      return [
        report(number?.number ?? firstWord(heading), place, 'if it is no number, put a space before the first #'),
        ...joined,
      ];
    }),
  ];
}

/** Returns the numbers of the scheme that differ least from what was typed: new ones in a known chapter. */
function nearest(typed: string, known: ReadonlySet<string>, scheme: Scheme): readonly string[] {
  const separators = new Set(scheme.levels.map(({ separator }) => separator).filter((separator) => separator !== ''));
  const digitFor = (sign: string) => Object.keys(TYPED_FOR).find((digit) => TYPED_FOR[digit]?.includes(sign)) ?? sign;
  const folded = [typed, typed.replace(/[^\p{N}]/gu, digitFor)].flatMap((text) => [
    text,
    ...Array.from(separators, (separator) => text.replace(/[^\p{L}\p{Nd}]+/gu, separator)),
  ]);
  const shorter = folded.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)));
  const digits = /^\P{L}+/u.exec(typed)?.[0] ?? '';
  const numbers = [...folded, ...shorter, digits].flatMap((text) => parseNumber(scheme, text) ?? []);
  return [...new Set(numbers.filter((number) => isNear(number, known)).map(({ number }) => number))].slice(0, MAX_NEAREST);
}

/** Tells whether a number is new in a known chapter. */
function isNear(number: RuleNumber | undefined, known: ReadonlySet<string>): boolean {
  return number !== undefined && !known.has(number.number) && known.has(number.above.at(-1) ?? '');
}
