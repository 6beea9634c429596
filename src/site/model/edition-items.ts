/** Writes the links of a menu of editions, by year. */
import { h, writeHtml } from '../kit/html.ts';
import { interfaceAttributes, type Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import type { EditionLink } from './editions.ts';

/** Returns the items of the list as HTML. */
export function editionItems(links: readonly EditionLink[], language: Language): string {
  const t = translator(language);
  const notes = {
    same: '',
    upcoming: t('editionUpcoming'),
    possible: t('possibleMatch'),
    'not-yet': t('editionNotYet'),
    'no-longer': t('editionNoLonger'),
  };
  const item = ({ label, href, here, numbers, state }: EditionLink) => {
    const isGone = state === 'not-yet' || state === 'no-longer';
    return h('li', { dataState: isGone ? 'gone' : state === 'upcoming' ? state : undefined }, [
      h('a', { href, ariaCurrent: here ? 'true' : undefined }, [
        label,
        ...(numbers.length === 1 ? [h('b', numbers[0]?.label ?? '')] : []),
        ...(state === 'same' ? [] : [h('small', { ...interfaceAttributes(language) }, notes[state])]),
      ]),
      ...(numbers.length > 1
        ? [
            h(
              'span',
              { className: ['numbers'] },
              numbers.map((number) => h('a', { href: number.href }, number.label)),
            ),
          ]
        : []),
    ]);
  };
  return [...Map.groupBy(links, ({ year }) => year)]
    .map(([year, editions]) => writeHtml(h('li', [h('span', { className: ['year'] }, year), h('ul', editions.map(item))])))
    .join('');
}
