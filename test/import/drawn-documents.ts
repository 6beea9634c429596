/** Draws documents of rules in our own words, in the layouts that publishers use, with what a right reading of each has. */
import fc from 'fast-check';
import type { Work } from '../../src/core/work.ts';
import { lorcanaWork } from '../works.ts';

/** What a document is like: each is drawn, or given by a test. */
export interface Shape {
  /** `laid-out`: indented, wrapped with hanging lines. `wrapped`: wrapped without indents. `lines`: each paragraph is a line. */
  readonly layout: 'laid-out' | 'wrapped' | 'lines' | 'markdown' | 'html';
  /** `1.`, `1.1.`, `1.1.1.`; or `Article 1`, `(1)`, `1.`, which are cited as `Article 1(1)`. */
  readonly scheme: 'dotted' | 'articles';
  /** Whether the innermost rules are `1.1a` or `a)`. */
  readonly hasLetters: boolean;
  /** How many rules there are on each level, for each rule above. */
  readonly counts: readonly number[];
  /** Which sentences the document begins with, so that no two are alike. */
  readonly seed: number;
  readonly width: number;
  readonly indent: number;
  /** Whether blank lines are between rules. */
  readonly isSpaced: boolean;
  /** Whether the innermost rules begin in lower case and end with this. */
  readonly flow: '; and' | ', or' | ';' | undefined;
  readonly hasContents: boolean;
  readonly hasPreface: boolean;
  /** A sign that stands alone above notes. */
  readonly icon: string | undefined;
  /** Whether the front matter names a layout. */
  readonly hasFrontMatter: boolean;
  /** The number of the first paragraph of each article, if it has more than one. */
  readonly firstParagraph: 1 | 2;
  /** Whether titles and chapters without a number of the scheme are above articles. */
  readonly hasGroups: boolean;
  /** Whether `Article 1` is alone on its line, above its title. */
  readonly isAlone: boolean;
  /** Whether rules that are sentences are headings. */
  readonly isAllHeadings: boolean;
  /** What the appendix has, in which nothing is a rule. */
  readonly appendix: 'text' | 'numbers' | undefined;
  readonly hasGlossary: boolean;
  readonly hasFooter: boolean;
  readonly hasList: boolean;
  /** Whether the last rule has the number of the one before it. */
  readonly isRepeated: boolean;
}

export const shapes: fc.Arbitrary<Shape> = fc
  .record({
    layout: fc.constantFrom('laid-out', 'wrapped', 'lines', 'markdown', 'html'),
    scheme: fc.constantFrom('dotted', 'articles'),
    hasLetters: fc.boolean(),
    counts: fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 3 }), fc.integer({ min: 0, max: 3 })),
    seed: fc.nat({ max: 400 }),
    width: fc.integer({ min: 60, max: 100 }),
    indent: fc.integer({ min: 2, max: 6 }),
    isSpaced: fc.boolean(),
    flow: fc.constantFrom(undefined, undefined, '; and', ', or', ';'),
    hasContents: fc.boolean(),
    hasPreface: fc.boolean(),
    icon: fc.constantFrom(undefined, undefined, '※', '☞', '⚠'),
    hasFrontMatter: fc.boolean(),
    firstParagraph: fc.constantFrom(1, 1, 2),
    hasGroups: fc.boolean(),
    isAlone: fc.boolean(),
    isAllHeadings: fc.boolean(),
    appendix: fc.constantFrom(undefined, undefined, 'text', 'numbers'),
    hasGlossary: fc.boolean(),
    hasFooter: fc.boolean(),
    hasList: fc.boolean(),
    isRepeated: fc.constantFrom(false, false, false, true),
  } as const)
  .map((shape): Shape => shape as Shape);

/** A rule as it was drawn. */
export interface DrawnRule {
  readonly number: string;
  readonly label: string;
  readonly depth: number;
  readonly title: string | null;
  /** Paragraphs after the title. */
  readonly texts: readonly string[];
  readonly list: readonly string[];
  /** The headings above it that have no number of the scheme. */
  readonly above: readonly string[];
  readonly note: string | undefined;
  /** The number of the rule that the text cites, and how. */
  readonly cites: Cited | undefined;
}

