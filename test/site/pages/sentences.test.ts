/** Tests which sentences are marked side by side. */
import { expect, test } from 'vitest';
import { sentencesAt } from '../../../src/site/pages/side-by-side/sentences.ts';

const english = { text: 'A card wins. Draw one (see rule 104.3a). Then stop.', lang: 'en' };
const chinese = { text: '牌优先。抓一张（见规则104.3a）。然后停止。', lang: 'zh' };

test('the sentence at an offset is marked in every language with equally many sentences', () => {
  const texts = [english, chinese];
  const marked = (from: typeof english, offset: number) =>
    sentencesAt(texts, from, offset).map(([start, end], at) => texts[at]?.text.slice(start, end));
  expect(marked(english, 0)).toEqual(['A card wins.', '牌优先。']);
  expect(marked(english, 20)).toEqual(['Draw one (see rule 104.3a).', '抓一张（见规则104.3a）。']);
  expect(marked(chinese, chinese.text.length - 1)).toEqual(['Then stop.', '然后停止。']);
});

test('nothing is marked where the numbers of sentences differ, or there is only one', () => {
  const [long, short] = [english, { text: 'Uma carta vence. Pare.', lang: 'pt' }];
  expect(sentencesAt([long, short], long, 0)).toEqual([]);
  expect(sentencesAt([{ text: 'Stop.', lang: 'en' }, chinese], chinese, 0)).toEqual([]);
});
