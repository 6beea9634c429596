import { expect, onTestFinished, test, vi } from 'vitest';
import { RefusedError } from '../../../src/content/disk/index.ts';
import { explainFailure } from '../../../src/site/build/explain-failure.ts';

const HOSTILE = 'cr/\u001B]0;renamed\u0007\u202E.md';
const SPELLED_OUT = 'cr/\\u001b]0;renamed\\u0007\\u202e.md';

test.each([
  ['a refusal', new RefusedError(`"${HOSTILE}" is not a folder`)],
  ['a full disk', new Error(`ENOSPC: no space left on device, write '${HOSTILE}'`)],
  ['a mistake of ours', new TypeError(`cannot read ${HOSTILE}`)],
  ['something that is not an error', HOSTILE],
])('a name quoted by %s does not control the terminal', (_, error) => {
  expect(explainFailure(error, 'no-such-folder')).toContain(SPELLED_OUT);
});

test('the message says that an existing site is unchanged', () => {
  expect(explainFailure(new RefusedError('no content'), 'src')).toBe('The site was not built: no content; src is unchanged');
});

test('the stack of an error is shown with RULES_DEBUG only', () => {
  const error = new TypeError('cannot read it');
  expect(explainFailure(error, 'no-such-folder')).not.toContain(' at ');
  vi.stubEnv('RULES_DEBUG', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(explainFailure(error, 'no-such-folder')).toContain('explain-failure.test.ts');
});

test('the message for a thread that runs out of memory names the setting that helps', () => {
  const error = new Error('Worker terminated due to reaching memory limit: JS heap out of memory');
  expect(explainFailure(error, 'no-such-folder')).toContain('with RULES_THREADS=1');
});
