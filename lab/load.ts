/**
 * Measures the built site in FOLDER on a local nginx under readers who open random pages: `npx node lab/load.ts FOLDER [SECONDS]`. Needs nginx and wrk,
 * and only connects to 127.0.0.1.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuiltSite } from '../src/site/outputs/check-links/find-broken-links.ts';
import { nginx, runNginx } from '../test/hosting/run-nginx.ts';

const [folder = 'dist', seconds = '15'] = process.argv.slice(2);
if (nginx === undefined) throw new Error('there is no nginx on this machine');

const { files } = openBuiltSite(folder);
const pages = files.filter((file) => file.endsWith('.html') && file.split('/').length > 2);
const addresses = pages.map((file) => `/${file.replace(/(?:\/index)?\.html$/, '')}`);
const sent = pages
  .map((file) => statSync(join(folder, files.includes(`${file}.gz`) ? `${file}.gz` : file)).size)
  .sort((a, b) => a - b);
console.log(`${files.length} files; ${pages.length} pages, median ${sent[sent.length >> 1]} bytes as sent`);

const place = mkdtempSync(join(tmpdir(), 'rulegraph-load-'));
const server = await runNginx(nginx, folder);
try {
  writeFileSync(join(place, 'addresses.txt'), addresses.join('\n'));
  writeFileSync(join(place, 'random.lua'), randomRules());
  for (const connections of ['16', '128', '512']) {
    const wrk = [
      '-t2',
      `-c${connections}`,
      `-d${Math.min(60, Number(seconds))}s`,
      '--latency',
      '-s',
      join(place, 'random.lua'),
      server.address,
    ];
    const report = execFileSync('wrk', wrk, { encoding: 'utf8' });
    const wanted = /Requests\/sec.*|Transfer\/sec.*|\s+(?:50|99)%.*|Non-2xx.*|Socket errors.*|\d+ requests in.*/g;
    console.log(
      `${connections} connections: ${(report.match(wanted) ?? []).map((line) => line.trim().replace(/\s+/g, ' ')).join(', ')}`,
    );
  }
} finally {
  await server.stop();
  rmSync(place, { recursive: true });
}

/** Returns a wrk script with which each thread opens random addresses. */
function randomRules(): string {
  return `
local addresses = {}
for line in io.lines("${join(place, 'addresses.txt')}") do addresses[#addresses + 1] = line end
local seeds = 0
function setup(thread) seeds = seeds + 1; thread:set("seed", seeds) end
function init() math.randomseed(seed) end
function request() return wrk.format("GET", addresses[math.random(#addresses)], { ["Accept-Encoding"] = "gzip" }) end
`;
}
