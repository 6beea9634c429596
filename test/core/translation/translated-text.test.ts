import { describe, expect, it } from 'vitest';
import { detectLanguage, mayBeIn } from '../../../src/core/translation/translated-text.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'If a player would draw from an empty library, that player loses the game.'],
    ['pt', 'Se um jogador não pode comprar do grimório, os outros jogadores ganham e o jogo acaba.'],
    ['es', 'Cuando un jugador está sin cartas en la biblioteca, el jugador pierde y los demás ganan.'],
    ['fr', 'Lorsque les joueurs sont dans une partie, ils ne peuvent pas parler pour le plaisir.'],
    ['it', 'Quando un giocatore non può pescare, il gioco è finito per lui e per gli altri.'],
    ['de', 'Wenn ein Spieler nicht ziehen kann, ist das Spiel für ihn und die anderen aus.'],
    ['zh', '牌手从空的牌库抓牌则输掉这盘游戏。'],
    ['ja', 'プレイヤーはカードを引く。'],
    ['ko', '플레이어는 카드를 뽑습니다.'],
  ])('finds %s', (lang, text) => expect(detectLanguage(text)).toBe(lang));

  it.each(['Trample', 'Grizzly Bears, Lightning Bolt', '{E} {W}{U} 2/2', 'Cambio (Shift): the card es la carta'])(
    'keeps silent about %s',
    (text) => {
      expect(detectLanguage(text)).toBeUndefined();
    },
  );
});

describe('mayBeIn', () => {
  it('accepts Japanese in ideographs alone', () => {
    expect(mayBeIn('zh', 'ja')).toBe(true);
    expect(mayBeIn('ja', 'zh')).toBe(false);
  });

  it('accepts a language for each of its variants', () => {
    expect(mayBeIn('pt', 'pt-BR')).toBe(true);
  });
});
