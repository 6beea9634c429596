/** `node test/run-steps.ts lint types …`: npm scripts one after the other; says which took how long, and which one failed. */
import { spawnSync } from 'node:child_process';

const steps = process.argv.slice(2);
const finished: string[] = [];

for (const step of steps) {
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', step], { stdio: 'inherit' });
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (status !== 0) {
    console.error(`\n✗ ${step} failed after ${took}; alone: npm run ${step}`);
    process.exit(1);
  }
  console.log(`✓ ${step} (${took})`);
  finished.push(`${step} ${took}`);
}
console.log(`\nAll passed: ${finished.join(', ')}`);
