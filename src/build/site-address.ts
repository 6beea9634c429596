/** Where the site will be published: `RULES_SITE`, or `address` in `site.yaml`, which canonical links, feeds and previews name. */
import { BuildRefused } from './build-site.ts';

/** What hosts accept in a path without writing it in another way. */
const PATH = /^(?:\/[\w.~-]+)*\/?$/;

/** The address, such as `https://rules.example` or `https://name.example/a/b`, or undefined where none is set. Throws for what is none. */
export function siteAddress(setting: string | undefined): string | undefined {
  if (setting === undefined || setting === '') return undefined;
  const url = URL.parse(setting);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new BuildRefused(`the address of the site is "${setting}"; write the whole address, such as https://rules.example`);
  }
  if (url.href !== url.origin + url.pathname || !PATH.test(url.pathname)) {
    throw new BuildRefused(
      `the address of the site is "${setting}"; write a host and, where it lies below one, a path of letters, digits, ".", "-" and "_", such as https://name.example/rules`,
    );
  }
  return url.href.replace(/\/$/, '');
}
