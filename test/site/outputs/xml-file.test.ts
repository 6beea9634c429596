import { expect, test } from 'vitest';
import { xmlFile } from '../../../src/site/outputs/xml-file.ts';

test('characters that XML forbids are replaced, and `]]>` is escaped', () => {
  expect(xmlFile('<a>\u0000\u001B\uD800\uFFFE\u{1F600} x]]>y\t</a>')).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n<a>\uFFFD\uFFFD\uFFFD\uFFFD\u{1F600} x]]&gt;y\t</a>\n',
  );
});
