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
export { formatNumber, parseNumber, type RuleNumber } from './parse.ts';
export {
  compileScheme,
  isCompilable,
  ordinalToLetters,
  ordinalToRoman,
  romanToOrdinal,
  type Scheme,
  type SchemeLevel,
  SEPARATOR,
} from './scheme.ts';
