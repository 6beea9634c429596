/** Reads a log in which each line begins with the time and the number of its rule: `09:30 101.1 Captains sail first.` */
import type { Rule } from '@rulegraph/core/model';
import { defineImporter, placeIn } from '@rulegraph/import/define-importer';

/** With `s`, as a line may hold U+2028. */
const LINE = /^(\d\d:\d\d )(101\.\d) (.*)$/s;

export const importer = defineImporter({
  name: 'harbor-log',
  summary: 'a log with the time before each number',
  accepts: ([document]) => (LINE.test(document?.text?.split('\n')[0] ?? '') ? 0.9 : 0),
  read: ({ lines, ledger }, { work, lang, edition }) => {
    const rules = lines.flatMap((line): Rule[] => {
      const [, time, number, text] = LINE.exec(line.text) ?? [];
      if (time === undefined || number === undefined || text === undefined) {
        ledger.account(line).setAside('not-a-log-entry');
        return [];
      }
      ledger.account(line).setAside('time', 0, time.length);
      ledger.account(line).keep(time.length);
      const place = placeIn(line, time.length);
      return [{ number, level: 'rule', parent: null, title: null, blocks: [{ kind: 'text', text, marks: [], place }], place }];
    });
    const expression = { work: work.id, edition: edition ?? '', lang, front: [], back: [], rules, glossary: [] };
    return { effective: edition ?? null, expression, messages: [] };
  },
});
