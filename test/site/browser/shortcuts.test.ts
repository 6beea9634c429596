// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { isShortcut } from '../../../src/site/browser/shortcuts.ts';

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

/** Presses a key in an element, and returns whether it is a shortcut there. */
function press(markup: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = markup;
  let answer = false;
  const listen = (event: KeyboardEvent) => {
    answer = isShortcut(event);
  };
  document.addEventListener('keydown', listen);
  (document.body.querySelector('[id="at"]') ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...init }),
  );
  document.removeEventListener('keydown', listen);
  return answer;
}

test.each([
  ['on the page', '<p id="at">text</p>', true],
  ['on a checkbox', '<input id="at" type="checkbox">', true],
  ['in a text field', '<input id="at">', false],
  ['in a text area', '<textarea id="at"></textarea>', false],
  ['in a list, which is searched by typing', '<select id="at"></select>', false],
  ['in text that is edited', '<div id="at" contenteditable>x</div>', false],
  ['while a dialog is open', '<p id="at">text</p><dialog open></dialog>', false],
])('a key %s', (_, markup, expected) => {
  expect(press(markup)).toBe(expected);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'a key with %j is left to the browser',
  (init) => {
    expect(press('<p id="at">text</p>', init)).toBe(false);
  },
);

test('no key is a shortcut once the reader has turned them off', () => {
  localStorage.setItem('rulegraph-keys', 'off');
  expect(press('<p id="at">text</p>')).toBe(false);
});
