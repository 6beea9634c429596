import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { splitFrontMatter, valueOfYaml } from '../../../src/core/source/index.ts';

const read = (text: string) => valueOfYaml(parseDocument(text));

test('lone surrogates are replaced in keys and values', () => {
  expect(read('a: "x\\uD800y"\n"\\uDC00": [b]\nc: "\\uD83D\\uDE00"\n')).toEqual({
    value: { a: 'x\uFFFDy', '\uFFFD': ['b'], c: '\u{1F600}' },
  });
});

test('keys may have the names of inherited properties', () => {
  const made = read('__proto__: { polluted: true }\nconstructor: x\n');
  expect('value' in made && Object.keys(made.value as object)).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([
  [
    'aliases that multiply',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefg'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[at]}`)}]`).join('\n')}`,
    /resource exhaustion/,
  ],
  ['an alias without its anchor', 'a: *b', /anchor/],
])('%s are refused', (_, text, fault) => {
  expect(read(text)).toEqual({ fault: expect.stringMatching(fault) });
});

test('mappings of fifty thousand keys are parsed in linear time, and a repeated key is found', {
  timeout: 60_000,
}, () => {
  const keys = Array.from({ length: 50_000 }, (_, index) => `key${index}: 1\n`).join('');
  expect(splitFrontMatter(`---\n${keys}---\n`, 'a.md').messages).toEqual([]);
  const [message] = splitFrontMatter(`---\n${keys}key7: 2\n---\n`, 'a.md').messages;
  expect([message?.line, message?.reason]).toEqual([50_002, 'front matter cannot be read: the key "key7" is there twice']);
});

test.each(['1.10', '1e2', '0x1', '010', '1984', 'true'])('numbers and titles are read as they are written: %s', (written) => {
  const { data } = splitFrontMatter(`---\nnumber: ${written}\ntitle: ${written} # a comment\norder: 2\n---\n`, 'a.md');
  expect(data).toEqual({ number: written, title: written, order: 2 });
});
