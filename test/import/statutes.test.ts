/** Statutes and by-laws in other languages, imported with the settings that are proposed for them. */

import { expect, test } from 'vitest';
import { citationWordsIn } from '../../src/core/citations/index.ts';
import { buildGraph } from '../../src/core/graph/index.ts';
import { compileScheme } from '../../src/core/numbering/index.ts';
import { importerNamed, recognizeImporter } from '../../src/import/index.ts';
import { proposeSettings } from '../../src/import/settings/index.ts';
import { magicWork } from '../works.ts';
import { contextWith, importAs, textDocument } from './run-importer.ts';

async function imported(text: string, lang: string, format = 'numbered-text') {
  const document = textDocument(text, format === 'markdown' ? 'boats.md' : 'boats.txt');
  const importer = importerNamed(format) ?? expect.fail(format);
  const settings = await proposeSettings(importer, [document], { id: 'boats', lang });
  if (settings === undefined || settings === 'unknown-language') return expect.fail(String(settings));
  const { work } = settings;
  const { expression, messages } = await importAs(format, [document], contextWith({ work, lang }));
  const { references } = buildGraph(expression, { scheme: compileScheme(work.numbering), words: citationWordsIn(work, lang) });
  const cited = Array.from(references).flatMap(([number, list]) => list.map(({ targets }) => `${number} → ${targets}`));
  const doubts = messages.filter(({ fatal }) => fatal === false).map(({ line, ruleId }) => `${line} ${ruleId}`);
  return {
    work,
    rules: expression.rules,
    numbers: expression.rules.map(({ number }) => number),
    cited,
    doubts,
    messages: messages.map(String),
  };
}

test('parts of the article itself, and articles of other laws, are cited exactly', async () => {
  const text = `Satzung des Bootshauses

§ 1 Boote
(1) Das Boot ist blau.
(2) Das Ruder
1. ist aus Holz und
2. wird nach Absatz 1 gestrichen.

§ 2 Schlüssel
(1) Den Schlüssel hat der Wart. § 1 Abs. 2 Satz 1 Nr. 2 gilt, § 1 Abs. 2 BGB gilt nicht.
(2) Die Absätze 1 und 3 gelten auch nachts.
(3) § 1 des Seegesetzes bleibt unberührt.

§ 3 a Glocke
Die Glocke läutet der Wart.
`;
  const { cited, numbers, doubts } = await imported(text, 'de');
  expect(numbers).toEqual(['1', '1.1', '1.2', '1.2.1', '1.2.2', '2', '2.1', '2.2', '2.3', '3a']);
  expect(cited).toEqual(['1.2.2 → 1.1', '2.1 → 1.2.2', '2.2 → 2.1', '2.2 → 2.3']);
  expect(doubts).toEqual(['14 number-gap']);
});

test('in Chinese laws, paragraphs have no numbers, and items do', async () => {
  const articles = ['一', '二', '三'].map(
    (number) => `第${number}条 船库负责保管下列物品：\n\n（一）木船和船桨；\n\n（二）帆布和绳索。`,
  );
  const { work, cited } = await imported(
    `船库章程\n\n${articles.join('\n\n')}\n\n第四条 依照第二条第一款第（二）项和第三条第一款处理。\n`,
    'zh',
  );
  expect(work.citations['zh']?.below).toEqual(['项']);
  expect(cited).toEqual(['4 → 2.2', '4 → 3']);
});

test.each([
  ['Antragsbefugt sind', '1. für die Boote der Wart\n2. für die Ruder alle.'],
  ['Das Boot ist gut für', '1. alle Gäste und\n2. das Volk.'],
])('a sentence that goes on in a list is no title: %s', async (sentence, list) => {
  const more = [2, 3, 4]
    .map((number) => `§ ${number} Ruder ${number}\n(1) Die Ruder sind rot.\n(2) Die Seile sind\n${list}`)
    .join('\n\n');
  const text = `Bootsordnung\n\n§ 1 Boote\n(1) ${sentence}\n${list}\n(2) Die Boote sind blau.\n\n${more}\n`;
  const { rules } = await imported(text, 'de');
  expect(rules.find(({ number }) => number === '1.1')).toMatchObject({ title: null, blocks: [{ text: sentence }] });
});

