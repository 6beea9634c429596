import { describe, expect, it } from 'vitest';
import { judge } from '../../lab/fuzz/judge.ts';
import { magicWork } from '../works.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

const context = contextWith({ edition: '2024-06-07' });

/** Texts found by `lab/fuzz-imports.ts`, whose words must all be accounted for. */
const cases: readonly (readonly [what: string, text: string])[] = [
  ['a character reference to something that is not a character', 'A board &#55296; lies flat.\n'],
  ['a number on a line of its own, which is an empty list', '1.\n\nPlaying\n'],
  ['a list that begins beside the bullet of another', '101. 2. A blank slipped in here.\n'],
  ['a title that comes after other text of its page', 'Before all.\n\n# 150. Beds\n\n### 150.1 Plant first.\n'],
  ['a title that comes again after rules', '# 150. Beds\n\n### 150.1 Plant first.\n\n# 150. Beds\n'],
  ['text in front of a tag that begins a paragraph', 'The room of\nferries<div>is large\n\nand dry.\n'],
  ['tags of emphasis that are never closed', 'Dig <b>deep <b>and <b>wide\n\nand\nlong. <b>\n'],
  ['emphasis that touches a word and a quote', 'On the M<b>"ay</b>be day.\n'],
  ['full-width digits in a number', '# １50. Beds\n\n### 15０.1 Plant ｆirst.\n'],
  ['an accent after a space', 'Lamps \u0301reak at ὈΔΟΣ.\nΟΔΟΣ\n'],
  ['a tag after a link to a note', 'See [[[a]]] and [[8.7. Bags|the bag]]<br>now <b>and</b> then.\n'],
  ['a link to a note with a tag in it', 'See [[2.1 Fil<div>of seeds]] now.\n'],
  ['a callout marker below the first line of a quote', '> Dig.\n> [!note] For judges\n> Measure.\n'],
  ['indented lines', 'Intro.\n\n       Thorns prick. See [[10.1 Colour]] and <b>never</b> [[some]].\n'],
  ['an HTML list on one line', 'Bring\n<ul><li>a rake</li><li>a spade</li></ul>\nand rest.\n'],
  ['an HTML item that begins with a bold number, after another', '<ul><li>2\ncards</li><li><b>2.1</b> Cards.</li></ul>\n'],
  ['bullets between and before tags', 'Now: <div>2. Dig</div> <div>3. Rest</div>\n\n100.<div>Sow</div>\n'],
  ['a bullet above its text', '1. Dig\n2.\n   Rest\n'],
  ['a link to a note within HTML', '<div>See [[8.7. Bags|the bag]] and [x].</div>\n'],
  ['an embedded file in an HTML heading', '<h3>See ![[a rake]] now</h3>\n'],
  ['a link that would run a script, with a tag in it', 'Dig](javascript:<b>now</b>) here.\n'],
  ['a link that would run a script, in HTML', '<div>Dig [here](javascript:now) and rest.</div>\n'],
  ['lists within lists after a heading that is never closed', '<h2>Beds<ul><li>1 Dig<ul><li>1.1 Rake</li></ul></li></ul>\n'],
  ['an item that is a heading, and a heading that is an item', '<ul><li><h2>Beds</h2></li></ul>\n<h2><li>Dig</li></h2>\n'],
  ['a dash that ends a heading before an HTML item', '<h3>Beds\n- <li>1 Dig</li>\n'],
  ['a link around a paragraph', '<a href="beds">Dig<div>all the</a> beds.\n'],
  ['a link to a page over an empty line', '<div><a href="beds">Dig\n\nall the</a> beds.</div>\n'],
  [
    'links whose target continues on the next lines',
    'Dig [here](\nbeds\n"the old (one)") and\n\n> [there](beds\n> (the new one)).\n',
  ],
  ['links to addresses with brackets', "Dig [here](beds(a(b\\)c))) and [there](beds 'the new one').\n"],
  ['a list that skips a number, after a tag that is never closed', '<b>Bring\n1. a rake\n\n3. a spade\n'],
  ['only a number after a tag', '<div>1.'],
  ['a number at the end of a paragraph, and another after a tag', 'Dig.\n2.<div>1.'],
  ['a tag that is never closed in code over two lines', 'Dig `<a\nrow` now.\n'],
  ['a bracket in a link that is never closed', '<a href="/rules/cr">1[\n'],
  ['an item whose text is a number', 'Dig\n- 0.'],
  ['a number after a quote marker and tags', '><b><div>1.'],
  ['addresses with other whitespace', 'Dig [here](the\u0085new\u00A0beds) now.\n'],
  ['a document with only a number, which begins a list', '0.'],
  ['words after the fence that opens code', '```every player\ndigs\n```\n'],
  ['code that looks like any dialect', '```\n![[rake]] {: .example }\n<b>dig](javascript:now)\n```\n\nDig <b>on</b>.\n'],
  ['code in an item, before further rules', '- ```\n  ![[rake]]\n\n### 150.1 Dig.\n'],
  [
    'a definition list, and other HTML elements',
    '<center><u>Tools</u></center>\n<dl><dt>Rake<dd>A tool.</dd>\n<dt>Bed\n\nand rest</dl> <abbr title="a">b</abbr>\n',
  ],
  ['a callout after a tag that is never closed', '<b>\n> [!note] Dig\n> and rest\n'],
  ['a sense that is only a number', '# Bed\n1.\n\n# Lamp\n\n# Rake\n'],
  ['a character reference in the number of a heading', '# 5&amp;6 beds\n'],
  ['senses that begin with any number', '## Board\n\n050. Setting up\n\n## Bell\n\n    - 1a\n\n## Lamp\n\nShines.\n'],
];

