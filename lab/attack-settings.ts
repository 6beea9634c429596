/**
 * Attacks every field of every settings file: `node lab/attack-settings.ts [--runs 2000] [--seed 1]`. Prints every kind of fault once, with the file that
 * caused it, and the number of attacks that `check` refused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { attacks, faultsOf, writeProject } from '../test/security/generated-settings.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } } });
const root = mkdtempSync(join(tmpdir(), 'rulegraph-attacks-'));
const folder = join(root, 'project');
const seen = new Map<string, number>();
for (const attack of fc.sample(attacks, { numRuns: Number(values.runs), seed: Number(values.seed) })) {
  rmSync(folder, { recursive: true, force: true });
  writeProject(folder, attack);
  for (const fault of await faultsOf(folder)) {
    const kind = fault.replaceAll(/\d+|"[^"]*"/g, '…').slice(0, 120);
    const times = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, times);
    if (times === 1) console.log(`${fault}\n--- ${attack.file}\n${attack.text.slice(0, 1500)}\n`);
  }
}
rmSync(root, { recursive: true });
console.log(`${values.runs} attacks, ${seen.size} kinds of faults`);
