/** Marks in the text of a rule what has changed since an edition, whose page has the rule as it was then. */
import { copyOf } from '../../browser/card-content.ts';
import { fetchPage } from '../../browser/fetch.ts';
import { markDifferences } from '../../browser/mark-differences.ts';
import { languageOfPage, loadTranslator } from '../../browser/translator.ts';

/** Returns a copy of a text with the marks; undefined if the other page cannot be fetched. `address` is that of the rule on the other page, with the base path. */
export async function changedText(text: Element, address: string): Promise<Element | undefined> {
  const [pathname = '', id = ''] = address.split('#');
  const [page, t] = await Promise.all([fetchPage(pathname), loadTranslator(languageOfPage())]);
  const then = page?.getElementById(decodeURIComponent(id))?.querySelector(':scope > .text');
  if (then == null) return undefined;
  const copy = copyOf(text, location.pathname);
  markDifferences(copy, copyOf(then, pathname), { inserted: t('inserted'), deleted: t('deleted') });
  return copy;
}
