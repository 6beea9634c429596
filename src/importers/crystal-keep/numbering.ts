/** The numberings that collections of rulings use. */
import { compileScheme, parseNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Numbering } from '../../rules/work.ts';

/** `A.1.3`: the summaries under the older rules. */
const LETTERED: Numbering = {
  levels: [
    { name: 'section', form: 'capitals' },
    { name: 'chapter', separator: '.', form: 'digits' },
    { name: 'rule', separator: '.', form: 'digits' },
    { name: 'subrule', separator: '', form: 'letters' },
  ],
};

/** `G5.1a`: topics that the rules themselves do not number. */
const TOPICAL: Numbering = {
  levels: [
    { name: 'section', form: 'capitals' },
    { name: 'chapter', separator: '', form: 'digits' },
    { name: 'rule', separator: '.', form: 'digits' },
    { name: 'subrule', separator: '', form: 'letters' },
  ],
};

export interface RulingsNumbering {
  readonly scheme: Scheme;
  /** Set where it is not the work's own. */
  readonly numbering?: Numbering;
}

/** The numbering that reads most of a document's numbers; the work's own where it does as well as any. */
export function chooseNumbering(numbers: readonly string[], own: Numbering): RulingsNumbering {
  const readable = (scheme: Scheme) => numbers.filter((number) => parseNumber(scheme, number) !== undefined).length;
  const ownScheme = compileScheme(own);
  let best: RulingsNumbering = { scheme: ownScheme };
  let most = readable(ownScheme);
  for (const numbering of [LETTERED, TOPICAL]) {
    const scheme = compileScheme(numbering);
    if (readable(scheme) <= most) continue;
    best = { scheme, numbering };
    most = readable(scheme);
  }
  return best;
}
