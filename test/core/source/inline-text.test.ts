import { describe, expect, it } from 'vitest';
import { readExpression } from '../../../src/core/source/index.ts';
import { magicWork } from '../../works.ts';

const linksOf = (rule: string) => {
  const files = [{ path: '101.md', text: `### 101.1 ${rule}\n` }];
  const { rules } = readExpression(files, { work: magicWork, edition: '2024-06-07', lang: 'en' }).expression;
  return rules.flatMap(({ blocks }) => blocks.flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'link')));
};

describe('an unsafe link is kept as text', () => {
  it.each([
    ['as it is', 'Dig [here](javascript:dig()).'],
    ['in capitals and whitespace', 'Dig [here](< JavaScript:dig()>).'],
    ['on a line of its own', 'Dig.\n\nThen [rest](\njavascript:rest()).'],
    ['in character references', 'Dig [here](&#106;avascript:dig()) and [there](vbscript&colon;dig()).'],
    ['with a tag in it', 'Dig [here](<span>javascript:dig()</span>).'],
    ['in HTML', 'Dig <a href="javascript:dig()">here</a>.'],
    ['in character references of HTML', 'Dig <a href="java&#115;cript:dig()">here</a>.'],
  ])('%s', (_, rule) => {
    expect(linksOf(rule)).toEqual([]);
  });

  it('other links are links', () => {
    expect(linksOf('Dig [here](https://beds.example/?data:1) and <a href="/rules/a?b=1&amp;c=2">there</a>.')).toHaveLength(2);
  });
});
