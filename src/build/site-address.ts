/** Where the site will be published: `RULES_SITE`, or `address` in `site.yaml`, which canonical links, feeds and previews name. */
import { BuildRefused } from './build-site.ts';

/**
 * The address, or undefined where none is set. Throws for what is none, and for a path below a host: every address of the site begins at the
 * root, so that links stay the same wherever it moves.
 */
export function siteAddress(setting: string | undefined): string | undefined {
  if (setting === undefined || setting === '') return undefined;
  const url = URL.parse(setting);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new BuildRefused(`the address of the site is "${setting}"; write the whole address, such as https://rules.example`);
  }
  if (url.href !== `${url.origin}/`) {
    throw new BuildRefused(
      `the address of the site is "${setting}", but a site of rules needs a host of its own and cannot lie below a path; publish it at ${url.origin}, or give it a domain`,
    );
  }
  return url.origin;
}
