/** Takes the name that a question is about out of it, in the languages of the interface. */
import { foldName } from './lookup-work.ts';

/** What asks for an explanation, as `foldName` writes it. */
const ASKING = words(`
  what whats how define definition explain explained meaning mean means rule rules work works
  que quoi quest cest definition expliquer signifie signification regle regles comment fonctionne fonctionnent marche
  was wie definition erklare bedeutet bedeutung regel regeln funktioniert funktionieren macht machen
  que cual cuales como definicion explica significa significado regla reglas funciona funcionan hace hacen
  o que qual quais como definicao explique regra regras faz fazem
  che cosa cose come definizione spiega significato regola regole funzionano`);
/** What may stand beside these words and the name. */
const BESIDE = words(`
  is are was were does do did a an the of for about in
  est ce sont fait font fais ca veut dire le la les l un une des du de
  ist sind tut der die das den dem ein eine von
  es son el los las lo un una unos unas del
  e sao os as um uma da dos das
  fa fanno il gli di della dei
  magic mtg game`);
/** The same for languages that write no spaces there. */
const ASKING_UNSPACED =
  /^(?:什么是|什麼是|何为|何為|如何)|(?:とは(?:何(?:ですか)?)?|って(?:何|なに)(?:ですか)?|の(?:意味|定義|ルール)|是什么(?:意思)?|是什麼(?:意思)?|怎么用|怎麼用|的(?:定义|定義|规则|規則|意思)|\s?(?:이란|란)|\s?(?:은|는|이|가)?\s?(?:뭐야|무엇인가요|무엇입니까|무엇인가|뭔가요|뜻|규칙))\s*$/u;

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/**
 * Returns what a text may ask about, the longest first: it without the words around it that ask for an explanation; nothing if it has none.
 *
 * @example `what does trample do?` → `trample do`, `trample` · `トランプルとは` → `トランプル`
 */
export function askedAbout(text: string): readonly string[] {
  const asked = text.replace(/[?？؟\s]+$/u, '');
  const name = asked.replace(ASKING_UNSPACED, '').trim();
  if (name !== asked) return name === '' ? [] : [name];
  const all = foldName(asked).split(' ');
  const isAround = (word: string) => ASKING.has(word) || BESIDE.has(word);
  const first = all.findIndex((word) => !isAround(word));
  const last = all.findLastIndex((word) => !isAround(word));
  if (first === -1) return [];
  return all.flatMap((_, index) => {
    const end = all.length - index;
    const around = [...all.slice(0, first), ...all.slice(end)];
    return end > last && around.some((word) => ASKING.has(word)) ? [all.slice(first, end).join(' ')] : [];
  });
}
