/** Downloads a file, with limits on everything that a server could do. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface DownloadLimits {
  /** Bytes, at most. */
  readonly size: number;
  /** Milliseconds without a byte after which an attempt ends. */
  readonly idle: number;
  /** Milliseconds for one attempt; one that takes longer is the last. */
  readonly total: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds before the first retry; doubled each time. */
  readonly pause: number;
  /** Redirects followed, at most. */
  readonly redirects: number;
}

/** For releases: texts and PDFs of some megabytes. */
export const LIMITS: DownloadLimits = {
  size: 64 * 2 ** 20,
  idle: 20_000,
  total: 300_000,
  retries: 4,
  pause: 1_000,
  redirects: 5,
};

/** The beginning of a file, and what identifies its version on the server. */
export interface PartialFile {
  readonly bytes: Uint8Array;
  /** The strong ETag or the time of the last change; null if the server states neither, so that the download cannot be continued. */
  readonly validator: string | null;
}

interface DownloadOptions {
  readonly limits: DownloadLimits;
  /** Hosts, with ports, that redirects may lead to. */
  readonly hosts: ReadonlySet<string>;
  /** What an earlier attempt received, to be continued if the server still has the same version. */
  readonly start?: PartialFile;
  /** Receives the number of bytes so far, and of all bytes if the server states it. */
  readonly onProgress?: (received: number, total: number | null) => void;
  /** Receives what an attempt received that broke off, for a later call's `start`. */
  readonly onPartial?: (partial: PartialFile) => void;
}

/** Thrown if a download fails; `final` if another attempt would not help. */
export class DownloadError extends Error {
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Downloads a file, with retries. Rejects with a `DownloadError`. */
export async function download(url: string, options: DownloadOptions): Promise<Uint8Array> {
  let received = options.start ?? NOTHING;
  for (let attempt = 0; ; attempt++) {
    const attempted: Attempt =
      received.validator === null ? { parts: [], validator: null } : { ...received, parts: [received.bytes] };
    try {
      return await attemptDownload(url, attempted, options);
    } catch (error) {
      received = { bytes: joined(attempted.parts), validator: attempted.validator };
      options.onPartial?.(received);
      const failure = asDownloadError(error);
      if (failure.final || attempt >= options.limits.retries) throw failure;
      await sleep(options.limits.pause * 2 ** attempt);
    }
  }
}

const NOTHING: PartialFile = { bytes: new Uint8Array(), validator: null };

/** What was received so far. */
interface Attempt {
  readonly parts: Uint8Array[];
  validator: string | null;
}

async function attemptDownload(url: string, attempt: Attempt, options: DownloadOptions): Promise<Uint8Array> {
  const { limits } = options;
  const { parts } = attempt;
  const abort = new AbortController();
  const deadline = setTimeout(
    () => abort.abort(new DownloadError(`it took more than ${limits.total / 1000} s; run the command again to resume`, true)),
    limits.total,
  );
  const stalled = (): void => abort.abort(new DownloadError(`no data arrived for ${limits.idle / 1000} s`, false));
  let idle = setTimeout(stalled, limits.idle);
  try {
    const before = parts[0]?.length ?? 0;
    const headers: Record<string, string> =
      before > 0 && attempt.validator !== null ? { range: `bytes=${before}-`, 'if-range': attempt.validator } : {};
    const response = await fetchWithRedirects(new URL(url), headers, abort.signal, options);
    const validator = validatorOf(response);
    const range = response.status === 206 ? rangeOf(response) : undefined;
    const continues = range?.start === before && validator === attempt.validator && before > 0;
    if (!continues) {
      parts.length = 0;
      attempt.validator = validator;
      if (response.status === 206 || response.status === 416) {
        attempt.validator = null;
        throw new DownloadError('the server sent a part of another version of the file', false);
      }
    }
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    // A server may send less than the rest of the file.
    const whole = continues ? range.total : announced;
    const total = Number.isNaN(whole) || response.headers.has('content-encoding') ? null : whole;
    if (total !== null && total > limits.size) throw tooLarge(limits.size);
    let length = parts[0]?.length ?? 0;
    for await (const chunk of response.body ?? []) {
      clearTimeout(idle);
      idle = setTimeout(stalled, limits.idle);
      parts.push(chunk);
      length += chunk.length;
      if (length > limits.size) throw tooLarge(limits.size);
      options.onProgress?.(length, total);
    }
    if (total !== null && length !== total) throw new DownloadError(`only ${length} of ${total} bytes arrived`, false);
    return joined(parts);
  } finally {
    clearTimeout(deadline);
    clearTimeout(idle);
    abort.abort();
  }
}

/** Requests a file and follows redirects itself, because a release may only move within the hosts of its publisher. */
async function fetchWithRedirects(
  start: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { limits, hosts }: DownloadOptions,
): Promise<Response> {
  let url = start;
  for (let count = 0; count <= limits.redirects; count++) {
    const response = await fetch(url, { redirect: 'manual', headers, signal });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      const next = new URL(location, url);
      const downgraded = url.protocol === 'https:' && next.protocol !== 'https:';
      if (downgraded || !hosts.has(next.host))
        throw new DownloadError(`it redirects to ${next.origin}, which is not an allowed host`, true);
      url = next;
      continue;
    }
    if (!response.ok && response.status !== 416)
      throw new DownloadError(`the server answered with ${response.status}`, response.status < 500 && response.status !== 429);
    return response;
  }
  throw new DownloadError(`it redirects more than ${limits.redirects} times`, true);
}

/** Returns what identifies the version of a file, as `If-Range` takes it; null if nothing does, or if the bytes were compressed for the transfer. */
function validatorOf({ headers }: Response): string | null {
  if (headers.has('content-encoding')) return null;
  const tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : headers.get('last-modified');
}

/** Returns where a part begins in the whole file, whose bytes it states; undefined if it does not. */
function rangeOf({ headers }: Response): { readonly start: number; readonly total: number } | undefined {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return start === undefined ? undefined : { start: Number(start), total: Number(total) };
}

function tooLarge(size: number): DownloadError {
  return new DownloadError(`it is larger than ${size} bytes`, true);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Retrying does not help without a connection or with a host that does not exist, and a work may list a hundred releases. */
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b/;

/** Returns the innermost cause, which has the most precise message, as a `DownloadError`. */
function asDownloadError(error: unknown): DownloadError {
  let cause: unknown = error;
  while (!(cause instanceof DownloadError) && cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  if (cause instanceof DownloadError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (UNREACHABLE.test(message)) return new DownloadError(`the host cannot be reached; check the connection (${message})`, true);
  return new DownloadError(`the connection failed (${message})`, false);
}
