/** French typography: signs of two parts keep their distance from the word before, and never begin a line. */
import type { Message } from './message.ts';

/** Puts the spaces of French into its words, which are written with plain ones: `« Règle » : quoi ?`. */
export function withFrenchSpaces<Words extends Readonly<Record<string, Message>>>(words: Words): Words {
  const spaced = Object.entries(words).map(([name, message]) => [
    name,
    typeof message === 'string'
      ? space(message)
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, space(text)])),
  ]);
  return Object.fromEntries(spaced);
}

function space(text: string): string {
  return text.replace(/« | (?=[»:%])/g, (sign) => sign.replace(' ', '\u00a0')).replace(/ (?=[;!?])/g, '\u202f');
}
