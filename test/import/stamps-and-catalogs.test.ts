import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Expression, Rule } from '../../src/core/model.ts';
import { importer as crystalKeep } from '../../src/import/dialects/crystal-keep/index.ts';
import { exportPo, gettext, UnreadableCatalogError } from '../../src/import/gettext/index.ts';
import type { ImportContext } from '../../src/import/importer.ts';
import { quotation } from '../../src/import/quotation/index.ts';
import { tries } from '../runs.ts';
import { magicWork } from '../works.ts';
import { expectEveryWord, textDocument } from './run-importer.ts';

const place = { file: '101.md', line: 3, column: 1 };
const text = (content: string): Block => ({ kind: 'text', text: content, marks: [], place });
const example = (content: string): Block => ({ ...text(content), kind: 'example', label: 'Example' });
const rule = (number: string, title: string | null, ...blocks: Block[]): Rule => {
  const level = number.includes('.') ? 'rule' : 'chapter';
  return { number, level, parent: level === 'rule' ? '150' : null, title, blocks, place };
};
const source: Expression = {
  work: 'cr',
  edition: '2019-05-04',
  lang: 'en',
  front: [],
  back: [],
  rules: [
    rule('150', 'Beds'),
    rule('150.1', null, text('Plant one row.'), example('Peas.')),
    rule('150.2', null, text('Water.')),
  ],
  glossary: [{ term: 'Rake', aliases: [], senses: [[text('A tool.')], [text('To use one.')]], obsolete: false, place }],
};
const context = (lang: string, expression: Expression | undefined = source): ImportContext => ({
  work: magicWork,
  lang,
  expression: (edition) => (edition === expression?.edition ? expression : undefined),
  editions: ['2019-05-04'],
});
const document = (content: string) => [textDocument(content)];
const po = (...messages: [string, string][]) =>
  [
    'msgid ""\nmsgstr "X-Rulegraph-Edition: 2019-05-04\\n"',
    ...messages.map(([id, str]) => `msgid "${id}"\nmsgstr "${str}"`),
  ].join('\n\n');

describe('crystal keep', () => {
  it('keeps each stamp as data, with its date in either form, with the sentences that it attests', async () => {
    const entry =
      '150.1 - One. [CompRules 2005/08/01] [Gardener 02/03/98] Two. [Almanac, Page 26]\n150.2 - Three. [Gardener 1994]';
    const { expression } = await crystalKeep.import(document(`150 - Beds\n${entry}`), context('en'));
    expect(expression.rules[1]?.blocks.map((block) => [block.text, block.stamps])).toEqual([
      [
        'One.',
        [
          { text: 'CompRules 2005/08/01', source: 'CompRules', date: '2005-08-01' },
          { text: 'Gardener 02/03/98', source: 'Gardener', date: '1998-02-03' },
        ],
      ],
      ['Two.', [{ text: 'Almanac, Page 26', source: 'Almanac, Page 26' }]],
    ]);
  });

  it('returns the numbering of a document that numbers by topics', async () => {
    const { expression, numbering } = await crystalKeep.import(
      document('G5.1 - Echo\nG5.1a - Pay again. [CompRules 2003/07/01]'),
      context('en'),
    );
    expect(numbering?.levels.map((level) => level.form)).toEqual(['capitals', 'digits', 'digits', 'letters']);
    expect(expression.rules.map((read) => [read.number, read.title])).toEqual([
      ['G5.1', 'Echo'],
      ['G5.1a', null],
    ]);
  });
});

