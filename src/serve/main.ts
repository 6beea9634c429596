/** `npm start`, second half: serves dist/ and says where. PORT chooses the port. */
import { serveSite } from './serve-site.ts';

const port = Number(process.env['PORT'] ?? 4321);

try {
  const { address } = await serveSite('dist', port);
  console.log(`The site is at ${address} (Ctrl+C ends it)`);
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken; choose another: PORT=4322 npm start` : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
