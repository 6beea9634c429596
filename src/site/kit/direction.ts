/** The direction in which languages are written, and the attribute `dir`, which browsers need with `lang`. */
import { memoize } from '@rulegraph/core/memo';
import { addBaseToHtml, TAG } from './base-path.ts';

export type Direction = 'ltr' | 'rtl';

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(
  'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '),
);

/** Returns the direction of a language by the script that it is most likely in: `he` → `rtl`, `ckb` → `rtl`, `az` → `ltr`. */
export const directionOf = /* @__PURE__ */ memoize((tag: string): Direction => {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script) ? 'rtl' : 'ltr';
});

const LANG = /\slang="([^"]+)"/;

/** Returns HTML as it is published below `base`, or put into a page whose direction is `around`. */
export function finishHtml(html: string, base: string, around?: Direction): string {
  return addBaseToHtml(addDirections(html, around), base);
}

/** Returns HTML in which each element with a language has its direction, unless that of all, and of what is around it, is from left to right. */
export function addDirections(html: string, around: Direction = 'ltr'): string {
  const tags = html.match(TAG) ?? [];
  const tagged = new Set(tags.map((tag) => LANG.exec(tag)?.[1]));
  if (around === 'ltr' && ![...tagged].some((lang) => lang !== undefined && directionOf(lang) === 'rtl')) return html;
  return html.replace(TAG, (tag) =>
    tag.includes(' dir="') ? tag : tag.replace(LANG, (attribute, lang: string) => `${attribute} dir="${directionOf(lang)}"`),
  );
}
