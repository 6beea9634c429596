// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { offerChangedSince } from '../../../src/site/browser/changed-since.ts';

const rule = (id: string, remark: string) => `<div class="rule" id="${id}"><div class="text"><p>Text.</p>${remark}</div></div>`;

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `<main>
    <div class="changed-since" data-work="game" data-edition="2026-05-01" data-language="en">
      <select><option value=""></option><option value="2020-01-01">2020</option><option value="2024-01-01">2024</option></select>
      <output></output>
    </div>
    <div class="rules">
      ${rule('1', '')}
      ${rule('2', '<small>Changed 2022-02-02 (X)</small>')}
      ${rule('3', '<small data-edition="2022-02-02.2">Changed 2022-02-02</small>')}
      ${rule('4', '<small>Changed 2025-05-05</small>')}
    </div></main>`;
});

async function offer(): Promise<void> {
  const panel = document.querySelector<HTMLElement>('.changed-since') ?? expect.fail('no panel');
  await offerChangedSince(panel, panel.querySelector('select') ?? expect.fail('no choice'));
}

const shown = () => [...document.querySelectorAll('.rule.changed')].map(({ id }) => id);

test('rules that changed since the edition in the address are marked, and the others folded', async () => {
  history.replaceState(null, '', '?since=2020-01-01&other=1');
  await offer();
  expect(shown()).toEqual(['2', '3', '4']);
  expect(document.querySelectorAll('.rule.folded').length).toBe(1);
  expect(document.querySelector('output')?.value).toContain('3');
});

test('a choice is applied and added to the address, and can be undone', async () => {
  history.replaceState(null, '', '?other=1');
  await offer();
  expect(shown()).toEqual([]);
  const select = document.querySelector('select') ?? expect.fail('no choice');
  select.value = '2024-01-01';
  select.dispatchEvent(new Event('change'));
  await expect.poll(shown).toEqual(['4']);
  expect(location.search).toBe('?other=1&since=2024-01-01');
  select.value = '';
  select.dispatchEvent(new Event('change'));
  await expect.poll(shown).toEqual([]);
  expect(location.search).toBe('?other=1');
});

test('a choice made before the script has loaded is applied and added to the address', async () => {
  history.replaceState(null, '', '?other=1');
  const select = document.querySelector('select') ?? expect.fail('no choice');
  select.value = '2024-01-01';
  await offer();
  expect(shown()).toEqual(['4']);
  expect(location.search).toBe('?other=1&since=2024-01-01');
});

test('an edition that the page does not offer is ignored', async () => {
  history.replaceState(null, '', '?since=1999-01-01');
  await offer();
  expect(shown()).toEqual([]);
});

test('the edition of the last visit is offered first', async () => {
  history.replaceState(null, '', '?');
  localStorage.setItem('rulegraph-seen-game', JSON.stringify({ now: '2024-01-01' }));
  await offer();
  expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '',
    '2024-01-01',
    '2020-01-01',
    '2024-01-01',
  ]);
});
