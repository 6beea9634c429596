/** Numbering schemes of real documents, for tests. */
import { compileScheme, type Scheme } from '../../../src/core/numbering/index.ts';
import type { NumberingLevel } from '../../../src/core/work.ts';

const digits = (name: string, separator?: string): NumberingLevel => ({
  name,
  form: 'digits',
  ...(separator === undefined ? {} : { separator }),
});
const letters = (name: string, separator: string): NumberingLevel => ({ name, form: 'letters', separator });

/** `101.2a`, chapter 101 of section 1, no l and no o. */
export const magic = compileScheme({
  levels: [
    { name: 'section', form: 'digits', width: 1 },
    { name: 'chapter', form: 'digits', width: 3, parent: 'leading-digits' },
    digits('rule', '.'),
    { name: 'subrule', form: 'letters', separator: '', skip: 'lo' },
  ],
  dotted: ['section', 'chapter', 'rule'],
});

/** `1.2.1.3` */
export const dotted = compileScheme({
  levels: [digits('section'), digits('chapter', '.'), digits('rule', '.'), digits('subrule', '.'), digits('item', '.')],
});

/** `1-2-1-1`, six levels deep. */
export const dashed = compileScheme({
  levels: [
    digits('section'),
    digits('chapter', '-'),
    digits('rule', '-'),
    digits('subrule', '-'),
    digits('item', '-'),
    digits('detail', '-'),
  ],
});

/** `2k2a` beside `A1a1`: articles 1 to 12, then A to H. */
export const articles = compileScheme({
  levels: [
    { name: 'article', form: 'digits', alternatives: ['capitals'] },
    { name: 'chapter', form: 'letters', alternatives: ['digits'], separator: '' },
    { name: 'rule', form: 'digits', alternatives: ['letters'], separator: '' },
    { name: 'subrule', form: 'letters', alternatives: ['digits'], separator: '' },
  ],
});

/** `12a.4` between `12` and `13`, as statutes insert numbers. */
export const statute = compileScheme({
  levels: [
    { name: 'article', form: 'digits', inserted: 'letters' },
    { name: 'paragraph', form: 'digits', separator: '.', inserted: 'letters' },
  ],
});

/** `4bis` between `4` and `5`, as statutes in Romance languages insert articles. */
export const romance = compileScheme({
  levels: [{ name: 'article', form: 'digits', inserted: 'latin' }, digits('paragraph', '.'), letters('item', '.')],
});

/** `2.III.a`, `3.2.I.b` and `6-A`: the articles, paragraphs, numerals and letters of Brazilian law. */
export const brazilian = compileScheme({
  levels: [
    { name: 'article', form: 'digits', inserted: '-A' },
    { name: 'paragraph', form: 'roman', alternatives: ['digits'], separator: '.' },
    { name: 'item', form: 'letters', alternatives: ['roman'], separator: '.' },
    letters('point', '.'),
  ],
});

/** `第三条の二` and `제2조의2`, articles that were inserted with a number. */
export const asian = compileScheme({
  levels: [{ name: 'article', form: 'digits', inserted: '-1' }, digits('paragraph', '.')],
});

/** `1c+` between `1c` and `1d`. */
export const plus = compileScheme({
  levels: [
    { name: 'article', form: 'digits' },
    { name: 'chapter', form: 'letters', separator: '', inserted: '+' },
    { name: 'rule', form: 'digits', separator: '', inserted: '+' },
  ],
});

/** `055.1.b.3`, with chapters of three digits at the top. */
export const padded = compileScheme({
  levels: [{ name: 'chapter', form: 'digits', width: 3 }, digits('rule', '.'), letters('subrule', '.'), digits('item', '.')],
});

/** `2k2a` */
export const alternating = compileScheme({
  levels: [digits('article'), letters('regulation', ''), digits('subregulation', ''), letters('detail', '')],
});

/** `1.1.1a` */
export const lettered = compileScheme({
  levels: [digits('section'), digits('chapter', '.'), digits('rule', '.'), letters('subrule', '')],
});

/** `1.2.1` beside `1.2.b` */
export const itemized = compileScheme({
  levels: [
    digits('article'),
    digits('paragraph', '.'),
    { name: 'item', form: 'digits', alternatives: ['letters'], separator: '.' },
  ],
});

/** `A.1.3` */
export const annexed = compileScheme({
  levels: [{ name: 'annex', form: 'capitals' }, digits('chapter', '.'), digits('rule', '.')],
});

/** `II.1` */
export const roman = compileScheme({ levels: [{ name: 'chapter', form: 'roman' }, digits('rule', '.')] });

/** Sections and chapters of any size: chapter 1001 of section 10. */
export const unbounded = compileScheme({
  levels: [digits('section'), { name: 'chapter', form: 'digits', parent: 'leading-digits' }, digits('rule', '.')],
});

export const schemes: Readonly<Record<string, Scheme>> = {
  magic,
  dotted,
  dashed,
  padded,
  alternating,
  lettered,
  itemized,
  annexed,
  roman,
  unbounded,
  articles,
  statute,
  romance,
  brazilian,
  asian,
  plus,
};

/** `drawing-cards.2`: the second paragraph below a heading, in a document without numbers. */
export const headed = compileScheme({
  levels: [
    { name: 'chapter', form: 'words' },
    { name: 'heading', form: 'digits', alternatives: ['words'], separator: '.' },
    digits('paragraph', '.'),
  ],
});
