/** Counts the paragraphs that Word numbers itself, as Word does: the text of a document does not have these numbers. */
import { ordinalToRoman } from '@rulegraph/core/numbering';

/** The numbering of a paragraph: the list that it belongs to, and its level there, from 0. */
export interface WordNumbering {
  readonly list: string;
  /** Undefined: the level that the list gives to the paragraph's style, or the outermost. */
  readonly level: number | undefined;
}

interface Level {
  start: number;
  format: string;
  /** What is printed, with the numbers of the levels as `%1`, `%2`. */
  text: string;
  isDecimal: boolean;
  /** Whether it goes on counting below the next number of a level above. */
  goesOn: boolean;
  style: string;
}

/** A definition, of which several lists may be instances that go on counting each other. */
type Definition = Level[];

interface List {
  definition: string;
  /** The first number of levels that begin anew in this list. */
  readonly starts: Map<number, number>;
}

const NAMES = 'abstractNum|num|lvl|lvlOverride|start|startOverride|numFmt|lvlText|lvlRestart|isLgl|pStyle|abstractNumId';
const TAGS = new RegExp(String.raw`<(\/?)w:(${NAMES})\b([^>]*)>`, 'g');
/** Word has nine levels. */
const MAX_LEVELS = 9;

/**
 * Reads the part `word/numbering.xml`, and returns a function that is told the numbered paragraphs in order and returns what Word prints before each:
 * `1.2`, `(a)`. It returns undefined for bullets, and for numbers that are not counted here, such as those in words. The rules are those of
 * ECMA-376 part 1, §17.9.
 */
export function wordCounter(numbering: string): (paragraph: WordNumbering, style: string) => string | undefined {
  const { definitions, lists } = readNumbering(numbering);
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  return ({ list: id, level: named }, style) => {
    const list = lists.get(id);
    const levels = definitions.get(list?.definition ?? '');
    if (list === undefined || levels === undefined) return undefined;
    const linked = levels.findIndex((level) => level.style !== '' && level.style === style);
    const at = named ?? Math.max(0, linked);
    const level = levels[at];
    if (level === undefined) return undefined;
    const own = counts.get(list.definition) ?? [];
    counts.set(list.definition, own);
    const start = list.starts.get(at);
    const isFirst = start !== undefined && !begun.has(`${id} ${at}`);
    begun.add(`${id} ${at}`);
    own[at] = isFirst ? start : own[at] === undefined ? level.start : own[at] + 1;
    for (let above = 0; above < at; above += 1) own[above] ??= levels[above]?.start ?? 1;
    for (let below = at + 1; below < own.length; below += 1) if (levels[below]?.goesOn !== true) own[below] = undefined;
    return printed(level, levels, own);
  };
}

function printed(level: Level, levels: Definition, counts: readonly (number | undefined)[]): string | undefined {
  if (level.format === 'bullet') return undefined;
  let isKnown = true;
  const text = level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const number = formatted(counts[at] ?? 1, level.isDecimal ? 'decimal' : (levels[at]?.format ?? 'decimal'));
    isKnown &&= number !== undefined;
    return number ?? '';
  });
  return isKnown ? text : undefined;
}

/** Returns a number in one of Word's formats; undefined for one that is not known. */
function formatted(count: number, format: string): string | undefined {
  switch (format) {
    case 'decimal':
      return String(count);
    case 'decimalZero':
      return String(count).padStart(2, '0');
    case 'lowerLetter':
      return repeatedLetter(count);
    case 'upperLetter':
      return repeatedLetter(count).toUpperCase();
    case 'lowerRoman':
      return ordinalToRoman(count).toLowerCase();
    case 'upperRoman':
      return ordinalToRoman(count).toUpperCase();
    case 'none':
      return '';
    default:
      return undefined;
  }
}

/** Returns `z` for 26, `aa` for 27, `bb` for 28. */
function repeatedLetter(count: number): string {
  return String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(Math.ceil(count / 26), MAX_LEVELS));
}

function readNumbering(xml: string) {
  const definitions = new Map<string, Definition>();
  const lists = new Map<string, List>();
  // What is outside of a definition, a list or a level is read into one that nothing uses.
  let definition: Definition = [];
  let list = newList();
  let level = newLevel();
  let overridden = 0;
  for (const [, closes, name, attributes = ''] of xml.matchAll(TAGS)) {
    const value = /w:val="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const number = (key: string) => Number(new RegExp(`w:${key}="(\\d{1,9})"`).exec(attributes)?.[1] ?? 0);
    if (closes !== '') {
      if (name === 'lvl') level = newLevel();
      continue;
    }
    switch (name) {
      case 'abstractNum':
        definition = [];
        definitions.set(String(number('abstractNumId')), definition);
        break;
      case 'num':
        [definition, list] = [[], newList()];
        lists.set(String(number('numId')), list);
        break;
      case 'abstractNumId':
        list.definition = value;
        break;
      case 'lvlOverride':
        overridden = number('ilvl');
        break;
      case 'startOverride':
        list.starts.set(overridden, Number(value));
        break;
      case 'lvl':
        level = newLevel();
        if (number('ilvl') < MAX_LEVELS) definition[number('ilvl')] = level;
        break;
      case 'start':
        level.start = Number(value);
        break;
      case 'numFmt':
        level.format = value;
        break;
      case 'lvlText':
        level.text = value;
        break;
      case 'lvlRestart':
        level.goesOn = value === '0';
        break;
      case 'isLgl':
        level.isDecimal = value !== '0' && value !== 'false';
        break;
      case 'pStyle':
        level.style = value;
        break;
    }
  }
  return { definitions, lists };
}

function newList(): List {
  return { definition: '', starts: new Map() };
}

function newLevel(): Level {
  return { start: 1, format: 'decimal', text: '', isDecimal: false, goesOn: false, style: '' };
}
