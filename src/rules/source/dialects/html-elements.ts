/** Which HTML elements a source may use for what Markdown says with signs; every other tag is text. */
import { isUnsafeAddress } from '../unsafe-address.ts';

/** `break`: starts and ends a paragraph · `term`: the same, in bold · `bare`: says nothing that Markdown could say, its content stays. */
export type ElementRole =
  | { readonly kind: 'heading'; readonly depth: number }
  | { readonly kind: 'mark'; readonly sign: string }
  | { readonly kind: 'quote' | 'item' | 'term' | 'line-break' | 'break' | 'bare' | 'anchor' };

const ROLES: ReadonlyMap<string, ElementRole> = new Map<string, ElementRole>([
  ...[1, 2, 3, 4, 5, 6].map((depth): [string, ElementRole] => [`h${depth}`, { kind: 'heading', depth }]),
  ...['strong', 'b'].map((name): [string, ElementRole] => [name, { kind: 'mark', sign: '**' }]),
  ...['em', 'i'].map((name): [string, ElementRole] => [name, { kind: 'mark', sign: '*' }]),
  ...['p', 'div', 'ul', 'ol', 'hr', 'section', 'article', 'main', 'center', 'details', 'summary', 'dl', 'dd'].map(
    (name): [string, ElementRole] => [name, { kind: 'break' }],
  ),
  ...['span', 'font', 'small', 'sup', 'sub', 'u', 'mark', 'kbd', 'tt', 'abbr', 'cite', 'dfn', 'ins'].map(
    (name): [string, ElementRole] => [name, { kind: 'bare' }],
  ),
  ['blockquote', { kind: 'quote' }],
  ['dt', { kind: 'term' }],
  ['li', { kind: 'item' }],
  ['br', { kind: 'line-break' }],
  ['a', { kind: 'anchor' }],
]);

/** What an element says, by its name in small letters; undefined where Markdown has no sign for it. */
export function elementRole(name: string): ElementRole | undefined {
  return ROLES.get(name);
}

/** An address whose first letters are written as character references, which browsers would read: `&#106;avascript:`. */
const HIDDEN = /^[\w\s]*&#?\w+;/;

/** Why a tag would run something. */
export interface Danger {
  readonly code: 'script-element' | 'event-handler' | 'unsafe-link';
  /** `the event handler "onclick"` */
  readonly what: string;
}

/** What makes a tag dangerous; null where nothing does. */
export function dangerOf(name: string, attributes: ReadonlyMap<string, string>): Danger | null {
  if (name === 'script') return { code: 'script-element', what: 'a script element' };
  for (const [attribute, value] of attributes) {
    if (/^on[a-z]/.test(attribute)) return { code: 'event-handler', what: `the event handler "${attribute}"` };
    if ((attribute === 'href' || attribute === 'src') && (isUnsafeAddress(value) || HIDDEN.test(value))) {
      return { code: 'unsafe-link', what: `a link to "${value}"` };
    }
  }
  return null;
}
