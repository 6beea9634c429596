import { expect, it } from 'vitest';
import { toImportDocument } from '../../src/importers/index.ts';
import { explainWords, summariseLedger } from '../../src/importers/ledger/index.ts';
import { importCases } from '../../src/importers/rulings/index.ts';
import { compileScheme } from '../../src/rules/numbering/index.ts';
import { lorcanaWork } from '../works.ts';

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
  const documents = Object.entries(notes).map(([path, text]) => toImportDocument(path, new TextEncoder().encode(text)));
  return importCases(documents, {
    scheme,
    exampleLabels: [],
    others: [{ id: 'torneo', names: ['Torneo'], scheme }],
    edition: '2026-04-30',
  });
}

it('writes links to rules, to other works and to other notes, and keeps the labels of all others', () => {
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
  const { ledger, expression } = importNotes({
    '1.md': NOTE,
    '2.md': `---\ntags: [a]\ncreated: 2025-11-03\n---\n### Duda\n> [!note] Ojo\n> Hola.\n`,
  });
  expect(explainWords(ledger, expression)).toEqual([]);
  expect(summariseLedger(ledger).unexplained).toBe(0);
});

it('numbers the names of notes that are called the same', () => {
  const { rulings } = importNotes({ 'a/Orden.md': 'Uno.', 'b/Órden.md': 'Dos.' });
  expect(rulings.map(({ id }) => id)).toEqual(['orden', 'orden-2']);
});
