/** How a built site wants to be served: at the root of a host or below a path, and with which policy. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns what addresses of a built site begin with, as its pages have them: `/a/b`, or nothing. Undefined where the folder holds no site. */
export function baseOfBuilt(folder: string): string | undefined {
  const page = join(folder, '404.html');
  return existsSync(page)
    ? (/<link rel="icon" href="([^"]*)\/favicon\.svg"/.exec(readFileSync(page, 'utf8'))?.[1] ?? '')
    : undefined;
}

/** Returns the policy that the pages of a built site carry, from the text of one. */
export function policyOfPage(html: string): string | undefined {
  return /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1];
}
