import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexQuotableTexts, quoteWords, rankQuotedTexts } from '../../../../src/core/search/find/index.ts';

const texts = [
  'A player who cannot draw because the pile is empty loses when the round ends.',
  'A player who holds seven crowns at the end of a round wins, even if the pile is empty.',
  'Crowns are counted aloud by the player to the left.',
  'O jogador à esquerda conta as coroas em voz alta.',
  '牌库为空时不能抓牌的牌手输掉游戏。',
  'Any card may be discarded instead of a crown.',
].map((text, origin) => ({ text, origin }));
const index = indexQuotableTexts(texts);
const best = (quotation: string) => rankQuotedTexts(quotation, index, { most: 3, least: 0.3 })[0]?.origin;

describe('a quotation', () => {
  it('is found if it is shortened', () => {
    expect(best('holds seven crowns at the end')).toBe(1);
    expect(best('the pile is empty loses')).toBe(0);
  });

  it('is found with typos, other capitals, without accents and in other quotes', () => {
    expect(best('COUNTED ALOUD by the playr to the lfet')).toBe(2);
    expect(best('“jogador a esquerda” conta')).toBe(3);
  });

  it('is found if it is paraphrased', () => {
    expect(best('you lose if you are drawing from an empty pile')).toBe(0);
    expect(best('the left player is counting all crowns')).toBe(2);
    expect(best('discarding a card in the stead of crowns')).toBe(5);
  });

  it('is found in scripts without spaces', () => {
    expect(best('不能抓牌的牌手')).toBe(4);
  });

  it('is found by its order if two texts have the same words', () => {
    const twins = indexQuotableTexts([
      { text: 'red before blue', origin: 'first' },
      { text: 'blue before red', origin: 'second' },
    ]);
    expect(rankQuotedTexts('blue before red', twins, { most: 1, least: 0 })).toEqual([{ origin: 'second', score: 1 }]);
  });

  it('is from the shorter text if two contain all of it', () => {
    const texts = indexQuotableTexts([
      { text: 'red before blue, and green at last', origin: 'long' },
      { text: 'red before blue', origin: 'short' },
    ]);
    expect(rankQuotedTexts('red before blue', texts, { most: 2, least: 0 }).map(({ origin }) => origin)).toEqual([
      'short',
      'long',
    ]);
  });

  it('is not found if no text is similar', () => {
    expect(rankQuotedTexts('zymurgy quixotic vortices', index, { most: 3, least: 0.3 })).toEqual([]);
    expect(rankQuotedTexts('', index, { most: 3, least: 0.3 })).toEqual([]);
  });

  it('may have hundreds of thousands of words', () => {
    const long = 'crowns '.repeat(200_000);
    expect(rankQuotedTexts(long, index, { most: 1, least: 0 })).toHaveLength(1);
  });

  it('is found with full score when it is a whole text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), ({ text, origin }) => {
        expect(rankQuotedTexts(text, index, { most: 1, least: 0 })).toEqual([{ origin, score: 1 }]);
      }),
    );
  });
});

describe('the words of a quotation', () => {
  it('have no case, accents or apostrophes', () => {
    expect(quoteWords('Can’t AÇÃO it’s')).toEqual(['cant', 'acao', 'its']);
  });

  it('are pairs of characters in scripts without spaces', () => {
    expect(quoteWords('规则104.3a说')).toEqual(['规则', '104', '3a', '说']);
    expect(quoteWords('抓牌手')).toEqual(['抓牌', '牌手']);
  });
});
