/** Documents as an enemy would write them, in every format that we import: the same words in every place that takes some. */
import { docxParts, italic, lineBreak, makeZip, paragraph, run } from '../import/made-docx.ts';
import { makePdf, setPage } from '../import/made-pdf.ts';

/** Files by their paths. */
export type HostileDocument = Readonly<Record<string, string | Uint8Array>>;

/** Returns a text of numbered rules with a glossary, as publishers print it. */
const publisherText = (x: string): string => `Rules of ${x}

These rules are effective as of May 4, 2019.

1. Part ${x}

150. Beds ${x}

150.1. Plant ${x}
Example: Peas ${x}

150.1a Water ${x}

Glossary

Rake ${x}
A tool ${x}

Credits

Written by ${x}
`;

const laidOutText = (x: string): string => `                              Rules of the Garden

1. PLAY
   150. Beds ${x}

        150.1. On your turn you may plant one row along the wall, then you may water as many
               rows as there is time for ${x}
        150.2. A row stays where it is until its owner has paid for it ${x}

GLOSSARY
row
A place along the wall ${x}
`;

const jekyllPage = (x: string): string => `---
layout: page
permalink: ${JSON.stringify(`/rules/cr/1/150${x}`)}
title: ${JSON.stringify(`150. Beds ${x}`)}
parent: ${JSON.stringify(`1. Garden ${x}`)}
class: ${JSON.stringify(x)}
__proto__: { polluted: true }
---
# 150. Beds ${x}

### <a id="1${x}"/>150.1 Plant ${x}
> **Example**: Peas ${x}
{: .example }

#### <span id="150.1a">150.1a</span> Water ${x} *${x}* [link ${x}](/rules/cr/1/150#1a "title ${x}") [${x}](<https://a.example/${x}>)

- item ${x}

### 150.2 A table

| head | ${x.replaceAll('|', '/')} |
|---|---|
| cell | ${x.replaceAll('|', '/')} |
`;

const note = (x: string): string => `### 150.1. Planting ${x}
Plant ${x}
> [!note] For judges ${x}
> Measure ${x}

#### 150.1a Water
See [[150.1. Planting#${x}|the ${x}]] and ![[${x}.png]].
#tag
- item ${x}
`;

const sources = (x: string): HostileDocument => ({
  'introduction.md': `---\nkind: front\ntitle: ${JSON.stringify(x)}\n---\n\n# ${x}\n\nBefore ${x}\n`,
  [`150${x.replace(/[/\0]/g, '')}.md`]: `---\nnumber: "150"\ntitle: ${JSON.stringify(`Beds ${x}`)}\npermalink: ${JSON.stringify(`/rules/cr/1/150${x}`)}\norder: ${JSON.stringify(x)}\n---\n\n### 150.1 **Title ${x.replaceAll('*', '')}** Plant ${x}\n\n> **Example**: Peas ${x}\n\n> **${x.replaceAll('*', '')}**: Note ${x}\n\n- item ${x}\n\n\`\`\`\n${x}\n\`\`\`\n\n#### 150.1a Water ${x} [CompRules ${x.replace(/[[\]]/g, '')}]{.stamp}\n`,
  'glossary.md': `---\nkind: glossary\n---\n\n## Rake ${x} [Other ${x.replace(/[[\]]/g, '')}]{.alias}\n\nA tool ${x}\n\n## __proto__\n\n1. One ${x}\n2. Two\n`,
  'credits.md': `---\nkind: back\n---\n\n## By ${x}\n\nWritten by ${x}\n`,
});

const markdownText = (x: string): string => `# 1. Garden

Effective as of May 4, 2019.

## 150. Beds

- **150.1.** Plant ${x}
  - > *Example:* Peas ${x}
  - **150.1a** Water ${x} *soft* [link](https://a.example/)

150.2. Tables

| head | ${x.replaceAll('|', '/')} |
|---|---|
| cell | ${x.replaceAll('|', '/')} |

150.3. Harvest last
`;

const webPage = (x: string): string => `<!doctype html>
<html><head><title>Garden</title></head><body>
<h1>1. Garden</h1>
<h2>150. Beds</h2>
<p>150.1. Plant <span>${x}</span></p>
<p>Example: Peas <b>${x}</b></p>
<ol><li>150.1a Water <i>${x}</i></li></ol>
<p>150.2. Tables</p>
<table><tr><td>head</td><td>${x}</td></tr></table>
<p>150.3. Harvest last</p>
</body></html>
`;

const wikiText = (x: string): string => `{{CR|Spring Set|* '''150.''' The '''Garden''' Beds
**'''150.1.''' Plant ${x} (see [[Digging ${x}|rule 104.3a]]), paying {{W}}. {{CR Example|Peas ${x}}}
***'''150.1a''' Water ${x}
}}
`;

const rulings = (x: string): string => `Rulings are collected from many gardens ${x}

150 - The Beds ${x}
  • 150.1 - Plant ${x} [CompRules 2005/08/01]
    Example: Peas ${x} [${x.replace(/[[\]]/g, '')} 2004/06/01]
  • 150.1a - Water ${x} [Gardener 02/03/98] See also Rule 407, "${x}" [CompRules 2007/10/01]
`;

