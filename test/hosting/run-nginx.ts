/** Runs a real nginx with the configuration of hosting/nginx.conf on a local port. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** Folders of programs; nginx is often not in the PATH of users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The path of the program; undefined if it is not installed. */
export const nginx = FOLDERS.map((path) => join(path, 'nginx')).find((path) => existsSync(path));

export interface RunningNginx {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder until stopped, with the configuration of hosting/nginx.conf or another one. */
export async function runNginx(
  program: string,
  folder: string,
  configured = readFileSync(join('hosting', 'nginx.conf'), 'utf8'),
): Promise<RunningNginx> {
  const place = mkdtempSync(join(tmpdir(), 'rulegraph-nginx-'));
  const port = await freePort();
  const server = configured
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('    listen [::]:80;\n', '')
    .replaceAll(/(root|include) \/srv\/rules\/(?:dist|host)\b/g, `$1 ${resolve(folder)}`);
  writeFileSync(join(place, 'site.conf'), server);
  writeFileSync(join(place, 'nginx.conf'), configuration(program, place));
  const child = spawn(program, ['-e', join(place, 'error.log'), '-p', place, '-c', join(place, 'nginx.conf')], {
    stdio: 'inherit',
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const address = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await answers(address))) await wait(20);
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(place, { recursive: true });
    },
  };
}

function configuration(program: string, place: string): string {
  const types = ['../../etc', '../etc', '/etc']
    .map((path) => resolve(dirname(program), path, 'nginx/mime.types'))
    .find((path) => existsSync(path));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(place, name)};`);
  // Without this, nginx started by root would read the folder as another user.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 2; pid ${join(place, 'pid')}; error_log ${join(place, 'error.log')} warn;
events { worker_connections 512; }
http { include ${types}; default_type application/octet-stream; access_log off; sendfile on; ${paths.join(' ')} include site.conf; }
`;
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolvePort) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolvePort(port));
    });
  });
}
