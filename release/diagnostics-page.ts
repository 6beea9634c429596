/** Makes the page about diagnostics, `docs/diagnostics.md`, from the list of codes. */
import { DIAGNOSTIC_CODES } from '../src/core/diagnostic-codes.ts';

/** The parts of the page. */
const GROUPS = [
  'Numbers',
  'References',
  'Text',
  'Files and settings',
  'Markup in sources',
  'Import',
  'Translations',
  'History',
  'Citations in other texts',
  'Rulings',
];

/** Returns the page as Markdown; its introduction, above the first part, stays as it is. */
export function diagnosticsPage(page: string): string {
  const codes = [...DIAGNOSTIC_CODES];
  const parts = GROUPS.flatMap((group) => [
    `## ${group}`,
    ...codes
      .filter(([, code]) => code.group === group)
      .flatMap(([name, { severity, summary, example, remedy = '', advice = `${capitalize(remedy)}.` }]) => [
        `### ${name}`,
        `*${severity}.* ${summary}`,
        `Example: ${example}`,
        `What to do: ${advice}`,
      ]),
  ]);
  return [page.slice(0, page.indexOf(`## ${GROUPS[0]}`)).trimEnd(), ...parts, ''].join('\n\n').trimEnd().concat('\n');
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
