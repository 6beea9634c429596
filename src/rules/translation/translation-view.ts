/** The shape of a translation held against the rules of today. Plain values; offsets are offsets into the text of one block. */
import type { VFileMessage } from 'vfile-message';
import type { TextReader } from '../lineage/index.ts';
import { memoize } from '../memo.ts';
import type { Block, Expression } from '../model.ts';
import { isName } from './text-unit.ts';

/**
 * `current`: translated, and the source says the same still · `outdated`: the source has changed since · `untranslated`: the translation has
 * it, wholly or in its main part, in the source language · `missing`: the translation has nothing for it.
 */
export type TranslationState = 'current' | 'outdated' | 'untranslated' | 'missing';

/** A citation in carried-over text whose number is another one today. */
export interface RenumberedCitation {
  readonly start: number;
  readonly end: number;
  /** As the translation printed it. */
  readonly printed: string;
  /** As the text now has it; null where what it cites is gone, and the printed number stands without leading anywhere. */
  readonly current: string | null;
}

/** What is shown in one place, and how it stands to the source. */
interface Part {
  readonly state: TranslationState;
  /** The edition that was translated; null where the source text is shown. */
  readonly edition: string | null;
  /** The language of what is shown. */
  readonly lang: string;
  readonly citations: readonly RenumberedCitation[];
  /** The source text that was translated, where it has changed since: what to compare with today's. */
  readonly before: string | null;
}

/** A heading. */
export interface TitlePart extends Part {
  readonly text: string;
}

/** A block. */
export interface BlockPart extends Part {
  readonly block: Block;
  /** The index of its counterpart among the source's blocks; null where it has no single one. */
  readonly at: number | null;
}

/** Something that the translation has more, less or otherwise than the text it translates. */
export interface Mismatch {
  readonly code: 'translation-structure' | 'translation-citation-differs';
  readonly reason: string;
}

/** One rule, term or piece of matter as it is shown in the translation's language. */
export interface UnitView {
  readonly state: TranslationState;
  readonly title: TitlePart | null;
  readonly blocks: readonly BlockPart[];
  /** Of outdated ones: the whole source text that was translated. */
  readonly before: string | null;
  /** How its translation is built otherwise than what it translates. */
  readonly mismatches: readonly Mismatch[];
}

/** Whether a translation whose source has not changed cites other rules than its source: then it may be wrong, and says so. */
export function isDoubtful({ state, mismatches }: Pick<UnitView, 'state' | 'mismatches'>): boolean {
  return state === 'current' && mismatches.some(({ code }) => code === 'translation-citation-differs');
}

/** A rule of the current source. */
export interface RuleView extends UnitView {
  readonly number: string;
  /** Its number in the edition translated; null where the translation does not have it. */
  readonly translated: string | null;
  readonly edition: string | null;
}

/** An entry of the current source's glossary; its heading is the title. */
export interface TermView extends UnitView {
  /** The heading in the source. */
  readonly term: string;
  /** The heading in the translation. */
  readonly translated: string | null;
  readonly edition: string | null;
  /** For each block the sense to which it belongs. */
  readonly senses: readonly number[];
}

/** A translated rule that is not in the source any more, or never was. */
export interface ExtraRule {
  readonly number: string;
  readonly edition: string;
}

/** An entry of a translated glossary for which no entry of the source was found: the translation's own, or one that several might be the source of. */
interface ExtraTerm {
  readonly term: string;
  readonly edition: string;
}

/** A whole translation. */
export interface TranslationView {
  readonly work: string;
  readonly lang: string;
  /** The current expression in the source language. */
  readonly source: Expression;
  /** The editions of which there is a translation, oldest first. */
  readonly translates: readonly string[];
  /** In the order of the source. */
  readonly rules: readonly RuleView[];
  readonly glossary: readonly TermView[];
  readonly front: UnitView;
  readonly back: UnitView;
  readonly extra: readonly ExtraRule[];
  readonly extraTerms: readonly ExtraTerm[];
  /** What is wrong with the translation; that parts are outdated or missing is not. */
  readonly messages: readonly VFileMessage[];
}

// Whether a text is translated, in which language it is, and the state of a whole from those of its parts.

/**
 * The main part decides: the first block, or the heading where there is nothing else. If that is translated, anything else that is outdated,
 * new or `dropped` from the source since makes the whole outdated, and anything that waits for its translation makes it untranslated: never is a unit current
 * of which a part is not.
 */
export function stateOfParts(title: TitlePart | null, blocks: readonly BlockPart[], dropped: boolean): TranslationState {
  const parts = [...(title === null ? [] : [title]), ...blocks];
  const main = blocks[0]?.state ?? title?.state ?? 'missing';
  if (parts.every(({ state }) => state === 'missing')) return 'missing';
  if (main === 'untranslated' || main === 'missing') return 'untranslated';
  if (dropped || parts.some(({ state }) => state === 'outdated')) return 'outdated';
  return parts.some(({ state }) => state !== 'current') ? 'untranslated' : 'current';
}

