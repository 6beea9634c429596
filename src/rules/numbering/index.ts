/** Numbering schemes: declared, compiled, and then used to read, write and order the numbers of a work. */
export { compareNumbers } from './compare.ts';
export {
  ancestors,
  chapterNumber,
  levelOf,
  localAnchor,
  parentNumber,
  type Successors,
  siblingsBehind,
  siblingWithPart,
  successors,
} from './family.ts';
export { formatNumber, parseNumber, type RuleNumber } from './parse.ts';
export { romanToOrdinal } from './roman.ts';
export { compileScheme, type Scheme, type SchemeLevel } from './scheme.ts';
export { SEPARATOR } from './separator.ts';