test('a sentence before the note of an amendment is no title', async () => {
  const articles = [1, 2, 3].map(
    (number) => `##### 제${number}조 (배${number})\n\n**①** 배는 푸르다. <개정 2020.1.1>\n\n**②** 노는 붉고 나무로 만든다.`,
  );
  const { rules } = await imported(`# 선착장 규정\n\n${articles.join('\n\n')}\n`, 'ko', 'markdown');
  expect(rules.filter(({ title }) => title !== null).map(({ number }) => number)).toEqual(['1', '2', '3']);
});

test('labels that do not follow those of rules, and parts counted in words, are doubts with their lines', async () => {
  const items = (letters: string) => [...letters].map((letter) => `   - ${letter}. o barco ${letter};`).join('\n');
  const article = (letters: string, index: number) =>
    `## ARTIGO ${index + 1}º – DOS BARCOS ${index + 1}\n\n1. São deveres:\n${items(letters)}\n2. O remo é azul.\n`;
  const text = `# ESTATUTO\n\n${['abc', 'abd', 'abc'].map(article).join('\n')}\nParágrafo Primeiro –\nO barco é azul.\n\nParágrafo Quarto. A porta.\n\nParágrafo Único – O sino.\n`;
  const { doubts, numbers, messages } = await imported(text, 'pt', 'markdown');
  expect(numbers).toHaveLength(17);
  expect(messages.join()).toContain('(lines 27, 30, 32)');
  expect(doubts).toEqual(['16 number-in-text', '27 number-in-text']);
});

test('articles of a short law stand side by side, whatever heading comes below them', async () => {
  const text =
    '# 배\n\n##### 제1조 (배)\n\n배는 푸르다.\n\n##### 제2조 (노)\n\n노는 붉다.\n\n## 부칙\n\n제1조(시행일) 내일부터 시행한다.\n';
  const { rules } = await imported(text, 'ko', 'markdown');
  expect(rules.filter(({ level }) => level === 'chapter')).toHaveLength(3);
});

test('the first article of a French code may be alone on its line', async () => {
  const articles = ['1er', '2', '2 bis', '3'].map((number) => `Article ${number}\nLes barques sont à tous, sans distinction.`);
  const { numbers, doubts } = await imported(`RÈGLEMENT DU PORT\n\n${articles.join('\n\n')}\n`, 'fr');
  expect([numbers, doubts]).toEqual([['1', '2', '2bis', '3'], []]);
});

test('the heading of final provisions may have a space between its characters', async () => {
  const articles = ['一', '二', '三'].map((number) => `第${number}条　艇は町が管理する。`);
  const { doubts } = await imported(
    `艇庫条例\n\n${articles.join('\n')}\n\n　　　附　則\n１　この条例は、明日から施行する。\n２　鐘は、町長が鳴らす。\n`,
    'ja',
  );
  expect(doubts).toContain('7 unnumbered-heading');
});

test('the contents of German regulations may be called an overview, and are no articles', async () => {
  const titles = ['Boote', 'Ruder', 'Segel', 'Glocken'];
  const entries = titles.map((title, index) => `§ ${index + 1} ${title}`).join('\n');
  const articles = titles.map(
    (title, index) => `§ ${index + 1}\n${title}\n\n(1) Für alle gilt dasselbe.\n(2) Absatz 1 gilt auch nachts.`,
  );
  const { numbers, doubts } = await imported(`Hafenordnung\n\nInhaltsübersicht\n${entries}\n\n${articles.join('\n\n')}\n`, 'de');
  expect([numbers.length, doubts]).toEqual([12, []]);
});

