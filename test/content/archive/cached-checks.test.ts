/** Checks that what is cached about texts is the same as what is found without a cache, whatever is edited. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkArchive } from '../../../src/content/archive/index.ts';
import { openCachedIndexes } from '../../../src/content/disk/cached-values.ts';
import { openCachedExpressions, readArchive } from '../../../src/content/disk/index.ts';
import { checkAddressClaims } from '../../../src/site/outputs/address-claims.ts';
import { tries } from '../../runs.ts';
import { editAtRandom } from '../../site/build/random-edits.ts';
import { contentFolder } from '../disk/content-folder.ts';

/** Returns all messages as a reader sees them. */
function check(content: string, cache?: string): readonly string[] {
  const expressions = cache === undefined ? undefined : openCachedExpressions(cache);
  const plain = readArchive([content], expressions && { expressions });
  const index =
    cache === undefined ? (_: string, __: string, compute: () => unknown) => compute() : openCachedIndexes([content], cache);
  const archive = { ...plain, index: index as typeof plain.index };
  const messages = [
    ...checkArchive(archive),
    ...checkArchive(archive, { errorsOnly: true }),
    ...checkAddressClaims(archive, [content]),
  ];
  expressions?.save();
  return messages.map((message) => `${message.file}:${message} ${message.ruleId} ${message.fatal} ${message.note}`);
}

it('finds the same with cached findings as without, after any edits', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 5 }), (numbers, edits) => {
      const content = contentFolder({});
      for (const part of ['cr/work.yaml', 'cr/2014-07-18', 'cr/2020-11-20', 'cr/2026-04-17'])
        cpSync(join('content', part), join(content, part), { recursive: true });
      const [cache, site, others] = [contentFolder({}), contentFolder({}), contentFolder({})];
      const places = { content, cache, site, settings: join(others, 'site.yaml') };
      const below = (limit: number) => (numbers.next().value ?? 0) % limit;
      for (const count of [0, ...edits]) {
        editAtRandom(places, count, below);
        expect(check(content, cache)).toEqual(check(content));
      }
    }),
    { numRuns: tries(2) },
  );
});
