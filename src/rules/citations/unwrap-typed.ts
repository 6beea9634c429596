/** What chats, wikis and bots put around a number. */

/** What is left of a typed text. */
export interface Unwrapped {
  readonly text: string;
  /** Whether the number was asked for without what stands below it. */
  readonly alone: boolean;
}

/** `/cr rule:100.2a examples:True`: the options of a bot's command, of which one is the number. */
const OPTION = /(?:^|\s)(?<name>[\p{L}_]+):\s*(?<value>[^\s:]+)(?=\s|$)/gu;
const TEMPLATE = /^\{\{(?<name>[^{}|]*)\|(?<parts>[^{}]*)\}\}$/u;

/**
 * Takes off `[[…]]`, `[…]/[…]`, `([…], […])`, `!!…!!`, `{{CR|exact|…}}`, `!…` and `/cr rule:… examples:…`. A dot behind the number alone
 * asks for the rule without its subrules, as the word `exact` of a template does. `I:1` is no option where it is a number.
 */
export function unwrapTyped(text: string, isNumber: (text: string) => boolean): Unwrapped {
  const template = TEMPLATE.exec(text)
    ?.groups?.['parts']?.split('|')
    .map((part) => part.trim());
  if (template !== undefined) return { text: template.at(-1) ?? '', alone: template.slice(0, -1).includes('exact') };
  const bare = withoutBrackets(
    optionOf(
      text
        .replace(/^[!/]+/u, '')
        .replace(/!+$/u, '')
        .trim(),
      isNumber,
    ),
  );
  // A sentence ends in a dot, too: `see rule 120.4.` is no such question, a bot's `!cr 120.4.` is.
  const question = /^[!/]/u.test(text) ? bare.replace(/^\p{L}+\s+/u, '') : bare;
  return { text: bare, alone: /^[\p{N}.-]*\p{N}\p{L}{0,2}\.$/u.test(question) };
}

/** The value of the option that holds a number, with the command in front of it. */
function optionOf(text: string, isNumber: (text: string) => boolean): string {
  if (isNumber(text)) return text;
  const options = [...text.matchAll(OPTION)];
  const value = options.map(({ groups }) => groups?.['value'] ?? '').find((other) => /\p{N}/u.test(other));
  return value ?? text;
}

function withoutBrackets(text: string): string {
  if (!text.includes('[')) return text;
  return text
    .replace(/\]\s*\/\s*\[/gu, '], [')
    .replace(/^\((?=.*\]\s*\)$)|(?<=\]\s*)\)$/gu, '')
    .replace(/\[+([^[\]|]*)(?:\|[^[\]]*)?\]+/gu, '$1')
    .trim();
}
