/** Content as an enemy would write it: every injection in every place that takes words. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INJECTIONS } from './injections.ts';

/** Returns a text as one line of YAML. */
const quoted = (text: string): string => JSON.stringify(text);

/** For places that take one of them. */
const SCRIPT = '<script>document.title="broken in"</script>';
const HANDLER = '<img src=x onerror=document.title="broken in">';

/** All of them on one line, for fields that take one. */
const ALL = INJECTIONS.map((injection) => injection.replace(/[\n\t]/g, ' ')).join(' ');

const LEVELS = `numbering:
  levels:
    - { name: ${quoted(ALL)}, form: digits }
    - { name: chapter, form: digits, separator: '.' }
    - { name: rule, form: digits, separator: '.' }
  dotted: []
`;

const WORK = `titles: { en: ${quoted(`Title ${ALL}`)}, pt: ${quoted(ALL)}, __proto__: x }
shortTitles: { en: ${quoted(`Short ${ALL}`)} }
source: en
${LEVELS}citations:
  en: { rule: [rule, ${quoted(ALL)}, '(a+)+$', '.*'], section: [section], see: [see], and: [and], through: [to], work: [${quoted(ALL)}] }
exampleLabels: { en: [Example, ${quoted(ALL)}] }
licence: { name: ${quoted(ALL)}, url: 'https://licence.example/?"onclick=alert(1)<script>' }
attribution: { en: ${quoted(ALL)} }
notice: { en: ${quoted(ALL)} }
`;

const EDITION = `effective: 2025-01-01
aliases: [${quoted(ALL)}, '../../../escaped', '__proto__', 'M10"><script>', 'constructor']
languages:
  en: { status: ${quoted(ALL)}, origin: ${quoted(ALL)}, format: ${quoted(ALL)}, accept: [replacement-character, text-outside-rules] }
  pt: { status: translation, accept: [replacement-character] }
`;

const chapter = (number: string, texts: readonly string[], permalink: string): string =>
  [
    `---\ntitle: ${quoted(ALL)}\npermalink: ${quoted(permalink)}\n__proto__: { polluted: true }\n---\n`,
    `## ${number} ${HANDLER}\n`,
    ...texts.map(
      (text, index) =>
        `### ${number}.${index + 1} Rule ${text}\n\n> **Example**: ${text}\n\n- item ${text}\n\n| head ${text.replaceAll('|', '/').replaceAll('\n', ' ')} |\n|---|\n| cell |\n\n\`code ${text.replaceAll('`', '')}\`\n`,
    ),
  ].join('\n');

const GLOSSARY = `---\ntitle: ${quoted(ALL)}\n---\n\n${INJECTIONS.map((text, index) => `## Term ${index} ${text.replaceAll('\n', ' ')}\n\n${text}\n\n## __proto__ ${index}\n\nSee rule 1.1.1.\n`).join('\n')}`;

/** Writes the content: a work in two editions, its translation, and folders and settings that mean harm. */
export function writeHostileContent(folder: string): void {
  const files: Record<string, string> = {
    'enemy/work.yaml': WORK,
    'enemy/2025-01-01/edition.yaml': EDITION,
    'enemy/2025-01-01/en/1.md': `---\ntitle: x\n---\n\n# 1 ${SCRIPT}\n`,
    'enemy/2025-01-01/en/1.1.md': chapter('1.1', INJECTIONS, '/rules/../../../escaped'),
    'enemy/2025-01-01/en/1.2.md': chapter('1.2', ['see rule 1.1.1', ALL], '/404'),
    'enemy/2025-01-01/en/1.3.md': chapter('1.3', ['x'], '/guide/import'),
    'enemy/2025-01-01/en/1.4.md': chapter('1.4', ['x'], '/api/v1/works.json'),
    'enemy/2025-01-01/en/1.5.md': chapter('1.5', ['x'], '/_astro/x.js'),
    'enemy/2025-01-01/en/1.6.md': chapter('1.6', ['x'], 'javascript:alert(1)'),
    'enemy/2025-01-01/en/<script>alert(1)<.md': '## 1.9 x\n\n### 1.9.1 y\n',
    'enemy/2025-01-01/en/introduction.md': `# ${SCRIPT}\n\n${INJECTIONS.join('\n\n')}\n`,
    'enemy/2025-01-01/en/credits.md': `# ${HANDLER}\n\n${INJECTIONS.join('\n\n')}\n`,
    'enemy/2025-01-01/en/glossary.md': GLOSSARY,
    'enemy/2025-01-01/pt/1.1.md': chapter('1.1', INJECTIONS.toReversed(), '/regras/../x'),
    'enemy/2025-06-01/edition.yaml':
      'effective: 2025-06-01\nlanguages: { en: { status: official, accept: [replacement-character, text-outside-rules] } }\n',
    'enemy/2025-06-01/en/1.1.md': chapter('1.1', [...INJECTIONS.slice(3), 'new'], '/x'),
    'enemy/2025-06-01/en/1.2.md': chapter('1.2', ['moved', ALL], '/index'),
    'enemy/2025-06-01/en/glossary.md': GLOSSARY.replaceAll('Term', 'New term'),
    'enemy/lineage.yaml': `- { fromEdition: ${quoted(ALL)}, toEdition: '__proto__', from: [${quoted(ALL)}], to: [] }\n`,
    // Languages and works that are none.
    'enemy/2025-06-01/"><script>/1.md': '# 1 x\n',
    'enemy/2025-06-01/__proto__/1.md': '# 1 x\n',
    'enemy/2025-06-01/toString/1.md': '# 1 x\n',
    '"><script>alert(1)</work.yaml': WORK,
    '__proto__/work.yaml': WORK,
    // Settings that multiply when they are read.
    'bomb/work.yaml': `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(',')}]`)
      .join('\n')}\n`,
    // A language that every object has.
    'inherited/work.yaml': `titles: { en: x, constructor: y }\nsource: en\n${LEVELS}`,
    'tagged/work.yaml': `titles: !!js/function "function () { return 1 }"\n`,
    'redirects.txt':
      '/old //evil.example/\n/older javascript:alert(1)\n/../../escaped /rules\n/quoted /rules?"><script>alert(1)</script>\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Beside an innocent work, which must not suffer.
  // And one that is called as what every object has.
  for (const name of ['dotted', 'constructor']) {
    cpSync(join('test', 'fixtures', 'site-content', 'dotted'), join(folder, name), { recursive: true });
  }
}