describe('a hostile catalog', () => {
  it.each(['../../../escaped', '/etc', '2019-05-04/../..', '__proto__', '2019-05-04.x'])(
    'names no edition by the header "%s"',
    async (named) => {
      const header = `msgid ""\nmsgstr "X-Rulegraph-Edition: ${named}\\n"\n\n`;
      const rules = 'msgid "150.1. Plant one row."\nmsgstr "150.1. Uma fileira."\n';
      const { effective, completes } = await gettext.import(document(header + rules), context('pt'));
      expect({ effective, completes }).toEqual({ effective: null });
    },
  );

  it('is written and read if terms have the names of object properties', async () => {
    const part = { part: 'term', state: 'missing', translation: '', previous: null, reference: 'glossary.md:3' } as const;
    const terms = ['__proto__', 'constructor', 'toString'];
    const catalog = exportPo(
      terms.map((term) => ({ ...part, context: term, name: term, source: `${term} polluted` })),
      { work: 'garden', edition: '2019-05-04', lang: 'pt' },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    for (const term of terms) expect(catalog).toContain(`msgctxt "${term}"\nmsgid "${term} polluted"`);
    const { messages } = await gettext.import(document(catalog), context('pt'));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(messages.filter(({ fatal }) => fatal === true)).toEqual([]);
  });
});

describe('a catalog that tools and people have damaged', () => {
  const numbers = ['150.1', '150.2', '150.3', '150.4', '150.5'];
  const english = (number: string) => `Water row ${number.at(-1)} today.`;
  /** A word that no other message has, so that it tells where a translation went. */
  const portuguese = (number: string, mark = '') => `Fileira${number.at(-1)}${mark}.`;
  const garden: Expression = {
    ...source,
    rules: [rule('150', 'Beds'), ...numbers.map((number) => rule(number, null, text(english(number))))],
    glossary: [],
  };
  const message = (number: string, id = english(number), str = portuguese(number)) =>
    `msgctxt "${number}"\nmsgid "${id}"\nmsgstr "${str}"`;
  const header = 'msgid ""\nmsgstr "X-Rulegraph-Edition: 2019-05-04\\nContent-Type: text/plain; charset=UTF-8\\n"';
  type Damage = (messages: readonly string[], at: number) => readonly string[];
  const damages: readonly Damage[] = [
    (all, at) => all.toSpliced(at, 1),
    (all, at) => all.toSpliced(at, 0, all[at] ?? ''),
    (all, at) => [...all, (all[at] ?? '').replace(/Fileira\d/, '$&outra')],
    (all, at) => all.with(at, `#, fuzzy\n${all[at]}`),
    (all, at) => all.with(at, (all[at] ?? '').replaceAll(/^/gm, '#~ ')),
    (all, at) => all.with(at, (all[at] ?? '').replace('msgid "Water', 'msgid "Drown')),
    (all, at) => all.with(at, (all[at] ?? '').replace(/^msgctxt .*\n/m, '')),
    (all, at) => all.with(at, (all[at] ?? '').replace('msgctxt "150.', 'msgctxt "151.')),
    (all, at) => all.with(at, (all[at] ?? '').replace(/msgstr "(.*)"$/, 'msgstr ""\n"$1"')),
    (all, at) => all.with(at, (all[at] ?? '').replace(/msgstr (.*)$/, 'msgid_plural "rows"\nmsgstr[0] $1\nmsgstr[1] $1')),
    (all, at) => all.with(at, `${all[at]}\n# Fileira de outra pessoa`),
    (all, at) => all.toSpliced(at, 0, header),
    (all) => all.toReversed(),
    (all) => all.map((one) => one.replaceAll('\n', '\r\n')),
    (all, at) => all.with(at, (all[at] ?? '').slice(0, -1)),
    (all, at) => all.with(at, (all[at] ?? '').replace('msgstr "', 'msgstr "\\x')),
  ];

  it('gives no rule the words of another, and loses none without a message', async () => {
    const blow = fc.tuple(fc.constantFrom(...damages), fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.array(blow, { maxLength: 4 }), async (blows) => {
        const messages = blows.reduce<readonly string[]>(
          (all, [damage, at]) => (all.length === 0 ? all : damage(all, at % all.length)),
          numbers.map((number) => message(number)),
        );
        const result = await gettext.import(document([header, ...messages].join('\n\n')), context('pt', garden));
        for (const { number, blocks } of result.expression.rules) {
          const words = blocks.flatMap((block) => block.text.match(/Fileira\d/g) ?? []);
          expect(
            words.filter((word) => word !== `Fileira${number.at(-1)}`),
            number,
          ).toEqual([]);
        }
        const isRefused = result.messages.some(({ fatal }) => fatal === true);
        if (!isRefused) expectEveryWord(result);
        const kept = JSON.stringify(result.expression);
        const lost = messages.flatMap((one) => (one.startsWith('#') ? [] : (/Fileira\d(?:outra)?/.exec(one) ?? [])));
        if (lost.some((word) => !kept.includes(word))) expect(result.messages).not.toEqual([]);
      }),
      { numRuns: tries(150) },
    );
  });
});

