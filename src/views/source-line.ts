/** Links to lines of the source files, where the operator keeps them in public. */
import process from 'node:process';

/**
 * The address of a line, from a pattern such as `https://example.org/rules/blob/main/content/{file}#L{line}`; undefined where none is set, or
 * where it is no address of the web.
 */
export function sourceLineAddress(
  file: string,
  line: number,
  pattern: string | undefined = process.env['RULES_REPOSITORY'],
): string | undefined {
  if (pattern === undefined || !/^https?:\/\//.test(pattern)) return undefined;
  const path = file.split('/').map(encodeURIComponent).join('/');
  return pattern.replace('{file}', path).replace('{line}', String(line));
}
