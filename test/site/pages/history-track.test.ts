import { expect, test } from 'vitest';
import { drawnHistoryOf } from '../../../src/site/model/history-track.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const today = viewOf(site, 'en');
const english = today.language;

test('the track has a band for each number that the rule had, in order', () => {
  const { track } = drawnHistoryOf(site, today, '702.19b', english);
  const bands = [...track.matchAll(/<svg[^>]*><title>([^<]+)<\/title><rect/g)].map((match) => match[1]);
  expect(bands[0]).toBe('502.9b');
  expect(bands.at(-1)).toBe('702.19b');
});

test('each mark links to its event, and each event has a mark', () => {
  const { track, events } = drawnHistoryOf(site, today, '702.19b', english);
  const marks = [...track.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(marks.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect(new Set(marks).size).toBe(marks.length);
});

test('the history of a heading includes changes to the rules below it', () => {
  const { events } = drawnHistoryOf(site, today, '702.19', english);
  expect(events.flatMap(({ to }) => to.map(({ number }) => number))).toContain('702.19b');
  const days = events.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
});
