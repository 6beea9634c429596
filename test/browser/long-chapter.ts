/** Makes a chapter as long as the longest known one, from the rules of the built site. */
import { gzipSync } from 'node:zlib';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';

/**
 * The size after gzip of the longest known page: chapter 702 of the Magic rules of August 2026 with all 115 editions. The rules of
 * the repository are shorter and have more rulings, so more of them are needed.
 */
const WEIGHT = 63_000;
const RULE = /<div id="[^"]+" class="rule depth-\d">.*?<\/div><\/div>/gs;
const STEP = 3;

/** Returns the page of a chapter with all rules in force instead of its own, repeated until it has that size. */
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

/** Returns the rule with another number and other words, since repetitions would compress to nothing. */
function numbered(rule: string, number: number): string {
  const [, old = ''] = rule.match(/id="([^"]+)"/) ?? [];
  const local = `${number}${'abcdefgh'[number % 8]}`;
  return rule.replaceAll(`"${old.slice(old.indexOf('.') + 1)}"`, `"${local}"`).replaceAll(old, `702.${local}`);
}
