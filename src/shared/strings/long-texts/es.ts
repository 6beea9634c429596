/** The quote finder and the linking of posts, in Spanish. */
import type { Message } from '../message.ts';
import type { longTextsEn } from './en.ts';

export const longTextsEs: Readonly<Record<keyof typeof longTextsEn, Message>> = {
  findQuoteTitle: 'Buscar una cita',
  findQuoteIntro:
    'Pega un pasaje de cualquier edición, en cualquier idioma, aunque esté cortado o tenga erratas. Sabrás de qué regla viene, cuándo decía eso y qué dice hoy.',
  findQuoteLabel: 'El pasaje',
  findQuoteButton: 'Buscar',
  findQuoteNeedsScript:
    'Para buscar un pasaje hace falta JavaScript. Sin él, consulta los índices de abajo o usa la línea de comandos:',
  findQuoteWorking: 'Buscando…',
  findQuoteProgress: 'Buscando… {files} de {of} archivos leídos',
  findQuoteNothing: 'Ninguna regla de ninguna edición dice algo parecido.',
  findQuoteCount: {
    one: '{count} regla dice algo parecido.',
    other: '{count} reglas dicen algo parecido; primero, la más probable.',
  },
  findQuoteCut: {
    one: 'Solo se ha tenido en cuenta el primer carácter.',
    other: 'Solo se han tenido en cuenta los primeros {count} caracteres.',
  },
  findQuoteFailed: 'No se han podido obtener los textos. Vuelve a intentarlo cuando tengas conexión.',
  findQuoteScore: '{percent}\u00a0% del pasaje',
  findQuoteSays: 'Dice esto',
  findQuoteSaid: 'Decía esto',
  findQuoteSince: 'desde el {since}',
  findQuoteFromUntil: 'del {since} al {until}',
  findQuoteToday: 'Hoy está en la regla',
  findQuoteGone: 'Hoy ninguna regla dice ya esto.',
  findQuoteOffer: '¿Buscas un pasaje que has leído en alguna parte? El buscador de citas conoce todas las ediciones.',
  searchEarlier: 'También ediciones anteriores',
  searchEarlierFound: 'Redacciones anteriores',
  searchEarlierFailed: 'No se han podido obtener las redacciones anteriores; inténtalo de nuevo más tarde.',
  searchEarlierCount: { one: '{count} redacción anterior.', other: '{count} redacciones anteriores.' },
  linkPostTitle: 'Enlazar las citas de un texto',
  linkPostIntro:
    'Pega un mensaje de un foro o un artículo. Cada regla citada se convierte en un enlace, y sabrás qué números han cambiado, hoy son de otra regla o nunca existieron.',
  linkPostLabel: 'El texto',
  linkPostWritten: 'Edición que sigue',
  linkPostToday: 'La de hoy',
  linkPostButton: 'Crear enlaces',
  linkPostNeedsScript:
    'Para crear los enlaces hace falta JavaScript. Sin él, busca los números en los índices de abajo o comprueba el texto con la línea de comandos:',
  linkPostResult: 'Con enlaces',
  linkPostCount: { one: '{count} cita encontrada.', other: '{count} citas encontradas.' },
  linkPostWarned: { one: '{count} requiere atención.', other: '{count} requieren atención.' },
  linkPostValid: 'dice lo mismo hoy',
  linkPostEdited: 'se ha modificado desde entonces',
  linkPostMoved: 'hoy tiene otro número',
  linkPostReused: 'hoy es otra regla',
  linkPostRemoved: 'hoy ya no existe',
  linkPostNever: 'no era una regla de esta edición',
  linkPostNear: 'Números cercanos: {numbers}',
  linkPostFollow: 'Enlazar a {number} de hoy',
  linkPostPinned: 'Enlazar a {number} tal como era',
  linkPostPast: 'Enlazar a lo que era {number}',
  linkPostLeave: 'Dejar como está',
};
