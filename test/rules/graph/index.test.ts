import { expect, test } from 'vitest';
import * as graph from '../../../src/rules/graph/index.ts';

test('the library exports these names and no others', () => {
  expect(Object.keys(graph).sort()).toEqual(['buildGraph', 'foldTitle', 'placeWithoutSource', 'titleOf']);
});
