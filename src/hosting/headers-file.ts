/** `_headers`, as Cloudflare Pages and Netlify read it. */
import { HEADER_RULES, type HeaderRule } from './headers.ts';

/** The file's text: a path, and under it its headers. */
export function headersFile(rules: readonly HeaderRule[] = HEADER_RULES): string {
  return rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}
