/** Feet of pages that nothing repeats: too few to be known for what they are, so they stay in their rule and are told. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../rules/diagnostics.ts';
import { type Line, placeIn } from './lines.ts';

/** `Page 3 of 9`, `Página 3 de 9`, `Seite 3 von 9`, a line to itself. A number without a sum may be a rule's or a step's. */
const LONE_FOOT = /^\s*(?:page|p[aá]gina|pagina|seite)\s+\p{Nd}{1,4}\s*(?:\/|of|de|di|sur|von)\s*\p{Nd}{1,4}\s*$/iu;

/** Reports the lines among those that were read as text. */
export function checkLoneFeet(lines: readonly Line[]): VFileMessage[] {
  return lines
    .filter(({ text }) => text.length < 200 && LONE_FOOT.test(text))
    .map((line) =>
      diagnose({
        code: 'lone-page-foot',
        severity: 'info',
        reason: `"${line.text.trim()}" reads like the foot of a page and stays in the text`,
        place: placeIn(line),
        remedy: 'delete the line from the document if it belongs to no rule, and import it again',
      }),
    );
}
