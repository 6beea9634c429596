/** Unpacks Chromium from the package registry, for machines without a browser and the libraries and fonts that it needs. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const PACKED = resolve('node_modules', '@sparticuz', 'chromium', 'bin');
const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];
const CACHE = resolve('node_modules', '.cache', 'chromium');

export interface UnpackedChromium {
  readonly executablePath: string;
  /** The environment variables with which the browser finds what was unpacked beside it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Unpacks once; later calls use the result. The libraries are used instead of the machine’s own, while its fonts are preferred. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = join(CACHE, 'ready');
  if (!existsSync(folder)) await unpackInto(folder);
  const env: Record<string, string> = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return { executablePath: join(folder, 'chromium'), env };
}

/** Unpacks to another folder first and then moves it, so that a killed or concurrent run never leaves half a browser. */
async function unpackInto(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const aside = mkdtempSync(join(CACHE, 'unpacking-'));
  await withTemporaryFolder(aside, () => Promise.all(ARCHIVES.map((archive) => inflate(join(PACKED, archive)))));
  const fonts = join(aside, 'fonts', 'fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', join(folder, 'fonts')));
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Runs `work` with another temporary folder, since that is the only place that `inflate` writes to. */
async function withTemporaryFolder(folder: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
