/** A chapter as long as the longest that there is, put together from the rules of the built site. */
import { gzipSync } from 'node:zlib';
import { openBuiltSite } from '../../src/publish/check-links/find-broken-links.ts';

/**
 * What the page of chapter 702 of the Magic rules of August 2026, with all 114 editions the longest that there is, weighs as gzip compresses it. It has 771
 * rules; ours are shorter, and marked with more rulings, so that it takes more of them.
 */
const WEIGHT = 64_023;
const RULE = /<div id="[^"]+" class="rule depth-\d">.*?<\/div><\/div>/gs;
const STEP = 3;

/** The page of a chapter with all rules in force in its place, again and again until it weighs as much. */
export function longChapter(folder: string, page: string): string {
  const built = openBuiltSite(folder);
  const inForce = built.files.filter((file) => /^rules\/cr\/\d\/\d+\.html$/.test(file));
  const rules = inForce.flatMap((file) => [...built.read(file).matchAll(RULE)].map(([rule]) => rule));
  if (rules.length === 0) throw new Error('no rules found in the built pages');
  const many: string[] = [];
  for (;;) {
    const next = Array.from({ length: STEP }, (_, index) => many.length + index);
    many.push(...next.map((index) => numbered(rules[index % rules.length] ?? '', index + 1)));
    const text = built
      .read(page)
      .replace(/(<div class="rules"[^>]*>).*?(<nav class="previous-next")/s, `$1${many.join('')}</div>$2`);
    if (gzipSync(text).length >= WEIGHT) return text;
  }
}

/** The rule under a number of its own: what repeats itself would weigh nothing. */
function numbered(rule: string, number: number): string {
  const [, old = ''] = rule.match(/id="([^"]+)"/) ?? [];
  const local = `${number}${'abcdefgh'[number % 8]}`;
  return rule.replaceAll(`"${old.slice(old.indexOf('.') + 1)}"`, `"${local}"`).replaceAll(old, `702.${local}`);
}
