/** The quote finder and the linking of posts, in French. */
import type { Message } from '../message.ts';
import type { longTextsEn } from './en.ts';

export const longTextsFr: Readonly<Record<keyof typeof longTextsEn, Message>> = {
  findQuoteTitle: 'Retrouver une citation',
  findQuoteIntro:
    'Collez un passage de n’importe quelle édition, dans n’importe quelle langue, même coupé ou mal recopié. Vous saurez de quelle règle il vient, quand elle disait cela et ce qu’elle dit aujourd’hui.',
  findQuoteLabel: 'Le passage',
  findQuoteButton: 'Chercher',
  findQuoteNeedsScript:
    'Retrouver un passage demande JavaScript. Sans lui, consultez les sommaires ci-dessous ou utilisez la ligne de commande :',
  findQuoteWorking: 'Recherche…',
  findQuoteProgress: 'Recherche… {files} fichiers lus sur {of}',
  findQuoteNothing: 'Aucune règle d’aucune édition ne dit cela.',
  findQuoteCount: {
    one: '{count} règle dit cela ou presque.',
    other: '{count} règles disent cela ou presque, la plus probable en premier.',
  },
  findQuoteCut: {
    one: 'Seul le premier caractère a été examiné.',
    other: 'Seuls les {count} premiers caractères ont été examinés.',
  },
  findQuoteFailed: 'Les textes n’ont pas pu être chargés. Réessayez une fois en ligne.',
  findQuoteScore: '{percent} % du passage',
  findQuoteSays: 'Elle dit cela',
  findQuoteSaid: 'Elle disait cela',
  findQuoteSince: 'depuis le {since}',
  findQuoteFromUntil: 'du {since} au {until}',
  findQuoteToday: 'Aujourd’hui, c’est la règle',
  findQuoteGone: 'Aujourd’hui, plus aucune règle ne dit cela.',
  findQuoteOffer: 'Vous cherchez un passage lu quelque part ? La recherche de citations connaît toutes les éditions.',
  searchEarlier: 'Aussi les éditions antérieures',
  searchEarlierFound: 'Rédactions antérieures',
  searchEarlierFailed: 'Les rédactions antérieures n’ont pas pu être chargées ; réessayez plus tard.',
  searchEarlierCount: { one: '{count} rédaction antérieure.', other: '{count} rédactions antérieures.' },
  linkPostTitle: 'Transformer les citations en liens',
  linkPostIntro:
    'Collez un message de forum ou un article. Chaque règle citée devient un lien, et vous saurez quels numéros ont changé, désignent aujourd’hui une autre règle ou n’ont jamais existé.',
  linkPostLabel: 'Le texte',
  linkPostWritten: 'Édition suivie',
  linkPostToday: 'Celle d’aujourd’hui',
  linkPostButton: 'Créer les liens',
  linkPostNeedsScript:
    'Créer les liens demande JavaScript. Sans lui, cherchez les numéros dans les sommaires ci-dessous ou vérifiez le texte en ligne de commande :',
  linkPostResult: 'Avec les liens',
  linkPostCount: { one: '{count} citation trouvée.', other: '{count} citations trouvées.' },
  linkPostWarned: { one: '{count} à vérifier.', other: '{count} à vérifier.' },
  linkPostValid: 'dit la même chose aujourd’hui',
  linkPostEdited: 'a été modifiée depuis',
  linkPostMoved: 'a un autre numéro aujourd’hui',
  linkPostReused: 'est une autre règle aujourd’hui',
  linkPostRemoved: 'n’existe plus aujourd’hui',
  linkPostNever: 'n’était pas une règle de cette édition',
  linkPostNear: 'Numéros voisins : {numbers}',
  linkPostFollow: 'Lien vers {number} d’aujourd’hui',
  linkPostPinned: 'Lien vers {number} de l’époque',
  linkPostPast: 'Lien vers ce qu’était le {number}',
  linkPostLeave: 'Laisser tel quel',
};
