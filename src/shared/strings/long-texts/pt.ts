/** The quote finder and the linking of posts, in Portuguese. */
import type { Message } from '../message.ts';
import type { longTextsEn } from './en.ts';

export const longTextsPt: Readonly<Record<keyof typeof longTextsEn, Message>> = {
  findQuoteTitle: 'Procurar uma citação',
  findQuoteIntro:
    'Cole um trecho de qualquer edição, em qualquer idioma, mesmo cortado ou com erros de digitação. Você fica sabendo de qual regra ele vem, quando ela dizia isso e o que ela diz hoje.',
  findQuoteLabel: 'O trecho',
  findQuoteButton: 'Procurar',
  findQuoteNeedsScript: 'Procurar um trecho exige JavaScript. Sem ele, consulte os sumários abaixo ou use a linha de comando:',
  findQuoteWorking: 'Procurando…',
  findQuoteProgress: 'Procurando… {files} de {of} arquivos lidos',
  findQuoteNothing: 'Nenhuma regra de nenhuma edição diz algo parecido.',
  findQuoteCount: {
    one: '{count} regra diz algo parecido.',
    other: '{count} regras dizem algo parecido; a mais provável vem primeiro.',
  },
  findQuoteCut: {
    one: 'Só o primeiro caractere foi considerado.',
    other: 'Só os primeiros {count} caracteres foram considerados.',
  },
  findQuoteFailed: 'Não foi possível carregar os textos. Tente de novo quando estiver on-line.',
  findQuoteScore: '{percent}% do trecho',
  findQuoteSays: 'Diz isso',
  findQuoteSaid: 'Dizia isso',
  findQuoteSince: 'desde {since}',
  findQuoteFromUntil: 'de {since} a {until}',
  findQuoteToday: 'Hoje isso está na regra',
  findQuoteGone: 'Hoje nenhuma regra diz mais isso.',
  findQuoteOffer: 'Procurando um trecho que você leu em algum lugar? A busca de citações conhece todas as edições.',
  searchEarlier: 'Edições anteriores também',
  searchEarlierFound: 'Redações anteriores',
  searchEarlierFailed: 'Não foi possível buscar as redações anteriores; tente de novo mais tarde.',
  searchEarlierCount: { one: '{count} redação anterior.', other: '{count} redações anteriores.' },
  linkPostTitle: 'Transformar citações em links',
  linkPostIntro:
    'Cole uma mensagem de fórum ou um artigo. Cada regra citada vira um link, e você fica sabendo quais números mudaram, hoje são de outra regra ou nunca existiram.',
  linkPostLabel: 'O texto',
  linkPostWritten: 'Edição que o texto segue',
  linkPostToday: 'A de hoje',
  linkPostButton: 'Criar links',
  linkPostNeedsScript:
    'Criar os links exige JavaScript. Sem ele, consulte os números nos sumários abaixo ou confira o texto pela linha de comando:',
  linkPostResult: 'Com links',
  linkPostCount: { one: '{count} citação encontrada.', other: '{count} citações encontradas.' },
  linkPostWarned: { one: '{count} pede atenção.', other: '{count} pedem atenção.' },
  linkPostValid: 'diz o mesmo hoje',
  linkPostEdited: 'foi alterada desde então',
  linkPostMoved: 'hoje tem outro número',
  linkPostReused: 'hoje é outra regra',
  linkPostRemoved: 'hoje não existe mais',
  linkPostNever: 'não era regra desta edição',
  linkPostNear: 'Números próximos: {numbers}',
  linkPostFollow: 'Link para {number} de hoje',
  linkPostPinned: 'Link para {number} como era',
  linkPostPast: 'Link para o que {number} era',
  linkPostLeave: 'Deixar como está',
};
