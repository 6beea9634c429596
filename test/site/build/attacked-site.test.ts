/** Builds a site of works whose settings have hostile values that the check accepts. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { runRules } from '../../cli/run-rules.ts';
import { tries } from '../../runs.ts';
import { attacks, writeProject } from '../../security/generated-settings.ts';
import { complaintsAboutPages } from '../../security/our-markup.ts';
import { startBuild } from './run-build.ts';

const works = attacks.filter(({ file }) => file !== 'site.yaml');

test('a site of works whose hostile settings are accepted is built, or refused with a reason, and shows them as text', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rulegraph-attacked-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, content, site] = ['project', 'content', 'site'].map((name) => join(root, name)) as [string, string, string];
  const env = { RULES_SETTINGS: join(root, 'site.yaml') };
  writeFileSync(env.RULES_SETTINGS, 'name: Small\n');
  await fc.assert(
    fc.asyncProperty(fc.array(works, { minLength: 40, maxLength: 40 }), async (all) => {
      for (const path of [content, site]) rmSync(path, { recursive: true, force: true });
      let accepted = 0;
      for (const attack of all) {
        rmSync(folder, { recursive: true, force: true });
        writeProject(folder, attack);
        if ((await runRules('check', '--content', join(folder, 'content'))).status !== 0) continue;
        cpSync(join(folder, 'content/small'), join(content, `small-${accepted}`), { recursive: true });
        accepted += 1;
      }
      expect(accepted).toBeGreaterThan(0);
      const { status, output } = await startBuild(site, { content, env }).ended;
      expect(output).not.toMatch(/unexpected error|\n\s+at .*:\d+:\d+/);
      if (status !== 0) expect(output).toContain('The site was not built: ');
      // A text that an attribute holds in its quotation marks is no element.
      else expect(complaintsAboutPages(site)).toEqual([]);
    }),
    { numRuns: tries(1), endOnFailure: true },
  );
});
