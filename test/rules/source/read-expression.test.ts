import { describe, expect, it } from 'vitest';
import { readExpression } from '../../../src/rules/source/index.ts';
import { magicWork } from '../../works.ts';

describe('a permalink', () => {
  const read = (permalink: string) =>
    readExpression([{ path: '101.md', text: `---\nnumber: "101"\npermalink: ${permalink}\n---\n\n### 101.1 Dig.\n` }], {
      work: magicWork,
      edition: '2024-06-07',
      lang: 'en',
    });

  it.each(['/rules/cr/1/101', '/guide/1', '/regras/cr/1/101.2a'])('%s is kept', (permalink) => {
    const { expression, messages } = read(permalink);
    expect(expression.rules[0]?.permalink).toBe(permalink);
    expect(messages).toEqual([]);
  });

  it.each(['/sw.js', '/rules/../sw', '/api/v1', '/_astro/a', 'rules/cr', '/a.b', '/'])(
    '%s is reported and left out',
    (permalink) => {
      const { expression, messages } = read(permalink);
      expect(expression.rules[0]?.permalink).toBeUndefined();
      expect(messages.map(({ ruleId }) => ruleId)).toEqual(['invalid-permalink']);
    },
  );
});
