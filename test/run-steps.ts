/**
 * Runs npm scripts one after the other, and those joined by `+` side by side: `node test/run-steps.ts types+lint test:unit`. Says which took how
 * long. A step that fails hides none of the others, except that the site is tested only if it was built.
 */
import { spawn } from 'node:child_process';

interface Outcome {
  readonly step: string;
  readonly seconds: string;
  readonly failed: boolean;
}

/** Runs a script. What it prints is shown at once, or, beside others, when it has ended. */
function run(step: string, isAlone: boolean): Promise<Outcome> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', step], { stdio: isAlone ? 'inherit' : ['inherit', 'pipe', 'pipe'] });
  const output: Uint8Array[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Uint8Array) => output.push(part));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      console.log(status === 0 ? `✓ ${step} (${seconds})` : `\n✗ ${step} failed after ${seconds}; alone: npm run ${step}`);
      resolve({ step, seconds, failed: status !== 0 });
    });
  });
}

/** The step whose failure makes later ones pointless, and those. */
const NEEDED = 'build';
const NEEDING = new Set(['links', 'test:site']);

const outcomes: Outcome[] = [];
for (const group of process.argv.slice(2)) {
  const isBuilt = !outcomes.some(({ step, failed }) => step === NEEDED && failed);
  const steps = group.split('+').filter((step) => isBuilt || !NEEDING.has(step));
  outcomes.push(...(await Promise.all(steps.map((step) => run(step, steps.length === 1)))));
}
const failed = outcomes.filter((outcome) => outcome.failed);
const times = (some: readonly Outcome[]) => some.map(({ step, seconds }) => `${step} ${seconds}`).join(', ');
console.log(failed.length === 0 ? `\nAll passed: ${times(outcomes)}` : `\nFailed: ${times(failed)}`);
if (failed.length > 0) process.exit(1);
