/** Numbers and titles that only the names of files and folders say. */
import { parseNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';

/** What the name of a file or folder says. */
export interface PathName {
  readonly number: RuleNumber;
  readonly title: string;
}

/** `10. Palabras clave (Keywords)/10.1. Generalidades.md` → the names that begin with a number, outermost first. */
export function namesInPath(path: string, scheme: Scheme): PathName[] {
  return path
    .normalize('NFC')
    .replace(/\.(?:md|markdown|txt)$/i, '')
    .split('/')
    .flatMap((segment) => {
      const [, printed = '', title = ''] = /^([\w.]+?)\.?\s+(.+)$/su.exec(segment.trim()) ?? [];
      const number = parseNumber(scheme, printed);
      return number === undefined ? [] : [{ number, title: title.trim() }];
    });
}