interface Cited {
  readonly number: string;
  readonly text: string;
  /** What a page prints in place of that, over a link to the id. */
  readonly words: string;
}

export interface DrawnDocument {
  readonly shape: Shape;
  readonly text: string;
  readonly path: string;
  readonly work: Work;
  readonly rules: readonly DrawnRule[];
  readonly preface: readonly string[];
  readonly glossary: ReadonlyMap<string, string>;
  readonly appendix: readonly string[];
  /** The lines of each part, by its name or the number of its rule. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
}

const THINGS = 'oar rope bell sail anchor lamp net plank rudder mast keel flag pump bucket ladder map drum whistle barrel'.split(
  ' ',
);
const PLACES = 'boat house, north pier, old mill, lower deck, green shed, long bridge, ferry stage, stone tower'.split(', ');
/** Returns a sentence that no other index has. */
function sentence(index: number): string {
  const at = (list: readonly string[], step: number) =>
    list[(index * step + Math.floor(index / list.length)) % list.length] ?? '';
  const [thing, other, place] = [at(THINGS, 1), at(THINGS, 7), at(PLACES, 3)];
  const ends = [
    '',
    `, and nobody else may move the ${thing} while the ${other} is wet`,
    `, as the keeper of the ${place} decides when the ${other} has been brought, and when all who carry the ${thing} are back on the ${at(PLACES, 5)} road`,
  ];
  return `The ${thing} is kept in the ${place}${ends[index % ends.length]}.`;
}

function titleAt(index: number): string {
  const thing = THINGS[index % THINGS.length] ?? '';
  const place = PLACES[(index + Math.floor(index / THINGS.length)) % PLACES.length] ?? '';
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)}s of the ${place.split(' ')[1]}`;
}

/** More words than titles have that are not alone below a number. */
const LONG_TITLE = ', and of all that is kept beside them in the winter and in the spring';

const toLower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const GROUPS = ['I', 'II', 'III', 'IV'];

/** Returns how a number is printed: `1.1.`, `1.1a`; or `Article 1`, `(1)`, `1.`, `a)`, without those above it. */
function labelOf({ scheme, hasLetters, isAlone }: Shape, number: string, depth: number): string {
  if (scheme === 'dotted') return hasLetters && depth === 2 ? number : `${number}.`;
  const own = number.split('.').at(-1);
  return [`Article ${number}${isAlone ? '' : '.'}`, `(${own})`, hasLetters ? `${own})` : `${own}.`][depth] ?? '';
}

function drawRules(shape: Shape): readonly DrawnRule[] {
  const { scheme, counts, seed, flow, icon } = shape;
  const isStatute = scheme === 'articles';
  let index = seed;
  const all: DrawnRule[] = [];
  const numberOf = (above: string, value: number, depth: number) => {
    const own = depth === 2 && shape.hasLetters ? 'abc'.charAt(value - 1) : String(value);
    return above === '' ? own : `${above}${own === String(value) || isStatute ? '.' : ''}${own}`;
  };
  const draw = (above: string, depth: number): void => {
    const count = counts[depth] ?? 0;
    const first = isStatute && depth === 1 ? shape.firstParagraph : 1;
    for (let value = first; value < first + count; value += 1) {
      index += 1;
      const number = numberOf(above, value, depth);
      const isLast = value === first + count - 1;
      const below = counts[depth + 1] ?? 0;
      const isInnermost = below === 0 || depth === counts.length - 1;
      const isTitled = depth === 0 || (!isStatute && depth === 1 && seed % 2 === 0);
      const flows = flow !== undefined && isInnermost && depth > 0 && !isTitled && count > 1;
      const opens = flow !== undefined && !isInnermost && depth > 0 && !isTitled;
      const whole = sentence(index);
      const cited = depth > 0 && index % 4 === 0 && !flows && !opens ? all.findLast((rule) => rule.depth === 1) : undefined;
      const cites = cited && {
        number: cited.number,
        text: isStatute ? `Article ${cited.number.replace(/\.(\d+)$/, '($1)')}` : `rule ${cited.number}`,
        words: 'the other rule',
      };
      const own = flows
        ? `${toLower(whole).replace(/\.$/, '')}${isLast ? '.' : flow}`
        : opens
          ? whole.replace(/\.$/, ', namely:')
          : cites === undefined
            ? whole
            : `${whole} See ${cites.text}.`;
      const label = labelOf(shape, number, depth);
      all.push({
        number,
        label,
        depth,
        title: isTitled
          ? `${titleAt(index)}${isStatute && shape.isAlone && shape.firstParagraph === 1 && index % 2 === 0 ? LONG_TITLE : ''}`
          : null,
        texts: isTitled && (isStatute || (depth === 0 && seed % 3 > 0)) ? [] : [own],
        list:
          shape.hasList && isInnermost && !flows && index % 3 === 0
            ? [`a ${THINGS[(index + 5) % 19]}`, `a ${THINGS[(index + 9) % 19]}`]
            : [],
        above:
          isStatute && depth === 0 && shape.hasGroups && value % 2 === 1
            ? [`CHAPTER ${GROUPS[(value - 1) / 2]}`, titleAt(index + 7)]
            : [],
        note:
          icon !== undefined && isInnermost && !flows && index % 5 === 0
            ? `Notes about the ${THINGS[(index + 3) % 19]} are in small print.`
            : undefined,
        cites: isTitled && own !== whole && (isStatute || (depth === 0 && seed % 3 > 0)) ? undefined : cites,
      });
      if (!isInnermost) draw(number, depth + 1);
    }
  };
  draw('', 0);
  const [one, last] = [all.at(-2), all.at(-1)];
  if (!shape.isRepeated || one === undefined || last === undefined || one.depth !== last.depth) return all;
  // Markdown counts the items of lists itself.
  if (shape.layout === 'markdown' && /^\d+\.$/.test(last.label)) return all;
  return [...all.slice(0, -1), { ...last, number: one.number, label: one.label }];
}

/** A paragraph of a document, before it is laid out. */
interface Printed {
  readonly part: string;
  readonly role: 'title' | 'text' | 'contents' | 'group' | 'rule' | 'body' | 'item' | 'icon' | 'note' | 'heading' | 'term';
  readonly text: string;
  readonly rule?: DrawnRule;
}

const TITLE = 'Rules of the Ferry';
const DATES = ['March 1, 2025', 'Effective as of March 1, 2025'];
export const EFFECTIVE = '2025-03-01';
export const FOOTER = 'Last updated April 2, 2026';
const PREFACE = [
  'These rules bind every rower. A word for one rower means many rowers too.',
  'Nobody boards who has not read them aloud.',
];
const TERMS = new Map([
  ['Rower', 'Whoever holds an oar in both hands.'],
  ['Stage', 'Where the ferry lands when the water is low.'],
]);
const APPENDIX = [
  'Two strokes of the bell mean that the ferry leaves, and three that it stays.',
  'The bell is painted each spring.',
];

function appendixOf({ appendix, scheme }: Shape): readonly string[] {
  if (appendix === undefined) return [];
  const label = (index: number) => (appendix === 'text' ? '' : scheme === 'dotted' ? `9.${index + 1}. ` : `(${index + 1}) `);
  return ['Appendix: Signals', ...APPENDIX.map((text, index) => label(index) + text)];
}

function paragraphs(shape: Shape, rules: readonly DrawnRule[]): readonly Printed[] {
  const titled = rules.filter(({ title }) => title !== null);
  const contents = titled.map(
    (rule): Printed => ({ part: 'contents', role: 'contents', text: `${rule.label} ${rule.title}`, rule }),
  );
  const isAlone = shape.scheme === 'articles' && shape.isAlone;
  return [
    { part: 'front', role: 'title', text: TITLE },
    { part: 'front', role: 'text', text: DATES[shape.seed % 2] ?? '' },
    ...(shape.hasContents && shape.scheme === 'dotted'
      ? [{ part: 'contents', role: 'heading', text: 'Table of Contents' } as const, ...contents]
      : []),
    ...(shape.hasPreface ? PREFACE.map((text): Printed => ({ part: 'preface', role: 'text', text })) : []),
    ...rules.flatMap((rule): readonly Printed[] => {
      const { label, title, texts, list, above, note, number } = rule;
      const part = rules.find((other) => other.number === number) === rule ? number : `${number} again`;
      const [first = '', ...others] = title === null ? texts : [title, ...texts];
      const opening: readonly Printed[] =
        isAlone && rule.depth === 0
          ? [
              { part, role: 'rule', text: label, rule },
              { part, role: 'body', text: first, rule },
            ]
          : [{ part, role: 'rule', text: `${label} ${first}`, rule }];
      return [
        ...above.map((text): Printed => ({ part, role: 'group', text })),
        ...opening,
        ...others.map((text): Printed => ({ part, role: 'body', text, rule })),
        ...list.map((text): Printed => ({ part, role: 'item', text, rule })),
        ...(note === undefined
          ? []
          : [{ part, role: 'icon', text: shape.icon ?? '' } as const, { part, role: 'note', text: note } as const]),
      ];
    }),
    ...(shape.hasGlossary
      ? [
          { part: 'glossary', role: 'heading', text: 'Definitions' } as const,
          ...[...TERMS].flatMap(([term, sense]): readonly Printed[] => [
            { part: 'glossary', role: 'term', text: term },
            { part: 'glossary', role: 'text', text: sense },
          ]),
        ]
      : []),
    ...appendixOf(shape).map((text, index): Printed => ({ part: 'back', role: index === 0 ? 'heading' : 'text', text })),
    ...(shape.hasFooter ? [{ part: 'footer', role: 'text', text: FOOTER } as const] : []),
  ];
}

/** Wraps a text at a width; the lines after the first are indented. */
function wrap(text: string, width: number, hang: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S) /)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(hang) + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

const textLayout = (shape: Shape) => {
  const { layout, width, indent } = shape;
  const isLaidOut = layout === 'laid-out';
  return ({ role, text, rule }: Printed): readonly string[] => {
    const depth = rule?.depth ?? 0;
    const at = isLaidOut ? indent * depth : 0;
    const hang = isLaidOut && rule !== undefined ? at + rule.label.length + 3 : 0;
    const fold = (printed: string, hanging = hang) => (layout === 'lines' ? [printed] : wrap(printed, width, hanging));
    if (role === 'contents')
      return [
        isLaidOut ? `${' '.repeat(at)}${text} ${'.'.repeat(Math.max(4, width - at - text.length - 5))} ${depth + 1}` : text,
      ];
    if (role === 'title') return [isLaidOut ? `${' '.repeat(20)}${text}` : text];
    if (role === 'rule' && isLaidOut && rule !== undefined && text !== rule.label)
      return fold(`${' '.repeat(at)}${rule.label}   ${text.slice(rule.label.length).trim()}`);
    if (role === 'body' && shape.isAlone && rule?.label.startsWith('Article') === true)
      return fold(`${' '.repeat(at)}${text}`, at);
    if (role === 'body') return fold(`${' '.repeat(hang)}${text}`);
    if (role === 'item') return [`${' '.repeat(hang)}- ${text}`];
    if (role === 'icon') return [`${isLaidOut ? ' '.repeat(6) : ''}${text}`];
    if (role === 'note') return [`${isLaidOut ? ' '.repeat(11) : ''}${text}`];
    return fold(text, 0);
  };
};

const markdownLayout =
  (shape: Shape) =>
  ({ role, text, rule, part }: Printed): readonly string[] => {
    const depth = (rule?.depth ?? 0) + 2;
    const isHeading = rule?.title != null || shape.isAllHeadings;
    if (role === 'title') return [`# ${text}`];
    if (role === 'heading') return [`## ${text}`];
    if (role === 'group') return [text];
    if (role === 'term') return [`### ${text}`];
    if (role === 'rule')
      return [isHeading && !(shape.isAlone && shape.scheme === 'articles') ? `${'#'.repeat(depth)} ${text}` : text];
    if (role === 'contents' || role === 'item') return [`- ${text}`];
    return [part === '' ? '' : text];
  };

