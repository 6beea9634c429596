/** Takes the name that a question is about out of it, in the languages of the interface. */
import { foldName } from './lookup-work.ts';

type WordsByLanguage = Readonly<Record<string, ReadonlySet<string>>>;

/** What asks for an explanation, as `foldName` writes it. */
const ASKING: WordsByLanguage = {
  en: words('what whats how define definition explain explained meaning mean means rule rules work works'),
  fr: words(
    'que quoi quest cest definition expliquer signifie signification regle regles comment fonctionne fonctionnent marche',
  ),
  de: words('was wie definition erklare bedeutet bedeutung regel regeln funktioniert funktionieren macht machen'),
  es: words('que cual cuales como definicion explica significa significado regla reglas funciona funcionan hace hacen'),
  pt: words('o que qual quais como definicao explique regra regras faz fazem funciona funcionam significa'),
  it: words('che cosa cose come definizione spiega significato regola regole funziona funzionano'),
};
/** The same in languages that write no spaces there. */
const ASKING_UNSPACED =
  /^(?:什么是|什麼是|何为|何為|如何)|(?:とは(?:何(?:ですか)?)?|って(?:何|なに)(?:ですか)?|の(?:意味|定義|ルール)|是什么(?:意思)?|是什麼(?:意思)?|怎么用|怎麼用|的(?:定义|定義|规则|規則|意思)|\s?(?:이란|란)|\s?(?:은|는|이|가)?\s?(?:뭐야|무엇인가요|무엇입니까|무엇인가|뭔가요|뜻|규칙))\s*$/u;

/** What may stand beside these words and the name. */
const BESIDE: WordsByLanguage = {
  en: words('is are was were does do did a an the of for about in'),
  fr: words('est ce sont fait font fais ca veut dire le la les l un une des du de'),
  de: words('ist sind tut der die das den dem ein eine von'),
  es: words('es son el los las lo un una unos unas del'),
  pt: words('e sao os as um uma da dos das'),
  it: words('fa fanno il gli di della dei'),
  all: words('magic mtg game'),
};
/** Further words that tell no question from another. */
const COMMON: WordsByLanguage = {
  en: words(`i you my your me we us it its they them their this that these those there theres if then to on at be been being can could
    may might will would shall should has have had get gets got with from by as and or so just into onto some happen happens happening
    mtg say said says called work working use used using allowed legal legally magic`),
  es: words(`la de al a en por para con y e o u si yo mi mis me tu tus su sus ser esta estan puedo puede pueden poder hacer pasa ocurre sucede quiere
    decir esto este hay tiene tienen tengo tener se le magic`),
  pt: words(`a de do em no na nos nas ao aos por pelo pela para pra com ou se eu meu minha meus minhas seu sua seus suas voce ser esta estao posso
    pode podem poder fazer acontece ocorre significado quer dizer isso este ha tem ter tenho magic`),
};
/** Words that reverse a question. */
export const NEGATIONS: WordsByLanguage = {
  en: words('not no never without cannot cant dont doesnt isnt wont arent didnt wasnt couldnt shouldnt havent hasnt'),
  es: words('no sin nunca ningun ninguna ni'),
  pt: words('nao sem nunca nenhum nenhuma nem'),
};

/** What tells `when can I` from `how do I`. */
const INTERROGATIVES = words('how como wie comment');
/** Asks for an explanation together with one of these: `how does this work`. */
const WORKING = words('work works working funciona funcionan funcionam funktioniert fonctionne');

/** Returns the words of a question in a language that tell it from others. */
export function distinctWords(all: readonly string[], lang: string): readonly string[] {
  const isExplanation = all.some((word) => WORKING.has(word));
  return all.filter((word) =>
    INTERROGATIVES.has(word) ? !isExplanation : ![ASKING, BESIDE, COMMON].some((lists) => lists[lang]?.has(word) === true),
  );
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function inAny(lists: WordsByLanguage): (word: string) => boolean {
  return (word) => Object.values(lists).some((list) => list.has(word));
}

/**
 * Returns what a text may ask about, the longest first: it without the words around it that ask for an explanation; nothing if it has none.
 *
 * @example `what does trample do?` → `trample do`, `trample` · `トランプルとは` → `トランプル`
 */
export function askedAbout(text: string): readonly string[] {
  const asked = text.replace(/(?<![?？؟\s])[?？؟\s]+$/u, '');
  const name = asked.replace(ASKING_UNSPACED, '').trim();
  if (name !== asked) return name === '' ? [] : [name];
  const all = foldName(asked).split(' ');
  const isAsking = inAny(ASKING);
  const isBeside = inAny(BESIDE);
  const isAround = (word: string) => isAsking(word) || isBeside(word);
  const first = all.findIndex((word) => !isAround(word));
  const last = all.findLastIndex((word) => !isAround(word));
  if (first === -1) return [];
  return all.flatMap((_, index) => {
    const end = all.length - index;
    const around = [...all.slice(0, first), ...all.slice(end)];
    return end > last && around.some(isAsking) ? [all.slice(first, end).join(' ')] : [];
  });
}
