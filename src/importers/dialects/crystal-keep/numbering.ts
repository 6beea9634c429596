/** The numberings that collections of rulings use. */
import { compileScheme, parseNumber, type Scheme } from '../../../rules/numbering/index.ts';
import type { Numbering } from '../../../rules/work.ts';

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

/** How a document numbers. */
export interface RulingsNumbering {
  readonly scheme: Scheme;
  /** Set where it is not the work's own. */
  readonly numbering?: Numbering;
}

/** The numbering that spells most of a document's numbers as they are printed; the work's own where it does as well as any. */
export function chooseNumbering(numbers: readonly string[], own: Numbering): RulingsNumbering {
  // `G5.1` can be read as a loose spelling of `G.5.1`: one that is printed as it should be counts twice.
  const fit = (scheme: Scheme) =>
    numbers.reduce((sum, number) => {
      const parsed = parseNumber(scheme, number)?.number;
      return sum + (parsed === undefined ? 0 : parsed === number ? 2 : 1);
    }, 0);
  const ownScheme = compileScheme(own);
  let best: RulingsNumbering = { scheme: ownScheme };
  let most = fit(ownScheme);
  for (const numbering of [LETTERED, TOPICAL]) {
    const scheme = compileScheme(numbering);
    if (fit(scheme) <= most) continue;
    best = { scheme, numbering };
    most = fit(scheme);
  }
  return best;
}
