import { describe, expect, it } from 'vitest';
import { fencedLines } from '../../../src/core/source/markdown-parts.ts';

/** Returns the lines with a marker before those that are code or a fence. */
const marked = (text: string) => {
  const lines = text.split('\n');
  return fencedLines(lines).map((fenced, index) => `${fenced ? '+' : ' '}${lines[index]}`);
};

describe('code', () => {
  it.each([
    ['between fences', ['a', '+```', '+b', '+```', 'c']],
    ['between longer fences holds shorter ones', ['+````', '+```', '+````', 'c']],
    ['with words beside its first fence does not end at others', ['+~~~ b', '+~~~ c', '+~~~', 'd']],
    ['without an end goes on to the end', ['+```', '+b', '+### 101.1 c']],
    ['in an item ends with it', ['+- ```', '+  b', 'c']],
    ['in a quote ends with it', ['+> ```', '+> b', 'c']],
    ['spans are not fences', ['``` b ```', 'c']],
  ])('%s', (_, lines) => {
    const expected = lines.map((line) => (line.startsWith('+') ? line : ` ${line}`));
    expect(marked(expected.map((line) => line.slice(1)).join('\n'))).toEqual(expected);
  });
});
