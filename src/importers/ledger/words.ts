/** What a word is, for the promise that an import loses none. */

type Kind = 'blank' | 'letter' | 'sign';

/** Archives have a hundred million characters, nearly all of them these. */
const ASCII: readonly Kind[] = Array.from({ length: 0x80 }, (_, code) => kindOf(String.fromCharCode(code)));

/**
 * Where each word of a text begins. A word is a run of letters, digits and their accents, or a run of other characters: `101.2a (see)` has the
 * words `101` `.` `2a` `(` `see` `)`.
 */
export function wordStarts(text: string): readonly number[] {
  const starts: number[] = [];
  let before: Kind = 'blank';
  for (let offset = 0; offset < text.length; ) {
    const code = text.codePointAt(offset) ?? 0;
    const kind = ASCII[code] ?? kindOf(String.fromCodePoint(code));
    if (kind !== 'blank' && kind !== before) starts.push(offset);
    before = kind;
    offset += code > 0xffff ? 2 : 1;
  }
  return starts;
}

/** Returns how many words a text has. */
export function countWords(text: string): number {
  return wordStarts(text).length;
}

function kindOf(character: string): Kind {
  if (/\s/u.test(character)) return 'blank';
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? 'letter' : 'sign';
}

/**
 * The characters of a text as the ledger compares them: compatibility forms and case folded (a number's canonical spelling may change
 * both), and no white space, because an import may fold line ends and spaces. Composed characters are taken apart and the two small
 * sigmas made one, so that a text folds to the same as its parts one by one.
 */
export function foldCharacters(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\s+/gu, '').replaceAll('ς', 'σ');
}