describe('gettext over an archived edition', () => {
  it('leaves out the rules and titles that are not translated', async () => {
    const catalog = po(
      ['150. Beds', ''],
      ['150.1. Plant one row.', '150.1. Uma fileira.'],
      ['Example: Peas.', ''],
      ['150.2. Water.', ''],
    );
    const { expression, messages } = await gettext.import(document(catalog), context('pt'));
    expect(expression.rules.map((read) => [read.number, read.blocks.map((block) => block.text)])).toEqual([
      ['150.1', ['Uma fileira.']],
    ]);
    // An untranslated chapter title is not a defect of the catalog.
    expect(messages.map((message) => message.ruleId)).toEqual([]);
  });

  it('keeps an example whose rule is not translated, and a sense whose term is not', async () => {
    const catalog = po(['Example: Peas.', 'Exemplo: Ervilhas.'], ['2. To use one.', '2. Usar um.']);
    const result = await gettext.import(document(catalog), context('pt'));
    expect(result.expression.rules[0]?.blocks.map((block) => [block.kind, block.label, block.text])).toEqual([
      ['example', 'Exemplo', 'Ervilhas.'],
    ]);
    expect(result.expression.glossary.map((entry) => [entry.term, entry.senses.flat()[0]?.text])).toEqual([['Rake', 'Usar um.']]);
    expectEveryWord(result);
  });

  it('finds texts by the number in their context, which neither text repeats', async () => {
    const catalog = [
      'msgid ""\nmsgstr "X-Rulegraph-Edition: 2019-05-04\\n"',
      'msgctxt "150.1"\nmsgid "Plant one row."\nmsgstr "Uma fileira."',
      '#, fuzzy\nmsgctxt "150.2"\nmsgid "Water."\nmsgstr "Regue."',
    ].join('\n\n');
    const result = await gettext.import(document(catalog), context('pt'));
    expect(result.effective).toBe('2019-05-04');
    expect(result.expression.rules.map((read) => [read.number, read.blocks[0]?.text])).toEqual([['150.1', 'Uma fileira.']]);
    // In exported catalogs, fuzzy translations are waiting for a review.
    expect(result.messages.map((message) => message.ruleId)).toEqual(['outdated-message']);
    expectEveryWord(result);
  });
});

describe('an exported catalog', () => {
  it.each(['', '# Somebody began.\n', 'msgid "Rake"\nmsgstr "Ancinho"\n'])(
    'is written over one without a header: %j',
    (before) => {
      const known = { work: 'garden', edition: '2019-05-04', lang: 'pt', before };
      expect(exportPo([], known)).toContain('"X-Rulegraph-Edition: 2019-05-04\\n"');
    },
  );

  it.each([
    ['a string that is not closed', 'msgid "Rake"\nmsgstr "Ancinho\n', 'Ancinho'],
    ['a key that is none', 'msgid "Rake"\nwords\nmsgstr "Ancinho"\n', 'words'],
    ['two messages alike', 'msgid "Rake"\nmsgstr "Ancinho"\n\nmsgid "Rake"\nmsgstr "Rastelo"\n', undefined],
    ['plural forms', 'msgid "Rake"\nmsgid_plural "Rakes"\nmsgstr[0] "Ancinho"\nmsgstr[1] "Ancinhos"\n', 'plural forms'],
  ])('neither replaces nor becomes a text, if it has %s', async (_, before, reason) => {
    expect(() => exportPo([], { work: 'garden', edition: '2019-05-04', lang: 'pt', before })).toThrow(UnreadableCatalogError);
    const whole = 'msgid "Water."\nmsgstr "Regue."\n\n';
    const { messages, expression } = await gettext.import(document(whole + before), {
      ...context('pt'),
      edition: '2019-05-04',
    });
    if (reason === undefined) return;
    const broken = messages.filter(({ ruleId }) => ruleId === 'broken-message');
    expect(broken.map((message) => message.reason).join()).toContain(reason);
    expect(JSON.stringify(expression)).not.toContain('Ancinho');
  });

  it("names the source of a term in other people's catalogs", async () => {
    const catalog = 'msgid ""\nmsgstr "Language: pt\\n"\n\nmsgid "Rake"\nmsgstr "Ancinho"';
    const { expression } = await gettext.import(document(catalog), { ...context('pt'), edition: '2019-05-04' });
    expect(expression.glossary).toMatchObject([{ term: 'Ancinho', aliases: ['Rake'] }]);
  });

  it.each([
    ['msgid ""\nmsgstr ""\n"Language: ja\\n"\n\nmsgid "Rake"\nmsgstr "熊手"', 'pt', 3],
    ['msgid ""\nmsgstr "Language: zh_TW\\n"\n\nmsgid "Rake"\nmsgstr "耙子"', 'zh', 2],
    ['msgid ""\nmsgstr "Language: zh_TW\\n"\n\nmsgid "Rake"\nmsgstr "耙子"', 'zh-Hant', undefined],
    ['msgid ""\nmsgstr "Language: pt_BR\\n"\n\nmsgid "Rake"\nmsgstr "Ancinho"', 'pt', undefined],
  ])('is refused as one of another language: %j as %s', async (catalog, lang, line) => {
    const { messages } = await gettext.import(document(catalog), { ...context(lang), edition: '2019-05-04' });
    expect(messages.find(({ fatal }) => fatal === true)?.line).toBe(line);
    expect(messages.some(({ ruleId }) => ruleId === 'other-language')).toBe(line !== undefined);
  });

  it('accounts for the words of a term, whose entry names its source as an alias', async () => {
    const catalog = [
      'msgid ""\nmsgstr "X-Rulegraph-Edition: 2019-05-04\\n"',
      'msgctxt "glossary Rake"\nmsgid "Rake"\nmsgstr "Ancinho"',
      'msgctxt "glossary Rake"\nmsgid "To use one."\nmsgstr "Usar um."',
    ].join('\n\n');
    const { expression, ledger } = await gettext.import(document(catalog), context('pt'));
    expect(expression.glossary).toMatchObject([{ term: 'Ancinho', aliases: ['Rake'] }]);
    expectEveryWord({ ledger, expression });
  });
});

