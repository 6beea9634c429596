/** The words by which a text shows its language, and those that it may use to cite rules and to label examples. */

import type { CitationWords } from '@rulegraph/core/work';

/** What is known of a language before a document is read. */
export interface LanguageWords {
  /** Words that nearly every sentence has and that tell the language from its neighbors. */
  readonly frequent: ReadonlySet<string>;
  readonly citations: CitationWords;
  readonly examples: readonly string[];
}

const list = (text: string): readonly string[] => text.split(' | ');

/** Reads `frequent / rule / section / see / and / through / examples / below`. */
function language(text: string): LanguageWords {
  const [frequent = '', ...words] = text.split(' / ');
  const [rule = '', section = '', see = '', and = '', through = '', examples = '', below = ''] = words;
  const citations = {
    rule: list(rule),
    section: list(section),
    see: list(see),
    and: list(and),
    through: list(through),
    below: list(below),
    work: [],
  };
  return { frequent: new Set(frequent.split(' ')), citations, examples: list(examples) };
}

/** By language. Scripts without spaces have no frequent words: their characters tell them. */
export const LANGUAGE_WORDS: Readonly<Record<string, LanguageWords>> = {
  en: language(
    'the a an of and to is in that be or by for with not shall may must if this are / rule | rules / section | sections | chapter | chapters | article | articles | law | laws / see | in | under / and | or / through | to / Example | Examples / paragraph | paragraphs | point',
  ),
  de: language(
    'der die das und ist nicht ein eine wird werden den dem oder für mit von auf sich im bei / Regel | Regeln / Abschnitt | Abschnitte | Kapitel | Artikel | Paragraph / siehe | in | unter | nach / und | oder / bis / Beispiel | Beispiele / Absatz | Abs. | Nr. | Nummer | lit. | Buchstabe',
  ),
  fr: language(
    'le la les des et est une dans par pour qui que du au sur ne pas sont il ou / règle | règles / section | sections | chapitre | chapitres | article | articles | art. / voir | cf. | dans | selon / et | ou / à / Exemple | Exemples / paragraphe | alinéa | al. | point | lettre | let.',
  ),
  es: language(
    'el la los las y es una en por para que del al con no se su son o / regla | reglas / sección | secciones | capítulo | capítulos | artículo | artículos | art. | arts. / ver | véase | en | según / y | e | o | u / a | hasta / Ejemplo | Ejemplos / apartado | apartados | letra | fracción | fracciones | inciso | párrafo | numeral | literal',
  ),
  pt: language(
    'o a os as e é uma em por para que do da dos das com não se ao ou são / regra | regras / seção | seções | secção | capítulo | capítulos | artigo | artigos | art. | arts. / veja | ver | em | na / e | ou / a | até / Exemplo | Exemplos / § | parágrafo | inciso | incisos | alínea | alíneas | item',
  ),
  it: language(
    'il lo la gli le e è una in per che del della dei con non si al o sono di / regola | regole / sezione | sezioni | capitolo | capitoli | articolo | articoli | art. | artt. / vedi | vedere | in | nella / e | ed | o / a | fino a / Esempio | Esempi / comma | paragrafo | lettera | lett. | punto',
  ),
  nl: language(
    'de het een en is van in op te dat die voor met niet zijn wordt of aan / regel | regels / artikel | artikelen | hoofdstuk | hoofdstukken | sectie / zie | in / en | of / tot | t/m / Voorbeeld / lid | onderdeel | onder',
  ),
  pl: language(
    'i w z na do nie jest się że lub przez dla od po oraz jego są / zasada | zasady | reguła | reguły / rozdział | rozdziały | artykuł | punkt / patrz | w / i | oraz | lub / do / Przykład / ust. | pkt | lit.',
  ),
  ru: language(
    'и в не на с по что для или от если при его как из это может / правило | правила | правил / раздел | глава | статья | статьи / см. | в / и | или / до / Пример / пункт | пункта | подпункт',
  ),
  ja: language(' / 規則 | ルール / 章 | 節 | 条 | セクション / 参照 / および | と | または / から / 例 / 項 | 号'),
  ko: language(' / 규칙 | 룰 / 섹션 | 장 | 조 | 부 / 참조 | 참고 / 및 | 와 | 과 | 또는 / 부터 | 에서 / 예 | 예시 / 항 | 호'),
  zh: language(
    ' / 规则 | 規則 / 章 | 节 | 節 | 条 | 條 | 部分 / 参见 | 參見 | 参照 | 见 | 見 / 和 | 以及 | 及 | 与 | 或 / 至 | 到 / 例如 | 例 / 款 | 项',
  ),
};

/** Characters that only one of the Chinese scripts has. */
const TRADITIONAL = /[這個們說時為來對會後國將與應還沒過當規則]/gu;
const SIMPLIFIED = /[这个们说时为来对会后国将与应还没过当规则]/gu;

/** So much of a text is enough to judge its language by. */
const REACH = 400_000;
const FEWEST_WORDS = 25;
/** The language has at least this share of a text's words among its frequent ones, and this many for each of the next language. */
const FREQUENT = 0.12;
const CLEARLY = 1.4;

/** Returns the language of a text, or undefined if it may be several. */
export function detectLanguage(text: string): string | undefined {
  const part = text.slice(0, REACH);
  const count = (pattern: RegExp) => part.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (count(/\p{Script=Hangul}/gu) > letters * 0.3) return 'ko';
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > letters * 0.2) return 'ja';
  if (count(/\p{Script=Han}/gu) > letters * 0.3) return count(TRADITIONAL) > count(SIMPLIFIED) ? 'zh-TW' : 'zh';
  const words = part.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const shares = Object.entries(LANGUAGE_WORDS)
    .map(([lang, { frequent }]) => ({ lang, share: words.filter((word) => frequent.has(word)).length / words.length }))
    .sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (words.length < FEWEST_WORDS || first === undefined || first.share < FREQUENT) return undefined;
  return first.share >= (second?.share ?? 0) * CLEARLY ? first.lang : undefined;
}
