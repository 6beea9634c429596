import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFields, versioned } from '../../release/packages.ts';

test.each(['https://git.example/group/rules.git', 'git@git.example:group/rules.git', 'ssh://git@git.example/group/rules'])(
  'packages name the repository of the remote %s',
  (remote) => {
    expect(repositoryFields(remote)).toEqual({
      repository: { type: 'git', url: 'git+https://git.example/group/rules.git' },
      homepage: 'https://git.example/group/rules#readme',
      bugs: { url: 'https://git.example/group/rules/issues' },
    });
  },
);

test('a remote that nobody else can open is not named', () => {
  expect([undefined, '/srv/git/rules.git', 'file:///srv/rules'].map(repositoryFields)).toEqual([{}, {}, {}]);
});

test('both packages have the same version and need the same Node.js, and the small one takes the other', () => {
  const [main, create] = ['package.json', 'create/package.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  expect(create).toEqual(versioned(create, main.version));
  expect(versioned(create, '9.9.9')).toMatchObject({ version: '9.9.9', dependencies: { rulegraph: '9.9.9' } });
  expect(create.engines).toEqual(main.engines);
  expect(create.description).toContain('npm create rulegraph');
});

test('a dry run changes nothing, and names what would be published', () => {
  const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { encoding: 'utf8' });
  const before = run('git', 'status', '--porcelain');
  const printed = run(process.execPath, 'release/main.ts', '99.0.0', '--dry-run');
  expect(printed).toContain('Would release 99.0.0');
  expect(printed).toMatch(/^rulegraph@99\.0\.0\ncreate-rulegraph@99\.0\.0$/m);
  expect(run('git', 'status', '--porcelain')).toBe(before);
});
