/** The words of a passage as the quote finder compares them: what a hand that retypes a sentence may change is gone. */

const DIACRITICS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
/** Scripts that are written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Folded words in order: lower case, no accents, apostrophes or signs; of scripts without blanks, every two neighbouring characters. */
export function passageWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase();
  return [...folded.matchAll(WORD)].flatMap(([word]) => wordsOf(word.replace(/['’]/g, '')));
}

function wordsOf(word: string): string[] {
  const words: string[] = [];
  let position = 0;
  for (const run of word.matchAll(UNSPACED)) {
    if (run.index > position) words.push(word.slice(position, run.index));
    words.push(...pairs(run[0]));
    position = run.index + run[0].length;
  }
  if (position < word.length) words.push(word.slice(position));
  return words;
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.length === 1 ? characters : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