const idOf = (number: string) => `_${number.replaceAll('.', '_')}`;

const htmlLayout =
  (shape: Shape) =>
  ({ role, text, rule }: Printed): readonly string[] => {
    const depth = (rule?.depth ?? 0) + 2;
    const id = rule === undefined ? '' : ` id="${idOf(rule.number)}"`;
    const linked =
      rule?.cites === undefined
        ? text
        : text.replace(rule.cites.text, `<a href="#${idOf(rule.cites.number)}">${rule.cites.words}</a>`);
    if (role === 'title') return [`<h1>${text}</h1>`];
    if (role === 'heading') return [`<h2>${text}</h2>`];
    if (role === 'term') return [`<h3>${text}</h3>`];
    if (role === 'contents') return [`<p><a href="#${idOf(rule?.number ?? '')}">${text}</a></p>`];
    if (role === 'item') return [`<ul><li>${text}</li></ul>`];
    if (role === 'rule' && (rule?.title != null || shape.isAllHeadings)) return [`<h${depth}${id}>${linked}</h${depth}>`];
    return [`<p${role === 'rule' ? id : ''}>${linked}</p>`];
  };

/** Prints a document, and says which lines each part has. */
export function drawDocument(shape: Shape): DrawnDocument {
  const rules = drawRules(shape);
  const print = (shape.layout === 'markdown' ? markdownLayout : shape.layout === 'html' ? htmlLayout : textLayout)(shape);
  const printed: string[] = [];
  const lines = new Map<string, number[]>();
  if (shape.layout === 'markdown' && shape.hasFrontMatter) printed.push('---', 'layout: default', 'slug: ferry', '---', '');
  let before: Printed | undefined;
  for (const paragraph of paragraphs(shape, rules)) {
    const isTight =
      (paragraph.role === before?.role && (paragraph.role === 'contents' || paragraph.role === 'item')) ||
      (paragraph.rule !== undefined &&
        before?.rule !== undefined &&
        shape.layout === 'laid-out' &&
        !shape.isSpaced &&
        paragraph.role !== 'contents' &&
        before.role !== 'contents') ||
      (before?.role === 'term' && shape.layout !== 'markdown');
    if (!isTight && before !== undefined && shape.layout !== 'html') printed.push('');
    const own = print(paragraph);
    const numbers = own.map((_, index) => printed.length + index + 1);
    lines.set(paragraph.part, [...(lines.get(paragraph.part) ?? []), ...numbers]);
    printed.push(...own);
    before = paragraph;
  }
  const body = `${printed.join('\n')}\n`;
  const isHtml = shape.layout === 'html';
  return {
    shape,
    text: isHtml ? `<html><body><main>\n${body}</main></body></html>\n` : body,
    path: isHtml ? 'ferry.html' : shape.layout === 'markdown' ? 'ferry.md' : 'ferry.txt',
    work: workOf(shape),
    rules,
    preface: shape.hasPreface ? PREFACE : [],
    glossary: shape.hasGlossary ? TERMS : new Map(),
    appendix: appendixOf(shape),
    lines: isHtml ? new Map([...lines].map(([part, numbers]) => [part, numbers.map((number) => number + 1)])) : lines,
  };
}

/** Returns the settings that a person would write for a document. */
function workOf({ scheme, hasLetters }: Shape): Work {
  const level = (name: string, depth: number): Work['numbering']['levels'][number] => {
    const isLettered = hasLetters && depth === 2;
    if (depth === 0) return { name, form: 'digits' };
    return { name, form: isLettered ? 'letters' : 'digits', separator: isLettered && scheme === 'dotted' ? '' : '.' };
  };
  const levels = ['chapter', 'paragraph', 'item'].map(level);
  const dotted = levels.flatMap(({ name, form }) => (form === 'digits' ? [name] : []));
  const words = lorcanaWork.citations['en'];
  if (words === undefined) throw new Error('no words');
  return scheme === 'dotted'
    ? { ...lorcanaWork, id: 'ferry', numbering: { levels, dotted } }
    : {
        ...lorcanaWork,
        id: 'ferry',
        numbering: { levels },
        citations: { en: { ...words, rule: ['Article', 'Articles'], section: ['Article'], below: ['paragraph', 'point'] } },
        format: { relative: ['paragraph', 'item'] },
      };
}
