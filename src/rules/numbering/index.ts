/** Numbering schemes: declared, compiled, and then used to read, write and order the numbers of a work. */
export {
  ancestors,
  chapterNumber,
  compareNumbers,
  levelOf,
  localAnchor,
  parentNumber,
  type Successors,
  siblingsAfter,
  siblingWithPart,
  successors,
} from './family.ts';
export { ordinalToLetters, ordinalToRoman, romanToOrdinal } from './ordinals.ts';
export { formatNumber, parseNumber, type RuleNumber } from './parse.ts';
export { compileScheme, isCompilable, type Scheme, type SchemeLevel, SEPARATOR } from './scheme.ts';
