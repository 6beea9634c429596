/** Citations that are links: `[Trample](#702.19)`, `[Slow play](ipg#3.3)`. */
import { parseNumber, type Scheme } from '../numbering/index.ts';

/** Returns the rules that the address of a link names: `#1.5.4`, `ipg#2.1`; several after one another: `#1.5.4,1.5.5`. */
export function linkedRules(
  href: string,
  works: readonly { readonly id: string; readonly scheme: Scheme }[],
  own: string,
): readonly { readonly work: string; readonly number: string }[] {
  const [, named = '', numbers = ''] = /^([\w-]*)#(.+)$/u.exec(href) ?? [];
  const work = works.find(({ id }) => id === (named || own));
  if (work === undefined) return [];
  return numbers.split(',').flatMap((written) => {
    const number = parseNumber(work.scheme, written)?.number;
    return number === undefined ? [] : [{ work: work.id, number }];
  });
}
