/** `npm start`, second half: serves dist/ and says where. PORT and HOST choose another place than port 4321 of this machine. */
import { restoreOutput } from '../build/staged-output.ts';
import { serveSite } from './serve-site.ts';

const port = Number(process.env['PORT'] || 4321);
const host = process.env['HOST'] || '127.0.0.1';

try {
  restoreOutput('dist');
  const { address } = await serveSite('dist', { port, host });
  console.log(`The site is at ${address} (Ctrl+C ends it)`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `Port ${port} is taken; choose another: PORT=${port + 1} npm start`;
  return error.message;
}
