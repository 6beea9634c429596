// @vitest-environment happy-dom
/** Tests the list of what is left to translate, which can be extended, filtered and sorted. */
import { beforeEach, expect, test, vi } from 'vitest';

/** A hundred and twenty rules of two chapters; later rules are cited more often. */
const RULES = Array.from({ length: 120 }, (_, index) => ({
  number: `${index < 70 ? 1 : 2}.${index}`,
  chapter: index < 70 ? '1' : '2',
  state: index % 2 === 0 ? 'missing' : 'outdated',
  cited: index,
}));

const rowOf = ({ number, chapter, state, cited }: (typeof RULES)[number]) =>
  `<tr data-chapter="${chapter}" data-state="${state}" data-cited="${cited}" data-changed="${120 - cited}" data-order="${cited}"><th><a href="/${number}">${number}</a></th></tr>`;
const tableOf = (rules: typeof RULES) => `<table><tbody>${rules.map(rowOf).join('')}</tbody></table>`;

async function open(query = ''): Promise<void> {
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `https://rules.example/regras/cr/translation${query}`,
  );
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<form data-filters="queue" hidden>
    <select name="chapter"><option value=""></option><option value="1">1</option><option value="2">2</option></select>
    <select name="state"><option value=""></option><option value="missing">missing</option></select>
    <select name="order"><option value="cited"></option><option value="order"></option></select><output></output></form>
    <div aria-labelledby="queue">${tableOf(RULES.toReversed().slice(0, 50))}</div>
    <p class="more-rows"><button hidden>More</button></p>
    <div class="queue-chapters">
      <details id="queue-1"><summary>1</summary>${tableOf(RULES.slice(0, 70))}</details>
      <details id="queue-2"><summary>2</summary>${tableOf(RULES.slice(70))}</details>
    </div>`;
  vi.resetModules();
  await import('../../../src/site/pages/translation/translation-script.ts');
}

const shown = () => [...document.querySelectorAll('[aria-labelledby="queue"] a')].map(({ textContent }) => textContent);
const more = () => document.querySelector('.more-rows button') as HTMLButtonElement;

function choose(name: string, value: string): void {
  const select = document.querySelector(`select[name="${name}"]`) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(() => open());

test('the button adds fifty rows at a time, the most cited first', () => {
  expect(shown()).toHaveLength(50);
  expect(more().hidden).toBe(false);
  more().click();
  expect(shown()).toEqual(
    RULES.toReversed()
      .slice(0, 100)
      .map(({ number }) => number),
  );
  more().click();
  expect(shown()).toHaveLength(RULES.length);
  expect(more().hidden).toBe(true);
});

test('a chapter shows all its rules and their number, including those that were not in the list', () => {
  choose('chapter', '1');
  expect(document.querySelector('output')?.value).toBe('70');
  expect(shown()).toHaveLength(50);
  expect(shown().every((number) => number?.startsWith('1.'))).toBe(true);
  choose('state', 'missing');
  expect(shown()).toHaveLength(35);
  expect(more().hidden).toBe(true);
  expect(location.search).toBe('?chapter=1&state=missing');
});

test('the order can be chosen, and the choices are in the address', async () => {
  await open('?chapter=2&order=order');
  expect(shown()[0]).toBe('2.70');
  expect(document.querySelectorAll('.queue-chapters tr')).toHaveLength(RULES.length);
});

test('a chapter in the address is opened', async () => {
  await open('#queue-2');
  expect(document.querySelector<HTMLDetailsElement>('[id="queue-2"]')?.open).toBe(true);
  expect(document.querySelector<HTMLDetailsElement>('[id="queue-1"]')?.open).toBe(false);
});
