/** Numbering schemes: compiles the declared ones, and parses, formats and orders the numbers of a work. */
export {
  ancestors,
  chapterNumber,
  childWithPart,
  compareNumbers,
  levelOf,
  localAnchor,
  ownPart,
  parentNumber,
  type Successors,
  siblingsAfter,
  siblingWithPart,
  successors,
} from './family.ts';
export { formatNumber, parseNumber, type RuleNumber } from './parse.ts';
export {
  compileScheme,
  HAN_NUMERALS,
  hanToOrdinal,
  isCompilable,
  LATIN,
  lettersToOrdinal,
  ordinalToLetters,
  ordinalToRoman,
  romanToOrdinal,
  type Scheme,
  type SchemeLevel,
  SEPARATOR,
} from './scheme.ts';
