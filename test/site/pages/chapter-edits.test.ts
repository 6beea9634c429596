/** Tests the edits of a chapter’s rules against the histories of the rules. */
import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { historyOf } from '../../../src/site/model/rule-history.ts';
import { chapterEdits, chaptersWithEdits } from '../../../src/site/outputs/data-files.ts';
import { site } from '../model/own-site.ts';

const routes = chaptersWithEdits(site);
const english = languageOf('en');

test('chapters in force have edits, in the language of the work', () => {
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.every(({ view }) => view.newest && view.language.code === view.work.source)).toBe(true);
});

test('each edit is an event of the rule’s history after the first, with the same day and size', () => {
  let checked = 0;
  for (const route of routes.filter(({ view }) => view.work.id === 'cr')) {
    const { days, rules } = chapterEdits(site, route);
    for (const [number, [since = -1, ...edits]] of Object.entries(rules)) {
      const events = historyOf(site, route.view, number, english);
      // The history includes the rules below, which can be older.
      expect(
        events.map(({ day }) => day),
        number,
      ).toContain(days[since]);
      for (let at = 0; at < edits.length; at += 2) {
        const [day, size] = [days[edits[at] ?? -1], edits[at + 1]];
        const ofDay = events.filter((event) => event.day === day).map((event) => event.size);
        const sum = ofDay.reduce((before, one) => before + one, 0);
        // Each merged rule has an event, and so has each rule below.
        if (ofDay.length === 1) expect(size, `${number} ${day}`).toBe(sum);
        else expect(size, `${number} ${day}`).toBeLessThanOrEqual(sum);
        expect(ofDay.length).toBeGreaterThan(0);
        checked += 1;
      }
    }
  }
  expect(checked).toBeGreaterThan(10);
});

test('moving a rule is not an edit', () => {
  const route = routes.find(({ view, number }) => view.work.id === 'cr' && number === '702');
  if (route === undefined) throw new Error('the content has no chapter 702');
  const edits = chapterEdits(site, route);
  const numbers = Object.keys(edits.rules);
  const moved = numbers.filter((number) =>
    historyOf(site, route.view, number, english).every(({ diff, kind }) => kind === 'added' || diff === ''),
  );
  expect(moved.length).toBeGreaterThan(0);
  for (const number of moved) expect(edits.rules[number], number).toHaveLength(1);
});