test('lists within lists of Japanese Markdown are items of their items, and an item alone is no title', async () => {
  const list = (kind: string) =>
    `1. ${kind}の利用者は次の者とします。\n    1. ${kind}の住民\n    2. ${kind}の職員\n2. ${kind}は無料です。`;
  const article = (kind: string, index: number) => `## 第${index + 1}条（${kind}）\n\n${list(kind)}`;
  const text = `# 規約\n\n${['艇', '櫂', '帆'].map(article).join('\n\n')}\n\n## 第4条（鐘）\n\n次の行為を禁じます。\n\n1. 鐘を鳴らす行為\n2. 第1条第1項第2号の者の妨害\n`;
  expect(recognizeImporter([textDocument(text, 'boats.md')])?.name).toBe('markdown');
  const { rules, numbers, cited } = await imported(text, 'ja', 'markdown');
  expect(numbers.slice(0, 5)).toEqual(['1', '1.1', '1.1.1', '1.1.2', '1.2']);
  expect(rules.find(({ number }) => number === '4.1')).toMatchObject({ title: null });
  expect(cited).toEqual(['4.2 → 1.1.2']);
});

test('paragraphs of Swedish chapters are cited by both numbers, or by their own within a chapter', async () => {
  const chapter = (number: number) =>
    `${number} kap. Båtar ${number}\n\n1 § Båten är blå.\n\n2 § Åran är röd.\n\n2 a § Repet följer 1 §.`;
  const last = '4 kap. Straff\n\n1 § Den som bryter mot 2 kap. 2 § eller 3 kap. 2 a § döms.';
  const { numbers, cited } = await imported(`Båtlag\n\n${[1, 2, 3].map(chapter).join('\n\n')}\n\n${last}\n`, 'sv');
  expect(numbers).toHaveLength(14);
  expect(cited).toEqual(['1.2a → 1.1', '2.2a → 2.1', '3.2a → 3.1', '4.1 → 2.2', '4.1 → 3.2a']);
});

test('titles with plain numbers stand above paragraphs that count anew, however many', async () => {
  const paragraphs = Array.from({ length: 6 }, (_, index) => `${index + 1}. Das Boot Nummer ${index + 1} ist blau.`).join('\n');
  const end = '3 Austritt\n1. Der Austritt ist jederzeit möglich.\n2. Absatz 1 gilt nicht für Kinder.\n';
  const text = `Statuten der Ruderer\n\nI. Allgemeines\n\n1 Name\n1. Der Name ist Ruderer.\n2. Der Sitz ist am See.\n\n2 Boote\n${paragraphs}\n\n${end}`;
  const { rules, cited, doubts } = await imported(text, 'de');
  expect(rules.flatMap(({ number, title }) => (title === null ? [] : `${number} ${title}`))).toEqual([
    '1 Name',
    '2 Boote',
    '3 Austritt',
  ]);
  expect(rules).toHaveLength(13);
  expect(cited).toEqual(['3.2 → 3.1']);
  expect(doubts).toEqual([]);
  // Settings that know nothing of the titles.
  const levels = [{ name: 'chapter', form: 'digits' as const }];
  const { messages } = await importAs(
    'numbered-text',
    [textDocument(text)],
    contextWith({ work: { ...magicWork, numbering: { levels, dotted: ['chapter'] } } }),
  );
  expect(messages.flatMap(({ ruleId, line }) => (ruleId === 'numbers-missing' ? [line] : []))).toEqual([5]);
});

test('an act in English cites its own articles, and not those of numbered regulations or of a charter', async () => {
  const text = `REGULATION ON FERRIES

Article 1
Scope
1. This Regulation applies to ferries, without prejudice to Article 2 of Regulation (EU) 2016/679 and Article 3 of Directive 95/46/EC.
2. Article 3(1) of this Regulation applies, and Article 2 of the Charter does not.

Article 2
Boats
1. Boats are defined in Article 1(2) of this Regulation and in Article 3 of Council Regulation (EC) No 45/2001.
2. See Article 16(1) TFEU and Article 3 of the Regulation.

Article 3
Bells
1. A bell rings as Article 2 says.
2. It is rung once.
`;
  const { cited } = await imported(text, 'en');
  expect(cited).toEqual(['1.2 → 3.1', '2.1 → 1.2', '2.2 → 3', '3.1 → 2']);
});
