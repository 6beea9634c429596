/** What makes a number in running text the citation of a rule. */
import type { RuleNumber } from '../numbering/index.ts';
import { type CitationGrammar, matchAt } from './grammar.ts';

/**
 * `rule`, `section`, `see`, `work`: a word before it · `after`: a word after it (`6.2参照`) · `quoted`: the link or template of a wiki or
 * bot (`[[704]]`, `!!704!!`, `{{CR|exact|704}}`) · `titled`: `(See 9. Rule Processing)` · `bracketed`: `[405.6g]`, `!302.2` · `parenthesised`: `(502.9)` · `version`: of a program · `none`: only its look.
 */
export type EvidenceKind =
  | 'rule'
  | 'section'
  | 'see'
  | 'work'
  | 'after'
  | 'quoted'
  | 'titled'
  | 'bracketed'
  | 'parenthesised'
  | 'version'
  | 'none';

/** What introduces a number. */
export interface Evidence {
  readonly kind: EvidenceKind;
  /** Where the citation begins: at its introducing word if that is a noun. */
  readonly start: number;
}

/** What is known of the numbers of the edition, and how much evidence a citation needs; see `FindOptions`. */
export interface Certainty {
  readonly known: ((number: string) => boolean) | undefined;
  readonly strict: boolean;
}

/** The longest cue, in characters. */
const REACH = 60;
/** Introduces the version of a program, which looks like a number of dotted schemes. */
const VERSION = /(?:^|[^\p{L}])(?:v|ver|version|versi[oó]n|vers[aã]o|versione|release)\.?\s*$/iu;

/** Continues as the heading of a number does, up to the end of the brackets. */
const HEADED = /^\.\s+\p{Lu}[^().]*[)）]/u;

const CHAPTER_FIRST = /^\p{N}{3}/u;

/** Returns what introduces the number at `start`–`end`. */
export function findEvidence(grammar: CitationGrammar, text: string, start: number, end: number): Evidence {
  const before = text.slice(Math.max(0, start - REACH), start);
  const cue = grammar.cueBefore.exec(before);
  if (cue !== null) {
    const kind = (['rule', 'section', 'work', 'see'] as const).find((name) => cue.groups?.[name] !== undefined) ?? 'see';
    const bracketed = kind === 'see' && /[(（]\s*$/.test(before.slice(0, cue.index));
    if (bracketed && HEADED.test(text.slice(end, end + REACH))) return { kind: 'titled', start };
    return { kind, start: kind === 'see' ? start : start - before.length + cue.index };
  }
  if (matchAt(grammar.cueAfter, text, end) !== null) return { kind: 'after', start };
  return { kind: bracketKind(before, text.slice(end, end + 2)), start };
}

function bracketKind(before: string, after: string): EvidenceKind {
  if (before.endsWith('[[') && /^(?:\]\]|\|)/u.test(after)) return 'quoted';
  if ((before.endsWith('!!') && after === '!!') || /\{\{\w[\w ]*\|(?:[^{|}]*\|)*\s*$/u.test(before)) return 'quoted';
  if (before.endsWith('[[') || (before.endsWith('[') && after.startsWith(']')) || /(?:^|[\s(])!$/u.test(before))
    return 'bracketed';
  if (before.endsWith('(') && after.startsWith(')')) return 'parenthesised';
  return VERSION.test(before) ? 'version' : 'none';
}

/** Returns whether a number with this evidence opens a citation. `clauseEnds`: punctuation or `and` follows, not a noun that it could count. */
export function opensCitation(
  evidence: EvidenceKind,
  { number }: RuleNumber,
  clauseEnds: boolean,
  { known, strict }: Certainty,
): boolean {
  const exists = known?.(number);
  const bare = countComponents(number) === 1;
  const short = number.length < 3;
  switch (evidence) {
    case 'rule':
    case 'work':
      if (!bare) return true;
      return short ? exists === true && !strict : exists !== false || !strict;
    case 'section':
      return !bare || !strict;
    case 'see':
      if (looksLikeRule(number)) return !strict || (exists !== false && (countComponents(number) >= 3 || clauseEnds));
      return !strict && !short && exists !== false && clauseEnds;
    case 'after':
    case 'quoted':
      return !bare || (short ? exists === true && !strict : exists !== false);
    case 'titled':
      return exists !== false && !strict;
    case 'bracketed':
      return !bare && (looksLikeRule(number) || exists === true);
    case 'version':
      return false;
    case 'parenthesised':
      // Two components are a rule's if the first is a chapter of three digits; `(5.25)` is anything.
      return (
        looksLikeRule(number) &&
        (strict ? exists === true && (countComponents(number) >= 3 || CHAPTER_FIRST.test(number)) : exists !== false)
      );
    case 'none':
      if (!looksLikeRule(number) || exists === false) return false;
      return strict ? exists === true && countComponents(number) >= 3 : true;
  }
}

/** Returns whether a number after a comma or `and` continues the open citation. */
export function continuesCitation(evidence: EvidenceKind, { number }: RuleNumber, certainty: Certainty): boolean {
  const exists = certainty.known?.(number);
  if (evidence === 'none' || evidence === 'parenthesised') return looksLikeRule(number) && exists !== false;
  if (evidence === 'see') return looksLikeRule(number) ? exists !== false : exists === true && number.length >= 3;
  if (countComponents(number) > 1) return true;
  return exists !== false && (number.length >= 3 || evidence === 'section');
}

/** Counts the runs of digits or letters in a canonical number: 3 for `101.2a`. */
export function countComponents(number: string): number {
  return number.match(/\p{N}+|\p{L}+/gu)?.length ?? 0;
}

/** Returns true for `101.2`, `101.2a` and `1.2.1`, which little else looks like; false for `101`, `1.5` and `1-2`. */
export function looksLikeRule(number: string): boolean {
  const components = countComponents(number);
  return components >= 3 || (components === 2 && /^\p{N}{3}/u.test(number));
}
