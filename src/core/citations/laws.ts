/** Tells the citations of other laws in the texts of statutes, and what their parts are called. */
import words from './law-words.json' with { type: 'json' };

const any = (name: keyof typeof words) => `(?:${words[name].join('|')})`;

/** What the numbered paragraphs of articles are called, their items, and those with letters. */
export const PARAGRAPH = new RegExp(`^${any('paragraph')}`, 'iu');
export const ITEM = new RegExp(`^${any('item')}`, 'iu');
export const LETTERED = new RegExp(`^${any('lettered')}`, 'iu');
/** Words after which a second number counts nothing else: `die Absätze 1 und 2 gelten`. */
export const PLURAL = new RegExp(`^${any('plural')}$`, 'iu');

/** What precedes a part of another article: `同条第二項`, `제36조제1항`. */
export const AFTER_ANOTHER = /[조条條](?:[의の之]\s?[\p{N}一二三四五六七八九十]+)?\s?[第제]{0,6}$/u;
/** A part that begins its line, and not a sentence: `Parágrafo 1º - Os sócios`. */
export const LABEL_AFTER = /^[º°.]?\s*[-–—:.)]/u;
/** Words after one: `comma 2 dello stesso articolo`, `apartado 2 del artículo anterior`. */
const SHORT = String.raw`(?:\p{L}{1,5}[’'\s]\s*){1,2}`;
export const BEFORE_ANOTHER = new RegExp(String.raw`^[º)]?\s+${SHORT}(?:art\p{L}*\s+)?${any('another')}(?!\p{L})`, 'iu');

/** `des Bürgerlichen Gesetzbuchs`, `de la Ley`, `Гражданского кодекса`, and what names one of several: ` 5/2010`. */
const NAMED = String.raw`(?:\p{Lu}[\p{L}-]{1,30}e[nr]\s+)?${any('laws')}|[\p{L}-]{3,40}${any('endings')}`;
const GENITIVE = String.raw`(?:\p{L}{2,30}(?:ого|owego|ego)\s+)?${any('genitives')}`;
const MORE = String.raw`\s+(?:(?:über|zur|zum|vom)\s+\p{L}{1,20}\s+|(?:de|del|da|do|della|du)\s+)?[\p{L}\p{N}º/-]+`;
const NAME_AFTER = `(?:${any('of')}\\s*(?<name>${NAMED})|(?<genitive>${GENITIVE}))(?!\\p{L})`;
const LAW_AFTER = new RegExp(String.raw`^[\s,]*${NAME_AFTER}(?<more>${MORE})?`, 'iu');
/** `§ 2 Abs. 1 BGB` */
const ABBREVIATION = /^[\s,]*(?<name>\p{Lu}\p{Ll}{0,9}\p{Lu}\p{L}{0,9})(?![\p{L}-])/u;
/** `båtloven § 2`, `《船舶法》第二条`, `민법 제2조` */
const LATIN_BEFORE = String.raw`(?<latin>[\p{L}-]{3,30}${any('latin')})`;
const HAN_BEFORE = String.raw`(?<han>[\p{Script=Han}\p{Script=Katakana}]{0,12}${any('han')})`;
const HANGUL_BEFORE = String.raw`(?<hangul>\p{Script=Hangul}{0,20}${any('hangul')})`;
const NAME_BEFORE = `(?:${LATIN_BEFORE}|[》」]|${HAN_BEFORE}|${HANGUL_BEFORE})`;
const LAW_BEFORE = new RegExp(String.raw`${NAME_BEFORE}\s{0,2}[第제]{0,6}$`, 'u');
/** `本法`, `이 법` */
const OF_THIS = /(?:[本该該当當此]|この|[이본]\s?)[\p{L}]{1,8}\s?[第제]{0,6}$/u;

/** Tells whether a title of the work has a name, but for its ending. */
function isOwn(name: string, titles: readonly string[]): boolean {
  const stem = name
    .toLowerCase()
    .trim()
    .replace(/(?<=\p{L}{4})(?:e?s|n|en|ns)$/u, '');
  return titles.some((title) => title.toLowerCase().includes(stem));
}

/** Tells whether a text that follows a citation names another law, of which the cited article is. */
export function namesLawAfter(text: string, titles: readonly string[]): boolean {
  const { name, genitive, more = '' } = LAW_AFTER.exec(text)?.groups ?? {};
  const law = name ?? genitive ?? ABBREVIATION.exec(text)?.groups?.['name'];
  if (law === undefined) return false;
  const isQualified = /^\s+(?:(?:über|zur|zum|vom)\s|(?:\p{Ll}{1,5}\s+)?[\p{Lu}\p{N}])/u.test(more);
  return !isOwn(law, titles) || (isQualified && !isOwn(more, titles));
}

/** Tells whether a text that precedes a citation ends with the name of another law. */
export function namesLawBefore(text: string, titles: readonly string[]): boolean {
  const near = text.slice(-40);
  const groups = LAW_BEFORE.exec(near)?.groups;
  if (groups === undefined || OF_THIS.test(near)) return false;
  const name = groups['latin'] ?? groups['han'] ?? groups['hangul'];
  return name === undefined || !isOwn(name, titles);
}
