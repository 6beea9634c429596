// Reads a log in which each line begins with the time and the number of its rule: `09:30 101.1 Captains sail first.`
import { compileScheme, parentNumber, parseNumber } from 'rulegraph';
import { defineImporter, placeIn } from 'rulegraph/import';

const LINE = /^(?<time>\d\d:\d\d )(?<number>\d+(?:\.\d+)?) (?<text>.+)$/s;

/** @param {import('rulegraph/import').ImportDocument} document */
const isLog = ({ text }) => (text ?? '').split('\n').filter((line) => LINE.test(line)).length > 2;

export const importer = defineImporter({
  name: 'harbor-log',
  summary: 'a log of the harbor, with a time before each number',
  accepts: (documents) => (documents.every(isLog) ? 0.9 : 0),
  read: ({ lines, ledger }, { work, lang, edition }) => {
    const scheme = compileScheme(work.numbering);
    const rules = lines.flatMap((line) => {
      const { time = '', number: printed = '', text = '' } = LINE.exec(line.text)?.groups ?? {};
      const number = parseNumber(scheme, printed);
      // A word that the ledger never hears of is an error of the import.
      if (number === undefined) return [];
      ledger.account(line).setAside('time', 0, time.length);
      ledger.account(line).keep(time.length);
      const isHeading = !printed.includes('.');
      const begin = line.text.length - text.length;
      /** @type {import('rulegraph').Rule} */
      const rule = {
        number: number.number,
        level: number.level,
        parent: parentNumber(scheme, number.number),
        title: isHeading ? text : null,
        blocks: isHeading ? [] : [{ kind: 'text', text, marks: [], place: placeIn(line, begin) }],
        place: placeIn(line, time.length),
      };
      return [rule];
    });
    return {
      // Without --edition, the import asks for one, since a log does not state it.
      effective: edition ?? null,
      expression: { work: work.id, edition: edition ?? '', lang, front: [], back: [], rules, glossary: [] },
      messages: [],
    };
  },
});