describe.each(['jekyll', 'translator-markdown'])('%s keeps every word of', (format) => {
  it.each(cases)('%s', async (_, text) => {
    expectEveryWord(await importAs(format, [textDocument(text, 'a.md')], context));
  });
});

describe('the importer of sources accounts for', () => {
  it.each([
    [
      'a title of several lines between other values',
      '---\nkind of: beds\ntitle: 150 The\n  beds\n# soon\nby: "a gardener"\n---\n\n### 150.1 Dig.\n',
    ],
    ['front matter that is never closed', '---\n# 150\n\n### 150.1 Dig.\n'],
    ['a chapter whose heading is the first line', '# 150 **Beds**\n\n### 150.1 Dig.\n'],
  ])('%s', async (_, text) => {
    expectEveryWord(await importAs('sources', [textDocument(text, 'a.md')], context));
  });
});

const catalog = ['150.2. Dig.', 'Rake.', 'Rake.', '150.3. Rest.']
  .map((source, index) => `msgid "${source}"\nmsgstr "${index === 2 ? 'Harken.' : ''}"\n`)
  .join('\n');

describe('every importer is faithful to', () => {
  it.each([
    ['a quote in an example', '> **Example**\n>> Dig.\n>\n> Rest.\n'],
    ['a term with an empty quote, and a sense with one', '# Bed\n\n# Lamp\n>\n\n# Rake\n1. >\n'],
    ['a line with only markup', '# Beds\n\n# 150. Beds\n\n**150.1 Dig**\n\n**\n'],
    ['an item with only unusual whitespace', '- \u000B\n  - Dig\n'],
    ['a quote with a line separator, which does not end a line in Markdown', '> Dig,\u2028then rest.\n'],
    ['a message that translates two paragraphs of an otherwise untranslated rule', catalog],
    ['a term with an alias that has a bracket', '# Bed\n\n# Bed ([)\n\n# Rake\n'],
  ])('%s', async (_, text) => {
    expect(await judge({ path: 'a.md', bytes: new TextEncoder().encode(text), steps: [] }, magicWork)).toEqual([]);
  });
});