const MESSAGES = ['150. Beds', '150.1. Plant one row.', 'Example: Peas.', '150.1a Water.'];

const catalog = (x: string): string => {
  const header = `X-Rulegraph-Edition: 2019-05-04\nLanguage: ${x}\nPlural-Forms: nplurals=9; plural=${x};\n`;
  const messages = MESSAGES.map((text) => `#. ${x}\n#: ${x}:1\nmsgid "${text}"\nmsgstr ${JSON.stringify(`${text} ${x}`)}`);
  return [
    `msgid ""\nmsgstr ${JSON.stringify(header)}`,
    ...messages,
    `msgctxt "__proto__"\nmsgid "x"\nmsgstr ${JSON.stringify(x)}`,
  ].join('\n\n');
};

const chineseText = (x: string): string =>
  `花园规则\n\n此规则于2019年5月4日起生效。\n\n1. 花园花园花园\n\n150. 花坛 ${x}\n\n150.1. 每次只种一行。 ${x}\n例如：豌豆先于豆子。 ${x}\n\n150.1a 一行与花坛等长。 ${x}\n`;

const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t]|[\uFFFE\uFFFF]|\p{Cs}/gu, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function wordDocument(xs: readonly string[]): Uint8Array {
  const rules = xs.flatMap((x, index) => [
    paragraph(run(`150.${index + 1}. Plant ${escapeXml(x)} `), italic(escapeXml(x)), lineBreak, run(escapeXml(x))),
    paragraph(run(`Example: Peas ${escapeXml(x)}`)),
  ]);
  const [x = ''] = xs;
  const parts = docxParts([
    paragraph(run(`Rules of ${escapeXml(x)}`)),
    paragraph(run('1. Play')),
    paragraph(run(`150. Beds ${escapeXml(x)}`)),
    ...rules,
    `<w:p><w:hyperlink r:id="r8" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${run('run')}</w:hyperlink></w:p>`,
    paragraph(run('Glossary')),
    paragraph(run(`Rake ${escapeXml(x)}`)),
    paragraph(run(`A tool ${escapeXml(x)}`)),
  ]);
  const relations = 'word/_rels/document.xml.rels';
  const link =
    '<Relationship Id="r8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>';
  return makeZip({
    ...parts,
    [relations]: (parts[relations] ?? '').replace('</Relationships>', () => `${link}</Relationships>`),
  });
}

/** Returns a text as a string of a PDF in Latin-1. */
const escapePdf = (text: string): string => text.replace(/[^\x20-\x7E\xA0-\xFF]/gu, '?').replace(/[\\()]/g, '\\$&');

const pdfDocument = (xs: readonly string[]): Uint8Array =>
  makePdf([
    setPage([[40, '1. Play'], undefined, [40, `150. Beds ${escapePdf(xs[0] ?? '')}`]]),
    ...xs.map((x, index) =>
      setPage([
        [40, `150.${index + 1}. Plant ${escapePdf(x)}`],
        [60, `and ${escapePdf(x)}`],
      ]),
    ),
  ]);

/** The documents of each format with an injection in all places; those that take time to open hold them all at once. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, (injections: readonly string[]) => readonly HostileDocument[]>> = {
  'publisher-text': (xs) => xs.map((x) => ({ 'a.txt': publisherText(x) })),
  'numbered-text': (xs) => xs.map((x) => ({ 'a.txt': publisherText(x) })),
  'laid-out-text': (xs) => xs.map((x) => ({ 'a.txt': laidOutText(x) })),
  jekyll: (xs) => xs.map((x) => ({ [`cr/1/${x}.md`]: jekyllPage(x) })),
  'translator-markdown': (xs) => xs.map((x) => ({ [`1. Garden ${x}/150. Beds ${x}.md`]: note(x) })),
  sources: (xs) => xs.map(sources),
  markdown: (xs) => xs.map((x) => ({ 'a.md': markdownText(x) })),
  html: (xs) => xs.map((x) => ({ 'a.html': webPage(x) })),
  quotation: (xs) => xs.map((x) => ({ 'a.txt': wikiText(x) })),
  'crystal-keep': (xs) => xs.map((x) => ({ 'a.txt': rulings(x) })),
  gettext: (xs) => xs.map((x) => ({ 'a.po': catalog(x) })),
  'bilingual-lines': (xs) => xs.map((x) => ({ 'a.txt': chineseText(x) })),
  word: (xs) => [{ 'a.docx': wordDocument(xs) }],
  pdf: (xs) => [{ 'a.pdf': pdfDocument(xs) }],
};

/**
 * For formats in which an injection is markup, so that not each of its words is one: what stands beside the injections, in order. No markup
 * hides the words of its neighbors.
 */
export const NEIGHBORS: Readonly<Record<string, readonly string[]>> = {
  jekyll: ['Plant', 'Peas', 'Water', 'item', 'A table', 'head', 'cell'],
  markdown: ['Plant'],
  html: ['Plant'],
  'translator-markdown': ['Plant', 'judges', 'Measure', 'Water', 'See', 'item'],
  sources: ['Before', 'Plant', 'Peas', 'Note', 'item', 'Water', 'Rake', 'A tool', 'One', 'Two', 'By', 'Written by'],
};
