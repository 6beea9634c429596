/** Finds texts that are not in the language in which they are imported. */
import type { Expression } from '../../rules/model.ts';

/** The scripts in which a language is written, where its code for scripts names several at once. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/** Game terms and names stay in the publisher's script; a text with less than this of its own is in another language. */
const OWN_SCRIPT = 0.2;

/** A translation that shares more of its rules with its source than this is not one. */
const SHARED_RULES = 0.7;

/** Fewer rules say nothing. */
const FEWEST_RULES = 5;

/** Returns why a text cannot be in the language; undefined where it may be. `source` is the text that it would be a translation of. */
export function foreignLanguage(expression: Expression, lang: string, source: Expression | undefined): string | undefined {
  const texts = expression.rules.flatMap(textsOf);
  if (shareOfScript(texts.join(''), lang) < OWN_SCRIPT) return `the text is not in the script of the language "${lang}"`;
  const known = new Map(source?.rules.map((rule) => [rule.number, textsOf(rule).join('')]));
  const written = expression.rules.filter((rule) => rule.blocks.length > 0);
  const shared = written.filter((rule) => known.get(rule.number) === textsOf(rule).join(''));
  const untranslated = written.length >= FEWEST_RULES && shared.length > written.length * SHARED_RULES;
  return untranslated ? `the text is that of the edition in "${source?.lang}"` : undefined;
}

function textsOf({ title, blocks }: Expression['rules'][number]): string[] {
  return [title ?? '', ...blocks.map(({ text }) => text)];
}

/** Returns how much of the letters of a text belongs to the script of a language; all of it where no letters or no script are known. */
function shareOfScript(text: string, lang: string): number {
  const script = new Intl.Locale(lang).maximize().script;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (script === undefined || letters === 0) return 1;
  const own = (SCRIPTS[script] ?? [script]).map((name) => `\\p{Script=${name}}`).join('');
  return (text.match(new RegExp(`[${own}]`, 'gu'))?.length ?? 0) / letters;
}
