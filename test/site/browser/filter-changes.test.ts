// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import {
  filterChanges,
  offerChapters,
  offerFilters,
  readChangeFilter,
  writeChangeFilter,
} from '../../../src/site/pages/changes/changes-script.ts';

const change = (id: string, kind: string, text: string) =>
  `<article class="change" id="${id}" data-kind="${kind}"><h4>${id}</h4><div class="diff"><p>${text}</p></div></article>`;

beforeEach(() => {
  history.replaceState(null, '', '/rules/cr/changes/2009-07-11');
  document.body.innerHTML = `
    <div class="change-tools" data-language="en"><fieldset class="change-filters">
      <input type="checkbox" id="show-edited" checked><input type="checkbox" id="show-moved" checked>
      <input type="checkbox" id="show-slight">
    </fieldset>
    <input type="search"><select><option value="">all</option></select><span class="chips"></span><span role="status"></span></div>
    <section class="change-part">
      <section class="change-group" id="chapter-509"><h3>509. Blockers</h3>
        ${change('509.1', 'edited', 'A blocker is <del>chosen</del><ins>declared</ins> by its controller.')}
        <details class="folded">${change('509.2', 'moved', 'Damage is dealt.')}</details>
      </section>
    </section>
    <section class="change-part">
      <section class="change-group" id="chapter-702"><h3>702. Abilities</h3>${change('702.2', 'edited', 'Proteção')}</section>
    </section>`;
});

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.change')].filter((one) => one.closest('[hidden]') === null).map(({ id }) => id);

describe('the address of a page of changes', () => {
  test.each([
    ['', { hidden: [], chapter: '', words: '' }],
    [
      '?without=moved+added&chapter=702&words=first+strike',
      { hidden: ['moved', 'added'], chapter: '702', words: 'first strike' },
    ],
  ])('%s is read, and written the same', (search, filter) => {
    expect(readChangeFilter(search)).toEqual(filter);
    expect(writeChangeFilter(filter, '')).toBe(search);
  });

  test('keeps other parameters', () => {
    expect(writeChangeFilter({ hidden: [], chapter: '', words: ' ' }, '?from=M10&to=MH3&words=old')).toBe('?from=M10&to=MH3');
  });
});

describe('changes are filtered', () => {
  const ask = (search: string) => {
    history.replaceState(null, '', `/rules/cr/changes/2009-07-11${search}`);
    offerFilters();
    return shown();
  };

  test.each([
    ['', ['509.1', '509.2', '702.2']],
    ['?chapter=702', ['702.2']],
    ['?words=controller+DECLARED', ['509.1']],
    ['?words=protecao', ['702.2']],
    ['?words=dealt&chapter=702', []],
    ['?chapter=999', ['509.1', '509.2', '702.2']],
  ])('by %s', (search, ids) => {
    expect(ask(search)).toEqual(ids);
  });

  test('with empty parts hidden, and folded changes opened if they match the words', () => {
    expect(ask('?words=dealt')).toEqual(['509.2']);
    expect([...document.querySelectorAll<HTMLElement>('.change-part')].map(({ hidden }) => hidden)).toEqual([false, true]);
    expect(document.querySelector<HTMLDetailsElement>('details.folded')?.open).toBe(true);
  });

  test('by kind, chapter and words as in the address, which follows the controls', () => {
    ask('?without=moved');
    const [edited, moved] = [...document.querySelectorAll<HTMLInputElement>('.change-filters input')];
    expect([edited?.checked, moved?.checked]).toEqual([true, false]);
    const words = document.querySelector<HTMLInputElement>('[type="search"]') as HTMLInputElement;
    words.value = 'damage';
    words.dispatchEvent(new Event('input', { bubbles: true }));
    expect(location.search).toBe('?without=moved&words=damage');
    expect(shown()).toEqual(['509.2']);
  });

  test('by a chapter of a comparison from the start, while its changes have not arrived', () => {
    const [first] = document.querySelectorAll('.change-part');
    document.querySelector('.change-part + .change-part')?.remove();
    document.body.insertAdjacentHTML('beforeend', '<div id="comparison"></div>');
    document.querySelector('#comparison')?.append(first ?? '');
    expect(ask('?from=M10&to=MH3&chapter=702')).toEqual([]);
    expect(document.querySelector('select')?.value).toBe('702');
    const later = document.createElement('template');
    later.innerHTML = `<section class="change-group" id="chapter-702"><h3>702. Abilities</h3>${change('702.2', 'edited', 'A')}</section>`;
    offerChapters(later.content);
    filterChanges(later.content);
    expect(document.querySelector('select')?.selectedOptions[0]?.textContent).toBe('702. Abilities');
    expect(later.content.querySelector<HTMLElement>('.change-group')?.hidden).toBe(false);
  });

  test('when they arrive later, with their chapter listed once', () => {
    ask('?words=damage');
    const later = document.createElement('template');
    later.innerHTML = `<section class="change-group" id="chapter-510"><h3>510. Damage</h3>${change('510.1', 'edited', 'It is dealt.')}</section>`;
    offerChapters(later.content);
    offerChapters(later.content);
    filterChanges(later.content);
    expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'all',
      '509. Blockers',
      '702. Abilities',
      '510. Damage',
    ]);
    expect(later.content.querySelector<HTMLElement>('.change-group')?.hidden).toBe(true);
  });
});
