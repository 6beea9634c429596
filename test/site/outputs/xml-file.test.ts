import { expect, test } from 'vitest';
import { h, writeXhtml } from '../../../src/site/kit/html.ts';
import { xmlFile } from '../../../src/site/outputs/xml-file.ts';

test('characters that XML forbids are replaced, and `]]>` is escaped', () => {
  expect(xmlFile('<a>\u0000\u001B\uD800\uFFFE\u{1F600} x]]>y\t</a>')).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n<a>\uFFFD\uFFFD\uFFFD\uFFFD\u{1F600} x]]&gt;y\t</a>\n',
  );
});

test('HTML elements become XML, whatever their attributes contain', () => {
  const element = h('p', { className: ['a', 'b'], hidden: true, tabIndex: 0, title: null }, [
    h('a', { href: `https://a.example/"'><script>1</script>&amp;`, hrefLang: 'pt' }, 'x < y'),
    h('br'),
  ]);
  expect(writeXhtml(element)).toBe(
    `<p class="a b" hidden="" tabindex="0"><a href="https://a.example/&#x22;'>&#x3C;script>1&#x3C;/script>&#x26;amp;" hreflang="pt">x &#x3C; y</a><br /></p>`,
  );
});