describe('a quotation whose release is in the archive', () => {
  const quote = (...lines: string[]) => document(['From the rules (May 4, 2019)', ...lines].join('\n'));

  it('reports which words differ and which number the release lacks', async () => {
    const { messages } = await quotation.import(
      quote('- 150. Beds', '- 150.1. Plant two rows.', 'Example: Peas.', '- 150.2. Water.', '- 150.9. Sing.'),
      context('en'),
    );
    expect(
      messages.filter(({ ruleId }) => ruleId?.startsWith('quotation')).map(({ ruleId, reason }) => `${ruleId}: ${reason}`),
    ).toEqual([
      'quotation-differs: "150.1" is not quoted as 2019-05-04 has it: "two rows." where the release says "one row."',
      'quotation-unknown-number: "150.9" is not a rule of 2019-05-04',
      'quotation-confirmed: 2 of 4 quoted rules are as 2019-05-04 has them',
    ]);
  });

  it.each([
    ['in full', 'Spring Set', '2019-05-04'],
    ['by its alias', 'spr', '2019-05-04'],
    ['by a name that two releases have', 'Twice', null],
    ['by a name that none has', 'Autumn Set', null],
  ])('knows the release that a wiki names %s', async (_, name, expected) => {
    const release = (edition: string, ...aliases: string[]) => ({ edition, lang: 'en', url: 'https://rules.example/', aliases });
    const releases = [release('2019-05-04', 'SPR', 'Twice'), release('2019-07-04', 'SUM', 'Twice')];
    const work = { ...magicWork, releases, editionNames: { SPR: 'Spring Set', SUM: 'Summer Set' } };
    const page = document(`{{CR|${name}|* '''150.''' Beds\n**'''150.1.''' Plant two rows.\n}}`);
    const { effective, messages } = await quotation.import(page, { ...context('en'), work });
    expect(effective).toBe(expected);
    const codes = messages.map(({ ruleId }) => ruleId).filter((code) => code !== 'missing-parent');
    expect(codes).toEqual([
      expected === null ? 'undated-quotation' : 'quotation-differs',
      ...(expected === null ? [] : ['quotation-confirmed']),
    ]);
  });

  it('treats straight and curly quotes as the same', async () => {
    const curly = {
      ...source,
      rules: [rule('150', 'Beds'), rule('150.1', null, text('Plant “one” row.')), rule('150.2', null, text('Don’t.'))],
    };
    const { messages } = await quotation.import(
      quote('- 150. Beds', '- 150.1. Plant "one" row.', "- 150.2. Don't."),
      context('en', curly),
    );
    expect(messages.map(({ reason }) => reason)).toContain('3 of 3 quoted rules are as 2019-05-04 has them');
  });
});
