import { expect, it } from 'vitest';
import type { Block } from '../../src/core/model.ts';
import { compileScheme } from '../../src/core/numbering/index.ts';
import { readRulings } from '../../src/core/rulings/index.ts';
import { recognizeImporter } from '../../src/import/index.ts';
import { importCases, rulingsFromRules } from '../../src/import/rulings/index.ts';
import { lorcanaWork, magicWork } from '../works.ts';
import { contextWith, expectEveryWord, textDocument } from './run-importer.ts';

const NOTE = `## ❓ Duda

¿Cuenta [[02. Barcos/Puerto 3.md#Faro - Viejo|el faro]] si pago 2 ![[imagenes/ink.svg|20]]?

---

## ✅ Respuesta

**Sí.** Es lo que dice [[01. Reglas/6. Faros/6.2. Luces (Lights)#6.2.4. Dos luces|6.2.4. Dos luces]], y también [[11.2.03 Otra nota]].

| caso | regla |
|---|---|
| uno | [[6.2. Luces (Lights)\\|6.2.1 y 6.2.3]] |

- [[03. Torneo/3. Mesas/3.5. Orden de mesas]]

## 🏷️ Tags

#faros #luces-dobles
`;

function importNotes(notes: Readonly<Record<string, string>>) {
  const scheme = compileScheme(lorcanaWork.numbering);
  const documents = Object.entries(notes).map(([path, text]) => textDocument(text, path));
  return importCases(documents, {
    scheme,
    exampleLabels: [],
    others: [{ id: 'torneo', names: ['Torneo'], scheme }],
    edition: '2026-04-30',
  });
}

it('writes links to rules, to other works and to other notes, and keeps only the labels of other links', () => {
  const [ruling] = importNotes({ 'a/11.2.01 El faro.md': NOTE, 'a/11.2.03 Otra nota.md': 'Nada.' }).rulings;
  expect(ruling?.id).toBe('el-faro');
  expect(ruling?.markdown).toBe(`---
title: El faro
edition: 2026-04-30
tags:
  - faros
  - luces-dobles
cards:
  - Faro - Viejo
---

## ❓ Duda

¿Cuenta el faro si pago 2 ink?



## ✅ Respuesta

**Sí.** Es lo que dice [6.2.4. Dos luces](#6.2.4), y también [11.2.03 Otra nota](otra-nota.md).

| caso | regla |
|---|---|
| uno | [6.2.1 y 6.2.3](#6.2.1,6.2.3) |

- [3.5. Orden de mesas](torneo#3.5)
`);
});

it('accounts for every word', () => {
  const note = `---\ntags: [a]\ncreated: 2025-11-03\n---\n### Duda\n> [!note] Ojo\n> Hola.\n`;
  expectEveryWord(importNotes({ '1.md': NOTE, '2.md': note }));
});

it('numbers notes with the same name', () => {
  const { rulings } = importNotes({ 'a/Orden.md': 'Uno.', 'b/Órden.md': 'Dos.' });
  expect(rulings.map(({ id }) => id)).toEqual(['orden', 'orden-2']);
});

it('reads stamped lines as dated rulings that cite the rules with their numbers, and loses no word', async () => {
  const text = `Collected by nobody in particular. Updated 2004/01/15

103 - The Golden Rules
  • 103.1 - A card wins over a rule. [Rules 2003/12/01]
    Example: A card says so. [Rules 2004/01/05]
  • 103.2 - Who may not, does not. See Rule 407. [Rules 2003/07/01]
  - Note - Nobody has asked yet.
104 - Numbers
104.Ruling.1 - Only whole numbers count. [bethmo 02/21/97]
104.Ruling.2 - Zero is one of them. [bethmo 02/21/97]
`;
  const documents = [textDocument(text)];
  const importer = recognizeImporter(documents) ?? expect.fail('no importer recognizes the text');
  expect(importer.rulings).toBe(true);
  const result = await importer.import(documents, contextWith());
  const { rulings, ledger, expression, about = '' } = rulingsFromRules(result, magicWork.numbering, { citesRules: true });
  expectEveryWord({ ledger, expression });
  const files = rulings.map(({ id, markdown }) => ({ path: `cr/rulings/old/en/${id}.md`, text: markdown }));
  const of = { work: 'cr', collection: 'old', lang: 'en', settings: { titles: {}, about: {} }, exampleLabels: ['Example'] };
  const read = readRulings(files, of);
  expect(read.messages).toEqual([]);
  expect(read.rulings.map(({ id, title, date, source, tags }) => [id, title, date, source, tags])).toEqual([
    ['103', '103 The Golden Rules', '2004-01-15', undefined, ['The Golden Rules']],
    ['103-1', '103.1 The Golden Rules', '2004-01-05', 'Rules', ['The Golden Rules']],
    ['103-2', '103.2 The Golden Rules', '2003-07-01', 'Rules', ['The Golden Rules']],
    ['104-ruling-1', '104.Ruling.1 Numbers', '1997-02-21', 'bethmo', ['Numbers']],
    ['104-ruling-2', '104.Ruling.2 Numbers', '1997-02-21', 'bethmo', ['Numbers']],
  ]);
  expect(read.rulings[1]?.blocks[0]?.marks).toMatchObject([{ kind: 'link', href: '#103.1' }]);
  const textsOf = (blocks: readonly Block[]) =>
    blocks.flatMap(({ label = '', text, stamps = [] }) => [label, text, ...stamps.map((stamp) => stamp.text)]);
  const wordsIn = (texts: readonly string[]) => new Set(texts.join(' ').match(/[\p{L}\p{N}]+/gu));
  const written = wordsIn([about, ...read.rulings.flatMap(({ title, blocks }) => [title, ...textsOf(blocks)])]);
  const { front, rules } = expression;
  const lost = [...wordsIn([...textsOf(front), ...rules.flatMap(({ title, blocks }) => [title ?? '', ...textsOf(blocks)])])];
  expect(lost.filter((word) => !written.has(word))).toEqual([]);
});
