/** A declared numbering compiled to what parsing, formatting and finding need. */
import type { Numbering, NumberingLevel } from '../work.ts';
import { type PatternLevel, parsingPattern, runningPattern } from './pattern.ts';

/** A level with every default filled in. */
export interface SchemeLevel extends PatternLevel {
  readonly name: string;
  /** Letters that this level never uses, in lower case; numbers that use them all the same are still parsed. */
  readonly skip: string;
}

/** A compiled numbering scheme. */
export interface Scheme {
  readonly levels: readonly SchemeLevel[];
  /** Index of the level whose provisions have a page of their own; the levels below it are shown on that page. */
  readonly chapterLevel: number;
  /** Matches a whole text in any spelling; one capture group for each level. */
  readonly parsing: RegExp;
  /** Source of a pattern without groups that matches a number as it is printed in running text. */
  readonly running: string;
}

/** Compiles a declared numbering. The result is immutable and may be kept as long as the work. */
export function compileScheme(numbering: Numbering): Scheme {
  const levels = numbering.levels.map(compileLevel);
  return Object.freeze({
    levels: Object.freeze(levels),
    chapterLevel: findChapterLevel(levels),
    parsing: parsingPattern(levels),
    running: runningPattern(levels),
  });
}

function compileLevel(level: NumberingLevel, index: number): SchemeLevel {
  return Object.freeze({
    name: level.name,
    form: level.form,
    separator: index === 0 ? '' : (level.separator ?? ''),
    skip: (level.skip ?? '').toLowerCase(),
    width: level.width ?? null,
    leadingDigits: level.parent === 'leading-digits',
  });
}

/** The level called `chapter`; without one the second, or the only one. */
function findChapterLevel(levels: readonly SchemeLevel[]): number {
  const named = levels.findIndex((level) => level.name === 'chapter');
  return named >= 0 ? named : Math.min(1, levels.length - 1);
}