/** What the test must know beside the two texts. */
export interface TranslatedTest {
  readonly reader: TextReader;
  /** The code of the translation's language. */
  readonly lang: string;
  readonly sourceLang: string;
  /** In how many translated texts of the whole a name is used. */
  readonly uses: (name: string) => number;
  /** Translated text in which a name that was kept as it is must be found. */
  readonly context: () => string;
}

/**
 * False where the text says word for word what `original` says, or is surely in another language than it should be. What has no words
 * (symbols, numbers) needs no translation. A name that stays as it is counts as translated where the translated text around it uses it, or that of many
 * others, and both languages have the same letters.
 */
export function isTranslated(
  text: string,
  original: string,
  { reader, lang, sourceLang, uses, context }: TranslatedTest,
): boolean {
  if (!hasWords(reader.key(text))) return true;
  if (reader.key(text).toLowerCase() !== reader.key(original).toLowerCase()) {
    const found = languageOf(text);
    return found === undefined || mayBeIn(found, lang);
  }
  // Somebody who writes with other letters and leaves a heading in those of the source has not come to it yet.
  if (!isName(text) || scriptOf(lang) !== scriptOf(sourceLang)) return false;
  return context().toLowerCase().includes(text.trim().toLowerCase()) || uses(text.trim()) >= FEWEST_USES;
}

/** A name that so many texts use is a word of the translation. */
const FEWEST_USES = 3;

/** `Latn`, `Hans`, `Kore`: the letters in which a language is written. */
const scriptOf = memoize((lang: string): string => new Intl.Locale(lang).maximize().script ?? '');

/** Words of two letters or more, or ideographs; symbols such as `{T}` are none. */
function hasWords(text: string): boolean {
  return /\p{L}{2}|\p{Script=Han}/u.test(text.replace(/\{[^{}\s]+\}/g, ''));
}

/**
 * Words that nearly every sentence of a language needs. A language that is not listed is never recognized, and nothing is said about texts
 * in it.
 */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and a to in is are that it this these as for on with be been by or an not if from which their they its when than then has have can may all each other only any one such at but must would does into you your his her there',
  pt: 'de a o e que os as do da dos das em no na nos nas um uma para com por não se é são ao aos à às pelo pela seu sua seus suas ele ela eles elas mais como ou quando cada este esta esse essa isso ser está pode também você qualquer até',
  es: 'de la el que en y a los las del se un una por con no para su sus al lo como más o si es son está están puede pueden cuando cada este esta ese esa eso también sin sobre usted cualquier hasta ser ha e u',
  fr: 'de la le les et des en un une du que est sont pour qui dans par pas au aux sur ne se si il elle ils elles son sa ses ce cette ces ou avec plus lorsque vous votre peut être à comme leur chaque tout a',
  it: 'di e che la il un a per è in una non sono con si da come le dei delle della dello del dal al alla nel nella su se lo i gli ha o ma più può viene quando ogni questo questa suo sua anche essere fino',
  de: 'der die das und in den von zu mit sich des auf für ist im dem nicht ein eine einen einem eines als auch es an so um er sie wird werden oder wenn kann sind bei nach aus zum zur jeder',
};

/** So many different words must be of the language and not of another, */
const FEWEST = 3;
/** and they must be so many times as many as those of the other that are not of the language; */
const LEAD = 3;
/** and so large a share of all words must be of the language. */
const SHARE = 0.15;

/** Two letters of such a script settle it: no text in another language has them. */
const SCRIPTS: readonly { readonly lang: string; readonly letters: RegExp }[] = [
  { lang: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u },
  { lang: 'ko', letters: /\p{Script=Hangul}{2}/u },
  { lang: 'zh', letters: /\p{Script=Han}{2}/u },
];

const LANGUAGES = Object.entries(COMMON_WORDS).map(([lang, words]) => ({ lang, common: new Set(words.split(' ')) }));
const ALL_COMMON = new Set(LANGUAGES.flatMap(({ common }) => [...common]));

/** The language's code; undefined where the text is short, mixed, or in a language that is not known here. */
export function languageOf(text: string): string | undefined {
  const script = SCRIPTS.find(({ letters }) => letters.test(text));
  if (script !== undefined) return script.lang;
  const all = new Set(
    text
      .toLowerCase()
      .replace(/\{[^{}\s]*\}/g, '')
      .match(/\p{L}+/gu),
  );
  const words = [...all].filter((word) => ALL_COMMON.has(word));
  if (words.length < FEWEST) return undefined;
  return LANGUAGES.find(({ lang, common }) => {
    const own = words.filter((word) => common.has(word)).length;
    return own >= all.size * SHARE && LANGUAGES.every((other) => other.lang === lang || leads(words, common, other.common));
  })?.lang;
}

function leads(words: readonly string[], common: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const ahead = words.filter((word) => common.has(word) && !other.has(word)).length;
  const theirs = words.filter((word) => other.has(word) && !common.has(word)).length;
  return ahead >= FEWEST && ahead >= theirs * LEAD;
}

/** Whether a text that looks like one language may be in the expected one: Japanese needs no kana for the length of a heading. */
export function mayBeIn(found: string, expected: string): boolean {
  const wanted = expected.split('-')[0];
  return found === wanted || (found === 'zh' && wanted === 'ja');
}
